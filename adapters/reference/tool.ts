import { posix } from 'node:path';
import type { Call } from '../../contract/case.ts';
import { DIALECTS, type Dialect } from '../../contract/dialects.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { Definitions, Outcome } from '../../contract/outcome.ts';
import type { FileSystem, OpenRequest, ToolDescription } from '../port.ts';
import { isObject } from './request.ts';

/** Where the calls of a case take place. */
export interface Place {
  fs: FileSystem;
  /** Absolute path of the workspace as given, and with its links resolved. */
  root: string;
  realRoot: string;
  /** Absolute directory that relative paths start from. */
  cwd: string;
  /** As `open` named it. */
  dialect: Json | undefined;
  /** By tool, what `open` set. */
  limits: JsonObject;
}

/** One tool of the reference. */
export interface ReferenceTool {
  description: ToolDescription;
  call(place: Place, call: Call): Outcome | Promise<Outcome>;
  definition(place: Place): Definitions['tools'][string] & { prompt?: string };
  /** Frees what the tool holds, once, at the very end. */
  dispose?(): void;
}

export function placeOf(fs: FileSystem, { root, config }: OpenRequest): Place {
  if (config?.dialect !== undefined && !DIALECTS.includes(config.dialect as Dialect)) {
    throw new TypeError(`the reference has no dialect ${JSON.stringify(config.dialect)}`);
  }
  const cwd = typeof config?.cwd === 'string' ? posix.resolve(root, config.cwd) : root;
  return { fs, root, realRoot: fs.realpathSync(root), cwd, dialect: config?.dialect, limits: isObject(config?.limits) ? config.limits : {} };
}

/** The dialect of a tool that knows `dialects`: the one that `open` named, or the tool's first. */
export function dialectAt<D extends Dialect>({ dialect }: Place, dialects: readonly D[]): D {
  return dialects.find((known) => known === dialect) ?? (dialects[0] as D);
}

/** The limits of `tool` with what `open` set. */
export function limitsAt(place: Place, tool: string, declared: Limits = {}): Limits {
  const asked = place.limits[tool];
  return { ...resolvedLimits(tool, declared), ...(isObject(asked) ? (asked as Limits) : {}) };
}
