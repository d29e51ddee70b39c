import { DIRECTORY_MODE, FILE_MODE, toLive, type LiveNode, type LiveTree, type Node } from '../contract/tree.ts';

/** The tree that a call meets, and what happened in the run before it. */
export interface World {
  tree: LiveTree;
  cwd: string;
  /** Paths that another program wrote in this run. */
  rewritten: ReadonlySet<string>;
  /** A call of this run was refused. */
  refusedBefore: boolean;
}

/** A regular file of a live tree. */
export type FileNode = Extract<LiveNode, { kind: 'file' }>;

/** What a path of a request leads to. Paths are relative to the root. */
export type Target =
  | { kind: 'file'; path: string; node: FileNode; throughLink: boolean; finalLink: boolean }
  | { kind: 'missing'; path: string; throughLink: boolean; finalLink: boolean }
  | { kind: 'unfit'; path: string; why: 'directory' | 'special' | 'below-a-file' | 'loop' }
  /** Leads out of the root: not modelled. */
  | { kind: 'elsewhere' };

const MOST_LINKS = 40;

/** Follows `path` through the tree, link by link; `{root}` at its start stands for the absolute root. */
export function resolve(world: World, path: string): Target {
  // Parents of a listed path are directories, so a file that is listed under this very name is reached without a detour.
  const named = world.cwd === '' ? world.tree.get(path) : undefined;
  if (named?.kind === 'file') return { kind: 'file', path, node: named, throughLink: false, finalLink: false };
  const absolute = /^\{root\}(?=\/|$)/.exec(path)?.[0];
  const rest = absolute ? path.slice(absolute.length).split('/') : [...world.cwd.split('/'), ...path.split('/')];
  let reached: string[] = [];
  let links = 0;
  let finalLink = false;
  let outside = path.startsWith('/') || (path.startsWith('{root}') && !absolute);
  while (rest.length > 0 && !outside) {
    const name = rest.shift() as string;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      outside = reached.length === 0;
      reached.pop();
      continue;
    }
    const here = [...reached, name].join('/');
    const node = world.tree.get(here);
    if (!node) return { kind: 'missing', path: missingPath([...reached, name, ...rest]), throughLink: links > 0, finalLink };
    if (node.kind === 'link') {
      links += 1;
      if (links > MOST_LINKS) return { kind: 'unfit', path: here, why: 'loop' };
      finalLink ||= rest.length === 0;
      if (node.target === '{root}' || node.target.startsWith('{root}/')) reached = [];
      else outside = node.target.startsWith('/');
      rest.unshift(...node.target.replace(/^\{root\}/, '').split('/'));
      continue;
    }
    if (node.kind !== 'directory' && rest.length > 0) return { kind: 'unfit', path: here, why: 'below-a-file' };
    reached.push(name);
  }
  if (outside) return { kind: 'elsewhere' };
  return reachedNode(world, reached.join('/'), links > 0, finalLink);
}

/** Names behind one that is missing, the empty one and `.` left out. */
function missingPath(names: readonly string[]): string {
  return names.filter((name) => name !== '' && name !== '.').join('/');
}

function reachedNode(world: World, path: string, throughLink: boolean, finalLink: boolean): Target {
  const node = path === '' ? undefined : world.tree.get(path);
  if (!node || node.kind === 'directory') return { kind: 'unfit', path, why: 'directory' };
  if (node.kind === 'file') return { kind: 'file', path, node, throughLink, finalLink };
  return { kind: 'unfit', path, why: 'special' };
}

/** The owner may read the file. */
export function isReadable(node: FileNode): boolean {
  return (node.mode & 0o400) !== 0;
}

/** The owner may write the file, and the directory that it stands in. */
export function writability(world: World, path: string, node: FileNode): { file: boolean; directory: boolean } {
  const slash = path.lastIndexOf('/');
  const parent = slash < 0 ? undefined : world.tree.get(path.slice(0, slash));
  const mode = parent?.kind === 'directory' ? parent.mode : DIRECTORY_MODE;
  return { file: (node.mode & 0o200) !== 0, directory: (mode & 0o200) !== 0 };
}

/** Other names of the same file. */
export function otherNames(world: World, path: string, node: FileNode): string[] {
  const first = node.sameAs ?? path;
  const names: string[] = [];
  for (const [other, that] of world.tree) {
    if (other !== path && that.kind === 'file' && (other === first || that.sameAs === first)) names.push(other);
  }
  return names;
}

/** The world after the file at `path` got `bytes`. */
export function withContent(world: World, path: string, bytes: Uint8Array): World {
  const tree = new Map(world.tree);
  const node = tree.get(path) as FileNode;
  tree.set(path, { ...node, bytes });
  return { ...world, tree };
}

/** The world after a file of `bytes` stands at `path`; directories on the way are made, a link there is replaced. */
export function withFile(world: World, path: string, bytes: Uint8Array): World {
  if (world.tree.get(path)?.kind === 'file') return withContent(world, path, bytes);
  const tree = new Map(world.tree);
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const parent = path.slice(0, at);
    if (!tree.has(parent)) tree.set(parent, { kind: 'directory', mode: DIRECTORY_MODE });
  }
  tree.set(path, { kind: 'file', bytes, mode: FILE_MODE });
  return { ...world, tree };
}

/** The world after another program wrote or removed paths. */
export function withPut(world: World, put: { [path: string]: Node | null }): World {
  const tree = new Map(world.tree);
  const rewritten = new Set(world.rewritten);
  for (const [path, node] of Object.entries(put)) {
    rewritten.add(path);
    remove(tree, path);
    if (node !== null) for (const [name, live] of toLive({ [path]: node })) if (name === path || !tree.has(name)) tree.set(name, live);
  }
  return { ...world, tree, rewritten };
}

function remove(tree: LiveTree, path: string): void {
  for (const name of tree.keys()) if (name === path || name.startsWith(`${path}/`)) tree.delete(name);
}

const A_FEW = 3;

/** The first few files of the tree. */
export function filesOf(world: World): string[] {
  const files: string[] = [];
  for (const [path, node] of world.tree) if (node.kind === 'file' && files.length < A_FEW) files.push(path);
  return files;
}
