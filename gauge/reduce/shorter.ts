import type { Case } from '../../contract/case.ts';
import { textsOf, withTexts, type CaseText } from './texts.ts';

/** Pieces that a long text is taken apart into at once, at most; shorter ones follow as it shrinks. */
const MOST_PIECES = 128;

/** Takes stretches out, the longest first: out of one text, or out of a content and the quotes that hold the stretch. */
export function* shorterTexts(kase: Case): Iterable<Case> {
  const texts = textsOf(kase);
  for (const [index, { text, kind }] of texts.entries()) {
    for (const [start, end] of stretches(text)) {
      const shorter = text.slice(0, start) + text.slice(end);
      yield withTexts(kase, new Map([[index, shorter]]));
      if (kind === 'content') yield* alsoFromQuotes(kase, texts, index, shorter, text.slice(start, end));
    }
  }
  yield* withoutCharacter(kase, texts);
}

/** Lines, then halves, quarters, ... down to single characters, from the last. */
function* stretches(text: string): Iterable<[start: number, end: number]> {
  const lines = text.split(/(?<=\n)/);
  if (lines.length > 1 && lines.length <= MOST_PIECES) {
    let end = text.length;
    for (const line of lines.reverse()) {
      yield [end - line.length, end];
      end -= line.length;
    }
  }
  const places = [0];
  for (const character of text) places.push((places.at(-1) as number) + character.length);
  const length = places.length - 1;
  for (let size = length; size >= 1 && length / size <= MOST_PIECES; size = Math.floor(size / 2)) {
    for (let at = length - size; at >= 0; at -= size) yield [places[at] as number, places[at + size] as number];
  }
}

function* alsoFromQuotes(kase: Case, texts: readonly CaseText[], content: number, shorter: string, stretch: string): Iterable<Case> {
  const changed = new Map([[content, shorter]]);
  for (const [index, { kind, text }] of texts.entries()) if (kind === 'quote' && text.includes(stretch)) changed.set(index, text.replace(stretch, ''));
  if (changed.size > 1) yield withTexts(kase, changed);
}

/** Most different characters that are tried one after the other. */
const MOST_CHARACTERS = 64;

function* withoutCharacter(kase: Case, texts: readonly CaseText[]): Iterable<Case> {
  for (const character of [...new Set(texts.flatMap(({ text }) => [...text]))].slice(0, MOST_CHARACTERS)) {
    yield withTexts(kase, new Map(texts.map(({ text }, index) => [index, text.replaceAll(character, '')])));
  }
}

/** Contents above this length have too many stretches to quote each. */
const QUOTABLE = 12;

/** Quotes other stretches of the first content that holds the quote, no longer than now; with one character of it less, too. */
export function* otherQuotes(kase: Case): Iterable<Case> {
  const texts = textsOf(kase);
  for (const [index, { text, kind }] of texts.entries()) {
    if (kind !== 'quote') continue;
    for (const [at, content] of texts.entries()) {
      if (content.kind !== 'content' || content.text.length > QUOTABLE) continue;
      for (const quote of stretchesOf(content.text, text.length)) yield withTexts(kase, new Map([[index, quote]]));
      for (let gone = 0; gone < content.text.length; gone += 1) {
        const shorter = content.text.slice(0, gone) + content.text.slice(gone + 1);
        for (const quote of stretchesOf(shorter, text.length)) yield withTexts(kase, new Map([[at, shorter], [index, quote]]));
      }
    }
  }
}

function stretchesOf(text: string, longest: number): Set<string> {
  const stretches = new Set<string>();
  for (let length = 0; length <= longest; length += 1) for (let at = 0; at + length <= text.length; at += 1) stretches.add(text.slice(at, at + length));
  return stretches;
}

/** Characters that a stretch is drawn together to. */
const MERGED = ['a', 'b', ' ', '\n', '\r', '\t', '$', '.'];

/** Texts above this length are not drawn together. */
const MERGEABLE = 16;

/** Draws a stretch of two to four characters together to one, in all texts that hold it. */
export function* mergedStretches(kase: Case): Iterable<Case> {
  const texts = textsOf(kase);
  if (texts.some(({ text }) => text.length > MERGEABLE)) return;
  const stretches = new Set(texts.flatMap(({ text }) => [...stretchesOf(text, 4)].filter(({ length }) => length > 1)));
  for (const stretch of stretches) {
    for (const merged of MERGED) yield withTexts(kase, new Map(texts.map(({ text }, index) => [index, text.replaceAll(stretch, () => merged)])));
  }
}

/** Cases with more text than this have too many pairs of changes. */
const PAIRABLE = 16;

/** Two places changed at once, each without its character or with a plain one in its stead. */
export function* twoPlaces(kase: Case): Iterable<Case> {
  const texts = textsOf(kase).map(({ text }) => [...text]);
  const places = texts.flatMap((text, index) => text.map((_, at) => ({ index, at })));
  if (places.length > PAIRABLE) return;
  for (const [first, one] of places.entries()) {
    for (const other of places.slice(first + 1)) {
      for (const left of PUT) for (const right of PUT) yield withTexts(kase, changedAt(texts, [one, left], [other, right]));
    }
  }
}

/** What stands at a changed place. */
const PUT = ['', 'a', 'b'];

function changedAt(texts: readonly string[][], ...changes: [place: { index: number; at: number }, text: string][]): Map<number, string> {
  const changed = new Map<number, string[]>();
  for (const [{ index, at }, text] of changes) changed.set(index, (changed.get(index) ?? (texts[index] as string[])).with(at, text));
  return new Map([...changed].map(([index, text]) => [index, text.join('')]));
}
