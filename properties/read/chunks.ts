import { numberOf } from '../../contract/limits.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { fileOf, mixedLines, plainFile, type FileLine, type LineFile } from '../arbitraries/line-files.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { readCase, reading } from '../arbitraries/read-case.ts';
import { fields, ranges, rangesWithin, rangeWithin, type Range } from '../arbitraries/read-requests.ts';
import { words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** A plain file and ranges of it. */
const asking = (all: (dice: Dice, total: number) => readonly Range[], least = 1, most = 9): MakeSituation => reading((dice) => {
  const { content, total } = plainFile(dice, least, most);
  return { content, ask: ranges(...all(dice, total)) };
});

/** As many ranges as may be, or a small number where that can be set. */
const asManyAsMayBe = (all: (dice: Dice, total: number, count: number) => readonly Range[]): MakeSituation => (context) => built((dice) => {
  const limits = dice.flip() ? { maxRanges: dice.between(2, 9) } : {};
  const count = numberOf(caseLimits(context, 'read', limits).values, 'maxRanges');
  const { content, total } = plainFile(dice, 1, 6);
  return readCase(context, { content, limits, ask: ranges(...all(dice, total, count)) });
});

/** Neighbours from the first line to the last. */
function neighbours(dice: Dice, total: number): Range[] {
  const cuts = dice.increasing(Math.min(total - 1, dice.size(1, 5)), total - 2).map((at) => at + 1);
  return [0, ...cuts].map((before, index): Range => [before + 1, cuts[index] ?? total]);
}

const emptyAmong = (dice: Dice): LineFile => fileOf(words(dice, dice.size(2, 8)).map((text): FileLine => ({ text: dice.flip() ? '' : text, ending: '\n' })));

const rangesChunks = property('read/ranges-chunks', {
  'one': asking((dice, total) => [rangeWithin(dice, total)]),
  'two': asking((dice, total) => rangesWithin(dice, total, 2, 2)),
  'three': asking((dice, total) => rangesWithin(dice, total, 3, 3)),
  'many': asking((dice, total) => rangesWithin(dice, total, 12, 40), 1, 6),
  'hundred': asManyAsMayBe((dice, total, count) => Array.from({ length: count }, () => rangeWithin(dice, total))),
  'descending': asking((dice, total) => neighbours(dice, total).filter((_, index) => index % 2 === 0 || dice.flip()).reverse(), 3),
  'neighbours': asking(neighbours, 2),
  'single-lines': asking((dice, total) => Array.from({ length: dice.size(2, 9) }, () => {
    const line = dice.between(1, total);
    return [line, line] as const;
  })),
  'empty-lines': reading((dice) => {
    const { content, total } = emptyAmong(dice);
    return { content, ask: ranges(...rangesWithin(dice, total, 2, 5)) };
  }),
  'every-ending': reading((dice) => {
    const { content, total } = fileOf(mixedLines(dice, 2, 9));
    return { content, ask: ranges(...rangesWithin(dice, total, 2, 5)) };
  }),
  'like-single-requests': reading((dice) => {
    const { content, total } = plainFile(dice, 2, 9);
    const all = rangesWithin(dice, total, 2, 5);
    return { content, asks: [ranges(...all), ...all.map(fields)] };
  }),
});

/** Two ranges that share some lines, neither inside the other. */
function overlapping(dice: Dice, total: number): [Range, Range] {
  const [a, b, c, d] = dice.increasing(4, total - 1) as [number, number, number, number];
  return [[a + 1, c + 1], [b + 1, d + 1]];
}

const nested = (dice: Dice, total: number): Range[] => {
  const [start, end] = rangeWithin(dice, total);
  const inner = dice.between(start, end);
  return dice.shuffled<Range>([[start, end], [inner, dice.between(inner, end)]]);
};

const rangesOverlapRedundant = property('read/ranges-overlap-redundant', {
  'identical': asking((dice, total) => {
    const range = rangeWithin(dice, total);
    return Array.from({ length: dice.size(2, 5) }, () => range);
  }),
  'nested': asking(nested, 2),
  'overlapping': asking(overlapping, 4),
  'reversed': asking((dice, total) => neighbours(dice, total).reverse(), 2),
  'touching-reversed': asking((dice, total) => {
    const cut = dice.between(1, total - 1);
    return [[cut + 1, dice.between(cut + 1, total)], [dice.between(1, cut), cut]];
  }, 2),
  'any-order': asking((dice, total) => dice.shuffled<Range>([...overlapping(dice, total), ...nested(dice, total), ...rangesWithin(dice, total, 0, 4)]), 4),
  'hundred-identical': asManyAsMayBe((dice, total, count) => {
    const range = rangeWithin(dice, total);
    return Array.from({ length: count }, () => range);
  }),
});

/** The rules on requests of several ranges. */
export const READ_CHUNKS: readonly Property[] = [rangesChunks, rangesOverlapRedundant];
