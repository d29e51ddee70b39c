import { numberOf } from '../../../contract/limits.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { LineIndex } from '../records/lines.ts';
import { isObject } from '../request.ts';
import type { Entry, LineEditContext, LineEditRequest } from './parts.ts';
import { LineEditRefusal } from './refusal.ts';

const REQUEST_KEYS = new Set(['path', 'edits']);
const ENTRY_KEYS = new Set(['start_line', 'end_line_exclusive', 'newText', 'context_line']);
/** Fields that entries had once, and what each says now. */
const RETIRED: readonly [name: string, says: string][] = [
  ['line_count', 'line_count is no longer supported; use end_line_exclusive'],
  ['after_line', 'after_line is no longer supported; use context_line'],
  ['before_line', 'before_line is no longer supported; use context_line'],
  ['end_line', 'end_line is no longer supported; use end_line_exclusive'],
];

/** Path and number of entries; the entries are not looked at. */
export function parseRequest(argument: Json, context: LineEditContext): LineEditRequest {
  if (!isObject(argument)) throw new LineEditRefusal('path', 'edit expects an object');
  const { path, edits } = argument;
  if (typeof path !== 'string') throw new LineEditRefusal('path', 'missing string argument: path');
  if (!Array.isArray(edits)) throw new LineEditRefusal('edits-type', 'missing array argument: edits');
  if (edits.length === 0) throw new LineEditRefusal('edits-empty', 'edits array must not be empty');
  const maxEdits = numberOf(context.limits, 'maxEdits');
  if (edits.length > maxEdits) throw new LineEditRefusal('edits-count', `requested edit count exceeds limit of ${maxEdits}`);
  if (path === '' || !path.isWellFormed()) throw new LineEditRefusal('path', 'path must name a file');
  refuseOtherKeys(argument, REQUEST_KEYS);
  return { path, entries: edits };
}

/** One entry held against the numbering of the file as it is before the call. */
export function checkEntry(entry: Json, index: number, lines: LineIndex): Entry {
  if (!isObject(entry)) throw new LineEditRefusal('line-fields', 'each edit must be an object');
  for (const [name, says] of RETIRED) if (Object.hasOwn(entry, name)) throw new LineEditRefusal('legacy', says);
  refuseOtherKeys(entry, ENTRY_KEYS);
  const [start, end] = slots(entry);
  refusePastEnd('start_line', start, lines);
  refusePastEnd('end_line_exclusive', end, lines);
  const { newText } = entry;
  if (typeof newText !== 'string') throw new LineEditRefusal('new-text', 'each edit must have a string newText');
  if (!newText.isWellFormed()) throw new LineEditRefusal('new-text', 'newText must be valid Unicode');
  return { index, start, end, newText, context: contextOf(entry) };
}

/** `text` without the CR and LF characters that it ends with. */
export function trimEndings(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

function refuseOtherKeys(object: JsonObject, known: ReadonlySet<string>): void {
  if (Object.keys(object).some((key) => !known.has(key))) throw new LineEditRefusal('unknown-field', 'request contains an unknown field');
}

function slots(entry: JsonObject): [start: number, end: number] {
  const { start_line: start, end_line_exclusive: end } = entry;
  if (start === undefined || end === undefined) throw new LineEditRefusal('line-fields', 'each edit must have integer start_line and end_line_exclusive');
  if (!isInteger(start)) throw new LineEditRefusal('line-fields', 'each edit must have an integer start_line');
  if (start < 1) throw new LineEditRefusal('line-fields', 'start_line must be at least 1');
  if (!isInteger(end)) throw new LineEditRefusal('line-fields', 'each edit must have an integer end_line_exclusive');
  if (end < 1) throw new LineEditRefusal('line-fields', 'end_line_exclusive must be at least 1');
  if (end < start) throw new LineEditRefusal('line-order', 'end_line_exclusive must be at least start_line');
  return [start, end];
}

function isInteger(value: Json): value is number {
  return Number.isInteger(value);
}

function refusePastEnd(name: string, slot: number, lines: LineIndex): void {
  const last = lines.count + 1;
  if (slot > last) throw new LineEditRefusal('range', `${name} ${slot} is past end of file (max_valid_start_line: ${last})`);
}

function contextOf({ context_line: given }: JsonObject): string {
  if (given === undefined) throw new LineEditRefusal('context-type', 'each edit must have a string context_line');
  if (typeof given !== 'string') throw new LineEditRefusal('context-type', 'context_line must be a string');
  const context = trimEndings(given);
  if (/[\r\n]/.test(context)) throw new LineEditRefusal('context-newline', 'context_line must not include embedded newline characters');
  return context;
}

/** Entries may touch, but no two may start at one slot, and none within the lines of another. */
export function refuseOverlap(entries: readonly Entry[]): void {
  let last: Entry | undefined;
  for (const entry of inFileOrder(entries)) {
    if (last && (entry.start === last.start || entry.start < last.end)) throw new LineEditRefusal('overlap', 'overlapping edits');
    last = entry;
  }
}

export function inFileOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => one.start - other.start || one.end - other.end);
}
