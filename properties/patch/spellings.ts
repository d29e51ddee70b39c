import type { Dice } from '../arbitraries/dice.ts';

/** How a line of the file differs from the old line: not at all, in blanks at its end, in blanks at its start or both, in typographic characters. */
export type Level = 0 | 1 | 2 | 3;

const ENDS = [' ', '\t', '  ', ' \t'] as const;
const INDENTS = [' ', '\t', '  ', '    '] as const;

/** `text` as a line of the file that agrees with it at `level` and at no lower one; for level 3 it has a hyphen. */
export function spelledAt(dice: Dice, text: string, level: Level): string {
  if (level === 0) return text;
  if (level === 1) return text + dice.pick(ENDS);
  if (level === 2) return dice.pick(INDENTS) + text + (dice.oneIn(3) ? dice.pick(ENDS) : '');
  return text.replace('-', dice.pick(DASHES)) + (dice.oneIn(3) ? dice.pick(ENDS) : '');
}

/** As `spelledAt`, always in the plainest way. */
export function plainlySpelledAt(text: string, level: Level): string {
  return [text, `${text} `, ` ${text}`, text.replace('-', '\u2013')][level] as string;
}

const between = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));

/** The typographic characters that dialect `codex` takes for the plain one. */
export const DASHES: readonly string[] = [...between(0x2010, 0x2015), '\u2212'];
export const SINGLE_QUOTES: readonly string[] = between(0x2018, 0x201b);
export const DOUBLE_QUOTES: readonly string[] = between(0x201c, 0x201f);
export const SPACES: readonly string[] = ['\u00a0', ...between(0x2002, 0x200a), '\u202f', '\u205f', '\u3000'];

/** A line of the file, and the old line for it. */
export type LinePair = readonly [inFile: string, quoted: string];

/** `character` between two letters of the file, the plain one in the old line. */
export function inFile(characters: readonly string[], plain: string): LinePair[] {
  return characters.map((character) => [`p${character}q`, `p${plain}q`]);
}

export function swapped(pairs: readonly LinePair[]): LinePair[] {
  return pairs.map(([file, quoted]) => [quoted, file]);
}
