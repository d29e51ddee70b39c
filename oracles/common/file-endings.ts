// What is demanded of the trees after a call about files, patches and moves alike, and whose matter each part of it is.

import type { Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Ending } from './call.ts';
import { identityClause, statusClause, treeClause, type At } from './clauses.ts';
import { EVERYWHERE, refusalSymptoms } from './deciders.ts';
import { worldBehind, type State } from './files-state.ts';
import { patchSymptoms } from './patch-deciders.ts';
import { resolve, type World } from './paths.ts';

/** Refused, and nothing is changed: least of all at `names`, which the call is about; `damaged`: special rules on that. */
export function refusedEnding(at: At, world: World, rules: RuleId[], damaged: readonly RuleId[], names: readonly string[]): Ending {
  const nothing: RuleId[] = [...damaged, 'common/refusal-changes-nothing'];
  const own = [...new Set(names.flatMap((name) => placesOf(world, name)))];
  const bySymptom = { ...refusalSymptoms(false), 'changed-on-refusal': nothing };
  const clauses: Clause[] = [statusClause(at, 'error', rules), treeClause(at, { changes: {}, beside: own }, nothing, bySymptom)];
  if (own.length > 0) clauses.push(treeClause(at, { changes: {}, at: own }, nothing, { ...bySymptom, 'leftover': nothing }));
  return { clauses, after: () => world };
}

/** The path that `name` leads to, and the directories on the way that are not there. */
function placesOf(world: World, name: string): string[] {
  const parts = name.split('/');
  return parts.flatMap((_, index) => {
    const where = resolve(world, parts.slice(0, index + 1).join('/'));
    const isLast = index === parts.length - 1;
    return where.kind !== 'outside' && where.path !== '' && (isLast || where.kind === 'missing') ? [where.path] : [];
  });
}

/** Carried out as `state` has it, by a call about `names`; `others`: special rules on files that it is not about. */
export function succeededEnding(at: At, state: State, rules: RuleId[], status: RuleId[], names: readonly string[], others: readonly RuleId[] = []): Ending {
  const { changes, identity, odd, hardLinks } = state;
  const free = state.free.length > 0 ? { free: [...state.free] } : {};
  const own = [...new Set([...Object.keys(changes), ...state.free, ...names.flatMap((name) => placesOf(state.start, name))])];
  const bySymptom = patchSymptoms(rules);
  const clauses: Clause[] = [
    statusClause(at, 'success', status),
    treeClause(at, { changes, ...free, at: own }, rules, bySymptom),
    treeClause(at, { changes, ...free, beside: own }, [...others, 'common/no-leftovers'], { ...EVERYWHERE, 'link-changed': ['common/file-identity-kept'] }),
  ];
  if (odd) clauses.push(identityClause(at, { changes: identity, ...free, ...(hardLinks ? { hardLinks: 'kept' } : {}) }, { rules, bySymptom }));
  return { clauses, after: () => worldBehind(state) };
}
