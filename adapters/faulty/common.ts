import type { Edit, Located, Parts, Span, View } from '../reference/parts.ts';
import { onFile, writeGoodEdits, type Fault, type FaultOf, type Kit } from './fault.ts';
import { sequential } from './matching.ts';

const MARK = '\ufeff';

/** Each quote is looked up by `find`; where that gives nothing, as the reference does. */
function finding(base: Parts, find: (view: View, edit: Edit) => [number, number] | undefined): Partial<Parts> {
  return {
    locate(view, edits) {
      const spans = edits.map((edit, index): Span => {
        const place = find(view, edit);
        if (place) return { index, start: place[0], end: place[1], newText: edit.newText };
        return { ...(base.locate(view, [edit]).spans[0] as Span), index };
      });
      return { view, spans };
    },
  };
}

/** As `find`, where the reference finds nothing. */
function findingElse(base: Parts, { Refusal }: Kit, find: (text: string, quote: string) => [number, number] | undefined): Partial<Parts> {
  return finding(base, (view, edit) => {
    try {
      base.locate(view, [edit]);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
      return find(view.text, view.fold(edit.oldText));
    }
  });
}

function encoding(change: (whole: string) => string): NonNullable<FaultOf<'replace'>['parts']> {
  return (base) => ({ encode: (whole) => base.encode(change(whole)) });
}

/** Typographic quotes, dashes, blanks and letter case no longer make a difference; lengths of lines may change. */
function coarse(line: string): string {
  return line.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[‐-―−]/g, '-').replace(/[ \t]+/g, ' ').trim();
}

