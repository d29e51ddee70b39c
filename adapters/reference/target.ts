import { posix } from 'node:path';
import type { Stats } from 'node:fs';
import type { Context, Target } from './parts.ts';
import { Refusal } from './refusal.ts';

/** The regular file at `path`, links followed. Refused: what is missing, and what is no regular file. */
export function findRegularFile(context: Context, path: string): Target {
  const resolved = posix.resolve(context.cwd, path);
  const real = realPath(context, path, resolved);
  const stats = look(context, real);
  if (!stats.isFile()) throw new Refusal('unreadable', { directory: stats.isDirectory() });
  return { path, resolved, real, mode: stats.mode & 0o7777, size: Number(stats.size) };
}

/** As `findRegularFile`, and refused where the file, links followed, lies outside the workspace. */
export function findInsideRoot(context: Context, path: string): Target {
  const target = findRegularFile(context, path);
  if (!isInside(context.realRoot, target.real)) throw new Refusal('unreadable');
  return target;
}

/** As `findRegularFile`, but whatever is no regular file counts as missing. */
export function findTextFile(context: Context, path: string): Target {
  try {
    return findRegularFile(context, path);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('missing');
    throw error;
  }
}

function isInside(root: string, path: string): boolean {
  return root === '/' || path.startsWith(`${root}/`);
}

function realPath(context: Context, path: string, resolved: string): string {
  try {
    return path.includes('..') ? walk(context, path) : context.fs.realpathSync(resolved);
  } catch (error) {
    throw new Refusal(isMissing(error) && !isBelowFile(context, resolved) ? 'missing' : 'unreadable');
  }
}

/** `..` leaves the directory that a link leads to, as in the kernel; Node's `realpath` would cut the link's name. */
function walk(context: Context, path: string): string {
  let at = posix.isAbsolute(path) ? '/' : context.cwd;
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    at = context.fs.realpathSync(name === '..' ? posix.dirname(at) : posix.join(at, name));
  }
  return context.fs.realpathSync(at);
}

function look(context: Context, real: string): Stats {
  try {
    return context.fs.lstatSync(real);
  } catch {
    throw new Refusal('unreadable');
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Some file systems say ENOENT, not ENOTDIR, for a path below a regular file. */
function isBelowFile(context: Context, resolved: string): boolean {
  for (let parent = posix.dirname(resolved); parent !== '/'; parent = posix.dirname(parent)) {
    try {
      return !context.fs.statSync(parent).isDirectory();
    } catch (error) {
      if (!isMissing(error)) return true;
    }
  }
  return false;
}
