import type { ReadDiff, ReadHunk } from './diff-payload.ts';
import type { Walk } from './diff-walk.ts';

/** Equal lines around a change. */
const CONTEXT = 3;

export function totalsViolation(diff: ReadDiff): string | undefined {
  let added = 0;
  let removed = 0;
  for (const hunk of diff.hunks) {
    for (const { kind } of hunk.lines) {
      if (kind === 'add' || kind === 'modify') added += 1;
      if (kind === 'remove' || kind === 'modify') removed += 1;
    }
  }
  if (differs(diff.added, added)) return `added is ${diff.added}, the hunks add ${added}`;
  if (differs(diff.removed, removed)) return `removed is ${diff.removed}, the hunks remove ${removed}`;
  return undefined;
}

export function countsViolation(diff: ReadDiff): string | undefined {
  for (let index = 0; index < diff.hunks.length; index += 1) {
    const hunk = diff.hunks[index]!;
    if (differs(hunk.oldCount, hunk.oldWeight)) return `old_count of hunk ${index + 1} is ${hunk.oldCount}, it shows ${hunk.oldWeight} old lines`;
    if (differs(hunk.newCount, hunk.newWeight)) return `new_count of hunk ${index + 1} is ${hunk.newCount}, it shows ${hunk.newWeight} new lines`;
  }
  return undefined;
}

/** Starts of the sides that a hunk shows lines of. */
export function startsViolation(walk: Walk): string | undefined {
  for (let index = 0; index < walk.hunks.length; index += 1) {
    const hunk = walk.hunks[index]!;
    const place = walk.places[index]!;
    if (hunk.oldWeight > 0 && differs(hunk.oldStart, place.old + 1)) return startWrong(index, 'old', hunk.oldStart, place.old + 1);
    if (hunk.newWeight > 0 && differs(hunk.newStart, place.new + 1)) return startWrong(index, 'new', hunk.newStart, place.new + 1);
  }
  return undefined;
}

/** Starts of the sides that a hunk shows no line of; one more than asked for, as an older version had it, is accepted. */
export function emptySideViolation(walk: Walk): string | undefined {
  for (let index = 0; index < walk.hunks.length; index += 1) {
    const hunk = walk.hunks[index]!;
    const place = walk.places[index]!;
    if (hunk.oldWeight === 0 && differs(hunk.oldStart, place.old) && differs(hunk.oldStart, place.old + 1)) {
      return startWrong(index, 'old', hunk.oldStart, place.old);
    }
    if (hunk.newWeight === 0 && differs(hunk.newStart, place.new) && differs(hunk.newStart, place.new + 1)) {
      return startWrong(index, 'new', hunk.newStart, place.new);
    }
  }
  return undefined;
}

function startWrong(index: number, side: string, start: number, expected: number): string {
  return `${side}_start of hunk ${index + 1} is ${start}, it stands at ${expected}`;
}

/** A number that is none is a matter of the shape. */
function differs(given: number, expected: number): boolean {
  return !Number.isNaN(given) && given !== expected;
}

/** Without a walk only what the hunks say of themselves can be judged. */
export function orderViolation(diff: ReadDiff, walk: Walk | undefined): string | undefined {
  const idle = diff.hunks.findIndex((hunk) => hunk.lines.every((line) => line.kind === 'equal'));
  if (idle >= 0) return `hunk ${idle + 1} shows no change`;
  if (walk && !walk.inOrder) return 'the hunks do not stand in the order of the file';
  for (let index = 1; index < diff.hunks.length; index += 1) {
    const touches = walk ? walk.places[index]!.skipped === 0 : reachesInto(diff.hunks[index - 1]!, diff.hunks[index]!);
    if (touches) return `hunk ${index + 1} begins where hunk ${index} has not ended, or right after it`;
  }
  return undefined;
}

function reachesInto(hunk: ReadHunk, next: ReadHunk): boolean {
  return next.oldStart <= hunk.oldStart + hunk.oldWeight && next.newStart <= hunk.newStart + hunk.newWeight;
}

/** Equal lines around and between changes. Without a walk only too much of it can be seen. */
export function contextViolation(diff: ReadDiff, walk: Walk | undefined): string | undefined {
  const hunks = walk?.hunks ?? diff.hunks;
  const margins = hunks.map(marginsOf);
  for (const [index, margin] of margins.entries()) {
    if (!margin) return undefined;
    const name = `hunk ${index + 1}`;
    if (margin.inner > 2 * CONTEXT) return `${name} keeps changes together that are ${margin.inner} equal lines apart`;
    if (margin.before > CONTEXT) return `${name} has ${margin.before} equal lines before its first change`;
    if (margin.after > CONTEXT) return `${name} has ${margin.after} equal lines after its last change`;
  }
  return walk && contextMissing(margins as Margins[], walk);
}

interface Margins {
  before: number;
  after: number;
  /** The longest run of equal lines between changes. */
  inner: number;
}

/** `undefined` for a hunk without a change. */
function marginsOf(hunk: ReadHunk): Margins | undefined {
  let before: number | undefined;
  let run = 0;
  let inner = 0;
  for (const line of hunk.lines) {
    if (line.kind === 'equal') {
      run += 1;
      continue;
    }
    if (before === undefined) before = run;
    else inner = Math.max(inner, run);
    run = 0;
  }
  return before === undefined ? undefined : { before, after: run, inner };
}

function contextMissing(margins: Margins[], walk: Walk): string | undefined {
  for (const [index, margin] of margins.entries()) {
    const { skipped } = walk.places[index]!;
    const previous = margins[index - 1];
    const gap = (previous?.after ?? 0) + skipped + margin.before;
    if (previous && gap <= 2 * CONTEXT) return `hunks ${index} and ${index + 1} are ${gap} equal lines apart`;
    if (margin.before < Math.min(CONTEXT, gap)) return `hunk ${index + 1} has ${margin.before} equal lines before its first change, of ${gap}`;
    const following = walk.places[index + 1];
    const available = margin.after + (following ? following.skipped + margins[index + 1]!.before : walk.rest);
    if (margin.after < Math.min(CONTEXT, available)) return `hunk ${index + 1} has ${margin.after} equal lines after its last change, of ${available}`;
  }
  return undefined;
}
