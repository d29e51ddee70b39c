// Dialect tau: the newlines of a new text are written as one ending, chosen per edit in the snapshot. All endings of the file are
// listed with their offsets; the choice is the least of (distance, offset).

import type { RuleId } from '../../contract/rules/index.ts';
import { CR, LF, type Units } from '../text/units.ts';

type Ending = '\n' | '\r\n' | '\r';

/** The ending for one edit, with the rules that decided it. */
export interface Choice {
  ending: Ending;
  rules: RuleId[];
}

/** The ending for an edit on the units `[start, end)`. */
export function chooseEnding(bytes: Uint8Array, units: Units, start: number, end: number): Choice {
  const inTarget = units.codes.subarray(start, end).indexOf(LF);
  if (inTarget >= 0) {
    return { ending: spelling(bytes, units.offsetOf(start + inTarget)), rules: ['replace/ending-from-target'] };
  }
  const target = units.offsetOf(start);
  let best = Number.POSITIVE_INFINITY;
  let candidates: Ending[] = [];
  for (let unit = units.codes.indexOf(LF); unit >= 0 && unit < units.count; unit = units.codes.indexOf(LF, unit + 1)) {
    const offset = units.offsetOf(unit);
    const distance = Math.abs(offset - target);
    if (distance > best) continue;
    if (distance < best) candidates = [];
    best = distance;
    candidates.push(spelling(bytes, offset));
  }
  const [first, second] = candidates;
  if (first === undefined) return { ending: '\n', rules: ['replace/ending-fallback-lf'] };
  const tie = second !== undefined && second !== first;
  return { ending: first, rules: tie ? ['replace/ending-tie-earlier', 'replace/ending-from-nearest'] : ['replace/ending-from-nearest'] };
}

function spelling(bytes: Uint8Array, offset: number): Ending {
  if (bytes[offset] === LF) return '\n';
  return bytes[offset] === CR && bytes[offset + 1] === LF ? '\r\n' : '\r';
}
