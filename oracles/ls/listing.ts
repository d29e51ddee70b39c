// The payload and the fields of a listing.

import type { Clause, RecordElement, RecordsMatcher } from '../../contract/expectation.ts';
import type { Limits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import type { Deciders, Matter } from '../records/deciders.ts';
import { budgetsOf, payloadOf } from '../records/payload.ts';
import { bytesOf, listRendering, textRecord, type Flag } from '../records/rendering.ts';
import { optionalSavedClauses, SAVED_FIELDS, totalsClause, TOTALS_FIELDS, unsavedClause } from '../records/totals.ts';
import { fieldNamesClause } from '../structure/clauses.ts';
import type { ShownName } from './names.ts';

export interface Entry extends ShownName {
  /** In bytes; `undefined`: it is no file. */
  size: number | undefined;
}

/** What stands for the size of what is no file; then what stands there in listings that break the advice on it. */
const PLACEHOLDER = '-';
const OTHERS = ['', undefined, '0'];

const ESCAPING: RuleId = 'structure/metadata-escaping';
const INJECTION: RuleId = 'structure/no-injection';
const FLAGS: RuleId = 'structure/metadata-flags';
const PLACEHOLDERS: RuleId = 'structure/field-placeholders';
const FORMAT: RuleId = 'structure/format-header';
/** What the clause on names tells already. */
const NOBODY: RuleId[] = [];

export function listingClauses(at: At, entries: readonly Entry[], details: boolean, limits: Limits): Clause[] {
  const sources = entries.map((entry, index) => textRecord(`${index + 1}`, flagsOf(entry), textOf(entry, details ? PLACEHOLDER : undefined, details)));
  const rendering = listRendering(sources);
  const matter: Matter = { several: false, wide: sources.some((source) => /[^\0-\x7f]/.test(source.text())) };
  const own = decidersOf(entries, details);
  const { clauses, cut } = payloadOf(at, rendering, budgetsOf(limits), own, matter);
  const totals = cut ? { lines: rendering.count, bytes: bytesOf(rendering) } : {};
  return [
    clause(at, 'status', 'MUST', { kind: 'status', oneOf: ['success'] }, own.rules),
    ...clauses.flatMap((each) => split(at, each, entries, details, cut === false)),
    ...formatClauses(at, details),
    totalsClause(at, { truncated: cut === true, ...totals, values: 'truncate/totals-rendering', own: [] }, matter),
    ...(cut ? optionalSavedClauses(at, rendering, limits['maxSavedBytes'] as number) : wholeClauses(at)),
  ];
}

function wholeClauses(at: At): Clause[] {
  return [unsavedClause(at), clause(at, 'fields', 'MUST', { kind: 'field', name: 'truncated', equals: true, optional: true }, ['structure/omit-defaults'])];
}

function formatClauses(at: At, details: boolean): Clause[] {
  const tolerated = [...TOTALS_FIELDS, ...SAVED_FIELDS, ...(details ? ['format'] : [])];
  const names = fieldNamesClause(at, { exactly: [], tolerated, echoes: ['path', 'details'] }, ['structure/no-duplicates', 'structure/omit-defaults']);
  if (!details) return [names];
  return [names, clause(at, 'fields', 'SHOULD', { kind: 'field', name: 'format', equals: 'line size name...' }, [FORMAT])];
}

function flagsOf({ invalid, escaped }: ShownName): Flag[] {
  return [...(invalid ? ['invalid-utf8' as const] : []), ...(escaped ? ['escaped' as const] : [])];
}

function textOf({ text, size }: Entry, placeholder: string | undefined, details: boolean): string {
  if (!details) return text;
  const field = size === undefined ? placeholder : `${size}`;
  return field === undefined ? text : `${field} ${text}`;
}

function decidersOf(entries: readonly Entry[], details: boolean): Deciders {
  const odd = entries.some(({ escaped, invalid }) => escaped || invalid);
  const rules: RuleId[] = odd ? [ESCAPING, INJECTION] : [ESCAPING];
  if (details) rules.push(PLACEHOLDERS);
  const structural: RuleId[] = odd ? [INJECTION, ESCAPING] : [INJECTION, ...rules];
  const symptoms = ['lines-extra', 'line-cut', 'prose', 'lines-missing', 'record-number'];
  return { rules, bySymptom: Object.fromEntries(symptoms.map((symptom) => [symptom, structural])) };
}

/** Names with level MUST; flags, and what stands for what is not there, with level SHOULD. */
function split(at: At, each: Clause, entries: readonly Entry[], details: boolean, whole: boolean): Clause[] {
  const { match } = each;
  if (match.kind !== 'records' || each.level === 'SHOULD') return [each];
  const odd = whole && details && entries.some(({ size }) => size === undefined);
  const anyOf = odd ? [...match.anyOf, ...OTHERS.map((placeholder) => listWith(entries, placeholder))] : match.anyOf;
  const lenient: RecordsMatcher = { ...match, anyOf, nameFlags: 'aside' };
  const exact: RecordsMatcher = { ...match, within: anyOf };
  const strict = clause(at, 'payload', 'SHOULD', exact, details ? [PLACEHOLDERS] : NOBODY, {
    'escaped-flag': [FLAGS], 'invalid-flag': [FLAGS], 'flag-order': [FLAGS, 'truncate/flag-order'], 'flag-form': [FLAGS],
  });
  return [{ ...each, match: lenient }, strict];
}

function listWith(entries: readonly Entry[], placeholder: string | undefined): RecordElement[] {
  return entries.map((entry, index) => ({ prefix: `${index + 1}`, flags: flagsOf(entry), text: textOf(entry, placeholder, true) }));
}
