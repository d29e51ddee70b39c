import type { MergeMatcher, OmittableElement, ShownRecord, Symptom } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { fits } from './omission.ts';
import { linesOf, readRecord, spelled, utf8Length } from './record-elements.ts';
import { isWhole, listDifference } from './records.ts';

/** Holds a payload of several streams, whose order among one another is free, against the records of each. */
export function mergeProblems(match: MergeMatcher, payload: string): readonly Problem[] {
  const lines = linesOf(payload);
  const prefixes = match.streams.map(({ prefix }) => prefix);
  const odd = lines.find((line) => line !== '...' && !prefixes.includes(readRecord(line)?.prefix ?? ''));
  if (odd !== undefined) return [{ symptom: odd === '' ? 'separator-extra' : 'prose', expected: `records of ${prefixes.join(' and ')}`, actual: brief(odd) }];
  return match.cut ? cutProblems(match, match.cut, lines, payload) : wholeProblems(match, lines);
}

function ofStream(lines: readonly string[], prefix: string): string[] {
  return lines.filter((line) => readRecord(line)?.prefix === prefix);
}

function wholeProblems({ streams }: MergeMatcher, lines: readonly string[]): readonly Problem[] {
  for (const { prefix, records } of streams) {
    const wanted = records.map((record) => spelled(record)).join('\n');
    const seen = ofStream(lines, prefix).join('\n');
    if (seen !== wanted) return [listDifference(records as ShownRecord[], seen, undefined)];
  }
  return lines.includes('...') ? [{ symptom: 'cut-within-budget', expected: 'every record', actual: '...' }] : FINE;
}

function cutProblems(match: MergeMatcher, cut: NonNullable<MergeMatcher['cut']>, lines: readonly string[], payload: string): readonly Problem[] {
  const tell = (symptom: Symptom, expected: string, actual = brief(payload)): readonly Problem[] => [{ symptom, expected, actual }];
  if (isWhole(lines, payload, cut)) return tell('not-cut', `at most ${cut.budget} bytes, cut`);
  const size = utf8Length(payload);
  if (size > cut.budget) return tell('over-budget', `at most ${cut.budget} bytes`, `${size} bytes`);
  const marks = lines.filter((line) => line === '...').length;
  const wanted = cut.ends ? 1 : 0;
  if (marks !== wanted) return tell(marks > wanted ? 'omission-extra' : 'omission-missing', cut.ends ? 'one mark of omission' : 'no mark of omission');
  for (const { prefix, records } of match.streams) {
    const stray = strayOf(ofStream(lines, prefix), records);
    if (stray !== undefined) return tell('stream-mixed', `the records of ${prefix} in their order, some left out`, brief(stray));
  }
  return cut.ends ? countProblems(cut.ends, lines) : FINE;
}

/** The first line that is no record of the stream behind the ones before it. */
function strayOf(lines: readonly string[], records: readonly OmittableElement[]): string | undefined {
  let next = 0;
  for (const line of lines) {
    while (next < records.length && !fits(records[next] as OmittableElement, line)) next += 1;
    if (next === records.length) return line;
    next += 1;
  }
  return undefined;
}

function countProblems({ before, behind }: { before?: number; behind?: number }, lines: readonly string[]): readonly Problem[] {
  const mark = lines.indexOf('...');
  const seen = { before: mark, behind: lines.length - mark - 1 };
  for (const [where, wanted] of [['before', before], ['behind', behind]] as const) {
    if (wanted === undefined || seen[where] === wanted) continue;
    return [{ symptom: seen[where] < wanted ? 'lines-missing' : 'lines-extra', expected: `${wanted} records ${where} the mark of omission`, actual: `${seen[where]}` }];
  }
  return FINE;
}
