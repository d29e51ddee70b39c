import type { Stats } from 'node:fs';
import { escapeName } from '../frame/escape.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import { FileTrouble, follow } from '../regular-file.ts';
import type { Entry, LsCode, LsContext, LsRequest } from './parts.ts';

/** In ascending order of the names' bytes. Sizes are asked for only where they are shown. */
export function entries(context: LsContext, { path, details }: LsRequest): Entry[] {
  const directory = directoryAt(context, path);
  const names = namesIn(context, directory, path).sort(Buffer.compare);
  return names.map((name) => ({ name, size: details ? sizeOf(context, directory, name) : null }));
}

function directoryAt(context: LsContext, path: string): string {
  try {
    if (path.includes('\0') || !path.isWellFormed()) throw new FileTrouble('missing');
    const { real, stats } = follow(context.fs, context.cwd, path);
    if (!stats) throw new FileTrouble('missing');
    if (!stats.isDirectory()) throw refusal('not-directory', 'path is no directory', path);
    return real;
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    if (error.kind === 'missing' || error.belowFile) throw refusal('missing', 'directory does not exist', path);
    throw refusal('io', 'directory could not be read', path);
  }
}

function namesIn({ fs }: LsContext, directory: string, path: string): Buffer[] {
  try {
    return fs.readdirSync(directory, { encoding: 'buffer' }) as Buffer[];
  } catch {
    throw refusal('io', 'directory could not be read', path);
  }
}

/** Links are not followed: a link is no file. */
function sizeOf({ fs }: LsContext, directory: string, name: Buffer): number | null {
  try {
    const stats = fs.lstatSync(Buffer.concat([Buffer.from(`${directory}/`), name])) as Stats;
    return stats.isFile() ? Number(stats.size) : null;
  } catch {
    return null;
  }
}

function refusal(code: LsCode, says: string, path: string): PlainRefusal<LsCode> {
  return new PlainRefusal(code, `${says}: ${escapeName(path.toWellFormed())}`);
}
