import type { RuleRow, RunRecord } from '../contract/record.ts';
import { FAILING } from '../contract/verdict.ts';
import { exitReason, fails } from './exit-reason.ts';
import { violationText } from './failure.ts';
import { byImpact, findings } from './ordering.ts';
import { plain } from './paint.ts';
import type { ReportContext } from './pretty.ts';
import { printable } from './visible-bytes.ts';

/**
 * Workflow commands of GitHub Actions: an error for each violation that fails the run, a warning for the others and for
 * what is unknown, a notice with the result. Worst first: GitHub keeps ten annotations of a kind for each step.
 */
export function github(record: RunRecord, context: ReportContext): string {
  const rows = [...record.rules].sort(byImpact);
  const commands = [
    ...findings(rows).filter(({ violation }) => !violation.known).map((finding) => {
      const failing = FAILING.has(finding.row.verdict) && finding.violation.level === 'MUST';
      return command(failing || context.strict ? 'error' : 'warning', `${finding.row.id} (${finding.row.dialect})`, violationText(finding, {
        rule: context.rules.find(({ id }) => id === finding.row.id),
        caseFile: context.caseFiles.get(finding.violation.counterexample),
        paint: plain,
        ...(context.out === undefined ? {} : { out: context.out }),
      }).join('\n'));
    }),
    ...rows.filter(unjudged).map((row) =>
      command(fails(row, context.strict) ? 'error' : 'warning', `${row.id} (${row.dialect})`, `${row.verdict}: ${row.reason ?? ''}`)),
    ...(record.baseline?.stale ?? []).map((entry) =>
      command('error', 'stale baseline entry', `${entry.signature} (${entry.dialect}) passes now; it was kept because: ${entry.reason}`)),
  ];
  const { failed, word, reason } = exitReason(record, context.strict);
  return `${[...commands, command(failed ? 'error' : 'notice', 'toolgauge', `${word}: ${reason}`)].join('\n')}\n`;
}

function unjudged(row: RuleRow): boolean {
  return row.verdict === 'unknown' || row.verdict === 'could-not-run';
}

function command(kind: 'error' | 'warning' | 'notice', title: string, message: string): string {
  return `::${kind} title=${escapeProperty(title)}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
