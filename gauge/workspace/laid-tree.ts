import type { BigIntStats, Dirent, Stats } from 'node:fs';
import type { FileSystem } from '../../adapters/port.ts';
import type { LiveNode, LiveTree } from '../../contract/tree.ts';
import { DIRECTORY_MODE } from '../../contract/tree.ts';
import type { MemoryNodes } from './memory-nodes.ts';

const OWNER_WRITES = 0o200;

/** One directory whose content is known, and changed by difference. */
export class LaidTree {
  readonly #fs: FileSystem;
  readonly #directory: string;
  readonly #linkRoot: string;
  readonly #makeFifo: ((path: string) => void) | undefined;
  readonly #nodes: MemoryNodes | undefined;
  #known: LiveTree | undefined;
  #stamp = '';

  constructor(
    fs: FileSystem,
    directory: string,
    linkRoot: string,
    own: { makeFifo?: ((path: string) => void) | undefined; nodes?: MemoryNodes | undefined },
  ) {
    this.#fs = fs;
    this.#directory = directory;
    this.#linkRoot = linkRoot;
    this.#makeFifo = own.makeFifo;
    this.#nodes = own.nodes;
  }

  known(): LiveTree {
    return this.#known ?? new Map();
  }

  distrust(): void {
    this.#known = undefined;
  }

