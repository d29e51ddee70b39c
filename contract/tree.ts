import { toBuffer, type Bytes } from './bytes.ts';

/**
 * Files, directories and links as plain JSON: path (relative to the root, `/` between names) → node.
 * Parents of a listed path exist without being listed. A byte of a name that is not UTF-8 stands as
 * the lone surrogate U+DC00 + byte (as in Python's `surrogateescape`).
 */
export interface Tree {
  [path: string]: Node;
}

export type Node = FileNode | DirectoryNode | LinkNode | HardLinkNode | FifoNode;

/** `mode`: permission bits as octal text; default `644`. */
export interface FileNode {
  file: Bytes;
  mode?: string;
}

/** `mode` default `755`. */
export interface DirectoryNode {
  directory: true;
  mode?: string;
}

/** A symbolic link with its text, as written. A text that starts with `{root}` is made absolute when laid out. */
export interface LinkNode {
  link: string;
}

/** A second name of the file at the path `hardLink`. */
export interface HardLinkNode {
  hardLink: string;
}

/** Needs a real file system. */
export interface FifoNode {
  fifo: true;
}

/** A tree while it is worked with: bytes instead of JSON, every directory listed, `''` (the root) left out. */
export type LiveTree = Map<string, LiveNode>;

export type LiveNode =
  | { kind: 'file'; bytes: Uint8Array; mode: number; sameAs?: string }
  | { kind: 'directory'; mode: number }
  | { kind: 'link'; target: string }
  | { kind: 'special' };

export const FILE_MODE = 0o644;
export const DIRECTORY_MODE = 0o755;

let last: { tree: Tree; live: LiveTree } | undefined;

/**
 * The live form of `tree`, parents filled in; neither is changed afterwards. The last one is kept: the oracle and the
 * workspace ask for the same tree one after the other. @throws {TypeError} for a hard link to what is no file.
 */
export function toLive(tree: Tree): LiveTree {
  if (last?.tree !== tree) last = { tree, live: newLive(tree) };
  return last.live;
}

function newLive(tree: Tree): LiveTree {
  const live: LiveTree = new Map();
  for (const path in tree) {
    addParents(live, path);
    const node = tree[path] as Node;
    if (!('hardLink' in node)) live.set(path, liveNode(node));
  }
  for (const path in tree) {
    const node = tree[path] as Node;
    if ('hardLink' in node) live.set(path, secondName(live, path, node.hardLink));
  }
  return live;
}

function addParents(live: LiveTree, path: string): void {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const parent = path.slice(0, at);
    if (!live.has(parent)) live.set(parent, { kind: 'directory', mode: DIRECTORY_MODE });
  }
}

function liveNode(node: Exclude<Node, HardLinkNode>): LiveNode {
  if ('file' in node) return { kind: 'file', bytes: toBuffer(node.file), mode: modeBits(node.mode, FILE_MODE) };
  if ('directory' in node) return { kind: 'directory', mode: modeBits(node.mode, DIRECTORY_MODE) };
  if ('link' in node) return { kind: 'link', target: node.link };
  return { kind: 'special' };
}

function modeBits(mode: string | undefined, fallback: number): number {
  return mode === undefined ? fallback : Number.parseInt(mode, 8);
}

function secondName(live: LiveTree, path: string, first: string): LiveNode {
  const node = live.get(first);
  if (node?.kind !== 'file') throw new TypeError(`hard link ${path} names ${first}, which is no file of the tree`);
  return { ...node, sameAs: first };
}
