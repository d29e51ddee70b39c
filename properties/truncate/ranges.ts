import type { Case } from '../../contract/case.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { ranges, type Range } from '../arbitraries/read-requests.ts';
import type { Context, MakeSituation } from '../property.ts';

/** A file, and ranges of it that are read under the small limits. */
export interface Asked {
  content: string;
  ranges: readonly Range[];
}

export function asked(content: string, ...all: readonly Range[]): Asked {
  return { content, ranges: all };
}

/** A situation of reads by ranges: the fixed ones first, then what is drawn. */
export function asking(make: (dice: Dice) => Asked, first: readonly Asked[] = []): MakeSituation {
  return (context) => ({
    first: [...first, make(new Dice(0, []))].map((each) => askedCase(context, each)),
    cases: built((dice) => askedCase(context, make(dice))),
  });
}

function askedCase(context: Context, { content, ranges: all }: Asked): Case {
  const { limits } = caseLimits(context, 'read', SMALL);
  return callCase(context, { tool: 'read', limits, tree: { 'f.txt': { file: content } }, arguments: { path: 'f.txt', ...ranges(...all) } });
}

/** `count` lines of one letter, from `a` on. */
export const letters = (count: number): string => Array.from({ length: count }, (_, at) => `${String.fromCharCode(97 + (at % 26))}\n`).join('');

/** Ranges that have `records` records with the empty lines between them, on a file of twelve lines. */
export function rangesOf(dice: Dice, records: number): Range[] {
  const found: Range[] = [];
  for (let left = records; left > 0; ) {
    // An empty line and at least one record come behind a chunk, or nothing.
    const lengths = [1, 2, 3, 4, 5].filter((length) => length === left || length < left - 1);
    const length = dice.pick(lengths);
    const start = dice.between(1, 13 - length);
    found.push([start, start + length - 1]);
    left -= length + 1;
  }
  return found;
}

/** Two ranges of a line each whose records and the empty line between them take `total` bytes. */
export const twoRanges = (total: number, first = 30): Asked => asked(`${'a'.repeat(first)}\n${'b'.repeat(total - first - 6)}\n`, [1, 1], [2, 2]);
