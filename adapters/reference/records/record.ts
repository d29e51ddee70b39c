import { decodeWithReplacement, type Decoded } from './decode.ts';
import { contentOf, type Line, type LineIndex } from './lines.ts';

export type EndingFlag = 'crlf' | 'cr' | 'no_nl';

/** The flag of the ending `[contentEnd, end)`; none for LF. */
export function endingFlag(bytes: Buffer, { contentEnd, end }: Line): EndingFlag | undefined {
  if (end === contentEnd) return 'no_nl';
  if (end === contentEnd + 2) return 'crlf';
  return bytes[contentEnd] === 0x0d ? 'cr' : undefined;
}

/** In the order in which they are shown. */
export function lineFlags(valid: boolean, ending: EndingFlag | undefined): string[] {
  return [...(valid ? [] : ['invalid-utf8']), ...(ending === undefined ? [] : [ending])];
}

/** `<prefix>[(<flag>,...)] <text>`; the blank stands before an empty text too. */
export function record(prefix: string, flags: readonly string[], text: string): string {
  return `${withFlags(prefix, flags)} ${text}`;
}

export function withFlags(prefix: string, flags: readonly string[]): string {
  return flags.length === 0 ? prefix : `${prefix}(${flags.join(',')})`;
}

/** The record of line `number`. */
export function numberedRecord(lines: LineIndex, number: number, decode: (content: Buffer) => Decoded = decodeWithReplacement): string {
  const line = lines.line(number);
  const { text, valid } = decode(contentOf(lines, line));
  return record(String(number), lineFlags(valid, endingFlag(lines.bytes, line)), text);
}

/** What stands for a record whose content is skipped: prefix and flags, the last of them `truncated`; no blank. */
export function marker(record: string): string {
  const blank = record.indexOf(' ');
  const front = blank < 0 ? record : record.slice(0, blank);
  return front.endsWith(')') ? `${front.slice(0, -1)},truncated)` : `${front}(truncated)`;
}
