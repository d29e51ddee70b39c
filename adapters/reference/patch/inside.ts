import { posix } from 'node:path';
import { FileTrouble, follow, type Place } from '../regular-file.ts';
import { lookUp, nodeAt, type Found } from './found.ts';
import type { AddOperation, UpdateOperation } from './operations.ts';
import type { PatchContext, PatchParts, Planned } from './parts.ts';
import { PatchRefusal } from './refusal.ts';
import { destination, planUpdate } from './steps.ts';

/**
 * As `lookUp`. What lies outside the workspace, links followed, and a name that does so whatever it leads to, cannot be
 * read, and is no place to write to.
 */
export function lookUpInside(parts: PatchParts, context: PatchContext, path: string): Found {
  try {
    const { real } = follow(context.fs, context.cwd, path);
    if (!isInside(context.realRoot, real) || !isInside(context.realRoot, nodeAt(context, path))) return { kind: 'io' };
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
  }
  return lookUp(parts, context, path);
}

/** Whether `path`, absolute and free of links, lies below `root`. */
export function isInside(root: string, path: string): boolean {
  return root === '/' ? path !== '/' : path.startsWith(`${root}/`);
}

/** As `destination`; a link that leads nowhere is not free, and `.` is no name. */
export function freeDestination(parts: PatchParts, context: PatchContext, operation: AddOperation | UpdateOperation, path: string): Place {
  const place = destination(parts, context, operation, path);
  if (place.dangling || posix.basename(path) === '.') throw new PatchRefusal('destination-unreadable', { path, why: 'no place for a file' });
  return place;
}

/** As `planUpdate`; a symbolic link is not moved. */
export function planUpdateOfFiles(parts: PatchParts, context: PatchContext, operation: UpdateOperation): Planned {
  const planned = planUpdate(parts, context, operation);
  const isMovedLink = operation.to !== undefined && context.fs.lstatSync(nodeAt(context, operation.path)).isSymbolicLink();
  if (isMovedLink) throw new PatchRefusal('update-unreadable', { path: operation.path, why: 'a symbolic link is not moved' });
  return planned;
}

/** All patches of a workspace wait for one another: what one of them takes back no other one has built upon. */
export function oneTurn({ realRoot }: PatchContext): string[] {
  return [realRoot];
}
