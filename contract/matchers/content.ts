import { decodeUtf8, fromBuffer, joined, toBuffer, type Bytes } from '../bytes.ts';
import type { BytesMatcher, Piece, Symptom } from '../expectation.ts';
import { FINE, type Problem } from './finding.ts';
import { oneRegionViolated } from './one-region.ts';

/** Holds the bytes of one file against what is allowed. `before` is absent for a new file. */
export function contentProblems(
  matcher: BytesMatcher,
  before: Uint8Array | undefined,
  actual: Uint8Array,
  path: string,
): readonly Problem[] {
  if ('any' in matcher) return FINE;
  if ('oneRegion' in matcher) {
    const why = oneRegionViolated(matcher.oneRegion, toBuffer(matcher.oneRegion.before), actual);
    return why === undefined ? FINE : [{ symptom: 'content', path, expected: 'one region changed', actual: why }];
  }
  if ('equals' in matcher) {
    const expected = toBuffer(matcher.equals);
    if (same(expected, actual)) return FINE;
    return problems(symptomsOf(expected, undefined, before, actual), path, expected, actual);
  }
  if (isPlainlySpelled(matcher.pieces, actual)) return FINE;
  const pieces = matcher.pieces.map(livePiece);
  if (spells(pieces, actual)) return FINE;
  const expected = Buffer.concat(pieces.map((piece) => piece.options[0] as Buffer));
  return problems(symptomsOf(expected, pieces, before, actual), path, expected, actual);
}

/** Holds a file that was to stay as it is. */
export function untouchedProblems(before: Uint8Array, actual: Uint8Array, path: string): readonly Problem[] {
  if (same(before, actual)) return FINE;
  const expected = Buffer.from(before);
  return problems(symptomsOf(expected, [{ kept: true, options: [expected] }], undefined, actual), path, expected, actual);
}

/** The first spelling of every piece: nearly every file, and one comparison in place of one a piece. */
function isPlainlySpelled(pieces: readonly Piece[], actual: Uint8Array): boolean {
  return same(joined(pieces.map((piece) => ('kept' in piece ? piece.kept : (piece.inserted[0] as Bytes)))), actual);
}

interface LivePiece {
  kept: boolean;
  completing?: true;
  options: Buffer[];
}

function livePiece(piece: Piece): LivePiece {
  if ('kept' in piece) return { kept: true, options: [toBuffer(piece.kept)] };
  return { kept: false, options: piece.inserted.map(toBuffer), ...(piece.completing ? { completing: true } : {}) };
}

/** Whether `actual` is the pieces in order, each in one of its spellings. */
function spells(pieces: LivePiece[], actual: Uint8Array): boolean {
  let ends = new Set([0]);
  for (const { options } of pieces) {
    const next = new Set<number>();
    for (const end of ends) for (const option of options) if (startsAt(actual, end, option)) next.add(end + option.length);
    if (next.size === 0) return false;
    ends = next;
  }
  return ends.has(actual.length);
}

function startsAt(bytes: Uint8Array, offset: number, part: Buffer): boolean {
  const end = offset + part.length;
  return end <= bytes.length && part.equals(bytes.subarray(offset, end));
}

function problems(symptoms: Symptom[], path: string, expected: Buffer, actual: Uint8Array): Problem[] {
  return symptoms.map((symptom) => ({
    symptom,
    path,
    expected: sized(expected),
    actual: sized(actual),
    bytes: { expected: fromBuffer(expected), actual: fromBuffer(actual) },
  }));
}

