import type { Dice } from './dice.ts';
import type { FileLine } from './edit-lines.ts';
import { ENDINGS, newWord, words, type Ending } from './texts.ts';

/** A choice of the ending of a line. */
export type EndingOf = (dice: Dice, at: number, count: number) => FileLine['ending'];

/** Any ending, and half of the time none at the very end. */
export const anyOrNoneAtTheEnd: EndingOf = (dice, at, count) => (at === count - 1 && dice.flip() ? '' : dice.pick(ENDINGS));

/** Lines of one word that occurs once, with any endings. */
export function wordLinesEnding(dice: Dice, least: number, most: number, ending: EndingOf = anyOrNoneAtTheEnd): FileLine[] {
  const all = words(dice, dice.size(least, most));
  return all.map((content, at) => ({ content, ending: ending(dice, at, all.length) }));
}

/** Lines of one word or nothing; the last has an ending. */
export function someEmpty(dice: Dice, least: number, most: number, ending: EndingOf = () => '\n'): FileLine[] {
  const all = words(dice, dice.size(least, most));
  const lines = all.map((content, at): FileLine => ({ content: dice.oneIn(3) ? content : '', ending: ending(dice, at, all.length) }));
  return separate(lines);
}

/** `lines` with no CR in front of an empty line that ends in LF: the two would be one ending. */
export function separate(lines: readonly FileLine[]): FileLine[] {
  return lines.map((line, at) => (fuses(lines[at - 1], line) ? { ...line, ending: '\r\n' as const } : line));
}

function fuses(before: FileLine | undefined, { content, ending }: FileLine): boolean {
  return before?.ending === '\r' && content === '' && ending === '\n';
}

/** The other endings. */
export function otherThan(ending: FileLine['ending']): Ending[] {
  return ENDINGS.filter((other) => other !== ending);
}

/** A text of words on lines of their own, each with an ending that `inner` picks, the last with `last`. */
export function textOfLines(dice: Dice, index: number, least: number, most: number, inner: (dice: Dice) => Ending, last: Ending | ''): string {
  const count = dice.between(least, most);
  let text = '';
  for (let at = 0; at < count; at += 1) text += newWord(dice, index + at * 7) + (at === count - 1 ? last : inner(dice));
  return text;
}
