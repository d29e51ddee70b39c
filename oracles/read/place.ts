// What stands in the way of reading the file itself: where the path leads, how large the file is, which of its lines are asked for.

import type { RuleId } from '../../contract/rules/index.ts';
import { indexOf, type LineIndex, lineOf } from '../records/lines.ts';
import type { Slice } from '../records/rendering.ts';
import { isReadable, resolve, type FileNode, type Target, type World } from '../world.ts';
import type { Asked, Flaw } from './request.ts';

/** The limits that reading keeps to. */
export interface Reach {
  maxFileBytes: number;
  maxRangeExpansionBytes: number;
}

/** A reason of the file; `advised`: to refuse is advised only. */
export interface FileFlaw extends Flaw {
  advised?: true;
}

/** Where a path leads. `open`: nothing is demanded. */
export type Place =
  | { kind: 'open' }
  | { kind: 'flawed'; flaw: FileFlaw; path: string; missing?: true }
  | { kind: 'file'; path: string; node: FileNode; link: boolean; readable: boolean };

const LONGEST_NAME = 255;
const LONGEST_PATH = 4000;

export function placeOf(world: World, path: string, { maxFileBytes }: Reach): Place {
  const target = resolve(world, path);
  if (target.kind === 'elsewhere') return { kind: 'open' };
  if (target.kind !== 'file') return flawedPlace(target, path);
  if (path.endsWith('/')) return { kind: 'open' };
  const { node } = target;
  if (node.bytes.length > maxFileBytes) {
    return { kind: 'flawed', flaw: { classes: ['too-large'], rules: ['read/file-size-limit'], advised: true }, path: target.path };
  }
  return { kind: 'file', path: target.path, node, link: target.throughLink, readable: isReadable(node) };
}

function flawedPlace(target: Exclude<Target, { kind: 'file' | 'elsewhere' }>, path: string): Place {
  if (target.kind === 'missing') {
    const classes = isOdd(path) ? ['missing', 'io', 'path', 'not-regular'] : ['missing'];
    return { kind: 'flawed', flaw: { classes, rules: ['read/missing-file'] }, path: target.path, missing: true };
  }
  const rules: RuleId[] = ['read/not-a-regular-file'];
  switch (target.why) {
    case 'directory': return { kind: 'flawed', flaw: { classes: ['directory', 'not-regular'], rules }, path: target.path };
    case 'special': return { kind: 'flawed', flaw: { classes: ['not-regular', 'io'], rules, advised: true }, path: target.path };
    case 'below-a-file': return { kind: 'flawed', flaw: { classes: ['missing', 'io', 'not-regular'], rules: ['read/missing-file'] }, path: target.path };
    case 'loop': return { kind: 'flawed', flaw: { classes: ['io', 'missing', 'not-regular'], rules }, path: target.path };
  }
}

/** A path that a file system may refuse for itself. */
function isOdd(path: string): boolean {
  return path.includes('\0') || !path.isWellFormed() || Buffer.byteLength(path) > LONGEST_PATH || path.split('/').some((name) => Buffer.byteLength(name) > LONGEST_NAME);
}

/** The lines of a file that are asked for, or the first that it does not have. */
export type Selection = { index: LineIndex; slices: Slice[]; estimate: number } | { index: LineIndex; past: Asked };

export function selectionOf(node: FileNode, asked: readonly Asked[], { maxRangeExpansionBytes }: Reach): Selection {
  const index = indexOf(node.bytes);
  const past = asked.find(({ start }) => start > Math.max(index.count, 1));
  if (past) return { index, past };
  const slices = asked.map(({ start, end }): Slice => ({ start, end: Math.min(end ?? index.count, index.count) }));
  return { index, slices, estimate: slices.length < 2 ? 0 : estimateOf(index, slices, maxRangeExpansionBytes) };
}

/** Beside three times its bytes, what a line may render to: digits aside. */
const AROUND = 26;

/** What several ranges may render to; counting ends above `most`. */
function estimateOf(index: LineIndex, slices: readonly Slice[], most: number): number {
  let estimate = 2 * (slices.length - 1);
  for (const { start, end } of slices) {
    for (let line = start; line <= end && estimate <= most; line += 1) {
      const { start: first, contentEnd } = lineOf(index, line);
      estimate += `${line}`.length + AROUND + 3 * (contentEnd - first);
    }
  }
  return estimate;
}
