const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const LETTERS_OR_SIGNS = /[\p{L}\p{M}_]+|[^\p{L}\p{M}\p{N}_\s]+/gu;

/** The words of `text`: its runs of letters, marks, digits and underscores, in order. */
export function wordTokens(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The words that stand in `text` once, in order. */
export function wordsThatStandOnce(text: string): string[] {
  const seen = new Map<string, number>();
  for (const word of wordTokens(text)) seen.set(word, (seen.get(word) ?? 0) + 1);
  return [...seen].filter(([, count]) => count === 1).map(([word]) => word);
}

const RARE_LENGTH = 4;

/** Letters and digits, at least four: other words may stand in what a tool says of a file by chance. */
export function isRare(word: string): boolean {
  return word.length >= RARE_LENGTH && hasLetter(word) && /\p{N}/u.test(word);
}

/** Numbers are what a tool counts lines and bytes with. */
export function hasLetter(word: string): boolean {
  return /\p{L}/u.test(word);
}

/** Runs of letters and runs of other signs in `text`; digits and blanks are left out. */
export function withoutDigits(text: string): Set<string> {
  return new Set(text.match(LETTERS_OR_SIGNS) ?? []);
}
