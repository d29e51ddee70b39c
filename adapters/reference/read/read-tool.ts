import type { DialectOf } from '../../../contract/dialects.ts';
import { limitsOf, type Limits } from '../../../contract/limits.ts';
import type { ToolDescription } from '../../port.ts';
import { dialectAt, limitsAt, type Place, type ReferenceTool } from '../tool.ts';
import { READ_PARTS } from './dialects.ts';
import type { ReadParts } from './parts.ts';
import { read } from './read.ts';

type ReadDialect = DialectOf<'read'>;

export interface ReadOptions {
  dialects?: readonly ReadDialect[];
  traits?: ToolDescription['traits'];
  /** Where they are not the defaults. */
  limits?: Limits;
  /** Parts of some dialects; the others are the reference's own. */
  parts?: { readonly [dialect in ReadDialect]?: ReadParts };
}

/** What the reference documents of itself in dialect `common`. */
export const READ_TRAITS = {
  containment: 'root',
  maxBytes: 10 * 1024 * 1024,
  ownPaths: '',
  lineOffsets: 'one',
  linePrefix: '([1-9][0-9]*)(?:\\([a-z0-9_,-]+\\))? ',
  endingsShown: 'yes',
};

/** A file of fifty lines of 200 characters is owed whole there: four bytes a character, and what stands before each line. */
const IN_COMMON: Limits = { maxOutputBytes: 51_200 };

/** Reading of line ranges, made of the reference's parts or of `parts`. */
export function readTool(options: ReadOptions = {}): ReferenceTool {
  const { dialects = ['tau', 'common'], traits = READ_TRAITS, limits = {}, parts = {} } = options;
  const partsAt = (place: Place): ReadParts => {
    const dialect = dialectAt(place, dialects);
    return parts[dialect] ?? READ_PARTS[dialect];
  };
  const limitsOfRead = (place: Place): Limits => limitsAt(place, 'read', dialectAt(place, dialects) === 'common' ? { ...IN_COMMON, ...limits } : limits);
  return {
    description: {
      dialect: [...dialects],
      traits,
      limits,
      tunable: limitsOf('read').filter((limit) => typeof limit.default === 'number').map((limit) => limit.name),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'writes', 'definitions'],
    },
    call: (place, call) => read(partsAt(place), { ...place, limits: limitsOfRead(place), writes: [] }, call.arguments),
    definition: (place) => ({ ...partsAt(place).definition(limitsOfRead(place)) }),
  };
}
