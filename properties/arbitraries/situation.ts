import type { Context, MakeSituation } from '../property.ts';
import { built, type Dice } from './dice.ts';
import { editCase, type EditCaseParts } from './edit-case.ts';

/** A situation of one call: what is drawn, after the fixed cases that come first. */
export function situation(
  make: (dice: Dice, context: Context) => EditCaseParts, ...first: readonly EditCaseParts[]
): MakeSituation {
  return (context) => ({
    first: first.map((parts) => editCase(context, parts)),
    cases: built((dice) => editCase(context, make(dice, context))),
  });
}

/** One file and the edits `[oldText, newText]` on it. */
export function on(content: string, ...edits: readonly (readonly [oldText: string, newText: string])[]): EditCaseParts {
  return { content, edits: edits.map(([oldText, newText]) => ({ oldText, newText })) };
}
