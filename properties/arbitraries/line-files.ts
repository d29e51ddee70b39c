import { toBuffer, type Bytes, type Part } from '../../contract/bytes.ts';
import type { Dice } from './dice.ts';
import { badBytes } from './bad-bytes.ts';
import { ENDINGS, words, type Ending } from './texts.ts';

/** A line of a file as a maker thinks of it: parts of its text, and its ending. An ending next to an empty text may join another. */
export interface FileLine {
  text: Part | readonly Part[];
  ending: Ending | '';
}

/** A file and how many lines it has. */
export interface LineFile {
  content: Bytes;
  total: number;
}

/** The bytes of parts in a row, as plain as can be: text where all of them are. */
export function bytesOf(parts: readonly Part[]): Bytes {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const [only] = joined;
  if (only === undefined) return '';
  return joined.length === 1 && typeof only === 'string' ? only : { parts: joined };
}

/** The file that `lines` make. */
export function fileOf(lines: readonly FileLine[]): LineFile {
  return counted(bytesOf(lines.flatMap(({ text, ending }) => [...[text as Part | Part[]].flat(), ending])));
}

/** A file of these bytes. */
export function counted(content: Bytes): LineFile {
  return { content, total: lineCount(content) };
}

/** Terminators, and a line that has none. */
function lineCount(content: Bytes): number {
  const bytes = toBuffer(content);
  let count = 0;
  for (const [at, byte] of bytes.entries()) if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) count += 1;
  const last = bytes.at(-1);
  return last === undefined || last === 10 || last === 13 ? count : count + 1;
}

/** Lines of different words, ASCII, each ended by `ending`. */
export function plainLines(dice: Dice, count: number, ending: Ending = '\n'): FileLine[] {
  return words(dice, count).map((text) => ({ text, ending }));
}

/** A plain file: from `least` to `most` lines of different words, each ended by LF. */
export function plainFile(dice: Dice, least: number, most: number): LineFile & { lines: FileLine[] } {
  const lines = plainLines(dice, dice.size(least, most));
  return { lines, ...fileOf(lines) };
}

/** Lines of different words with any endings; the last may lack its own. */
export function mixedLines(dice: Dice, least: number, most: number): FileLine[] {
  const count = dice.size(least, most);
  const lines: FileLine[] = words(dice, count).map((text) => ({ text, ending: dice.pick(ENDINGS) }));
  const last = lines.at(-1);
  if (last && dice.oneIn(3)) last.ending = '';
  return lines;
}

/** Every sequence of `length` endings. */
export function endingSequences(length: number): Ending[][] {
  if (length === 0) return [[]];
  return endingSequences(length - 1).flatMap((sequence) => ENDINGS.map((ending) => [...sequence, ending]));
}

/** Sequences that show where one replacement ends and the next starts; none starts or ends with what others continue. */
export const SUBPARTS = [
  'f0 80 80', 'f0 90 80', 'f1 80 80', 'f4 90 80', 'e1 80', 'e0 80', 'ed a0', 'ed 9f', 'e2 28 a1', 'f0 28 8c bc', 'f0 9f 98 28', 'c3 28',
  'e1 80 e2 f0 91 92 f1 bf', '61 f1 80 80 e1 80 c2 62 80 63 80 bf 64', 'c2 c2 80', 'e2 82 e2 82 ac', 'f0 9f f0 9f 98 80', 'ff fe 00', 'fc 80 80 80 80 80',
].map((digits) => ({ base64: Buffer.from(digits.replaceAll(' ', ''), 'hex').toString('base64') }));

/** Every kind of bad bytes. */
export const BAD = [...Object.values(badBytes).flat(), ...SUBPARTS];

/** Sequences of two halves that are one character where no ending parts them. */
export const HALVES = [['e2 82', 'ac'], ['c3', 'a9'], ['e2', '82 ac'], ['f0 9f', '98 80'], ['f0', '9f 98 80'], ['f0 9f 98', '80'], ['ef bb', 'bf']].map(
  (halves) => halves.map((digits) => ({ base64: Buffer.from(digits.replaceAll(' ', ''), 'hex').toString('base64') })) as [Part, Part]);

/** Texts of lines that get into each other's way: blanks, signs, digits, look-alikes of prefixes, flags and separators. */
export const ODD_TEXTS = [
  '', ' ', '\t', '  x', 'x  ', '1 x', '12', '2(crlf) x', '(crlf)', '(truncated)', '(no_nl) x', '...', '\u2026', 'out x', ': x',
  '\ufffd', '\u2028', '\v', '\f', '\u0085',
  '\0', '\x1b[31m', '\ufeff', 'é', '€', '😀', 'e\u0301', '\u202e', 'a)b', 'truncated: true',
] as const;

/** Any line file: words, odd texts, characters of several bytes, bad bytes, any endings, empty lines. Up to `most` lines. */
export function anyFile(dice: Dice, most: number): LineFile {
  const lines: FileLine[] = Array.from({ length: dice.size(0, most) }, (_, at) => ({ text: anyText(dice, at), ending: dice.pick(ENDINGS) }));
  const last = lines.at(-1);
  if (last && dice.oneIn(3)) last.ending = '';
  return fileOf(lines);
}

/** A text without endings, from empty to a hundred bytes or so. */
function anyText(dice: Dice, at: number): Part[] {
  const kind = dice.below(8);
  if (kind < 3) return [`${'abcdefgh'.charAt(at % 8)}${at}`];
  if (kind === 3) return [dice.pick(ODD_TEXTS)];
  if (kind === 4) return [{ repeat: dice.pick(['x', 'é', '€', '😀']), times: dice.size(1, 90) }];
  if (kind === 5) return [dice.pick(ODD_TEXTS), dice.pick(BAD), dice.pick(ODD_TEXTS)];
  if (kind === 6) return [dice.pick(BAD)];
  return [''];
}

/** Sizes in bytes that programs read or write at once. */
export const BUFFER_MARKS = [256, 512, 1024, 2048, 4096, 8192] as const;
export const LARGE_BUFFER_MARKS = [16_384, 32_768, 65_536] as const;

/** A file in which the first `split` bytes of `bytes` are the last before offset `mark`: lines of 64 bytes, then that one, then two more. */
export function acrossMark(mark: number, bytes: Bytes, split: number): LineFile {
  const before = mark - split;
  const unit = `${'-'.repeat(63)}\n`;
  const times = Math.floor(before / 64);
  return counted({ parts: [{ repeat: unit, times }, '='.repeat(before - 64 * times), bytes, 'behind\nlast\n'] });
}
