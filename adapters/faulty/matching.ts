import type { Edit, Parts, Span } from '../reference/parts.ts';
import { onFile, type Fault } from './fault.ts';
import { onceFolded, withFallback } from './view.ts';

/** Faults in where quotes are found. */
export const MATCHING_FAULTS: readonly Fault[] = [
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
