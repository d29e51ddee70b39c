import type { Json } from '../../../contract/json.ts';
import { numberOf, limitsOf, type Limits } from '../../../contract/limits.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { escapeName } from '../frame/escape.ts';
import { frame, withText } from '../frame/frame.ts';
import { PlainRefusal, refused } from '../plain-refusal.ts';
import { decodeWithReplacement } from '../records/decode.ts';
import { record } from '../records/record.ts';
import { bytesOf, listed, recordsBy } from '../records/records.ts';
import { budgetOf, truncate } from '../records/truncate.ts';
import { isObject } from '../request.ts';
import { limitsAt, type ReferenceTool } from '../tool.ts';
import { entries } from './entries.ts';
import type { Entry, LsCode, LsContext, LsParts, LsRequest, LsResult } from './parts.ts';

export const LS_PARTS: LsParts = {
  parseRequest,
  entries,
  record: entryRecord,
  truncate,
  success,
  refusal: (refusal) => refused(refusal, []),
  frame,
  definition,
};

/** The listing of a directory, one record for each entry; made of the reference's parts or of `parts`. */
export function lsTool(parts: LsParts = LS_PARTS, limits: Limits = {}): ReferenceTool {
  return {
    description: {
      dialect: 'tau',
      limits,
      tunable: limitsOf('ls').filter((limit) => typeof limit.default === 'number').map((limit) => limit.name),
      observes: ['fields', 'payload', 'text', 'message', 'code', 'writes', 'definitions'],
    },
    call: (place, call) => list(parts, { ...place, limits: limitsAt(place, 'ls', limits) }, call.arguments),
    definition: (place) => parts.definition(limitsAt(place, 'ls', limits)),
  };
}

function list(parts: LsParts, context: LsContext, argument: Json): Outcome {
  try {
    const request = parts.parseRequest(argument);
    const found = parts.entries(context, request);
    const records = recordsBy(found.length, (index) => parts.record(found[index] as Entry, index + 1, request.details));
    const cut = parts.truncate(records, budgetOf(context.limits));
    return withText(parts.success({ request, entries: found, records, cut }), parts.frame);
  } catch (error) {
    if (error instanceof PlainRefusal) return withText(parts.refusal(error as PlainRefusal<LsCode>, argument), parts.frame);
    throw error;
  }
}

function parseRequest(argument: Json): LsRequest {
  if (!isObject(argument)) throw new PlainRefusal<LsCode>('path', 'ls expects an object');
  const { path, details = false, ...others } = argument;
  if (typeof path !== 'string' || path === '') throw new PlainRefusal<LsCode>('path', 'missing string argument: path');
  if (typeof details !== 'boolean') throw new PlainRefusal<LsCode>('details', 'argument `details` must be true or false');
  if (Object.keys(others).length > 0) throw new PlainRefusal<LsCode>('unknown-field', 'request contains an unknown field');
  return { path, details };
}

/** `<n>[(flags)] <name>`, with details `<n>[(flags)] <size> <name>`. */
export function entryRecord({ name, size }: Entry, number: number, details: boolean): string {
  const { text, valid } = decodeWithReplacement(name);
  const escaped = escapeName(text);
  const flags = [...(valid ? [] : ['invalid-utf8']), ...(escaped === text ? [] : ['escaped'])];
  return record(String(number), flags, details ? `${size ?? '-'} ${escaped}` : escaped);
}

/** The totals are those of the complete rendering. */
function success({ request, records, cut }: LsResult): Outcome {
  const fields = {
    ...(request.details ? { format: 'line size name...' } : {}),
    ...(cut.truncated ? { truncated: true, total_lines: records.length, total_bytes: bytesOf(listed(records)) } : {}),
  };
  return { status: 'success', fields, payload: cut.shown.join('\n'), writes: [] };
}

function definition(limits: Limits): ReturnType<LsParts['definition']> {
  const limit = (name: string): number => numberOf(limits, name);
  return {
    name: 'ls',
    description:
      'List a directory: one line for each entry, in the order of the names, behind its number, flags in parentheses if there are any, and one blank. ' +
      'Flags: invalid-utf8 (U+FFFD stands for bytes of the name that are no UTF-8), escaped (control characters and backslashes of the name are escaped), ' +
      'truncated (the name is left out). With details the size in bytes stands before the name, or - for what is no file. ' +
      `At most ${limit('maxOutputLines')} lines and ${limit('maxOutputBytes')} bytes are shown; of more lines the first ${limit('headLines')} and ` +
      `the last ${limit('tailLines')}, with \`...\` between them.`,
    schema: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'The directory; relative paths start at the working directory.' },
        details: { type: 'boolean', description: 'Show sizes.' },
      },
      required: ['path'],
      additionalProperties: false,
    },
  };
}
