import type { Case } from '../../contract/case.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Node, Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, Dice } from '../arbitraries/dice.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import type { Context, MakeSituation } from '../property.ts';

export interface Listed {
  /** Limits that the case would like; default: as declared. */
  limits?: Limits;
  details?: true;
  /** What stands under a name; default: an empty file. */
  node?: (dice: Dice) => Node;
}

/** A situation of listings of the names that are drawn; each list of `first` comes before them. */
export function listing(make: (dice: Dice) => readonly string[], listed: Listed = {}, first: readonly (readonly string[])[] = []): MakeSituation {
  return (context) => {
    const plain = new Dice(0, []);
    return {
      first: [...first, make(plain)].map((names) => listingCase(context, treeOf(names, new Dice(0, []), listed), listed)),
      cases: built((dice) => listingCase(context, treeOf(make(dice), dice, listed), listed)),
    };
  };
}

function treeOf(names: readonly string[], dice: Dice, { node = () => ({ file: '' }) }: Listed): Tree {
  return Object.fromEntries(names.map((name) => [name, node(dice)]));
}

/** A case of a listing of the root. */
export function listingCase(context: Context, tree: Tree, { limits: wanted, details }: Pick<Listed, 'limits' | 'details'> = {}): Case {
  const { limits } = caseLimits(context, 'ls', wanted);
  return callCase(context, { tool: 'ls', limits, tree, arguments: { path: '.', ...(details ? { details } : {}) } });
}
