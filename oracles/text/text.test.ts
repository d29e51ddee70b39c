import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, toBuffer, toText } from '../../contract/bytes.ts';
import { compact } from './compact.ts';
import { fold } from './fold.ts';
import { coarse, lookAlikes } from './look-alike.ts';
import { cutIntoUnits, greedyCount, occurrences, unitsOfText } from './units.ts';
import { isUtf8 } from './utf8.ts';

describe('the UTF-8 validator', () => {
  test.each([
    ['lone continuation', [0x80]], ['overlong NUL', [0xc0, 0x80]], ['overlong three bytes', [0xe0, 0x80, 0x80]],
    ['surrogate', [0xed, 0xa0, 0x80]], ['above Unicode', [0xf4, 0x90, 0x80, 0x80]], ['cut short', [0xf0, 0x9f, 0x98]],
    ['F5', [0xf5, 0x80, 0x80, 0x80]], ['part of a mark', [0xef, 0xbb]], ['overlong four bytes', [0xf0, 0x8f, 0xbf, 0xbf]],
  ])('refuses %s', (_, bytes) => expect(isUtf8(Uint8Array.from(bytes))).toBe(false));

  test('agrees with the strict decoder of the platform', () => {
    const lead = fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff);
    fc.assert(fc.property(fc.array(lead, { maxLength: 6 }), (bytes) => {
      expect(isUtf8(Uint8Array.from(bytes))).toBe(decodeUtf8(Uint8Array.from(bytes)) !== undefined);
    }), { numRuns: 3000 });
  });
});

describe('units', () => {
  test('are whole endings and scalars, with their byte offsets', () => {
    const units = cutIntoUnits(Buffer.from('\ufeffa\r\n\u{1f600}\r\r\né'), 3, true);
    expect([...units.codes.subarray(0, units.count)]).toEqual([0x61, 10, 0x1f600, 10, 10, 0xe9]);
    expect(Array.from({ length: units.count + 1 }, (_, unit) => units.offsetOf(unit))).toEqual([3, 4, 6, 10, 11, 13, 15]);
  });

  test('of a file and of a text are the same', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, folded) => {
      const units = cutIntoUnits(Buffer.from(text), 0, folded);
      expect([...units.codes.subarray(0, units.count)]).toEqual(unitsOfText(text, folded));
    }));
  });

  test('count every start, or left to right', () => {
    const starts = occurrences(unitsOfText('aaaa', true), 4, unitsOfText('aa', true));
    expect(starts).toEqual([0, 1, 2]);
    expect(greedyCount(starts, 2)).toBe(2);
  });
});

test('folding is idempotent and keeps the number of lines', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    expect(fold(text).split('\n').length).toBe(text.split('\n').length);
    expect(fold(fold(text))).toBe(fold(text));
  }), { numRuns: 2000 });
});

test.each([['Caf\u00e9  ol\u00e9', 'cafe\u0301 ole'], ['it\u2019s', "IT'S"], ['a\u2014b', 'a-b'], ['\uff21', 'a'], ['a\u200bb', 'ab'], ['a\\nb', 'a\nb']])(
  '%j looks like %j', (one, other) => {
    expect(coarse(one)).toBe(coarse(other));
    expect(lookAlikes(coarse(`x ${one} y`), other)).toBe(1);
  });

test('a long run becomes a repetition of the same bytes', () => {
  const text = `M${'x'.repeat(100_000)}\n${'é'.repeat(5000)}end`;
  const bytes = compact(text);
  expect(JSON.stringify(bytes).length).toBeLessThan(200);
  expect(toBuffer(bytes).toString('utf8')).toBe(text);
});

test('what is compact stands for the same bytes and the same text', () => {
  const run = fc.tuple(fc.constantFrom('x', 'y', 'é', '\u0101', '中', '😀', 'xy', '\ufeff'), fc.constantFrom(1, 2, 63, 64, 65, 1023, 1024, 1025, 5000, 40_000));
  fc.assert(fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
    const text = runs.map(([unit, times]) => unit.repeat(times)).join('') + 'z'.repeat(66_000);
    const bytes = compact(text);
    expect(toBuffer(bytes).equals(Buffer.from(text))).toBe(true);
    expect(toText(bytes) === text).toBe(true);
    expect(JSON.stringify(bytes).length).toBeLessThan(text.length - 60_000);
  }), { numRuns: 60 });
});

test('a long text is searched like a short one', () => {
  const text = `${'-----\n'.repeat(15_000)}quote${'-'.repeat(9)}quot`;
  const { codes, count } = cutIntoUnits(Buffer.from(text), 0, true);
  expect(occurrences(codes, count, unitsOfText('quote', true))).toEqual([90_000]);
  expect(occurrences(codes, count, unitsOfText('quot', true))).toEqual([90_000, 90_014]);
  expect(occurrences(codes, count, unitsOfText('Q', true))).toEqual([]);
  expect(occurrences(codes, count, unitsOfText('-\n-', true)).length).toBe(14_999);
});
