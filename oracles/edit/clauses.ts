import type { Clause, NodeMatcher, TreeMatcher } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { distinct } from '../records/deciders.ts';
import { indexOf } from '../records/lines.ts';
import { fieldNamesClause, messageClause, noDetailsClauses, noEchoClauses, purposeBuiltClauses } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import { BY_EDIT, noDiffClauses, noTextDiffClauses, structuredDiffClauses, zeroDiffClauses } from '../structured-diff/clauses.ts';
import { compactBytes } from '../text/compact.ts';
import { filesOf, type World } from '../world.ts';
import { contentRules, type ContentDeciders } from './deciders.ts';
import { ARGUMENTS, mismatchClauses, WAITS } from './excerpt.ts';
import { fuses } from './features.ts';
import { secretsOf } from './secrets.ts';
import type { Free, Mismatch, Place, Refusal, Scene, Success } from './ways.ts';

const UNCHANGED: RuleId = 'line-edit/refusal-leaves-tree-unchanged';
const HYGIENE: RuleId[] = ['line-edit/write-hygiene'];
const PARENTS: RuleId = 'line-edit/parents-after-validation';
const CREATED: RuleId = 'line-edit/create-file';
const NO_OP: RuleId = 'line-edit/no-op';
const DETAILS: RuleId = 'line-edit/mismatch-details';
const FIELDS: RuleId = 'line-edit/result-fields';

/** The request that is refused. */
export interface Refused {
  world: World;
  given: Json;
  path: Json | undefined;
}

export function refusalClauses(at: At, refused: Refused, way: Refusal): Clause[] {
  const clauses = endClauses(at, way.rules);
  if (way.classes) clauses.push(clause(at, 'class', 'MUST', { kind: 'class', oneOf: way.classes, tool: 'edit' }, classRules(way)));
  if (way.preferred) clauses.push(clause(at, 'class', 'SHOULD', { kind: 'class', oneOf: way.preferred, tool: 'edit' }, way.rules));
  clauses.push(...noDetailsClauses(at, { echoes: ARGUMENTS }, way.rules, WAITS, [DETAILS]));
  clauses.push(messageClause(at, 'SHOULD', refused.path));
  return [...clauses, ...unchangedClauses(at, refused, way.place, way.rules)];
}

/** Of a missing file, that it counts as an empty one decides what is told: other requests show the rest. */
function classRules({ classes, place, rules }: Refusal): RuleId[] {
  const counted = classes?.includes('edits-count') === true;
  return place && !place.existed && !counted ? [CREATED] : distinct<RuleId>([...rules, DETAILS]);
}

export function mismatchWayClauses(at: At, refused: Refused, way: Mismatch): Clause[] {
  const clauses = endClauses(at, way.rules);
  const ofClass: RuleId[] = way.opened.place.existed ? distinct([...way.rules, ...way.besides]) : [CREATED];
  clauses.push(clause(at, 'class', 'MUST', { kind: 'class', oneOf: ['context'], tool: 'edit' }, ofClass));
  clauses.push(...mismatchClauses(at, way), messageClause(at, 'MUST', refused.path));
  return [...clauses, ...unchangedClauses(at, refused, way.opened.place, way.rules)];
}

function endClauses(at: At, rules: RuleId[]): Clause[] {
  return [clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['error'] }, rules)];
}

/** The tree is as before, nothing was written, no diff comes with it, and the request is not repeated. */
function unchangedClauses(at: At, { world, given }: Refused, place: Place | undefined, because: RuleId[]): Clause[] {
  const missing: RuleId[] = place?.parentsMissing ? [PARENTS] : place && !place.existed ? [CREATED] : [];
  const rules = distinct([...missing, UNCHANGED, ...because]);
  const bySymptom: BySymptom = { leftover: rules, 'outside-changed': [UNCHANGED], mode: [UNCHANGED, ...HYGIENE] };
  const unwritten = place ? [place.path] : filesOf(world);
  return [
    clause(at, 'tree', 'MUST', { kind: 'tree', changes: {} }, rules, bySymptom),
    ...unwritten.map((path) => clause(at, 'writes', 'MUST', { kind: 'write-count', path, equals: 0 }, [UNCHANGED])),
    ...noDiffClauses(at, 'refused', BY_EDIT),
    ...purposeBuiltClauses(at, secretsOf(world, given), ['line-edit/no-request-echo']),
    ...textClauses(at),
  ];
}

/** What a successful call must leave and say. */
export function successClauses(at: At, way: Success, given: Json): Clause[] {
  const { scene } = way;
  const { place, bytes } = scene;
  const { after } = way.result;
  const changed = !place.existed || !after.equals(bytes);
  const fused: RuleId[] = fuses(way.result) ? ['line-edit/byte-concatenation'] : [];
  const deciders = contentRules(scene, way.has, way.result, fused);
  return [
    clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, way.rules),
    ...(changed ? treeClauses(at, scene, way, deciders) : untouchedClauses(at, scene, way, deciders)),
    ...fieldClauses(at, scene, way, changed, fused),
    clause(at, 'payload', 'MUST', { kind: 'text', equals: '' }, [FIELDS]),
    ...noEchoClauses(at, given, [FIELDS]),
    ...textClauses(at),
    ...diffClauses(at, scene, after, changed),
  ];
}