function sized(bytes: Uint8Array): string {
  return bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`;
}

/** What kind of difference it is: the most telling kinds first. */
function symptomsOf(
  expected: Buffer,
  pieces: LivePiece[] | undefined,
  before: Uint8Array | undefined,
  actual: Uint8Array,
): Symptom[] {
  if (actual.length === 0) return ['emptied'];
  if (before && same(before, actual)) return ['not-written'];
  if (count(actual, REPLACEMENT) > count(expected, REPLACEMENT)) return ['replacement-character'];
  if (decodeUtf8(actual) === undefined && decodeUtf8(expected) !== undefined) return ['invalid-bytes'];
  const expectedText = expected.toString('latin1');
  const actualText = Buffer.from(actual).toString('latin1');
  const small = spellingSymptoms(expectedText, actualText, pieces);
  return small ?? [textSymptom(expectedText, actualText, pieces)];
}

const REPLACEMENT = Buffer.from('\u{fffd}');
/** A byte order mark, read as Latin-1. */
const MARKS = /^(?:\xef\xbb\xbf)+/;
const ENDING = /\r\n|\r|\n/g;
const LAST_ENDINGS = /[\r\n]+$/;

/** Differences in nothing but byte order marks and endings; `undefined` where the text differs. */
function spellingSymptoms(expected: string, actual: string, pieces: LivePiece[] | undefined): Symptom[] | undefined {
  const expectedBody = expected.replace(MARKS, '');
  const actualBody = actual.replace(MARKS, '');
  const marks: Symptom[] = expected.slice(0, -expectedBody.length || undefined) === actual.slice(0, -actualBody.length || undefined) ? [] : ['bom'];
  if (expectedBody === actualBody) return ['bom'];
  const expectedLines = expectedBody.replace(ENDING, '\n');
  const actualLines = actualBody.replace(ENDING, '\n');
  if (expectedLines === actualLines) return [...marks, endingSymptom(expected, expectedBody, actualBody, pieces)];
  if (expectedLines.replace(LAST_ENDINGS, '') === actualLines.replace(LAST_ENDINGS, '')) return [...marks, 'final-newline'];
  return undefined;
}

/** Whether an ending of kept text differs, one of inserted text, or only one that completes inserted text. */
function endingSymptom(expected: string, expectedBody: string, actualBody: string, pieces: LivePiece[] | undefined): Symptom {
  if (!pieces) return 'endings';
  const spelled = [...actualBody.matchAll(ENDING)];
  const shift = expected.length - expectedBody.length;
  let index = 0;
  let found: Symptom = 'completing-ending';
  for (const match of expectedBody.matchAll(ENDING)) {
    const differs = spelled[index]?.[0] !== match[0];
    index += 1;
    if (!differs) continue;
    const piece = pieceAt(pieces, match.index + shift);
    if (piece?.kept !== false) return 'endings';
    if (!piece.completing) found = 'inserted-endings';
  }
  return found;
}

function pieceAt(pieces: LivePiece[], offset: number): LivePiece | undefined {
  let end = 0;
  for (const piece of pieces) {
    end += (piece.options[0] as Buffer).length;
    if (offset < end) return piece;
  }
  return undefined;
}

function textSymptom(expected: string, actual: string, pieces: LivePiece[] | undefined): Symptom {
  if (pieces && keptInOrder(pieces, actual)) return 'inserted-text';
  if (isSubsequence(expected, actual)) return 'extra';
  if (isSubsequence(actual, expected)) return 'lost';
  if (sorted(expected) === sorted(actual)) return 'moved';
  return 'content';
}

/** Kept pieces stand in order, the first at the start and the last at the end: only inserted text differs. */
function keptInOrder(pieces: LivePiece[], actual: string): boolean {
  let from = 0;
  for (const [index, { kept, options }] of pieces.entries()) {
    if (!kept) continue;
    const text = (options[0] as Buffer).toString('latin1');
    const last = index === pieces.length - 1;
    const at = last ? actual.length - text.length : actual.indexOf(text, from);
    if (at < from || (index === 0 && at !== 0) || (last && !actual.endsWith(text))) return false;
    from = at + text.length;
  }
  return pieces.at(-1)?.kept === true || pieces.some((piece) => !piece.kept);
}

function isSubsequence(short: string, long: string): boolean {
  if (short.length > long.length) return false;
  let at = 0;
  for (let index = 0; index < long.length && at < short.length; index += 1) if (long[index] === short[at]) at += 1;
  return at === short.length;
}

function sorted(text: string): string {
  return [...text].sort().join('');
}

function count(bytes: Uint8Array, part: Buffer): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = buffer.indexOf(part); at >= 0; at = buffer.indexOf(part, at + part.length)) found += 1;
  return found;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
