import type { Stats } from 'node:fs';
import { posix } from 'node:path';
import type { Json } from '../../../contract/json.ts';
import type { Outcome, SuccessOutcome, WriteOperation } from '../../../contract/outcome.ts';
import type { ToolDescription } from '../../port.ts';
import { record } from '../file.ts';
import { nodeAt } from '../patch/found.ts';
import { isInside } from '../patch/inside.ts';
import { Undo } from '../patch/undo.ts';
import { FileTrouble, follow, regular, type Place as FoundPlace } from '../regular-file.ts';
import { isObject } from '../request.ts';
import type { Place, ReferenceTool } from '../tool.ts';

/** What the reference documents of itself. */
export const MOVE_TRAITS = { moveExisting: 'refuses', containment: 'root', ownPaths: '' };

/** Why a file is not moved; an ordinary answer, so not an `Error`. */
export class MoveRefusal {
  readonly says: string;

  constructor(says: string) {
    this.says = says;
  }
}

/** Paths as sent. */
export interface Asked {
  from: string;
  to: string;
}

/** What stands at the paths of a move, and how the file gets there. */
export interface Move {
  from: Source;
  to: Destination;
}

/** A file under its own name: absolute, none of its directories a link. */
export interface Source {
  real: string;
  stats: Stats;
}

/** Absolute, links followed; `stats` of what is there. */
export type Destination = FoundPlace;

/** A move cut into the decisions that it takes, in the order in which a call meets them. */
export interface MoveParts {
  paths(argument: Json): Asked;
  source(place: Place, path: string): Source;
  /** Where a file may be put. */
  destination(place: Place, path: string, source: Source): Destination;
  carryOut(place: Place, move: Move): void;
  success(asked: Asked): SuccessOutcome;
}

export const MOVE_PARTS: MoveParts = { paths, source, destination, carryOut, success };

function paths(argument: Json): Asked {
  const { from, to } = isObject(argument) ? argument : {};
  if (typeof from !== 'string' || typeof to !== 'string') throw new MoveRefusal('from and to must be text');
  if (!from.isWellFormed() || !to.isWellFormed()) throw new MoveRefusal('a path is no Unicode text');
  return { from, to };
}

/** A link is not followed, nor moved. */
function source(place: Place, path: string): Source {
  const { fs, cwd, realRoot } = place;
  const { real, stats } = follow(fs, cwd, path);
  if (!stats || !isInside(realRoot, real)) throw new MoveRefusal('there is no such file');
  if (nodeAt(place, path) !== real) throw new MoveRefusal('a symbolic link is not moved');
  return { real, stats: regular(stats) };
}

function destination({ fs, cwd, realRoot }: Place, path: string): Destination {
  const found = follow(fs, cwd, path);
  if (!isInside(realRoot, found.real)) throw new MoveRefusal('the destination lies outside of the workspace');
  if (found.stats || found.dangling) throw new MoveRefusal('the destination exists');
  if (path.endsWith('/') || posix.basename(path) === '.') throw new MoveRefusal('the destination is no name of a file');
  return found;
}

/** Makes the missing directories, and takes them away again where the file cannot be renamed. */
function carryOut({ fs }: Place, { from, to }: Move): void {
  const undo = new Undo(fs);
  try {
    undo.beforeDirectories(to);
    fs.mkdirSync(posix.dirname(to.real), { recursive: true });
    fs.renameSync(from.real, to.real);
  } catch (error) {
    undo.rollBack();
    throw error;
  }
}

function success({ from, to }: Asked): SuccessOutcome {
  return { status: 'success', payload: `Moved ${from} to ${to}.` };
}

/** Renames one file. */
export function moveTool({ traits = MOVE_TRAITS, parts = MOVE_PARTS }: { traits?: ToolDescription['traits']; parts?: MoveParts } = {}): ReferenceTool {
  return {
    description: { dialect: ['common'], traits, observes: ['payload', 'message', 'writes', 'definitions'] },
    call: (place, call) => move(parts, place, call.arguments),
    definition: () => ({ name: 'move', description: 'Moves one file inside the workspace. A destination that exists is refused.' }),
  };
}

function move(parts: MoveParts, place: Place, argument: Json): Outcome {
  const writes: WriteOperation[] = [];
  try {
    const asked = parts.paths(argument);
    const from = parts.source(place, asked.from);
    const to = parts.destination(place, asked.to, from);
    parts.carryOut(place, { from, to });
    record({ ...place, writes }, 'move', to);
    return { ...parts.success(asked), writes };
  } catch (error) {
    return { status: 'error', message: saysOf(error), writes };
  }
}

function saysOf(error: unknown): string {
  if (error instanceof MoveRefusal) return error.says;
  if (error instanceof FileTrouble) return 'there is no such file';
  if ((error as NodeJS.ErrnoException).code !== undefined) return 'the file cannot be moved';
  throw error;
}
