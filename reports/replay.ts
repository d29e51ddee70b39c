import type { CaseFile, Difference } from '../contract/record.ts';
import type { RuleSpec } from '../contract/rule.ts';
import { differenceText } from './failure.ts';
import { counted, paragraph } from './layout.ts';
import type { Paint, Style } from './paint.ts';
import { printable } from './visible-bytes.ts';

/** What came of holding an implementation against one stored case again. */
export interface ReplayResult {
  /** `error`: it could not be judged; `message` says why. */
  outcome: 'fixed' | 'failed' | 'error';
  differences: Difference[];
  message?: string;
}

export interface Replayed {
  /** As the user named it. */
  name: string;
  caseFile: CaseFile;
  result: ReplayResult;
}

const STYLES: { readonly [outcome in ReplayResult['outcome']]: Style } = { fixed: 'good', failed: 'bad', error: 'warning' };

/** A word for each case, its rule, and for those not fixed what differs. */
export function replayText(replayed: readonly Replayed[], rules: readonly RuleSpec[], paint: Paint): string {
  const lines = replayed.flatMap((each) => [...oneText(each, rules, paint), '']);
  const count = (outcome: ReplayResult['outcome']): number => replayed.filter(({ result }) => result.outcome === outcome).length;
  const total = `${counted(replayed.length, 'case')}: ${count('fixed')} fixed, ${count('failed')} failed, ${count('error')} with an error`;
  return `${[...lines, total].join('\n')}\n`;
}

function oneText({ name, caseFile, result }: Replayed, rules: readonly RuleSpec[], paint: Paint): string[] {
  const promise = rules.find(({ id }) => id === caseFile.rule)?.promise;
  return [
    `${paint(STYLES[result.outcome], result.outcome.toUpperCase())} ${printable(name)}`,
    ...paragraph('', `${caseFile.rule} (dialect ${caseFile.dialect})`, 0),
    ...(result.outcome === 'fixed' || promise === undefined ? [] : paragraph('', promise, 0)),
    ...result.differences.flatMap((difference) => differenceText(difference, '')),
    ...(result.message === undefined ? [] : paragraph('', printable(result.message), 0)),
  ];
}
