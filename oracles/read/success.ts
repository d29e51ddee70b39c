import { isAscii } from 'node:buffer';
import type { Clause } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import { agreeing } from '../records/agreeing.ts';
import type { Matter } from '../records/deciders.ts';
import type { LineIndex } from '../records/lines.ts';
import { budgetsOf, payloadOf, payloadOfOtherReplacement, type Payload } from '../records/payload.ts';
import { slicesRendering, type Rendering, type Slice } from '../records/rendering.ts';
import { optionalSavedClauses, SAVED_FIELDS, totalsClause, TOTALS_FIELDS, unsavedClause } from '../records/totals.ts';
import { cutOf, type Budgets } from '../records/truncate.ts';
import { fieldNamesClause, noEchoClauses } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import { isUtf8 } from '../text/utf8.ts';
import { acceptingRules, payloadDeciders, type Features } from './deciders.ts';
import { argumentNames, readOnlyClauses } from './refusal.ts';

/** Lines of a file that are shown. */
export interface Success {
  path: string;
  index: LineIndex;
  slices: readonly Slice[];
  has: Features;
  limits: Limits;
  /** The rule that advises not to refuse, where that is no more than advice. */
  advised?: RuleId;
}

/** What a call that is not refused must show, and leave as it is. */
export function successClauses(at: At, given: Json, success: Success): Clause[] {
  const { path, index, has, limits, advised } = success;
  const budgets = budgetsOf(limits);
  const matter: Matter = { several: success.slices.length > 1, wide: !isAscii(index.bytes) };
  const rendering: Rendering = has.empty ? { count: 0, at: () => '' } : slicesRendering(index, success.slices);
  const payload = shownPayload(at, success, rendering, budgets, matter);
  return [
    clause(at, 'status', advised ? 'SHOULD' : 'MUST', { kind: 'status', oneOf: ['success'] }, advised ? [advised] : acceptingRules(has)),
    ...payload.clauses,
    ...fieldClauses(at, given, success, payload.cut, matter),
    ...(payload.cut === false ? callerLimitClauses(at, success, budgets) : []),
    ...(payload.cut === true ? optionalSavedClauses(at, rendering, limits['maxSavedBytes'] as number) : []),
    ...readOnlyClauses(at, path),
    ...textClauses(at),
  ];
}

function shownPayload(at: At, { index, slices, has, limits }: Success, rendering: Rendering, budgets: Budgets, matter: Matter): Payload {
  const own = payloadDeciders(has);
  if (limits['replacement'] === 'other' && !areValid(index, slices)) {
    return payloadOfOtherReplacement(at, rendering, budgets, own, { rules: ['read/invalid-utf8'], bySymptom: {} });
  }
  const between = has.empty ? 2 * Math.max(0, slices.length - 1) : undefined;
  const payload = payloadOf(at, rendering, budgets, own, matter, between);
  return has.besideShell ? { ...payload, clauses: payload.clauses.map((one) => agreeing(one, payload.cut)) } : payload;
}

function areValid(index: LineIndex, slices: readonly Slice[]): boolean {
  return index.valid || slices.every(({ start, end }) => end < start || isUtf8(index.bytes.subarray(index.ends[start - 1], index.ends[end])));
}

function fieldClauses(at: At, given: Json, { index, slices, has }: Success, cut: boolean | undefined, matter: Matter): Clause[] {
  const own: RuleId[] = has.empty ? ['read/empty-file', 'read/totals-headers'] : ['read/totals-headers'];
  if (has.endsPast) own.push('read/end-past-eof-suffix');
  if (cut) own.push('read/truncation', 'read/long-line-marker');
  const totals = cut || has.empty ? { lines: index.count, bytes: index.bytes.length } : {};
  const closed: RuleId[] = has.endsPast ? ['read/no-argument-echo', 'read/end-past-eof-suffix'] : ['read/no-argument-echo'];
  const tolerated = [...TOTALS_FIELDS, 'valid_utf8', ...SAVED_FIELDS];
  return [
    ...(cut === undefined ? [] : [totalsClause(at, { truncated: cut, ...totals, values: 'truncate/totals-source-file', own }, matter)]),
    ...validityClauses(at, index, areValid(index, slices)),
    fieldNamesClause(at, { exactly: [], tolerated, echoes: argumentNames(given) }, closed),
    ...noEchoClauses(at, given, ['read/no-argument-echo']),
    ...(cut === false ? [unsavedClause(at), clause(at, 'fields', 'MUST', { kind: 'field', name: 'truncated', equals: true, optional: true }, ['structure/omit-defaults'])] : []),
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'valid_utf8', equals: false, optional: true }, ['structure/omit-defaults']),
  ];
}

/** Free where bytes that are no UTF-8 lie outside of what is asked for. */
function validityClauses(at: At, { valid }: LineIndex, selectionValid: boolean): Clause[] {
  const rules: RuleId[] = ['read/valid-utf8-header'];
  if (valid) return [clause(at, 'fields', 'SHOULD', { kind: 'field-absent', names: ['valid_utf8'] }, rules)];
  const optional = selectionValid ? { optional: true as const } : {};
  return [clause(at, 'fields', 'SHOULD', { kind: 'field', name: 'valid_utf8', equals: false, ...optional }, rules)];
}

/** Shown whole, of a file that would be cut: what was not asked for is no truncation. */
function callerLimitClauses(at: At, { index, slices }: Success, budgets: Budgets): Clause[] {
  const isAll = slices.length === 1 && slices[0]?.start === 1 && slices[0].end === index.count;
  if (isAll || index.count === 0 || cutOf(slicesRendering(index, [{ start: 1, end: index.count }]), budgets).zone === 'whole') return [];
  return [clause(at, 'fields', 'SHOULD', { kind: 'totals', truncated: false }, ['truncate/caller-limits-are-not-truncation'])];
}
