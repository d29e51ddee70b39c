import { createTwoFilesPatch, OMIT_HEADERS } from 'diff';
import type { DiffLine, Hunk, Segment, StructuredDiff } from '../../contract/outcome.ts';

/** A unified diff; both headers name `path` as it is (the library would quote names that are not ASCII). */
export function unifiedPatch(path: string, before: string, after: string): string {
  const hunks = createTwoFilesPatch(path, path, before, after, undefined, undefined, { headerOptions: OMIT_HEADERS });
  return `--- ${path}\n+++ ${path}\n${hunks}`;
}

/** 1-based line of `after` where the texts part; null where they differ in a final newline only. */
export function firstChangedLine(before: string, after: string): number | null {
  if (`${before}\n` === after || before === `${after}\n`) return null;
  let line = 1;
  for (let at = 0; at < before.length && before[at] === after[at]; at += 1) if (before[at] === '\n') line += 1;
  return line;
}

/** Lines of the diff, each with its sign and its number in the text that it comes from. */
export function numberedDiff(diff: StructuredDiff): string {
  return diff.hunks.map(numberedHunk).join('\n...\n');
}

function numberedHunk(hunk: Hunk): string {
  let old = hunk.old_start;
  let now = hunk.new_start;
  return hunk.lines.flatMap((line) => signed(line)).map(({ sign, text }) => {
    const number = sign === '-' ? old : now;
    if (sign !== '+') old += 1;
    if (sign !== '-') now += 1;
    return `${sign}${number} ${text}`;
  }).join('\n');
}

function signed(line: DiffLine): { sign: ' ' | '-' | '+'; text: string }[] {
  if (line.kind === 'modify') return [{ sign: '-', text: joined(line.old) }, { sign: '+', text: joined(line.new) }];
  return [{ sign: line.kind === 'equal' ? ' ' : line.kind === 'remove' ? '-' : '+', text: line.text }];
}

function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('');
}
