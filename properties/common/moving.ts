import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { Tree } from '../../contract/tree.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { latin1 } from '../arbitraries/encodings.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { joinedLines } from '../arbitraries/patches.ts';
import type { Context, MakeSituation } from '../property.ts';

/** Moves on one tree, one after the other. */
export interface MoveParts {
  tree: Tree;
  moves: readonly (readonly [from: string, to: string])[];
  outside?: Tree;
}

function moveCase(context: Context, { tree, moves, outside }: MoveParts): Case {
  const steps = moves.map(([from, to]): Step => ({ call: { tool: 'move', arguments: { from, to } } }));
  return callCase(context, { tool: 'move', tree, steps, ...(outside ? { outside } : {}) });
}

/** A situation of moves: what is drawn, after the fixed ones that come first. */
export function moved(make: (dice: Dice, context: Context) => MoveParts, ...first: readonly MoveParts[]): MakeSituation {
  return (context) => ({
    first: first.map((parts) => moveCase(context, parts)),
    cases: built((dice) => moveCase(context, make(dice, context))),
  });
}

/** One move. */
export function one(tree: Tree, from: string, to: string, outside?: Tree): MoveParts {
  return { tree, moves: [[from, to]], ...(outside ? { outside } : {}) };
}

/** The content of a file to be moved: any bytes. */
export function someContent(dice: Dice): Bytes {
  const lines = joinedLines(plainLines(dice, 1, 4));
  return dice.pick<Bytes>([lines, 'abc\n', 'abc', '', 'a\r\nb \n\n', '\ufeffa\n', '\0', latin1('\xe9t\xe9\n'),
    { parts: [lines, dice.pick(badBytes.cutShort)] }]);
}
