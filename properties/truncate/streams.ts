import type { Case } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Limits } from '../../contract/limits.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import type { Context, MakeSituation } from '../property.ts';
import type { RecordPlan } from './plan.ts';
import { fileBytes, stageOf, type Stage } from './stage.ts';

/** A stream of a command, by the prefix of its records. Both prefixes are as long, so a record has the same bytes on either. */
export type Stream = 'out' | 'err';

/** What a command prints on each stream. */
export type Printed = { readonly [stream in Stream]?: readonly RecordPlan[] };

const STEP = { out: 'cat out.txt', err: 'cat err.txt >&2' } as const;

/** A case of a command that prints `printed`, the error stream last, and then does `rest`. */
export function printedCase(context: Context, printed: Printed, wanted: Limits = SMALL, ...rest: readonly string[]): Case {
  const tree: Tree = {};
  const steps: string[] = [];
  for (const stream of ['out', 'err'] as const) {
    const plans = printed[stream];
    if (!plans) continue;
    tree[`${stream}.txt`] = { file: fileBytes(plans, () => stream) };
    steps.push(STEP[stream]);
  }
  const { limits } = caseLimits(context, 'shell', wanted);
  return callCase(context, { tool: 'shell', limits, tree, arguments: { command: [...steps, ...rest].join('; ') } });
}

/** A situation of commands that print what is drawn on one stream. */
export function printing(stream: Stream, make: (dice: Dice, stage: Stage) => readonly RecordPlan[]): MakeSituation {
  return printingBoth((dice, stage) => ({ [stream]: make(dice, stage) }));
}

/** A situation of commands that print what is drawn on each stream. */
export function printingBoth(make: (dice: Dice, stage: Stage) => Printed, wanted: Limits = SMALL): MakeSituation {
  const made = (context: Context, dice: Dice): Case => printedCase(context, make(dice, stageOf(context, 'shell', wanted)), wanted);
  return (context) => ({ first: [made(context, new Dice(0, []))], cases: built((dice) => made(context, dice)) });
}
