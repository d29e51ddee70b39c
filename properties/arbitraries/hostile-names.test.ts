import { expect, test } from 'vitest';
import { Dice } from './dice.ts';
import {
  differentNames, ESCAPED_NAMES, HOSTILE_NAMES, INVALID_ESCAPED_NAMES, INVALID_NAMES, LOOK_ALIKE_NAMES, nameFrom, PLAIN_NAMES,
} from './hostile-names.ts';

const TEXTS = [...HOSTILE_NAMES, ...PLAIN_NAMES, ...LOOK_ALIKE_NAMES.flat()];
const INVALID = [...INVALID_NAMES, ...INVALID_ESCAPED_NAMES];

test('every name can be the name of a file', () => {
  for (const name of [...TEXTS, ...INVALID]) {
    expect(name).not.toMatch(/[/\0]/);
    expect(['', '.', '..']).not.toContain(name);
    expect(Buffer.byteLength(name)).toBeLessThan(100);
  }
});

/** The bytes that a character of a name stands for. */
const bytesOf = (character: string): number[] =>
  (character >= '\udc80' && character <= '\udcff' ? [character.charCodeAt(0) - 0xdc00] : [...Buffer.from(character)]);

test('names that are text are well formed; the others spell bytes as lone surrogates', () => {
  for (const name of TEXTS) expect(name.isWellFormed(), JSON.stringify(name)).toBe(true);
  for (const name of INVALID) expect(name).toMatch(/[\udc80-\udcff]/);
});

test('names that must be escaped hold a control character or a backslash', () => {
  for (const name of [...ESCAPED_NAMES, ...INVALID_ESCAPED_NAMES]) expect(name).toMatch(/[\p{Cc}\\]/u);
});

test('as many different names as asked for', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const names = differentNames(new Dice(seed), HOSTILE_NAMES, 3, 9);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(names.length).toBeLessThanOrEqual(9);
  }
  expect(differentNames(new Dice(0, []), ['a'], 3, 3)).toHaveLength(3);
});

test('two names in one can be the name of a file', () => {
  for (let seed = 0; seed < 50; seed += 1) expect(['.', '..']).not.toContain(nameFrom(new Dice(seed), HOSTILE_NAMES));
});

test('two names that are not UTF-8 are none together either', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const bytes = Buffer.from([...nameFrom(new Dice(seed), INVALID)].flatMap(bytesOf));
    expect(Buffer.from(bytes.toString()).equals(bytes)).toBe(false);
  }
});
