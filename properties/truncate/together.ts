import type { Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { anyFile, bytesOf, counted } from '../arbitraries/line-files.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import type { RecordPlan } from './plan.ts';
import { asked, asking, letters, rangesOf } from './ranges.ts';
import { beyond, equal, exactly, half, least, short, withAt } from './shapes.ts';
import { filing, limitsOf } from './shown.ts';
import { fileBytes, stageOf, type Stage } from './stage.ts';
import { printingBoth } from './streams.ts';

const NOT_UTF8 = { base64: '/w==' };

/** Bytes that are not UTF-8: no more than may be shown as they are, more once each is shown in three. */
const rawBelow = (tool: 'read' | 'shell'): MakeSituation => filing(tool, [1, 2, 3], (count, dice, stage) => {
  const each = Math.floor(stage.budgets.bytes / (count + 1));
  return counted(bytesOf(Array.from({ length: count }, () => [{ repeat: NOT_UTF8, times: each - dice.below(4) }, '\n']).flat()));
});

const lines = (bytes: number, letter: string): string => `${letter.repeat(bytes)}\n`;

const once = property('truncate/once', {
  'read-two-halves': asking((dice) =>
    ({ content: letters(12), ranges: dice.pick([[[1, 3], [4, 6]], [[2, 4], [7, 9]], [[4, 6], [1, 3]], [[1, 3], [1, 3]], [[1, 5], [6, 6]]]) })),
  'read-many-ranges': asking((dice) =>
    ({ content: letters(12), ranges: Array.from({ length: dice.between(4, 9) }, () => rangesOf(dice, dice.pick([1, 2]))[0] as [number, number]) })),
  'read-ranges-above-bytes': asking((dice) => ({
    content: ['a', 'b', 'c'].map((letter) => lines(dice.between(20, 45), letter)).join(''),
    ranges: dice.pick([[[1, 1], [2, 2], [3, 3]], [[1, 2], [3, 3]], [[2, 2], [2, 2], [2, 2]]]),
  })),
  'read-one-range-above': asking((dice) =>
    ({ content: letters(12), ranges: dice.pick([[[1, 8], [9, 9]], [[1, 1], [2, 10]], [[3, 10], [3, 10]]]) }), [asked(letters(8), [1, 7], [8, 8])]),
  'read-raw-bytes-below': rawBelow('read'),
  'shell-both-streams-lines': printingBoth((dice, stage) => {
    const out = Math.floor(stage.budgets.lines / 2) + 1 + dice.below(2);
    return { out: short(dice, stage, out), err: short(dice, stage, Math.floor(stage.budgets.lines / 2) + 1 + dice.below(2)) };
  }),
  'shell-both-streams-bytes': printingBoth((dice, stage) => ({
    out: exactly(dice, stage, half(stage) + dice.below(6), dice.between(1, 2)), err: exactly(dice, stage, half(stage) + dice.below(6), dice.between(1, 2)),
  })),
  'shell-raw-bytes-below': rawBelow('shell'),
});

/** Lines before those that are read: their numbers have three digits then, as long as the prefix of a stream. */
const BEFORE = 99;
const EQUAL_PREFIX = (): string => 'out';

/** The same bytes read from line 100 on, and printed by a command; one run each, under equal budgets. */
function bothCase(context: Context, bytes: Bytes): Case {
  const wanted = equalBudgets(context);
  const limits = { ...caseLimits(context, 'read', wanted).limits, ...caseLimits(context, 'shell', wanted).limits };
  const tree = { 'f.txt': { file: bytesOf(['o\n'.repeat(BEFORE), bytes]) }, 'g.txt': { file: bytes } };
  return callCase(context, {
    tool: 'read', limits, tree,
    runs: [
      [{ call: { tool: 'read', arguments: { path: 'f.txt', start_line: BEFORE + 1 } } }], [{ call: { tool: 'shell', arguments: { command: 'cat g.txt' } } }],
    ],
  });
}

function equalBudgets(context: Context) {
  const { budgets } = stageOf(context, 'read', SMALL);
  return limitsOf(budgets.lines, budgets.head, budgets.tail, budgets.bytes);
}

const agreeing = (make: (dice: Dice, stage: Stage) => readonly RecordPlan[]): MakeSituation => (context) => {
  const made = (dice: Dice): Case => bothCase(context, fileBytes(make(dice, stageOf(context, 'shell', equalBudgets(context))), EQUAL_PREFIX));
  return { first: [made(new Dice(0, []))], cases: built(made) };
};

const readShellAgree = property('truncate/read-shell-agree', {
  'whole': agreeing((dice, stage) => short(dice, stage, dice.between(1, stage.budgets.lines))),
  'cut-by-lines': agreeing((dice, stage) => short(dice, stage, stage.budgets.lines + dice.pick([2, 1, 3, 20]))),
  'cut-by-bytes': agreeing((dice, stage) => exactly(dice, stage, stage.budgets.bytes + dice.between(1, 60), dice.between(2, Math.min(4, stage.budgets.lines)))),
  'cut-by-both': agreeing((dice, stage) => equal(stage.budgets.lines + dice.between(1, 3), least(stage, 0) + dice.between(8, 30))),
  'line-too-long': agreeing((dice, stage) => withAt(short(dice, stage, dice.between(2, 9)), dice.pick([0, 1, -1]), { bytes: beyond(dice, stage) })),
  'any-bytes': (context) => {
    const made = (dice: Dice): Case => {
      const { content, total } = anyFile(dice, 12);
      return bothCase(context, total > 0 ? content : 'a\r\nb');
    };
    return { first: [made(new Dice(0, []))], cases: built(made) };
  },
});

/** What is truncated as one, whatever it is made of. */
export const TOGETHER: readonly Property[] = [once, readShellAgree];
