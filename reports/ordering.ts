import type { RuleRow, ViolationRow } from '../contract/record.ts';
import { IMPACTS } from '../contract/rule.ts';
import type { Verdict } from '../contract/verdict.ts';

/** Verdicts as tables show them: what needs no reading first, what must be read last, next to the failures. */
export const TABLE_ORDER: readonly Verdict[] = [
  'not-run', 'not-claimed', 'not-observed', 'pass', 'warn', 'unknown', 'could-not-run', 'flaky', 'hang', 'crash', 'fail',
];

/** Worst impact first, then by id and dialect. */
export function byImpact(left: RuleRow, right: RuleRow): number {
  return IMPACTS.indexOf(left.impact) - IMPACTS.indexOf(right.impact)
    || compare(left.id, right.id) || compare(left.dialect, right.dialect);
}

/** By code units, the same on every machine. */
export function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A violation with its rule; what of both is shown. */
export interface Finding {
  row: Pick<RuleRow, 'id' | 'dialect' | 'impact' | 'verdict'>;
  violation: Pick<ViolationRow, 'level' | 'blame' | 'repeat' | 'known' | 'counterexample' | 'message'>;
}

/** Every violation with its rule: what fails a run before what warns, then worst impact first. */
export function findings(rows: readonly RuleRow[]): Finding[] {
  return [...rows].sort(byImpact)
    .flatMap((row) => row.violations.map((violation) => ({ row, violation })))
    .sort((left, right) => Number(left.violation.level === 'SHOULD') - Number(right.violation.level === 'SHOULD'));
}

/** All that went wrong with the rule is known to the baseline. */
export function isKnown(row: RuleRow): boolean {
  if (row.verdict === 'could-not-run' || row.verdict === 'unknown') return false;
  return row.violations.length > 0 && row.violations.every((violation) => violation.known === true);
}
