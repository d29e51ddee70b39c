// Where a move leads, for the tool and for patches: to a free name, onto something else, or onto its own source.

import { FILE_MODE } from '../../contract/tree.ts';
import { hasDetour, namesOf } from './call.ts';
import { tellsOf, without, withContent, withFree, withNewFile, type State } from './files-state.ts';
import type { Allowed } from './patch-hunks.ts';
import { resolve, resolveAsIfRootWereTop, resolveByText, type Location, type World } from './paths.ts';

export type FileLocation = Extract<Location, { kind: 'file' }>;

const MOST_BYTES_OF_A_NAME = 255;

export function hasLongName(path: string): boolean {
  return path.split('/').some((name) => Buffer.byteLength(name) > MOST_BYTES_OF_A_NAME);
}

/** Where `path` leads; with a detour also where its text says. */
export function locationsOf(world: World, path: string): Location[] {
  const where = known(world, resolve(world, path));
  if (!hasDetour(path)) return [where];
  const other = known(world, resolveByText(world, path));
  return sameLocation(where, other) ? [where] : [where, other];
}

/** A name behind one that is missing is reached by nothing, even if it exists. */
function known(world: World, where: Location): Location {
  return where.kind === 'missing' && world.root.has(where.path) ? { kind: 'below-file', path: where.path, links: where.links } : where;
}

function sameLocation(one: Location, other: Location): boolean {
  return one.kind === other.kind && ('path' in one ? one.path : '') === ('path' in other ? other.path : '');
}

/** Nothing about the path excuses a refusal. */
export function isPlainPath(world: World, path: string, where: Location): boolean {
  return 'path' in where && where.path === path && where.links.length === 0 && world.cwd === '' && !hasLongName(path);
}

/** More than the content is to be kept. */
export function isOdd(world: World, { node, path, links }: FileLocation): boolean {
  return node.mode !== FILE_MODE || links.length > 0 || namesOf(world.root, path).length > 1;
}

/** The directory that `path` is to stand in exists. */
export function hasParent({ root }: World, path: string): boolean {
  const slash = path.lastIndexOf('/');
  return slash < 0 || root.get(path.slice(0, slash))?.kind === 'directory';
}

/** What a move carries: the file that it starts from, and the content that arrives. */
export interface Carried {
  state: State;
  from: string;
  to: string;
  source: FileLocation;
  allowed: Allowed;
}

/** Source and destination are one file. */
export function isItself({ state, source }: Carried, there: Location): boolean {
  return there.kind === 'file' && namesOf(state.world.root, source.path).includes(there.path);
}

/** After a move to `path`, which is free, or is overwritten. Its destination tells a move: the source is gone by the same change. */
export function arrived({ state, to, source, allowed }: Carried, path: string): State {
  const { world } = state;
  const others = namesOf(world.root, source.path).filter((name) => name !== source.path);
  const moved = without(tellsOf(state, to), source.path);
  const there = withNewFile(moved, path, allowed, source.node.mode);
  const odd: State = { ...there, odd: state.odd || isOdd(world, source) };
  if (source.links.length > 0) return withFree(odd, source.path, path, ...source.links);
  return others.length > 0 ? withFree(odd, ...others) : odd;
}

/** Every way in which a move onto its source may succeed: the text is there, under a name of it. */
export function ontoItself(carried: Carried, there: FileLocation): State[] {
  const { state, source, allowed, to } = carried;
  const links = [...new Set([...source.links, ...there.links])];
  const changed = tellsOf({ ...state, odd: false }, to);
  const names = namesOf(state.world.root, source.path);
  const inPlace = withContent(changed, names, allowed);
  const ends = [inPlace, ...links.map((link) => without(inPlace, link))];
  for (const link of links) {
    const replaced = withNewFile(changed, link, allowed);
    ends.push(without(replaced, source.path), withContent(replaced, names, allowed), replaced);
  }
  const [one, other] = [source.path, there.path];
  if (one === other) return ends;
  for (const [left, gone] of [[one, other], [other, one]] as const) {
    const alone = withContent(changed, [left], allowed);
    ends.push(alone, without(alone, gone), without(inPlace, gone));
  }
  return ends;
}

/** Every way in which a move onto another file may succeed: what is there, or the link to it, is overwritten. */
export function ontoAnother(carried: Carried, there: Location): State[] {
  const targets = [...('path' in there ? [there.path] : []), ...there.links];
  return targets.map((target) => arrived(carried, target));
}

/** Whatever a path may lead to inside the root, directories on the way included. */
export function insideOf(world: World, path: string): string[] {
  const text = resolveByText(world, path);
  const real = resolve(world, path);
  const places = [resolveAsIfRootWereTop(path), ...('path' in text ? [text.path] : []), ...('path' in real ? [real.path] : [])];
  return places.filter((place) => place !== '').flatMap((place) => place.split('/').map((_, index, all) => all.slice(0, index + 1).join('/')));
}
