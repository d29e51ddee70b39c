import type { Json, JsonObject } from '../../contract/json.ts';
import type { Context, Edit, EditRequest } from './parts.ts';
import { Refusal } from './refusal.ts';

const REQUEST_KEYS = new Set(['path', 'edits']);
const ENTRY_KEYS = new Set(['oldText', 'newText']);

/** Nothing but `{path, edits: [{oldText, newText}]}`; nothing is repaired. */
export function parseStrictly(argument: Json, context: Context): EditRequest {
  if (!isObject(argument)) throw wrong('replace expects an object');
  refuseOtherKeys(argument, REQUEST_KEYS);
  const { path, edits } = argument;
  if (typeof path !== 'string') throw wrong('path must be a string');
  if (path === '') throw wrong('path must not be empty');
  if (!Array.isArray(edits)) throw wrong('edits must be an array');
  const { maxEdits } = context.limits;
  if (edits.length < 1 || edits.length > maxEdits) throw wrong(`edits must contain from 1 through ${maxEdits} entries`);
  return { path, edits: edits.map(strictEntry) };
}

function strictEntry(entry: Json): Edit {
  if (!isObject(entry)) throw wrong('each edit must be an object');
  refuseOtherKeys(entry, ENTRY_KEYS);
  const { oldText, newText } = entry;
  if (typeof oldText !== 'string') throw wrong('oldText must be a string');
  if (typeof newText !== 'string') throw wrong('newText must be a string');
  if (!newText.isWellFormed()) throw wrong('newText must be valid Unicode');
  return { oldText, newText };
}

function refuseOtherKeys(object: JsonObject, known: ReadonlySet<string>): void {
  for (const key of Object.keys(object)) {
    if (!known.has(key)) throw wrong('request contains an unknown field');
  }
}

/** Unknown keys are ignored; a wrong entry is named by its index. */
export function parseNamingEntries(argument: Json): EditRequest {
  const { path, edits } = isObject(argument) ? argument : {};
  if (typeof path !== 'string') throw wrong('path must be a string');
  if (!Array.isArray(edits) || edits.length === 0) throw wrong('edits must be a list of at least one edit');
  return { path, edits: edits.map(namedEntry) };
}

function namedEntry(entry: Json, index: number): Edit {
  if (!isObject(entry)) throw wrong(`edits[${index}] must be an object`);
  const { oldText, newText } = entry;
  if (typeof oldText !== 'string') throw wrong(`edits[${index}].oldText must be a string`);
  if (typeof newText !== 'string') throw wrong(`edits[${index}].newText must be a string`);
  if (!newText.isWellFormed()) throw wrong(`edits[${index}].newText holds an unpaired surrogate`);
  return { oldText, newText };
}

/** After two repairs: a list that came as JSON text, and a top-level `oldText`/`newText` pair, which goes last. */
export function parseWithRepairs(argument: Json): EditRequest {
  if (!isObject(argument)) throw wrong('Edit tool input is invalid. Expected an object.');
  const edits = withLegacyPair(argument, parsedList(argument.edits));
  const { path } = argument;
  if (typeof path !== 'string') throw wrong('path must be a string');
  if (!Array.isArray(edits) || edits.length === 0) {
    throw wrong('Edit tool input is invalid. edits must contain at least one replacement.');
  }
  return { path, edits: edits.map(repairedEntry) };
}

function repairedEntry(entry: Json, index: number): Edit {
  if (!isObject(entry)) throw wrong(`edits[${index}] must be an object`);
  const { oldText, newText } = entry;
  if (typeof oldText !== 'string' || typeof newText !== 'string') {
    throw wrong(`edits[${index}].oldText and edits[${index}].newText must be strings`);
  }
  if (!newText.isWellFormed()) throw wrong(`edits[${index}].newText holds an unpaired surrogate`);
  return { oldText, newText };
}

/** The list that `edits` is as JSON text, or `edits` itself. */
export function parsedList(edits: Json | undefined): Json | undefined {
  if (typeof edits !== 'string') return edits;
  try {
    const parsed: Json = JSON.parse(edits);
    return Array.isArray(parsed) ? parsed : edits;
  } catch {
    return edits;
  }
}

function withLegacyPair(request: JsonObject, edits: Json | undefined): Json | undefined {
  const { oldText, newText } = request;
  if (typeof oldText !== 'string' || typeof newText !== 'string') return edits;
  return [...(Array.isArray(edits) ? edits : []), { oldText, newText }];
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(says: string): Refusal {
  return new Refusal('request', { says });
}
