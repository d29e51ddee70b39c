import { expect, test } from 'vitest';
import { distinctByJson } from './distinct.ts';

test('each value once, in order of first appearance', () => {
  expect(distinctByJson([['b'], ['a'], ['b'], []])).toEqual([['b'], ['a'], []]);
});
