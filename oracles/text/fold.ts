/** The folding of dialect `pi-fuzzy`: compatibility forms, blanks at line ends, quotes, dashes and special spaces. Line ends are LF; their number stays. */
export function fold(text: string): string {
  const lines = text.normalize('NFKC').split('\n');
  return lines.map((line) => line.trimEnd()).join('\n')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ');
}
