import { posix } from 'node:path';
import { MOVE_PARTS, MOVE_TRAITS, MoveRefusal, type Destination, type Move, type MoveParts, type Source } from './move/move.ts';
import { nodeAt } from './patch/found.ts';
import { isInside } from './patch/inside.ts';
import { follow } from './regular-file.ts';
import type { Place } from './tool.ts';

/** What it documents of itself. */
export const VARIANT_MOVE_TRAITS = { ...MOVE_TRAITS, moveExisting: 'overwrites' };

/** The move with the other choices: it replaces what is there, be it a link, moves into directories, and makes none. */
export const VARIANT_MOVE_PARTS: MoveParts = { ...MOVE_PARTS, destination, carryOut, success: () => ({ status: 'success', payload: 'done' }) };

/** The name itself, links not followed; of a directory a name in it. */
function destination(place: Place, path: string, source: Source): Destination {
  const name = path.replace(/\/\.?$/, '');
  const found = follow(place.fs, place.cwd, path);
  if (!isInside(place.realRoot, found.real)) throw new MoveRefusal('the destination lies outside of the workspace');
  if (found.stats?.isDirectory()) return intoDirectory(place, posix.join(found.real, posix.basename(source.real)));
  if (found.dangling || path !== name || found.deepest !== posix.dirname(found.real)) throw new MoveRefusal('no place for a file');
  const node = nodeAt(place, path);
  if (!isInside(place.realRoot, node)) throw new MoveRefusal('the destination lies outside of the workspace');
  return { ...found, real: node };
}

function intoDirectory({ fs }: Place, real: string): Destination {
  const found = follow(fs, '/', real);
  if (found.stats || found.dangling) throw new MoveRefusal('there is such a file in the directory');
  return found;
}

/** A file that is moved onto itself stays; of two names of one file the source goes. */
function carryOut({ fs }: Place, { from, to }: Move): void {
  if (from.real === to.real) return;
  if (to.stats?.ino === from.stats.ino && !fs.lstatSync(to.real).isSymbolicLink()) fs.unlinkSync(from.real);
  else fs.renameSync(from.real, to.real);
}
