import type { Case } from '../../contract/case.ts';
import { LETTERS, rankOf } from './characters.ts';
import { callsOf, editsOf, withEdits } from './steps.ts';
import { textsOf, withTexts } from './texts.ts';

/** Cases with more texts than this are left as they are. */
const MOST_TEXTS = 5;

/** Most cases over one alphabet; it ends with the last length that fits. */
const MOST = { fewer: 1_500, all: 2_500, pair: 3_000 };

/**
 * Every case with fewer edits, then every case of the same shape with shorter texts: over two letters and the other
 * characters of the case, and over any two of these, which reaches further. Shortest first: what greedy steps reach
 * depends on where they start, the cheapest of these does not.
 */
export function* tinyCases(kase: Case): Iterable<Case> {
  const texts = textsOf(kase).map(({ text }) => text);
  const alphabet = alphabetOf(texts);
  for (const fewer of withFewerEdits(kase)) yield* everyText(fewer, [{ alphabet, most: MOST.fewer }], Number.POSITIVE_INFINITY);
  yield* everyText(kase, [
    { alphabet, most: MOST.all },
    ...pairsOf(alphabet).map((pair) => ({ alphabet: pair, most: MOST.pair })),
  ], texts.reduce((sum, text) => sum + [...text].length, 0));
}

/** Two of an alphabet of more; letters are one kind. */
function pairsOf(alphabet: string[]): string[][] {
  if (alphabet.length < 3) return [];
  const others = alphabet.filter((character) => character !== 'b');
  return others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]));
}

function* withFewerEdits(kase: Case): Iterable<Case> {
  const [only, ...others] = callsOf(kase);
  if (!only || others.length > 0) return;
  const edits = editsOf(only.call);
  for (let count = 1; count < edits.length; count += 1) yield only.replace(withEdits(only.call, edits.slice(0, count)));
}

function* everyText(kase: Case, alphabets: { alphabet: string[]; most: number }[], longest: number): Iterable<Case> {
  const parts = textsOf(kase).length;
  if (parts > MOST_TEXTS || parts === 0) return;
  let open = alphabets;
  for (let length = 0; length <= longest && open.length > 0; length += 1) {
    const next: typeof open = [];
    for (const { alphabet, most } of open) {
      const level = levelOf(alphabet, length, parts, most);
      if (!level) continue;
      next.push({ alphabet, most: most - level.length });
      for (const { words } of level) yield withTexts(kase, new Map(words.entries()));
    }
    open = next;
  }
}

interface Words {
  words: string[];
  key: number[];
}

/** All texts of `length` characters together, cheapest first; `undefined` where they are more than `most`. */
function levelOf(alphabet: string[], length: number, parts: number, most: number): Words[] | undefined {
  const words = [...wordsOf(alphabet, length, most)];
  const shares = [...compositions(length, parts)];
  if (words.length * shares.length > most) return undefined;
  return words.flatMap((word) => shares.map((share) => ({ words: cut(word, share), key: keyOf(word, share) }))).sort((a, b) => compare(a.key, b.key));
}

/** The part of the cost that differs within a level: sum of ranks, lengths, then each rank. */
function keyOf(word: string[], share: number[]): number[] {
  const ranks = word.map(rankOf);
  return [ranks.reduce((sum, rank) => sum + rank, 0), ...share, ...ranks];
}

function compare(a: number[], b: number[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Two plain letters, and what else the texts hold. */
function alphabetOf(texts: string[]): string[] {
  const special = [...new Set(texts.flatMap((text) => [...text]))].filter((character) => !LETTERS.includes(character));
  return ['a', 'b', ...special.sort((x, y) => rankOf(x) - rankOf(y)).slice(0, 3)];
}

/** All words of a length in which `b` comes after an `a`: letters stand for one another. */
function* wordsOf(alphabet: string[], length: number, most: number): Iterable<string[]> {
  let left = most;
  function* extend(word: string[], used: boolean): Iterable<string[]> {
    if (word.length === length) {
      if ((left -= 1) >= -1) yield word;
      return;
    }
    for (const next of alphabet) {
      if (left < 0) return;
      if (next !== 'b' || used) yield* extend([...word, next], used || next === 'a');
    }
  }
  yield* extend([], false);
}

/** All ways to share `total` among `parts`. */
function* compositions(total: number, parts: number): Iterable<number[]> {
  if (parts === 1) {
    yield [total];
    return;
  }
  for (let first = 0; first <= total; first += 1) for (const rest of compositions(total - first, parts - 1)) yield [first, ...rest];
}

function cut(word: string[], lengths: number[]): string[] {
  let at = 0;
  return lengths.map((length) => word.slice(at, (at += length)).join(''));
}
