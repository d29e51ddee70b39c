import { describe, expect, test } from 'vitest';
import { KeptRecords } from './kept.ts';
import { cutLine, indexLines, type CutLine } from './lines.ts';
import { marker, numberedRecord } from './record.ts';
import { bytesOf, joinChunks, listed, recordsBy, recordsOf } from './records.ts';
import { truncate, type Budget } from './truncate.ts';

const SMALL: Budget = { lines: 6, head: 3, tail: 3, bytes: 64, layout: 'balanced' };

function recordsOfFile(bytes: Buffer): string[] {
  const lines = indexLines(bytes);
  return Array.from({ length: lines.count }, (_, index) => numberedRecord(lines, index + 1));
}

describe('the line index', () => {
  test.each([
    ['', []], ['\n', ['1 ']], ['a', ['1(no_nl) a']], ['a\n', ['1 a']], ['a\n\n', ['1 a', '2 ']],
    ['a\r\n\rb', ['1(crlf) a', '2(cr) ', '3(no_nl) b']],
    ['\n\r', ['1 ', '2(cr) ']], ['\r\r\n', ['1(cr) ', '2(crlf) ']],
    ['one\ntwo\r\nthree\rfour', ['1 one', '2(crlf) two', '3(cr) three', '4(no_nl) four']],
    ['a\u2028b\x0b\x0c\x85\n', ['1 a\u2028b\x0b\x0c\x85']],
    ['\ufeffa\n', ['1 \ufeffa']],
  ])('of %j', (text, records) => {
    expect(recordsOfFile(Buffer.from(text))).toEqual(records);
  });

  test.each([
    [[0x61, 0xff, 0x62, 0x0a], '1(invalid-utf8) a\ufffdb'],
    [[0xe2, 0x82], '1(invalid-utf8,no_nl) \ufffd'],
    [[0xed, 0xa0, 0x80, 0x0d], '1(invalid-utf8,cr) \ufffd\ufffd\ufffd'],
    [[0xc0, 0x80, 0x0d, 0x0a], '1(invalid-utf8,crlf) \ufffd\ufffd'],
    [[0xef, 0xbf, 0xbd, 0x0a], '1 \ufffd'],
  ])('of the bytes %j', (bytes, record) => {
    expect(recordsOfFile(Buffer.from(bytes))).toEqual([record]);
  });

  test('finds any line in any order', () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`).join(''));
    const lines = indexLines(bytes);
    for (const number of [1000, 1, 257, 256, 256, 3, 999, 512, 513]) expect(numberedRecord(lines, number)).toBe(`${number} ${number}`);
    expect(() => lines.line(1001)).toThrow(RangeError);
    expect(() => lines.line(0)).toThrow(RangeError);
  });

  test.each(['\n', '\r', 'x'])('cuts a file of many %j in a number of steps proportional to its lines', (unit) => {
    const bytes = Buffer.alloc(100_000, unit);
    let steps = 0;
    const counting: CutLine = (each, start) => {
      steps += 1;
      return cutLine(each, start);
    };
    const lines = indexLines(bytes, counting);
    const records = recordsBy(lines.count, (index) => numberedRecord(lines, index + 1));
    truncate(records, { lines: 2000, head: 1000, tail: 1000, bytes: 10_240, layout: 'balanced' });
    // One pass, then the records shown and those between them and a kept place.
    expect(steps).toBeLessThanOrEqual(lines.count + 3000);
  });
});

describe('chunks', () => {
  test('have one separator between two', () => {
    const chunks = [recordsOf(['1 a', '2 b']), recordsOf(['2 b']), recordsOf(['5 e', '6 f'])];
    expect(listed(joinChunks(chunks))).toEqual(['1 a', '2 b', '', '2 b', '', '5 e', '6 f']);
    expect(listed(joinChunks([recordsOf(['1 a'])]))).toEqual(['1 a']);
    expect(joinChunks([]).length).toBe(0);
  });
});

describe('a marker', () => {
  test.each([
    ['1 hello', '1(truncated)'], ['1(no_nl) hello', '1(no_nl,truncated)'], ['2 (x) y', '2(truncated)'], ['3 f(x) y', '3(truncated)'],
    ['1(invalid-utf8,crlf) )', '1(invalid-utf8,crlf,truncated)'], ['out ', 'out(truncated)'],
  ])('of %j is %j', (record, expected) => {
    expect(marker(record)).toBe(expected);
  });
});

/** Records `1 x..`, `2 x..`, ... of these lengths. */
function ofLengths(lengths: readonly number[]): string[] {
  return lengths.map((length, index) => `${index + 1} `.padEnd(length, 'x'));
}

/** Numbers of the records shown, `t` behind one for its marker. */
function shape(shown: readonly string[]): string {
  return shown.map((record) => record.replace(/ x*$/, '').replace('(truncated)', 't')).join(' ');
}

describe('truncation', () => {
  test.each([
    ['40 40 3', '1 2t 3', 57], ['60 8 3', '1', 60], ['64', '1', 64], ['65', '1t', 12], ['72 8', '1t 2', 21], ['32 31', '1 2', 64],
    ['32 32', '1 2t', 45], ['20 20 20 20', '1 2 3', 62], ['51 20', '1 2t', 64], ['50 20', '1 2t', 63], ['20 20 20 5 3 3', '1 2 3', 62],
    ['6 6 6 6 6 6 6 6', '1 2 3 ... 6 7 8', 45],
    ['16 16 16 16 16 16 16 16', '1 ... 7 8', 54, '1 2 3 ...', 54],
    ['12 12 12 3 3 3 3 3', '1 2 ... 6 7 8', 41, '1 2 3 ... 6 7 8', 54],
    ['3 3 3 3 16 16 16 16', '1 2 3 ... 7 8', 49, '1 2 3 ... 6 7 8t', 62],
    ['42 3 3 3 3 3 3', '1t ... 5 6 7', 28, '1 2 3 ... 5 6', 62],
    ['82 3 3 3 3 3 3 82', '1t 2 3 ... 6 7 8t', 45],
    ['9 9 9 9 9 9 9', '1 2 3 ... 5 6 7', 63],
    ['10 10 10 10 10 10 10', '1 2 3 ... 6 7', 58, '1 2 3 ... 5 6', 58],
    ['11 10 10 3 3 3 3', '1 2 ... 5 6 7', 38, '1 2 3 ... 5 6 7', 49],
  ])('of records of the lengths %s', (lengths, balanced, balancedBytes, sequential = balanced, sequentialBytes = balancedBytes) => {
    const records = ofLengths(lengths.split(' ').map(Number));
    const complete = bytesOf(records) <= SMALL.bytes && records.length <= SMALL.lines;
    for (const [layout, expected, bytes] of [['balanced', balanced, balancedBytes], ['sequential', sequential, sequentialBytes]] as const) {
      const cut = truncate(recordsOf(records), { ...SMALL, layout });
      expect({ ...cut, shown: shape(cut.shown) }).toEqual({ shown: expected, truncated: !complete });
      expect(bytesOf(cut.shown)).toBe(bytes);
    }
  });

  test('does not end with a separator', () => {
    const records = recordsOf([`1 ${'a'.repeat(60)}`, '', '2 y']);
    expect(truncate(records, SMALL)).toEqual({ shown: [`1 ${'a'.repeat(60)}`], truncated: true });
  });

  test('counts UTF-8 bytes', () => {
    expect(truncate(recordsOf([`1 ${'€'.repeat(22)}`]), SMALL).shown).toEqual(['1(truncated)']);
  });

  test('makes no record that cannot be shown', () => {
    const made: number[] = [];
    truncate(recordsBy(10_000_000, (index) => {
      made.push(index);
      return `${index + 1} `;
    }), SMALL);
    expect(made.every((index) => index < 3 || index >= 10_000_000 - 3)).toBe(true);
  });
});

test('records that come one by one are counted all and kept at both ends', () => {
  const kept = new KeptRecords(6, 3);
  const all = Array.from({ length: 20 }, (_, index) => `out é${index}`);
  for (const record of all) kept.add(record);
  expect(kept).toMatchObject({ length: 20, bytes: bytesOf(all) });
  expect([...listed(kept, 0, 6), ...listed(kept, 17)]).toEqual([...all.slice(0, 6), ...all.slice(17)]);
  expect(() => kept.at(10)).toThrow(RangeError);
  expect(() => kept.at(20)).toThrow(RangeError);
});
