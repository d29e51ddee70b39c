import type { Dice } from './dice.ts';

/**
 * The letters of texts, kept apart by purpose: words of files are made of `a`..`p` and digits, new texts of `Q`..`Z`,
 * so that no new text contains a word, not even with case ignored.
 */
const WORD_LETTERS = 'abcdefghijklmnop';
const NEW_LETTERS = 'QRSTUVWXYZ';

/** Characters that are all different, also with case ignored and after folding; no blanks, no letters of new texts. */
const SINGLES = [...`${WORD_LETTERS}0123456789=+/<>;`];

/** Most characters that `singles` can give. */
export const MOST_SINGLES = SINGLES.length;

/** Most words that `words` can give. */
export const MOST_WORDS = 1600;

/** Steps through the words that meet each once; the last runs backwards. */
const STEPS = [1, 3, 7, 9, 11, 13, -1];

/** `count` different words, none part of another or of two words side by side. At most `MOST_WORDS`. */
export function words(dice: Dice, count: number, leastWidth = 1): string[] {
  const width = Math.max(dice.between(leastWidth, 3), widthFor(count));
  const total = 16 * 10 ** (width - 1);
  const start = dice.below(total);
  const step = dice.pick(STEPS);
  return Array.from({ length: count }, (_, at) => word((((start + at * step) % total) + total) % total, width));
}

function widthFor(count: number): number {
  if (count <= 16) return 1;
  return count <= 160 ? 2 : 3;
}

function word(index: number, width: number): string {
  const letter = WORD_LETTERS.charAt(index % 16);
  return width === 1 ? letter : letter + String(Math.floor(index / 16)).padStart(width - 1, '0');
}

/** `count` different characters. At most `MOST_SINGLES`. */
export function singles(dice: Dice, count: number): string[] {
  const start = dice.below(SINGLES.length);
  const step = dice.pick([1, 3, 5, 7, -1]);
  const total = SINGLES.length;
  return Array.from({ length: count }, (_, at) => SINGLES[(((start + at * step) % total) + total) % total] as string);
}

/** A new text of one line without blanks, different for each `index`; one to some letters long. */
export function newWord(dice: Dice, index = 0): string {
  const letter = NEW_LETTERS.charAt(index % NEW_LETTERS.length);
  const rest = index < NEW_LETTERS.length ? '' : String(Math.floor(index / NEW_LETTERS.length));
  return (letter + rest).repeat(dice.pick([1, 1, 2, 3, 7]));
}

/** A new text of one line: a word or two, never empty, since deleting is a matter of rules of its own. */
export function newText(dice: Dice, index = 0): string {
  return dice.oneIn(4) ? `${newWord(dice, index)} ${newWord(dice, index)}` : newWord(dice, index);
}

export const ENDINGS = ['\n', '\r\n', '\r'] as const;

export type Ending = (typeof ENDINGS)[number];

/** Endings side by side. */
export const ENDING_RUNS = [
  '\n\n', '\r\n\r\n', '\r\r', '\r\r\n', '\n\r', '\n\r\n', '\r\n\n', '\r\n\r', '\r\r\r\n', '\n\r\r\n', '\n\n\n', '\r\n\r\n\r\n',
] as const;

/** Characters that other software takes for line ends. */
export const OTHER_SEPARATORS = ['\v', '\f', '\u0085', '\u2028', '\u2029', '\x1c', '\x1d', '\x1e'] as const;

/** `text` with each LF spelled as `ending`. */
export function respelled(text: string, ending: Ending): string {
  return ending === '\n' ? text : text.replaceAll('\n', ending);
}

/** `text` with each LF spelled in any way, no two of them as one CRLF. */
export function anySpelling(dice: Dice, text: string): string {
  let spelled = '';
  for (const character of text) {
    if (character !== '\n') spelled += character;
    else spelled += dice.pick<Ending>(spelled.endsWith('\r') ? ['\r\n', '\r'] : ENDINGS);
  }
  return spelled;
}

/** `text` with CRLF and CR as LF. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** Letters of 2, 3 and 4 bytes that Unicode normalisation leaves alone. */
export const MULTI_BYTE = ['é', '€', '😀', 'ж', '中', '𐍈', 'ß', 'א', '界', '🚀'] as const;

/** Groups of letters that share their first bytes; the astral ones share their high surrogate too. */
export const SHARING_FIRST_BYTES = [
  ['é', 'è', 'ê', 'ë', 'ç'],
  ['ж', 'з', 'и', 'к'],
  ['中', '丰', '串', '临'],
  ['😀', '😁', '😂', '😃', '😄'],
  ['𐍈', '𐍇', '𐍆', '𐍅'],
] as const;

/** `count` letters of several bytes. */
export function multiByte(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => dice.pick(MULTI_BYTE)).join('');
}

/** What programming languages and tools read as a pattern or substitution in a replacement. */
export const DOLLAR_PATTERNS = ['$&', '$1', '$$', '$`', "$'", '$0', '$<n>', '${1}', '$10', '$_', '$+', '$'] as const;
export const BACKSLASH_PATTERNS = ['\\1', '\\0', '\\n', '\\t', '\\r\\n', '\\\\', '\\u0041', '\\x41', '\\g<0>', '\\&', '\\U', '\\'] as const;
export const TEMPLATE_PATTERNS = [
  '${x}', '{{x}}', '%s', '%d%%', '{0}', '{}', '#{x}', '&amp;', '&', '<%= x %>', '`x`', '@x', '~', '%20', '!!', '{root}',
] as const;

/** What pages and documents spell a sign as. */
export const ENTITIES = ['&lt;', '&gt;', '&amp;', '&quot;', '&#39;', '&#x3c;', '&nbsp;', '&amp;lt;'] as const;

/** Parts of patterns; each would match `a` or nothing at all, or is no valid pattern. */
export const QUOTE_PATTERNS = ['.', '.*', '.+', '[a-p]', 'a?', '(a)', 'a|b', '\\w', '\\w+', 'a{1}', '(?:a)', '[^z]', '%', '_', '?', '*'] as const;

/** Parts that are no valid pattern. */
export const BROKEN_PATTERNS = ['(', '[', ')', '{', '*', '+', '?', '\\', '[z-a]', '(?<', '**', 'a{2,1}', '|', '^', '$'] as const;

export const BLANKS = [' ', '  ', '\t', '   ', ' \t', '\t\t'] as const;

/** Control characters other than the endings, TAB, VT and FF. */
export const CONTROLS = ['\0', '\x01', '\x07', '\b', '\x1b[0m', '\x1a', '\x7f', '\0\0', '\x04', '\v', '\f'] as const;

/** Characters that cleaning up would change or drop. */
export const FRAGILE = [
  '\u0085', '\u2028', '\u2029', '\u00a0', '\u3000', '\u200b', '\u200d', '\u00ad', '\ufeff', '\ufffe', '\uffff', '\ufffd', '\u{1fffe}', '\u202e',
] as const;

/** Forms that Unicode normalisation would change. */
export const UNICODE_FORMS = ['é', 'e\u0301', '\u212b', 'ﬁ', 'Ａ', '²', '…', '\u1100\u1161', '가', '“', '’', '–', '\u0344', 'q\u0307\u0323'] as const;
