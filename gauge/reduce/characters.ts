/** Small letters, plainest first. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The characters that rules turn on, plainest first: letters, blanks, endings, then one of each kind that tools are
 * known to treat apart.
 */
export const CANON: readonly string[] = [
  ...LETTERS, ' ', '\n', '\r', '\t', 'A', '0', '$', '&', '\\', '"', '.', '[', ']', '\0', '\u00e9', '\u0301', '\u00a0', '\u2028', '\u2019', '\u{1f600}', '\ufeff', '\ufffd',
];

const RANKS: ReadonlyMap<string, number> = new Map(CANON.map((character, rank) => [character, rank]));

/** How plain a character is: place in `CANON`, the others after it by code point. */
export function rankOf(character: string): number {
  return RANKS.get(character) ?? 100 + (character.codePointAt(0) as number);
}

/** `count` distinct plain characters. */
export function distinctCharacters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => LETTERS[index] ?? String.fromCodePoint(0x4e00 + index - LETTERS.length));
}
