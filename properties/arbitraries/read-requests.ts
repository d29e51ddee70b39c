import type { Json, JsonObject } from '../../contract/json.ts';
import type { Dice } from './dice.ts';

/** Inclusive, 1-based. */
export type Range = readonly [start: number, end: number];

/** The line fields of a request that asks for `ranges`. */
export function ranges(...all: readonly Range[]): { ranges: JsonObject[] } {
  return { ranges: all.map(([start_line, end_line]) => ({ start_line, end_line })) };
}

/** The top-level fields that ask for one range. */
export function fields([start_line, end_line]: Range): { start_line: number; end_line: number } {
  return { start_line, end_line };
}

/** A range of lines that a file of `total` lines has. */
export function rangeWithin(dice: Dice, total: number): Range {
  const start = dice.between(1, total);
  return [start, dice.between(start, total)];
}

/** From `least` to `most` of them. */
export function rangesWithin(dice: Dice, total: number, least: number, most: number): Range[] {
  return Array.from({ length: dice.size(least, most) }, () => rangeWithin(dice, total));
}

/** One of the well-formed ways to ask for lines that are there. */
export function validAsk(dice: Dice, total: number): JsonObject {
  const way = dice.below(5);
  if (way === 0) return {};
  const range = rangeWithin(dice, total);
  if (way === 1) return { start_line: range[0] };
  if (way === 2) return { end_line: range[1] };
  return way === 3 ? fields(range) : ranges(range, ...rangesWithin(dice, total, 0, 3));
}

/** JSON values that are no integers, numeric text first. */
export const NOT_INTEGERS: readonly Json[] = ['2', '1', '', 'x', 2.5, 1.000001, 0.5, true, false, [], [2], {}, { line: 2 }];

/** Numbers about which counting in 16, 32 or 53 bits goes wrong. */
export const LARGE_NUMBERS = [
  9_007_199_254_740_991, 4_294_967_297, 4_294_967_296, 4_294_967_295, 2_147_483_648, 2_147_483_647, 65_537, 65_536, 9_007_199_254_740_990, 281_474_976_710_657,
] as const;

/** Entries that are malformed, each with a reason of its own, made of a valid range. */
export const MALFORMED_ENTRIES: readonly ((range: Range) => Json)[] = [
  ([start_line]) => ({ start_line }),
  ([, end_line]) => ({ end_line }),
  () => ({}),
  () => null,
  (range) => [...range],
  ([start, end]) => `${start}-${end}`,
  ([start]) => start,
  () => true,
  ([, end_line]) => ({ start_line: null, end_line }),
  ([start_line]) => ({ start_line, end_line: null }),
];

/** Requests that are refused for their shape alone, each for a reason of its own; `most`: how many ranges may be. */
export function malformedAsks(most: number): readonly JsonObject[] {
  const good = { start_line: 1, end_line: 1 };
  return [
    { start_line: 0 }, { end_line: 0 }, { start_line: -1, end_line: 1 }, { start_line: '1' }, { end_line: 1.5 }, { start_line: true }, { start_line: [1] },
    { start_line: 2, end_line: 1 }, { ranges: [] }, { ranges: Array.from({ length: most + 1 }, () => good) }, { ranges: good }, { ranges: 'x' },
    { ranges: [null] }, { ranges: [good, { start_line: 1 }] }, { ranges: [{ end_line: 1 }, good] }, { ranges: [good, { start_line: 0, end_line: 1 }] },
    { ranges: [{ start_line: 2, end_line: 1 }] }, { ranges: [{ start_line: '1', end_line: 1 }] },
    { ranges: [good], start_line: 1 }, { ranges: [good], end_line: 1 },
    { line_count: 1 }, { start_line: 1, line_count: 1 }, { ranges: [{ ...good, line_count: 1 }] },
  ];
}
