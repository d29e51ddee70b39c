import type { RuleRow, RunRecord } from '../contract/record.ts';
import { violationText } from './failure.ts';
import { byImpact, findings, isKnown } from './ordering.ts';
import { plain } from './paint.ts';
import type { ReportContext } from './pretty.ts';

/**
 * JUnit XML: a suite for each tool and dialect, a test case for each rule. Broken rules are failures; processes that
 * died or hung, and rules that could not be run, are errors; what was not judged is skipped with its reason;
 * warnings are passes with a text (failures when strict).
 */
export function junit(record: RunRecord, context: ReportContext): string {
  const suites = new Map<string, RuleRow[]>();
  for (const row of [...record.rules].sort(byImpact)) {
    const name = `${row.tool} ${row.dialect}`;
    suites.set(name, [...(suites.get(name) ?? []), row]);
  }
  const seconds = (record.times.wallMs / 1000).toFixed(3);
  const stale = record.baseline?.stale ?? [];
  const counts = totals([...record.rules.map((row) => kindOf(row, context.strict)), ...stale.map((): Kind => 'failure')]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escape(`toolgauge ${record.adapter.spec}`)}" ${counts} time="${seconds}">`,
    ...[...suites].flatMap(([name, rows]) => suite(name, rows, record, context)),
    ...(stale.length === 0 ? [] : [
      `  <testsuite name="baseline" ${totals(stale.map(() => 'failure'))}>`,
      ...stale.map((entry) =>
        `    <testcase classname="baseline" name="${escape(`${entry.signature} (${entry.dialect})`)}"><failure type="stale" `
        + `message="${escape(`the case passes now; the entry was kept because: ${entry.reason}`)}"/></testcase>`),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

type Kind = 'pass' | 'failure' | 'error' | 'skipped';

function suite(name: string, rows: RuleRow[], record: RunRecord, context: ReportContext): string[] {
  return [
    `  <testsuite name="${escape(name)}" ${totals(rows.map((row) => kindOf(row, context.strict)))} timestamp="${escape(record.times.startedAt)}">`,
    ...rows.flatMap((row) => testcase(row, context)),
    '  </testsuite>',
  ];
}

function totals(kinds: Kind[]): string {
  const count = (kind: Kind): number => kinds.filter((each) => each === kind).length;
  return `tests="${kinds.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function kindOf(row: RuleRow, strict: boolean): Kind {
  if (isKnown(row)) return 'skipped';
  switch (row.verdict) {
    case 'pass': return 'pass';
    case 'warn': return strict ? 'failure' : 'pass';
    case 'unknown': return strict ? 'failure' : 'skipped';
    case 'fail': case 'flaky': return 'failure';
    case 'crash': case 'hang': case 'could-not-run': return 'error';
    case 'not-claimed': case 'not-observed': case 'not-run': return 'skipped';
  }
}

function testcase(row: RuleRow, context: ReportContext): string[] {
  const head = `    <testcase classname="${escape(`${row.tool}.${row.dialect}`)}" name="${escape(row.id)}"`;
  const kind = kindOf(row, context.strict);
  const text = row.violations.length === 0 ? '' : escape(screens(row, context));
  if (kind === 'pass') return text === '' ? [`${head}/>`] : [`${head}><system-out>${text}</system-out></testcase>`];
  const message = `${row.verdict}${isKnown(row) ? ', known to the baseline' : ''}: ${summary(row)}`;
  const opening = kind === 'skipped' ? `<skipped message="${escape(message)}"` : `<${kind} type="${row.verdict}" message="${escape(message)}"`;
  return text === '' || kind === 'skipped'
    ? [`${head}>${opening}/></testcase>`]
    : [`${head}>${opening}>${text}</${kind}></testcase>`];
}

function summary(row: RuleRow): string {
  return row.reason ?? row.violations.map(({ message }) => message).join('; ');
}

function screens(row: RuleRow, context: ReportContext): string {
  return findings([row]).flatMap((finding) => [...violationText(finding, {
    rule: context.rules.find(({ id }) => id === row.id),
    caseFile: context.caseFiles.get(finding.violation.counterexample),
    paint: plain,
    ...(context.out === undefined ? {} : { out: context.out }),
  }), '']).join('\n').trimEnd();
}

/** For text and attributes of XML 1.0; characters that it cannot hold become U+FFFD. */
function escape(text: string): string {
  return text.toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/\n/g, '&#10;');
}
