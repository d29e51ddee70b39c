import { FAULT_OUTCOMES, type CalibrationReport, type FaultOutcome, type FaultRow } from '../contract/calibration.ts';
import { counted, padEnd, WIDTH, wrap } from './layout.ts';
import { compare } from './ordering.ts';
import type { Paint, Style } from './paint.ts';

/** Outcomes that say that the suite saw the fault, or that there is nothing to see. */
const SETTLED: ReadonlySet<FaultOutcome> = new Set<FaultOutcome>(['killed', 'equivalent']);

/** Every fault is killed or equivalent, or waits for what the suite cannot show yet. */
export function isCalibrated(report: CalibrationReport): boolean {
  return report.faults.every(isSettled);
}

function isSettled({ outcome, waitsFor }: FaultRow): boolean {
  return SETTLED.has(outcome) || (outcome === 'not-reached' && waitsFor !== undefined);
}

/** The kill matrix for a terminal: each fault with the rules that caught it; those not caught stand last. */
export function matrix(report: CalibrationReport, paint: Paint): string {
  const order = [...FAULT_OUTCOMES].sort((left, right) => Number(SETTLED.has(right)) - Number(SETTLED.has(left)));
  const groups = order.map((outcome) => report.faults.filter((fault) => fault.outcome === outcome));
  const lines = groups.flatMap((faults) => (faults.length === 0 ? [] : [...group(faults, paint), '']));
  return `${[...lines, ...summary(report, paint)].join('\n')}\n`;
}

function group(faults: FaultRow[], paint: Paint): string[] {
  const outcome = (faults[0] as FaultRow).outcome;
  const word = SETTLED.has(outcome) ? outcome : outcome.toUpperCase();
  const sorted = [...faults].sort((left, right) => compare(left.name, right.name));
  return [`${paint(style(outcome), word)} (${faults.length})`, ...sorted.flatMap(faultText)];
}

function style(outcome: FaultOutcome): Style {
  return outcome === 'killed' ? 'good' : outcome === 'equivalent' ? 'quiet' : 'bad';
}

function faultText(fault: FaultRow): string[] {
  const at = fault.atCase === undefined ? '' : `at case ${fault.atCase}`;
  const killed = fault.killedBy.length > 0;
  const rules = killed ? fault.killedBy : fault.breaks;
  const missed = killed ? fault.breaks.filter((rule) => !rules.includes(rule)) : [];
  return [
    padEnd(`  ${fault.name}`, WIDTH - at.length) + at,
    ...list(killed ? 'by' : 'breaks', rules),
    ...list('not by', missed),
    ...list('also fails', fault.alsoFailing),
    ...(fault.reason === undefined ? [] : wrap(fault.reason, WIDTH - 6).map((line) => `      ${line}`)),
  ].map((line) => line.trimEnd());
}

function list(label: string, rules: readonly string[]): string[] {
  if (rules.length === 0) return [];
  const room = WIDTH - 17;
  return wrap(rules.join(' '), room).map((line, index) => `      ${padEnd(index === 0 ? label : '', 11)}${line}`);
}

function summary(report: CalibrationReport, paint: Paint): string[] {
  const others = report.faults.map(({ alsoFailing }) => alsoFailing.length).sort((left, right) => left - right);
  const killed = report.faults.filter(({ outcome }) => outcome === 'killed').length;
  const alive = report.faults.filter((fault) => !isSettled(fault)).length;
  const word = alive === 0 ? paint('good', 'CALIBRATED') : paint('bad', 'NOT CALIBRATED');
  return [
    `Rules that fail beside the named ones: median ${median(others)}, most ${others.at(-1) ?? 0}`,
    `${word}: ${killed} of ${counted(report.faults.length, 'fault')} killed${alive === 0 ? '' : `, ${alive} not seen`}`,
  ];
}

/** Of a sorted list; 0 for an empty one. */
function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle] as number : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
