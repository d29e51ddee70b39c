import { posix } from 'node:path';
import { FileTrouble, follow, readRegular, regular, type Place, type Trouble } from '../regular-file.ts';
import { numberOf } from '../../../contract/limits.ts';
import type { PatchContext, PatchParts } from './parts.ts';

/** What reading a path gives, links followed. */
export type Found =
  | { kind: 'text'; place: Place; text: string; mode: number }
  | { kind: 'missing'; place?: Place }
  | { kind: 'below-file' | 'utf8' | Exclude<Trouble, 'missing'>; place?: Place };

/** What the system says of a path that gives no text. */
export const SAYS: { readonly [kind in Exclude<Found['kind'], 'text'>]: string } = {
  'missing': 'No such file or directory',
  'below-file': 'Not a directory',
  'directory': 'Is a directory',
  'not-regular': 'not a regular file',
  'too-large': 'file is too large to read safely',
  'io': 'cannot be read',
  'utf8': 'stream did not contain valid UTF-8',
};

export function lookUp(parts: PatchParts, context: PatchContext, path: string): Found {
  let place: Place | undefined;
  try {
    place = follow(context.fs, context.cwd, path);
    if (!place.stats) return { kind: 'missing', place };
    const mode = regular(place.stats).mode & 0o7777;
    const text = parts.decode(readRegular(context.fs, place.real, mostBytes(parts, context)));
    return text === undefined ? { kind: 'utf8', place } : { kind: 'text', place, text, mode };
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    return { kind: error.belowFile ? 'below-file' : error.kind, ...(place ? { place } : {}) };
  }
}

function mostBytes({ settings }: PatchParts, { limits }: PatchContext): number {
  return settings.boundsSize ? numberOf(limits, 'maxFileBytes') : Infinity;
}

/** The absolute path of what stands at `path`: of a link, the link itself. @throws {FileTrouble} */
export function nodeAt({ fs, cwd }: Pick<PatchContext, 'fs' | 'cwd'>, path: string): string {
  const { dir, base } = posix.parse(path);
  return posix.join(follow(fs, cwd, dir).real, base);
}

/** `path` as it is read from the working directory, `.` and `..` kept. */
export function absolutePath(cwd: string, path: string): string {
  if (path.startsWith('/')) return path;
  return cwd.endsWith('/') ? cwd + path : `${cwd}/${path}`;
}
