import type { Matcher } from '../expectation.ts';
import type { JsonObject } from '../json.ts';
import { brief, FINE, type Problem } from './finding.ts';

/** A command of more seconds says how many. */
const SAID_ABOVE = 5;
/** From here on it certainly took longer. */
const SURELY = 6;
/** Seconds by which it may say less than it lasted, and more than passed until the answer. */
const LESS = 1;
const MORE = 2;

/** Holds the seconds that a command is said to have taken against those that it lasts, and those that passed (`ms`). */
export function durationProblems({ seconds }: Extract<Matcher, { kind: 'duration' }>, fields: JsonObject | undefined, ms: number): readonly Problem[] {
  const value = fields?.['duration_seconds'];
  const wall = ms / 1000;
  const range = `duration_seconds: ${Math.max(0, seconds - LESS)} to ${Math.ceil(wall + MORE)}`;
  if (value === undefined) return seconds >= SURELY ? [{ symptom: 'missing-field', expected: range, actual: 'no field duration_seconds' }] : FINE;
  if (seconds < SURELY && wall < SAID_ABOVE) {
    return [{ symptom: 'duration-shown', expected: `no field duration_seconds after ${wall.toFixed(1)} s`, actual: `duration_seconds: ${brief(value)}` }];
  }
  if (typeof value === 'number' && value >= seconds - LESS && value <= wall + MORE) return FINE;
  return [{ symptom: 'wrong-number', expected: range, actual: `duration_seconds: ${brief(value)}` }];
}
