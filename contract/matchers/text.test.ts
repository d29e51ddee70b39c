import { expect, test } from 'vitest';
import type { TextMatcher } from '../expectation.ts';
import { textProblems } from './text.ts';

function problems(matcher: Omit<TextMatcher, 'kind'>, text: string): string[] {
  return textProblems({ kind: 'text', ...matcher }, text, '/root').map(({ symptom, expected }) => `${symptom}: ${expected}`);
}

test('whatever is missing is one difference', () => {
  expect(problems({ contains: ['a', '{root}/b', 'c'] }, 'a')).toEqual(['missing-text: contains "/root/b", "c"']);
  expect(problems({ contains: ['a', '{root}/b'] }, 'a /root/b')).toEqual([]);
});

test('a text that must and must not', () => {
  expect(problems({ equals: 'x' }, 'y')).toEqual(['different-text: "x"']);
  expect(problems({ oneLine: true, nonEmpty: true }, 'a\rb')).toEqual(['several-lines: one line']);
  expect(problems({ nonEmpty: true, lacks: ['s'] }, '')).toEqual(['empty: some text']);
  expect(problems({ lacks: ['s'] }, 'a s')).toEqual(['leaked: does not contain "s"']);
});
