import { constants, type Stats } from 'node:fs';
import { posix } from 'node:path';
import type { FileSystem } from '../port.ts';

/** Why a path is no file that can be read. */
export type Trouble = 'missing' | 'directory' | 'not-regular' | 'too-large' | 'io';

/** Thrown where a file cannot be read; an ordinary answer, so not an `Error`. */
export class FileTrouble {
  readonly kind: Trouble;
  /** A parent of the path is a file. */
  readonly belowFile: boolean;

  constructor(kind: Trouble, belowFile = false) {
    this.kind = kind;
    this.belowFile = belowFile;
  }
}

/** Where a path leads, links followed. */
export interface Place {
  /** Absolute; none of its directories is a link. */
  real: string;
  /** Absent: nothing is there. */
  stats?: Stats;
  /** The deepest directory on the way that exists. */
  deepest: string;
  /** What is missing is what a link leads to: the path itself, or a directory on the way. */
  dangling?: 'itself' | 'parent';
}

const MOST_LINKS = 40;
/** The end of a path that only a directory has. */
const FOR_DIRECTORIES = /\/\.?$/;

/**
 * Follows `path` from the directory `cwd` as the kernel does, dangling links too; `..` leaves the directory that a link
 * led to. @throws {FileTrouble} `missing`: `..` behind a name that is missing; `io`: below a file, a loop of links, no
 * right to look.
 */
export function follow(fs: FileSystem, cwd: string, path: string): Place {
  let at = posix.isAbsolute(path) ? '/' : realDirectory(fs, cwd);
  const names = namesOf(path);
  let ownNames = -1;
  for (let links = 0; ;) {
    const name = names.pop();
    if (name === undefined) return { real: at, stats: look(fs, at) as Stats, deepest: at };
    if (name === '..') {
      at = posix.dirname(at);
      continue;
    }
    const next = posix.join(at, name);
    const stats = look(fs, next);
    if (names.length < ownNames) ownNames = -1;
    if (!stats) return { ...missing(at, next, names), ...(ownNames < 0 ? {} : { dangling: ownNames === 0 ? 'itself' : 'parent' }) };
    if (stats.isSymbolicLink()) {
      if ((links += 1) > MOST_LINKS) throw new FileTrouble('io');
      if (ownNames < 0) ownNames = names.length;
      const text = String(fs.readlinkSync(next));
      if (text.startsWith('/')) at = '/';
      names.push(...namesOf(text));
    } else if (stats.isDirectory()) {
      at = next;
    } else if (names.length === 0 && !FOR_DIRECTORIES.test(path)) {
      return { real: next, stats, deepest: at };
    } else {
      throw new FileTrouble('io', true);
    }
  }
}

/** The regular file that `path` leads to. @throws {FileTrouble} */
export function findRegular(fs: FileSystem, cwd: string, path: string): Place & { stats: Stats } {
  const { stats, ...place } = follow(fs, cwd, path);
  if (!stats) throw new FileTrouble('missing');
  return { ...place, stats: regular(stats) };
}

/** @throws {FileTrouble} where `stats` are those of something else. */
export function regular(stats: Stats): Stats {
  if (stats.isDirectory()) throw new FileTrouble('directory');
  if (!stats.isFile()) throw new FileTrouble('not-regular');
  return stats;
}

/**
 * The bytes of a regular file of at most `most` bytes; never waits for a pipe or device put in its place.
 * @throws {FileTrouble}
 */
export function readRegular(fs: FileSystem, real: string, most: number): Buffer {
  let file: number;
  try {
    file = fs.openSync(real, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new FileTrouble(codeOf(error) === 'ENOENT' ? 'missing' : 'io');
  }
  try {
    const { size } = regular(fs.fstatSync(file));
    if (size > most) throw new FileTrouble('too-large');
    return readToEnd(fs, file, Number(size));
  } catch (error) {
    throw error instanceof FileTrouble ? error : new FileTrouble('io');
  } finally {
    fs.closeSync(file);
  }
}

/** A file that grew since its size was asked for is another snapshot: refused. */
function readToEnd(fs: FileSystem, file: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(file, buffer, length, buffer.length - length, length);
    length += count;
    if (length > size) throw new FileTrouble('io');
    if (count === 0) return buffer.subarray(0, length);
  }
}

/** The names of `path`, the last one first. */
function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.').reverse();
}

/** Nothing is at `next`, nor at what the names still to come stand for. */
function missing(deepest: string, next: string, names: readonly string[]): Place {
  if (names.includes('..')) throw new FileTrouble('missing');
  return { real: posix.join(next, ...names.toReversed()), deepest };
}

function realDirectory(fs: FileSystem, cwd: string): string {
  try {
    return fs.realpathSync(cwd);
  } catch {
    throw new FileTrouble('io');
  }
}

function look(fs: FileSystem, path: string): Stats | undefined {
  try {
    return fs.lstatSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new FileTrouble('io');
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
