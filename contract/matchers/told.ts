import type { Observation } from '../observation.ts';
import type { Outcome } from '../outcome.ts';
import { brief, FINE, type Problem } from './finding.ts';

/** Payload and the fields `stdout` and `stderr` where there are any, else text. */
export function shownBy(outcome: Outcome | undefined): string {
  const parts = [outcome?.payload, outcome?.fields?.['stdout'], outcome?.fields?.['stderr']].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join('\n') : (outcome?.text ?? '');
}

/** All that the model gets: payload, text, message, fields. */
export function toldBy(outcome: Outcome | undefined): string {
  if (!outcome) return '';
  const fields = outcome.fields ? JSON.stringify(outcome.fields) : '';
  return [outcome.payload ?? '', outcome.text ?? '', messageOf(outcome), fields].filter((part) => part !== '').join('\n');
}

export function messageOf(outcome: Outcome): string {
  return outcome.status === 'success' ? '' : (outcome.message ?? '');
}

/** The answer differs from that to the call of `step` in `run`. */
export function toldApartProblems(outcome: Outcome | undefined, { run, step }: { run: number; step: number }, observation: Observation): readonly Problem[] {
  const other = outcomeAt(observation, run, step);
  if (outcome?.status !== other?.status || toldBy(outcome) !== toldBy(other)) return FINE;
  const actual = `the same: ${brief(shownBy(outcome) || (outcome ? messageOf(outcome) : ''))}`;
  return [{ symptom: 'alike', expected: `another answer than in run ${run + 1}, step ${step + 1}, where the file differs`, actual }];
}

/** @throws {RangeError} for a step that was not observed. */
export function outcomeAt(observation: Observation, run: number, step: number): Outcome | undefined {
  const there = observation.runs[run]?.steps[step];
  if (!there) throw new RangeError(`the expectation names step ${run}.${step}, which was not observed`);
  return there.outcomes[0];
}
