import type { Case } from '../../contract/case.ts';
import { CANON, distinctCharacters, LETTERS, rankOf } from './characters.ts';
import { PLAINEST_CALLS } from './plainest-calls.ts';
import { callsOf, editsOf, withEdits, without } from './steps.ts';
import { mapTexts, textsOf, withTexts, type CaseText } from './texts.ts';

/** The plainest call there is, first of all: where it shows the same, nothing else has to be tried. */
export function* plainestCall(kase: Case): Iterable<Case> {
  const plain = without(kase, 'limits');
  for (const { tree, arguments: given } of PLAINEST_CALLS[kase.tool] ?? []) {
    yield { ...plain, setup: { tree }, runs: [[{ call: { tool: kase.tool, arguments: given } }]] };
  }
}

/** What stands between the characters that edits take away: nothing, an ending, more lines than the context of a diff. */
const BETWEEN = ['', '\n', '\n'.repeat(8)];

/** The same edits on the plainest content: edit k of n takes the k-th of n distinct characters away. */
export function* plainestEdits(kase: Case): Iterable<Case> {
  const [only, ...others] = callsOf(kase);
  if (!only || others.length > 0) return;
  const edits = editsOf(only.call);
  const characters = distinctCharacters(edits.length);
  if (!edits.every(({ oldText, newText }) => typeof oldText === 'string' && typeof newText === 'string')) return;
  const taken = edits.map((edit, index) => ({ ...edit, oldText: characters[index] as string, newText: '' }));
  for (const between of BETWEEN) {
    yield mapTexts(only.replace(withEdits(only.call, taken)), ({ text, kind }) => (kind === 'content' ? characters.join(between) : text));
  }
}

/** Edits in another order. */
export function* otherOrder(kase: Case): Iterable<Case> {
  for (const { call, replace } of callsOf(kase)) {
    const edits = editsOf(call);
    for (let left = 0; left < Math.min(edits.length, 8) - 1; left += 1) {
      const [a, b] = [edits[left], edits[left + 1]];
      if (a && b) yield replace(withEdits(call, edits.with(left, b).with(left + 1, a)));
    }
  }
}

/** All texts of a kind alike: empty, or one letter. */
export function* uniformTexts(kase: Case): Iterable<Case> {
  for (const kind of ['other', 'quote', 'content'] as const) {
    for (const text of ['', 'a']) yield mapTexts(kase, (given) => (given.kind === kind ? text : given.text));
  }
}

/** Puts plainer characters: the same for the same everywhere, then place by place. */
export function* plainerCharacters(kase: Case): Iterable<Case> {
  const texts = textsOf(kase);
  yield renamed(kase, texts);
  const distinct = [...new Set(texts.flatMap(({ text }) => [...text]))].slice(0, 64);
  for (const character of distinct) {
    for (const plain of CANON) {
      if (rankOf(plain) >= rankOf(character)) break;
      yield mapTexts(kase, ({ text }) => text.replaceAll(character, () => plain));
    }
  }
  yield* exchanged(kase, distinct);
  for (const [index, { text }] of texts.entries()) yield* placeByPlace(kase, index, [...text]);
}

/** Most different characters that change places with one another. */
const MOST_EXCHANGED = 8;

/** Two characters in each other's place everywhere. */
function* exchanged(kase: Case, distinct: readonly string[]): Iterable<Case> {
  if (distinct.length > MOST_EXCHANGED) return;
  for (const [index, one] of distinct.entries()) {
    for (const other of distinct.slice(index + 1)) {
      yield mapTexts(kase, ({ text }) => [...text].map((character) => (character === one ? other : character === other ? one : character)).join(''));
    }
  }
}

/** Texts longer than this are not taken character by character. */
const LONG = 200;

function* placeByPlace(kase: Case, index: number, characters: string[]): Iterable<Case> {
  if (characters.length > LONG) return;
  for (const [at, character] of characters.entries()) {
    for (const plain of ['a', 'b', 'c', ' ', '\n', '\r', '\t']) {
      if (rankOf(plain) < rankOf(character)) yield withTexts(kase, new Map([[index, characters.with(at, plain).join('')]]));
    }
  }
}

/** Every letter renamed in order of first appearance. */
function renamed(kase: Case, texts: readonly CaseText[]): Case {
  const names = new Map<string, string>();
  for (const character of texts.flatMap(({ text }) => [...text])) {
    if (/[\p{L}\p{N}]/u.test(character) && !names.has(character) && names.size < LETTERS.length) names.set(character, LETTERS[names.size] as string);
  }
  return mapTexts(kase, ({ text }) => [...text].map((character) => names.get(character) ?? character).join(''));
}
