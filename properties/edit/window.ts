import { numberOf, type Limits } from '../../contract/limits.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { ELSEWHERE } from '../arbitraries/edit-damages.ts';
import type { Span } from '../arbitraries/edit-lines.ts';
import { lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { isBefore, slotOf } from './context-shape.ts';
import { numbered } from './mismatch.ts';
import { insertionAt } from './plain.ts';

/** A file of `count` lines, of which `number` is the one that should have matched. */
interface Window {
  count: number;
  number: number;
}

/** What a case is made of: draws, and how many lines are shown on each side. */
type Choose<T> = (dice: Dice, reach: number, context: Context) => T;

const SMALL_WINDOWS = [2, 1, 3, 4] as const;

/** Cases with so few lines on each side as can be set; the declared number comes first. */
const reaching = (make: Choose<LineEditParts>): MakeSituation => (context) => {
  const made = (dice: Dice, limits: Limits): LineEditParts =>
    ({ limits, ...make(dice, numberOf(caseLimits(context, 'edit', limits).values, 'mismatchContextLines'), context) });
  return lineSituationOf(
    (dice) => made(dice, { mismatchContextLines: dice.pick(SMALL_WINDOWS) }),
    () => [new Dice(0, []), new Dice(1), new Dice(2)].map((dice) => made(dice, {})),
  )(context);
};

/** One entry with a wrong context for the line chosen. */
const windows = (choose: Choose<Window>, end: (dice: Dice, start: number, count: number) => number = (dice, start, count) => Math.min(count + 1, start + dice.below(2))): MakeSituation =>
  reaching((dice, reach, context) => {
    const { count, number } = choose(dice, reach, context);
    const start = slotOf(context.dialect, number);
    return { lines: numbered(count), spans: [{ start, end: end(dice, start, count), text: 'X\n', context: ELSEWHERE }] };
  });

export const mismatchWindow = property('line-edit/mismatch-window', {
  'middle': windows((dice, reach) => {
    const number = reach + 1 + dice.between(1, 5);
    return { number, count: number + reach + dice.between(1, 5) };
  }),
  'first-line': windows((dice, reach) => ({ number: 1, count: dice.between(1, 2 * reach + 3) })),
  'second-line': windows((dice, reach) => ({ number: 2, count: dice.between(2, 2 * reach + 3) })),
  'fewer-before': windows((dice, reach) => {
    const number = Math.max(1, reach + dice.between(-1, 1));
    return { number, count: number + reach + dice.between(1, 5) };
  }),
  'fewer-after': windows((dice, reach) => {
    const number = reach + dice.between(2, 6);
    return { number, count: number + Math.max(0, reach + dice.between(-1, 1)) };
  }),
  'last-line': windows((dice, reach) => {
    const count = dice.between(1, 2 * reach + 3);
    return { number: count, count };
  }),
  'append': windows((dice, reach, context) => {
    const count = dice.between(1, 2 * reach + 3);
    return { number: isBefore(context) ? count : count + 1, count };
  }),
  'whole-file': windows((_dice, reach) => ({ number: reach + 1, count: 2 * reach + 1 })),
  'one-more-than-the-window': windows((dice, reach) => ({ number: reach + 1 + dice.below(2), count: 2 * reach + 2 })),
  'one-line-file': windows(() => ({ number: 1, count: 1 })),
  'long-range': windows((dice, reach) => {
    const number = dice.between(1, reach + 3);
    return { number, count: number + 3 * reach + dice.between(3, 9) };
  }, (dice, _start, count) => dice.between(count - 1, count + 1)),
  'wide-numbers': windows((dice, reach) => ({ number: dice.pick([9, 10, 99, 100, 95, 104]), count: 104 + reach })),
  'other-entries': reaching((dice, reach, { dialect }) => {
    const count = 2 * reach + 9;
    const start = slotOf(dialect, reach + dice.between(4, 6));
    const other: Span = dice.flip() ? insertionAt(2, 'N1\nN2\n') : { start: 2, end: 4, text: '' };
    return { lines: numbered(count), spans: dice.shuffled([other, { start, end: start, text: 'X\n', context: ELSEWHERE }]) };
  }),
});

/** A wrong context for slot 1 of a file of so many lines. */
const atTheTop = (count: Choose<number>, context: (dice: Dice) => string = () => ELSEWHERE): MakeSituation => reaching((dice, reach, all) => {
  const lines = numbered(count(dice, reach, all));
  return { lines, spans: [{ start: 1, end: lines.length === 0 ? 1 : dice.between(1, 2), text: 'X\n', context: context(dice) }] };
});

export const mismatchBof = property('line-edit/mismatch-bof', {
  'one-line-file': atTheTop(() => 1),
  'fewer-than-the-limit': atTheTop((dice, reach) => Math.max(1, reach - dice.between(1, 3))),
  'as-many-as-the-limit': atTheTop((dice, reach) => Math.max(1, reach - dice.below(2))),
  'one-more': atTheTop((_dice, reach) => reach + 1),
  'two-more': atTheTop((_dice, reach) => reach + 2),
  'long-file': atTheTop((dice, reach) => reach * 3 + dice.between(3, 30)),
  'empty-file': atTheTop(() => 0),
  'missing-file': reaching((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [{ start: 1, end: 1, text: 'X\n', context: dice.pick([ELSEWHERE, ' ']) }] })),
  'blank-context': atTheTop((dice, reach) => reach + dice.below(4), (dice) => dice.pick([' ', '\t', '  '])),
  'empty-context': atTheTop((dice, reach) => reach + dice.below(4), (dice) => dice.pick(['', '\n'])),
});