/** Faults against the rules of the safety core on the edit. */
export const COMMON_FAULTS: readonly Fault[] = [
  {
    name: 'from-the-character-before',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-splice'],
    description: 'The replacement takes the character before the quote along.',
    example: onFile('ab', [['b', 'c']], { after: 'c' }),
    parts: (base) => ({
      splice: (located, insertion, original) =>
        base.splice({ ...located, spans: located.spans.map((span) => ({ ...span, start: Math.max(0, span.start - 1) })) }, insertion, original),
    }),
  },
  {
    name: 'character-places-on-bytes',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-splice'],
    description: 'Places counted in characters are used as places of bytes.',
    example: onFile('éa', [['a', 'b']]),
    parts: (base) => ({
      splice(located, insertion, original) {
        const bytes = base.encode(located.view.whole).toString('latin1');
        const view = { ...located.view, whole: bytes };
        const edited = base.splice({ view, spans: located.spans }, (span) => base.encode(insertion(span)).toString('latin1'), original);
        return { ...edited, before: located.view.whole };
      },
      isChange: (edited, oldWhole) => edited.whole !== Buffer.from(oldWhole, 'utf8').toString('latin1'),
      encode: (whole) => Buffer.from(whole, 'latin1'),
    }),
  },
  {
    name: 'quote-taken-as-pattern',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/plain-accepted'],
    description: 'The quote is tried as a regular expression and must match itself.',
    example: onFile('a[1]', [['a[1]', 'b']], 'refused'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const index = edits.findIndex((edit) => !matchesItself(edit.oldText));
        if (index >= 0) throw new Refusal('not-found', { index });
        return base.locate(view, edits);
      },
    }),
  },
  {
    name: 'last-byte-not-searched',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/plain-accepted'],
    description: 'A quote that ends with the last byte of the file is not found.',
    example: onFile('ab', [['b', 'c']], 'refused'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const located = base.locate(view, edits);
        const last = located.spans.find((span) => span.end === view.text.length);
        if (last) throw new Refusal('not-found', { index: last.index });
        return located;
      },
    }),
  },
  {
    name: 'crlf-made-lf',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'The file is read in text mode and written with LF.',
    example: onFile('a\r\nb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replaceAll('\r\n', '\n')),
  },
  {
    name: 'lone-cr-made-lf',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A lone CR counts as an ending and becomes LF.',
    example: onFile('a\rb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replace(/\r(?!\n)/g, '\n')),
  },
  {
    name: 'byte-order-mark-dropped',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A byte order mark is dropped on write.',
    example: onFile(`${MARK}a`, [['a', 'b']], { after: 'b' }),
    parts: encoding((whole) => (whole.startsWith(MARK) ? whole.slice(1) : whole)),
  },
  {
    name: 'line-ends-stripped',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'Blanks at line ends are stripped on all lines.',
    example: onFile('a \nb', [['b', 'c']], { after: 'a\nc' }),
    parts: encoding((whole) => whole.replace(/[ \t]+(?=\r|\n|$)/g, '')),
  },
  {
    name: 'final-newline-always',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/untouched-bytes'],
    description: 'A final newline is always added.',
    example: onFile('a', [['a', 'b']], { after: 'b\n' }),
    parts: encoding((whole) => (whole === '' || /[\r\n]$/.test(whole) ? whole : `${whole}\n`)),
  },
  {
    name: 'bytes-made-replacement-characters',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/invalid-bytes-kept'],
    description: 'Undecodable bytes become U+FFFD.',
    example: onFile({ base64: '/2E=' }, [['a', 'b']], { after: '\xef\xbf\xbdb' }),
    parts: () => ({ decode: (bytes) => bytes.toString('utf8') }),
  },
  {
    name: 'bytes-beyond-the-start-unchecked',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/invalid-bytes-kept'],
    description: 'Only the first 8 KiB are checked for UTF-8; further undecodable bytes become U+FFFD.',
    example: onFile({ parts: ['a', { repeat: 'x', times: 9000 }, { base64: '/w==' }] }, [['a', 'b']], 'accepted'),
    parts: (base) => ({
      decode(bytes) {
        if (bytes.length > 8192) base.decode(Buffer.from(bytes.subarray(0, 8192).toString('latin1').replace(/[\x80-\xff]{1,3}$/, ''), 'latin1'));
        return bytes.length > 8192 ? bytes.toString('utf8') : base.decode(bytes);
      },
    }),
  },
  {
    name: 'dollar-ampersand-expanded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'The new text is put in with `String.replace`, which expands `$&`.',
    example: onFile('a', [['a', '$&']]),
    parts: (base) => ({ insertion: (view, span) => quoted(view, span).replace(quoted(view, span), base.insertion(view, span)) }),
  },
  {
    name: 'backslash-escapes-expanded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'Backslash escapes in the new text are expanded.',
    example: onFile('a', [['a', '\\t']], { after: '\t' }),
    parts: (base) => ({
      insertion: (view, span) =>
        base.insertion(view, span).replace(/\\([nt1\\])/g, (_all, letter: string) => ({ n: '\n', t: '\t', 1: '\u0001', '\\': '\\' })[letter] as string),
    }),
  },
  {
    name: 'new-text-trimmed',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/new-text-literal'],
    description: 'Blanks and newlines at the ends of the new text are cut off.',
    example: onFile('a', [['a', ' b ']], { after: 'b' }),
    parts: (base) => ({ insertion: (view, span) => base.insertion(view, { ...span, newText: span.newText.trim() }) }),
  },
  {
    name: 'deletion-takes-the-ending',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/deletion-exact'],
    description: 'A deletion takes the line ending behind the quote along.',
    example: onFile('a\nb', [['a', '']], { after: 'b' }),
    parts: (base) => ({
      splice: (located, insertion, original) => base.splice({ ...located, spans: located.spans.map((span) => withEnding(located, span)) }, insertion, original),
    }),
  },
  {
    name: 'first-place-taken',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/ambiguous-refused'],
    description: 'Of several places the first one is changed.',
    example: onFile('a a', [['a', 'b']], { after: 'b a' }),
    parts: (_base, { locateInOrder, countApart, countStarts }) => ({
      locate: locateInOrder((text, quote) => (countApart(text, quote) > 1 ? 1 : countStarts(text, quote))),
    }),
  },
  {
    name: 'deletion-tries-the-line-first',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/ambiguous-refused'],
    description: 'A deletion looks the quote up with a newline behind it first, so that several places count as one.',
    example: onFile('aa\n', [['a', '']], { after: 'a' }),
    parts: (base) => finding(base, (view, { oldText, newText }) => {
      const line = `${view.fold(oldText)}\n`;
      const start = view.text.indexOf(line);
      const several = oldText !== '' && view.text.indexOf(view.fold(oldText)) !== view.text.lastIndexOf(view.fold(oldText));
      if (newText !== '' || !several || start < 0 || view.text.indexOf(line, start + 1) >= 0) return undefined;
      return [start, start + line.length];
    }),
  },
  {
    name: 'missing-quote-answered-by-success',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/missing-refused'],
    description: 'A single quote that is not there is answered by a success that changes nothing.',
    example: onFile('a', [['z', 'b']], 'accepted'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        try {
          return base.locate(view, edits);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'not-found' && edits.length === 1) return { view, spans: [] };
          throw error;
        }
      },
    }),
  },
  {
    name: 'edit-distance-finds-another-word',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/missing-refused'],
    description: 'A quote that is not there may differ from the file in one letter or digit.',
    example: onFile('host1 = on', [['host2 = on', 'x']], { after: 'x' }),
    parts: (base, kit) => findingElse(base, kit, (text, quote) => {
      for (let start = 0; start + quote.length <= text.length; start += 1) {
        if (differences(text, quote, start) === 1 && quote.length > 3) return [start, start + quote.length];
      }
      return undefined;
    }),
  },
  {
    name: 'empty-quote-inserts',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/empty-quote-refused'],
    description: 'An empty quote inserts at the start of the file.',
    example: onFile('a', [['', 'b']], { after: 'ba' }),
    parts: (base) => finding(base, (_view, edit) => (edit.oldText === '' ? [0, 0] : undefined)),
  },
  {
    name: 'first-place-of-any-case',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-over-lookalike'],
    description: 'The search ignores letter case and takes the first place, where one place is exact.',
    example: onFile('A a', [['a', 'b']], { after: 'b a' }),
    parts: (base, kit) => finding(base, (view, edit) => {
      const quote = view.fold(edit.oldText);
      if (kit.countStarts(view.text, quote) !== 1 || quote === '') return undefined;
      const lower = (string: string) => string.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      const start = lower(view.text).indexOf(lower(quote));
      return [start, start + quote.length];
    }),
  },
  {
    name: 'blanks-folded-first',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/exact-over-lookalike'],
    description: 'A search that takes any run of blanks for another runs before the exact one.',
    example: onFile('a  b\na b', [['a b', 'c']], { after: 'c\na b' }),
    parts: (base, kit) => finding(base, (view, edit) => {
      const quote = view.fold(edit.oldText);
      if (kit.countStarts(view.text, quote) !== 1 || !/\S[ \t]+\S|^[ \t]+\S/.test(quote)) return undefined;
      const match = new RegExp(quote.split(/[ \t]+/).map(literally).join('[ \\t]+')).exec(view.text);
      return match && match[0] !== '' ? [match.index, match.index + match[0].length] : undefined;
    }),
  },
  {
    name: 'file-folded-after-a-lenient-match',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/one-region'],
    traits: { matching: 'lookAlike' },
    description: 'After a lenient match the whole file is written back in its folded form.',
    example: onFile('x \na  b\n', [['a b', 'c']], { after: 'x\nc\n' }),
    parts: (base, kit) => ({
      locate: (view, edits) => lenient(base, kit, view, edits),
      splice(located, insertion, original) {
        if (located.view === original) return base.splice(located, insertion, original);
        const whole = kit.spliceText(located.view.text, located.spans, insertion);
        return { whole, before: original.whole, after: whole };
      },
    }),
  },
  {
    name: 'one-after-the-other',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/one-snapshot'],
    description: 'Edits are made one after the other, each on what the ones before it left.',
    example: onFile('ab', [['a', 'b'], ['b', 'a']]),
    parts: (base) => sequential(base),
  },
  {
    name: 'touching-places-refused',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/one-snapshot'],
    description: 'Places that touch count as overlap.',
    example: onFile('ab', [['a', 'c'], ['b', 'd']], 'refused'),
    parts: (base, { inFileOrder, Refusal }) => ({
      checkOverlap(spans) {
        base.checkOverlap(spans);
        const sorted = inFileOrder(spans);
        if (sorted.some((span, at) => at > 0 && span.start === sorted[at - 1]?.end)) throw new Refusal('overlap');
      },
    }),
  },
  {
    name: 'bad-edit-passed-over',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/all-or-none'],
    description: 'Of several edits the good ones are made, and the call is a success.',
    example: onFile('a', [['a', 'b'], ['z', 'y']], { after: 'b' }),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const spans = edits.flatMap((edit, index) => {
          try {
            return base.locate(view, [edit]).spans.map((span) => ({ ...span, index }));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return [];
          }
        });
        if (spans.length === 0) return base.locate(view, edits);
        return { view, spans };
      },
    }),
  },
  {
    name: 'opened-before-encoded',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/refusal-changes-nothing'],
    description: 'The file is emptied before it is seen that an unpaired surrogate cannot be written.',
    example: onFile('a', [['a', '\ud800']], { after: '' }),
    parts: (base, { Refusal }) => ({
      parseRequest(argument, context) {
        try {
          return base.parseRequest(argument, context);
        } catch (error) {
          if (error instanceof Refusal && error.detail.says === 'newText must be valid Unicode') emptied(base, context, argument);
          throw error;
        }
      },
    }),
  },
  {
    name: 'good-edits-kept-on-refusal',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/refusal-changes-nothing', 'common/all-or-none'],
    description: 'The edits before a bad one are written, and the call is refused.',
    example: onFile('a', [['a', 'b'], ['z', 'y']], { after: 'b' }),
    parts: (base, { Refusal }) => ({
      refusal(refusal, attempt) {
        const bad = refusal.detail.index ?? 0;
        writeGoodEdits(base, Refusal, attempt, (index) => index < bad);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'newlines-at-the-end-undone',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/success-on-disk'],
    description: 'A change of the newlines at the end of the file is undone before the file is written.',
    example: onFile('a', [['a', 'a\n']], { after: 'a' }),
    parts: (base) => ({
      splice(located, insertion, original) {
        const edited = base.splice(located, insertion, original);
        const tail = (text: string) => /[\r\n]*$/.exec(text)?.[0] ?? '';
        const cut = edited.whole.slice(0, edited.whole.length - tail(edited.whole).length);
        const old = original.whole.slice(0, original.whole.length - tail(original.whole).length);
        return cut === old ? { ...edited, whole: original.whole } : edited;
      },
    }),
  },
  {
    name: 'answered-before-written',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/success-on-disk'],
    description: 'The answer does not wait for the write, which is lost.',
    example: onFile('a', [['a', 'b']], { after: 'a' }),
    parts: () => ({ write: () => {} }),
  },
  {
    name: 'no-op-rewrites-endings',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/no-op-honest'],
    description: 'A call that changes nothing writes the file with LF.',
    example: onFile('a\r\n', [['a', 'a']], { after: 'a\n' }),
    parts: (base, { normaliseEndings }) => ({
      success(result, context) {
        const lf = normaliseEndings(result.oldWhole);
        if (!result.changed && lf !== result.oldWhole) base.write(context, result.target, base.encode(lf));
        return base.success(result, context);
      },
    }),
  },
  {
    name: 'half-a-character-matched',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/surrogates-harmless'],
    description: 'The quote is matched in UTF-16 halves, so that half of a character is cut off.',
    example: onFile('😀', [['\ud83d', 'x']], { after: 'x\xef\xbf\xbd' }),
    parts: (base) => finding(base, (view, { oldText }) => {
      const start = view.text.indexOf(oldText);
      return oldText.isWellFormed() || start < 0 ? undefined : [start, start + oldText.length];
    }),
  },
  {
    name: 'surrogate-written-as-bytes',
    tool: 'replace',
    dialect: 'common',
    breaks: ['common/surrogates-harmless'],
    description: 'An unpaired surrogate of the new text is written as three bytes that are not UTF-8.',
    example: onFile('k', [['k', '\ud800']], { after: '\xed\xa0\x80' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.edits)) return base.parseRequest(argument, context);
        const edits = argument.edits.map((entry) =>
          isObject(entry) && typeof entry.newText === 'string' && !entry.newText.isWellFormed() ? { ...entry, newText: held(entry.newText) } : entry,
        );
        return base.parseRequest({ ...argument, edits }, context);
      },
      encode: (whole) => Buffer.from(base.encode(whole).toString('latin1').replace(HELD_BYTES, '\xed$1'), 'latin1'),
    }),
  },
];

