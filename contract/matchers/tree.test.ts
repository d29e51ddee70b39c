import { expect, test } from 'vitest';
import type { TreeMatcher } from '../expectation.ts';
import type { StepObservation } from '../observation.ts';
import { toLive, type LiveTree, type Tree } from '../tree.ts';
import { excuseless, treeProblems } from './tree.ts';

const OUTSIDE: LiveTree = new Map();
const BEFORE: Tree = { 'f': { file: 'a' }, 'd/g': { hardLink: 'f' } };

function symptoms(after: Tree): string[] {
  const step: StepObservation = { outcomes: [], before: toLive(BEFORE), after: toLive(after), outsideBefore: OUTSIDE, outsideAfter: OUTSIDE, ms: 0 };
  return treeProblems({ kind: 'tree', changes: { f: { file: { any: true } }, 'd/g': { file: { any: true } } }, hardLinks: 'kept' }, step, false).map(({ symptom }) => symptom);
}

/** A directory gives its entries in any order: the other name may be met first. */
test.each<[string, Tree, string[]]>([
  ['in the order of before', { 'f': { file: '' }, 'd/g': { hardLink: 'f' } }, []],
  ['in another order', { 'd/g': { file: '' }, 'f': { hardLink: 'd/g' } }, []],
  ['split', { 'f': { file: '' }, 'd/g': { file: 'a' } }, ['link-split']],
  ['one gone', { 'f': { file: '' }, 'd': { directory: true } }, ['path-gone']],
])('names of one file, %s', (_name, after, expected) => {
  expect(symptoms(after)).toEqual(expected);
});

/** A tool that left `after` behind, held against a matcher that is about some paths only. */
function partial(after: Tree, matcher: Partial<TreeMatcher>): string[] {
  const step: StepObservation = { outcomes: [], before: toLive({ f: { file: 'a' }, g: { file: 'b' } }), after: toLive(after), outsideBefore: OUTSIDE, outsideAfter: OUTSIDE, ms: 0 };
  return treeProblems({ kind: 'tree', changes: {}, ...matcher }, step, false).map(({ symptom, path }) => `${symptom} ${path}`);
}

test.each<[string, Tree, Partial<TreeMatcher>, string[]]>([
  ['elsewhere', { f: { file: 'a' }, h: { file: 'x' } }, { at: ['f'] }, []],
  ['a path that is gone', { f: { file: 'a' } }, { at: ['g', 'f'] }, ['path-gone g']],
  ['a path too many', { f: { file: 'a' }, g: { file: 'b' }, h: { file: 'x' } }, { at: ['h'] }, ['leftover h']],
  ['a new file that is not there', { f: { file: 'a' }, g: { file: 'b' } }, { at: ['h'], changes: { h: { file: { any: true } }, i: { file: { any: true } } } }, ['path-gone h']],
  ['all but some paths', { f: { file: 'x' }, h: { file: 'x' } }, { beside: ['f', 'h'] }, ['path-gone g']],
  ['a directory that must be there', { f: { file: 'a' }, g: { file: 'b' } }, { directories: ['d'] }, ['path-gone d']],
  ['a directory in place of a file', { 'f/x': { file: 'a' }, g: { file: 'b' } }, { directories: ['f'], changes: { 'f/x': { file: { any: true } } } }, []],
  ['a file in place of a directory', { f: { file: 'a' }, g: { file: 'b' } }, { directories: ['f'] }, ['wrong-kind f']],
  ['a directory that may be there', { f: { file: 'a' }, g: { file: 'b' }, d: { directory: true } }, { directories: ['d'] }, []],
])('paths that a clause is about, %s', (_name, after, matcher, expected) => {
  expect(partial(after, matcher)).toEqual(expected);
});

test('an answer that was not expected excuses what an earlier part of the call did, nothing else', () => {
  const step: StepObservation = { outcomes: [], before: toLive({ f: { file: 'a' }, g: { file: 'b' } }), after: toLive({ f: { file: 'x' } }), outsideBefore: OUTSIDE, outsideAfter: OUTSIDE, ms: 0 };
  const told = (matcher: Partial<TreeMatcher>): string[] => excuseless({ kind: 'tree', changes: {}, ...matcher }, step, true).map(({ symptom, path }) => `${symptom} ${path}`);
  expect(told({ at: ['f'], partial: true })).toEqual([]);
  expect(told({ at: ['f'] })).toEqual(['changed-on-refusal f']);
  expect(told({ beside: ['f'], partial: true })).toEqual(['changed-on-refusal g']);
});
