import { posix } from 'node:path';
import { record, replaceByRename } from '../file.ts';
import { Refusal } from '../refusal.ts';
import { FileTrouble, type Place } from '../regular-file.ts';
import { nodeAt } from './found.ts';
import type { Change } from './change.ts';
import type { PatchContext, PatchParts, Planned, Writing } from './parts.ts';
import { PatchRefusal } from './refusal.ts';

/** Directories, then the file, then what it replaces. */
export function carryOut(parts: PatchParts, context: PatchContext, planned: Planned): void {
  const { operation, change, write, remove } = planned;
  if (write) {
    refusing(() => {
      parts.makeParents(context, write.place);
      parts.write(context, write);
    }, () => new PatchRefusal('write-failed', { path: change.path, why: 'cannot be written' }));
  }
  if (remove === undefined) return;
  refusing(() => parts.remove(context, remove), () => {
    if (!write) return new PatchRefusal('delete-failed', { path: operation.path, why: 'cannot be removed' });
    return new PatchRefusal('remove-original-failed', { path: operation.path, why: 'cannot be removed', made: half(change) });
  });
}

/** Of a move whose source is still there. */
function half(change: Change): Change {
  return { ...change, status: 'A', before: '' };
}

/** Whatever the file system refuses. */
function refusing(work: () => void, refusal: () => PatchRefusal): void {
  try {
    work();
  } catch (error) {
    if (error instanceof PatchRefusal) throw error;
    if (error instanceof Refusal || error instanceof FileTrouble || (error as NodeJS.ErrnoException).code !== undefined) throw refusal();
    throw error;
  }
}

/** Every directory on the way that is missing; what a dangling link leads to gets none. */
export function makeParents(context: PatchContext, place: Place): void {
  if (place.stats || place.dangling) return;
  context.undo?.beforeDirectories(place);
  context.fs.mkdirSync(posix.dirname(place.real), { recursive: true });
}

/** All or nothing: a file of its own takes the place, with the permission bits asked for. */
export function writeByRename(context: PatchContext, { place, text, mode }: Writing): void {
  context.undo?.beforeWrite(place.real);
  replaceByRename(context, { real: place.real, mode }, Buffer.from(text, 'utf8'));
}

/** Removes what stands at `path`: of a link the link itself. In memfs only `rm` asks for the right to; there it follows links. */
export function removeNode(context: PatchContext, path: string): void {
  const { fs } = context;
  const node = nodeAt(context, path);
  context.undo?.beforeRemoval(node);
  if (fs.lstatSync(node).isFile()) fs.rmSync(node);
  else fs.unlinkSync(node);
  record(context, 'remove', { real: node });
}
