import type { Dialect } from '../../contract/dialects.ts';
import type { Dice } from './dice.ts';
import { editableSlots, type FileLine, type Span } from './edit-lines.ts';
import { BACKSLASH_PATTERNS, CONTROLS, DOLLAR_PATTERNS, ENDINGS, ENDING_RUNS, FRAGILE, MULTI_BYTE, newWord, OTHER_SEPARATORS, TEMPLATE_PATTERNS, UNICODE_FORMS } from './texts.ts';

/** What may stand beside a word of a new text. */
const INSERTED: readonly (readonly string[])[] = [
  ['', ' '], ENDINGS, MULTI_BYTE, ENDING_RUNS, OTHER_SEPARATORS, DOLLAR_PATTERNS, BACKSLASH_PATTERNS, TEMPLATE_PATTERNS, CONTROLS, FRAGILE, UNICODE_FORMS, ['\ufeff'],
];

/** Texts of one line that only a tool which takes them as they are keeps. */
export const UNUSUAL_TEXTS: readonly string[] = [
  ...DOLLAR_PATTERNS, ...BACKSLASH_PATTERNS, ...TEMPLATE_PATTERNS, ...CONTROLS, ...FRAGILE, ...UNICODE_FORMS, ...MULTI_BYTE, ...OTHER_SEPARATORS,
  ' X', 'X ', '\tX', 'X\t', ' ', '\t', '\ufeffX', '# X', '+X', '-X', '@@ -1 +1 @@', '*** End Patch', '1 X', '```', '<<<<<<< X',
];

/** How a new text ends. */
export type TextEnd = 'any' | 'terminated';

/** A text of anything: words, endings of all kinds, nothing. `terminated`: it ends with an ending, or is empty. */
export function mixedText(dice: Dice, index: number, end: TextEnd = 'any'): string {
  const shape = dice.below(8);
  if (shape === 7) return '';
  const once = dice.pick(dice.pick(INSERTED)) + newWord(dice, index) + dice.pick(dice.pick(INSERTED));
  const text = shape === 6 ? once.repeat(dice.size(2, 20)) : once;
  if (end === 'any') return dice.flip() ? `${text}${dice.pick(ENDINGS)}` : text;
  return /[\r\n]$/.test(text) ? text : `${text}${dice.pick(ENDINGS)}`;
}

/**
 * Up to `most` entries for slots of `lines` whose context line is text, in the order of the file; some touch. None where there is
 * no such slot. `terminated`: as for `mixedText`, and nothing behind a last line without ending.
 */
export function mixedSpans(dice: Dice, dialect: Dialect, lines: readonly FileLine[], most: number, end: TextEnd = 'any'): Span[] {
  const closed = end === 'any' || lines.at(-1)?.ending !== '';
  const slots = editableSlots(dialect, lines).filter((slot) => closed || slot <= lines.length);
  if (slots.length === 0) return [];
  const chosen = dice.increasing(dice.size(1, Math.min(most, slots.length)), slots.length - 1).map((at) => slots[at] as number);
  return chosen.map((start, index) => {
    const next = chosen[index + 1] ?? lines.length + 1;
    return { start, end: dice.between(start, Math.max(start, Math.min(next, start + 4))), text: mixedText(dice, index, end) };
  });
}
