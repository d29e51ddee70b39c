import type { FrameCheck, Matcher } from '../expectation.ts';
import type { Outcome } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { differencesOf } from './frame-differences.ts';
import { frameOf, isSpelledBy, renderedOf, type Frame, type Header } from './frame-model.ts';
import { nestedDifferences } from './frame-nested.ts';

/** Holds the text of an outcome against its own message, fields and payload, or against what the call asks to be rendered. */
export function renderingProblems(matcher: Extract<Matcher, { kind: 'rendering' }>, outcome: Outcome | undefined): readonly Problem[] {
  if (!outcome) return FINE;
  const frame = frameOf(matcher.of ?? renderedOf(outcome), matcher.of !== undefined);
  const { text } = outcome;
  if (text === undefined) return matcher.checks.includes('body') ? [{ symptom: 'empty', expected: 'the text of the result', actual: 'none' }] : FINE;
  if (frame.nested) return problems(nestedDifferences(frame, text), matcher.checks, 'the scalar headers and the payload', text);
  if (isRendering(frame, text)) return FINE;
  const { wanted, checks } = differencesOf(frame, text);
  return problems(checks, matcher.checks, wanted, text);
}

function problems(found: readonly FrameCheck[], asked: readonly FrameCheck[], wanted: string, text: string): readonly Problem[] {
  const checks = found.filter((check) => asked.includes(check));
  const from = Math.max(0, firstDifference(wanted, text) - BEFORE);
  return checks.map((check) => ({ symptom: `frame-${check}`, expected: excerpt(wanted, from), actual: excerpt(text, from) }));
}

const BEFORE = 60;
const SHOWN = 180;

function excerpt(text: string, from: number): string {
  return `${from > 0 ? '...' : ''}${brief(text.slice(from, from + SHOWN))}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The header lines in any order, `error` or `cancelled` first, an empty line, one of the bodies; without headers the body alone. */
function isRendering({ status, headers, bodies }: Frame, text: string): boolean {
  if (headers.length === 0) return bodies.includes(text);
  const lines = text.split('\n');
  if (lines.length < headers.length + 2 || lines[headers.length] !== '') return false;
  if (status !== 'success' && !isLine(headers[0] as Header, lines[0] as string)) return false;
  const left = [...headers];
  for (const line of lines.slice(0, headers.length)) {
    const index = left.findIndex((header) => isLine(header, line));
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return bodies.includes(lines.slice(headers.length + 1).join('\n'));
}

function isLine(header: Header, line: string): boolean {
  return line.startsWith(`${header.name}: `) && isSpelledBy(header, line.slice(header.name.length + 2));
}
