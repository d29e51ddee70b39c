import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import type { Context, MakeSituation } from '../property.ts';
import { mismatchAt, type Showing } from './stage.ts';

const EMPTY: Tree = { 'f.txt': { file: '' } };

/** What shows no record at all; the excerpt of an edit is as empty for a file that is missing. */
const ASKED: { readonly [tool in Showing]: { tree: Tree; sent: (context: Context) => Json } } = {
  read: { tree: EMPTY, sent: () => ({ path: 'f.txt' }) },
  edit: { tree: EMPTY, sent: (context) => mismatchAt(context, 0) },
  shell: { tree: EMPTY, sent: () => ({ command: 'cat f.txt' }) },
  ls: { tree: { d: { directory: true } }, sent: () => ({ path: 'd' }) },
};

/** A situation in which `tool` shows no record, under small limits or declared ones. */
export function nothing(tool: Showing, file: 'empty' | 'missing' | 'either'): MakeSituation {
  const { tree, sent } = ASKED[tool];
  return (context) => {
    const made = (dice: Dice): Case => {
      const missing = file === 'missing' || (file === 'either' && dice.flip());
      const { limits } = caseLimits(context, tool, dice.flip() ? {} : SMALL);
      return callCase(context, { tool, limits, tree: missing ? {} : tree, arguments: sent(context) });
    };
    return { first: [made(new Dice(0, []))], cases: built(made) };
  };
}
