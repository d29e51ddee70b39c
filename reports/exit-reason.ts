import type { RuleRow, RunRecord } from '../contract/record.ts';
import { FAILING, FAILING_WHEN_STRICT } from '../contract/verdict.ts';
import { counted } from './layout.ts';

export interface ExitReason {
  /** The run ends with 1. */
  failed: boolean;
  /** What is said of the implementation, in capitals, and why. */
  word: string;
  reason: string;
}

/**
 * Whether a run ends with 1, and why, in words. Rules all of whose violations a baseline knows do not count;
 * a stale baseline entry does. What was not judged is never called conforming.
 */
export function exitReason(record: RunRecord, strict: boolean): ExitReason {
  const bad = record.rules.filter((row) => fails(row, strict)).length;
  const stale = record.baseline?.stale.length ?? 0;
  const reasons = [
    ...(bad === 0 ? [] : [`${counted(bad, 'rule')} of ${record.rules.length} not held${strict ? ' (strict)' : ''}`]),
    ...(stale === 0 ? [] : [counted(stale, 'stale baseline entry', 'stale baseline entries')]),
  ];
  if (reasons.length > 0) return { failed: true, word: 'NOT CONFORMING', reason: reasons.join(', ') };
  return { failed: false, ...praise(record) };
}

function praise(record: RunRecord): { word: string; reason: string } {
  const count = (test: (row: RuleRow) => boolean): number => record.rules.filter(test).length;
  const held = count(({ verdict }) => verdict === 'pass');
  const known = count(({ verdict }) => FAILING.has(verdict));
  const unknown = count(({ verdict }) => verdict === 'unknown');
  const warned = count(({ verdict }) => verdict === 'warn');
  const reason = [
    `${counted(held, 'rule')} held`,
    ...(known === 0 ? [] : [`${known} not held as the baseline knows`]),
    ...(warned === 0 ? [] : [`${warned} with warnings`]),
    ...(unknown === 0 ? [] : [`${unknown} unknown`]),
  ].join(', ');
  if (held + warned + known === 0) return { word: 'NOTHING JUDGED', reason };
  if (unknown > 0) return { word: 'NOT FULLY JUDGED', reason };
  return { word: known > 0 ? 'CONFORMING BUT FOR THE BASELINE' : 'CONFORMING', reason };
}

/** The row alone makes a run end with 1. What could not be judged is never known to a baseline. */
export function fails(row: RuleRow, strict: boolean): boolean {
  if (!FAILING.has(row.verdict) && !(strict && FAILING_WHEN_STRICT.has(row.verdict))) return false;
  if (row.verdict === 'could-not-run' || row.verdict === 'unknown' || row.violations.length === 0) return true;
  return row.violations.some(({ known, level }) => known !== true && (level === 'MUST' || strict));
}
