import type { Case } from '../../contract/case.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { SEED } from '../arbitraries/limits.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { asked, asking, letters, rangesOf, twoRanges } from './ranges.ts';
import { nothing } from './nothing.ts';
import { each, eachOf, LINES, RECORDS, showing, type Choices } from './shown.ts';
import { exactly, short } from './shapes.ts';
import type { Fill, RecordPlan } from './plan.ts';
import { mismatchAt, windowOf, type Stage } from './stage.ts';

const FILLS: readonly Fill[] = [2, 3, 4, 'multi'];
const SEVERAL = [2, 3, 4] as const;

/** The declared budgets, and those of profile `seed` where they can be set. */
const DECLARED: Choices = { wanted: (dice) => (dice.oneIn(3) ? SEED : {}), first: [SEED] };

/** The number of records that `of` stands for under the budgets of a stage. */
const countOf = (of: number | 'all', { budgets }: Stage): number => (of === 'all' ? budgets.lines : Math.min(of, budgets.lines));

const bytesOff = (off: number) => (count: number | 'all', dice: Dice, stage: Stage) => exactly(dice, stage, stage.budgets.bytes + off, countOf(count, stage));
const linesOff = (off: number, dice: Dice, stage: Stage) => short(dice, stage, stage.budgets.lines + off);

const identityWithinBudgets = property('truncate/identity-within-budgets', {
  ...each(RECORDS, 'line-limit', [0], linesOff),
  ...each(RECORDS, 'byte-limit', [2, 3, 'all'], bytesOff(0)),
  ...each(RECORDS, 'one-record', ['ascii', 'marks', ...FILLS] as Fill[], (fill, dice, stage) => exactly(dice, stage, stage.budgets.bytes, 1, { fill })),
  ...each(RECORDS, 'both-limits', ['all'], bytesOff(0)),
  ...each(LINES, 'declared-limits', [1, 3, 7], bytesOff(0), DECLARED),
  'read-no-record': nothing('read', 'empty'),
  'edit-no-record': nothing('edit', 'either'),
  'shell-no-record': nothing('shell', 'empty'),
  'ls-no-record': nothing('ls', 'empty'),
  'read-line-limit-with-ranges': asking((dice) => ({ content: letters(12), ranges: rangesOf(dice, 6) }), [
    asked(letters(6), [1, 3], [4, 5]), asked(letters(3), [1, 2], [3, 3], [1, 1]),
  ]),
  'read-byte-limit-with-ranges': asking((dice) => twoRanges(64, dice.between(1, 50)), [twoRanges(64)]),
});

/** An excerpt of short lines, under the declared budgets, of a file that they would not show whole. */
const longerFile: MakeSituation = (context) => {
  const tree = { 'f.txt': { file: { parts: [{ repeat: `${'x'.repeat(60)}\n`, times: 3000 }] } } };
  const made = (dice: Dice): Case => callCase(context, { tool: 'edit', tree, arguments: mismatchAt(context, dice.between(windowOf(context) + 1, 2900)) });
  return { first: [made(new Dice(0, []))], cases: built(made) };
};

/** Records and bytes off their budgets. */
const AROUND_BOTH = [-1, 0, 1].flatMap((lines) => [-1, 0, 1].map((bytes) => [lines, bytes] as const));

const trigger = property('truncate/trigger', {
  ...each(RECORDS, 'one-line-more', [1], linesOff),
  ...each(RECORDS, 'one-byte-more', [2, 3, 'all'], bytesOff(1)),
  ...each(RECORDS, 'around-the-lines', [-1, 0, 1], linesOff),
  ...each(RECORDS, 'around-the-bytes', [-1, 0, 1], (off, dice, stage) => exactly(dice, stage, stage.budgets.bytes + off, countOf(dice.pick(SEVERAL), stage))),
  ...each(RECORDS, 'around-both', AROUND_BOTH, ([lines, bytes], dice, stage) =>
    exactly(dice, stage, stage.budgets.bytes + bytes, stage.budgets.lines + lines)),
  ...each(RECORDS, 'one-record-too-long', [1, 2, 5], (off, dice, stage) => exactly(dice, stage, stage.budgets.bytes + off, 1)),
  ...each(LINES, 'flags-count', [['\r\n', 0], ['\r\n', 1], ['\r', 0], ['\r', 1], ['', 0], ['', 1]] as const, ([ending, off], dice, stage) => {
    const count = countOf(dice.pick(SEVERAL), stage);
    const plans = exactly(dice, stage, stage.budgets.bytes + off, count, ending === '' ? {} : { ending });
    return ending === '' ? endless(plans) : plans;
  }),
  ...each(LINES, 'declared-limits', [-1, 0, 1], (off, dice, stage) => exactly(dice, stage, stage.budgets.bytes + off, dice.pick([1, 3, 7])), DECLARED),
  'edit-longer-file': longerFile,
  'read-separators-count': asking((dice) => ({ content: letters(12), ranges: rangesOf(dice, dice.pick([7, 6, 8])) }), [
    asked(letters(6), [1, 3], [4, 6]), asked(letters(6), [1, 3], [4, 5]), twoRanges(64), twoRanges(65),
  ]),
  'read-prefixes-count': showing('read', [0, 1, -1], (off, dice, stage) =>
    exactly(dice, stage, stage.budgets.bytes + off, Math.min(5, stage.budgets.lines)), { around: { before: 97, after: 1 } }),
});

/** The last line without an ending; its flag takes bytes from its text. */
function endless(plans: readonly RecordPlan[]): RecordPlan[] {
  return plans.map((plan, at) => (at === plans.length - 1 ? { ...plan, ending: '' } : plan));
}

const fillsAt = (off: number) => (fill: Fill, dice: Dice, stage: Stage) => exactly(dice, stage, stage.budgets.bytes + off, dice.pick(SEVERAL), { fill });

const utf8ByteAccounting = property('truncate/utf8-byte-accounting', {
  ...each(RECORDS, 'multi-byte-at-limit', FILLS, fillsAt(0)),
  ...each(RECORDS, 'multi-byte-above', FILLS, (fill, dice, stage) => fillsAt(1 + dice.below(4))(fill, dice, stage)),
  ...each(RECORDS, 'multi-byte-one-record', FILLS.flatMap((fill) => [-1, 0, 1].map((off) => [fill, off] as const)), ([fill, off], dice, stage) =>
    exactly(dice, stage, stage.budgets.bytes + off, 1, { fill })),
  ...each(LINES, 'invalid-at-limit', [1, 2], (count, dice, stage) => exactly(dice, stage, stage.budgets.bytes, count, { fill: 'invalid' })),
  ...each(LINES, 'invalid-above', [1, 2], (count, dice, stage) => exactly(dice, stage, stage.budgets.bytes + 1 + dice.below(4), count, { fill: 'invalid' })),
  ...eachOf(RECORDS, 'multi-byte-ends', (tool) => showing(tool, FILLS, (fill, dice, stage) =>
    Array.from({ length: stage.budgets.lines + 1 + dice.below(3) }, () => ({ bytes: dice.between(10, 24), fill })))),
});

/** What is shown whole, and what decides that it is not. */
export const WHOLE: readonly Property[] = [identityWithinBudgets, trigger, utf8ByteAccounting];
