import { decodeUtf8 } from '../../../contract/bytes.ts';
import { contentOf, type LineIndex } from '../records/lines.ts';
import type { Entry, LineEditParts, Mismatch } from './parts.ts';

/** The line before the first slot of the entry; 0 at the beginning of the file. */
export function lineBefore(entry: Entry): number {
  return entry.start - 1;
}

/** The line that the entry starts at; past the last one for an append. */
export function lineAtStart(entry: Entry): number {
  return entry.start;
}

/** The content of line `number`, the empty text where there is no such line, null where it is not UTF-8. */
export function contentAsText(lines: LineIndex, number: number): string | null {
  if (number < 1 || number > lines.count) return '';
  return decodeUtf8(contentOf(lines, lines.line(number))) ?? null;
}

/** Every entry whose context line is not the one of the file as it was before the call, in request order. */
export function mismatchesOf(parts: LineEditParts, original: LineIndex, entries: readonly Entry[]): Mismatch[] {
  return entries.flatMap((entry) => {
    const number = parts.contextNumber(entry);
    const expected = parts.expectedContext(original, number);
    return parts.isContext(expected, entry.context) ? [] : [{ entry, number, expected }];
  });
}

/** What is told of a context line that must be that of the line before. */
export function messageOfLineBefore({ number, expected }: Mismatch): string {
  if (number === 0) return wrong('must equal "" for file start, see');
  return messageOfLine(number, expected);
}

/** What is told of a context line that must be that of the first line of the range. */
export function messageOfLineAtStart({ number, expected }: Mismatch, lines: LineIndex): string {
  if (number > lines.count) return wrong(`must equal "" for missing line ${number}, see`);
  return messageOfLine(number, expected);
}

function messageOfLine(number: number, expected: string | null): string {
  if (expected === null) return wrong(`current line ${number} is not valid UTF-8, so no context_line string can match it; see`);
  return wrong(`must equal current line ${number}, see`);
}

function wrong(why: string): string {
  return `context_line wrong - ${why} current content in the response`;
}

/** Up to `around` lines before line `number` and after it, of those that there are. */
export function rangeAround(number: number, lines: LineIndex, around: number): [first: number, last: number] {
  return [Math.max(1, number - around), Math.min(lines.count, number + around)];
}
