import { numberOf } from '../../../contract/limits.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import { isObject } from '../request.ts';
import type { LineRange, ReadCode, ReadContext, ReadRequest } from './parts.ts';

const REQUEST_KEYS: readonly string[] = ['path', 'start_line', 'end_line', 'ranges'];
const ENTRY_KEYS: readonly string[] = ['start_line', 'end_line'];

/** In the order of the contract: path, retired and unknown fields, then ranges, then the lines. No file is looked at. */
export function parseRequest(argument: Json, context: ReadContext): ReadRequest {
  if (!isObject(argument)) throw wrong('path', 'read expects an object');
  const { path } = argument;
  if (typeof path !== 'string') throw wrong('path', 'missing string argument: path');
  if (path === '') throw wrong('path', 'path must not be empty');
  refuseRetired(argument);
  refuseUnknown(argument, REQUEST_KEYS);
  if (argument['ranges'] !== undefined) return { path, ranges: rangesOf(argument, numberOf(context.limits, 'maxRanges')) };
  return { path, ranges: [topRange(argument)] };
}

export function rangesOf(argument: JsonObject, maxRanges: number): LineRange[] {
  const { ranges, start_line: start, end_line: end } = argument;
  if (!Array.isArray(ranges)) throw wrong('ranges-type', 'argument `ranges` must be an array');
  if (start !== undefined || end !== undefined) throw wrong('ranges-mixed', 'ranges cannot be combined with start_line or end_line');
  if (ranges.length === 0) throw wrong('ranges-empty', 'ranges array must not be empty');
  if (ranges.length > maxRanges) throw wrong('ranges-count', `requested range count exceeds limit of ${maxRanges}`);
  return ranges.map(entryRange);
}

export function entryRange(entry: Json): LineRange {
  if (!isObject(entry)) throw wrong('range-entry', 'each range must be an object');
  refuseRetired(entry);
  refuseUnknown(entry, ENTRY_KEYS);
  const start = entryLine(entry, 'start_line');
  const end = entryLine(entry, 'end_line');
  return ordered(start, end);
}

/** The lines from `start_line` to `end_line`; absent ones are the first and the last. */
export function topRange({ start_line: start, end_line: end }: JsonObject): LineRange {
  if (start !== undefined) refuseOtherThanInteger('start_line', start);
  if (end !== undefined) refuseOtherThanInteger('end_line', end);
  if (start !== undefined) refuseBelowOne('start_line', start);
  if (end !== undefined) refuseBelowOne('end_line', end);
  return ordered((start as number | undefined) ?? 1, (end as number | undefined) ?? Infinity);
}

function entryLine(entry: JsonObject, name: string): number {
  const value = entry[name];
  if (value === undefined) throw wrong('range-entry', `each range must have an integer ${name}`);
  refuseOtherThanInteger(name, value);
  refuseBelowOne(name, value);
  return value as number;
}

function refuseOtherThanInteger(name: string, value: Json): void {
  if (!Number.isInteger(value)) throw wrong('line-type', `argument \`${name}\` must be an integer`);
}

function refuseBelowOne(name: string, value: Json): void {
  if ((value as number) < 1) throw wrong('line-min', `${name} must be >= 1`);
}

function ordered(start: number, end: number): LineRange {
  if (end < start) throw wrong('line-order', 'end_line must be >= start_line');
  return { start, end };
}

function refuseRetired(object: JsonObject): void {
  if (Object.hasOwn(object, 'line_count')) throw wrong('legacy', 'line_count is no longer supported; use end_line');
}

function refuseUnknown(object: JsonObject, known: readonly string[]): void {
  if (Object.keys(object).some((key) => !known.includes(key))) throw wrong('unknown-field', 'request contains an unknown field');
}

function wrong(code: ReadCode, message: string): PlainRefusal<ReadCode> {
  return new PlainRefusal(code, message);
}