function quoted(view: View, span: Span): string {
  return view.whole.slice(view.offset(span.start), view.offset(span.end));
}

function matchesItself(quote: string): boolean {
  try {
    return new RegExp(`^(?:${quote})$`).test(quote);
  } catch {
    return false;
  }
}

function withEnding({ view }: Located, span: Span): Span {
  return span.newText === '' && view.text[span.end] === '\n' ? { ...span, end: span.end + 1 } : span;
}

/** How many characters of `text` from `start` on differ from `quote`; 9 where one is no letter or digit. */
function differences(text: string, quote: string, start: number): number {
  let count = 0;
  for (let at = 0; at < quote.length && count < 2; at += 1) {
    const one = text[start + at] as string;
    const other = quote[at] as string;
    if (one !== other) count += /[\p{L}\p{N}]/u.test(one) && /[\p{L}\p{N}]/u.test(other) ? 1 : 9;
  }
  return count;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Where the quote is not there, the one stretch of whole lines that looks like it, in the file with every line folded. */
function lenient(base: Parts, { Refusal }: Kit, view: View, edits: readonly Edit[]): Located {
  try {
    return base.locate(view, edits);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
    const fold = (text: string) => text.split('\n').map(coarse).join('\n');
    const folded: View = { whole: view.whole, text: fold(view.text), offset: (position) => position, fold: (string) => fold(view.fold(string)) };
    if (edits.some((edit) => folded.fold(edit.oldText).trim() === '')) throw error;
    return base.locate(folded, edits);
  }
}

/** Stand for the three bytes of an unpaired surrogate until the file is encoded: U+10D800 to U+10DFFF. */
function held(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (unit) =>
    String.fromCodePoint(0x100000 + unit.charCodeAt(0)));
}

const HELD_BYTES = /\xf4\x8d([\xa0-\xbf][\x80-\xbf])/g;

function emptied(base: Parts, context: Parameters<Parts['findTarget']>[0], argument: unknown): void {
  const { path } = argument as { path: string };
  const target = base.findTarget(context, path);
  base.write(context, target, Buffer.alloc(0));
}
