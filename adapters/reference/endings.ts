import type { Span, View } from './parts.ts';
import { normaliseEndings } from './text.ts';

/** `newText` with each of its newlines as the one ending that belongs to the place it goes to. */
export function insertionWithLocalEnding(view: View, span: Span): string {
  const text = normaliseEndings(span.newText);
  return text.includes('\n') ? text.replaceAll('\n', localEnding(view, span)) : text;
}

/** The first ending of the target; else the nearest of the file, the earlier one at equal distance; else LF. */
export function localEnding(view: View, span: Span): string {
  const start = view.offset(span.start);
  const end = view.offset(span.end);
  return firstEnding(view.whole.slice(start, end)) ?? nearestEnding(view.whole, start, end) ?? '\n';
}

export function firstEnding(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0];
}

/** Distance is in bytes, from the first byte of the ending to that of a target without ending at `[start, end)`. */
function nearestEnding(whole: string, start: number, end: number): string | undefined {
  const before = endingBefore(whole, start);
  const after = endingFrom(whole, end);
  if (before < 0) return after < 0 ? undefined : endingAt(whole, after);
  if (after < 0) return endingAt(whole, before);
  const earlierWins = Buffer.byteLength(whole.slice(before, start)) <= Buffer.byteLength(whole.slice(start, after));
  return endingAt(whole, earlierWins ? before : after);
}

/** Where the last ending before `place` begins, or -1. */
export function endingBefore(whole: string, place: number): number {
  let at = place - 1;
  while (at >= 0 && !isEndingUnit(whole, at)) at -= 1;
  return at > 0 && whole[at] === '\n' && whole[at - 1] === '\r' ? at - 1 : at;
}

/** Where the first ending from `place` on begins, or -1. */
export function endingFrom(whole: string, place: number): number {
  let at = place;
  while (at < whole.length && !isEndingUnit(whole, at)) at += 1;
  return at < whole.length ? at : -1;
}

export function endingAt(whole: string, place: number): string {
  if (whole[place] === '\n') return '\n';
  return whole[place + 1] === '\n' ? '\r\n' : '\r';
}

function isEndingUnit(whole: string, place: number): boolean {
  const unit = whole.charCodeAt(place);
  return unit === 0x0a || unit === 0x0d;
}
