import { describe, expect, test } from 'vitest';
import type { Outcome } from '../outcome.ts';
import type { ExcerptMatcher, WholeMessageMatcher } from '../patch-matchers.ts';
import { escapedProblems, excerptProblems, wholeMessageProblems } from './excerpt.ts';

const lost = (payload: string | undefined, code = 'lines-not-found'): Outcome => ({ status: 'error', message: 'no', code, ...(payload === undefined ? {} : { payload }) });
const matcher = (sought: string, bound = 64, paths = ['{root}/a', 'a']): ExcerptMatcher => ({ kind: 'excerpt', of: 'lines-not-found', paths, sought, bound });
const symptoms = (match: ExcerptMatcher, payload: string | undefined, code?: string): string[] => excerptProblems(match, lost(payload, code), 'tau', '/r').map(({ symptom }) => symptom);

const LONG = 'x'.repeat(80);
const fitted = (kept: string): string => `Expected lines in /r/a:\n${kept}...(context truncated)`;

describe('an excerpt of lines', () => {
  test.each<[string, string | undefined, string[]]>([
    ['m1\nm2', 'Expected lines in /r/a:\nm1\nm2', []],
    ['m1\nm2', 'Expected lines in a:\nm1\nm2', []],
    ['', 'Expected lines in /r/a:\n', []],
    ['m1\nm2', undefined, ['excerpt-missing']],
    ['m1\nm2', 'Expected lines in /r/b:\nm1\nm2', ['excerpt-path']],
    ['m1\nm2', 'Lines:\nm1\nm2', ['excerpt-path']],
    ['m1\nm2', 'Expected lines in /r/a:\nm1', ['excerpt-lines']],
    ['m1\nm2', 'Expected lines in /r/a:\nm1\nm2\n', ['excerpt-lines']],
    ['m\t1', 'Expected lines in /r/a:\nm\\t1', ['escaped']],
    ['m1\nm2', 'Expected lines in /r/a:\nm1...(context truncated)', ['cut-within-budget']],
    [LONG, fitted('x'), []],
    [LONG, fitted('x'.repeat(18)), []],
    [LONG, fitted('x'.repeat(19)), ['over-budget']],
    [LONG, fitted('x'.repeat(30)), ['over-budget']],
    [LONG, fitted(''), ['excerpt-lines']],
    [LONG, fitted('y'), ['excerpt-lines']],
    [LONG, 'Expected lines in ...(path truncated):\nx...(context truncated)', ['excerpt-path-cut']],
    ['\u{1f600}'.repeat(20), fitted('\u{1f600}\u{1f600}'), []],
    ['\u{1f600}'.repeat(20), fitted('\u{1f600}\ufffd'), ['excerpt-character']],
    ['\u{1f600}'.repeat(20), fitted('\u{1f600}\ud83d'), ['excerpt-character']],
  ])('%j as %j', (sought, payload, expected) => {
    expect(symptoms(matcher(sought), payload)).toEqual(expected);
  });

  const deep = `{root}/${'d'.repeat(60)}`;
  test.each<[string, string[]]>([
    ['Expected lines in /r/dddd...(path truncated):\nm1', []],
    ['Expected lines in ...(path truncated):\nm1', []],
    ['Expected lines in /q...(path truncated):\nm1', ['excerpt-path']],
    ['Expected lines in /r/dddd...(path truncated):\n...(context truncated)', ['excerpt-lines']],
  ])('a long path, %j', (payload, expected) => {
    expect(symptoms(matcher('m1\nm2'.slice(0, 2), 72, [deep]), payload)).toEqual(expected);
  });

  test('a path that is not escaped', () => {
    expect(symptoms(matcher('m', 64, ['{root}/l\\tb']), 'Expected lines in /r/l\tb:\nm')).toEqual(['path-escape']);
  });

  test('another refusal has none', () => {
    expect(symptoms(matcher('m'), undefined, 'move-exists')).toEqual([]);
    expect(symptoms(matcher('m'), 'Expected lines in /r/a:\nm', 'move-exists')).toEqual(['excerpt-unasked']);
  });
});

test.each<[string | undefined, string[]]>([
  ['In /r/a: ctx', []],
  ['ctx', ['excerpt-path']],
  ['In /r/a', ['excerpt-lines']],
  [undefined, ['excerpt-missing']],
  [`In /r/a: ctx ${LONG}`, ['over-budget']],
])('an excerpt of a context, %j', (payload, expected) => {
  const match: ExcerptMatcher = { kind: 'excerpt', of: 'context-not-found', paths: ['{root}/a'], sought: 'ctx', bound: 64 };
  expect(excerptProblems(match, lost(payload, 'context-not-found'), 'tau', '/r').map(({ symptom }) => symptom)).toEqual(expected);
});

describe('a message', () => {
  const whole: WholeMessageMatcher = { kind: 'whole-message', of: 'lines-not-found', anyOf: ['Not in {root}/l\\tb'] };
  const answered = (message: string, code?: string): Outcome => ({ status: 'error', message, ...(code ? { code } : {}) });

  test.each<[string, string | undefined, string[]]>([
    ['Not in /r/l\\tb', 'lines-not-found', []],
    ['Not in /r/l\\tb, sorry', 'lines-not-found', ['different-text']],
    ['Not in /r/l\tb', 'lines-not-found', ['path-escape']],
    ['anything', 'move-exists', []],
    ['anything', undefined, ['wrong-class']],
  ])('%j of %s', (message, code, expected) => {
    expect(wholeMessageProblems(whole, answered(message, code), 'tau', '/r').map(({ symptom }) => symptom)).toEqual(expected);
  });

  test.each<[string[], string, string[]]>([
    [['l\tb'], 'no l\\tb', []],
    [['l\tb'], 'nothing', []],
    [['l\tb'], 'no l\tb', ['path-escape']],
    [['a\\b'], 'no a\\\\b', []],
    [['a\\b'], 'no a\\b', ['path-escape']],
    [['a\\b'], 'no a\\\\\\\\b', ['path-escape']],
    [[], 'a \u001b[31m colour', ['path-escape']],
    [['é'], 'no é', []],
  ])('names %j in %j', (names, message, expected) => {
    expect(escapedProblems({ kind: 'escaped', names }, message).map(({ symptom }) => symptom)).toEqual(expected);
  });
});
