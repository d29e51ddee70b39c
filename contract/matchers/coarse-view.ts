/**
 * The coarse view of a text in dialect `common`: what remains when letter case, compatibility forms, typographic
 * quotes and dashes and the amount of blank space do not count. A look-alike of a quote is another text with the
 * same coarse view.
 */
export function coarseView(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(BLANKS, ' ').trim();
  return plainSigns(plainSigns(text).normalize('NFKC').toLowerCase()).replace(BLANKS, ' ').replace(BLANK_ENDS, '');
}

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b]/g;
const BLANKS = /[\s\u0085\u200b]+/g;
const BLANK_ENDS = /^ | $/g;

function plainSigns(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-');
}
