import type { DiffLine, Hunk, Segment, StructuredDiff } from '../../contract/outcome.ts';
import { changedBlocks, splitLines, structuredDiff } from './structured-diff.ts';

/** Texts with control characters may go without a diff. */
export function isBinaryLike(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text);
}

/** Another smallest diff: found from the back, word by word, and with the older start of an empty side. */
export function otherDiff(before: string, after: string): StructuredDiff {
  const diff = structuredDiff(before, after);
  const turned = hasOneSmallest(before, after) ? diff : turnedAround(before, after);
  return { ...turned, hunks: turned.hunks.map(inOtherForm) };
}

function hasOneSmallest(before: string, after: string): boolean {
  const blocks = changedBlocks(splitLines(before), splitLines(after));
  return blocks.length === 0 || /[^\r\n]$|\r(?!\n)/.test(before) || /[^\r\n]$|\r(?!\n)/.test(after);
}

/** The diff of the texts with their lines in reverse, turned back. */
function turnedAround(before: string, after: string): StructuredDiff {
  const oldLines = splitLines(before);
  const newLines = splitLines(after);
  const diff = structuredDiff(oldLines.toReversed().join(''), newLines.toReversed().join(''));
  const hunks = diff.hunks.toReversed().map((hunk): Hunk => ({
    old_start: turnedStart(hunk.old_start, hunk.old_count, oldLines.length),
    old_count: hunk.old_count,
    new_start: turnedStart(hunk.new_start, hunk.new_count, newLines.length),
    new_count: hunk.new_count,
    lines: removalsFirst(hunk.lines.toReversed()),
  }));
  return { ...diff, hunks };
}

/** The first line of a side becomes its last one. */
function turnedStart(start: number, count: number, total: number): number {
  return count === 0 ? total - start : total - (start + count - 1) + 1;
}

function removalsFirst(lines: readonly DiffLine[]): DiffLine[] {
  const result: DiffLine[] = [];
  let added: DiffLine[] = [];
  for (const line of lines) {
    if (line.kind === 'add') {
      added.push(line);
      continue;
    }
    if (line.kind !== 'remove') {
      result.push(...added);
      added = [];
    }
    result.push(line);
  }
  return [...result, ...added];
}

function inOtherForm(hunk: Hunk): Hunk {
  return {
    ...hunk,
    old_start: hunk.old_count === 0 ? hunk.old_start + 1 : hunk.old_start,
    new_start: hunk.new_count === 0 ? hunk.new_start + 1 : hunk.new_start,
    lines: hunk.lines.map((line) => (line.kind === 'modify' ? { ...line, old: wordByWord(line.old), new: wordByWord(line.new) } : line)),
  };
}

function wordByWord(segments: readonly Segment[]): Segment[] {
  return segments.flatMap(({ kind, text }) => (text.match(/[ \t]+|[^ \t]+/g) ?? []).map((word): Segment => ({ kind, text: word })));
}
