import type { Dice } from './dice.ts';
import { words } from './texts.ts';

/** A plain file as lines of unique words: ASCII, LF, words one blank apart. */
export interface WordLines {
  lines: string[][];
  /** The newline at the end of the file, or nothing. */
  end: '\n' | '';
}

/** From `least` to `most` lines of one to three words, each of at least `width` characters. */
export function wordLines(dice: Dice, least: number, most: number, width = 1): WordLines {
  const counts = Array.from({ length: dice.size(least, most) }, () => dice.between(1, 3));
  const all = words(dice, counts.reduce((sum, count) => sum + count, 0), width);
  let from = 0;
  const lines = counts.map((count) => all.slice(from, (from += count)));
  return { lines, end: dice.flip() ? '' : '\n' };
}

export function contentOfWords({ lines, end }: WordLines): string {
  return lines.map((line) => line.join(' ')).join('\n') + end;
}

/** One line of the file, and a run of its words. */
export function runOfWords(dice: Dice, { lines }: WordLines): { line: number; quote: string } {
  const line = dice.below(lines.length);
  const all = lines[line] as string[];
  const start = dice.below(all.length);
  return { line, quote: all.slice(start, dice.between(start + 1, all.length)).join(' ') };
}

/** Text from inside one line into a later one; the file has two lines at least. */
export function overSeveralLines(dice: Dice, { lines }: WordLines): string {
  const first = dice.below(lines.length - 1);
  const last = dice.between(first + 1, Math.min(lines.length - 1, first + 4));
  const head = lines[first] as string[];
  const tail = lines[last] as string[];
  const middle = lines.slice(first + 1, last).map((line) => line.join(' '));
  return [head.slice(dice.below(head.length)).join(' '), ...middle, tail.slice(0, dice.between(1, tail.length)).join(' ')].join('\n');
}

/** Up to `most` words of different lines, at least `least` where there are so many lines. */
export function wordsOfLines(dice: Dice, { lines }: WordLines, least: number, most: number): string[] {
  const count = dice.size(Math.min(least, lines.length), Math.min(most, lines.length));
  return dice.increasing(count, lines.length - 1).map((line) => dice.pick(lines[line] as string[]));
}
