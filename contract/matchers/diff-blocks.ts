import type { ReadDiff, ReadLine } from './diff-payload.ts';

/** The change blocks of a diff: maximal runs of lines that are not equal, inside a hunk. */
export function* changeBlocks(diff: ReadDiff): Generator<ReadLine[]> {
  for (const hunk of diff.hunks) {
    let block: ReadLine[] = [];
    for (const line of hunk.lines) {
      if (line.kind !== 'equal') {
        block.push(line);
      } else if (block.length > 0) {
        yield block;
        block = [];
      }
    }
    if (block.length > 0) yield block;
  }
}

/** Modified lines are disregarded here. */
export function removalsFirstViolation(diff: ReadDiff): string | undefined {
  for (const block of changeBlocks(diff)) {
    let addition: ReadLine | undefined;
    for (const line of block) {
      if (line.kind === 'add') addition ??= line;
      if (line.kind === 'remove' && addition) {
        return `the added line ${JSON.stringify(addition.new)} stands before the removed line ${JSON.stringify(line.old)}`;
      }
    }
  }
  return undefined;
}

export function pairingViolation(diff: ReadDiff): string | undefined {
  for (const block of changeBlocks(diff)) {
    let removed = 0;
    let added = 0;
    let modified = 0;
    for (const { kind } of block) {
      if (kind !== 'add') removed += 1;
      if (kind !== 'remove') added += 1;
      if (kind === 'modify') modified += 1;
    }
    const pair = removed === 1 && added === 1;
    if (pair && modified === 0) return 'a block of one removed and one added line is not shown as a modified line';
    if (!pair && modified > 0) return `a block of ${removed} removed and ${added} added lines has modified lines`;
  }
  return undefined;
}
