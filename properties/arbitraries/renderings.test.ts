import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import { Dice } from './dice.ts';
import { bytesOf } from './line-files.ts';
import { prefixBytes, shares, textOfBytes } from './renderings.ts';

describe('sizes of renderings', () => {
  test('count digits, flags and the blank of a record', () => {
    expect(prefixBytes(1)).toBe('1 '.length);
    expect(prefixBytes(10, 'invalid-utf8', 'crlf')).toBe('10(invalid-utf8,crlf) '.length);
  });

  test.each([[1, 0], [1, 7], [3, 0], [3, 2], [5, 40]])('%i shares add up to %i', (count, sum) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const all = shares(new Dice(seed), count, sum);
      expect(all).toHaveLength(count);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(all.reduce((total, share) => total + share, 0)).toBe(sum);
    }
  });

  test.each([['x', 0], ['\u20ac', 62], ['\u{1f600}', 1001]])('text of %j has as many bytes as asked for: %i', (character, bytes) => {
    expect(toBuffer(bytesOf(textOfBytes(character, bytes)))).toHaveLength(bytes);
  });
});
