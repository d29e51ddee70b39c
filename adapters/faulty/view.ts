import type { Edit, Parts, Span, View } from '../reference/parts.ts';
import { onFile, type Fault, type Kit } from './fault.ts';

/** Looks quotes up as the reference does, and once more where it finds none: `again` gives the spans `[start, end)`. */
export function withFallback(base: Parts, { Refusal }: Kit, again: (text: string, quote: string) => [number, number] | undefined): Partial<Parts> {
  const locateOne = (view: View, edit: Edit, index: number): Span => {
    try {
      return { ...(base.locate(view, [edit]).spans[0] as Span), index };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const place = error.code === 'not-found' ? again(view.text, view.fold(edit.oldText)) : undefined;
      if (place) return { index, start: place[0], end: place[1], newText: edit.newText };
      throw new Refusal(error.code, { ...error.detail, index });
    }
  };
  return { locate: (view, edits) => ({ view, spans: edits.map((edit, index) => locateOne(view, edit, index)) }) };
}

/** The one place of `quote` in `text`, both changed by `fold`, which keeps lengths. */
export function onceFolded(text: string, quote: string, fold: (string: string) => string): [number, number] | undefined {
  const folded = fold(text);
  const start = folded.indexOf(fold(quote));
  if (quote === '' || start < 0 || folded.indexOf(fold(quote), start + 1) >= 0) return undefined;
  return [start, start + quote.length];
}

/** Quotes and file, changed by `fold`, which keeps lengths, before they are compared. */
function withFoldedView(base: Parts, fold: (string: string) => string): Partial<Parts> {
  return {
    view(whole) {
      const view = base.view(whole);
      return { ...view, text: fold(view.text), fold: (string) => fold(view.fold(string)) };
    },
  };
}

const MARK = '\ufeff';

/** Faults in the text that quotes are looked for in. */
export const VIEW_FAULTS: readonly Fault[] = [
  {
    name: 'mark-not-put-back',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/bom'],
    description: 'A byte order mark is taken off before the search and never put back.',
    example: onFile(`${MARK}a`, [['a', 'b']], { after: 'b' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.startsWith(MARK) ? whole.slice(1) : whole) }),
  },
  {
    name: 'mark-not-put-back-in-pi',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/bom'],
    description: 'A byte order mark is taken off before the search and never put back.',
    example: onFile(`${MARK}a`, [['a', 'b']], { after: 'b' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.startsWith(MARK) ? whole.slice(1) : whole) }),
  },
  {
    name: 'places-ignore-the-mark',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/bom'],
    description: 'Places are counted behind the byte order mark and used as places of the whole file.',
    example: onFile(`${MARK}ab`, [['b', 'x']], { after: '\xef\xbb\xbfxb' }),
    parts: (base) => ({
      view(whole) {
        const view = base.view(whole);
        const skipped = whole.startsWith(MARK) ? 1 : 0;
        return { ...view, offset: (position) => view.offset(position) - skipped };
      },
    }),
  },
  {
    name: 'every-mark-taken-off',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/bom'],
    description: 'All U+FEFF at the start are dropped but one.',
    example: onFile(`${MARK}${MARK}a`, [['a', 'b']], { after: '\xef\xbb\xbfb' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.replace(/^\ufeff+/, MARK)) }),
  },
  {
    name: 'mark-of-quote-ignored',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/bom'],
    description: 'A U+FEFF at the start of a quote is ignored.',
    example: onFile(`${MARK}ab`, [[`${MARK}ab`, 'x']], { after: '\xef\xbb\xbfx' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) => {
      if (!quote.startsWith(MARK) || quote.length === 1) return undefined;
      return onceFolded(text, quote.slice(1), (string) => string);
    }),
  },
  {
    name: 'mark-of-new-text-dropped',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/bom'],
    description: 'A U+FEFF at the start of `newText` is dropped.',
    example: onFile(`${MARK}ab`, [['ab', `${MARK}z`]], { after: '\xef\xbb\xbfz' }),
    parts: (base) => ({ insertion: (view, span) => base.insertion(view, span).replace(/^\ufeff/, '') }),
  },
  {
    name: 'pair-split',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/normalised-matching'],
    description: 'A quote that ends in a CR or starts with an LF is looked up in the file as it is first and may take half of a CRLF.',
    example: onFile('a\r\nb', [['a\r', 'x']], { after: 'x\nb' }),
    parts: (base, { literalView, normalisedView, occurrences, countStarts }) => {
      const raw = (whole: string) => (whole.startsWith(MARK) ? { ...literalView(whole.slice(1)), whole, offset: (at: number) => at + 1 } : literalView(whole));
      return {
        locate(view, edits) {
          const whole = raw(view.whole);
          const half = edits.some(({ oldText }) => /^\n|\r$/.test(oldText) && occurrences(whole.text, oldText, countStarts) === 1);
          const once = edits.every(({ oldText }) => oldText !== '' && occurrences(whole.text, oldText, countStarts) === 1);
          return base.locate(half && once ? whole : normalisedView(view.whole), edits);
        },
      };
    },
  },
  {
    name: 'form-feed-is-an-ending',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/normalised-matching'],
    description: 'A form feed counts as an ending in the search.',
    example: onFile('a\fb', [['a\nb', 'x']], { after: 'x' }),
    parts: (base) => withFoldedView(base, (string) => string.replaceAll('\f', '\n')),
  },
  {
    name: 'line-separator-is-an-ending',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/normalised-matching'],
    description: 'U+2028 counts as an ending in the search and comes out as LF.',
    example: onFile('a\u2028b', [['a\nb', 'x']], { after: 'x' }),
    parts: (base) => withFoldedView(base, (string) => string.replaceAll('\u2028', '\n')),
  },
  {
    name: 'lone-cr-is-no-ending',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/normalised-matching'],
    description: 'Only CRLF is made LF before the comparison.',
    example: onFile('a\rb\n', [['a\nb', 'x']], 'refused'),
    parts: (base) => ({
      view(whole) {
        const fold = (string: string) => string.replaceAll('\r\n', '\n');
        return { ...base.view(whole), text: fold(whole.replace(/^\ufeff/, '')), fold };
      },
    }),
  },
  {
    name: 'harness-normalises',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/byte-exact-matching'],
    description: 'Endings of file and quote are made LF before they are compared.',
    example: onFile('a\r\nb', [['a\nb', 'x']], { after: 'x' }),
    parts: (base, { normalisedView, literalView, Refusal }) => ({
      locate(view, edits) {
        try {
          return base.locate(literalView(view.whole), edits);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'not-found' && !view.whole.startsWith(MARK)) return base.locate(normalisedView(view.whole), edits);
          throw error;
        }
      },
    }),
  },
  {
    name: 'blanks-behind-the-mark-lost',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/bom'],
    description: 'Blanks right behind a byte order mark are taken off with it.',
    example: onFile('\ufeff  ab', [['a', 'X']], { after: '\u00ef\u00bb\u00bfXb' }),
    parts: (base) => ({ encode: (whole) => base.encode(whole.replace(/^\ufeff[ \t]+/, MARK)) }),
  },
];
