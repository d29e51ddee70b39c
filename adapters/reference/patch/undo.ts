import { posix } from 'node:path';
import type { FileSystem } from '../../port.ts';
import type { Place } from '../regular-file.ts';

let backups = 0;

/** How to take back what a patch did. Files that it replaces or removes are kept under second names until it has ended. */
export class Undo {
  readonly #fs: FileSystem;
  readonly #steps: (() => void)[] = [];
  readonly #kept: string[] = [];

  constructor(fs: FileSystem) {
    this.#fs = fs;
  }

  /** The directories that `real` lacks below the deepest one there is are about to be made, some of them perhaps in vain. */
  beforeDirectories({ real, deepest }: Pick<Place, 'real' | 'deepest'>): void {
    this.#steps.push(() => {
      for (let at = posix.dirname(real); at.length > deepest.length; at = posix.dirname(at)) quietly(() => this.#fs.rmdirSync(at));
    });
  }

  /** A file is about to be put at `real`. */
  beforeWrite(real: string): void {
    if (this.#fs.existsSync(real)) this.#keep(real);
    else this.#steps.push(() => this.#fs.unlinkSync(real));
  }

  /** What stands at `node` is about to be removed. */
  beforeRemoval(node: string): void {
    if (!this.#fs.lstatSync(node).isSymbolicLink()) return this.#keep(node);
    const text = String(this.#fs.readlinkSync(node));
    this.#steps.push(() => this.#fs.symlinkSync(text, node));
  }

  #keep(path: string): void {
    const backup = posix.join(posix.dirname(path), `.apply-patch-${process.pid}-${(backups += 1)}.tmp`);
    this.#fs.linkSync(path, backup);
    this.#kept.push(backup);
    this.#steps.push(() => this.#fs.renameSync(backup, path));
  }

  /** Everything is as it was; what cannot be taken back stays. */
  rollBack(): void {
    for (const step of this.#steps.toReversed()) quietly(step);
    this.end();
  }

  /** Everything stays; nothing is kept any longer. */
  end(): void {
    for (const backup of this.#kept) quietly(() => this.#fs.unlinkSync(backup));
    this.#steps.length = 0;
    this.#kept.length = 0;
  }
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // It was never done, or can be done no more.
  }
}
