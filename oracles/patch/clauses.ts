// What one course of a patch demands: status, class, tree and writes. The tree is cut into clauses by paths, so that what went wrong
// with an operation is credited to the rules on that operation.

import type { Clause, FacetLevel, Matcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import type { World } from '../world.ts';
import { endOf, refusalOf, type Course } from './course.ts';
import type { Courses } from './courses.ts';
import type { Settings } from './settings.ts';
import { grammarStatus, refusedStatus, successStatus } from './status.ts';
import { treeClauses } from './trees.ts';

/** The call that is judged. */
export interface Asked {
  world: World;
  patch: string;
  settings: Settings;
  tau: boolean;
}

const WHITESPACE: RuleId = 'apply-patch/whitespace-set';

export function courseClauses(at: At, asked: Asked, course: Course, blanks: Courses['blanks']): Clause[] {
  const rules = statusRules(asked, course);
  const { failure } = endOf(course);
  const clauses = [statusClause(at, 'MUST', failure === undefined, rules)];
  if (failure && failure.kinds.length > 0) clauses.push(...classClauses(at, failure.kinds, rules));
  clauses.push(...treeClauses(at, asked, course, rules));
  if (blanks === 'disputed') return clauses.map(asDisputed);
  return blanks === 'rare' ? [...clauses, statusClause(at, 'SHOULD', failure === undefined, [WHITESPACE])] : clauses;
}

function statusRules(asked: Asked, course: Course): RuleId[] {
  if (course.grammar) return grammarStatus(asked, course.grammar);
  return refusalOf(course) || course.undone ? refusedStatus(asked, course) : successStatus(asked, course);
}

function statusClause(at: At, level: FacetLevel, succeeds: boolean, rules: RuleId[]): Clause {
  return clause(at, 'status', level, { kind: 'status', oneOf: [succeeds ? 'success' : 'error'] }, rules);
}

/** Checked before what else may be told of the same operation. */
const FIRST = ['update-unreadable', 'context-not-found', 'lines-not-found'];

function classClauses(at: At, kinds: string[], rules: RuleId[]): Clause[] {
  const told = (oneOf: string[]): Matcher => ({ kind: 'class', oneOf, tool: 'apply_patch' });
  const [first = ''] = kinds;
  const clauses = [clause(at, 'class', 'MUST', told(kinds), rules)];
  if (kinds.length > 1 && FIRST.includes(first)) clauses.push(clause(at, 'class', 'SHOULD', told([first]), rules));
  return clauses;
}

/** What hangs on disputed blanks counts for the rule on them, and nothing else; other paths stay all the same. */
function asDisputed(one: Clause): Clause {
  const elsewhere = one.facet === 'writes' || (one.match.kind === 'tree' && !one.match.at);
  if (elsewhere) return one;
  const { bySymptom: _own, ...rest } = one;
  return { ...rest, level: 'SHOULD', rules: [WHITESPACE] };
}
