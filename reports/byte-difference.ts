import { counted } from './layout.ts';
import { cutLines, endsWithEnding, visible } from './visible-bytes.ts';

/** Equal lines shown before and after the difference, and differing lines shown of each side. */
const CONTEXT = 2;
const MOST_LINES = 8;

/** Lines of at most this many bytes are shown whole; of longer ones, the surroundings of the difference. */
const MOST_BYTES = 160;

export interface DifferenceLine {
  /** `-` expected only, `+` actual only, ` ` both, `~` something left out, `^` the first byte that differs. */
  mark: ' ' | '-' | '+' | '~' | '^';
  text: string;
}

/**
 * What differs between two byte sequences, line by line, everything visible. Lines are cut at CRLF, LF and CR;
 * one run of differing lines is shown, between the longest equal start and the longest equal end.
 */
export function byteDifference(expected: Uint8Array, actual: Uint8Array): DifferenceLine[] {
  const [left, right] = [cutLines(expected), cutLines(actual)];
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const offset = firstDifference(expected, actual);
  const from = left.slice(0, start).reduce((sum, line) => sum + line.length, 0);
  const side = (lines: Uint8Array[], whole: Uint8Array, mark: '-' | '+'): DifferenceLine[] =>
    cap(lines.slice(start, lines.length - end), mark, (line, index) =>
      shown(line, index === 0 ? offset - from : 0, start + index === lines.length - 1 && !endsWithEnding(whole)));
  return [
    ...context(left.slice(Math.max(0, start - CONTEXT), start), start > CONTEXT ? start - CONTEXT : 0, 'before', true),
    ...side(left, expected, '-'),
    ...side(right, actual, '+'),
    ...context(left.slice(left.length - end, left.length - end + CONTEXT), Math.max(0, end - CONTEXT), 'after', endsWithEnding(expected)),
    { mark: '^', text: `first difference at byte ${offset} (${sizes(expected, actual)})` },
  ];
}

function sizes(expected: Uint8Array, actual: Uint8Array): string {
  return `expected ${counted(expected.length, 'byte')}, actual ${counted(actual.length, 'byte')}`;
}

function context(lines: Uint8Array[], hidden: number, where: 'before' | 'after', ended: boolean): DifferenceLine[] {
  const rows = lines.map((line, index): DifferenceLine =>
    ({ mark: ' ', text: shown(line, 0, !ended && hidden === 0 && index === lines.length - 1) }));
  if (hidden === 0) return rows;
  const note: DifferenceLine = { mark: '~', text: `(${hidden} equal line${hidden === 1 ? '' : 's'})` };
  return where === 'before' ? [note, ...rows] : [...rows, note];
}

function cap(lines: Uint8Array[], mark: '-' | '+', show: (line: Uint8Array, index: number) => string): DifferenceLine[] {
  if (lines.length === 0) return [{ mark, text: '(nothing)' }];
  const rows = lines.slice(0, MOST_LINES).map((line, index): DifferenceLine => ({ mark, text: show(line, index) }));
  const hidden = lines.length - rows.length;
  return hidden > 0 ? [...rows, { mark, text: `(${hidden} more lines)` }] : rows;
}

function shown(line: Uint8Array, interesting: number, unended: boolean): string {
  const note = unended ? '  (no newline at the end)' : '';
  if (line.length <= MOST_BYTES) return visible(line) + note;
  const from = Math.max(0, Math.min(interesting - MOST_BYTES / 4, line.length - MOST_BYTES));
  const to = Math.min(line.length, from + MOST_BYTES / 2);
  const head = from > 0 ? `(${from} bytes) ` : '';
  const tail = to < line.length ? ` (${line.length - to} bytes)` : '';
  return head + visible(line.subarray(from, to)) + tail + note;
}

function commonStart(left: Uint8Array[], right: Uint8Array[]): number {
  let count = 0;
  while (count < left.length && count < right.length && same(left[count], right[count])) count++;
  return count;
}

function commonEnd(left: Uint8Array[], right: Uint8Array[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && same(left[left.length - 1 - count], right[right.length - 1 - count])) count++;
  return count;
}

function same(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left !== undefined && right !== undefined && Buffer.compare(left, right) === 0;
}

function firstDifference(left: Uint8Array, right: Uint8Array): number {
  const most = Math.min(left.length, right.length);
  let at = 0;
  while (at < most && left[at] === right[at]) at++;
  return at;
}
