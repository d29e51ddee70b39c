// What is wrong with a request before any file is looked at: all of it, not only the first flaw.

import type { Json, JsonObject } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';

/** Where in the order of the source a flaw is met: the request as a whole, the file, an entry, two entries, a context. */
export type Stage = 'request' | 'file' | 'entry' | 'overlap';

export interface Flaw {
  stage: Stage;
  /** The class of a refusal for it; absent: any. */
  classes?: string[];
  rules: RuleId[];
  /** It should be refused, but need not. */
  advised?: true;
}

/** What of an entry is sound, each part for itself. `start` and `end` are integers of at least 1. */
export interface Entry {
  index: number;
  start?: number;
  end?: number;
  text?: string;
  /** As sent; it holds CR or LF at its end at most. */
  context?: string;
}

/** An entry of which all parts are sound. */
export type SoundEntry = Required<Entry>;

export interface Request {
  path?: string;
  flaws: Flaw[];
  /** More entries than the limit, and a path: nothing else may be reported. */
  tooMany: boolean;
  entries: Entry[];
  /** Fields outside the schema that nobody has retired. */
  unknownFields: boolean;
  /** Half of a surrogate pair in some text: nothing is said of it. */
  illFormed: boolean;
}

const PATH: RuleId[] = ['line-edit/path-kinds'];
const NO_LIST: RuleId[] = ['line-edit/empty-edits-refused'];
const SCHEMA: RuleId = 'line-edit/advertised-schema';

export function readRequest(given: Json, maxEdits: number): Request {
  const request: Request = { flaws: [], tooMany: false, entries: [], unknownFields: false, illFormed: !isWellFormed(given) };
  if (!isObject(given)) {
    request.flaws.push({ stage: 'request', rules: [...PATH, ...NO_LIST] });
    return request;
  }
  readPath(given, request);
  readList(given, maxEdits, request);
  const others = Object.keys(given).filter((name) => name !== 'path' && name !== 'edits');
  request.unknownFields ||= others.length > 0;
  if (isExactText(given)) for (const flaw of request.flaws) flaw.rules.unshift(SCHEMA);
  return request;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWellFormed(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isExactText(value: JsonObject): boolean {
  return Object.hasOwn(value, 'oldText');
}

function readPath(given: JsonObject, request: Request): void {
  const path = own(given, 'path');
  if (typeof path === 'string') request.path = path;
  else request.flaws.push({ stage: 'request', classes: ['path'], rules: [...PATH] });
}

function readList(given: JsonObject, maxEdits: number, request: Request): void {
  const edits = own(given, 'edits');
  if (typeof edits === 'string') request.flaws.push({ stage: 'request', classes: ['edits-type'], rules: [...NO_LIST], advised: true });
  else if (!Array.isArray(edits)) request.flaws.push({ stage: 'request', classes: ['edits-type'], rules: [...NO_LIST] });
  else if (edits.length === 0) request.flaws.push({ stage: 'request', classes: ['edits-empty'], rules: [...NO_LIST], advised: true });
  else {
    if (edits.length > maxEdits) request.flaws.push({ stage: 'request', classes: ['edits-count'], rules: ['line-edit/edit-count-limit'] });
    request.tooMany = edits.length > maxEdits && request.path !== undefined;
    request.entries = edits.map((entry, index) => readEntry(entry, index, request));
  }
}

const FIELDS = ['start_line', 'end_line_exclusive', 'newText', 'context_line'];
const RETIRED = ['line_count', 'after_line', 'before_line', 'end_line'];

function readEntry(entry: Json, index: number, request: Request): Entry {
  const read: Entry = { index };
  if (!isObject(entry)) {
    addFlaw(request, entry, ['line-fields'], ['line-edit/line-fields']);
    return read;
  }
  readNames(entry, request);
  readSlots(entry, read, request);
  const text = own(entry, 'newText');
  if (typeof text === 'string') read.text = text;
  else addFlaw(request, entry, ['new-text'], ['line-edit/new-text-required']);
  readContext(entry, read, request);
  return read;
}

function addFlaw(request: Request, entry: Json, classes: string[], rules: RuleId[], advised = false): void {
  const schema = isObject(entry) && isExactText(entry);
  request.flaws.push({ stage: 'entry', classes, rules: schema ? [SCHEMA, ...rules] : rules, ...(advised ? { advised } : {}) });
}

function readNames(entry: JsonObject, request: Request): void {
  const others = Object.keys(entry).filter((name) => !FIELDS.includes(name));
  if (others.some((name) => RETIRED.includes(name))) addFlaw(request, entry, ['legacy', 'unknown-field'], ['line-edit/legacy-and-unknown-fields'], true);
  request.unknownFields ||= others.some((name) => !RETIRED.includes(name));
}

function readSlots(entry: JsonObject, read: Entry, request: Request): void {
  const [start, end] = ['start_line', 'end_line_exclusive'].map((name) => own(entry, name));
  const retired = Object.keys(entry).some((name) => RETIRED.includes(name));
  if (isLine(start)) read.start = start;
  if (isLine(end)) read.end = end;
  const unsound = read.start === undefined || read.end === undefined;
  if (unsound) addFlaw(request, entry, ['line-fields'], retired ? ['line-edit/legacy-and-unknown-fields', 'line-edit/line-fields'] : ['line-edit/line-fields']);
  if (isNumber(start) && isNumber(end) && end < start) addFlaw(request, entry, ['line-order'], ['line-edit/end-before-start']);
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

function isLine(value: Json | undefined): value is number {
  return isNumber(value) && value >= 1;
}

function readContext(entry: JsonObject, read: Entry, request: Request): void {
  const context = own(entry, 'context_line');
  if (typeof context !== 'string') addFlaw(request, entry, ['context-type'], ['line-edit/context-required']);
  else if (/[\r\n]/.test(trimmed(context))) addFlaw(request, entry, ['context-newline'], ['line-edit/context-embedded-newline']);
  else read.context = context;
}

/** Without the CR and LF characters at its end. */
export function trimmed(context: string): string {
  return context.replace(/[\r\n]+$/, '');
}
