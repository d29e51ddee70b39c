import type { CaseFile, RunRecord, StaleEntry } from '../contract/record.ts';
import type { RuleSpec } from '../contract/rule.ts';
import { exitReason } from './exit-reason.ts';
import { violationText } from './failure.ts';
import { counted, paragraph, thousands, WIDTH, wrap } from './layout.ts';
import { findings, isKnown } from './ordering.ts';
import type { Paint } from './paint.ts';
import { ruleTable, verdictCounts } from './rule-table.ts';
import { NOTATION } from './visible-bytes.ts';

/** What a report is rendered with besides the record. */
export interface ReportContext {
  /** By file name below `counterexamples/`. */
  caseFiles: ReadonlyMap<string, CaseFile>;
  rules: readonly RuleSpec[];
  paint: Paint;
  strict: boolean;
  /** `--out DIR` where it is not the default. */
  out?: string;
}

/** The run as a person reads it: header, rule table, each violation in one screen, warnings, result. */
export function pretty(record: RunRecord, context: ReportContext): string {
  const lines = [
    ...header(record),
    '',
    ...ruleTable(record.rules, context.paint),
    ...violations(record, context),
    ...staleEntries(record.baseline?.stale ?? [], context.paint),
    ...warnings(record, context.paint),
    ...result(record, context),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function header(record: RunRecord): string[] {
  const { adapter, shard } = record;
  const version = adapter.version === undefined ? '' : ` ${adapter.version}`;
  const name = adapter.name === adapter.spec ? '' : ` (${adapter.name}${version})`;
  const facts = [
    `seed ${record.seed}`, `${thousands(record.runs)} cases a rule`, `lane ${record.lane}`, `in ${workspaces[adapter.workspace]}`,
    ...(shard.count > 1 ? [`shard ${shard.index}/${shard.count}`] : []),
  ];
  return [
    ...wrap(`toolgauge ${record.toolgauge} holds ${adapter.spec}${name}`, WIDTH),
    ...wrap(facts.join(', '), WIDTH),
  ];
}

const workspaces = { memory: 'memory', directory: 'a directory' } as const;

function violations(record: RunRecord, context: ReportContext): string[] {
  const unknown = findings(record.rules).filter(({ violation }) => !violation.known);
  const known = record.rules.flatMap((row) => row.violations).filter((violation) => violation.known).length;
  const note = known === 0 ? [] : [`${counted(known, 'violation')} known to the baseline ${known === 1 ? 'is' : 'are'} not shown.`, ''];
  if (unknown.length === 0) return note;
  const screens = unknown.flatMap((finding) => [
    '-'.repeat(WIDTH),
    ...violationText(finding, {
      rule: context.rules.find(({ id }) => id === finding.row.id),
      caseFile: context.caseFiles.get(finding.violation.counterexample),
      paint: context.paint,
      ...(context.out === undefined ? {} : { out: context.out }),
    }),
    '',
  ]);
  return [...note, ...wrap(`Bytes below: ${NOTATION}.`, WIDTH), '', ...screens, '-'.repeat(WIDTH), ''];
}

function staleEntries(stale: readonly StaleEntry[], paint: Paint): string[] {
  if (stale.length === 0) return [];
  return [
    paint('bad', `STALE: ${counted(stale.length, 'baseline entry', 'baseline entries')}; the case passes now.`),
    ...stale.flatMap((entry) => [
      `  ${entry.signature} in dialect ${entry.dialect}`,
      ...paragraph('reason', entry.reason, 8, 4),
    ]),
    '  Remove them, or run once with --update-baseline.',
    '',
  ];
}

function warnings(record: RunRecord, paint: Paint): string[] {
  const unknown = record.rules.filter(({ verdict }) => verdict === 'unknown').length;
  const warned = record.rules.filter((row) => row.verdict === 'warn' && !isKnown(row)).length;
  return [
    ...(unknown === 0 ? [] : [...warning(paint, `${counted(unknown, 'rule')} unknown: a situation was not met, so nothing is said of ${unknown === 1 ? 'it' : 'them'}. This is no pass.`)]),
    ...(warned === 0 ? [] : [...warning(paint, `${counted(warned, 'rule')} met with warnings: what SHOULD hold does not.`)]),
  ];
}

function warning(paint: Paint, text: string): string[] {
  const [first, ...rest] = wrap(`WARNING: ${text}`, WIDTH);
  return [paint('warning', first as string), ...rest, ''];
}

function result(record: RunRecord, { paint, strict }: ReportContext): string[] {
  const { failed, word, reason } = exitReason(record, strict);
  const style = failed ? 'bad' : word === 'CONFORMING' ? 'good' : 'warning';
  const [first, ...rest] = wrap(`${word}: ${reason}`, WIDTH);
  const cases = `${counted(record.totals.cases, 'case')} in ${(record.times.wallMs / 1000).toFixed(1)} s`;
  return [
    ...verdictCounts(record.rules, paint),
    cases,
    paint(style, first as string),
    ...rest,
  ];
}
