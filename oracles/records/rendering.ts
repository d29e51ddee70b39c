// The complete rendering of a request: a list of records, of which only those that can be shown are ever built.

import { isUtf8 } from '../text/utf8.ts';
import { decode, decodedSize } from './decode.ts';
import { lineOf, type Ending, type LineIndex } from './lines.ts';

export type Flag = 'invalid-utf8' | 'crlf' | 'cr' | 'no_nl' | 'escaped';

/** A record: `prefix(flags) text`. */
export interface Source {
  prefix: string;
  flags: readonly Flag[];
  /** UTF-8 bytes of the record. */
  size: number;
  text(): string;
}

/** The elements of a rendering, counted from 0; `''` is the empty line between two chunks. */
export interface Rendering {
  readonly count: number;
  at(index: number): Source | '';
}

const ENDING_FLAGS: { readonly [ending in Ending]: readonly Flag[] } = { lf: [], crlf: ['crlf'], cr: ['cr'], none: ['no_nl'] };
const INVALID_FLAGS: { readonly [ending in Ending]: readonly Flag[] } = {
  lf: ['invalid-utf8'], crlf: ['invalid-utf8', 'crlf'], cr: ['invalid-utf8', 'cr'], none: ['invalid-utf8', 'no_nl'],
};

/** The bytes of a record without its text: prefix, flags with their parenthesis and commas, one blank. */
export function headSize(prefix: string, flags: readonly string[]): number {
  let size = prefix.length + 1;
  if (flags.length > 0) size += 1 + flags.length;
  for (const flag of flags) size += flag.length;
  return size;
}

/** The record of line `number` with `prefix`. */
export function lineRecord(index: LineIndex, number: number, prefix: string): Source {
  const { bytes } = index;
  const { start, contentEnd, ending } = lineOf(index, number);
  const replaced = index.valid ? undefined : replacedSize(index, number, start, contentEnd);
  if (replaced === undefined) {
    const flags = ENDING_FLAGS[ending];
    return { prefix, flags, size: headSize(prefix, flags) + contentEnd - start, text: () => bytes.toString('utf8', start, contentEnd) };
  }
  const flags = INVALID_FLAGS[ending];
  return { prefix, flags, size: headSize(prefix, flags) + replaced, text: () => decode(bytes, start, contentEnd) };
}

/** The bytes of the text of a line that is no UTF-8, looked at once; `undefined` where it is. */
function replacedSize({ bytes, replaced }: LineIndex, number: number, start: number, end: number): number | undefined {
  if (replaced.has(number)) return replaced.get(number);
  const size = isUtf8(bytes.subarray(start, end)) ? undefined : decodedSize(bytes, start, end);
  replaced.set(number, size);
  return size;
}

/** Inclusive, both are lines of the file, or `end` is less than `start`: nothing. */
export interface Slice {
  start: number;
  end: number;
}

/** Slices of a file as numbered records, with an empty line between two. */
export function slicesRendering(index: LineIndex, slices: readonly Slice[]): Rendering {
  const starts: number[] = [];
  let count = 0;
  for (const { start, end } of slices) {
    starts.push(count);
    count += Math.max(0, end - start + 1) + 1;
  }
  const at = (element: number): Source | '' => {
    let chunk = starts.length - 1;
    while ((starts[chunk] as number) > element) chunk -= 1;
    const { start, end } = slices[chunk] as Slice;
    const number = start + element - (starts[chunk] as number);
    return number > end ? '' : lineRecord(index, number, `${number}`);
  };
  return { count: Math.max(0, count - 1), at };
}

/** All lines of a stream, each with the name of the stream. */
export function streamRendering(index: LineIndex, name: string): Rendering {
  return { count: index.count, at: (element) => lineRecord(index, element + 1, name) };
}

export function listRendering(sources: readonly Source[]): Rendering {
  return { count: sources.length, at: (element) => sources[element] as Source };
}

/** The record of a name or of another text that is no line of a file. */
export function textRecord(prefix: string, flags: readonly Flag[], text: string): Source {
  return { prefix, flags, size: headSize(prefix, flags) + Buffer.byteLength(text, 'utf8'), text: () => text };
}

export function sizeOf(element: Source | ''): number {
  return element === '' ? 0 : element.size;
}

/** UTF-8 bytes of all elements joined by LFs; counting ends above `most`. */
export function bytesOf(rendering: Rendering, most = Number.POSITIVE_INFINITY): number {
  let bytes = Math.max(0, rendering.count - 1);
  for (let index = 0; index < rendering.count && bytes <= most; index += 1) bytes += sizeOf(rendering.at(index));
  return bytes;
}

/** All of it as text. */
export function completeText(rendering: Rendering): string {
  const elements: string[] = [];
  for (let index = 0; index < rendering.count; index += 1) {
    const element = rendering.at(index);
    if (element === '') elements.push('');
    else elements.push(`${element.prefix}${element.flags.length > 0 ? `(${element.flags.join(',')})` : ''} ${element.text()}`);
  }
  return elements.join('\n');
}
