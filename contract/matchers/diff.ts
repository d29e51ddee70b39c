import { toText, type Bytes } from '../bytes.ts';
import type { DiffCheck } from '../expectation.ts';
import { pairingViolation, removalsFirstViolation } from './diff-blocks.ts';
import {
  contextViolation, countsViolation, emptySideViolation, orderViolation, startsViolation, totalsViolation,
} from './diff-hunks.ts';
import { bareText, diffLines, feedLines, hasLoneReturn, hasOtherSeparator, overcutLines, textOfLine } from './diff-lines.ts';
import { readDiff, type ReadDiff } from './diff-payload.ts';
import { segmentJoinViolation, segmentWordsViolation } from './diff-segments.ts';
import { shapeViolation } from './diff-shape.ts';
import { FLAW, sidesOf, walkAlong, type Sides, type Walk } from './diff-walk.ts';
import { longestCommonLength } from './longest-common.ts';

/**
 * What is wrong with `diff` in the matter of `check` alone, as a sentence; `undefined` where it holds, and where it cannot
 * be judged because the diff is too broken: then another check says so. `before` and `after` are the content of the file;
 * what is not UTF-8 has no diff to judge. Never throws, whatever `diff` is.
 */
export function diffViolation(check: DiffCheck, diff: unknown, before: Bytes, after: Bytes): string | undefined {
  if (check === 'shape') return shapeViolation(diff);
  const view = viewOf(diff, before, after);
  return view && violationIn(check, view);
}

function violationIn(check: Exclude<DiffCheck, 'shape'>, view: View): string | undefined {
  const { diff, walk } = view;
  switch (check) {
    case 'unlabelled': return undefined;
    case 'replay': return replayViolation(walk);
    case 'line-cutting': return view.cut === 'right' ? undefined : CUTS[view.cut];
    case 'text-without-ending': return endingViolation(diff, walk);
    case 'totals': return totalsViolation(diff);
    case 'counts': return countsViolation(diff);
    case 'hunk-starts': return walk && startsViolation(walk);
    case 'empty-side-start': return walk && emptySideViolation(walk);
    case 'hunks-ordered': return orderViolation(diff, walk);
    case 'hunk-context': return contextViolation(diff, walk);
    case 'least-changes': return walk && leastViolation(walk, view.sides);
    case 'removals-before-additions': return removalsFirstViolation(diff);
    case 'modify-pairing': return pairingViolation(diff);
    case 'modify-segments-join': return joinViolation(diff, walk);
    case 'modify-segments-words': return segmentWordsViolation(diff);
  }
}

function replayViolation(walk: Walk | undefined): string | undefined {
  if (!walk) return 'the diff does not lead from the old text to the new one';
  if (walk.flaws & FLAW.endingsDiffer) return 'lines that end in different ways are taken for equal';
  if (walk.flaws & FLAW.exchanged) return 'a modified line shows the new text as the old one';
  if (walk.flaws & FLAW.returnInText) return 'a text holds the CR of the CRLF that ends its line';
  return undefined;
}

function endingViolation(diff: ReadDiff, walk: Walk | undefined): string | undefined {
  for (const hunk of diff.hunks) {
    for (const line of hunk.lines) {
      for (const text of [line.old, line.new]) {
        if (textOfLine(text) !== text) return `the text ${JSON.stringify(text)} holds the ending of its line`;
      }
    }
  }
  if (!walk) return undefined;
  if (walk.flaws & FLAW.returnInText) return 'a text holds the CR of the CRLF that ends its line';
  if (walk.flaws & FLAW.endingsDiffer) return 'a line whose ending changed is not shown as changed';
  return undefined;
}

function leastViolation(walk: Walk, sides: Sides): string | undefined {
  if (walk.flaws & FLAW.endingsDiffer) return undefined;
  let removed = 0;
  for (const hunk of walk.hunks) for (const { kind } of hunk.lines) if (kind === 'remove' || kind === 'modify') removed += 1;
  const common = longestCommonLength(sides.old, sides.new);
  if (common === undefined || removed <= sides.old.length - common) return undefined;
  const most = sides.old.length - common;
  return `${removed} lines are removed and ${removed + sides.new.length - sides.old.length} added, `
    + `${most} and ${sides.new.length - common} are enough`;
}

function joinViolation(diff: ReadDiff, walk: Walk | undefined): string | undefined {
  if (walk && walk.flaws & FLAW.exchanged) return 'the sides of a modified line are exchanged';
  return segmentJoinViolation(diff);
}

/** What the checks of one diff share. */
interface View {
  before: Bytes;
  after: Bytes;
  diff: ReadDiff;
  sides: Sides;
  walk: Walk | undefined;
  /** Where lines must end for it to be walked; without a walk `overcut` says what it was made with. */
  cut: 'right' | keyof typeof CUTS;
}

const CUTS = {
  feeds: 'a lone CR ends a line, here it does not',
  overcut: 'vertical tab, form feed, U+0085, U+2028 and the like end no line, here they do',
} as const;

/** A diff is held against the same two texts by every check in turn: the walk is done once. */
const views = new WeakMap<object, View>();

function viewOf(diff: unknown, before: Bytes, after: Bytes): View | undefined {
  if (typeof diff !== 'object' || diff === null) return undefined;
  const known = views.get(diff);
  if (known && known.before === before && known.after === after) return known;
  const view = newView(diff, before, after);
  if (view) views.set(diff, view);
  return view;
}

function newView(diff: object, before: Bytes, after: Bytes): View | undefined {
  const read = readDiff(diff);
  const oldText = toText(before);
  const newText = toText(after);
  if (!read || oldText === undefined || newText === undefined) return undefined;
  const sides = sidesOf(oldText, newText, diffLines);
  const byFeeds = hasLoneReturn(oldText) || hasLoneReturn(newText) ? sidesOf(oldText, newText, feedLines) : undefined;
  for (const tolerant of [false, true]) {
    const walk = walkAlong(read, sides, tolerant);
    if (walk) return { before, after, diff: read, sides, walk, cut: 'right' };
    const other = byFeeds && walkAlong(read, byFeeds, tolerant);
    if (other) return { before, after, diff: read, sides: byFeeds, walk: other, cut: 'feeds' };
  }
  return { before, after, diff: read, sides, walk: undefined, cut: isOvercut(read, oldText, newText) ? 'overcut' : 'right' };
}

function isOvercut(diff: ReadDiff, oldText: string, newText: string): boolean {
  if (!hasOtherSeparator(oldText) && !hasOtherSeparator(newText)) return false;
  return [textOfLine, bareText].some((shown) => walkAlong(diff, sidesOf(oldText, newText, overcutLines, shown), false) !== undefined);
}
