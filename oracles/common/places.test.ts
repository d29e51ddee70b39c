import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactPlaces, foldedPlaces, leftToRight, lookUp, type QuoteKind } from './places.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), maxLength: 12 });
const quote = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r'), minLength: 1, maxLength: 3 });

/** The second formulation: a regular expression with lookahead, over the characters. */
function starts(whole: string, wanted: string): number[] {
  const pattern = new RegExp(`(?=${wanted.replaceAll('\r', '\\r').replaceAll('\n', '\\n')})`, 'g');
  return [...whole.matchAll(pattern)].map(({ index }) => index);
}

/** Each ending as one letter, so that a place in the letters is a place of whole endings. */
const fold = (whole: string) => whole.replace(/\r\n|\r|\n/g, '$');

/** How many characters the first `count` letters of the folded text stand for. */
function unfolded(whole: string, count: number): number {
  return (whole.match(/\r\n|[^]/g) ?? []).slice(0, count).join('').length;
}

test('exact places are those of a regular expression with lookahead', () => {
  fc.assert(fc.property(text, quote, (whole, wanted) => {
    expect(exactPlaces(bytes(whole), bytes(wanted)).map(({ start }) => start)).toEqual(starts(whole, wanted));
  }));
});

test('folded places are those in the text whose endings are single letters', () => {
  fc.assert(fc.property(text, quote, (whole, wanted) => {
    const letters = fold(wanted);
    const expected = starts(fold(whole), letters.replaceAll('$', '\\$'))
      .map((at) => ({ start: unfolded(whole, at), end: unfolded(whole, at + letters.length) }));
    expect(foldedPlaces(bytes(whole), bytes(wanted))).toEqual(expected);
  }));
});

test('every clean exact place is a folded one, and the kinds follow from the places', () => {
  fc.assert(fc.property(text, quote, (whole, wanted) => {
    const { kind, exact, folded } = lookUp(bytes(whole), bytes(wanted));
    const clean = exact.filter(({ start, end }) => ![start, end].some((at) => whole.slice(at - 1, at + 1) === '\r\n' && at > 0));
    for (const place of clean) expect(folded).toContainEqual(place);
    if (kind === 'unique') expect(folded).toEqual(exact);
    if (kind === 'missing') expect(folded).toEqual([]);
    if (kind === 'several') expect(leftToRight(exact.length > 0 ? exact : folded).length).toBeGreaterThan(1);
    if (kind === 'open') expect(leftToRight(exact.length > 0 ? exact : folded)).toHaveLength(1);
  }));
});

test.each<[string, string, QuoteKind]>([
  ['ab', 'b', 'unique'], ['a\nb\na\r\nb', 'a\nb', 'raw-unique'], ['a\r\nb', 'a\nb', 'folded'], ['aa', 'a', 'several'],
  ['aaa', 'aa', 'open'], ['a\r\nb', '\nb', 'open'], ['a\r\nb', '\r', 'open'], ['a', 'b', 'missing'], ['a\r\nb\ra\nb', 'b\na', 'folded'],
])('in %j the quote %j is %s', (whole, wanted, kind) => {
  expect(lookUp(bytes(whole), bytes(wanted)).kind).toBe(kind);
});
