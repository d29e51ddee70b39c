import { isUtf8 } from 'node:buffer';
import type { View } from './parts.ts';
import { Refusal } from './refusal.ts';

export const BYTE_ORDER_MARK = '\ufeff';

/** Strict: one ill-formed sequence anywhere refuses the file. A byte order mark stays in the text. */
export function decodeStrictly(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal('utf8');
  return bytes.toString('utf8');
}

export function encode(whole: string): Buffer {
  return Buffer.from(whole, 'utf8');
}

/** CRLF and CR become LF; nothing else changes. */
export function normaliseEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Quotes are looked up with every ending as LF, behind one byte order mark; places map back to the file's own text. */
export function normalisedView(whole: string): View {
  const start = whole.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const body = start ? whole.slice(start) : whole;
  if (!body.includes('\r')) return { whole, text: body, offset: (position) => position + start, fold: normaliseEndings };
  const pairs = placesOfPairs(body);
  const offset = (position: number) => position + start + countBelow(pairs, position);
  return { whole, text: normaliseEndings(body), offset, fold: normaliseEndings };
}

/** The text as it is. */
export function literalView(whole: string): View {
  return { whole, text: whole, offset: (position) => position, fold: (string) => string };
}

/** Where in the normalised text the LFs stand that were CRLFs, ascending. */
function placesOfPairs(body: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf('\r\n'); at >= 0; at = body.indexOf('\r\n', at + 2)) places.push(at - places.length);
  return places;
}

/** How many of the ascending `numbers` are less than `limit`. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