  become(wanted: LiveTree): void {
    if (this.#known === wanted) return;
    if (!this.#known || !isPlain(this.#known) || !isPlain(wanted)) this.#startOver();
    const gone = this.#removeAllBut(wanted);
    for (const [path, node] of wanted) this.#bring(path, node, gone.has(path) ? undefined : this.#known?.get(path));
    for (const [path, node] of wanted) if (node.kind === 'directory' && (node.mode !== DIRECTORY_MODE || (node.mode & UMASK) !== 0)) this.#fs.chmodSync(this.#at(path), node.mode);
    this.#known = wanted;
    this.#stamp = '';
  }

  read(): LiveTree {
    const seen = this.#nodes?.read(this.#directory, this.known(), (target) => this.#withRoot(target));
    if (seen) return (this.#known = seen);
    const tree: LiveTree = new Map();
    const firstNames = new Map<number | bigint, string>();
    this.#readInto(tree, '', firstNames);
    this.#known = tree;
    if (tree.size === 0 && !this.#fs.existsSync(this.#directory)) this.#known = undefined;
    return tree;
  }

  /** As `read`, but trusts inode and times of the entries: two calls where nothing happened. */
  readIfTouched(): LiveTree {
    if (this.#nodes) return this.read();
    const stamp = this.#stampOfAll();
    if (this.#known && this.#stamp === stamp) return this.#known;
    const tree = this.read();
    this.#stamp = stamp;
    return tree;
  }

  stamps(): Map<string, string> {
    const stamps = new Map<string, string>();
    for (const [path, node] of this.known()) if (node.kind === 'file') stamps.set(path, this.#nodes?.stamp(this.#at(path)) ?? this.#stampOf(this.#at(path)));
    return stamps;
  }

  #stampOfAll(): string {
    let stamp = this.#stampOf(this.#directory);
    for (const path of this.known().keys()) stamp += this.#stampOf(this.#at(path));
    return stamp;
  }

  #stampOf(path: string): string {
    const stats = this.#fs.lstatSync(path, { throwIfNoEntry: false, bigint: true }) as BigIntStats | undefined;
    return stats ? `${stats.ino}:${stats.mode}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs};` : '-;';
  }

  #at(path: string): string {
    return path === '' ? this.#directory : `${this.#directory}/${path}`;
  }

  #startOver(): void {
    this.#makeRemovable(this.#directory);
    // Somebody may still be writing there: a directory that is not empty after all is tried again.
    this.#fs.rmSync(this.#directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 5 });
    this.#fs.mkdirSync(this.#directory, { recursive: true, mode: DIRECTORY_MODE });
    this.#fs.chmodSync(this.#directory, DIRECTORY_MODE);
    this.#known = new Map();
  }

  /** Directories without permissions hinder their own removal. */
  #makeRemovable(directory: string): void {
    const stats = this.#fs.lstatSync(directory, { throwIfNoEntry: false }) as Stats | undefined;
    if (!stats?.isDirectory()) return;
    if ((stats.mode & 0o777) !== DIRECTORY_MODE) this.#fs.chmodSync(directory, DIRECTORY_MODE);
    for (const entry of this.#fs.readdirSync(directory, { withFileTypes: true })) {
      if (entry.isDirectory()) this.#makeRemovable(`${directory}/${entry.name}`);
    }
  }

  #removeAllBut(wanted: LiveTree): ReadonlySet<string> {
    const gone: string[] = [];
    for (const [path, node] of this.known()) {
      const next = wanted.get(path);
      if (!next || next.kind !== node.kind || node.kind === 'link' || node.kind === 'special') gone.push(path);
    }
    if (gone.length === 0) return NONE;
    // Longest first, so that a directory is empty when its turn comes.
    for (const path of gone.sort((a, b) => b.length - a.length)) {
      // memfs 4 miscounts the entries of a directory after a rename onto an existing name: `rmdir` would refuse.
      if (this.known().get(path)?.kind === 'directory') this.#fs.rmSync(this.#at(path), { recursive: true });
      else this.#fs.unlinkSync(this.#at(path));
    }
    return new Set(gone);
  }

  #bring(path: string, node: LiveNode, old: LiveNode | undefined): void {
    const at = this.#at(path);
    if (node.kind === 'directory') {
      if (!old) this.#fs.mkdirSync(at, DIRECTORY_MODE);
    } else if (node.kind === 'link') {
      this.#fs.symlinkSync(node.target.replace(/^\{root\}/, () => this.#linkRoot), at);
    } else if (node.kind === 'special') {
      if (!this.#makeFifo) throw new Error(`a workspace in memory holds no FIFO (${path})`);
      this.#makeFifo(at);
    } else if (node.sameAs !== undefined) {
      this.#fs.linkSync(this.#at(node.sameAs), at);
    } else {
      this.#bringFile(at, node, old?.kind === 'file' ? old : undefined);
    }
  }

  #bringFile(at: string, node: LiveNode & { kind: 'file' }, old: (LiveNode & { kind: 'file' }) | undefined): void {
    let mode = old?.mode;
    if (!old || !sameBytes(old.bytes, node.bytes)) {
      if (old && !(old.mode & OWNER_WRITES)) this.#fs.chmodSync(at, old.mode | OWNER_WRITES);
      // memfs does not let even the creator write a file that is created without the permission.
      const created = node.mode | OWNER_WRITES;
      if (!this.#nodes?.write(at, node.bytes, created)) this.#fs.writeFileSync(at, node.bytes, { mode: created });
      mode = old ? old.mode | OWNER_WRITES : created & ~UMASK;
    }
    if (mode !== node.mode) this.#fs.chmodSync(at, node.mode);
  }

  #readInto(tree: LiveTree, prefix: string, firstNames: Map<number | bigint, string>): void {
    const directory = prefix === '' ? this.#directory : this.#at(prefix.slice(0, -1));
    for (const entry of this.#entriesOf(directory)) {
      const path = prefix + entry.name;
      const at = `${directory}/${entry.name}`;
      if (entry.isFile()) {
        tree.set(path, this.#readFile(at, path, firstNames));
      } else if (entry.isDirectory()) {
        tree.set(path, { kind: 'directory', mode: this.#fs.lstatSync(at).mode & 0o7777 });
        this.#readInto(tree, `${path}/`, firstNames);
      } else if (entry.isSymbolicLink()) {
        tree.set(path, { kind: 'link', target: this.#linkText(at) });
      } else {
        tree.set(path, { kind: 'special' });
      }
    }
  }

  /** An implementation may have taken the directory away, or its permissions. */
  #entriesOf(directory: string): Dirent[] {
    try {
      return this.#fs.readdirSync(directory, { withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      this.#fs.chmodSync(directory, DIRECTORY_MODE);
      return this.#fs.readdirSync(directory, { withFileTypes: true });
    }
  }

  #readFile(at: string, path: string, firstNames: Map<number | bigint, string>): LiveNode {
    const stats = this.#fs.lstatSync(at);
    const node: LiveNode & { kind: 'file' } = { kind: 'file', bytes: this.#bytesOf(at, stats.mode), mode: stats.mode & 0o7777 };
    if (stats.nlink > 1) {
      const first = firstNames.get(stats.ino);
      if (first === undefined) firstNames.set(stats.ino, path);
      else node.sameAs = first;
    }
    return node;
  }

  #bytesOf(at: string, mode: number): Uint8Array {
    if (mode & 0o400) return this.#fs.readFileSync(at) as Uint8Array;
    this.#fs.chmodSync(at, (mode | 0o400) & 0o7777);
    try {
      return this.#fs.readFileSync(at) as Uint8Array;
    } finally {
      this.#fs.chmodSync(at, mode & 0o7777);
    }
  }

  #linkText(at: string): string {
    return this.#withRoot(String(this.#fs.readlinkSync(at)));
  }

  #withRoot(text: string): string {
    return text.startsWith(`${this.#linkRoot}/`) ? `{root}${text.slice(this.#linkRoot.length)}` : text;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Bits that a created file or directory does not get (memfs ignores it, which does no harm). */
const UMASK = process.umask();

/** Inodes with several names, special files and unusual directory modes are not brought over by difference. */
function isPlain(tree: LiveTree): boolean {
  for (const node of tree.values()) {
    if (node.kind === 'special') return false;
    if (node.kind === 'file' && node.sameAs !== undefined) return false;
    if (node.kind === 'directory' && node.mode !== DIRECTORY_MODE) return false;
  }
  return true;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && Buffer.compare(a, b) === 0);
}
