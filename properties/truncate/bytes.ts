import type { Dice } from '../arbitraries/dice.ts';
import { property, type Property } from '../property.ts';
import type { Fill, RecordPlan } from './plan.ts';
import { asked, asking, letters } from './ranges.ts';
import { beyond, exactly, half, least, markerBytes, short, withAt } from './shapes.ts';
import { each, LINES, RECORDS, showing } from './shown.ts';
import { printing } from './streams.ts';
import type { Stage } from './stage.ts';

/** Few short records, one of which is too long for the budget. */
const oneTooLong = (at: number) => (plan: Omit<RecordPlan, 'bytes'>, dice: Dice, stage: Stage) =>
  withAt(short(dice, stage, dice.between(2, Math.min(4, stage.budgets.lines))), at, { ...plan, bytes: beyond(dice, stage) });

/** Two records of which the second does not fit, and short ones that would. */
function shortAfterLong(others: number, dice: Dice, stage: Stage): RecordPlan[] {
  const first = half(stage) + 2 + dice.below(Math.floor(half(stage) / 3));
  return [{ bytes: first }, { bytes: first + dice.below(5) }, ...short(dice, stage, Math.min(others, stage.budgets.lines - 2), 2)];
}

/** A record that leaves `gap` bytes behind it and a newline, one that is longer than that, and a short one. */
function lastGap(gap: number, dice: Dice, stage: Stage): RecordPlan[] {
  const longer = Math.max(gap + 1, least(stage, 1) + 1);
  return [{ bytes: stage.budgets.bytes - gap - 1 }, { bytes: longer + dice.pick([0, 5, 40]) }, ...short(dice, stage, dice.pick([1, 2, 0]), 2)];
}

/** Records shorter than their markers, the last of which do not fit. */
function shorterThanMarker(off: number, dice: Dice, stage: Stage): RecordPlan[] {
  const rest = exactly(dice, stage, 3 * (markerBytes(stage, 1) - 2), Math.min(3, stage.budgets.lines - 1), {}, 1);
  const taken = rest.reduce((sum, { bytes }) => sum + bytes + 1, 0);
  return [{ bytes: stage.budgets.bytes + off - taken }, ...rest];
}

const byteBudget = property('truncate/byte-budget', {
  ...each(RECORDS, 'too-long-first', [{}, { fill: 'multi' }] as const, oneTooLong(0)),
  ...each(RECORDS, 'too-long-middle', [{}, { fill: 'multi' }] as const, oneTooLong(1)),
  ...each(RECORDS, 'too-long-last', [{}, { fill: 'multi' }] as const, oneTooLong(-1)),
  ...each(RECORDS, 'sum-too-long', [2, 3, 4], (count, dice, stage) =>
    exactly(dice, stage, stage.budgets.bytes + 1 + dice.below(stage.budgets.bytes - 1), Math.min(count, stage.budgets.lines))),
  ...each(RECORDS, 'short-after-long', [1, 2, 4], shortAfterLong),
  ...each(RECORDS, 'last-gap', Array.from({ length: 21 }, (_, gap) => gap), lastGap),
  ...each(RECORDS, 'shorter-than-marker', [1, 2, 3, 6], shorterThanMarker),
  // The first record and the newline behind it leave one byte, none, or a few: the empty line fits, what comes behind it does not.
  'read-separator-last': asking((dice) => {
    const first = 64 - 2 - dice.pick([2, 1, 3, 4, 9]);
    return { content: `${'a'.repeat(first)}\n${'b'.repeat(dice.between(8, 30))}\nc\n`, ranges: dice.flip() ? [[1, 1], [2, 3]] : [[1, 1], [2, 2]] };
  }, [asked(`${'a'.repeat(60)}\ny\n`, [1, 1], [2, 2]), asked(`${'a'.repeat(61)}\ny\n`, [1, 1], [2, 2]), asked(`${'a'.repeat(62)}\ny\n`, [1, 1], [2, 2])]),
  'read-several-ranges': asking((dice) => {
    const lengths = [dice.between(30, 40), dice.between(30, 40), dice.between(1, 40)];
    return {
      content: lengths.map((length, at) => `${letters(3).charAt(2 * at).repeat(length)}\n`).join(''),
      ranges: dice.pick([[[1, 1], [2, 2], [3, 3]], [[2, 2], [1, 1]], [[3, 3], [1, 2]], [[1, 1], [1, 1]]]),
    };
  }),
});

