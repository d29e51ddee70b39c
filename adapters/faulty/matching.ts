import type { Edit, Parts, Span, View } from '../reference/parts.ts';
import { onFile, type Fault, type Kit } from './fault.ts';

/** Looks quotes up as the reference does, and once more where it finds none: `again` gives the spans `[start, end)`. */
function withFallback(base: Parts, { Refusal }: Kit, again: (text: string, quote: string) => [number, number] | undefined): Partial<Parts> {
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
function onceFolded(text: string, quote: string, fold: (string: string) => string): [number, number] | undefined {
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

/** Faults in what a quote matches. */
export const MATCHING_FAULTS: readonly Fault[] = [
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
    name: 'quote-trimmed',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-fuzzy'],
    description: 'A quote that is not there is looked up again without the blanks at its ends.',
    example: onFile('a b', [['a b ', 'x']], { after: 'x' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) => onceFolded(text, quote.trim(), (string) => string)),
  },
  {
    name: 'blanks-interchangeable',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/no-fuzzy'],
    description: 'A quote that is not there may differ from the file in its runs of blanks.',
    example: onFile('a  b', [['a b', 'x']], { after: 'x' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) => {
      const words = quote.split(/[ \t]+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const matches = [...text.matchAll(new RegExp(words.join('[ \\t]+'), 'g'))];
      const [match] = matches;
      return match && matches.length === 1 && match[0] !== '' ? [match.index, match.index + match[0].length] : undefined;
    }),
  },
  {
    name: 'typographic-quotes-folded',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-fuzzy'],
    description: 'A quote that is not there may differ from the file in straight and curly quotation marks.',
    example: onFile('it’s', [["it's", 'x']], { after: 'x' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) =>
      onceFolded(text, quote, (string) => string.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'))),
  },
  {
    name: 'case-ignored',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/no-fuzzy'],
    description: 'A quote that is not there may differ from the file in the case of ASCII letters.',
    example: onFile('Ab', [['ab', 'x']], { after: 'x' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) =>
      onceFolded(text, quote, (string) => string.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
  },
  {
    name: 'missing-quote-skipped',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/not-found-refused'],
    description: 'An edit whose quote is not there is passed over.',
    example: onFile('one', [['one', 'ONE'], ['two', 'TWO']], { after: 'ONE' }),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const spans = edits.flatMap((edit, index) => {
          try {
            return base.locate(view, [edit]).spans.map((span) => ({ ...span, index }));
          } catch (error) {
            if (error instanceof Refusal && error.code === 'not-found') return [];
            throw error;
          }
        });
        return { view, spans };
      },
    }),
  },
  {
    name: 'first-of-several',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/duplicate-refused'],
    description: 'Of several occurrences the first is replaced.',
    source: 'The course page "One line, exactly once": the naive tool',
    example: onFile('aba', [['a', 'X']], { after: 'Xba' }),
    parts: (_base, { locateInOrder, countStarts, countApart }) => ({
      locate: locateInOrder((text, quote) => (countApart(text, quote) > 1 ? 1 : countStarts(text, quote))),
    }),
  },
  {
    name: 'all-of-several',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/duplicate-refused'],
    description: 'All occurrences are replaced.',
    example: onFile('aba', [['a', 'X']], { after: 'XbX' }),
    parts: (base, { countApart }) => ({
      locate(view, edits) {
        const spans = edits.flatMap((edit, index) => {
          const quote = view.fold(edit.oldText);
          if (quote === '' || countApart(view.text, quote) < 2) return base.locate(view, edits).spans.filter((span) => span.index === index);
          const places: Span[] = [];
          for (let at = view.text.indexOf(quote); at >= 0; at = view.text.indexOf(quote, at + quote.length)) {
            places.push({ index, start: at, end: at + quote.length, newText: edit.newText });
          }
          return places;
        });
        return { view, spans };
      },
    }),
  },
  {
    name: 'duplicates-by-endings-missed',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/duplicate-refused'],
    description: 'Occurrences are counted in the file as it is, so that those with other endings are not seen.',
    example: onFile('x\r\n-\nx\n', [['x\n', 'y\n']], 'accepted'),
    parts: (_base, { locateInOrder, countStarts }) => ({
      locate(view, edits) {
        const raw = (quote: string) => countStarts(view.whole, quote) === 1 && quote.includes('\n');
        return locateInOrder((text, quote) => (raw(quote) ? 1 : countStarts(text, quote)))(view, edits);
      },
    }),
  },
  {
    name: 'counts-without-overlap',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/self-overlap-counting'],
    description: 'Occurrences that overlap one another count once.',
    example: onFile('aaa', [['aa', 'X']], { after: 'Xa' }),
    parts: (_base, { locateInOrder, countApart }) => ({ locate: locateInOrder(countApart) }),
  },
  {
    name: 'edits-one-after-the-other',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/one-snapshot'],
    description: 'Each edit is looked up in the text that the edits before it left.',
    example: onFile('ab', [['a', 'b'], ['b', 'a']]),
    parts: (base) => sequential(base),
  },
  {
    name: 'edits-one-after-the-other-in-pi',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/one-snapshot'],
    description: 'Each edit is looked up in the text that the edits before it left.',
    example: onFile('ab', [['a', 'b'], ['b', 'a']]),
    parts: (base) => sequential(base),
  },
  {
    name: 'places-in-code-points',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/match-whole-scalars'],
    description: 'Places are counted in code points and used as UTF-16 units.',
    example: onFile('😀ab', [['b', 'x']]),
    parts: (base) => ({
      view(whole) {
        const view = base.view(whole);
        return { ...view, offset: (position) => view.offset(Array.from(view.text.slice(0, position)).length) };
      },
    }),
  },
  {
    name: 'combining-marks-stick',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/match-whole-scalars'],
    description: 'A quote is not found where a combining mark follows it.',
    example: onFile('e\u0301', [['e', 'o']], 'refused'),
    parts: (base, { Refusal }) => ({
      locate(view, edits) {
        const located = base.locate(view, edits);
        const cut = located.spans.find((span) => /^[\u0300-\u036f]/.test(view.text.slice(span.end)));
        if (cut) throw new Refusal('not-found', { index: cut.index });
        return located;
      },
    }),
  },
  {
    name: 'edit-already-made',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/not-found-refused'],
    description: 'An edit whose quote is not there counts as made before if its new text is there.',
    example: onFile('new', [['old', 'new']], 'accepted'),
    parts: (base) => ({
      locate(view, edits) {
        const made = ({ oldText, newText }: Edit): boolean =>
          oldText !== '' && newText !== '' && oldText.isWellFormed() && !view.text.includes(view.fold(oldText)) && view.text.includes(view.fold(newText));
        const left = edits.flatMap((edit, index) => (made(edit) ? [] : [index]));
        if (left.length === edits.length) return base.locate(view, edits);
        const { spans } = base.locate(view, left.map((index) => edits[index] as Edit));
        return { view, spans: spans.map((span) => ({ ...span, index: left[span.index] as number })) };
      },
    }),
  },
  {
    name: 'first-and-last-line-suffice',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/no-fuzzy'],
    description: 'Of a quote of three lines or more that is not there, the first and the last line suffice.',
    example: onFile('a\nb\nc', [['a\nd\nc', 'X']], { after: 'X' }),
    parts: (base, kit) => withFallback(base, kit, (text, quote) => {
      const wanted = quote.split('\n');
      const lines = text.split('\n');
      const fits = (at: number): boolean => lines[at] === wanted[0] && lines[at + wanted.length - 1] === wanted.at(-1);
      const places = wanted.length < 3 ? [] : lines.flatMap((_line, at) => (at + wanted.length <= lines.length && fits(at) ? [at] : []));
      if (places.length !== 1) return undefined;
      const [at] = places as [number];
      const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
      return [start, start + lines.slice(at, at + wanted.length).join('\n').length];
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
  {
    name: 'last-of-overlapping-places-taken',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/self-overlap-counting'],
    shouldOnly: true,
    description: 'Of places that overlap one another the last is edited.',
    example: onFile('aaa', [['aa', 'X']], { after: 'aX' }),
    parts: (base) => ({
      locate(view, edits) {
        const located = base.locate(view, edits);
        const spans = located.spans.map((span) => {
          const start = view.text.lastIndexOf(view.text.slice(span.start, span.end));
          return { ...span, start, end: start + span.end - span.start };
        });
        return { ...located, spans };
      },
    }),
  },
];

/** Every edit but the first is looked up, and made, in what the ones before it left. */
export function sequential(base: Parts): Partial<Parts> {
  return {
    checkOverlap: () => {},
    locate(view, edits) {
      let whole = view.whole;
      edits.forEach((edit) => {
        const now = base.view(whole);
        const located = base.locate(now, [edit]);
        whole = base.splice(located, (span) => base.insertion(now, span), now).whole;
      });
      return { view: { ...view, whole }, spans: [] };
    },
    splice: ({ view }, _insertion, original) => ({ whole: view.whole, before: original.whole, after: view.whole }),
  };
}
