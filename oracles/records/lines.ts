// The lines of a byte string: a terminator is CR LF, CR or LF, leftmost, CR LF preferred; no other byte or character ends a line.

import { asBuffer, isUtf8 } from '../text/utf8.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Lines are counted from 1. */
export interface LineIndex {
  bytes: Buffer;
  count: number;
  /** All of the bytes are well-formed UTF-8. */
  valid: boolean;
  /** Line `i` and its ending take the bytes from `ends[i - 1]` to `ends[i]`. */
  ends: Uint32Array;
  /** UTF-8 bytes of the texts of lines that are no UTF-8, as far as they were asked for; `undefined`: the line is UTF-8. */
  replaced: Map<number, number | undefined>;
}

export type Ending = 'lf' | 'crlf' | 'cr' | 'none';

export interface Line {
  start: number;
  contentEnd: number;
  ending: Ending;
}

/** A pure function of bytes that nobody changes: those of one file are asked for by every call of a case. */
const known = new WeakMap<Uint8Array, LineIndex>();

export function indexOf(bytes: Uint8Array): LineIndex {
  const index = known.get(bytes) ?? newIndex(asBuffer(bytes));
  known.set(bytes, index);
  return index;
}

function newIndex(bytes: Buffer): LineIndex {
  const terminators = countTerminators(bytes);
  const last = bytes.at(-1);
  const open = last !== undefined && last !== LF && last !== CR;
  const count = terminators + (open ? 1 : 0);
  const ends = new Uint32Array(count + 1);
  let line = 0;
  for (let at = 0; at < bytes.length; at += 1) if (endsAt(bytes, at)) ends[(line += 1)] = at + 1;
  if (open) ends[count] = bytes.length;
  return { bytes, count, valid: isUtf8(bytes), ends, replaced: new Map() };
}

/** Whether the byte at `at` is the last of a terminator. */
function endsAt(bytes: Buffer, at: number): boolean {
  const byte = bytes[at];
  return byte === LF || (byte === CR && bytes[at + 1] !== LF);
}

function countTerminators(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (endsAt(bytes, at)) count += 1;
  return count;
}

/** Line `number`, which the file has. */
export function lineOf({ bytes, ends }: LineIndex, number: number): Line {
  const start = ends[number - 1] as number;
  const end = ends[number] as number;
  const last = bytes[end - 1];
  if (last === CR) return { start, contentEnd: end - 1, ending: 'cr' };
  if (last !== LF) return { start, contentEnd: end, ending: 'none' };
  return end - 2 >= start && bytes[end - 2] === CR ? { start, contentEnd: end - 2, ending: 'crlf' } : { start, contentEnd: end - 1, ending: 'lf' };
}