/** The content, with level MUST; then permission bits, and paths that nobody asked for. */
function treeClauses(at: At, { place, bytes }: Scene, { result, linkPath }: Success, { rules, bySymptom }: ContentDeciders): Clause[] {
  const path = linkPath ?? place.path;
  const { otherNames } = place;
  const made: RuleId[] = place.parentsMissing ? [PARENTS, CREATED] : [CREATED];
  const symptoms: BySymptom = {
    ...bySymptom,
    'leftover': [...HYGIENE, ...(place.parentsMissing ? [PARENTS] : [])],
    'outside-changed': HYGIENE, 'other-changed': HYGIENE, 'mode': HYGIENE, 'link-changed': HYGIENE, 'link-split': HYGIENE,
    'not-written': isSlight(bytes, result.after) ? distinct<RuleId>([NO_OP, ...rules]) : rules,
    'path-gone': place.existed ? [...HYGIENE, ...rules] : [...made, ...rules],
    // A link that is still one: nothing was written where it leads.
    'wrong-kind': linkPath !== undefined ? rules : place.existed ? HYGIENE : [...made, ...HYGIENE],
  };
  const content: NodeMatcher = { file: { pieces: result.pieces }, mode: 'any' };
  const beside: NodeMatcher = { file: { any: true } };
  return [
    clause(at, 'tree', 'MUST', treeOf(path, content, otherNames, true), rules, symptoms),
    clause(at, 'tree', 'SHOULD', treeOf(path, beside, otherNames, false), rules, symptoms),
  ];
}

/** A change of letters' case, blanks or endings, or one that keeps the size: it may be taken for none. */
function isSlight(before: Buffer, after: Buffer): boolean {
  return before.length === after.length || coarse(before) === coarse(after);
}

function coarse(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\s+/g, '').toLowerCase();
}

function treeOf(path: string, node: NodeMatcher, free: string[], leftoversTolerated: boolean): TreeMatcher {
  const match: TreeMatcher = { kind: 'tree', changes: { [path]: node } };
  if (free.length > 0) match.free = free;
  if (leftoversTolerated) match.leftovers = 'tolerated';
  return match;
}

/** As every success, by the rule on what changes nothing as well; and the file should not be written. */
function untouchedClauses(at: At, scene: Scene, way: Success, { rules, bySymptom }: ContentDeciders): Clause[] {
  const { path } = scene.place;
  const withNoOp = Object.fromEntries(Object.entries(bySymptom).map(([symptom, own]) => [symptom, distinct<RuleId>([...own, NO_OP])])) as BySymptom;
  return [
    ...treeClauses(at, scene, way, { rules: distinct<RuleId>([...rules, NO_OP]), bySymptom: withNoOp }),
    clause(at, 'tree', 'SHOULD', { kind: 'untouched', path }, [NO_OP]),
    clause(at, 'writes', 'SHOULD', { kind: 'write-count', path, equals: 0 }, [NO_OP]),
  ];
}

function fieldClauses(at: At, { place, entries }: Scene, { result }: Success, changed: boolean, fused: RuleId[]): Clause[] {
  const field = (name: string, equals: Json, rules: RuleId[]): Clause => clause(at, 'fields', 'MUST', { kind: 'field', name, equals }, rules);
  return [
    fieldNamesClause(at, { exactly: ['edits', 'changed', 'new_max_valid_start_line', 'total_bytes'], echoes: ARGUMENTS }, [FIELDS], WAITS),
    field('edits', entries.length, [FIELDS, ...(changed ? [] : [NO_OP])]),
    field('changed', changed, place.existed ? [NO_OP, FIELDS] : [CREATED, FIELDS]),
    field('new_max_valid_start_line', indexOf(result.after).count + 1, [...fused, 'line-edit/new-max-is-after-edit', FIELDS]),
    field('total_bytes', result.after.length, [FIELDS]),
  ];
}

function diffClauses(at: At, { bytes, index }: Scene, after: Buffer, changed: boolean): Clause[] {
  if (!changed) return noDiffClauses(at, 'no-op', BY_EDIT);
  if (after.equals(bytes)) return zeroDiffClauses(at, BY_EDIT);
  if (!index.valid || !indexOf(after).valid) return noTextDiffClauses(at, BY_EDIT, bytes, after);
  return structuredDiffClauses(at, compactBytes(bytes), compactBytes(after), BY_EDIT);
}

/** A success that should have been a refusal: other paths stay. */
export function freeClauses(at: At, { path, rules }: Free): Clause[] {
  const status = clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, rules);
  if (path === undefined) return [status];
  return [status, clause(at, 'tree', 'MUST', { kind: 'tree', changes: {}, free: [path], leftovers: 'tolerated' }, rules)];
}
