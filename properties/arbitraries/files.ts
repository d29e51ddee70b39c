import type { Dice } from './dice.ts';
import { ENDINGS, MOST_SINGLES, MOST_WORDS, multiByte, singles, withLineFeeds, words, type Ending } from './texts.ts';

/** What stands between the words of a plain file: ASCII, LF, and no blanks, which are matters of rules of their own. */
export const PLAIN_SEPARATORS = ['', ';', '\n', ',', '=', '\n-', '/'] as const;

/**
 * A plain file (ASCII, LF) in unique pieces: any run of pieces occurs once in it, and every piece starts with a word
 * that occurs once. From `least` to `most` pieces.
 */
export function pieces(dice: Dice, least: number, most: number): string[] {
  const count = dice.size(least, Math.min(most, MOST_WORDS));
  if (count <= MOST_SINGLES && dice.oneIn(3)) return singles(dice, count);
  return separated(dice, words(dice, count), PLAIN_SEPARATORS);
}

/** `texts`, each but the last followed by one of `separators`; the last by a newline or nothing. */
export function separated(dice: Dice, texts: readonly string[], separators: readonly string[]): string[] {
  const last = texts.length - 1;
  return texts.map((text, at) => text + (at === last ? dice.pick(['', '\n']) : dice.pick(separators)));
}

/** Pieces with no separators: words or single characters side by side. */
export function closePieces(dice: Dice, least: number, most: number): string[] {
  const count = dice.size(least, most);
  return count <= MOST_SINGLES && dice.flip() ? singles(dice, count) : words(dice, count);
}

/** Unique pieces with letters of several bytes behind each word. */
export function multiBytePieces(dice: Dice, least: number, most: number): string[] {
  return words(dice, dice.size(least, most)).map((word) => word + multiByte(dice, dice.below(4)));
}

export interface Line {
  text: string;
  ending: Ending | '';
}

/** How the endings of a file go together. */
export type EndingMix = 'any' | 'mostly' | Ending;

/**
 * Lines of one to three unique words. The last line may lack its ending.
 * `any`: each ending by itself; `mostly`: one kind and a few others.
 */
export function lines(dice: Dice, least: number, most: number, mix: EndingMix = 'any'): Line[] {
  const count = dice.size(least, most);
  const texts = words(dice, count * 2);
  const usual = dice.pick(ENDINGS);
  return Array.from({ length: count }, (_, at) => ({
    text: dice.oneIn(3) ? `${texts[2 * at]} ${texts[2 * at + 1]}` : (texts[2 * at] as string),
    ending: at === count - 1 && dice.flip() ? '' : endingOf(dice, mix, usual),
  }));
}

function endingOf(dice: Dice, mix: EndingMix, usual: Ending): Ending {
  if (mix === 'any') return dice.pick(ENDINGS);
  if (mix === 'mostly') return dice.oneIn(5) ? dice.pick(ENDINGS) : usual;
  return mix;
}

/** The text of `lines`, endings as they are. */
export function textOf(lines: readonly Line[]): string {
  let text = '';
  for (const line of lines) text += line.text + line.ending;
  return text;
}

/** Several of `all` in a row, with LF; the last with or without its ending. */
export function acrossLines(dice: Dice, all: readonly Line[]): string {
  const start = dice.below(all.length - 1);
  const end = dice.between(start + 2, Math.min(all.length, start + 4));
  const text = withLineFeeds(textOf(all.slice(start, end)));
  return dice.flip() ? text.replace(/\n$/, '') : text;
}

/** A long text of short lines without letters of words or new texts; about `bytes` long. */
export function longFiller(bytes: number): string {
  return '-----\n'.repeat(Math.ceil(bytes / 6));
}
