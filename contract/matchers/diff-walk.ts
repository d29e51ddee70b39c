import { textOfLine } from './diff-lines.ts';
import type { ReadDiff, ReadHunk, ReadLine } from './diff-payload.ts';

/** The two texts, cut into lines. */
export interface Sides {
  old: readonly string[];
  new: readonly string[];
  /** The texts of the lines, as a diff shows them. */
  oldTexts: readonly string[];
  newTexts: readonly string[];
}

/** A way along both texts that the diff describes. */
export interface Walk {
  /** The hunks in the order walked. */
  hunks: ReadHunk[];
  /** False where they had to be sorted. */
  inOrder: boolean;
  places: Place[];
  /** Equal lines after the last hunk. */
  rest: number;
  /** What had to be overlooked on the way. */
  flaws: number;
}

/** Where a hunk stands: 0-based lines of both texts, and the equal lines skipped before it. */
export interface Place {
  old: number;
  new: number;
  skipped: number;
}

/** Small wrongs that leave no doubt which line is meant. */
export const FLAW = {
  /** A text holds the LF or CRLF of its line. */
  endingInText: 1,
  /** A text holds the CR of a CRLF. */
  returnInText: 2,
  /** A modified line has its sides exchanged. */
  exchanged: 4,
  /** Lines count as equal that end in different ways. */
  endingsDiffer: 8,
} as const;

const MISMATCH = -1;

/** `cut` says where lines end, `shown` what is shown of them. */
export function sidesOf(before: string, after: string, cut: (text: string) => string[], shown = textOfLine): Sides {
  const old = cut(before);
  const fresh = cut(after);
  return { old, new: fresh, oldTexts: old.map((line) => shown(line)), newTexts: fresh.map((line) => shown(line)) };
}

/**
 * The way along `sides` that `diff` describes, if there is one. Before a hunk as many equal lines are skipped as one of
 * its starts says (of a side that it shows a line of); where neither leads on, any other number that does, because a
 * wrong start is a matter of its own. `tolerant` overlooks flaws.
 */
export function walkAlong(diff: ReadDiff, sides: Sides, tolerant: boolean): Walk | undefined {
  const given = walkInOrder(diff.hunks, sides, tolerant);
  if (given) return { ...given, hunks: diff.hunks, inOrder: true };
  const sorted = diff.hunks.toSorted((one, other) => one.oldStart - other.oldStart || one.newStart - other.newStart);
  if (sorted.every((hunk, index) => hunk === diff.hunks[index])) return undefined;
  const found = walkInOrder(sorted, sides, tolerant);
  return found && { ...found, hunks: sorted, inOrder: false };
}

function walkInOrder(hunks: ReadHunk[], sides: Sides, tolerant: boolean): Pick<Walk, 'places' | 'rest' | 'flaws'> | undefined {
  if (shift(hunks) !== sides.new.length - sides.old.length) return undefined;
  const places: Place[] = [];
  const deadEnds = new Set<number>();
  let rest = 0;

  const follow = (index: number, i: number, j: number): number => {
    const hunk = hunks[index];
    const limit = commonRun(sides, i, j, tolerant);
    if (!hunk) {
      rest = limit.length;
      return i + limit.length === sides.old.length && j + limit.length === sides.new.length ? limit.flaws(limit.length) : MISMATCH;
    }
    const state = index * (sides.old.length + 1) + i;
    if (deadEnds.has(state)) return MISMATCH;
    for (const skipped of skips(hunk, i, j, limit.length)) {
      const flaws = flawsOfHunk(hunk, sides, i + skipped, j + skipped);
      if (flaws === MISMATCH || (flaws !== 0 && !tolerant)) continue;
      places[index] = { old: i + skipped, new: j + skipped, skipped };
      const further = follow(index + 1, i + skipped + hunk.oldWeight, j + skipped + hunk.newWeight);
      if (further !== MISMATCH) return flaws | further | limit.flaws(skipped);
    }
    deadEnds.add(state);
    return MISMATCH;
  };

  const flaws = follow(0, 0, 0);
  return flaws === MISMATCH ? undefined : { places, rest, flaws };
}

