// The details of a wrong context: lines around the one that should have matched, as `read` shows them.

import type { Clause, Symptom } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At } from '../model.ts';
import { distinct, type Deciders, type Matter } from '../records/deciders.ts';
import type { LineIndex } from '../records/lines.ts';
import { budgetsOf, payloadOf, payloadOfOtherReplacement } from '../records/payload.ts';
import { lineRecord, slicesRendering, type Rendering } from '../records/rendering.ts';
import { optionalSavedClauses, SAVED_FIELDS, totalsClause, TOTALS_FIELDS, unsavedClause } from '../records/totals.ts';
import { fieldNamesClause } from '../structure/clauses.ts';
import type { Mismatch, Opened } from './ways.ts';

const DETAILS: RuleId = 'line-edit/mismatch-details';
const LIKE_READ: RuleId = 'line-edit/mismatch-rendering-like-read';
const WINDOW: RuleId = 'line-edit/mismatch-window';
const FIRST: RuleId = 'line-edit/mismatch-bof';
const LITERAL: RuleId = 'structure/payload-literal';

/** Names of arguments that are no fields of a result. */
export const ARGUMENTS = ['path', 'start_line', 'end_line_exclusive', 'newText', 'context_line', 'new_text', 'expected', 'entries'];
export const WAITS: RuleId[] = ['structure/lock-wait-header'];

/** Kinds of difference in how an excerpt is cut: behind the rules on that, the one that it is cut as `read` cuts. */
const CUT: readonly Symptom[] = [
  'not-cut', 'over-budget', 'record-for-marker', 'marker-for-record', 'partial-text', 'marker-flags', 'marker-blank',
  'omission-missing', 'omission-extra', 'omission-form', 'lines-missing', 'lines-extra', 'cut-within-budget',
];

/** What decides an excerpt; `place`: the rules on where it is taken. */
function decidersFor(place: RuleId[]): Deciders {
  const form: RuleId[] = [LIKE_READ];
  const literal: RuleId[] = [LITERAL, LIKE_READ];
  const lines: RuleId[] = [...place, LIKE_READ];
  return {
    rules: [...place, LIKE_READ, DETAILS],
    bySymptom: {
      'empty': [DETAILS, ...place, LIKE_READ],
      'lines-missing': [...place, DETAILS, LIKE_READ],
      'lines-extra': lines, 'record-number': lines, 'lines-order': lines, 'phantom-line': lines,
      'ending-flag': form, 'invalid-flag': form, 'flag-form': form, 'flag-order': form, 'truncated-flag': form, 'replacement-count': form,
      'invalid-shown': form, 'record-blank': form, 'record-prefix': form, 'payload-newline': form, 'line-cut': form, 'lines-joined': form,
      'empty-line-missing': form,
      'trimmed': literal, 'escaped': literal, 'record-text': literal, 'prose': [...form, ...place],
    },
    behind: Object.fromEntries(CUT.map((symptom) => [symptom, form])),
  };
}

const AT_THE_START = decidersFor([FIRST, WINDOW]);
const ELSEWHERE = decidersFor([WINDOW]);

export function mismatchClauses(at: At, mismatch: Mismatch): Clause[] {
  const { index, limits } = mismatch.opened;
  const rendering = slicesRendering(index, mismatch.last < mismatch.first ? [] : [{ start: mismatch.first, end: mismatch.last }]);
  const matter: Matter = { several: false, wide: isWide(index) };
  const budgets = budgetsOf(limits);
  const own = mismatch.startLine === 1 ? AT_THE_START : ELSEWHERE;
  const bad = badLines(index, mismatch);
  const { clauses, cut } = limits['replacement'] === 'other' && bad
    ? payloadOfOtherReplacement(at, rendering, budgets, own, { rules: [LIKE_READ], bySymptom: {} })
    : payloadOf(at, rendering, budgets, own, matter);
  return [...clauses.map(withNothing), ...fieldClauses(at, mismatch.opened, mismatch, { cut, rendering, matter, bad })];
}

/** Where there is no excerpt at all, the rule on details is broken first. */
function withNothing(each: Clause): Clause {
  return each.match.kind === 'records' && each.level === 'MUST' ? { ...each, match: { ...each.match, nothing: 'empty' } } : each;
}

interface Shown {
  /** `undefined`: that depends on what stands for bytes that are no UTF-8. */
  cut: boolean | undefined;
  rendering: Rendering;
  matter: Matter;
  /** Some line of the excerpt is not UTF-8. */
  bad: boolean;
}

function fieldClauses(at: At, { index, limits }: Opened, mismatch: Mismatch, { cut, rendering, matter, bad }: Shown): Clause[] {
  const { count, bytes, valid } = index;
  const number: RuleId[] = mismatch.startLine === 1 ? [FIRST, DETAILS] : [DETAILS];
  const totals = cut ? { lines: count, bytes: bytes.length } : count === 0 ? { lines: 0, bytes: 0 } : {};
  const tolerated = [...TOTALS_FIELDS, ...SAVED_FIELDS, ...(valid ? [] : ['valid_utf8'])];
  const missing = { 'missing-field': distinct([DETAILS, ...number]) };
  const names = { exactly: ['context_line_number'], tolerated, echoes: ARGUMENTS };
  const clauses = [
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'context_line_number', equals: mismatch.number }, number, missing),
    fieldNamesClause(at, names, [DETAILS, LIKE_READ, 'structure/error-details-purpose-built'], WAITS),
    clause(at, 'fields', 'MUST', { kind: 'field', name: 'truncated', equals: true, optional: true }, ['structure/omit-defaults', LIKE_READ]),
  ];
  if (cut !== undefined) clauses.push(totalsClause(at, { truncated: cut, ...totals, values: 'truncate/totals-source-file', own: [LIKE_READ] }, matter));
  if (cut === false) clauses.push(unsavedClause(at));
  if (cut) clauses.push(...optionalSavedClauses(at, rendering, limits['maxSavedBytes'] as number));
  const validity = { kind: 'field' as const, name: 'valid_utf8', equals: false };
  if (!valid) clauses.push(clause(at, 'fields', 'MUST', { ...validity, optional: true }, ['structure/omit-defaults', LIKE_READ]));
  if (bad) clauses.push(clause(at, 'fields', 'SHOULD', validity, [LIKE_READ]));
  return clauses;
}

function badLines(index: LineIndex, { first, last }: Mismatch): boolean {
  if (index.valid) return false;
  for (let number = first; number <= last; number += 1) if (lineRecord(index, number, '').flags.includes('invalid-utf8')) return true;
  return false;
}

/** Some character takes several bytes. */
function isWide({ bytes }: LineIndex): boolean {
  return bytes.some((byte) => byte >= 0x80);
}
