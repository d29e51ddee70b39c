import type { Dice } from '../arbitraries/dice.ts';
import { counted } from '../arbitraries/line-files.ts';
import { SMALL } from '../arbitraries/limits.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { largeBudgets, largeOutput } from './large.ts';
import type { RecordPlan } from './plan.ts';
import { asked, asking, letters, rangesOf } from './ranges.ts';
import { beyond, ends, equal, exactly, half, roomFor, short, tailFor, withAt } from './shapes.ts';
import { anyBudgets, each, eachOf, filing, LINES, ODD_BUDGETS, RECORDS, showing } from './shown.ts';
import { printingBoth } from './streams.ts';
import type { Stage } from './stage.ts';

/** `more` short records than may be shown. */
const tooMany = (more: number, dice: Dice, stage: Stage): RecordPlan[] => short(dice, stage, Math.min(stage.most, stage.budgets.lines + more));

/** The first ones take half of the bytes and `off` more, all that is shown at most the budget. */
function headAt(off: number, dice: Dice, stage: Stage): RecordPlan[] {
  const head = half(stage) + off;
  return ends(dice, stage, head, tailFor(stage.budgets.bytes - dice.pick([0, 1, 4]), head), dice.between(1, 3));
}

/** What is shown has the bytes of the budget and `off` more, the first ones at most half of them. */
function shownAt(off: number, dice: Dice, stage: Stage): RecordPlan[] {
  const head = half(stage) - dice.pick([0, 1, 3]);
  return ends(dice, stage, head, tailFor(stage.budgets.bytes + off, head), dice.between(1, 3));
}

/** Room for numbers of several digits. */
const ROOMY = { ...SMALL, maxOutputBytes: 100 };

const headTail = property('truncate/head-tail', {
  ...each(RECORDS, 'one-more', [1], tooMany),
  ...each(RECORDS, 'two-more', [2], tooMany),
  ...each(RECORDS, 'many-more', [14, 3, 40], tooMany),
  ...each(RECORDS, 'head-is-half', [0], headAt, { first: ODD_BUDGETS }),
  ...each(RECORDS, 'whole-is-budget', [0, -1], shownAt, { first: ODD_BUDGETS }),
  'read-slice': showing('read', [1, 2, 9], tooMany, { wanted: (dice) => (dice.oneIn(3) ? ROOMY : SMALL), around: { before: 6, after: 3 } }),
  'edit-slice': showing('edit', [0, 1], (fewer, dice, stage) => short(dice, stage, stage.most - fewer), { wanted: () => ROOMY, around: { before: 3 } }),
  'read-ranges': asking((dice) => ({ content: letters(12), ranges: rangesOf(dice, dice.between(7, 12)) }), [
    asked(letters(6), [1, 3], [4, 6]), asked(letters(6), [1, 2], [3, 3], [4, 4], [5, 6]), asked(letters(7), [1, 1], [2, 6], [7, 7]),
  ]),
  'shell-both-streams': printingBoth((dice, stage) => {
    const out = dice.between(0, stage.budgets.lines + 2);
    return { out: short(dice, stage, out), err: short(dice, stage, stage.budgets.lines + 1 + dice.below(4) - Math.min(out, stage.budgets.lines)) };
  }),
  'read-large-budgets': largeBudgets('read'),
});

/** Too many records of `parts` of 64 parts of the budget each, or so many bytes that the first and the last do not fit together. */
function medium(parts: number, dice: Dice, { budgets }: Stage): RecordPlan[] {
  const shown = budgets.head + budgets.tail;
  const least = Math.floor((budgets.bytes - OMITTED - shown) / shown) + 1;
  const count = budgets.lines + dice.between(1, 3);
  return equal(count, Math.max(least, roomFor(Math.floor((budgets.bytes * parts) / 64), count)));
}

/** Bytes of the mark of omission. */
const OMITTED = 3;

