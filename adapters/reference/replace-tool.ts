import { numberOf } from '../../contract/limits.ts';
import type { DialectOf } from '../../contract/dialects.ts';
import type { ToolDescription } from '../port.ts';
import { DIALECT_PARTS } from './dialects.ts';
import type { Limits, Parts } from './parts.ts';
import { replace } from './replace.ts';
import { dialectAt, limitsAt, type Place, type ReferenceTool } from './tool.ts';
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

type ReplaceDialect = DialectOf<'replace'>;

/** The exact-text edit in `dialects`, made of the reference's parts or of `parts`. */
export function replaceTool(
  dialects: readonly ReplaceDialect[], traits: ToolDescription['traits'] = TRAITS, parts: { readonly [dialect in ReplaceDialect]?: Parts } = {},
): ReferenceTool {
  const turns = new Turns();
  const partsAt = (place: Place): Parts => {
    const dialect = dialectAt(place, dialects);
    return parts[dialect] ?? DIALECT_PARTS[dialect];
  };
  return {
    description: {
      dialect: [...dialects],
      traits,
      limits: { ...LIMITS },
      tunable: Object.keys(LIMITS),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'diffs', 'display', 'events', 'writes', 'definitions', 'prompt'],
    },
    call(place, call) {
      const limits = limitsAt(place, 'replace', { ...LIMITS });
      const context = { ...place, limits: { maxBytes: numberOf(limits, 'maxBytes'), maxEdits: numberOf(limits, 'maxEdits') }, writes: [] };
      return replace(partsAt(place), context, turns, call.arguments);
    },
    definition: (place) => {
      const { name, description, schema, prompt } = partsAt(place).definition;
      return { name, description, schema, ...(prompt === undefined ? {} : { prompt }) };
    },
  };
}
