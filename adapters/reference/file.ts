import { posix } from 'node:path';
import type { Context, Target } from './parts.ts';
import { Refusal } from './refusal.ts';
import { FileTrouble, readRegular } from './regular-file.ts';

const umask = process.umask();
const SPECIAL_BITS = 0o7000;
const OWNER_WRITES = 0o200;
let temporaryFiles = 0;

/** What a write needs of its call. */
type Written = Pick<Context, 'fs' | 'realRoot' | 'writes'>;

/** The bytes of a regular file of at most `limits.maxBytes`; never waits for a pipe or device put in its place. */
export function readBounded(context: Context, target: Target): Buffer {
  if (target.size > context.limits.maxBytes) throw new Refusal('unreadable');
  return read(context, target, context.limits.maxBytes);
}

/** The bytes of a regular file. */
export function readWhole(context: Context, target: Target): Buffer {
  return read(context, target, Infinity);
}

function read(context: Context, target: Target, most: number): Buffer {
  try {
    return readRegular(context.fs, target.real, most);
  } catch (error) {
    throw error instanceof FileTrouble ? new Refusal('unreadable') : error;
  }
}

/**
 * All or nothing: a sibling temporary file takes the place of the target. Keeps the permission bits; the inode changes,
 * so other hard links keep the old content. Nothing is left behind on failure.
 */
export function replaceByRename(context: Written, target: Pick<Target, 'real' | 'mode'>, bytes: Buffer): void {
  const { fs } = context;
  const temporary = posix.join(posix.dirname(target.real), `.replace-${process.pid}-${(temporaryFiles += 1)}.tmp`);
  try {
    fs.writeFileSync(temporary, bytes, { flag: 'wx', mode: target.mode | OWNER_WRITES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') removeQuietly(context, temporary);
    throw new Refusal('write');
  }
  try {
    if (!isMadeAsAsked(target.mode)) fs.chmodSync(temporary, target.mode);
    fs.renameSync(temporary, target.real);
  } catch {
    removeQuietly(context, temporary);
    throw new Refusal('write');
  }
  record(context, 'rename', target);
}

/** A file made with the bits `mode | OWNER_WRITES` and then written has the bits `mode`. */
function isMadeAsAsked(mode: number): boolean {
  return (mode & OWNER_WRITES) !== 0 && (mode & (umask | SPECIAL_BITS)) === 0;
}

/** Writes into the file itself: inode, links and permission bits stay; refused where it may not be written. */
export function overwrite(context: Written, target: Pick<Target, 'real'>, bytes: Buffer): void {
  const { fs } = context;
  try {
    const file = fs.openSync(target.real, 'r+');
    try {
      let written = 0;
      while (written < bytes.length) written += fs.writeSync(file, bytes, written, bytes.length - written, written);
      fs.ftruncateSync(file, bytes.length);
    } finally {
      fs.closeSync(file);
    }
  } catch {
    throw new Refusal('write');
  }
  record(context, 'write', target);
}

/** Adds to the log what was done to the content of a file. */
export function record(context: Written, op: string, target: Pick<Target, 'real'>): void {
  context.writes.push({ op, path: relativePath(context, target.real) });
}

function relativePath(context: Written, real: string): string {
  const inside = `${context.realRoot}/`;
  return real.startsWith(inside) ? real.slice(inside.length) : posix.relative(context.realRoot, real);
}

function removeQuietly(context: Written, path: string): void {
  try {
    context.fs.unlinkSync(path);
  } catch {
    // It was never made, or the directory no longer lets us: there is nothing more to do.
  }
}
