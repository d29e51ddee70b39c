import type { Matcher } from '../expectation.ts';
import type { JsonObject } from '../json.ts';
import { brief, FINE, type Problem } from './finding.ts';

type Totals = Extract<Matcher, { kind: 'totals' }>;

/** Whether the fields say that the payload was truncated, and of how much. One problem: what explains the others. */
export function totalsProblems(match: Totals, fields: JsonObject = {}): readonly Problem[] {
  const totals = { total_lines: match.lines, total_bytes: match.bytes };
  const wanted: JsonObject = match.truncated ? { truncated: true } : {};
  for (const [name, value] of Object.entries(totals)) if (value !== undefined) wanted[name] = value;
  const seen: JsonObject = {};
  for (const name of ['truncated', ...Object.keys(totals)]) if (Object.hasOwn(fields, name)) seen[name] = fields[name] as JsonObject[string];
  const symptom = symptomOf(match, wanted, seen);
  if (symptom === undefined) return FINE;
  const actual = Object.keys(seen).length === 0 ? 'none of truncated, total_lines, total_bytes' : brief(seen);
  return [{ symptom, expected: Object.keys(wanted).length === 0 ? 'none of truncated, total_lines, total_bytes' : brief(wanted), actual }];
}

function symptomOf({ truncated }: Totals, wanted: JsonObject, seen: JsonObject): Problem['symptom'] | undefined {
  const missing = Object.keys(wanted).filter((name) => !Object.hasOwn(seen, name));
  if (truncated && missing.length === Object.keys(wanted).length) return 'not-cut';
  if (!truncated && seen['truncated'] === true) return 'cut-within-budget';
  if (missing.length > 0) return 'missing-field';
  for (const name in wanted) if (seen[name] !== wanted[name]) return 'wrong-value';
  // `truncated: false` is a default that is shown, which another clause is about.
  return Object.keys(seen).some((name) => name !== 'truncated' && !Object.hasOwn(wanted, name)) ? 'extra-field' : undefined;
}

export function fieldAbsentProblems({ names }: Extract<Matcher, { kind: 'field-absent' }>, fields: JsonObject | undefined): readonly Problem[] {
  const there = names.filter((name) => fields !== undefined && Object.hasOwn(fields, name));
  if (there.length === 0) return FINE;
  return [{ symptom: 'extra-field', expected: `no field ${names.join(', ')}`, actual: brief(Object.fromEntries(there.map((name) => [name, fields?.[name]]))) }];
}
