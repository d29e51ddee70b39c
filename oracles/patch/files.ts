// What a path of a patch leads to, and what operations make of the tree. Paths of the tree are relative to the root.

import { DIRECTORY_MODE, FILE_MODE, type LiveNode, type LiveTree } from '../../contract/tree.ts';
import { asBuffer, isUtf8 } from '../text/utf8.ts';
import { isReadable, resolve, writability, type FileNode, type World } from '../world.ts';

/** What reading a path gives. `self`: where the node at the path itself stands, final link not followed. */
export type Reached =
  | { kind: 'text'; path: string; self: string; node: FileNode; text: string; linked: boolean; unreadable: boolean }
  | { kind: 'invalid-utf8' | 'too-large'; path: string; self: string; node: FileNode; linked: boolean; unreadable: boolean }
  /** Nothing is there; `dangling`: but for a link that leads nowhere. */
  | { kind: 'missing'; path: string; self: string; dangling: boolean; linked: boolean }
  | { kind: 'directory' | 'special' | 'loop' | 'below-a-file'; path: string; self: string; linked: boolean }
  /** Not modelled. */
  | { kind: 'open' };

/** Longer names are refused by file systems. */
const LONGEST_NAME = 255;

export function reach(world: World, path: string, maxFileBytes: number): Reached {
  if (isOdd(path)) return { kind: 'open' };
  const target = resolve(world, path);
  if (target.kind === 'elsewhere') return { kind: 'open' };
  const self = selfOf(world, path) ?? target.path;
  if (target.kind === 'unfit') {
    if (target.why === 'below-a-file' && path.endsWith('/')) return { kind: 'open' };
    return { kind: target.why, path: target.path, self, linked: self !== target.path };
  }
  const linked = target.throughLink;
  if (target.kind === 'missing') {
    const astray = /(?:^|\/)\.\.(?:\/|$)/.test(target.path) || path.endsWith('/') || (linked && !target.finalLink && throughDangling(world, path));
    return astray ? { kind: 'open' } : { kind: 'missing', path: target.path, self: target.finalLink ? self : target.path, dangling: target.finalLink, linked };
  }
  const { node } = target;
  const file = { path: target.path, self: target.finalLink ? self : target.path, node, linked, unreadable: !isReadable(node) };
  if (node.bytes.length > maxFileBytes) return { kind: 'too-large', ...file };
  return isUtf8(node.bytes) ? { kind: 'text', ...file, text: asBuffer(node.bytes).toString('utf8') } : { kind: 'invalid-utf8', ...file };
}

/** What no operating system takes for a name, or what only some do. */
function isOdd(path: string): boolean {
  return path.includes('\0') || (path.length > LONGEST_NAME && path.split('/').some((name) => Buffer.byteLength(name) > LONGEST_NAME));
}

/** Where the last name of a path stands; `undefined` where it is no name, or its directory is not there. */
function selfOf(world: World, path: string): string | undefined {
  const trimmed = path.replace(/\/+$/, '');
  const slash = trimmed.lastIndexOf('/');
  const name = trimmed.slice(slash + 1);
  if (name === '' || name === '.' || name === '..') return undefined;
  const parent = resolve(world, slash < 0 ? '.' : trimmed.slice(0, slash) || '/');
  if (parent.kind !== 'unfit' || parent.why !== 'directory') return undefined;
  return parent.path === '' ? name : `${parent.path}/${name}`;
}

/** A directory on the way is a link that leads nowhere. */
function throughDangling(world: World, path: string): boolean {
  for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) {
    const target = resolve(world, path.slice(0, at));
    if (target.kind === 'missing') return target.finalLink;
  }
  return false;
}

/** The directories on the way to `path` that are not there, the topmost first. */
export function missingParents(tree: LiveTree, path: string): string[] {
  return ancestorsOf(path).filter((parent) => !tree.has(parent));
}

/** The directories on the way to `path`, the topmost first. */
export function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) ancestors.push(path.slice(0, at));
  return ancestors;
}

/** Permission bits keep the owner from creating or removing `path`. */
export function isDirectoryClosed(world: World, path: string): boolean {
  const parent = ancestorsOf(path).filter((each) => world.tree.has(each)).at(-1);
  const node = parent === undefined ? undefined : world.tree.get(parent);
  return node?.kind === 'directory' && (node.mode & 0o300) !== 0o300;
}

/** Permission bits keep the owner from writing the file in some way of writing. */
export function isWritingClosed(world: World, path: string, node: FileNode): boolean {
  const { file, directory } = writability(world, path, node);
  return !file || !directory;
}

/** What becomes of one path: a file with this content, or nothing. */
export interface Effect {
  path: string;
  bytes: Buffer | null;
}

/** The tree after `effects`; directories on the way to files are made. */
export function afterEffects(world: World, effects: readonly Effect[]): World {
  const tree: LiveTree = new Map(world.tree);
  for (const { path, bytes } of effects) {
    if (bytes === null) {
      tree.delete(path);
      continue;
    }
    for (const parent of missingParents(tree, path)) tree.set(parent, { kind: 'directory', mode: DIRECTORY_MODE });
    const old: LiveNode | undefined = tree.get(path);
    tree.set(path, old?.kind === 'file' ? { ...old, bytes } : { kind: 'file', bytes, mode: FILE_MODE });
  }
  return { ...world, tree };
}
