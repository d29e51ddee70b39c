import { createHash } from 'node:crypto';
import type { Clause, Matcher, SavedMatcher, WholeOutput } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { distinct, type Matter } from './deciders.ts';
import { bytesOf, completeText, type Rendering } from './rendering.ts';

/** Fields that say where the rest of a truncated output is. */
export const SAVED_FIELDS = [
  'truncation_warning', 'full_output_path', 'saved_output_path', 'saved_output_truncated', 'saved_output_bytes', 'saved_output_unavailable',
] as const;

export const TOTALS_FIELDS = ['truncated', 'total_lines', 'total_bytes'] as const;

export interface Totals {
  truncated: boolean;
  /** What both totals count, where they are shown. */
  lines?: number;
  bytes?: number;
  /** The rule on their values. */
  values: RuleId;
  /** The tool's own rules on them. */
  own: RuleId[];
}

/** That the fields say truncated, and both totals, exactly where they must. */
export function totalsClause(at: At, { truncated, lines, bytes, values, own }: Totals, { several, wide }: Matter): Clause {
  const match: Matcher = { kind: 'totals', truncated };
  if (lines !== undefined) match.lines = lines;
  if (bytes !== undefined) match.bytes = bytes;
  const matters: RuleId[] = [...(several ? ['truncate/once' as const] : []), ...(wide ? ['truncate/utf8-byte-accounting' as const] : [])];
  const present: RuleId[] = truncated ? distinct(['truncate/headers', ...own]) : distinct([...own, 'truncate/headers']);
  const bySymptom: BySymptom = {
    'not-cut': distinct(['truncate/trigger', 'truncate/headers', ...matters, ...own]),
    'cut-within-budget': distinct([...(lines === 0 ? own : []), 'truncate/trigger', 'truncate/identity-within-budgets', 'truncate/headers', ...matters, ...own]),
    'wrong-value': distinct(truncated ? [values, ...own] : present),
    'missing-field': present,
    'extra-field': distinct([...present, 'structure/omit-defaults']),
  };
  return clause(at, 'fields', 'MUST', match, present, bySymptom);
}

/** That nothing is said of a saved output where all of it is shown. */
export function unsavedClause(at: At): Clause {
  return clause(at, 'fields', 'MUST', { kind: 'field-absent', names: [...SAVED_FIELDS] }, ['truncate/saved-artifact', 'structure/omit-defaults']);
}

/** Complete outputs of more bytes stand in an expectation by their hash. */
const WRITTEN_OUT = 64 * 1024;

export function wholeOutput(rendering: Rendering): WholeOutput {
  const text = completeText(rendering);
  const size = Buffer.byteLength(text, 'utf8');
  return size <= WRITTEN_OUT ? { bytes: text } : { size, sha256: createHash('sha256').update(text, 'utf8').digest('hex') };
}

/** Complete outputs of more bytes are not held against a file that need not be there. */
const OPTIONAL = 1024 * 1024;

/** What a file is held against that a tool may name beside truncated output: none where the output is very large. */
export function optionalSavedClauses(at: At, rendering: Rendering, most: number): Clause[] {
  return bytesOf(rendering, OPTIONAL) > OPTIONAL ? [] : savedClauses(at, wholeOutput(rendering), most, false);
}

/** That a file which is named holds what it must; `required`: that one is. */
export function savedClauses(at: At, whole: WholeOutput, most: number, required: boolean): Clause[] {
  const match = (about: SavedMatcher['about']): SavedMatcher => ({
    kind: 'saved', about, most, whole, ...(required ? { required: true as const, endsAtRecord: true as const } : {}),
  });
  return [
    clause(at, 'fields', required ? 'MUST' : 'SHOULD', match('whole'), ['truncate/saved-artifact']),
    clause(at, 'fields', 'SHOULD', match('part'), ['truncate/saved-artifact-capped']),
    clause(at, 'fields', 'SHOULD', match('place'), ['truncate/saved-artifact']),
  ];
}
