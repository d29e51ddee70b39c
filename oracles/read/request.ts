// What is asked for, and everything that is wrong with it, not only the first: within a step of the precedence any reason may be given.

import type { Json, JsonObject } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';

/** Why a request must be refused, or may be. */
export interface Flaw {
  /** Classes that it may be reported as; none: any. */
  classes: string[];
  /** The rules that demand it. */
  rules: RuleId[];
}

/** Why a request may be refused although another reading of it is right, or tolerated. */
export interface Doubt extends Flaw {
  why: 'unknown-field' | 'null' | 'large-number' | 'line-count' | 'no-ranges';
}

/** Inclusive lines; an absent end is the last line. */
export interface Asked {
  start: number;
  end?: number;
}

export interface Request {
  flaws: Flaw[];
  doubts: Doubt[];
  path?: string;
  /** What is asked for, of those that are well formed. */
  asked: Asked[];
  /** `ranges` are given. */
  ranged: boolean;
  /** Top-level fields that are given. */
  given: { start: boolean; end: boolean };
}

const SHAPE: RuleId = 'read/ranges-entry-shape';
const TYPE: RuleId = 'read/line-number-type';
const LEGACY: RuleId = 'read/legacy-and-unknown-fields';
const MISSING: RuleId = 'read/missing-file';

const TOP = ['path', 'start_line', 'end_line', 'ranges', 'line_count'];
const ENTRY = ['start_line', 'end_line', 'line_count'];

export function readRequest(given: Json, maxRanges: number): Request {
  const request: Request = { flaws: [], doubts: [], asked: [], ranged: false, given: { start: false, end: false } };
  if (!isObject(given)) {
    request.flaws.push({ classes: [], rules: [MISSING] });
    return request;
  }
  readPath(request, own(given, 'path'));
  readNames(request, given, TOP);
  const ranges = own(given, 'ranges');
  request.given = { start: isGiven(given, 'start_line'), end: isGiven(given, 'end_line') };
  if (ranges === null) request.doubts.push({ why: 'null', classes: ['ranges-type', 'ranges-mixed'], rules: [SHAPE] });
  if (ranges === undefined || ranges === null) readLines(request, given, false);
  else readRanges(request, given, ranges, maxRanges);
  return request;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isGiven(object: JsonObject, name: string): boolean {
  const value = own(object, name);
  return value !== undefined && value !== null;
}

function readPath(request: Request, path: Json | undefined): void {
  if (typeof path !== 'string') request.flaws.push({ classes: ['path'], rules: [MISSING] });
  else if (path === '') request.flaws.push({ classes: [], rules: [MISSING] });
  else request.path = path;
}

function readNames(request: Request, object: JsonObject, known: readonly string[]): void {
  if (Object.hasOwn(object, 'line_count')) request.doubts.push({ why: 'line-count', classes: ['legacy', 'unknown-field'], rules: [LEGACY] });
  if (Object.keys(object).some((name) => !known.includes(name))) request.doubts.push({ why: 'unknown-field', classes: ['unknown-field'], rules: [LEGACY] });
}

function readRanges(request: Request, given: JsonObject, ranges: Json, maxRanges: number): void {
  request.ranged = true;
  readMixture(request, given);
  if (!Array.isArray(ranges)) {
    request.flaws.push({ classes: ['ranges-type'], rules: [SHAPE] });
    return;
  }
  if (ranges.length === 0) request.doubts.push({ why: 'no-ranges', classes: ['ranges-empty'], rules: ['read/ranges-count'] });
  if (ranges.length > maxRanges) request.flaws.push({ classes: ['ranges-count'], rules: ['read/ranges-count'] });
  for (const entry of ranges) {
    if (!isObject(entry)) {
      request.flaws.push({ classes: ['range-entry', 'line-type'], rules: [SHAPE] });
      continue;
    }
    readNames(request, entry, ENTRY);
    readLines(request, entry, true);
  }
}

/** Fields beside ranges: `null` may be as good as absent. */
function readMixture(request: Request, given: JsonObject): void {
  const { start, end } = request.given;
  if (start || end) request.flaws.push({ classes: ['ranges-mixed'], rules: ['read/ranges-mixed-refused'] });
  const values = [own(given, 'start_line'), own(given, 'end_line')];
  if (values.includes(null)) request.doubts.push({ why: 'null', classes: ['ranges-mixed', 'line-type'], rules: ['read/ranges-mixed-refused'] });
  for (const value of values) if (value !== undefined && value !== null) readLine(request, value, false);
}

/** One pair of line fields: of the request, where either may be absent, or of an entry of `ranges`. */
function readLines(request: Request, object: JsonObject, inEntry: boolean): void {
  const start = readLine(request, own(object, 'start_line'), inEntry);
  const end = readLine(request, own(object, 'end_line'), inEntry);
  if (start === 'malformed' || end === 'malformed') return;
  if (end !== undefined && end < (start ?? 1)) {
    request.flaws.push({ classes: ['line-order'], rules: end < 1 && start === undefined ? ['read/line-number-min'] : ['read/end-before-start'] });
    return;
  }
  if ((start ?? 1) >= 1) request.asked.push(end === undefined ? { start: start ?? 1 } : { start: start ?? 1, end });
}

function readLine(request: Request, value: Json | undefined, inEntry: boolean): number | undefined | 'malformed' {
  const classes = inEntry ? ['line-type', 'range-entry'] : ['line-type'];
  if (value === undefined && !inEntry) return undefined;
  if (value === undefined || (value === null && inEntry)) {
    request.flaws.push({ classes, rules: value === null ? [SHAPE, TYPE] : [SHAPE] });
    return 'malformed';
  }
  if (value === null) {
    request.doubts.push({ why: 'null', classes, rules: [TYPE] });
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    request.flaws.push({ classes, rules: [TYPE] });
    return 'malformed';
  }
  if (!Number.isSafeInteger(value)) request.doubts.push({ why: 'large-number', classes: [], rules: [TYPE] });
  if (value < 1) request.flaws.push({ classes: ['line-min'], rules: ['read/line-number-min'] });
  return value;
}
