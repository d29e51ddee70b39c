import type { Dice } from '../arbitraries/dice.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { anyPath, contentOf, lineFile, read, readable, type Range, type ReadParts } from './reading.ts';

const FOUR = 'qx1z\nqx2z\nqx3z\nqx4z';

const of = (content: string, start_line?: number, end_line?: number): ReadParts => ({ content, ranges: [range(start_line, end_line)] });

function range(start_line?: number, end_line?: number): Range {
  return { ...(start_line === undefined ? {} : { start_line }), ...(end_line === undefined ? {} : { end_line }) };
}

/** A range of a plain file of `least` to fifty lines. */
function ranged(least: number, choose: (dice: Dice, count: number) => Range | readonly Range[], ...first: readonly ReadParts[]): MakeSituation {
  return read((dice) => {
    const file = lineFile(dice, least, 50);
    return { content: contentOf(file), path: anyPath(dice), ranges: [choose(dice, file.lines.length)].flat() };
  }, ...first);
}

/** All of `count` lines, `size` at a time; the last page may be asked for as if there were more. */
function pages(dice: Dice, count: number, size: number): Range[] {
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, at) => 1 + at * size);
  return starts.map((start) => range(start, dice.flip() ? start + size - 1 : Math.min(count, start + size - 1)));
}

const BORDERS = [1024, 4096, 8192, 65_536];
const LINE_BYTES = 64;

/** Characters of two, three and four bytes that are letters, so that they are part of a word. */
const LETTERS = ['é', 'ж', '中', '界', '𐍈', '𠀀'];

/** A character that starts `ahead` bytes before `border`, in a word on a line that it is asked for by. */
function acrossBorder(border: number, letter: string, ahead: number, [before, behind]: [number, number]): ReadParts {
  const full = Math.floor((border - ahead) / LINE_BYTES) - 1;
  const line = (number: number): string => `qx${String(number).padStart(4, '0')}z`.padEnd(LINE_BYTES - 1, ' -');
  const start = `vk${full + 1}`;
  const gap = '-'.repeat(border - ahead - full * LINE_BYTES - start.length - 1);
  const lines = [...Array.from({ length: full }, (_, at) => line(at + 1)), `${gap} ${start}${letter}w`, line(full + 2), line(full + 3)];
  return { content: `${lines.join('\n')}\n`, ranges: [range(Math.max(1, full + 1 - before), full + 1 + behind)] };
}

function border(dice: Dice, context: Context): ReadParts {
  const place = dice.pick(BORDERS.filter((at) => at < readable(context, 70_000) - 4 * LINE_BYTES));
  const letter = dice.pick(LETTERS);
  const ahead = dice.between(1, Buffer.byteLength(letter) - 1);
  return { ...acrossBorder(place, letter, ahead, [dice.below(3), dice.below(3)]), path: anyPath(dice) };
}

