import type { Case, Step } from '../../contract/case.ts';
import type { Context, MakeSituation } from '../property.ts';
import { built, type Dice } from './dice.ts';
import { caseOfRuns, editCall, editCase, type EditCaseParts } from './edit-case.ts';

/**
 * Situations of dialect `common`. Where the tool wants a file to be read before it is edited, every call comes after a
 * read of its path.
 */
export function tried(
  make: (dice: Dice, context: Context) => EditCaseParts, ...first: readonly EditCaseParts[]
): MakeSituation {
  return (context) => ({
    first: first.map((parts) => afterReads(context, editCase(context, parts))),
    cases: built((dice) => afterReads(context, editCase(context, make(dice, context)))),
  });
}

/** A few cases and no others, because they are large. */
export function triedOnce(make: (context: Context) => readonly EditCaseParts[]): MakeSituation {
  return (context) => {
    const first = make(context).map((parts) => afterReads(context, editCase(context, parts)));
    return { first, cases: built((dice) => dice.pick(first)), fixed: true };
  };
}

/** Several calls on one tree: one after the other, or together. */
export function triedCalls(
  make: (dice: Dice, context: Context) => { setup: EditCaseParts; calls: readonly EditCaseParts[] }, how: 'in-turn' | 'together',
): MakeSituation {
  return (context) => built((dice) => {
    const { setup, calls } = make(dice, context);
    const sent = calls.map(editCall);
    const steps: Step[] = how === 'together' ? [{ together: sent }] : sent.map((call) => ({ call }));
    return afterReads(context, caseOfRuns(context, setup, [steps]));
  });
}

function afterReads(context: Context, kase: Case): Case {
  if (context.traits.replace['priorRead'] !== 'required') return kase;
  return { ...kase, runs: kase.runs.map((steps) => steps.flatMap((step) => [...readsFor(step), step])) };
}

function readsFor(step: Step): Step[] {
  const calls = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
  const paths = calls.map((call) => (call.arguments as { path?: unknown } | null)?.path);
  return [...new Set(paths)].flatMap((path): Step[] => (typeof path === 'string' ? [{ call: { tool: 'read', arguments: { path } } }] : []));
}
