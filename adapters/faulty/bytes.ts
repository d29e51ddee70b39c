import type { Parts, Span, View } from '../reference/parts.ts';
import { onFile, type Fault, type Kit } from './fault.ts';

const MARK = '\ufeff';

/** Newlines of `newText` as `choose` says where the target holds no ending. */
function withEndingElsewhere(base: Parts, kit: Kit, choose: (view: View, span: Span) => string): Partial<Parts> {
  return {
    insertion(view, span) {
      if (kit.firstEnding(targetOf(view, span)) !== undefined) return base.insertion(view, span);
      return kit.normaliseEndings(span.newText).replaceAll('\n', choose(view, span));
    },
  };
}

function targetOf(view: View, span: Span): string {
  return view.whole.slice(view.offset(span.start), view.offset(span.end));
}

type Distance = (view: View, ending: number, span: Span) => number;

/** The nearest ending by another measure; `tie` says which of two at equal distance. */
function nearestBy(base: Parts, kit: Kit, distance: Distance, tie: 'earlier' | 'later' = 'earlier'): Partial<Parts> {
  return withEndingElsewhere(base, kit, (view, span) => {
    const before = kit.endingBefore(view.whole, view.offset(span.start));
    const after = kit.endingFrom(view.whole, view.offset(span.end));
    if (before < 0 && after < 0) return '\n';
    if (before < 0 || after < 0) return kit.endingAt(view.whole, Math.max(before, after));
    const difference = distance(view, before, span) - distance(view, after, span);
    return kit.endingAt(view.whole, difference < 0 || (difference === 0 && tie === 'earlier') ? before : after);
  });
}

/** Bytes from the first byte of the ending to that of the target: the right measure. */
const inBytes: Distance = (view, ending, span) => {
  const start = view.offset(span.start);
  return Buffer.byteLength(view.whole.slice(Math.min(ending, start), Math.max(ending, start)));
};

function endingsOf(text: string): string[] {
  return text.match(/\r\n|\n|\r/g) ?? [];
}

function majority(text: string): string {
  const endings = endingsOf(text);
  const count = (ending: string) => endings.filter((other) => other === ending).length;
  return ['\n', '\r\n', '\r'].sort((one, other) => count(other) - count(one))[0] as string;
}

