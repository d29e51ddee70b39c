import { describe, expect, test } from 'vitest';
import { cutLines, printable, visible, visibleJson, visibleLines, visibleText } from './visible-bytes.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));

describe('visible', () => {
  test.each<[string, Buffer, string]>([
    ['CR and LF', bytes('a\r\n'), 'a\\r\\n'],
    ['a CR alone', bytes('a\r'), 'a\\r'],
    ['a byte order mark', bytes('\uFEFFa'), '\\{BOM}a'],
    ['a byte order mark inside', bytes('a\uFEFF'), 'a\\{BOM}'],
    ['tab and NUL', bytes('\ta\0'), '\\ta\\0'],
    ['a trailing blank', bytes('a b  '), 'a b\\x20\\x20'],
    ['a trailing blank before the ending', bytes('a \r\n'), 'a\\x20\\r\\n'],
    ['bytes that are not UTF-8', bytes('a', [0xff, 0xc3], 'b'), 'a\\xFF\\xC3b'],
    ['a cut-off character', bytes([0xe2, 0x82]), '\\xE2\\x82'],
    ['an encoded surrogate', bytes([0xed, 0xa0, 0x80]), '\\xED\\xA0\\x80'],
    ['an overlong slash', bytes([0xc0, 0xaf]), '\\xC0\\xAF'],
    ['the real replacement character', bytes('\uFFFD'), '\\u{FFFD}'],
    ['invisible characters', bytes('\u00A0\u200B\u2028'), '\\u{A0}\\u{200B}\\u{2028}'],
    ['a combining mark beside its letter', bytes('e\u0301'), 'e\\u{301}'],
    ['terminal escapes', bytes('\u001b[31m'), '\\u{1B}[31m'],
    ['a backslash, so that the notation is unambiguous', bytes('\\r'), '\\\\r'],
    ['ordinary text of many scripts', bytes('é ж 日本 😀'), 'é ж 日本 😀'],
  ])('%s', (_name, input, shown) => {
    expect(visible(input)).toBe(shown);
  });

  test('different bytes never look the same', () => {
    const seen = new Map<string, string>();
    for (let first = 0; first < 256; first++) {
      for (const second of [[], [0x20], [0x0a], [0x5c], [0x80], [0xbf], [0x72]]) {
        const input = Buffer.from([first, ...second]);
        const shown = visible(input);
        expect(seen.get(shown) ?? input.toString('hex')).toBe(input.toString('hex'));
        seen.set(shown, input.toString('hex'));
      }
    }
  });
});

describe('visibleLines', () => {
  test('cuts at every ending and marks a missing one', () => {
    expect(visibleLines(bytes('a\r\nb\nc\rd'))).toEqual(['a\\r\\n', 'b\\n', 'c\\r', 'd  (no newline at the end)']);
  });

  test('an empty file says so', () => {
    expect(visibleLines(bytes(''))).toEqual(['(empty)']);
  });

  test('counts what is left out', () => {
    expect(visibleLines(bytes('a\nb\nc\n'), 2)).toEqual(['a\\n', 'b\\n', '(2 more bytes)']);
    expect(visibleLines(Buffer.alloc(10_485_760, 'x')).at(-1)).toBe('(10481664 more bytes)');
  });
});

test('cutLines pieces join to the whole', () => {
  const whole = bytes('\n\r\r\n\na\rb');
  expect(Buffer.concat(cutLines(whole)).equals(whole)).toBe(true);
  expect(cutLines(whole)).toHaveLength(6);
});

test('visibleText shows an unpaired surrogate', () => {
  expect(visibleText('a\uD800\r')).toBe('a\\u{D800}\\r');
});

test('visibleJson stays JSON of the same value', () => {
  const value = { 'oldText': 'a\u00A0\uFEFFb c\n', 'newText': '😀\u{E0001}e\u0301' };
  const shown = visibleJson(value);
  expect(shown).toBe('{"oldText":"a\\u00a0\\ufeffb c\\n","newText":"😀\\udb40\\udc01e\\u0301"}');
  expect(JSON.parse(shown)).toEqual(value);
});

test('printable keeps prose as it is and disarms what steers a terminal', () => {
  expect(printable('says "a\\b"\nnext\u001b[2J\u200b')).toBe('says "a\\b"\nnext\\u{1B}[2J\\u{200B}');
});
