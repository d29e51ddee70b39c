import type { ReadDiff, ReadLine } from './diff-payload.ts';

/** The first answer of `judge` to a change block of `diff`: a maximal run of lines that are not equal, inside a hunk. */
function firstOfBlocks(diff: ReadDiff, judge: (lines: ReadLine[], start: number, end: number) => string | undefined): string | undefined {
  for (const { lines } of diff.hunks) {
    for (let start = 0, end = 0; end < lines.length; start = end + 1) {
      for (end = start; end < lines.length && lines[end]!.kind !== 'equal'; ) end += 1;
      const wrong = end > start ? judge(lines, start, end) : undefined;
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

/** Modified lines are disregarded here. */
export function removalsFirstViolation(diff: ReadDiff): string | undefined {
  return firstOfBlocks(diff, (lines, start, end) => {
    let addition: ReadLine | undefined;
    for (let at = start; at < end; at += 1) {
      const line = lines[at]!;
      if (line.kind === 'add') addition ??= line;
      if (line.kind === 'remove' && addition) {
        return `the added line ${JSON.stringify(addition.new)} stands before the removed line ${JSON.stringify(line.old)}`;
      }
    }
    return undefined;
  });
}

export function pairingViolation(diff: ReadDiff): string | undefined {
  return firstOfBlocks(diff, (lines, start, end) => {
    let removed = 0;
    let added = 0;
    let modified = 0;
    for (let at = start; at < end; at += 1) {
      const { kind } = lines[at]!;
      if (kind !== 'add') removed += 1;
      if (kind !== 'remove') added += 1;
      if (kind === 'modify') modified += 1;
    }
    const pair = removed === 1 && added === 1;
    if (pair && modified === 0) return 'a block of one removed and one added line is not shown as a modified line';
    if (!pair && modified > 0) return `a block of ${removed} removed and ${added} added lines has modified lines`;
    return undefined;
  });
}
