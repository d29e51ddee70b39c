import type { Volume } from 'memfs';
import type { LiveNode, LiveTree } from '../../contract/tree.ts';

type Link = Volume['_core']['root'];
type Node = Link['node'];

/**
 * The nodes of a memfs volume, read and written without its calls: bringing one file over and reading it back costs
 * 2 us in place of 25 (a call resolves its path, opens, makes dates and asks for the user). What it does not know it
 * leaves to the calls, by answering `undefined` or `false`.
 */
export class MemoryNodes {
  readonly #volume: Volume;
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;

  constructor(volume: Volume) {
    this.#volume = volume;
  }

  /** What stands in `directory`; `known` itself where that is all the same. */
  read(directory: string, known: LiveTree, textOf: (target: string) => string): LiveTree | undefined {
    const top = this.#linkAt(directory);
    if (!top?.node.isDirectory()) return undefined;
    const reading: Reading = { tree: new Map(), known, textOf, same: true, firstNames: undefined };
    readInto(reading, top, '');
    return reading.same && reading.tree.size === known.size ? known : reading.tree;
  }

  /** Gives a file its content; a new one gets `mode`, one that is there keeps its own. */
  write(path: string, bytes: Uint8Array, mode: number): boolean {
    const slash = path.lastIndexOf('/');
    const parent = this.#linkAt(path.slice(0, slash));
    if (!parent?.node.isDirectory()) return false;
    const name = path.slice(slash + 1);
    const link = parent.children.get(name);
    if (link && (!link.node.isFile() || link.node.nlink !== 1)) return false;
    const { node } = link ?? this.#volume._core.createLink(parent, name, false, mode);
    node.setBuffer(bytes as Buffer);
    return true;
  }

  /** Differs once the file was written, although the clock stands still between two reads of it. */
  stamp(path: string): string | undefined {
    const node = this.#linkAt(path)?.node;
    return node && `${this.#numberOf(node)}:${this.#numberOf(node.buf)}:${node.mtime.getTime()}:${node.ctime.getTime()}`;
  }

  #numberOf(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) this.#numbers.set(object, (number = this.#lastNumber += 1));
    return number;
  }

  /** Links on the way are not followed. */
  #linkAt(path: string): Link | undefined {
    let link: Link | undefined = this.#volume._core.root;
    for (let start = 1; link && start <= path.length; ) {
      const slash = path.indexOf('/', start);
      const end = slash < 0 ? path.length : slash;
      link = link.children.get(path.slice(start, end));
      start = end + 1;
    }
    return link;
  }
}

interface Reading {
  tree: LiveTree;
  known: LiveTree;
  textOf: (target: string) => string;
  /** Every node so far is the known one. */
  same: boolean;
  /** Inode → first name, for files of several names. */
  firstNames: Map<number, string> | undefined;
}

function readInto(reading: Reading, directory: Link, prefix: string): void {
  for (const name of namesIn(directory)) {
    const link = directory.children.get(name) as Link;
    const path = prefix + name;
    const known = reading.known.get(path);
    const node = readNode(reading, path, link.node, known);
    if (node !== known) reading.same = false;
    reading.tree.set(path, node);
    if (node.kind === 'directory') readInto(reading, link, `${path}/`);
  }
}

/** In order of name, so that no order depends on what the volume held before. */
function namesIn({ children }: Link): string[] {
  const names: string[] = [];
  for (const name of children.keys()) if (name !== '.' && name !== '..') names.push(name);
  return names.length > 1 ? names.sort() : names;
}

function readNode(reading: Reading, path: string, node: Node, known: LiveNode | undefined): LiveNode {
  if (node.isFile()) return readFile(reading, path, node, known);
  if (node.isDirectory()) {
    const mode = node.perm & 0o7777;
    return known?.kind === 'directory' && known.mode === mode ? known : { kind: 'directory', mode };
  }
  if (!node.isSymlink()) return { kind: 'special' };
  const target = reading.textOf(node.symlink);
  return known?.kind === 'link' && known.target === target ? known : { kind: 'link', target };
}

function readFile(reading: Reading, path: string, node: Node, known: LiveNode | undefined): LiveNode {
  const mode = node.perm & 0o7777;
  const bytes = node.buf.subarray(0, node.getSize());
  const sameAs = node.nlink > 1 ? firstName(reading, node.ino, path) : undefined;
  if (known?.kind === 'file' && known.mode === mode && known.sameAs === sameAs && bytes.equals(known.bytes)) return known;
  const file: LiveNode = { kind: 'file', bytes: Buffer.from(bytes), mode };
  if (sameAs !== undefined) file.sameAs = sameAs;
  return file;
}

/** `undefined` where `path` is the first name. */
function firstName(reading: Reading, inode: number, path: string): string | undefined {
  const names = (reading.firstNames ??= new Map());
  const first = names.get(inode);
  if (first === undefined) names.set(inode, path);
  return first;
}
