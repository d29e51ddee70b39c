import type { BytesMatcher, Clause, NodeMatcher, TreeMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { BySymptom } from './deciders.ts';

/** The step that clauses are about. */
export interface At {
  run: number;
  step: number;
}

export function statusClause(at: At, status: 'success' | 'error', rules: RuleId[]): Clause {
  return { ...at, facet: 'status', level: 'MUST', match: { kind: 'status', oneOf: [status] }, rules };
}

export function treeClause(at: At, tree: Omit<TreeMatcher, 'kind'>, rules: RuleId[], bySymptom: BySymptom): Clause {
  return { ...at, facet: 'tree', level: 'MUST', match: { kind: 'tree', ...tree }, rules, bySymptom };
}

/** What is written to each of `paths`; permission bits are another clause's matter. */
export function written(paths: readonly string[], file: BytesMatcher): { [path: string]: NodeMatcher } {
  return Object.fromEntries(paths.map((path) => [path, { file, mode: 'any' }]));
}

/** The same with the permission bits as before. */
export function writtenInPlace(paths: readonly string[], file: BytesMatcher): { [path: string]: NodeMatcher } {
  return Object.fromEntries(paths.map((path) => [path, { file }]));
}

/** The tree that keeps modes, links and names: SHOULD, beside the clause that must hold. */
export function identityClause(at: At, tree: Omit<TreeMatcher, 'kind'>, others?: { rules: RuleId[]; bySymptom: BySymptom }): Clause {
  const identity: RuleId[] = ['common/file-identity-kept'];
  const clause: Clause = { ...at, facet: 'tree', level: 'SHOULD', match: { kind: 'tree', ...tree }, rules: identity };
  if (!others) return clause;
  const bySymptom = { ...others.bySymptom, 'mode': identity, 'link-changed': identity, 'link-split': identity };
  return { ...clause, rules: others.rules, bySymptom };
}
