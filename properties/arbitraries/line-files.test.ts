import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import { Dice } from './dice.ts';
import { acrossMark, anyFile, bytesOf, counted, endingSequences, fileOf } from './line-files.ts';

describe('files of lines', () => {
  test.each([
    ['', 0], ['\n', 1], ['a', 1], ['a\n', 1], ['a\n\n', 2], ['a\r\n\rb', 3], ['\r\r\n', 2], ['\n\r', 2], ['a\u2028b\f', 1],
  ])('%j has %i lines', (content, total) => {
    expect(counted(content)).toEqual({ content, total });
  });

  test('are text where all of their parts are', () => {
    expect(bytesOf(['a', '', 'b'])).toBe('ab');
    expect(bytesOf([])).toBe('');
    expect(bytesOf(['a', 'b', { repeat: 'x', times: 2 }, '', 'c'])).toEqual({ parts: ['ab', { repeat: 'x', times: 2 }, 'c'] });
  });

  test('count what endings side by side make of them', () => {
    expect(fileOf([{ text: 'a', ending: '\r' }, { text: '', ending: '\n' }]).total).toBe(1);
    const bad = { base64: '/w==' };
    expect(fileOf([{ text: ['a', bad], ending: '\r' }, { text: 'b', ending: '' }])).toEqual({ content: { parts: ['a', bad, '\rb'] }, total: 2 });
  });

  test('lie across a mark as asked for', () => {
    for (const [bytes, split] of [['\r\n', 1], ['\u20ac', 2], ['\u{1f600}', 3]] as const) {
      const content = toBuffer(acrossMark(4096, bytes, split).content);
      expect(content.subarray(4096 - split, 4096 - split + Buffer.byteLength(bytes)).toString()).toBe(bytes);
    }
  });

  test('have every sequence of endings', () => {
    expect(endingSequences(0)).toEqual([[]]);
    expect(new Set(endingSequences(3).map(String)).size).toBe(27);
  });

  test('know their lines, whatever they hold', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { content, total } = anyFile(new Dice(seed), 9);
      const text = toBuffer(content).toString('latin1');
      expect(total).toBe((text.match(/\r\n|\r|\n/g) ?? []).length + (/[^\r\n]$/.test(text) ? 1 : 0));
    }
  });
});
