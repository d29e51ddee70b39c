import { expect, test } from 'vitest';
import type { ChangesMatcher, ListedChange } from '../patch-matchers.ts';
import { changesProblems } from './changes.ts';

const listed = (...lines: string[]): ListedChange[] => lines.map((line) => ({ status: line.slice(0, 1), path: line.slice(2) }));
const SUMMARY = { head: 'Done:', newline: false };
const anyOf = [listed('A n', 'M a\\tb', 'M dest', 'D d'), listed('A n', 'M dest', 'D d')];
const sources = { dest: 'src' };

const symptomsOf = (payload: string): string[] => changesProblems({ kind: 'changes', anyOf, sources, summary: SUMMARY }, { payload }, '/r').map(({ symptom }) => symptom);
const ofField = (value: unknown): string[] => changesProblems({ kind: 'changes', anyOf, sources }, { fields: { partial_changes: value } as never }, '/r').map(({ symptom }) => symptom);

test.each<[string, string[]]>([
  ['Done:\nA n\nM a\\tb\nM dest\nD d', []],
  ['Done:\nA n\nM dest\nD d', []],
  ['Done:\nA n\nM dest\nD d\n', ['payload-newline']],
  ['Ready:\nA n\nM dest\nD d', ['summary-head']],
  ['', ['summary-head']],
  ['Done:\nA n\nD d\nM dest', ['change-order']],
  ['Done:\nA n\nD d', ['change-missing']],
  ['Done:\nA n\nM dest\nD d\nD e', ['change-extra']],
  ['Done:\nA n\nA n\nM dest\nD d', ['change-extra']],
  ['Done:\nM n\nM dest\nD d', ['change-status']],
  ['Done:\nA m\nM dest\nD d', ['change-path']],
  ['Done:\nA n\nA dest\nD src\nD d', ['change-split']],
  ['Done:\nA n\nM src\nD d', ['change-split']],
  ['Done:\nA n\nM a\tb\nM dest\nD d', ['path-escape']],
  ['Done:\nA n\nM a\\\\tb\nM dest\nD d', ['path-escape']],
  ['Done:\nadded n', ['change-shape']],
])('a summary %j: %j', (payload, symptoms) => {
  expect(symptomsOf(payload)).toEqual(symptoms);
});

test('a summary with a newline at its end', () => {
  const matcher: ChangesMatcher = { kind: 'changes', anyOf: [listed('A n')], summary: { head: 'Done:', newline: true } };
  expect(changesProblems(matcher, { payload: 'Done:\nA n\n' }, '/r')).toEqual([]);
  expect(changesProblems(matcher, { payload: 'Done:\nA n' }, '/r').map(({ symptom }) => symptom)).toEqual(['payload-newline']);
});

test.each<[unknown, string[]]>([
  [anyOf[0], []],
  [undefined, ['missing-field']],
  ['A n', ['change-shape']],
  [[{ status: 'A', path: 'n', extra: 1 }], ['change-shape']],
  [listed('A n', 'M dest'), ['change-missing']],
  [[], ['change-missing']],
])('a field %j: %j', (value, symptoms) => {
  expect(ofField(value)).toEqual(symptoms);
});

test('paths may be absolute', () => {
  expect(changesProblems({ kind: 'changes', anyOf: [listed('A {root}/n')] }, { fields: { partial_changes: [{ status: 'A', path: '/r/n' }] } }, '/r')).toEqual([]);
});
