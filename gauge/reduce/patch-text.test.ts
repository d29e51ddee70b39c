import { describe, expect, test } from 'vitest';
import { chunksOf, joined, linesOfPatch, sectionsOf } from './patch-text.ts';

const PATCH = [
  '*** Begin Patch', '*** Update File: a ', '*** Move to: b', '@@ x', ' keep', '-', '+new', '@@', '', '*** End of File', ' *** Add File: c', 'odd',
  '*** End Patch',
];

test('any text is its lines', () => {
  for (const text of ['', '\n', 'a\r\n\r\nb\r', `${PATCH.join('\r\n')}\n\n`]) expect(joined(linesOfPatch(text))).toBe(text);
});

test('each line is what it seems to be', () => {
  expect(linesOfPatch(PATCH.join('\n')).map(({ kind, text }) => [kind, text])).toEqual([
    ['mark', ''], ['path', 'a '], ['path', 'b'], ['quote', 'x'], ['quote', 'keep'], ['quote', ''], ['other', 'new'], ['mark', ''], ['mark', ''], ['mark', ''],
    ['path', 'c'], ['other', 'odd'], ['mark', ''],
  ]);
});

describe('ranges', () => {
  const lines = linesOfPatch(PATCH.join('\n'));
  test('operations', () => expect(sectionsOf(lines)).toEqual([[1, 10], [10, 12]]));
  test('chunks', () => expect(chunksOf(lines)).toEqual([[3, 7], [7, 10]]));
  test('without an end line', () => expect(sectionsOf(lines.slice(0, -1))).toEqual([[1, 10], [10, 12]]));
});
