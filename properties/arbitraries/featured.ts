import type { Dice } from './dice.ts';
import type { EditCaseParts } from './edit-case.ts';
import { edit } from './quotes.ts';
import { newWord, words } from './texts.ts';

/** How a file differs from a plain one, away from the quote. */
export interface Feature {
  /** Put into lines: before a word, or at the end of the line. */
  inLine?: readonly string[];
  atLineEnd?: readonly string[];
  /** The ending of a line; `near`: it is the quoted line or a neighbour. */
  ending?: (dice: Dice, near: boolean) => string;
  start?: string;
  /** In place of the last ending. */
  end?: readonly string[];
}

/**
 * A file with one feature, on the quoted line, on a neighbour or only far away, and an edit of a word that occurs once
 * and has no ending near it.
 */
export function featured(dice: Dice, feature: Feature, newText = newWord(dice)): EditCaseParts & { word: string } {
  const count = dice.size(1, 9);
  // Of two characters, so that no letter of a feature is a word.
  const all = words(dice, count * 3, 2);
  const quoted = dice.below(count);
  const marked = dice.pick([quoted, Math.min(count - 1, quoted + 1), Math.max(0, quoted - 1), 0, count - 1]);
  let content = feature.start ?? '';
  for (let line = 0; line < count; line += 1) {
    const near = Math.abs(line - quoted) < 2;
    const here = line === marked || dice.oneIn(4);
    const [first, middle, last] = all.slice(3 * line, 3 * line + 3) as [string, string, string];
    const inside = here && feature.inLine ? dice.pick(feature.inLine) : '';
    const behind = here && feature.atLineEnd ? dice.pick(feature.atLineEnd) : '';
    content += dice.flip() ? `${first}${inside} ${middle} ${last}${behind}` : `${first} ${middle} ${inside}${last}${behind}`;
    if (line < count - 1 || !feature.end) content += feature.ending?.(dice, near) ?? '\n';
  }
  if (feature.end) content += dice.pick(feature.end);
  const word = all[3 * quoted + 1] as string;
  return { content, edits: [edit(word, newText)], word };
}
