import type { Edit, Located, Span, View } from './parts.ts';
import { Refusal } from './refusal.ts';

/** How many occurrences of a quote there are. */
export type Count = (text: string, quote: string) => number;

/** Every start counts, so that `aa` occurs twice in `aaa`; stops at two, which is all that matters. */
export function countStarts(text: string, quote: string): number {
  const first = text.indexOf(quote);
  if (first < 0) return 0;
  return text.indexOf(quote, first + 1) < 0 ? 1 : 2;
}

/** Left to right without overlap; an empty quote, as folding may leave one, is nowhere. */
export function countApart(text: string, quote: string): number {
  if (quote === '') return 0;
  let count = 0;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) count += 1;
  return count;
}

/** One pass: each edit must be there exactly once before the next one is looked at. */
export function locateInOrder(count: Count): (view: View, edits: readonly Edit[]) => Located {
  return (view, edits) => ({ view, spans: edits.map((edit, index) => locateOne(view, edit, index, count)) });
}

/** All quotes are checked for emptiness before any is looked up. */
export function locateEmptiesFirst(count: Count): (view: View, edits: readonly Edit[]) => Located {
  return (view, edits) => {
    refuseEmpty(edits);
    return locateInOrder(count)(view, edits);
  };
}

export function refuseEmpty(edits: readonly Edit[]): void {
  const index = edits.findIndex((edit) => edit.oldText === '');
  if (index >= 0) throw new Refusal('empty', { index });
}

function locateOne(view: View, edit: Edit, index: number, count: Count): Span {
  if (edit.oldText === '') throw new Refusal('empty', { index });
  const quote = view.fold(edit.oldText);
  const found = occurrences(view.text, quote, count);
  if (found === 0) throw new Refusal('not-found', { index });
  if (found > 1) throw new Refusal('duplicate', { index, count: found });
  const start = view.text.indexOf(quote);
  return { index, start, end: start + quote.length, newText: edit.newText };
}

/** Half of a surrogate pair would match half of a character: it occurs nowhere. */
export function occurrences(text: string, quote: string, count: Count): number {
  return quote.isWellFormed() ? count(text, quote) : 0;
}

export function inFileOrder(spans: readonly Span[]): Span[] {
  return [...spans].sort((one, other) => one.start - other.start);
}

/** Spans that share a character are refused; touching ones are not. */
export function refuseOverlap(spans: readonly Span[]): void {
  const sorted = inFileOrder(spans);
  for (let at = 1; at < sorted.length; at += 1) {
    if ((sorted[at] as Span).start < (sorted[at - 1] as Span).end) throw new Refusal('overlap');
  }
}
