import type { Edit, Located, Parts, Span, View } from '../reference/parts.ts';
import { onFile, type Fault, type Kit } from './fault.ts';

/** Each quote is looked up by `find`; where that gives nothing, as the reference does. */
export function finding(base: Parts, find: (view: View, edit: Edit) => [number, number] | undefined): Partial<Parts> {
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

/** Typographic quotes, dashes, blanks and letter case no longer make a difference; lengths of lines may change. */
function coarse(line: string): string {
  return line.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[‐-―−]/g, '-').replace(/[ \t]+/g, ' ').trim();
}

/** Faults against the rules of the safety core on what a quote matches. */
export const COMMON_QUOTE_FAULTS: readonly Fault[] = [
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
];

function matchesItself(quote: string): boolean {
  try {
    return new RegExp(`^(?:${quote})$`).test(quote);
  } catch {
    return false;
  }
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
