import { isUtf8 } from 'node:buffer';
import type { DialectOf } from '../../contract/dialects.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { READ_PARTS } from './read/dialects.ts';
import { findFile, findInsideRoot } from './read/find.ts';
import type { LineRange, ReadCode, ReadContext, ReadParts, ReadRequest, ReadResult } from './read/parts.ts';
import { parseRequest } from './read/request.ts';
import { refusePastEnd } from './read/select.ts';
import { contentOf, type LineIndex } from './records/lines.ts';
import { CUTTING, Filling, truncateBy } from './records/truncate.ts';
import { isObject } from './request.ts';

/** Reading of line ranges with the other choice wherever the contract leaves one. */
export const VARIANT_READ_PARTS: { readonly [dialect in DialectOf<'read'>]: ReadParts } = {
  tau: variantOf(READ_PARTS.tau, (context, path) => findFile(context, path, () => undefined)),
  common: variantOf(READ_PARTS.common, findWithoutDetours),
};

function variantOf(base: ReadParts, find: ReadParts['findFile']): ReadParts {
  return {
    ...base,
    parseRequest: parseLeniently,
    findFile: find,
    select: selectFreely,
    truncate: truncateBy({ ...CUTTING, fill: fillWithSeparators }),
    success: answer,
    refusal: (refusal, attempt) => base.refusal(new PlainRefusal(refusal.code, otherWords(refusal)), attempt),
  };
}

/** Unknown fields are ignored, null counts as absent, and line numbers that JSON does not keep exactly are refused. */
function parseLeniently(argument: Json, context: ReadContext): ReadRequest {
  const request = parseRequest(isObject(argument) ? known(argument, ['ranges']) : argument, context);
  for (const { start, end } of request.ranges) {
    const isExact = start <= Number.MAX_SAFE_INTEGER && (end <= Number.MAX_SAFE_INTEGER || end === Infinity);
    if (!isExact) throw new PlainRefusal<ReadCode>('line-type', 'a line number is too large');
  }
  return request;
}

function known(object: JsonObject, names: readonly string[]): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (name === 'ranges' && Array.isArray(value)) kept[name] = value.map((entry) => (isObject(entry) ? known(entry, []) : entry));
    else if (name === 'path' || name === 'line_count' || (value !== null && [...names, 'start_line', 'end_line'].includes(name))) kept[name] = value;
  }
  return kept;
}

/** However much several ranges render to, they are shown; of several starts past the end the last one is told. */
function selectFreely({ ranges }: ReadRequest, lines: LineIndex): LineRange[] {
  refusePastEnd(ranges.toReversed(), lines);
  return ranges.map(({ start, end }) => ({ start, end: Math.min(end, lines.count) }));
}

/** A separator that stands last stays. */
function fillWithSeparators(records: readonly string[], most: number, how: typeof CUTTING): string[] {
  const shown: string[] = [];
  const list = new Filling(most, how);
  for (const record of records) {
    const form = [record, ...(record === '' || record === '...' ? [] : [how.marker(record)])].find((each) => list.add(each));
    if (form === undefined) break;
    shown.push(form);
  }
  return shown;
}

/** Says that the selected lines are no UTF-8, warns of what is left out, and saves nothing. */
function answer({ request, bytes, lines, ranges, cut }: ReadResult, context: ReadContext): Outcome {
  const isValid = ranges.every(({ start, end }) => allValid(lines, start, end));
  const isEmpty = lines.count === 0;
  const fields: JsonObject = {
    ...(cut.truncated || isEmpty ? { total_bytes: bytes.length, total_lines: lines.count } : {}),
    ...(cut.truncated ? { truncated: true, truncation_warning: 'ask for fewer lines', saved_output_unavailable: true } : {}),
    ...(isValid ? {} : { valid_utf8: false }),
  };
  // Every chunk of an empty file is empty; the separators are shown.
  const payload = isEmpty ? '\n'.repeat(Math.max(0, 2 * (request.ranges.length - 1) - 1)) : cut.shown.join('\n');
  return { status: 'success', fields, payload, writes: context.writes };
}

function allValid(lines: LineIndex, start: number, end: number): boolean {
  if (end - start > 10_000) return isUtf8(lines.bytes);
  for (let number = start; number <= end; number += 1) if (!isUtf8(contentOf(lines, lines.line(number)))) return false;
  return true;
}

/** Links, absolute paths and `..` are refused, wherever they lead. */
function findWithoutDetours(context: ReadContext, path: string): string {
  if (path.startsWith('/') || path.split('/').includes('..')) throw new PlainRefusal<ReadCode>('io', 'only names below the workspace');
  const real = findInsideRoot(context, path);
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  if (real !== `${context.realRoot}/${names.join('/')}`) throw new PlainRefusal<ReadCode>('io', 'links are not followed');
  return real;
}

/** Totals and limits are told, nothing of the request. */
function otherWords({ code, message }: PlainRefusal<ReadCode>): string {
  const numbers = message.match(/\d+/g) ?? [];
  return code === 'past-end' ? `line ${numbers[0]} of ${numbers[1]} was asked for` : `nothing is shown: ${code}`;
}

