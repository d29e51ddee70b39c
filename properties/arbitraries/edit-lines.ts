import { fromBuffer, toBuffer, toText, type Bytes, type Part } from '../../contract/bytes.ts';
import type { Dialect } from '../../contract/dialects.ts';
import type { Ending } from './texts.ts';

/** A line of a file. Its content holds neither CR nor LF and need not be UTF-8. */
export interface FileLine {
  content: Bytes;
  /** Only a last line may have none. */
  ending: Ending | '';
}

/** An entry of the line-coordinate edit: lines `start` to `end - 1` become `text`. */
export interface Span {
  start: number;
  end: number;
  text: string;
  /** In place of the right context line. */
  context?: string;
}

/** An entry as sent. */
export type LineEntry = {
  start_line: number;
  end_line_exclusive: number;
  newText: string;
  context_line: string;
};

/** A file of lines that end in LF. */
export function lf(...contents: Bytes[]): FileLine[] {
  return contents.map((content) => ({ content, ending: '\n' }));
}

/** The lines of `content`: CRLF, CR and LF end one, nothing else does. */
export function linesOf(content: Bytes): FileLine[] {
  // One character a byte, so that no byte is lost.
  const bytes = toBuffer(content).toString('latin1');
  const found = bytes.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  return found.map((line) => {
    const [ending] = /[\r\n]*$/.exec(line) as unknown as [Ending | ''];
    return { content: fromBuffer(Buffer.from(line.slice(0, line.length - ending.length), 'latin1')), ending };
  });
}

/** The bytes of `lines`; text where all of them are. */
export function bytesOf(lines: readonly FileLine[]): Bytes {
  const parts: Part[] = [];
  let text = '';
  for (const { content, ending } of lines) {
    if (typeof content === 'string') text += content + ending;
    else {
      if (text !== '') parts.push(text);
      parts.push(content);
      text = ending;
    }
  }
  if (parts.length === 0) return text;
  return { parts: text === '' ? parts : [...parts, text] };
}

/** The context line of an entry at slot `start`; `undefined` where that line is not UTF-8. */
export function rightContext(dialect: Dialect, lines: readonly FileLine[], start: number): string | undefined {
  const line = lines[dialect === 'at' ? start - 1 : start - 2];
  return line === undefined ? '' : toText(line.content);
}

/** The slots of `lines` that an entry can start at. */
export function editableSlots(dialect: Dialect, lines: readonly FileLine[]): number[] {
  return Array.from({ length: lines.length + 1 }, (_, at) => at + 1).filter((slot) => rightContext(dialect, lines, slot) !== undefined);
}

/** `span` as sent, with the right context where it has none of its own. @throws {RangeError} where there is no right one. */
export function entryOf(dialect: Dialect, lines: readonly FileLine[], span: Span): LineEntry {
  const context_line = span.context ?? rightContext(dialect, lines, span.start);
  if (context_line === undefined) throw new RangeError(`the context line of slot ${span.start} is not UTF-8`);
  return { start_line: span.start, end_line_exclusive: span.end, newText: span.text, context_line };
}

/**
 * What the edit leaves, where every text that is not empty ends with an ending of its own and none is put behind a last line
 * without one.
 */
export function resultOf(lines: readonly FileLine[], spans: readonly Span[]): Bytes {
  const parts: FileLine[] = [];
  for (let slot = 1; slot <= lines.length + 1; slot += 1) {
    const here = spans.find(({ start }) => start === slot);
    if (here) parts.push({ content: here.text, ending: '' });
    const line = lines[slot - 1];
    if (line && !spans.some(({ start, end }) => start <= slot && slot < end)) parts.push(line);
  }
  return bytesOf(parts);
}
