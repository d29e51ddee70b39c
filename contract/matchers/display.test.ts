import { expect, test } from 'vitest';
import type { Outcome, StructuredDiff } from '../outcome.ts';
import { displayCountProblems, displayPathProblems, displayStatusProblems, displayTotalsProblems } from './display.ts';

const outcome = (display: Outcome['display'], diffs: Outcome['diffs'] = []): Outcome => ({ status: 'success', display: display ?? {}, diffs });
const totals = (added: number, removed: number): { path: string; diff: StructuredDiff } => ({ path: 'a', diff: { added, removed, hunks: [] } });

test.each<[string[], string | undefined, string[]]>([
  [['a'], 'a', []],
  [['a', 'a,…'], 'a,…', []],
  [['{root}/a'], '/r/a', []],
  [[], undefined, []],
  [[], '', []],
  [[], 'a', ['fabricated']],
  [['a,…'], 'a', ['wrong-value']],
  [['a,…'], 'a, …', ['wrong-value']],
  [['a'], undefined, ['missing-field']],
  [['l\\tb'], 'l\tb', ['path-escape']],
  [['l\\tb'], 'l\\\\tb', ['path-escape']],
])('the path of %j: %j is %j', (anyOf, args, symptoms) => {
  expect(displayPathProblems({ kind: 'display-path', anyOf }, outcome(args === undefined ? {} : { args }), '/r').map(({ symptom }) => symptom)).toEqual(symptoms);
});

test.each<[number[], unknown, string[]]>([
  [[2], ['2F'], []],
  [[2, 1], ['1F'], []],
  [[0], undefined, []],
  [[0], [], []],
  [[0], ['0F'], ['fabricated']],
  [[2], ['3F'], ['wrong-number']],
  [[2], ['2'], ['wrong-value']],
  [[2], ['2F', '+1'], ['wrong-value']],
  [[2], [], ['missing-field']],
])('the count of %j: %j is %j', (anyOf, chips, symptoms) => {
  expect(displayCountProblems({ kind: 'display-count', anyOf }, outcome(chips === undefined ? {} : { chips: chips as never })).map(({ symptom }) => symptom)).toEqual(symptoms);
});

test('the status is ok, or the message', () => {
  const error: Outcome = { status: 'error', message: 'no', display: { status: 'no' } };
  expect(displayStatusProblems({ kind: 'display-status', equals: 'message' }, error)).toEqual([]);
  expect(displayStatusProblems({ kind: 'display-status', equals: 'ok' }, outcome({ status: 'ok' }))).toEqual([]);
  expect(displayStatusProblems({ kind: 'display-status', equals: 'message' }, { ...error, message: 'other' }).map(({ symptom }) => symptom)).toEqual(['wrong-value']);
  expect(displayStatusProblems({ kind: 'display-status', equals: 'ok' }, outcome({})).map(({ symptom }) => symptom)).toEqual(['missing-field']);
});

test.each<[text: string | undefined, sums: string[], order: string[]]>([
  [undefined, [], []],
  ['a 1F +3/-1', [], []],
  ['a 1F +3 -1', [], []],
  ['edit a (1F) +3/-1 ok', [], []],
  ['a 1F +2/-1', ['wrong-number'], ['missing-text']],
  ['a 1F +3/-0', ['wrong-number'], ['missing-text']],
  ['a +3/-1 1F', [], ['missing-text']],
  ['a 1F', [], ['missing-text']],
])('a header %j', (text, sums, order) => {
  const seen = outcome({ args: 'a', chips: ['1F'], ...(text === undefined ? {} : { text }) }, [totals(3, 0), totals(0, 1)]);
  expect(displayTotalsProblems({ kind: 'display-totals', about: 'sums' }, seen).map(({ symptom }) => symptom)).toEqual(sums);
  expect(displayTotalsProblems({ kind: 'display-totals', about: 'order' }, seen).map(({ symptom }) => symptom)).toEqual(order);
});

test('a path with signs and digits is no total', () => {
  const seen = outcome({ args: 'v+7-9', chips: ['1F'], text: 'v+7-9 1F +3' }, [totals(3, 0)]);
  expect(displayTotalsProblems({ kind: 'display-totals', about: 'sums' }, seen)).toEqual([]);
  expect(displayTotalsProblems({ kind: 'display-totals', about: 'order' }, seen)).toEqual([]);
});
