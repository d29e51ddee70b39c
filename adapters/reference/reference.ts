import type { Call } from '../../contract/case.ts';
import { DIALECTS, type Dialect } from '../../contract/dialects.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Definitions, Outcome } from '../../contract/outcome.ts';
import { posix } from 'node:path';
import type { Adapter, Description, FileSystem, OpenRequest, ToolDescription } from '../port.ts';
import { DIALECT_PARTS } from './dialects.ts';
import type { Context, Limits, Parts } from './parts.ts';
import { replace } from './replace.ts';
import { isObject } from './request.ts';
import { Turns } from './turns.ts';

/** Of dialect `tau`: 10 MiB, 100 edits. */
export const LIMITS: Limits = { maxBytes: 10 * 1024 * 1024, maxEdits: 100 };

/** What the reference documents of itself in dialect `common`. */
export const TRAITS = {
  editsPerCall: 'snapshot',
  quoteSpan: 'lines',
  matching: 'exact',
  ifSeveral: 'refuse',
  quoteEndings: 'folded',
  newTextEndings: 'ofPlace',
  encoding: 'utf8',
  createsMissing: 'no',
  noChange: 'success',
  containment: 'root',
  maxBytes: LIMITS.maxBytes,
  priorRead: 'no',
  writesByRename: 'yes',
  parallelSafe: 'yes',
  ownPaths: '',
};

export interface ReferenceOptions {
  name?: string;
  /** The first one is used where `open` names none. */
  dialects?: readonly Dialect[];
  traits?: ToolDescription['traits'];
  /** Parts of some dialects; the others are the reference's own. */
  parts?: { readonly [dialect in Dialect]?: Parts };
}

/**
 * A complete exact-text edit (`replace`) in every dialect, on the file system `fs`. `root` is the workspace where
 * `open` names none. Calls in flight together are handled together; those on one file wait for one another.
 */
export function createReference(fs: FileSystem, root: () => string, options: ReferenceOptions = {}): Adapter {
  const dialects = options.dialects ?? DIALECTS;
  const turns = new Turns();
  let parts = partsOf(options, dialects[0] as Dialect);
  let place: Omit<Context, 'writes'> | undefined;
  return {
    describe: () => description(options, dialects),
    open(request) {
      parts = partsOf(options, dialectOf(request.config, dialects));
      place = placeOf(fs, request);
    },
    call(call: Call): Promise<Outcome> {
      if (call.tool !== 'replace') throw new TypeError(`the reference has no tool ${call.tool}`);
      place ??= placeOf(fs, { root: root() });
      return replace(parts, { ...place, writes: [] }, turns, call.arguments);
    },
    close() {
      place = undefined;
    },
    define: () => definitions(parts),
  };
}

function description(options: ReferenceOptions, dialects: readonly Dialect[]): Description {
  return {
    protocol: 1,
    name: options.name ?? 'reference',
    concurrent: true,
    tools: {
      replace: {
        dialect: [...dialects],
        traits: options.traits ?? TRAITS,
        limits: { ...LIMITS },
        tunable: Object.keys(LIMITS),
        observes: ['fields', 'payload', 'message', 'code', 'diffs', 'display', 'events', 'writes', 'definitions', 'prompt'],
      },
    },
  };
}

function dialectOf(config: JsonObject | undefined, dialects: readonly Dialect[]): Dialect {
  const asked = config?.dialect ?? dialects[0];
  const dialect = dialects.find((known) => known === asked);
  if (!dialect) throw new TypeError(`the reference has no dialect ${JSON.stringify(asked)}`);
  return dialect;
}

function partsOf(options: ReferenceOptions, dialect: Dialect): Parts {
  return options.parts?.[dialect] ?? DIALECT_PARTS[dialect];
}

function placeOf(fs: FileSystem, { root, config }: OpenRequest): Omit<Context, 'writes'> {
  const cwd = typeof config?.cwd === 'string' ? posix.resolve(root, config.cwd) : root;
  return { fs, root, realRoot: fs.realpathSync(root), cwd, limits: limitsOf(config) };
}

function limitsOf(config: JsonObject | undefined): Limits {
  const asked = isObject(config?.limits) ? config.limits.replace : undefined;
  if (!isObject(asked)) return LIMITS;
  return { maxBytes: numberOr(asked.maxBytes, LIMITS.maxBytes), maxEdits: numberOr(asked.maxEdits, LIMITS.maxEdits) };
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function definitions(parts: Parts): Definitions {
  const { name, description: text, schema, prompt } = parts.definition;
  return { tools: { replace: { name, description: text, schema } }, ...(prompt === undefined ? {} : { prompt }) };
}
