import type { Dice } from './dice.ts';
import type { Edit } from './edit-case.ts';
import { BROKEN_PATTERNS, newText, QUOTE_PATTERNS } from './texts.ts';

/** A run of pieces, from one (included) to another (excluded). */
export type Span = readonly [start: number, end: number];

export function edit(oldText: string, newText: string): Edit {
  return { oldText, newText };
}

/** The text of the pieces in `span`. */
export function quote(pieces: readonly string[], [start, end]: Span): string {
  return pieces.slice(start, end).join('');
}

/** A run of one to four of `count` pieces, from `least` on. */
export function someSpan(dice: Dice, count: number, least = 0): Span {
  const start = dice.between(least, count - 1);
  return [start, dice.between(start + 1, Math.min(count, start + 4))];
}

/** Replaces the pieces in each span, every one by another text of one line; none twice by the same. */
export function replaceSpans(dice: Dice, pieces: readonly string[], spans: readonly Span[]): Edit[] {
  return spans.map((span, index) => edit(quote(pieces, span), newText(dice, index)));
}

/** Replaces from `least` to `most` single pieces, no two side by side, listed in any order. */
export function replaceSome(dice: Dice, pieces: readonly string[], least: number, most = pieces.length): Edit[] {
  const bound = Math.min(most, Math.ceil(pieces.length / 2), 100);
  const count = dice.size(Math.min(least, bound), bound);
  const places = dice.increasing(count, pieces.length - count).map((at, index) => at + index);
  return dice.shuffled(replaceSpans(dice, pieces, places.map((at) => [at, at + 1] as const)));
}

/** From `least` to `most` spans of `count` pieces, in order, that share none and do not touch where `apart` is set. */
export function separateSpans(dice: Dice, count: number, least: number, most: number, apart: 0 | 1 = 0): Span[] {
  const reach = Math.min(most, Math.floor((count + apart) / (1 + apart)), 100);
  const places = dice.increasing(dice.size(Math.min(least, reach), reach), count - 1);
  const spans: Span[] = [];
  for (let at = 0; at < places.length; at++) {
    const start = places[at] as number;
    const limit = (places[at + 1] ?? count + apart) - apart;
    if (limit > start) spans.push([start, dice.between(start + 1, Math.min(limit, start + 3))]);
  }
  return spans;
}

/** The thirteen ways in which two intervals can lie (Allen 1983), each as two spans over increasing cuts. */
const RELATIONS = {
  'before': [0, 1, 2, 3],
  'after': [2, 3, 0, 1],
  'meets': [0, 1, 1, 2],
  'met-by': [1, 2, 0, 1],
  'overlaps': [0, 2, 1, 3],
  'overlapped-by': [1, 3, 0, 2],
  'starts': [0, 1, 0, 2],
  'started-by': [0, 2, 0, 1],
  'during': [1, 2, 0, 3],
  'contains': [0, 3, 1, 2],
  'finishes': [1, 2, 0, 2],
  'finished-by': [0, 2, 1, 2],
  'equals': [0, 1, 0, 1],
} as const;

export type Relation = keyof typeof RELATIONS;

/** Two spans of `count` pieces (at least 3) that lie in `relation`. */
export function related(dice: Dice, count: number, relation: Relation): [Span, Span] {
  const corners = RELATIONS[relation];
  const cuts = dice.increasing(Math.max(...corners) + 1, count);
  const [start, end, otherStart, otherEnd] = corners.map((corner) => cuts[corner] as number) as [number, number, number, number];
  return [[start, end], [otherStart, otherEnd]];
}

/** The relations in which two intervals share something. */
export const SHARING: readonly Relation[] = [
  'overlaps', 'overlapped-by', 'starts', 'started-by', 'during', 'contains', 'finishes', 'finished-by',
];

/** `list` with `item` put first, last, or somewhere between. */
export function withItem<T>(dice: Dice, list: readonly T[], item: T, where: 'first' | 'between' | 'last' | 'any'): T[] {
  const at = placeOf(dice, list.length, where);
  return [...list.slice(0, at), item, ...list.slice(at)];
}

function placeOf(dice: Dice, length: number, where: 'first' | 'between' | 'last' | 'any'): number {
  if (where === 'first') return 0;
  if (where === 'last') return length;
  return where === 'any' ? dice.between(0, length) : dice.between(1, Math.max(1, length - 1));
}

/** A quote that begins with a word that occurs once and goes on with what a pattern language would read. */
export function withPatterns(dice: Dice, word: string): string {
  const patterns = [...QUOTE_PATTERNS, ...BROKEN_PATTERNS, '"', "'", '[1]', '(x)', '\t', '\\d', '\\b', '$1'];
  const parts = Array.from({ length: dice.between(1, 4) }, () => dice.pick(patterns));
  return word + parts.join(dice.pick(['', ' ']));
}