/** A record that is too long, or two, among too many short ones. */
const hugeAt = (...at: readonly number[]) => (fill: RecordPlan['fill'], dice: Dice, stage: Stage): RecordPlan[] =>
  at.reduce<RecordPlan[]>((plans, index) =>
    withAt(plans, index, { bytes: beyond(dice, stage), ...(fill ? { fill } : {}) }), tooMany(dice.between(1, 3), dice, stage));

/** `parts` of 64 parts of the budget, but no fewer bytes than `count` records need to have `total` with the newlines between them. */
const share = ({ budgets }: Stage, parts: number, count: number, total: number): number =>
  Math.max(Math.ceil((total - (count - 1)) / count), roomFor(Math.floor((budgets.bytes * parts) / 64), count));

/** The first records are long, more than half of the budget together; the others are short. */
function heavyHead(parts: number, dice: Dice, stage: Stage): RecordPlan[] {
  const bytes = share(stage, parts, stage.budgets.head, half(stage) + 1);
  return tooMany(dice.between(1, 3), dice, stage).map((plan, at) => (at < stage.budgets.head ? { bytes: bytes + dice.below(3) } : plan));
}

/** The last records are long, more than the first ones leave of the budget; the others are short. */
function heavyTail(parts: number, dice: Dice, stage: Stage): RecordPlan[] {
  const { head, tail, bytes: budget } = stage.budgets;
  const plans = tooMany(dice.between(1, 3), dice, stage);
  const headBytes = plans.slice(0, head).reduce((sum, { bytes }) => sum + bytes + 1, -1);
  const bytes = share(stage, parts, tail, tailFor(budget + 1, headBytes));
  return plans.map((plan, at) => (at >= plans.length - tail ? { bytes: bytes + dice.below(3) } : plan));
}

const combinedLayout = property('truncate/combined-layout', {
  ...each(RECORDS, 'medium-records', [16, 10, 11, 13, 20, 30, 33, 60], medium),
  ...each(RECORDS, 'huge-first', [undefined, 'multi'] as const, hugeAt(0)),
  ...each(RECORDS, 'huge-last', [undefined, 'multi'] as const, hugeAt(-1)),
  ...each(RECORDS, 'first-above-half', [1, 2, 10, 32], (off, dice, stage) =>
    withAt(tooMany(dice.between(1, 3), dice, stage), 0, { bytes: Math.min(stage.budgets.bytes, half(stage) + off) }), { first: ODD_BUDGETS }),
  ...each(RECORDS, 'heavy-head', [12, 16, 20, 40], heavyHead),
  ...each(RECORDS, 'heavy-tail', [16, 12, 20, 50, 64], heavyTail),
  ...each(RECORDS, 'head-above-half', [1, 2], headAt, { first: ODD_BUDGETS }),
  ...each(RECORDS, 'one-byte-more', [1, 2], shownAt, { first: ODD_BUDGETS }),
  ...each(RECORDS, 'huge-both', [undefined], hugeAt(0, -1)),
  'read-large-budgets': largeOutput('read'),
  'shell-large-budgets': largeOutput('shell'),
});

/** Too many records of any lengths. */
function anyLengths(most: number, dice: Dice, stage: Stage): RecordPlan[] {
  const count = Math.min(stage.most, stage.budgets.lines + dice.between(1, 8));
  const long = roomFor(stage.budgets.bytes, count);
  return Array.from({ length: count }, (): RecordPlan =>
    ({ bytes: dice.oneIn(6) ? long + dice.below(10) : dice.between(4, most), fill: dice.pick(['ascii', 'ascii', 'multi']) }));
}

const equalLines = (tool: (typeof LINES)[number]): MakeSituation => filing(tool, ['x\n', '\n', 'ab\r\n'], (line, dice, stage) =>
  counted(line.repeat(Math.min(stage.most, stage.budgets.lines + dice.between(1, 6)))));

