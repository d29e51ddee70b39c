import type { Dice } from './dice.ts';
import { lf, type FileLine, type Span } from './edit-lines.ts';
import { newWord, words } from './texts.ts';

/**
 * What a property is not about, it takes from here: lines of one word that occurs once, LF behind each, and texts of whole
 * lines with their LF. No text of an entry stands in the file.
 */
export function plainLines(dice: Dice, least: number, most: number): FileLine[] {
  const count = dice.size(least, most);
  return lf(...words(dice, count));
}

/** A text of whole lines; `index` keeps those of several entries apart. */
export function plainText(dice: Dice, index = 0, most = 3): string {
  return Array.from({ length: dice.between(1, most) }, (_, at) => `${newWord(dice, index + at * 7)}\n`).join('');
}

export interface SpanOptions {
  /** The first slot that an entry may start at. Default 1. */
  from?: number;
  /** Entries may touch. Default: a line stays between them. */
  touching?: boolean;
  /** The last may be an insertion behind the last line. */
  append?: boolean;
  /** The most lines of one range. Default 4. */
  longest?: number;
  /** The texts; some may be empty, where the range is not. Default: of whole lines. */
  text?: (dice: Dice, index: number, range: { start: number; end: number }) => string;
}

/** From `least` to `most` entries that fit a file of `count` lines, in the order of the file: insertions, deletions, replacements. */
export function plainSpans(dice: Dice, count: number, least: number, most: number, options: SpanOptions = {}): Span[] {
  const { from = 1, touching = false, append = false, longest = 4, text = textOrNothing } = options;
  const last = append || count < from ? count + 1 : count;
  const slots = last - from + 1;
  const starts = dice.increasing(dice.size(Math.min(least, slots), Math.min(most, slots)), slots - 1).map((at) => at + from);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const furthest = Math.min(next === undefined ? count + 1 : next - (touching ? 0 : 1), start + longest);
    const end = start > count ? start : dice.between(start, Math.max(start, furthest));
    return { start, end, text: text(dice, index, { start, end }) };
  });
}

function textOrNothing(dice: Dice, index: number, { start, end }: { start: number; end: number }): string {
  return end > start && dice.oneIn(4) ? '' : plainText(dice, index);
}

/** A plain replacement of one line, or of a few. */
export function plainReplacement(dice: Dice, count: number, { from = 1, longest = 3 } = {}): Span {
  const start = dice.between(from, count);
  const end = dice.between(start + 1, Math.min(count + 1, start + longest));
  return { start, end, text: plainText(dice) };
}
