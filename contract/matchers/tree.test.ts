import { expect, test } from 'vitest';
import type { StepObservation } from '../observation.ts';
import { toLive, type LiveTree, type Tree } from '../tree.ts';
import { treeProblems } from './tree.ts';

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
