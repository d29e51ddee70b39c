import type { OmissionMatcher, OmittableElement, Symptom } from '../expectation.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { recordSymptom, unreadSymptom } from './record-difference.ts';
import { linesOf, markerOf, readRecord, spelled, utf8Length } from './record-elements.ts';

/** Holds a payload of which elements were left out against what holds in every layout. */
export function omissionProblems(match: OmissionMatcher, payload: string): readonly Problem[] {
  const lines = linesOf(payload);
  const { cut } = match;
  const size = utf8Length(payload);
  const tell = (symptom: Symptom, expected: string, actual = brief(payload)): readonly Problem[] => [{ symptom, expected, actual }];
  if (lines.length === cut.elements && size === cut.bytes && !lines.includes('...')) return tell('not-cut', `at most ${cut.budget} bytes, cut`, `${size} bytes, not cut`);
  const mark = lines.indexOf('...');
  if (mark >= 0 && lines.indexOf('...', mark + 1) >= 0) return tell('omission-extra', 'one mark of omission');
  const head = mark < 0 ? lines : lines.slice(0, mark);
  const found = headSymptom(match, head, mark < 0) ?? tailSymptom(match, mark < 0 ? [] : lines.slice(mark + 1));
  if (found) return tell(found.symptom, found.expected, brief(found.line));
  return size <= cut.budget ? FINE : tell('over-budget', `at most ${cut.budget} bytes`, `${size} bytes: ${brief(payload)}`);
}

interface Found {
  symptom: Symptom;
  expected: string;
  line: string;
}

/** Whether `line` is the element, or its marker. One that has no text is its marker only. */
export function fits(element: OmittableElement, line: string): boolean {
  if (element === '') return line === '';
  if (element.text !== undefined && line === spelled(element)) return true;
  const marker = spelled(markerOf(element));
  return line === marker || (element.spaced === true && line === `${marker} `);
}

function headSymptom({ head, mostHead }: OmissionMatcher, lines: readonly string[], unmarked: boolean): Found | undefined {
  if (lines.length === 0) return { symptom: 'lines-missing', expected: `first ${named(head[0])}`, line: '' };
  for (const [index, line] of lines.entries()) {
    const element = head[index];
    if (element !== undefined && fits(element, line)) continue;
    const expected = element === undefined ? `${mostHead} elements at most` : `element ${index + 1}: ${named(element)}`;
    if (unmarked && readRecord(line) === undefined && line !== '') return { symptom: 'omission-form', expected: '...', line };
    if (unmarked && index > 0 && (element === undefined || lines.length > mostHead)) return { symptom: 'omission-missing', expected: '...', line };
    if (element === undefined) return { symptom: index < mostHead ? 'over-budget' : 'lines-extra', expected, line };
    return { symptom: elementSymptom(element, line), expected, line };
  }
  return undefined;
}

function tailSymptom({ tail }: OmissionMatcher, lines: readonly string[]): Found | undefined {
  if (lines.length > tail.length) return { symptom: 'lines-extra', expected: `${tail.length} elements at most behind the mark`, line: lines.join('\n') };
  const last = tail.length - lines.length;
  for (let start = last; start >= 0; start -= 1) if (lines.every((line, index) => fits(tail[start + index] as OmittableElement, line))) return undefined;
  const known = lines.map((line) => tail.findIndex((element) => fits(element, line)));
  const stray = known.indexOf(-1);
  if (stray < 0) {
    const falling = known.some((place, index) => index > 0 && place < (known[index - 1] as number));
    return { symptom: falling ? 'lines-order' : 'lines-missing', expected: `consecutive elements up to ${named(tail.at(-1))}`, line: lines.join('\n') };
  }
  const line = lines[stray] as string;
  const element = tail.find((each) => each !== '' && each.prefix === readRecord(line)?.prefix && isNumbered(each.prefix)) ?? (tail[last + stray] as OmittableElement);
  return { symptom: elementSymptom(element, line), expected: `behind the mark: ${named(element)}`, line };
}

function isNumbered(prefix: string): boolean {
  return prefix !== 'out' && prefix !== 'err';
}

function elementSymptom(element: OmittableElement, line: string): Symptom {
  if (element === '') return 'separator-missing';
  const seen = readRecord(line);
  if (line === '') return 'separator-extra';
  if (!seen) return unreadSymptom(element, line);
  if (seen.prefix !== element.prefix) return 'lines-missing';
  const isMarker = seen.flags.includes('truncated') && (seen.text ?? '').trim() === '';
  return recordSymptom(isMarker ? markerOf(element) : element, line) ?? 'record-text';
}

function named(element: OmittableElement | undefined): string {
  return element === undefined ? 'nothing' : brief(spelled(element));
}
