import type { Dice } from './dice.ts';
import type { Edit } from './edit-case.ts';
import { closePieces, pieces } from './files.ts';
import { SHARING, edit, related, replaceSome, type Span } from './quotes.ts';
import { newText, words } from './texts.ts';

/** A plain file and two overlapping spans of it. */
export function overlap(dice: Dice, most = 16): { all: string[]; spans: [Span, Span] } {
  const all = closePieces(dice, 3, most);
  return { all, spans: related(dice, all.length, dice.pick(SHARING)) };
}

/** Edits of single pieces, up to `most`, that touch neither `spans` nor one another. */
export function editsOutside(dice: Dice, all: readonly string[], spans: readonly Span[], most: number): Edit[] {
  const free: number[] = [];
  for (let at = 0; at < all.length; at++) {
    const isTouching = free.at(-1) === at - 1 || spans.some(([start, end]) => at >= start - 1 && at <= end);
    if (!isTouching) free.push(at);
  }
  if (free.length === 0) return [];
  const places = dice.increasing(dice.size(1, Math.min(most, free.length)), free.length - 1);
  return places.map((place, index) => edit(all[free[place] as number] as string, newText(dice, index + 2)));
}

/** A plain file and two spans of it that touch. */
export function touching(dice: Dice): { all: string[]; spans: [Span, Span] } {
  const all = dice.flip() ? pieces(dice, 3, 16) : closePieces(dice, 3, 16);
  return { all, spans: related(dice, all.length, 'meets') };
}

/** Good edits of most pieces of a file, and one quote that is repeated and one that is not there. */
export function failing(dice: Dice): { content: string; edits: Edit[]; repeated: Edit; absent: Edit } {
  const all = words(dice, dice.size(4, 20), 2);
  const [absent, repeat, ...rest] = all as [string, string, ...string[]];
  const content = `${repeat};${rest.join(';')};${repeat}`;
  return { content, edits: replaceSome(dice, rest, 1), repeated: edit(repeat, newText(dice, 8)), absent: edit(absent, newText(dice, 9)) };
}

/** `length` letters of new texts, the same for one `index`. */
export function letters(index: number, length: number): string {
  return 'QRSTUVWXYZ'.charAt(index % 10).repeat(length);
}
