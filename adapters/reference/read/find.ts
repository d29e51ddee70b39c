import { numberOf } from '../../../contract/limits.ts';
import { posix } from 'node:path';
import { escapeName } from '../frame/escape.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import { FileTrouble, findRegular, follow, readRegular, type Trouble } from '../regular-file.ts';
import type { ReadCode, ReadContext } from './parts.ts';
import { suggestion } from './suggest.ts';

/** What may follow the message on a missing file. */
export type Suggest = (context: ReadContext, path: string) => string | undefined;

/** The real path of the regular file at `path`, links followed. */
export function findFile(context: ReadContext, path: string, suggest: Suggest = suggestion): string {
  try {
    // No file has such a name; the file system would take another one for it.
    if (path.includes('\0') || !path.isWellFormed()) throw new FileTrouble('missing');
    return findRegular(context.fs, context.cwd, path).real;
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    if (error.kind === 'missing' || error.belowFile) throw missing(context, path, suggest);
    throw troubled(error.kind, path, context);
  }
}

/** As `findFile`, and refused without a word on what is there where it lies outside the workspace. */
export function findInsideRoot(context: ReadContext, path: string): string {
  if (isOutside(context, path)) throw new PlainRefusal<ReadCode>('io', 'path leads out of the workspace');
  return findFile(context, path);
}

export function readFile(context: ReadContext, real: string): Buffer {
  try {
    return readRegular(context.fs, real, numberOf(context.limits, 'maxFileBytes'));
  } catch (error) {
    if (error instanceof FileTrouble) throw troubled(error.kind, real, context);
    throw error;
  }
}

function isOutside({ fs, cwd, realRoot }: ReadContext, path: string): boolean {
  try {
    const { real } = follow(fs, cwd, path);
    return realRoot !== '/' && real !== realRoot && !real.startsWith(`${realRoot}/`);
  } catch (error) {
    // A name that leads nowhere is looked at again, within its directory only.
    if (error instanceof FileTrouble) return path.split('/').includes('..') || path.startsWith('/');
    throw error;
  }
}

function missing(context: ReadContext, path: string, suggest: Suggest): PlainRefusal<ReadCode> {
  const similar = suggest(context, path);
  const hint = similar === undefined ? '' : `; did you mean \`${similar}\`?`;
  return new PlainRefusal('missing', `file does not exist: ${escapeName(path.toWellFormed())}${hint}`);
}

function troubled(kind: Trouble, path: string, context: ReadContext): PlainRefusal<ReadCode> {
  const name = escapeName(path);
  const says: { readonly [kind in Trouble]: string } = {
    'missing': `file does not exist: ${name}`,
    'directory': `path is a directory: ${name}`,
    'not-regular': `not a regular file: ${name}`,
    'too-large': `file is too large to read safely (limit: ${numberOf(context.limits, 'maxFileBytes')} bytes)`,
    'io': `file could not be read: ${name}`,
  };
  return new PlainRefusal(kind, says[kind]);
}

/** The absolute path that `path` spells, links not followed. */
export function lookedUp({ cwd }: ReadContext, path: string): string {
  return posix.resolve(cwd, path);
}