const omissionInvariants = property('truncate/omission-invariants', {
  ...each(RECORDS, 'any-lengths', [12, 24, 64], anyLengths),
  ...each(RECORDS, 'any-budgets', [12, 24, 64], anyLengths, { wanted: anyBudgets }),
  ...each(RECORDS, 'short', [1, 2, 14], tooMany),
  ...each(RECORDS, 'too-long-inside', [-2, 1], (at, dice, stage) => hugeAt(at)(undefined, dice, stage)),
  ...eachOf(LINES, 'equal-lines', equalLines),
  'read-repeated-ranges': asking((dice) =>
    ({ content: letters(12), ranges: Array.from({ length: dice.between(2, 4) }, () => dice.pick([[1, 4], [1, 5], [2, 5]] as const)) }), [
    asked(letters(6), [1, 4], [1, 4]),
  ]),
});

const DOTS = ['...\n', '\u2026\n', '....\n', '..\n', '... \n', '7 ...\n'] as const;

/** Lines of dots, too many of them, or few and one that is too long. */
const dots = (tooManyOfThem: boolean) => (tool: (typeof LINES)[number]): MakeSituation => filing(tool, DOTS, (line, dice, stage) => {
  const count = tooManyOfThem ? stage.budgets.lines + dice.between(1, 4) : dice.between(1, stage.budgets.lines - 1);
  const lines: string[] = Array.from({ length: count }, (_, at) => (at === 0 || dice.oneIn(2) ? line : dice.pick(DOTS)));
  if (!tooManyOfThem) lines.splice(dice.below(count + 1), 0, `${'l'.repeat(stage.budgets.bytes)}\n`);
  return counted(lines.join(''));
});

const omissionSeparator = property('truncate/omission-separator', {
  ...each(RECORDS, 'too-many', [1, 2, 14], tooMany),
  ...each(RECORDS, 'too-many-and-too-long', [16, 30, 60], medium),
  ...each(RECORDS, 'bytes-only', [2, 3], (count, dice, stage) => exactly(dice, stage, stage.budgets.bytes + 1 + dice.below(40), count)),
  ...eachOf(LINES, 'lines-of-dots', dots(true)),
  ...eachOf(LINES, 'lines-of-dots-cut', dots(false)),
});

const everyTooLong = (count: number, dice: Dice, { budgets }: Stage): RecordPlan[] =>
  Array.from({ length: count }, () => ({ bytes: budgets.bytes + 1 + dice.below(30) }));

/** As many as may be shown, or a few. */
const fewTooLong = (count: number | 'all', dice: Dice, stage: Stage): RecordPlan[] =>
  everyTooLong(Math.min(stage.budgets.lines, count === 'all' ? 20 : count), dice, stage);

const budgetNeverExceeded = property('truncate/budget-never-exceeded', {
  ...each(RECORDS, 'few-too-long', [2, 4, 'all'] as const, fewTooLong),
  ...each(RECORDS, 'many-too-long', [1, 2, 10], (more, dice, stage) => everyTooLong(Math.min(stage.most, stage.budgets.lines + more), dice, stage)),
  ...each(RECORDS, 'medium', [16, 20, 22, 30, 32, 50], medium),
  ...each(RECORDS, 'any-budgets', [12, 24, 64], anyLengths, { wanted: anyBudgets }),
  'read-thousands': filing('read', [3000, 1500], (count) => counted({ parts: [{ repeat: `${'x'.repeat(100)}\n`, times: count }] }), () => SMALL),
});

const noProse = property('truncate/no-prose', {
  ...each(RECORDS, 'cut-by-lines', [1, 2, 14], tooMany),
  ...each(RECORDS, 'cut-by-bytes', [2, 3, 4], (count, dice, stage) =>
    exactly(dice, stage, stage.budgets.bytes + 1 + dice.below(40), Math.min(count, stage.budgets.lines))),
  ...each(RECORDS, 'one-too-long', [0, -1], (at, dice, stage) => withAt(short(dice, stage, dice.between(1, 4)), at, { bytes: beyond(dice, stage) })),
});

/** What is shown of too many records. */
export const ENDS: readonly Property[] = [headTail, combinedLayout, omissionInvariants, omissionSeparator, budgetNeverExceeded, noProse];
