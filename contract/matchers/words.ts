/**
 * Characters of the Unicode property White_Space, written out: `\s` and `trim` of JavaScript have U+FEFF, which is
 * none, and lack U+0085, which is one.
 */
const BLANK = '\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';

const WORD = new RegExp(`[${BLANK}]+|[^${BLANK}]+`, 'g');

/** The words of `text`: its maximal runs of blanks, and of other characters. Joined they are `text`. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}
