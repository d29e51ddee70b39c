import { diffArrays } from 'diff';
import type { DiffLine, Hunk, Segment, StructuredDiff } from '../../contract/outcome.ts';

const CONTEXT = 3;
/** Past this many changed lines or words a stretch is shown as replaced whole: the search takes quadratic time. */
const MOST_CHANGES = 5000;
const WHITE_SPACE = '\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const WORD = new RegExp(`[${WHITE_SPACE}]+|[^${WHITE_SPACE}]+`, 'g');

/** A stretch of tokens that differs: `[oldStart, oldEnd)` became `[newStart, newEnd)`. */
export interface Block {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/** The diff for the user interface from one text to the other, whose byte order marks are text like any other. */
export function structuredDiff(before: string, after: string): StructuredDiff {
  const old = splitLines(before);
  const now = splitLines(after);
  const blocks = changedBlocks(old, now);
  return {
    added: blocks.reduce((sum, block) => sum + block.newEnd - block.newStart, 0),
    removed: blocks.reduce((sum, block) => sum + block.oldEnd - block.oldStart, 0),
    hunks: groupBlocks(blocks).map((group) => hunkOf(group, old, now)),
  };
}

/** Lines with their endings: CRLF, LF, or CR. */
export function splitLines(text: string): string[] {
  if (text.includes('\r')) return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? [];
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** A smallest set of changes from one list to the other. */
export function changedBlocks(old: readonly string[], now: readonly string[]): Block[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let oldEnd = old.length;
  let newEnd = now.length;
  while (oldEnd > start && newEnd > start && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const whole = { oldStart: start, oldEnd, newStart: start, newEnd };
  if (oldEnd === start && newEnd === start) return [];
  if (oldEnd === start || newEnd === start || (oldEnd - start === 1 && newEnd - start === 1)) return [whole];
  return searchBlocks(old.slice(start, oldEnd), now.slice(start, newEnd), start) ?? [whole];
}

/** Of lines that stand on both sides, which are the only ones that can be the same: so text replaced as a whole takes no search. */
function searchBlocks(old: readonly string[], now: readonly string[], start: number): Block[] | undefined {
  const oldPlaces = placesOfShared(old, now);
  const newPlaces = placesOfShared(now, old);
  const changes = diffArrays(oldPlaces.map((place) => old[place]), newPlaces.map((place) => now[place]), { maxEditLength: MOST_CHANGES });
  if (!changes) return undefined;
  const blocks: Block[] = [];
  let oldStart = 0;
  let newStart = 0;
  const meet = (oldEnd = old.length, newEnd = now.length): void => {
    if (oldEnd > oldStart || newEnd > newStart) {
      blocks.push({ oldStart: start + oldStart, oldEnd: start + oldEnd, newStart: start + newStart, newEnd: start + newEnd });
    }
    oldStart = oldEnd + 1;
    newStart = newEnd + 1;
  };
  let oldAt = 0;
  let newAt = 0;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) for (let each = 0; each < value.length; each += 1) meet(oldPlaces[oldAt + each], newPlaces[newAt + each]);
    if (!added) oldAt += value.length;
    if (!removed) newAt += value.length;
  }
  meet();
  return blocks;
}

/** Where the texts of `list` stand that `other` has too. */
function placesOfShared(list: readonly string[], other: readonly string[]): number[] {
  const texts = new Set(other);
  return list.flatMap((text, place) => (texts.has(text) ? [place] : []));
}

/** Blocks with at most two contexts between them share a hunk. */
function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let end = -Infinity;
  for (const block of blocks) {
    if (block.oldStart - end > 2 * CONTEXT) groups.push([block]);
    else (groups.at(-1) as Block[]).push(block);
    end = block.oldEnd;
  }
  return groups;
}

function hunkOf(blocks: readonly Block[], old: readonly string[], now: readonly string[]): Hunk {
  const first = blocks[0] as Block;
  const last = blocks.at(-1) as Block;
  const head = Math.min(CONTEXT, first.oldStart);
  const tail = Math.min(CONTEXT, old.length - last.oldEnd);
  const lines: DiffLine[] = [];
  let at = first.oldStart - head;
  for (const block of blocks) {
    pushLines(lines, 'equal', old, at, block.oldStart);
    pushBlock(lines, block, old, now);
    at = block.oldEnd;
  }
  pushLines(lines, 'equal', old, at, last.oldEnd + tail);
  const oldCount = last.oldEnd + tail - (first.oldStart - head);
  const newCount = last.newEnd + tail - (first.newStart - head);
  return {
    old_start: startOf(first.oldStart - head, oldCount),
    old_count: oldCount,
    new_start: startOf(first.newStart - head, newCount),
    new_count: newCount,
    lines,
  };
}

/** 1-based; of an empty side the line before. */
function startOf(place: number, count: number): number {
  return count === 0 ? place : place + 1;
}

function pushBlock(lines: DiffLine[], block: Block, old: readonly string[], now: readonly string[]): void {
  if (block.oldEnd - block.oldStart === 1 && block.newEnd - block.newStart === 1) {
    lines.push(modified(textOf(old[block.oldStart]), textOf(now[block.newStart])));
    return;
  }
  pushLines(lines, 'remove', old, block.oldStart, block.oldEnd);
  pushLines(lines, 'add', now, block.newStart, block.newEnd);
}

function pushLines(
  lines: DiffLine[], kind: 'equal' | 'remove' | 'add', source: readonly string[], start: number, end: number,
): void {
  for (let at = start; at < end; at += 1) lines.push({ kind, text: textOf(source[at]) });
}

/** Without a final CRLF or LF; a lone CR stays. */
function textOf(line = ''): string {
  if (!line.endsWith('\n')) return line;
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1);
}

function modified(old: string, now: string): DiffLine {
  const oldWords = old.match(WORD) ?? [];
  const newWords = now.match(WORD) ?? [];
  const blocks = changedBlocks(oldWords, newWords);
  return {
    kind: 'modify',
    old: segments(oldWords, 'remove', blocks.map((block) => [block.oldStart, block.oldEnd])),
    new: segments(newWords, 'add', blocks.map((block) => [block.newStart, block.newEnd])),
  };
}

function segments(words: readonly string[], kind: Segment['kind'], changed: readonly [number, number][]): Segment[] {
  const result: Segment[] = [];
  const push = (as: Segment['kind'], start: number, end: number) => {
    if (start < end) result.push({ kind: as, text: words.slice(start, end).join('') });
  };
  let at = 0;
  for (const [start, end] of changed) {
    push('equal', at, start);
    push(kind, start, end);
    at = end;
  }
  push('equal', at, words.length);
  return result;
}
