// What a file holds after a sound request: one pass over the slots of the original file, each with the text that is put there and then
// the line that follows, if no entry covers it.

import { fromBuffer, joined, type Bytes } from '../../contract/bytes.ts';
import type { Piece } from '../../contract/expectation.ts';
import { lineOf, type Ending, type LineIndex } from '../records/lines.ts';
import { compact, compactBytes } from '../text/compact.ts';
import { isUtf8 } from '../text/utf8.ts';
import type { SoundEntry } from './request.ts';

/** One result that is right, in pieces and as bytes. */
export interface Result {
  pieces: Piece[];
  after: Buffer;
}

/** Where the contract leaves a choice of endings. */
interface Choice {
  /** Of a text before an unterminated last line. */
  beforeLast: string;
  /** Behind the last line, at either end of a text. */
  atEnd: string;
  /** No ending before a text behind the last line, where what precedes it there ends with one, or is nothing. */
  joining: boolean;
}

const SPELLED: { readonly [ending in Ending]: string } = { lf: '\n', crlf: '\r\n', cr: '\r', none: '' };

/** Every result that is right, the preferred one first, each once. `entries` do not overlap and keep to the slots of the file. */
export function resultsOf(index: LineIndex, entries: readonly SoundEntry[]): [Result, ...Result[]] {
  const [first, ...others] = choicesFor(index, entries);
  const results: [Result, ...Result[]] = [resultOf(index, entries, first)];
  for (const choice of others) {
    const result = resultOf(index, entries, choice);
    if (!results.some(({ after }) => after.equals(result.after))) results.push(result);
  }
  return results;
}

function choicesFor(index: LineIndex, entries: readonly SoundEntry[]): [Choice, ...Choice[]] {
  const { count } = index;
  const open = count > 0 && endingAt(index, count) === '';
  const insertion = entries.some(({ start, end }) => start === count && end === count);
  const append = entries.some(({ start }) => start === count + 1);
  const beforeLast = open && insertion && count > 1 ? endingAt(index, count - 1) : '\n';
  const atEnd = append ? lastEnding(index) : '\n';
  const joins = open && append && entries.some(({ start, end }) => start <= count && end === count + 1);
  const all = [...new Set(['\n', beforeLast])].flatMap((ending) => [...new Set(['\n', atEnd])].flatMap((last) =>
    (joins ? [false, true] : [false]).map((joining): Choice => ({ beforeLast: ending, atEnd: last, joining }))));
  return all as [Choice, ...Choice[]];
}

export function endingAt(index: LineIndex, line: number): string {
  return SPELLED[lineOf(index, line).ending];
}

/** The ending of the last line that has one. */
function lastEnding(index: LineIndex): string {
  const { count } = index;
  const last = count > 0 ? endingAt(index, count) : '';
  if (last !== '') return last;
  return count > 1 ? endingAt(index, count - 1) : '\n';
}

export function isTerminated(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

export function startsWithEnding(text: string): boolean {
  return text.startsWith('\n') || text.startsWith('\r');
}

/** What is put before and behind the text of an entry. */
export function completion(index: LineIndex, { start, end, text }: SoundEntry, choice: Choice): { lead: string; tail: string } {
  const { count } = index;
  if (text === '') return { lead: '', tail: '' };
  const append = start === count + 1;
  const lead = append && count > 0 && endingAt(index, count) === '' && !startsWithEnding(text) ? choice.atEnd : '';
  if (isTerminated(text)) return { lead, tail: '' };
  if (start < end) return { lead, tail: endingAt(index, end - 1) };
  return { lead, tail: append ? choice.atEnd : endingAt(index, start) || choice.beforeLast };
}

function resultOf(index: LineIndex, entries: readonly SoundEntry[], choice: Choice): Result {
  const { bytes, ends } = index;
  const atSlot = new Map(entries.map((entry) => [entry.start, entry]));
  const pieces: Piece[] = [];
  const spelled: Bytes[] = [];
  let from = 0;
  let covered = 0;
  const keepUntil = (to: number): void => {
    if (from < to) push({ kept: index.valid ? compactBytes(bytes, from, to) : bytesBetween(bytes, from, to) });
  };
  const push = (piece: Piece): void => {
    pieces.push(piece);
    spelled.push('kept' in piece ? piece.kept : (piece.inserted[0] as Bytes));
  };
  for (let slot = 1; slot <= index.count + 1; slot += 1) {
    const position = ends[slot - 1] as number;
    const entry = atSlot.get(slot);
    if (slot === covered) from = position;
    if (!entry) continue;
    if (slot >= covered) keepUntil(position);
    for (const piece of insertedPieces(index, entry, choice, () => spelled)) push(piece);
    covered = entry.start < entry.end ? entry.end : 0;
    from = covered > 0 ? bytes.length : position;
  }
  keepUntil(bytes.length);
  return { pieces, after: joined(spelled) };
}

function insertedPieces(index: LineIndex, entry: SoundEntry, choice: Choice, before: () => Bytes[]): Piece[] {
  const { lead, tail } = completion(index, entry, choice);
  const pieces: Piece[] = [{ inserted: [compact(entry.text)] }];
  if (lead !== '' && !(choice.joining && endsALine(before()))) pieces.unshift({ inserted: [lead], completing: true });
  if (tail !== '') pieces.push({ inserted: [tail], completing: true });
  return pieces;
}

/** Nothing, or something that ends with CR or LF. */
function endsALine(spelled: Bytes[]): boolean {
  const last = joined(spelled).at(-1);
  return last === undefined || last === 0x0a || last === 0x0d;
}

/** Bytes of a file as JSON: text where they are well-formed UTF-8. */
function bytesBetween(bytes: Buffer, from = 0, to = bytes.length): Bytes {
  const part = bytes.subarray(from, to);
  return isUtf8(part) ? compactBytes(part) : fromBuffer(part);
}
