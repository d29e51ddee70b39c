import type { Case } from '../../contract/case.ts';
import { PLAIN, rankOf } from './cost.ts';
import { slotsOf, withTexts } from './slots.ts';

/** Cases with more text than this are left as they are. */
const LONGEST = 12;
const MOST_SLOTS = 5;

/**
 * Every case of the same shape with shorter texts over the same few characters, shortest first: what greedy steps reach
 * depends on where they start, this does not.
 */
export function* tinyCases(kase: Case): Iterable<Case> {
  const slots = slotsOf(kase);
  const total = slots.reduce((sum, { text }) => sum + [...text].length, 0);
  if (slots.length > MOST_SLOTS || slots.length === 0 || total > LONGEST) return;
  const alphabet = alphabetOf(slots.map(({ text }) => text));
  for (let length = 0; length <= total; length += 1) {
    for (const lengths of compositions(length, slots.length)) {
      for (const word of words(alphabet, length)) yield withTexts(kase, cut(word, lengths));
    }
  }
}

/** Two plain letters, and what else the texts hold. */
function alphabetOf(texts: string[]): string[] {
  const special = [...new Set(texts.flatMap((text) => [...text]))].filter((character) => !PLAIN.slice(0, 26).includes(character));
  return ['a', 'b', ...special.sort((x, y) => rankOf(x) - rankOf(y))].slice(0, 4);
}

/** All ways to share `total` among `parts`. */
function* compositions(total: number, parts: number): Iterable<number[]> {
  if (parts === 1) {
    yield [total];
    return;
  }
  for (let first = 0; first <= total; first += 1) for (const rest of compositions(total - first, parts - 1)) yield [first, ...rest];
}

function* words(alphabet: string[], length: number): Iterable<string[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const first of alphabet) for (const rest of words(alphabet, length - 1)) yield [first, ...rest];
}

function cut(word: string[], lengths: number[]): Map<number, string> {
  const texts = new Map<number, string>();
  let at = 0;
  for (const [index, length] of lengths.entries()) {
    texts.set(index, word.slice(at, at + length).join(''));
    at += length;
  }
  return texts;
}
