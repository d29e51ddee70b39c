import { toLive, type LiveNode, type LiveTree, type Node } from '../../contract/tree.ts';

/**
 * Where a path leads, link by link, over the trees inside the root and in the outside area beside it. Locations are
 * names from a directory that holds both; what else that directory holds is not known.
 */
export interface World {
  root: LiveTree;
  outside: LiveTree;
  /** The directory that relative paths start from, relative to the root. */
  cwd: string;
}

export type Location =
  | { kind: 'file'; path: string; node: Extract<LiveNode, { kind: 'file' }>; links: string[] }
  | { kind: 'directory' | 'special' | 'missing' | 'below-file' | 'loop'; path: string; links: string[] }
  | { kind: 'outside'; links: string[] };

/** No name of a path: how the directory of the root is called is not known. */
const ROOT = '\0root';
const OUTSIDE = 'outside';
const MOST_LINKS = 40;

/** Where the file system takes `path`. `links` are the links followed by its last name. */
export function resolve(world: World, path: string): Location {
  const state: Walk = { world, at: startOf(world, path), left: MOST_LINKS, state: 'there', links: [] };
  walk(state, namesOf(path), true);
  return location(state);
}

/** Where `path` leads when `..` and `.` are taken by the text alone, before any link is followed. */
export function resolveByText(world: World, path: string): Location {
  const names = [...startOf(world, path)];
  for (const name of namesOf(path)) step(names, name);
  return resolve({ ...world, cwd: '' }, names[0] === ROOT ? names.slice(1).join('/') : `../${names.join('/')}`);
}

/** The path inside the root that a tool means to which the root is `/`. */
export function resolveAsIfRootWereTop(path: string): string {
  const names: string[] = [];
  for (const name of namesOf(path)) step(names, name);
  return names.filter((name) => name !== '..').join('/');
}

function step(names: string[], name: string): void {
  if (name === '..') names.pop();
  else if (name !== '.') names.push(name);
}

interface Walk {
  world: World;
  at: string[];
  left: number;
  state: 'there' | 'missing' | 'below-file' | 'loop';
  links: string[];
}

function startOf(world: World, path: string): string[] {
  if (path.startsWith('{root}')) return [ROOT];
  if (path.startsWith('{outside}')) return [OUTSIDE];
  if (path.startsWith('/')) return ['', 'elsewhere'];
  return [ROOT, ...namesOf(world.cwd)];
}

function namesOf(path: string): string[] {
  return path.replace(/^\{(root|outside)\}/, '').split('/').filter((name) => name !== '');
}

function walk(walking: Walk, names: string[], last: boolean): void {
  names.forEach((name, index) => {
    if (walking.state === 'loop') return;
    if (walking.state === 'there' && index > 0 && nodeAt(walking)?.kind === 'file') walking.state = 'below-file';
    if (name === '.' || name === '..') step(walking.at, name);
    else enter(walking, name, last && index === names.length - 1);
  });
}

function enter(walking: Walk, name: string, last: boolean): void {
  walking.at.push(name);
  if (walking.state !== 'there') return;
  const node = nodeAt(walking);
  if (node === undefined) walking.state = 'missing';
  if (node?.kind !== 'link') return;
  walking.left -= 1;
  if (walking.left < 0) {
    walking.state = 'loop';
    return;
  }
  if (last && walking.at[0] === ROOT) walking.links.push(walking.at.slice(1).join('/'));
  walking.at.pop();
  if (/^(\/|\{)/.test(node.target)) walking.at = startOf(walking.world, node.target);
  walk(walking, namesOf(node.target), last);
}

/** The node at the location reached; areas count as directories. */
function nodeAt({ world, at }: Walk): LiveNode | undefined {
  const rest = at.slice(1).join('/');
  const tree = at[0] === ROOT ? world.root : at[0] === OUTSIDE ? world.outside : undefined;
  if (at.length === 0 || (tree && rest === '')) return { kind: 'directory', mode: 0o755 };
  return tree?.get(rest);
}

function location(walking: Walk): Location {
  const { at, links } = walking;
  if (at[0] !== ROOT) return { kind: 'outside', links };
  const path = at.slice(1).join('/');
  if (walking.state !== 'there') return { kind: walking.state, path, links };
  const node = nodeAt(walking);
  if (node?.kind === 'file') return { kind: 'file', path, node, links };
  if (node?.kind === 'directory') return { kind: 'directory', path, links };
  return { kind: 'special', path, links };
}

/** The world after another program wrote nodes of the root, or removed them (null). */
export function withNodes(world: World, nodes: { [path: string]: Node | null }): World {
  const root = new Map(world.root);
  for (const path in nodes) {
    const node = nodes[path];
    if (!node) root.delete(path);
    else for (const [name, live] of toLive({ [path]: node })) if (name === path || !root.has(name)) root.set(name, live);
  }
  return { ...world, root };
}
