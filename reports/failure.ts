import { toBuffer } from '../contract/bytes.ts';
import type { CaseFile, Difference } from '../contract/record.ts';
import { SYMPTOMS } from '../contract/expectation.ts';
import { RULES } from '../contract/rules/index.ts';
import { situationOf, type RuleSpec } from '../contract/rule.ts';
import { byteDifference } from './byte-difference.ts';
import { caseText } from './case-text.ts';
import { counted, fold, paragraph, WIDTH, wrap } from './layout.ts';
import type { Finding } from './ordering.ts';
import { plain, type Paint } from './paint.ts';
import { printable, visibleText } from './visible-bytes.ts';

/** What a failure is rendered with. */
export interface FailureContext {
  rule: RuleSpec | undefined;
  caseFile: CaseFile | undefined;
  paint: Paint;
  /** `--out DIR` where it is not the default, for the line that replays. */
  out?: string;
  /** It stands in no file that could be replayed. */
  unstored?: true;
}

const LABEL = 10;

/** One violation in one screen: rule, case, expected, actual, bytes, why, and the line that replays it. */
export function violationText(finding: Finding, context: FailureContext): string[] {
  const { rule, caseFile } = context;
  const difference = caseFile?.difference;
  return [
    ...headText(finding, context),
    ...(caseFile ? situationText(caseFile, rule) : ['  (its counterexample is not at hand)']),
    ...(caseFile ? caseText(caseFile.case) : []),
    ...(caseFile?.history ? [`    (after ${counted(caseFile.history.length, 'earlier case')} in the same process; they stand in the file)`] : []),
    '',
    ...differenceText(difference, finding.violation.message),
    ...(difference?.bytes ? ['', ...bytesText(difference, context.paint)] : []),
    '',
    ...paragraph('Why', rule?.source ?? 'a rule that this version does not know', LABEL),
    ...(context.unstored ? [] : [`  Replay    ${replayLine(finding, context.out)}`]),
  ];
}

/** The same from a counterexample alone, for test runners, which leave no file to replay. */
export function failureText(caseFile: CaseFile, rules: readonly RuleSpec[] = RULES): string {
  const rule = rules.find(({ id }) => id === caseFile.rule);
  const { difference } = caseFile;
  const finding: Finding = {
    row: { id: caseFile.rule, dialect: caseFile.dialect, impact: rule?.impact ?? 'information', verdict: 'fail' },
    violation: {
      level: difference?.level ?? 'MUST', blame: 'implementation', repeat: 'confirmed', counterexample: `${caseFile.id}.json`,
      message: difference === undefined ? '' : difference.symptom,
    },
  };
  return violationText(finding, { rule, caseFile, paint: plain, unstored: true }).map((line) => line.trimEnd()).join('\n');
}

function headText({ row, violation }: Finding, { rule, paint }: FailureContext): string[] {
  const word = violation.level === 'SHOULD' ? paint('warning', 'WARN') : paint('bad', row.verdict.toUpperCase());
  const facts = [
    `dialect ${row.dialect}`, violation.level, `impact ${row.impact}`,
    ...(violation.blame === 'implementation' ? [] : [`blame: ${violation.blame}`]),
    ...(violation.repeat === 'flaky' ? ['did not repeat in a fresh process'] : []),
    ...(violation.known ? ['known, see the baseline'] : []),
  ];
  return [
    `${word} ${paint('strong', row.id)}`,
    ...wrap(facts.join(', '), WIDTH - 2).map((line) => `  ${line}`),
    ...wrap(rule?.promise ?? row.id, WIDTH - 2).map((line) => `  ${line}`),
    '',
  ];
}

function situationText(caseFile: CaseFile, rule: RuleSpec | undefined): string[] {
  const situation = caseFile.situation === undefined ? undefined : rule?.situations[caseFile.situation];
  if (situation === undefined) return ['  Case'];
  return paragraph('Case', `(first met where: ${situationOf(situation).what})`, LABEL);
}

/** Expected and actual, in words. */
export function differenceText(difference: Difference | undefined, message: string): string[] {
  if (!difference) return paragraph('Actual', printable(message), LABEL);
  const at = place(difference);
  return [
    ...paragraph('Expected', at + printable(difference.expected), LABEL),
    ...paragraph('Actual', at + printable(difference.actual) + meaning(difference), LABEL),
  ];
}

/** What kind of difference it is, in words. */
function meaning({ symptom }: Difference): string {
  const words = (SYMPTOMS as { readonly [symptom: string]: string })[symptom];
  return words === undefined ? '' : ` (${words})`;
}

function place(difference: Difference): string {
  const run = difference.run > 0 ? [`run ${difference.run + 1}`] : [];
  const step = difference.step > 0 ? [`step ${difference.step + 1}`] : [];
  const call = difference.call === undefined ? [] : [`call ${difference.call + 1}`];
  const path = difference.path === undefined ? [] : [visibleText(difference.path)];
  const words = [...run, ...step, ...call, ...path];
  return words.length === 0 ? '' : `${words.join(', ')}: `;
}

function bytesText(difference: Difference, paint: Paint): string[] {
  const bytes = difference.bytes as NonNullable<Difference['bytes']>;
  const rows = byteDifference(toBuffer(bytes.expected), toBuffer(bytes.actual)).flatMap(({ mark, text }) =>
    fold(text, WIDTH - 6).map((part, index) => {
      const line = `    ${index === 0 ? mark : ' '} ${part}`;
      return mark === '-' ? paint('good', line) : mark === '+' ? paint('bad', line) : line;
    }));
  return ['  Bytes     - expected, + actual', ...rows];
}

function replayLine({ violation }: Finding, out: string | undefined): string {
  const id = violation.counterexample.replace(/\.json$/, '');
  return `npx toolgauge replay ${id}${out === undefined ? '' : ` --out ${quoted(out)}`}`;
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
