import { expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { edit } from './testing/edit.ts';
import { largeBytes, mapTexts, textsOf, withTexts } from './texts.ts';

test('texts of a case: contents first, then quotes and others; paths are none', () => {
  expect(textsOf(edit('ab', [['a', 'x']]))).toEqual([
    { text: 'ab', kind: 'content' }, { text: 'a', kind: 'quote' }, { text: 'x', kind: 'other' },
  ]);
});

test('others are put at their places', () => {
  expect(withTexts(edit('ab', [['a', 'x']]), new Map([[0, 'c'], [2, 'y']]))).toEqual(edit('c', [['a', 'y']]));
});

const odd: Case = {
  ...edit('', []),
  setup: {
    tree: { 'f.txt': { file: { base64: '/w==' }, mode: '600' }, 'l': { link: 'f.txt' }, 'big': { file: { parts: [{ repeat: 'x', times: 300_000 }] } } },
    outside: { 'o.txt': { file: 'o' } },
  },
  runs: [[
    { put: { 'f.txt': null, 'g.txt': { file: 'p' } } },
    { together: [{ tool: 'replace', arguments: JSON.parse('{"__proto__":"own","edits":[{"newText":null}]}') }] },
    { define: true },
  ]],
};

test('what is mapped to itself stays the same, odd keys and large contents too', () => {
  expect(JSON.stringify(mapTexts(odd, ({ text }) => text))).toBe(JSON.stringify(odd));
});

test('bytes that are not UTF-8 are taken as Latin-1 and become text where they can', () => {
  expect(textsOf(odd).map(({ text }) => text)).toEqual(['\u00ff', 'o', 'p', 'own']);
  expect(withTexts(odd, new Map([[0, 'a']])).setup.tree['f.txt']).toEqual({ file: 'a', mode: '600' });
});

test('large contents are counted, not taken apart', () => {
  expect(largeBytes(odd)).toBe(300_000);
  expect(largeBytes(edit('a', []))).toBe(0);
});
