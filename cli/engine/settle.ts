import type { RuleResult } from '../../contract/record.ts';
import { FAILING } from '../../contract/verdict.ts';
import { assembleRow, type PlannedRow } from '../../gauge/assemble.ts';
import { failureText } from '../../reports/failure.ts';

/** The part of a test's context that says why it is skipped; vitest's, or another runner's of the same shape. */
export interface TestContext {
  skip(reason?: string): void;
}

/** Ends a test as its rule ended: fails with its counterexamples, skips with the reason, or passes. */
export function settle(planned: PlannedRow, result: RuleResult, context: TestContext): void {
  const { row, caseFiles } = assembleRow(planned, result);
  if (row.verdict === 'pass' || row.verdict === 'warn') return;
  if (!FAILING.has(row.verdict) || row.verdict === 'could-not-run') {
    context.skip(`${row.verdict}: ${row.reason ?? ''}`);
    return;
  }
  throw new Error([...caseFiles.values()].map((caseFile) => failureText(caseFile)).join('\n\n'));
}