export const readRange = property('common/read-range', {
  'first-line': ranged(1, () => range(1, 1), of(FOUR, 1, 1), of('qx1z', 1, 1)),
  'last-line': ranged(1, (dice, count) => range(count, dice.flip() ? undefined : count),
    of(FOUR, 4, 4), of(`${FOUR}\n`, 4, 4), of(FOUR, 4), of('qx1z\r\nqx2z\r\n', 2, 2)),
  'inside': ranged(3, (dice, count) => {
    const start = dice.between(2, count - 1);
    return range(start, dice.between(start, count - 1));
  }, of(FOUR, 2, 3), of(FOUR, 2, 2), of('qx1z\r\nqx2z\r\nqx3z\r\n', 2, 2)),
  'all': ranged(1, (_, count) => range(1, count), of('qx1z\nqx2z', 1, 2), of(`${FOUR}\n`, 1, 4), of('qx1z', 1, 1)),
  'all-but-one': ranged(2, (dice, count) => (dice.flip() ? range(1, count - 1) : range(2, count)), of(FOUR, 1, 3), of(FOUR, 2, 4), of(`${FOUR}\n`, 2, 4)),
  'one-end-given': ranged(1, (dice, count) => {
    const line = dice.between(1, count);
    return dice.flip() ? range(line) : range(undefined, line);
  }, of(FOUR, 2), of(FOUR, undefined, 2), of(FOUR, 1), of(FOUR, undefined, 4)),
  'end-past-the-end': ranged(1, (dice, count) => {
    const start = dice.between(1, count);
    return range(start, count + dice.pick([1, 2, count, 1000]));
  }, of(FOUR, 3, 5), of(`${FOUR}\n`, 4, 5), of(FOUR, 1, 100)),
  'pages': read((dice) => {
    const size = dice.pick([1, 2, 7]);
    const file = lineFile(dice, 2, size === 1 ? 8 : 20);
    return { content: contentOf(file), path: anyPath(dice), ranges: pages(dice, file.lines.length, size) };
  }, { content: FOUR, ranges: [range(1, 2), range(3, 4)] }, { content: `${FOUR}\n`, ranges: [1, 2, 3, 4].map((line) => range(line, line)) }),
  'block-borders': read(
    border,
    ...[1, 2, 3].map((ahead) => acrossBorder(1024, '𐍈', ahead, [0, 0])),
    ...[1, 2].map((ahead) => acrossBorder(4096, '中', ahead, [1, 1])),
  ),
});

/** A range that shows nothing, and beside it the same file with no content. */
function past(choose: (dice: Dice, count: number) => Range, ...first: readonly ReadParts[]): MakeSituation {
  return read((dice) => {
    const file = lineFile(dice, 1, 50);
    return { content: contentOf(file), path: anyPath(dice), ranges: [choose(dice, file.lines.length)], other: '' };
  }, ...first.map((parts) => ({ ...parts, other: '' })));
}

/** Line numbers that are none, and ranges the wrong way round, in a file of `count` lines. */
function odd(dice: Dice, count: number): Range {
  return dice.pick([
    range(0), range(0, 0), range(0, dice.between(1, count)), range(-1), range(-dice.between(1, 2 * count + 1), dice.between(-2, count)),
    range(undefined, 0), range(undefined, -1),
    range(dice.between(2, count + 1), 1), range(count + 5, dice.between(1, count)), range(-(2 ** 31)), range(1, -(2 ** 31)), range(Number.MIN_SAFE_INTEGER),
  ]);
}

const OTHER_FILES = { 'a.txt': { file: 'hidden jqword1\nhidden jqword2\n' }, 'z.txt': { file: 'hidden jqword3\n' } };

export const readPastEnd = property('common/read-past-end', {
  'just-past': past((_, count) => range(count + 1), of('qx1z\n', 2), of('qx1z', 2), of('qx1z\nqx2z\n', 3), of('qx1z\r\n', 2)),
  'two-past': past((_, count) => range(count + 2), of('qx1z\n', 3), of('qx1z', 3)),
  'far-past': past((dice, count) => range(dice.pick([10 * count, 10 * count, 100 * count, 2 ** 31, 2 ** 32 + 1]) + 1), of('qx1z\n', 10), of('qx1z\nqx2z', 20)),
  'both-ends-past': past((dice, count) => {
    const start = count + dice.pick([1, 2, 9 * count + 1]);
    return range(start, start + dice.pick([0, 1, 10]));
  }, of('qx1z\n', 2, 2), of('qx1z\nqx2z', 3, 4)),
  'odd-numbers': read((dice) => {
    const file = lineFile(dice, 1, 12);
    return { content: contentOf(file), path: anyPath(dice), ranges: [odd(dice, file.lines.length)], tree: OTHER_FILES };
  }, ...[range(0), range(-1), range(2, 1), range(undefined, 0), range(0, 0)].map((one) => ({ content: 'qx1z\nqx2z\n', ranges: [one], tree: OTHER_FILES }))),
});

export const READ_RANGE: readonly Property[] = [readRange, readPastEnd];
