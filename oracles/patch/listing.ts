// The changes of a patch as they may be listed. A path that was changed several times is listed with all its changes, of which equal ones
// may be left out, or once; two spellings of a path are one path or two.

import type { ListedChange } from '../../contract/patch-matchers.ts';
import { distinctByJson } from '../distinct.ts';
import { shownName } from '../ls/names.ts';
import type { PatchChange, PatchEnd } from './change.ts';

/** A path as dialect `tau` shows it: one line, escaped. */
export function shownPath(path: string): string {
  return shownName(path, { style: 'braces', separators: false }).text;
}

/** An update that left the file as it was. */
export function isNoOp({ status, from, before, after }: PatchChange): boolean {
  return status === 'M' && from === undefined && before !== undefined && after !== undefined && Buffer.compare(before, after) === 0;
}

/** How a patch is reported to end. */
export interface ReportedEnd extends PatchEnd {
  /** Updates that changed nothing, and are not among the changes. */
  leftOut?: PatchChange[];
}

/** How a patch may be reported to end: with its updates that change nothing, or without any of them. */
export function reportedAs(end: PatchEnd): ReportedEnd[] {
  const effective = end.changes.filter((change) => !isNoOp(change));
  return effective.length === end.changes.length ? [end] : [end, { ...end, changes: effective, leftOut: end.changes.filter(isNoOp) }];
}

const STATUSES = ['A', 'M', 'D'] as const;

/** Adds before changes before deletes, each in the order of `list`. */
export function inSummary(list: readonly ListedChange[]): ListedChange[] {
  return STATUSES.flatMap((status) => list.filter((change) => change.status === status));
}

/** Every change, under its path as written. */
export function plainListing(changes: readonly PatchChange[]): ListedChange[] {
  return changes.map(({ status, shown }) => ({ status, path: shown }));
}

/** More lists are not tried. */
const MOST_LISTS = 96;

/** By what changes count as those of one path. */
const KEYS = [({ shown }: PatchChange): string => shown, ({ path }: PatchChange): string => path] as const;

/** The acceptable lists, in order of application, the full one first. */
export function listings(changes: readonly PatchChange[]): ListedChange[][] {
  return distinctByJson(KEYS.flatMap((keyOf) => listingsBy(changes, keyOf))).slice(0, MOST_LISTS);
}

/** Places of changes that are listed, each with what stands there. */
type Chosen = ReadonlyMap<number, ListedChange>;

function listingsBy(changes: readonly PatchChange[], keyOf: (change: PatchChange) => string): ListedChange[][] {
  const places = new Map<string, number[]>();
  changes.forEach((change, at) => places.set(keyOf(change), [...(places.get(keyOf(change)) ?? []), at]));
  let chosen: Chosen[] = [new Map()];
  for (const group of places.values()) {
    const choices = choicesOf(changes, group);
    chosen = chosen.flatMap((before) => choices.map((choice) => new Map([...before, ...choice]))).slice(0, MOST_LISTS);
  }
  return chosen.map((one) => [...one].sort(([a], [b]) => a - b).map(([, change]) => change));
}

/** How the changes of one path may be listed: all, equal ones once or more often, or one for all. */
function choicesOf(changes: readonly PatchChange[], group: readonly number[]): Chosen[] {
  const listed = group.map((at): [number, ListedChange] => [at, listedOf(changes[at] as PatchChange)]);
  const all: [number, ListedChange][][] = [[]];
  for (const [index, entry] of listed.entries()) {
    const earlier = listed.slice(0, index).some(([, { status, path }]) => status === entry[1].status && path === entry[1].path);
    const without = earlier && all.length < MOST_LISTS ? all.map((list) => [...list]) : [];
    for (const list of all) list.push(entry);
    all.push(...without);
  }
  if (group.length < 2) return all.map((list) => new Map(list));
  const single = listed.map(([, change]): [number, ListedChange][] => [[group[0] as number, change]]);
  return [...all, ...single].map((list) => new Map(list));
}

function listedOf({ status, shown }: PatchChange): ListedChange {
  return { status, path: shownPath(shown) };
}

/** The numbers of different paths: as written, and as they lead to files. */
export function countsOf(changes: readonly PatchChange[]): number[] {
  return [...new Set(KEYS.map((keyOf) => new Set(changes.map(keyOf)).size))];
}

/** What the user is shown of paths: the first one, and whether there are more. */
export function headerPaths(changes: readonly PatchChange[]): string[] {
  const [first] = changes;
  if (!first) return [];
  return countsOf(changes).map((count) => shownPath(first.shown) + (count > 1 ? ',…' : ''));
}

/** The same changes where each move is told as an add and a delete. */
export function splitMoves(changes: readonly PatchChange[]): PatchChange[] {
  return changes.flatMap((change): PatchChange[] => {
    const { from, source = '', ...rest } = change;
    return from === undefined || change.status === 'A' ? [change] : [{ ...rest, status: 'A' }, { ...rest, status: 'D', shown: from, path: source }];
  });
}

/** The sources of moves by their destinations, both as shown. */
export function sourcesOf(changes: readonly PatchChange[]): { [destination: string]: string } {
  return Object.fromEntries(changes.flatMap(({ shown, from }) => (from === undefined ? [] : [[shownPath(shown), shownPath(from)]])));
}