const EVERY_FILL: readonly Fill[] = ['ascii', 'multi', 2, 3, 4];

/** Too many records, one of the first (or, with a negative index, of the last) is too long. */
const tooLongAmongMany = (at: (dice: Dice, stage: Stage) => number): ((off: number, dice: Dice, stage: Stage) => RecordPlan[]) => (off, dice, stage) =>
  withAt(short(dice, stage, stage.budgets.lines + 1 + dice.below(2)), at(dice, stage), { bytes: stage.budgets.bytes + off });

const markerOnly = property('truncate/marker-only', {
  ...each(RECORDS, 'alone', EVERY_FILL, (fill, dice, stage) => [{ bytes: beyond(dice, stage), fill }]),
  ...each(RECORDS, 'around-the-budget', [-1, 0, 1], (off, dice, stage) => [{ bytes: stage.budgets.bytes + off }, ...short(dice, stage, 1, 1)]),
  ...each(RECORDS, 'among-few', [0, 1, -1], (at, dice, stage) => oneTooLong(at)({}, dice, stage)),
  ...each(RECORDS, 'in-the-head', [1, 20], tooLongAmongMany((dice, { budgets }) => dice.below(budgets.head))),
  ...each(RECORDS, 'in-the-tail', [1, 20], tooLongAmongMany((dice, { budgets }) => -1 - dice.below(budgets.tail))),
  ...each(LINES, 'without-ending', [1, 20], (off, dice, stage) => [...short(dice, stage, dice.below(3)), { bytes: stage.budgets.bytes + off, ending: '' }]),
  'shell-error-stream': printing('err', (dice, stage) => withAt(short(dice, stage, dice.between(1, 4)), dice.pick([0, -1]), { bytes: beyond(dice, stage) })),
});

const FLAGS = (['\n', '\r\n', '\r', ''] as const).flatMap((ending) => (['ascii', 'invalid'] as const).map((fill) => ({ ending, fill })));
const OPENINGS = ['(x) ', '(', ')', '(crlf) ', '(truncated) ', '(no_nl', '()', '(a,b)c '] as const;
const INSIDE = ['f(x) ', 'a) ', 'a(b ', 'foo(bar)', 'a(crlf) ', 'x (y) ', 'a )'] as const;

const tooLong = (opens: string, dice: Dice, stage: Stage) =>
  withAt(short(dice, stage, dice.between(1, 3)), dice.pick([0, -1]), { opens, bytes: beyond(dice, stage) });

const markerFlagMerge = property('truncate/marker-flag-merge', {
  ...each(
    LINES, 'flags', FLAGS,
    (plan, dice, stage) => [
      ...short(dice, stage, plan.ending === '' ? dice.below(3) : 0), { ...plan, bytes: beyond(dice, stage) + 40 },
      ...short(dice, stage, plan.ending === '' ? 0 : dice.between(1, 3), 1),
    ]
  ),
  ...each(LINES, 'opens-with-parenthesis', OPENINGS, tooLong),
  ...each(LINES, 'parenthesis-inside', INSIDE, tooLong),
  ...each(LINES, 'no-blank', ['', 'x', 'a,b', 'x)'], tooLong),
  ...each(LINES, 'does-not-fit', FLAGS, (plan, dice, stage) => {
    const bytes = half(stage) + 2 + dice.below(4);
    return [{ bytes: stage.budgets.bytes - 34 }, { ...plan, bytes }];
  }),
  'ls-escaped': showing('ls', [0, 1, -1], (at, dice, stage) => withAt(short(dice, stage, 3), at, { escaped: true, bytes: beyond(dice, stage) })),
  'ls-parenthesis': showing('ls', OPENINGS, (opens, dice, stage) => [{ opens, bytes: beyond(dice, stage) }, ...short(dice, stage, dice.below(3), 1)]),
});

/** What is shown of few records that do not fit. */
export const BYTES: readonly Property[] = [byteBudget, markerOnly, markerFlagMerge];
