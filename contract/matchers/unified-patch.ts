import { feedLines } from './diff-lines.ts';

interface PatchHunk {
  oldStart: number;
  oldCount: number;
  newStart: number;
  newCount: number;
  old: string[];
  new: string[];
}

const HUNK_HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const NO_NEWLINE = '\\ No newline at end of file';

/**
 * What is wrong with the unified diff `patch`, as a sentence, `undefined` where it turns `before` into `after`. LF ends
 * a line. Nothing is searched for: every hunk must fit where its header says. Both file headers must hold `mentions`.
 * Lines before the first file header are skipped.
 */
export function patchViolation(patch: string, before: string, after: string, mentions?: string): string | undefined {
  const lines = feedLines(patch).map((line) => (line.endsWith('\n') ? line.slice(0, -1) : line));
  const head = lines.findIndex((line, index) => line.startsWith('--- ') && lines[index + 1]?.startsWith('+++ '));
  if (head < 0) return 'it has no file headers --- and +++';
  if (mentions !== undefined) {
    for (const header of [lines[head]!, lines[head + 1]!]) {
      if (!header.slice(4).includes(mentions)) return `the header ${JSON.stringify(header)} does not name ${mentions}`;
    }
  }
  const hunks = readHunks(lines, head + 2);
  if (typeof hunks === 'string') return hunks;
  const result = apply(hunks, feedLines(before));
  if (!Array.isArray(result)) return result;
  return result.join('') === after ? undefined : 'it applies, but gives another text';
}

function readHunks(lines: string[], from: number): PatchHunk[] | string {
  const hunks: PatchHunk[] = [];
  let at = from;
  while (at < lines.length) {
    const header = HUNK_HEADER.exec(lines[at]!);
    if (!header) return lines.slice(at).every((line) => line === '') ? hunks : `line ${at + 1} is no hunk header: ${JSON.stringify(lines[at])}`;
    const hunk: PatchHunk = {
      oldStart: Number(header[1]), oldCount: Number(header[2] ?? 1),
      newStart: Number(header[3]), newCount: Number(header[4] ?? 1),
      old: [], new: [],
    };
    const end = readBody(hunk, lines, at + 1);
    if (typeof end === 'string') return end;
    hunks.push(hunk);
    at = end;
  }
  return hunks;
}

/** Reads the lines that the counts of `hunk` ask for; gives the index after them. */
function readBody(hunk: PatchHunk, lines: string[], from: number): number | string {
  let at = from;
  while (hunk.old.length < hunk.oldCount || hunk.new.length < hunk.newCount || lines[at] === NO_NEWLINE) {
    const line = lines[at];
    if (line === undefined) return 'it ends inside a hunk';
    const mark = line[0];
    if (line === NO_NEWLINE) dropNewline(hunk, lines[at - 1]![0]);
    else if (mark !== ' ' && mark !== '-' && mark !== '+') return `line ${at + 1} has no mark: ${JSON.stringify(line)}`;
    if (mark === ' ' || mark === '-') hunk.old.push(`${line.slice(1)}\n`);
    if (mark === ' ' || mark === '+') hunk.new.push(`${line.slice(1)}\n`);
    at += 1;
  }
  if (hunk.old.length > hunk.oldCount || hunk.new.length > hunk.newCount) return `the hunk before line ${at + 1} has more lines than its header says`;
  return at;
}

/** `mark`: that of the line that has no newline at its end. */
function dropNewline(hunk: PatchHunk, mark: string | undefined): void {
  const sides = mark === '-' ? [hunk.old] : mark === '+' ? [hunk.new] : [hunk.old, hunk.new];
  for (const side of sides) {
    const last = side.pop();
    if (last !== undefined) side.push(last.slice(0, -1));
  }
}

function apply(hunks: PatchHunk[], old: string[]): string[] | string {
  const result: string[] = [];
  let done = 0;
  for (const [index, hunk] of hunks.entries()) {
    const start = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (start < done || start > old.length) return `hunk ${index + 1} starts at line ${hunk.oldStart}, out of order or past the end`;
    for (let at = done; at < start; at += 1) result.push(old[at]!);
    const newStart = hunk.newCount === 0 ? hunk.newStart : hunk.newStart - 1;
    if (newStart !== result.length) return `hunk ${index + 1} stands at new line ${result.length + 1}, its header says ${hunk.newStart}`;
    for (const [at, line] of hunk.old.entries()) {
      if (old[start + at] === line) continue;
      return `hunk ${index + 1} does not fit: line ${start + at + 1} is ${JSON.stringify(old[start + at] ?? null)}, it has ${JSON.stringify(line)}`;
    }
    result.push(...hunk.new);
    done = start + hunk.oldCount;
  }
  return [...result, ...old.slice(done)];
}
