// What is wrong with the slots of a request's entries.

import type { RuleId } from '../../contract/rules/index.ts';
import type { Entry, Flaw } from './request.ts';

/** Slots behind the one that follows the last of `count` lines. */
export function rangeFlaws(entries: readonly Entry[], count: number): Flaw[] {
  const limit = count + 1;
  const beyond = entries.filter(({ start = 1, end = 1 }) => start > limit || end > limit);
  if (beyond.length === 0) return [];
  const grown = count + entries.reduce((sum, { text = '' }) => sum + text.split(/\r\n|\r|\n/).length, 0);
  const inResult = entries.length > 1 && beyond.every(({ start = 1, end = 1 }) => Math.max(start, end) <= grown + 1);
  const rules: RuleId[] = inResult ? ['line-edit/new-max-is-after-edit', 'line-edit/no-clip'] : ['line-edit/no-clip', 'line-edit/new-max-is-after-edit'];
  const inexact = beyond.some(({ start = 1, end = 1 }) => !Number.isSafeInteger(start) || !Number.isSafeInteger(end));
  return [{ stage: 'entry', classes: inexact ? ['range', 'line-fields', 'line-order'] : ['range'], rules }];
}

/** The points that an entry takes, doubled so that they are integers: a slot lies half a line before its line. */
interface Points {
  start: number;
  from: number;
  to: number;
}

function pointsOf({ start, end }: Entry): Points[] {
  if (start === undefined || end === undefined || end < start) return [];
  return [{ start, from: 2 * start - 1, to: start === end ? 2 * start - 1 : 2 * (end - 1) }];
}

/** Two entries that share a point. */
export function overlapFlaw(entries: readonly Entry[]): Flaw[] {
  const all = entries.flatMap(pointsOf).sort((a, b) => a.from - b.from);
  let sameStart = false;
  let shared = false;
  let reached = 0;
  for (const [index, { start, from, to }] of all.entries()) {
    if (index > 0 && from <= reached) shared = true;
    if (all[index - 1]?.start === start) sameStart = true;
    reached = Math.max(reached, to);
  }
  if (!shared) return [];
  const rules: RuleId[] = sameStart ? ['line-edit/same-start-refused', 'line-edit/overlap-refused'] : ['line-edit/overlap-refused'];
  return [{ stage: 'overlap', classes: ['overlap'], rules }];
}
