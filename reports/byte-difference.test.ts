import { expect, test } from 'vitest';
import { byteDifference } from './byte-difference.ts';

const difference = (expected: string | Buffer, actual: string | Buffer): string =>
  byteDifference(Buffer.from(expected), Buffer.from(actual)).map(({ mark, text }) => `${mark} ${text}`).join('\n');

test('one line differs by its ending', () => {
  expect(difference('a\nb\r\nc\n', 'a\nb\nc\n')).toMatchInlineSnapshot(`
    "  a\\n
    - b\\r\\n
    + b\\n
      c\\n
    ^ first difference at byte 3 (expected 7 bytes, actual 6 bytes)"
  `);
});

test('the newline at the end is missing', () => {
  expect(difference('a\nb\n', 'a\nb')).toMatchInlineSnapshot(`
    "  a\\n
    - b\\n
    + b  (no newline at the end)
    ^ first difference at byte 3 (expected 4 bytes, actual 3 bytes)"
  `);
});

test('the byte order mark is gone', () => {
  expect(difference('\uFEFFa', 'a')).toMatchInlineSnapshot(`
    "- \\{BOM}a  (no newline at the end)
    + a  (no newline at the end)
    ^ first difference at byte 0 (expected 4 bytes, actual 1 byte)"
  `);
});

test('invalid bytes became replacement characters', () => {
  expect(difference(Buffer.from([0x61, 0xff, 0x0a]), 'a\uFFFD\n')).toMatchInlineSnapshot(`
    "- a\\xFF\\n
    + a\\u{FFFD}\\n
    ^ first difference at byte 1 (expected 3 bytes, actual 5 bytes)"
  `);
});

test('everything is gone', () => {
  expect(difference('a\n', '')).toMatchInlineSnapshot(`
    "- a\\n
    + (nothing)
    ^ first difference at byte 0 (expected 2 bytes, actual 0 bytes)"
  `);
});

test('far lines and many lines are counted', () => {
  const lines = (count: number, text: string): string => Array.from({ length: count }, (_, at) => `${text}${at}\n`).join('');
  expect(difference(lines(5, 'a') + lines(10, 'b') + lines(5, 'c'), lines(5, 'a') + lines(5, 'c'))).toMatchInlineSnapshot(`
    "~ (3 equal lines)
      a3\\n
      a4\\n
    - b0\\n
    - b1\\n
    - b2\\n
    - b3\\n
    - b4\\n
    - b5\\n
    - b6\\n
    - b7\\n
    - (2 more lines)
    + (nothing)
      c0\\n
      c1\\n
    ~ (3 equal lines)
    ^ first difference at byte 15 (expected 60 bytes, actual 30 bytes)"
  `);
});

test('of a long line, the surroundings of the difference', () => {
  expect(difference('x'.repeat(5000) + 'M' + 'y'.repeat(5000), 'x'.repeat(5000) + 'y'.repeat(5000))).toMatchInlineSnapshot(`
    "- (4960 bytes) xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxMyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy (4961 bytes)  (no newline at the end)
    + (4960 bytes) xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy (4960 bytes)  (no newline at the end)
    ^ first difference at byte 5000 (expected 10,001 bytes, actual 10,000 bytes)"
  `);
});

test('a repeated line: the end is not counted twice', () => {
  expect(difference('a\na\n', 'a\n')).toMatchInlineSnapshot(`
    "  a\\n
    - a\\n
    + (nothing)
    ^ first difference at byte 2 (expected 4 bytes, actual 2 bytes)"
  `);
});
