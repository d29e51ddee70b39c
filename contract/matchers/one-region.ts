import type { OneRegion } from '../expectation.ts';
import { coarseView } from './coarse-view.ts';

/**
 * The law of one region, for a quote that has no exact place: the file before is P M S and the file after P M' S,
 * cut at line starts, where M has no more lines that are not blank than the quote has lines, and M' holds the lines
 * of the new text that are not blank, in order, each inside a line. Where only look-alikes may match, the coarse
 * view of M holds the quote's.
 *
 * Tries all cuts. Returns why none does, or `undefined`.
 */
export function oneRegionViolated(region: OneRegion, before: Uint8Array, after: Uint8Array): string | undefined {
  const starts = lineStarts(before);
  const blank = blankLines(before, starts);
  const quoteLines = linesOf(region.oldText).length;
  const wanted = linesOf(region.newText).map((line) => line.trim()).filter((line) => line !== '');
  const view = region.lookAlike ? coarseView(region.oldText) : undefined;
  const prefix = commonPrefix(before, after);
  const suffix = commonSuffix(before, after);
  let fits = false;
  for (let first = 0; first < starts.length && (starts[first] as number) <= prefix; first += 1) {
    let lines = 0;
    for (let end = first; end < starts.length; end += 1) {
      if (end > first && blank[end - 1] === false) lines += 1;
      if (lines > quoteLines) break;
      const kept = before.length - (starts[end] as number);
      if (kept > suffix || (starts[first] as number) + kept > after.length) continue;
      fits = true;
      const old = decode(before.subarray(starts[first], starts[end]));
      const written = decode(after.subarray(starts[first], after.length - kept));
      if ((view === undefined || coarseView(old).includes(view)) && holdsInOrder(written, wanted)) return undefined;
    }
  }
  return fits
    ? 'what was written is not the new text in the place of what the quote resembles'
    : `more than one stretch of ${quoteLines} ${quoteLines === 1 ? 'line' : 'lines'} changed`;
}

/** Offsets where lines start, and the end of the file. */
function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = 0; at < bytes.length; at += 1) {
    const ends = bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF);
    if (ends && at + 1 < bytes.length) starts.push(at + 1);
  }
  if (bytes.length > 0) starts.push(bytes.length);
  return starts;
}

const LF = 10;
const CR = 13;

function blankLines(bytes: Uint8Array, starts: number[]): boolean[] {
  return starts.slice(1).map((end, line) => decode(bytes.subarray(starts[line], end)).trim() === '');
}

function holdsInOrder(text: string, wanted: string[]): boolean {
  let found = 0;
  for (const line of linesOf(text)) if (found < wanted.length && line.includes(wanted[found] as string)) found += 1;
  return found === wanted.length;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

function commonPrefix(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function commonSuffix(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/** Invalid bytes may become U+FFFD here: they are compared as bytes above. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
