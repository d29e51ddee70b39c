import { posix } from 'node:path';
import type { Context, Target } from './parts.ts';
import { Refusal } from './refusal.ts';
import { FileTrouble, findRegular } from './regular-file.ts';

/** The regular file at `path`, links followed. Refused: what is missing, and what is no regular file. */
export function findRegularFile(context: Context, path: string): Target {
  try {
    const { real, stats } = findRegular(context.fs, context.cwd, path);
    return { path, resolved: posix.resolve(context.cwd, path), real, mode: stats.mode & 0o7777, size: Number(stats.size) };
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    throw new Refusal(error.kind === 'missing' ? 'missing' : 'unreadable', { directory: error.kind === 'directory' });
  }
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
