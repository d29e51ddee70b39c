import type { RuleRow } from '../contract/record.ts';
import { IMPACTS } from '../contract/rule.ts';
import { FAILING, FAILING_WHEN_STRICT, type Verdict } from '../contract/verdict.ts';
import { columns, padEnd, thousands, WIDTH, wrap } from './layout.ts';
import { compare, isKnown, TABLE_ORDER } from './ordering.ts';
import type { Paint, Style } from './paint.ts';
import { printable } from './visible-bytes.ts';

/** A rule of a verdict with all the dialects in which it has it, for the same reason. */
interface Line {
  id: string;
  dialects: string[];
  cases: number;
  reason: string | undefined;
}

/** The table of rules: a group for each verdict, within it by impact, worst first. */
export function ruleTable(rows: readonly RuleRow[], paint: Paint): string[] {
  if (rows.length === 0) return ['No rule was chosen.', ''];
  const head = padEnd(padEnd('    rule', DIALECTS_AT) + ' dialects', WIDTH - 5) + 'cases';
  return [paint('quiet', head), '', ...TABLE_ORDER.flatMap((verdict) => {
    const group = rows.filter((row) => row.verdict === verdict);
    return group.length === 0 ? [] : [...groupText(verdict, group, paint), ''];
  })];
}

export function styleOf(verdict: Verdict): Style {
  if (FAILING.has(verdict)) return 'bad';
  if (FAILING_WHEN_STRICT.has(verdict)) return 'warning';
  return verdict === 'pass' ? 'good' : 'quiet';
}

function groupText(verdict: Verdict, rows: readonly RuleRow[], paint: Paint): string[] {
  const word = FAILING.has(verdict) || FAILING_WHEN_STRICT.has(verdict) ? verdict.toUpperCase() : verdict;
  const known = rows.filter(isKnown).length;
  const title = `${paint(styleOf(verdict), word)} (${thousands(rows.length)}${known > 0 ? `, ${thousands(known)} known` : ''})`;
  return [title, ...IMPACTS.flatMap((impact) => impactText(impact, rows.filter((row) => row.impact === impact)))];
}

function impactText(impact: string, rows: readonly RuleRow[]): string[] {
  if (rows.length === 0) return [];
  let said: string | undefined;
  return [`  ${impact}`, ...merge(rows).flatMap((line) => {
    const reason = line.reason === said ? [] : reasonText(line.reason);
    said = line.reason;
    return [...lineText(line), ...reason];
  })];
}

function merge(rows: readonly RuleRow[]): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const id = isKnown(row) ? `${row.id} (known)` : row.id;
    const key = `${id}\n${row.reason ?? ''}`;
    const line = lines.get(key) ?? { id, dialects: [], cases: 0, reason: row.reason };
    line.dialects.push(row.dialect);
    line.cases += row.cases;
    lines.set(key, line);
  }
  return [...lines.values()].sort((left, right) => compare(left.id, right.id));
}

const DIALECTS_AT = 46;

function lineText(line: Line): string[] {
  const count = line.cases === 0 ? '' : `  ${thousands(line.cases)}`;
  const dialects = line.dialects.join(' ');
  const head = padEnd(`    ${line.id}`, DIALECTS_AT);
  const whole = `${head} ${dialects}`;
  if (columns(whole) + count.length <= WIDTH) return [padEnd(whole, WIDTH - count.length) + count];
  const name = `    ${line.id}`;
  return [padEnd(name, WIDTH - count.length) + count, ...wrap(dialects, WIDTH - 8).map((part) => `        ${part}`)];
}

function reasonText(reason: string | undefined): string[] {
  return reason === undefined ? [] : wrap(printable(reason), WIDTH - 8).map((part) => `        ${part}`);
}

/** `3 fail, 1 warn, 65 pass`, worst first, broken where a line is full. */
export function verdictCounts(rows: readonly RuleRow[], paint: Paint): string[] {
  const parts = [...TABLE_ORDER].reverse()
    .map((verdict) => ({ verdict, count: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ count }) => count > 0);
  const lines: { width: number; text: string }[] = [];
  for (const { verdict, count } of parts) {
    const plain = `${thousands(count)} ${verdict}`;
    const last = lines.at(-1);
    if (last !== undefined && last.width + 3 + plain.length <= WIDTH) {
      last.text += `, ${paint(styleOf(verdict), plain)}`;
      last.width += 2 + plain.length;
    } else {
      if (last !== undefined) last.text += ',';
      lines.push({ width: plain.length, text: paint(styleOf(verdict), plain) });
    }
  }
  return lines.map(({ text }) => text);
}
