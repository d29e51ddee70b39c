import type { FileSystem } from '../../adapters/port.ts';
import { toLive, type LiveNode, type LiveTree, type Node, type Tree } from '../../contract/tree.ts';
import type { Setup } from '../../contract/case.ts';
import type { Need } from '../../contract/rule.ts';
import { LaidTree } from './laid-tree.ts';
import type { MemoryNodes } from './memory-nodes.ts';

/**
 * Where cases are laid out: `base/out` is the root and `base/outside` the area beside it, which holds a canary. (So
 * the name of the sibling begins with the root's name, and a check of the root's bare prefix takes it for inside.)
 * Reused for every case, and brought from one to the next by difference.
 */
export class Workspace {
  readonly kind: 'memory' | 'directory';
  readonly root: string;
  readonly fs: FileSystem;
  readonly provides: ReadonlySet<Need>;
  readonly #inside: LaidTree;
  readonly #outside: LaidTree;
  readonly #dispose: () => void;

  constructor(parts: {
    kind: 'memory' | 'directory';
    /** Lent to implementations in process. */
    fs: FileSystem;
    /** What trees are laid out and read back with; default `fs`. */
    layOutWith?: FileSystem;
    base: string;
    provides: ReadonlySet<Need>;
    makeFifo?: (path: string) => void;
    nodes?: MemoryNodes;
    dispose?: () => void;
  }) {
    this.kind = parts.kind;
    this.fs = parts.fs;
    this.root = `${parts.base}/out`;
    this.provides = parts.provides;
    const fs = parts.layOutWith ?? parts.fs;
    this.#inside = new LaidTree(fs, this.root, this.root, parts);
    this.#outside = new LaidTree(fs, `${parts.base}/outside`, this.root, parts);
    this.#dispose = parts.dispose ?? (() => {});
  }

  /** Makes root and outside area hold exactly what `setup` says. */
  layOut(setup: Setup): void {
    try {
      this.#become(setup);
    } catch {
      // What was known did not hold: an implementation wrote after it had answered.
      this.distrust();
      this.#become(setup);
    }
  }

  #become(setup: Setup): void {
    this.#inside.become(toLive(setup.tree));
    this.#outside.become(setup.outside ? withCanary(setup.outside) : CANARY_ONLY);
  }

  /** Another program writes or removes paths of the root. */
  put(changes: { [path: string]: Node | null }): void {
    const wanted: LiveTree = new Map(this.#inside.known());
    for (const path in changes) {
      removeBelow(wanted, path);
      const node = changes[path];
      if (node) for (const [name, live] of toLive({ [path]: node })) if (!wanted.has(name)) wanted.set(name, live);
    }
    this.#inside.become(wanted);
  }

  /** Reads root and outside area back from the file system. */
  observe(): { inside: LiveTree; outside: LiveTree } {
    return { inside: this.#inside.read(), outside: this.#outside.readIfTouched() };
  }

  /** What was last laid out or read, without looking. */
  known(): { inside: LiveTree; outside: LiveTree } {
    return { inside: this.#inside.known(), outside: this.#outside.known() };
  }

  /** Inode and times of each path, to tell whether a file was written with the same bytes. */
  stamps(): Map<string, string> {
    return this.#inside.stamps();
  }

  /** Nothing is known of the state any more: the next case is laid out from nothing. */
  distrust(): void {
    this.#inside.distrust();
    this.#outside.distrust();
  }

  dispose(): void {
    this.#dispose();
  }
}

const CANARY = { 'canary.txt': { file: 'The canary beside the root. Nobody may touch it.\n' } } satisfies Tree;
const CANARY_ONLY = toLive(CANARY);

function withCanary(outside: Tree): LiveTree {
  return toLive({ ...CANARY, ...outside });
}

function removeBelow(tree: Map<string, LiveNode>, path: string): void {
  tree.delete(path);
  for (const other of tree.keys()) if (other.startsWith(`${path}/`)) tree.delete(other);
}
