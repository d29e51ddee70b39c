import fc from 'fast-check';

/** Words that stand in no message by chance, one for each place of a case. */
export interface Sentinels {
  path: string;
  file: string;
  oldText: string;
  newText: string;
  key: string;
  value: string;
}

/** Letters that no English word strings together. */
const LETTERS = 'bcdfghjkmpqvwxzBCDFGHJKMPQVWXZ';
const LENGTH = 12;

/** Six words of 12 letters, all from one integer. */
export const sentinels: fc.Arbitrary<Sentinels> = fc.nat().map((seed) => {
  let state = seed;
  const next = (): string => {
    let word = '';
    for (let index = 0; index < LENGTH; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      word += LETTERS[(state >>> 12) % LETTERS.length];
    }
    return word;
  };
  return { path: next(), file: next(), oldText: next(), newText: next(), key: next(), value: next() };
});
