import type { Place } from '../regular-file.ts';
import type { Change } from './change.ts';
import { SAYS } from './found.ts';
import type { AddOperation, Chunk, DeleteOperation, Operation, UpdateOperation } from './operations.ts';
import type { PatchContext, PatchParts, Planned } from './parts.ts';
import { PatchRefusal } from './refusal.ts';
import { Sheet } from './sheet.ts';

const umask = process.umask();
/** Permission bits of a new file. */
export const NEW_MODE = 0o666 & ~umask;

/** What carrying out `operation` comes to; nothing is done yet. */
export function plan(parts: PatchParts, context: PatchContext, operation: Operation): Planned {
  if (operation.kind === 'add') return parts.planAdd(parts, context, operation);
  if (operation.kind === 'delete') return parts.planDelete(parts, context, operation);
  return parts.planUpdate(parts, context, operation);
}

export function planAdd(parts: PatchParts, context: PatchContext, operation: AddOperation): Planned {
  const { path, lines } = operation;
  const place = parts.destination(parts, context, operation, path);
  const text = lines.map((line) => `${line}\n`).join('');
  const mode = place.stats ? place.stats.mode & 0o7777 : NEW_MODE;
  return { operation, change: { status: 'A', path, before: '', after: text }, write: { place, text, mode } };
}

export function planDelete(parts: PatchParts, context: PatchContext, operation: DeleteOperation): Planned {
  const { path } = operation;
  const found = parts.lookUp(parts, context, path);
  if (found.kind === 'text') return { operation, change: { status: 'D', path, before: found.text, after: '' }, remove: path };
  const isFile = found.place?.stats !== undefined && found.kind !== 'directory';
  if (!parts.settings.deletesAnyFile || !isFile) throw new PatchRefusal('delete-failed', { path, why: SAYS[found.kind] });
  return { operation, change: { status: 'D', path }, remove: path };
}

/** An update in place, or with another destination: a move. */
export function planUpdate(parts: PatchParts, context: PatchContext, operation: UpdateOperation): Planned {
  const { path, to, chunks } = operation;
  const found = parts.lookUp(parts, context, path);
  if (found.kind !== 'text') throw new PatchRefusal('update-unreadable', { path, why: SAYS[found.kind] });
  const { text: before, mode } = found;
  const text = updated(parts, context, path, before, chunks);
  const change: Change = { status: 'M', path: to ?? path, before, after: text };
  if (to !== undefined) return { operation, change, write: { place: parts.destination(parts, context, operation, to), text, mode }, remove: path };
  return { operation, change, ...(text === before ? {} : { write: { place: found.place, text, mode } }) };
}

/** What is refused is about `path`. */
function updated(parts: PatchParts, context: PatchContext, path: string, before: string, chunks: readonly Chunk[]): string {
  try {
    return parts.update(parts, context, before, chunks);
  } catch (error) {
    throw error instanceof PatchRefusal ? new PatchRefusal(error.code, { path, ...error.detail }) : error;
  }
}

export function update(parts: PatchParts, context: PatchContext, before: string, chunks: readonly Chunk[]): string {
  const model = parts.model(context);
  const lines = model.cut(before);
  return model.rewrite(lines, parts.locate(parts, new Sheet(lines.map(({ text }) => text), parts.forms), chunks));
}

/** A path that is free, or whose file may be written over. */
export function destination(parts: PatchParts, context: PatchContext, { kind }: AddOperation | UpdateOperation, path: string): Place {
  const isAdd = kind === 'add';
  const found = parts.lookUp(parts, context, path);
  if (found.kind === 'missing' && found.place && found.place.dangling !== 'parent' && !path.endsWith('/')) return found.place;
  const overwrites = isAdd ? parts.settings.addOverwrites : parts.settings.moveOverwrites;
  const place = found.place;
  if (overwrites && place?.stats?.isFile()) return place;
  if (found.kind === 'text') throw new PatchRefusal(isAdd ? 'add-exists' : 'move-exists', { path });
  throw new PatchRefusal(overwrites || found.kind === 'missing' ? 'write-failed' : 'destination-unreadable', { path, why: SAYS[found.kind] });
}
