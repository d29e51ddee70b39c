import { expect, test } from 'vitest';
import { notSerial } from './serialisable.ts';

const why = (before: string, effects: [string, string][], after: string) =>
  notSerial(Buffer.from(before), effects.map(([oldText, newText]) => ({ oldText, newText })), Buffer.from(after));

test('all changes, or none without effects', () => {
  expect(why('a\nb\n', [['a', 'A'], ['b', 'B']], 'A\nB\n')).toBeUndefined();
  expect(why('a\nb\n', [], 'a\nb\n')).toBeUndefined();
});

test('a lost or an unreported change is found', () => {
  expect(why('a\nb\n', [['a', 'A'], ['b', 'B']], 'a\nB\n')).toBe('1 of 2 reported changes are not there: "A"');
  expect(why('a\nb\n', [['b', 'B']], 'A\nB\n')).toMatch(/no order/);
  expect(why('a\nb\n', [], 'A\nb\n')).toMatch(/no order/);
});

test('some order is enough', () => {
  expect(why('x', [['y', 'z'], ['x', 'y']], 'z')).toBeUndefined();
  expect(why('x', [['x', 'y'], ['x', 'z']], 'z')).toMatch(/not there: "y"/);
});

test('twelve changes are judged', () => {
  const words = Array.from({ length: 12 }, (_, index) => `w${index};`);
  const effects = words.map((word): [string, string] => [word, word.toUpperCase()]);
  expect(why(words.join('\n'), effects.reverse(), words.join('\n').toUpperCase())).toBeUndefined();
  expect(why(words.join('\n'), effects, words.join('\n'))).toMatch(/12 of 12/);
});
