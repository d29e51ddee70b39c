import type { Clause, Facet, Matcher, NodeMatcher, TreeMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { compactBytes } from '../text/compact.ts';
import { noDiffClauses, structuredDiffClauses } from '../structured-diff/clauses.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { fieldNamesClause } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import type { Naming } from './scene.ts';
import { distinct, type Demand, type Refusal, type Success } from './ways.ts';

/** What a refusal's clauses need of the case. */
export interface Facts {
  /** Words that a compact message must not repeat. */
  secrets(): string[];
  /** A few files of the tree, where the request names none. */
  files(): string[];
}

/** What a refused call may show and must leave as it is. */
export function refusalClauses(at: At, dialect: Naming, refusal: Refusal, facts: Facts): Clause[] {
  const clauses = [clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['error'] }, refusal.rules)];
  if (refusal.classes) clauses.push(clause(at, 'class', 'MUST', { kind: 'class', oneOf: refusal.classes }, refusal.classRules ?? refusal.rules));
  if (at.call === undefined) clauses.push(...refusedTreeClauses(at, dialect, refusal));
  const rules: RuleId[] = ['replace/single-write', 'replace/all-or-nothing'];
  if (refusal.rules.includes('replace/noop-refused')) rules.push('replace/noop-refused');
  const unwritten = refusal.path === undefined || refusal.path === '' ? facts.files() : [refusal.path];
  for (const path of unwritten) clauses.push(clause(at, 'writes', 'MUST', { kind: 'write-count', path, equals: 0 }, rules));
  clauses.push(...demandClauses(at, 'message', refusal.says));
  if (dialect === 'tau') {
    clauses.push(clause(at, 'message', 'MUST', { kind: 'text', nonEmpty: true, oneLine: true, lacks: facts.secrets() }, COMPACT, OF_MESSAGE));
    clauses.push(fieldNamesClause(at, { exactly: [], echoes: ARGUMENTS }, ['replace/error-compact', 'structure/error-details-purpose-built'], WAITS));
    clauses.push(eventsClause(at, 'error'), ...noDiffClauses(at, 'refused'), ...textClauses(at));
  }
  return clauses;
}

/** Names of the arguments that are no fields of a result. */
const ARGUMENTS = ['path', 'oldText', 'newText', 'old_text', 'new_text'];
const WAITS: RuleId[] = ['structure/lock-wait-header'];
const COMPACT: RuleId[] = ['replace/error-compact'];
const OF_MESSAGE: BySymptom = {
  'several-lines': ['structure/error-single-line', 'replace/error-compact'],
  'leaked': ['replace/error-compact', 'structure/error-details-purpose-built'],
};

/** No rule of this tool is about what lies outside the root; the one on paths that nobody asked for comes nearest. */
const BESIDE: RuleId[] = ['replace/no-leftover-files'];

function refusedTreeClauses(at: At, dialect: Naming, refusal: Refusal): Clause[] {
  const leftover: RuleId[] = refusal.missing ? ['replace/missing-file-refused', 'replace/no-leftover-files'] : ['replace/no-leftover-files'];
  const rules: RuleId[] = distinct(refusal.missing ? ['replace/missing-file-refused', 'replace/all-or-nothing'] : ['replace/all-or-nothing', ...refusal.rules]);
  const bySymptom: BySymptom = { 'changed-on-refusal': rules, 'leftover': leftover, 'outside-changed': BESIDE, 'mode': ['replace/mode-kept', 'replace/all-or-nothing'] };
  if (dialect === 'tau' || refusal.missing) return [clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, rules, bySymptom)];
  const free = refusal.path === undefined ? [] : [refusal.path];
  return [
    clause(at, 'tree', 'MUST', { kind: 'tree', changes: {}, leftovers: 'tolerated' }, rules, bySymptom),
    clause(at, 'tree', 'SHOULD', { kind: 'tree', changes: {}, free }, rules, bySymptom),
  ];
}

function demandClauses(at: At, facet: Facet, demands: readonly Demand[]): Clause[] {
  return demands.map(({ level, rules, match }) => clause(at, facet, level, Object.assign({ kind: 'text' as const }, match), rules));
}

function eventsClause(at: At, end: 'result' | 'error'): Clause {
  const equals = [{ event: 'started', tool: 'replace' }, { event: end, tool: 'replace' }];
  return clause(at, 'events', 'MUST', { kind: 'events', equals }, ['replace/visible-name-and-lifecycle-name']);
}

/** What a successful call must leave and say. */
export function successClauses(at: At, dialect: Naming, success: Success): Clause[] {
  const changed = !success.before.equals(success.after);
  const clauses = [clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, statusRules(dialect, success, changed))];
  if (at.call === undefined) clauses.push(...changedTreeClauses(at, dialect, success, changed));
  if (!success.contentFree) {
    const rules: RuleId[] = changed ? ['replace/single-write'] : ['replace/noop-succeeds', 'replace/single-write'];
    clauses.push(clause(at, 'writes', 'MUST', { kind: 'write-count', path: success.path, equals: changed ? 1 : 0 }, rules));
  }
  clauses.push(...demandClauses(at, 'payload', success.says));
  for (const { level, match } of success.details) clauses.push(clause(at, 'display', level, match, detailRules(match)));
  if (dialect === 'tau') clauses.push(...answerClauses(at, success, changed));
  return clauses;
}