/** By how many lines the hunks make the text longer. */
function shift(hunks: ReadHunk[]): number {
  let lines = 0;
  for (const hunk of hunks) lines += hunk.newWeight - hunk.oldWeight;
  return lines;
}

/** How many lines from `i` and `j` on are equal, and the flaws of the first so many of them. */
function commonRun(sides: Sides, i: number, j: number, tolerant: boolean): { length: number; flaws(count: number): number } {
  let length = 0;
  let differs = Number.POSITIVE_INFINITY;
  for (; i + length < sides.old.length && j + length < sides.new.length; length += 1) {
    if (sides.old[i + length] === sides.new[j + length]) continue;
    if (!tolerant || sides.oldTexts[i + length] !== sides.newTexts[j + length]) break;
    differs = Math.min(differs, length);
  }
  return { length, flaws: (count) => (differs < count ? FLAW.endingsDiffer : 0) };
}

/** The numbers of lines that may be skipped before `hunk`, likeliest first. */
function* skips(hunk: ReadHunk, i: number, j: number, limit: number): Generator<number> {
  const byOld = hunk.oldWeight > 0 ? hunk.oldStart - 1 - i : Number.NaN;
  const byNew = hunk.newWeight > 0 ? hunk.newStart - 1 - j : Number.NaN;
  if (Number.isInteger(byOld) && byOld >= 0 && byOld <= limit) yield byOld;
  if (Number.isInteger(byNew) && byNew >= 0 && byNew <= limit && byNew !== byOld) yield byNew;
  for (let count = 0; count <= limit; count += 1) if (count !== byOld && count !== byNew) yield count;
}

function flawsOfHunk(hunk: ReadHunk, sides: Sides, from: number, to: number): number {
  let i = from;
  let j = to;
  let flaws = 0;
  for (const line of hunk.lines) {
    const found = flawsOfLine(line, sides, i, j);
    if (found === MISMATCH) return MISMATCH;
    flaws |= found;
    if (line.kind !== 'add') i += 1;
    if (line.kind !== 'remove') j += 1;
  }
  return flaws;
}

function flawsOfLine(line: ReadLine, sides: Sides, i: number, j: number): number {
  switch (line.kind) {
    case 'remove': return flawsOfText(line.old, sides.old[i], sides.oldTexts[i]);
    case 'add': return flawsOfText(line.new, sides.new[j], sides.newTexts[j]);
    case 'equal': return flawsOfEqual(line, sides, i, j);
    case 'modify': return flawsOfModified(line, sides, i, j);
  }
}

function flawsOfEqual(line: ReadLine, sides: Sides, i: number, j: number): number {
  const flaws = flawsOfText(line.old, sides.old[i], sides.oldTexts[i]);
  if (flaws === MISMATCH || sides.old[i] === sides.new[j]) return flaws;
  return sides.oldTexts[i] === sides.newTexts[j] ? flaws | FLAW.endingsDiffer : MISMATCH;
}

function flawsOfModified(line: ReadLine, sides: Sides, i: number, j: number): number {
  const straight = both(
    flawsOfText(line.old, sides.old[i], sides.oldTexts[i]),
    flawsOfText(line.new, sides.new[j], sides.newTexts[j]),
  );
  if (straight !== MISMATCH) return straight;
  const crossed = both(
    flawsOfText(line.old, sides.new[j], sides.newTexts[j]),
    flawsOfText(line.new, sides.old[i], sides.oldTexts[i]),
  );
  return crossed === MISMATCH ? MISMATCH : crossed | FLAW.exchanged;
}

function both(one: number, other: number): number {
  return one === MISMATCH || other === MISMATCH ? MISMATCH : one | other;
}

/** `line` is `undefined` past the end of the text. */
function flawsOfText(shown: string, line: string | undefined, text: string | undefined): number {
  if (line === undefined || text === undefined) return MISMATCH;
  if (shown === text) return 0;
  if (shown === `${text}\r`) return line.endsWith('\r\n') ? FLAW.returnInText : MISMATCH;
  return textOfLine(shown) === text || shown === `${text}\n` ? FLAW.endingInText : MISMATCH;
}
