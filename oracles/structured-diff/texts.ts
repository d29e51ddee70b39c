import { toBuffer, type Part } from '../../contract/bytes.ts';

/** What decides about a diff, read off the two texts. */

// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Whether a text has a control character other than tab, LF and CR; long ones are not spelled out for that. */
export function isBinaryLike(text: Part): boolean {
  if (typeof text === 'string') return CONTROL.test(text);
  if ('parts' in text) return text.parts.some(isBinaryLike);
  return isBinaryLike('repeat' in text ? text.repeat : toBuffer(text).toString('latin1'));
}

/** Whether two different texts have the same lines but for their endings. */
export function onlyEndingsDiffer(before: string, after: string): boolean {
  return sameLines(before) === sameLines(after);
}

/** The lines joined by LF; an ending at the very end does not count. */
function sameLines(text: string): string {
  if (!text.includes('\r')) return text.endsWith('\n') ? text.slice(0, -1) : text;
  return text.replace(/\r\n?|\n/g, '\n').replace(/\n$/, '');
}

/**
 * An upper bound of the changed text, in UTF-16 units: what is left of both texts when the lines that they have in
 * common at their start and end are cut off.
 */
export function changedText(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let head = stretch(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  head = head === 0 ? 0 : before.lastIndexOf('\n', head - 1) + 1;
  let tail = stretch(shorter - head, (from, to) =>
    before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from));
  const lineEnd = before.indexOf('\n', before.length - tail);
  tail = lineEnd < 0 ? 0 : Math.min(tail, before.length - lineEnd - 1);
  return before.length + after.length - 2 * (head + tail);
}

/** How far, up to `most`, every stretch is the same: compared 4096 at a time first, which takes a tenth of the time. */
function stretch(most: number, isSame: (from: number, to: number) => boolean): number {
  let end = 0;
  for (let step = 4096; step > 0; step >>= 1) while (end + step <= most && isSame(end, end + step)) end += step;
  return end;
}

/** Runs that a tool writes into no answer of its own accord. */
const MARKER = /[A-Za-z0-9]{12,}/g;
/** Of each text. */
const MOST_MARKERS = 12;
/** Texts above are not searched for markers. */
const SEARCHED = 65_536;

/** Words of the two texts that are too long and too odd to stand in an answer unless the text was copied there. */
export function markersOf(before: string, after: string): string[] {
  const markers = new Set<string>();
  for (const text of [before, after]) {
    if (text.length > SEARCHED) continue;
    for (const word of (text.match(MARKER) ?? []).slice(0, MOST_MARKERS)) markers.add(word);
  }
  return [...markers];
}
