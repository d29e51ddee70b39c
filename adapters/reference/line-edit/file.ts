import { numberOf } from '../../../contract/limits.ts';
import { posix } from 'node:path';
import { replaceByRename } from '../file.ts';
import { Refusal } from '../refusal.ts';
import { FileTrouble, follow, readRegular, regular, type Trouble } from '../regular-file.ts';
import type { LineEditContext, LineEditTarget } from './parts.ts';
import { LineEditRefusal } from './refusal.ts';

const umask = process.umask();

const SAYS: { readonly [kind in Exclude<Trouble, 'missing' | 'too-large'>]: string } = {
  'directory': 'path is a directory',
  'not-regular': 'path is not a regular file',
  'io': 'file could not be read',
};

/** The regular file at `path`, links followed, dangling ones too; it may be missing. */
export function findTarget(context: LineEditContext, path: string): LineEditTarget {
  return refusing(context, () => {
    const { real, stats } = follow(context.fs, context.cwd, path);
    if (stats) return { real, exists: true, mode: regular(stats).mode & 0o7777 };
    if (path.endsWith('/')) throw new FileTrouble('io');
    return { real, exists: false, mode: 0o666 & ~umask };
  });
}

/** The bytes of the file; none where it is missing. */
export function readOrEmpty(context: LineEditContext, target: LineEditTarget): Buffer {
  if (!target.exists) return Buffer.alloc(0);
  return refusing(context, () => readRegular(context.fs, target.real, numberOf(context.limits, 'maxFileBytes')));
}

function refusing<T>(context: LineEditContext, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    const { kind } = error;
    if (kind === 'too-large') throw new LineEditRefusal(kind, `file is too large to edit safely (limit: ${numberOf(context.limits, 'maxFileBytes')} bytes)`);
    throw kind === 'missing' ? new LineEditRefusal('io', SAYS.io) : new LineEditRefusal(kind, SAYS[kind]);
  }
}

/** Every directory on the way to the file that is missing. */
export function makeParents(context: LineEditContext, target: LineEditTarget): void {
  if (target.exists) return;
  try {
    context.fs.mkdirSync(posix.dirname(target.real), { recursive: true });
  } catch {
    throw cannotWrite();
  }
}

/** All or nothing; keeps the permission bits. */
export function writeByRename(context: LineEditContext, target: LineEditTarget, bytes: Buffer): void {
  try {
    replaceByRename(context, target, bytes);
  } catch (error) {
    throw error instanceof Refusal ? cannotWrite() : error;
  }
}

export function cannotWrite(): LineEditRefusal {
  return new LineEditRefusal('write', 'file could not be written');
}
