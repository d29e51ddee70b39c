// Which texts a tool that forgives differences might take for one another. Used to say which rule a refusal belongs to,
// never to decide that there is one.

const BLANK = /[\s\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]+/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2212\u00ad]/g;
const ACCENTS = /\p{M}+/gu;
const ESCAPES = /\\[nrt]/g;
/** The characters that some take for line ends. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const SEPARATORS = /[\v\f\u001c-\u001e\u0085\u2028\u2029]/g;

/** `text` without case, blanks, accents, invisible characters, and without the differences of quotes, dashes and widths. */
export function coarse(text: string): string {
  let plain = text.replace(/[`_~]/g, (mark) => (mark === '`' ? "'" : '-'));
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (!/^[\0-\x7f]*$/.test(text)) {
    plain = plain.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').replace(DASHES, '-').normalize('NFKD').replace(ACCENTS, '');
  }
  if (plain.includes('\\')) plain = plain.replace(ESCAPES, '');
  return plain.replace(BLANK, '').toUpperCase().toLowerCase();
}

/** How often (0, 1, 2 or more) the coarse form of `quote` stands in `coarseText`; a quote of blanks alone counts as everywhere. */
export function lookAlikes(coarseText: string, quote: string): number {
  const wanted = coarse(quote);
  const first = coarseText.indexOf(wanted);
  if (first < 0) return 0;
  return coarseText.indexOf(wanted, first + 1) < 0 ? 1 : 2;
}

/** `text` with every character that some take for a line end as LF. */
export function separatorsAsEndings(text: string): string {
  return text.replace(SEPARATORS, '\n');
}
