import type { Bytes } from '../../contract/bytes.ts';
import { property, type Context, type Property } from '../property.ts';
import { anyPath, contentOf, fitting, hasRanges, lineFile, read, readable, readOnce, type ReadEnding, type ReadParts } from './reading.ts';

/** Read whole, and in a run of its own with little in it. */
const besideSmall = (content: Bytes): ReadParts => ({ content, other: 'qx00001z vk00001\nqx00002z vk00002\n' });

/** The same by a range of all its lines. */
function byRange(content: string): ReadParts {
  const end_line = content.trimEnd().split('\n').length;
  return { ...besideSmall(content), ranges: [{ start_line: 1, end_line }], otherwise: 'same-ranges' };
}

const MANY = 3000;

/** Numbered lines, each as `line` makes it of its number in five digits; as many as the tool takes. */
function numbered(context: Context, count: number, line: (number: string) => string, ending: ReadEnding = '\n'): string {
  const lines = Array.from({ length: count }, (_, at) => line(String(at + 1).padStart(5, '0')));
  return fitting(lines, readable(context, Infinity)).map((text) => text + ending).join('');
}

const LONG = 100_000;

/** How many characters of `bytes` bytes the tool takes on one line, beside a few others. */
function longest(context: Context, bytes: number): number {
  return Math.min(LONG, Math.floor((readable(context, Infinity) - 200) / bytes));
}

/** Numbered words one blank apart, `length` characters of them; `letter` fills each to eight. */
function words(length: number, letter: string): string {
  return Array.from({ length: Math.ceil(length / 9) }, (_, at) => letter + String(at + 1).padStart(6, '0') + letter).join(' ').slice(0, length);
}

/** One letter, several, or words. */
function longLines(context: Context, letters: readonly [string, string], bytes: number): string[] {
  const length = longest(context, bytes);
  const [one, other] = letters;
  return [one.repeat(length), (one + other).repeat(length >> 1), words(length, one), `q${one.repeat(length - 1)}`, `zj${other.repeat(length - 2)}`];
}

export const cutAnnounced = property('common/cut-announced', {
  'many-lines': readOnce((context) => [
    numbered(context, MANY, (number) => `qx${number}z`),
    numbered(context, MANY, (number) => `qx${number}z`, '\r\n').trimEnd(),
    numbered(context, MANY, (number) => `qx${number}z vk${number} ${'-'.repeat(40)}`),
    numbered(context, 10 * MANY, (number) => `w${Number(number)}`),
  ].flatMap((content) => (hasRanges(context) ? [besideSmall(content), byRange(content)] : [besideSmall(content)]))),
  'long-line': readOnce((context) => [
    ...longLines(context, ['x', 'q'], 1),
    `qx1z\n${'w'.repeat(longest(context, 1))}\nqx2z\n`,
    `${'w'.repeat(Math.min(2001, longest(context, 1)))}\n`,
  ].map(besideSmall)),
  'long-wide-line': readOnce((context) => [...longLines(context, ['中', '界'], 3), `qx1z\n${'中'.repeat(longest(context, 3))}\nqx2z\n`].map(besideSmall)),
  'long-lines': readOnce((context) => [
    numbered(context, 500, (number) => `qx${number}z `.padEnd(1000, 'w')),
    numbered(context, 60, (number) => `${'w'.repeat(990)} qx${number}z`),
    numbered(context, 500, (number) => words(1000, `v${number}v`)),
  ].map(besideSmall)),
  'small': read((dice) => ({ content: contentOf(lineFile(dice, 1, 50)), path: anyPath(dice) }), { content: 'qx1z\nqx2z\nqx3z\n' }, { content: 'qx1z' }),
  'later-lines': readOnce((context) => [1, 10, 50].map((last) => {
    const content = numbered(context, MANY, (number) => `qx${number}z`);
    const count = content.split('\n').length - 1;
    return { content, ranges: [{}, { start_line: count - last + 1 }] };
  })),
});

export const READ_CUT: readonly Property[] = [cutAnnounced];