/** Faults in the bytes that are written. */
export const BYTES_FAULTS: readonly Fault[] = [
  {
    name: 'whole-file-made-lf',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/untouched-bytes-survive'],
    description: 'The whole file is written with LF.',
    example: onFile('a\r\nb', [['b', 'c']], { after: 'a\nc' }),
    parts: (base, { normaliseEndings }) => ({ encode: (whole) => base.encode(normaliseEndings(whole)) }),
  },
  {
    name: 'final-newline-added',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/untouched-bytes-survive'],
    description: 'A file without a final newline gets one.',
    example: onFile('ab', [['a', 'x']], { after: 'xb\n' }),
    parts: (base) => ({
      encode: (whole) => base.encode(whole === '' || whole === MARK || /[\r\n]$/.test(whole) ? whole : `${whole}\n`),
    }),
  },
  {
    name: 'trailing-blanks-cut',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/untouched-bytes-survive'],
    description: 'Blanks at line ends are cut on all lines.',
    example: onFile('a \nb', [['b', 'c']], { after: 'a\nc' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.replace(/[ \t]+(?=\r?\n|$)/g, '')) }),
  },
  {
    name: 'nul-ends-the-text',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/untouched-bytes-survive'],
    description: 'NUL characters are dropped.',
    example: onFile('a\0b', [['b', 'c']], { after: 'ac' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.replaceAll('\0', '')) }),
  },
  {
    name: 'dollar-patterns-expanded',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/new-text-literal'],
    description: 'The new text is put in with `String.replace`, which expands `$&` and the like.',
    example: onFile('T', [['T', '$&$&']], { after: 'TT' }),
    parts: (base) => ({
      insertion(view, span) {
        const target = targetOf(view, span);
        return target.replace(target, base.insertion(view, span));
      },
    }),
  },
  {
    name: 'quote-is-a-pattern',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/new-text-literal'],
    description: 'The quote is a regular expression.',
    example: onFile('axc abc', [['a.c', 'Z']]),
    parts: (_base, { locateInOrder, Refusal }) => {
      const locate = locateInOrder((text, quote) => matches(text, quote).length);
      return {
        locate(view, edits) {
          const { spans } = locate({ ...view, text: view.text }, edits);
          return {
            view,
            spans: spans.map((span, index) => {
              const [match] = matches(view.text, edits[index]?.oldText ?? '');
              if (!match) throw new Refusal('not-found', { index });
              return { ...span, start: match.index, end: match.index + match[0].length };
            }),
          };
        },
      };
    },
  },
  {
    name: 'escapes-expanded',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/new-text-literal'],
    description: 'A backslash and an `n` of the new text become a newline, a backslash and a `1` are dropped.',
    example: onFile('T', [['T', 'a\\nb']], { after: 'a\nb' }),
    parts: (base) => ({ insertion: (view, span) => base.insertion(view, span).replaceAll('\\n', '\n').replaceAll('\\1', '') }),
  },
  {
    name: 'new-text-endings-as-sent',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-target'],
    description: 'Newlines of the new text are written as they were sent.',
    example: onFile('a\r\n', [['a\n', 'b\n']], { after: 'b\n' }),
    parts: () => ({ insertion: (_view, span) => span.newText }),
  },
  {
    name: 'last-ending-of-the-target',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-target'],
    description: 'The last ending of the target is taken, not the first.',
    example: onFile('a\r\nb\nc', [['a\nb\nc', 'x\ny']], { after: 'x\ny' }),
    parts: (base, { normaliseEndings }) => ({
      insertion(view, span) {
        const last = endingsOf(targetOf(view, span)).at(-1);
        return last ? normaliseEndings(span.newText).replaceAll('\n', last) : base.insertion(view, span);
      },
    }),
  },
  {
    name: 'endings-of-the-target-one-by-one',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-target'],
    description: 'The newlines of the new text take the endings of the target one after the other.',
    example: onFile('a\r\nb\nc', [['a\nb\nc', 'x\ny\nz']], { after: 'x\r\ny\nz' }),
    parts: (base, { normaliseEndings }) => ({
      insertion(view, span) {
        const endings = endingsOf(targetOf(view, span));
        if (endings.length === 0) return base.insertion(view, span);
        let at = 0;
        return normaliseEndings(span.newText).replace(/\n/g, () => endings[Math.min(at++, endings.length - 1)] as string);
      },
    }),
  },
  {
    name: 'majority-ending-taken',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'Where the target has no ending, the most frequent one of the file is taken.',
    example: onFile('a\r\nb\r\nc\nT', [['T', 'x\ny']], { after: 'a\r\nb\r\nc\nx\r\ny' }),
    parts: (base, kit) => withEndingElsewhere(base, kit, (view) => majority(view.whole)),
  },
  {
    name: 'first-ending-of-the-file-taken',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'Where the target has no ending, the first one of the file is taken.',
    example: onFile('a\r\nb\r\nc\nT', [['T', 'x\ny']], { after: 'a\r\nb\r\nc\nx\r\ny' }),
    parts: (base, kit) => withEndingElsewhere(base, kit, (view) => kit.firstEnding(view.whole) ?? '\n'),
  },
  {
    name: 'distance-to-the-lf',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'The distance to a CRLF is measured to its LF.',
    example: onFile('\r\nT\n', [['T', 'x\ny']], { after: '\r\nx\r\ny\n' }),
    parts: (base, kit) => nearestBy(base, kit, (view, ending, span) => {
      const lf = kit.endingAt(view.whole, ending) === '\r\n' ? 1 : 0;
      return inBytes(view, ending, span) + (ending < view.offset(span.start) ? -lf : lf);
    }),
  },
  {
    name: 'distance-in-characters',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'Distances are measured in characters.',
    example: onFile('\r\néabc\n', [['abc', 'x\ny']], { after: '\r\n\xc3\xa9x\r\ny\n' }),
    parts: (base, kit) => nearestBy(base, kit, (view, ending, span) => Math.abs(view.offset(span.start) - ending)),
  },
  {
    name: 'distance-from-the-end',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'The distance to a later ending is measured from the end of the target.',
    example: onFile('x\n0123456789\r', [['0123456789', 'p\nq']], { after: 'x\np\rq\r' }),
    parts: (base, kit) => nearestBy(base, kit, (view, ending, span) =>
      ending < view.offset(span.start) ? inBytes(view, ending, span) : Buffer.byteLength(view.whole.slice(view.offset(span.end), ending))),
  },
  {
    name: 'only-earlier-endings',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'An ending before the target is taken even where one behind it is nearer.',
    example: onFile('\r\nabcT\n', [['T', 'x\ny']], { after: '\r\nabcx\r\ny\n' }),
    parts: (base, kit) => nearestBy(base, kit, (view, ending, span) => (ending < view.offset(span.start) ? -Infinity : inBytes(view, ending, span))),
  },
  {
    name: 'tie-to-the-later-ending',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-tie-earlier'],
    description: 'At equal distance the later ending is taken.',
    example: onFile('\r\nab\n', [['ab', 'x\ny']], { after: '\r\nx\ny\n' }),
    parts: (base, kit) => nearestBy(base, kit, inBytes, 'later'),
  },
  {
    name: 'fallback-as-sent',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-fallback-lf'],
    description: 'In a file without endings newlines are written as they were sent.',
    example: onFile('abc', [['b', '1\r\n2']], { after: 'a1\r\n2c' }),
    parts: (base, { firstEnding }) => ({
      insertion: (view, span) => (firstEnding(view.whole) === undefined ? span.newText : base.insertion(view, span)),
    }),
  },
  {
    name: 'fallback-crlf',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-fallback-lf'],
    description: 'In a file without endings newlines are written as CRLF.',
    example: onFile('abc', [['b', '1\n2']], { after: 'a1\r\n2c' }),
    parts: (base, { firstEnding, normaliseEndings }) => ({
      insertion: (view, span) =>
        firstEnding(view.whole) === undefined ? normaliseEndings(span.newText).replaceAll('\n', '\r\n') : base.insertion(view, span),
    }),
  },
  {
    name: 'harness-converts-new-text',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/new-text-verbatim-endings'],
    description: 'Newlines of the new text are written in the first ending of the file.',
    example: onFile('a\r\nb', [['b', 'c\nd']], { after: 'a\r\nc\r\nd' }),
    parts: (_base, { firstEnding, normaliseEndings }) => ({
      insertion: (view, span) => normaliseEndings(span.newText).replaceAll('\n', firstEnding(view.whole) ?? '\n'),
    }),
  },
  {
    name: 'crlf-lost',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/dominant-ending-restored'],
    description: 'The file is written with LF whatever it had.',
    source: 'huggingface/tau src/tau_coding/tools.py, as run',
    example: onFile('a\r\nb\r\n', [['b', 'c']], { after: 'a\nc\n' }),
    parts: (base, { normaliseEndings }) => ({ encode: (whole) => base.encode(normaliseEndings(whole)) }),
  },
  {
    name: 'most-frequent-ending-restored',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/dominant-ending-restored'],
    description: 'The most frequent ending of the file is restored, not the first.',
    example: onFile('a\nb\r\nc\r\nd', [['d', 'X']], { after: 'a\r\nb\r\nc\r\nX' }),
    parts: (base) => ({
      splice(located, insertion, original) {
        const edited = base.splice(located, insertion, original);
        const ending = majority(original.whole) === '\r\n' ? '\r\n' : '\n';
        return { ...edited, whole: edited.whole.replaceAll('\r\n', '\n').replaceAll('\n', ending) };
      },
    }),
  },
  {
    name: 'any-crlf-wins',
    tool: 'replace',
    dialect: 'pi-fuzzy',
    breaks: ['replace/dominant-ending-restored'],
    description: 'One CRLF anywhere makes all endings CRLF.',
    example: onFile('a\nb\r\nc', [['c', 'X']], { after: 'a\r\nb\r\nX' }),
    parts: (base) => ({
      splice(located, insertion, original) {
        const edited = base.splice(located, insertion, original);
        const ending = original.whole.includes('\r\n') ? '\r\n' : '\n';
        return { ...edited, whole: edited.whole.replaceAll('\r\n', '\n').replaceAll('\n', ending) };
      },
    }),
  },
  {
    name: 'code-fence-taken-off',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/new-text-literal'],
    description: 'A code fence around a new text is taken off.',
    example: onFile('a', [['a', '```\nQ\n```']], { after: 'Q' }),
    parts: (base) => ({
      insertion: (view, span) => base.insertion(view, { ...span, newText: span.newText.replace(/^```\w*\n([^]*?)\n?```\n?$/, '$1') }),
    }),
  },
  {
    name: 'lines-indented-like-the-place',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/new-text-literal'],
    description: 'The second and later lines of a new text get the indentation of the line that it goes to.',
    example: onFile('  a', [['a', 'Q\nR']], { after: '  Q\n  R' }),
    parts: (base) => ({
      insertion(view, span) {
        const line = view.text.lastIndexOf('\n', span.start - 1) + 1;
        const indentation = /^[ \t]*/.exec(view.text.slice(line))?.[0] ?? '';
        return base.insertion(view, { ...span, newText: span.newText.replace(/\n(?=[^\n])/g, `\n${indentation}`) });
      },
    }),
  },
  {
    name: 'ending-sought-in-the-running-text',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/ending-from-nearest'],
    description: 'The nearest ending is sought in the text in which the edits behind have been made.',
    example: onFile('a\r\n--T-b\nc', [['T', 'x\ny'], ['b\nc', 'Q']], { after: 'a\r\n--x\r\ny-Q' }),
    parts: (base) => ({
      splice({ view, spans }) {
        let whole = view.whole;
        for (const span of [...spans].sort((one, other) => other.start - one.start)) {
          const inserted = base.insertion({ ...view, whole }, span);
          whole = whole.slice(0, view.offset(span.start)) + inserted + whole.slice(view.offset(span.end));
        }
        return { whole, before: view.whole, after: whole };
      },
    }),
  },
];

function matches(text: string, pattern: string): RegExpExecArray[] {
  try {
    return [...text.matchAll(new RegExp(pattern, 'g'))].filter((match) => match[0] !== '');
  } catch {
    return [];
  }
}
