// Which diffs come with the changes of a patch. Changes that share a path, or of which one begins where another ends, are judged together:
// one diff for each path, or one for each change.

import type { Bytes } from '../../contract/bytes.ts';
import type { ChangedFile, FileDiff } from '../../contract/patch-matchers.ts';
import { compactBytes } from '../text/compact.ts';
import { asBuffer, isUtf8 } from '../text/utf8.ts';
import { distinctByJson } from '../distinct.ts';
import { changedText, isBinaryLike } from '../structured-diff/texts.ts';
import { distinct } from '../records/deciders.ts';
import type { PatchChange } from './change.ts';
import { isNoOp, shownPath } from './listing.ts';

/** A change with its place among all. */
interface Placed {
  change: PatchChange;
  at: number;
}

export function changedFiles(changes: readonly PatchChange[]): ChangedFile[] {
  return clustersOf(changes).map((cluster) => {
    if (cluster.length === 1) return { readings: [[diffOf(cluster, [shownPath(cluster[0]?.change.shown ?? '')])]] };
    return { readings: readingsOf(cluster) };
  });
}

/** Changes that have to do with one another, in order. */
function clustersOf(changes: readonly PatchChange[]): Placed[][] {
  const clusters: Placed[][] = [];
  for (const [at, change] of changes.entries()) {
    const near = clusters.filter((cluster) => cluster.some((other) => isRelated(other.change, change)));
    const merged = [...near.flat(), { change, at }].sort((a, b) => a.at - b.at);
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(merged);
  }
  return clusters.sort(([a], [b]) => (a?.at ?? 0) - (b?.at ?? 0));
}

function isRelated(one: PatchChange, other: PatchChange): boolean {
  return one.shown === other.shown || one.path === other.path || isSource(one, other) || isSource(other, one);
}

/** `mover` took away what stands at the path of `other`. */
function isSource(mover: PatchChange, other: PatchChange): boolean {
  return mover.source !== undefined && (mover.source === other.path || mover.from === other.shown);
}

function readingsOf(cluster: readonly Placed[]): FileDiff[][] {
  const readings = [byKey(cluster, ({ shown }) => shown), byKey(cluster, ({ path }) => path)].flatMap((groups) => [groups, ...partly(groups)]);
  const moved = cluster.some(({ change }) => cluster.some((other) => other.change !== change && isSource(change, other.change)));
  const labels = moved ? distinct(cluster.flatMap(({ change }) => [change.shown, ...(change.from === undefined ? [] : [change.from])].map(shownPath))) : [];
  const merged = readings.map((groups) => groups.map((group) => diffOf(group, distinct(group.map(({ change }) => shownPath(change.shown))))));
  const chain = cluster.map((placed) => diffOf([placed], distinct([shownPath(placed.change.shown), ...labels])));
  return distinctByJson([...merged.map((reading) => reading.sort((a, b) => a.from - b.from)), chain]);
}

/** Groups of changes of one path, in order of their first. */
function byKey(cluster: readonly Placed[], keyOf: (change: PatchChange) => string): Placed[][] {
  const groups = new Map<string, Placed[]>();
  for (const placed of cluster) groups.set(keyOf(placed.change), [...(groups.get(keyOf(placed.change)) ?? []), placed]);
  return [...groups.values()];
}

/** Where several paths changed several times: one diff for some, one for each change of the others. */
function partly(groups: readonly Placed[][]): Placed[][][] {
  const several = groups.filter((group) => group.length > 1);
  if (several.length < 2) return [];
  return several.map((whole) => groups.flatMap((group) => (group === whole || group.length === 1 ? [group] : group.map((placed) => [placed]))));
}

const NOTHING = Buffer.alloc(0);

/** The diff of a row of changes as one: from the text before the first to that after the last. */
function diffOf(row: readonly Placed[], labels: string[]): FileDiff {
  const [first, last] = [row[0] as Placed, row.at(-1) as Placed];
  const [before, after] = [asBuffer(first.change.before ?? NOTHING), asBuffer(last.change.after ?? NOTHING)];
  const { from: source } = first.change;
  const place = { labels, from: first.at, to: last.at, ...(source === undefined || first.change.status === 'A' ? {} : { source: shownPath(source) }) };
  if (!isUtf8(before) || !isUtf8(after)) return { ...place, before: '', after: '', not: 'invalid' };
  const texts: { before: Bytes; after: Bytes } = { before: compactBytes(before), after: compactBytes(after) };
  if (before.equals(after)) return { ...place, ...texts, not: row.length === 1 && isNoOp(first.change) ? 'no-op' : 'no-text' };
  return isBinaryLike(texts.before) || isBinaryLike(texts.after) ? { ...place, ...texts, optional: true } : { ...place, ...texts };
}

/** Of what there must be no diff: updates that are told nowhere, a file that is no text and that the patch could not be done with. */
export function forbidden(path: string, not: 'left-out' | 'invalid'): ChangedFile {
  return { readings: [[{ labels: [shownPath(path)], before: '', after: '', from: 0, to: 0, not }]] };
}

/** Bytes of two texts up to which both count as changed whole: an upper bound is enough, and what hangs on it begins far above. */
const SMALL = 4096;

/** An upper bound of the changed text of all files, in UTF-16 units. */
export function changedTextOf(changes: readonly PatchChange[]): number {
  let sum = 0;
  for (const { before = NOTHING, after = NOTHING } of changes) {
    if (before.length + after.length > SMALL) sum += changedText(asBuffer(before).toString('latin1'), asBuffer(after).toString('latin1'));
    else sum += before.length + after.length;
  }
  return sum;
}