function statusRules(dialect: Naming, success: Success, changed: boolean): RuleId[] {
  return dialect === 'tau' && !changed ? distinct([...success.rules.slice(0, -1), 'replace/noop-succeeds', ...success.rules.slice(-1)]) : success.rules;
}

function detailRules(match: Matcher): RuleId[] {
  return match.kind === 'field' && match.name === 'edits' ? ['replace/edits-field-counts-entries', 'replace/details'] : ['replace/details'];
}

function changedTreeClauses(at: At, dialect: Naming, success: Success, changed: boolean): Clause[] {
  const bySymptom = symptomRules(dialect, success);
  const strict = dialect === 'tau';
  const free = success.otherNames;
  if (success.contentFree) return [clause(at, 'tree', 'MUST', { kind: 'tree', changes: {}, free: [success.path, ...free], leftovers: 'tolerated' }, success.rules)];
  if (!changed) return unchangedTreeClauses(at, success, bySymptom);
  const written: NodeMatcher = { file: { pieces: success.pieces }, mode: 'any' };
  const beside: NodeMatcher = dialect === 'harness' ? { file: { any: true }, mode: 'any' } : { file: { any: true } };
  return [
    clause(at, 'tree', 'MUST', changedTree(success.path, written, free, !strict), success.content, bySymptom),
    clause(at, 'tree', 'SHOULD', changedTree(success.path, beside, free, strict), success.content, bySymptom),
  ];
}

function changedTree(path: string, node: NodeMatcher, free: string[], leftoversTolerated: boolean): TreeMatcher {
  const match: TreeMatcher = { kind: 'tree', changes: { [path]: node } };
  if (free.length > 0) match.free = free;
  if (leftoversTolerated) match.leftovers = 'tolerated';
  return match;
}

function unchangedTreeClauses(at: At, success: Success, bySymptom: BySymptom): Clause[] {
  const rules: RuleId[] = distinct(['replace/noop-succeeds', ...success.content]);
  return [
    clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, rules, { ...bySymptom, endings: distinct(['replace/noop-succeeds', ...success.endings, ...success.insertedEndings]), mode: ['replace/noop-succeeds', 'replace/mode-kept'] }),
    clause(at, 'tree', 'MUST', { kind: 'untouched', path: success.path }, ['replace/noop-succeeds']),
  ];
}

const UNCHANGED: RuleId[] = ['replace/all-or-nothing'];
const MODE: RuleId[] = ['replace/mode-kept'];

function symptomRules(dialect: Naming, success: Success): BySymptom {
  const link: RuleId[] = success.link && dialect !== 'harness' ? ['replace/symlink-followed'] : success.content;
  return {
    'changed-on-refusal': UNCHANGED,
    'leftover': BESIDE,
    'other-changed': distinct([...BESIDE, ...success.content]),
    'outside-changed': BESIDE,
    'path-gone': distinct([...(success.link ? link : []), 'replace/no-leftover-files', ...success.content]),
    'link-changed': link,
    'wrong-kind': link,
    'mode': MODE,
    'not-written': notWrittenRules(dialect, success),
    'bom': dialect === 'harness' ? success.content.filter((rule) => rule === 'replace/byte-exact-matching' || rule === 'replace/untouched-bytes-survive') : ['replace/bom'],
    'endings': success.endings,
    'inserted-endings': success.insertedEndings.length > 0 ? success.insertedEndings : success.content,
    ...finalNewlineRules(dialect, success),
    'inserted-text': distinct(['replace/new-text-literal', ...success.content]),
  };
}

/** Behind the last edit stands kept text only: what becomes of the newline at its end is a matter of untouched text. */
function finalNewlineRules(dialect: Naming, success: Success): BySymptom {
  const last = success.pieces.at(-1);
  if (!last || !('kept' in last)) return {};
  const folds = dialect !== 'tau' && dialect !== 'harness';
  return { 'final-newline': [folds ? 'replace/dominant-ending-restored' : 'replace/untouched-bytes-survive'] };
}

/** As before though something was to change: a link that was not followed, edits that cancelled, or endings that were all that changed. */
function notWrittenRules(dialect: Naming, success: Success): RuleId[] {
  const rules: RuleId[] = [];
  if (success.link && dialect !== 'harness') rules.push('replace/symlink-followed');
  if (dialect === 'tau') rules.push('replace/noop-succeeds');
  return distinct([...rules, ...success.insertedEndings, ...success.content]);
}

/** tau: exactly three fields for the model, a diff for the user interface, and the extension's own events. */
function answerClauses(at: At, success: Success, changed: boolean): Clause[] {
  const changedRules: RuleId[] = changed ? distinct(['replace/noop-succeeds', ...success.insertedEndings]) : ['replace/noop-succeeds'];
  return [
    fieldNamesClause(at, { exactly: ['edits', 'changed', 'total_bytes'], echoes: ARGUMENTS }, ['replace/success-fields'], WAITS),
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'edits', equals: success.edits }, ['replace/edits-field-counts-entries']),
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'changed', equals: changed }, changedRules),
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'total_bytes', equals: success.after.length }, ['replace/total-bytes']),
    eventsClause(at, 'result'),
    ...textClauses(at),
    ...(changed ? structuredDiffClauses(at, compactBytes(success.before), compactBytes(success.after)) : noDiffClauses(at, 'no-op')),
  ];
}
