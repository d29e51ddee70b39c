import type { LineIndex } from '../records/lines.ts';
import type { Entry } from './parts.ts';
import { inFileOrder } from './request.ts';

/** The text of an entry as whole lines: what it lacks in endings comes from the lines that it replaces or goes before. */
export function wholeLines(original: LineIndex, entry: Entry): string {
  const { newText } = entry;
  if (newText === '') return '';
  return boundary(original, entry) + newText + (isTerminated(newText) ? '' : missingEnding(original, entry));
}

export function isTerminated(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

/** What is appended to an unterminated last line starts a line of its own. */
export function boundary(original: LineIndex, { start, newText }: Entry): string {
  if (start <= original.count || original.count === 0 || endingOf(original, original.count) !== '') return '';
  return newText.startsWith('\n') || newText.startsWith('\r') ? '' : '\n';
}

/** Of the last replaced line; of the line that follows an insertion, LF where that has none; LF at the end of the file. */
export function missingEnding(original: LineIndex, { start, end }: Entry): string {
  if (start < end) return endingOf(original, end - 1);
  return (start <= original.count && endingOf(original, start)) || '\n';
}

/** LF, CRLF, CR, or nothing. */
export function endingOf(original: LineIndex, number: number): string {
  const { contentEnd, end } = original.line(number);
  return original.bytes.toString('latin1', contentEnd, end);
}

/** Where line `number` starts; of the slot behind the last line, the end of the file. */
export function startOf(original: LineIndex, number: number): number {
  return number > original.count ? original.bytes.length : original.line(number).start;
}

/** One pass over the file as it is: everything between the entries is copied byte for byte. */
export function spliceBytes(original: LineIndex, entries: readonly Entry[], insertion: (entry: Entry) => string): Buffer {
  const { bytes } = original;
  const pieces: Buffer[] = [];
  let at = 0;
  for (const entry of inFileOrder(entries)) {
    pieces.push(bytes.subarray(at, startOf(original, entry.start)), Buffer.from(insertion(entry), 'utf8'));
    at = startOf(original, entry.end);
  }
  pieces.push(bytes.subarray(at));
  return Buffer.concat(pieces);
}
