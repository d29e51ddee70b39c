import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case } from '../contract/case.ts';
import { blockSeed, draw } from './draw.ts';

const caseOf = (file: string): Case => ({ tool: 'replace', dialect: 'tau', setup: { tree: { f: { file } } }, runs: [[]] });
const cases = fc.string({ minLength: 5, maxLength: 20 }).map(caseOf);

const contents = (...given: Parameters<typeof draw>): string[] => [...draw(...given)].map(({ kase }) => JSON.stringify(kase.setup.tree));

test('the same seed draws the same cases, another seed others', () => {
  expect(contents({ cases }, 1, 10, true)).toEqual(contents({ cases }, 1, 10, true));
  expect(contents({ cases }, 1, 10, true)).not.toEqual(contents({ cases }, 2, 10, true));
});

test('seeds differ by rule, dialect and block', () => {
  const seeds = ['a', 'b'].flatMap((rule) => ['x', 'y'].flatMap((dialect) => [0, 1, 2].map((block) => blockSeed(1, rule, dialect, block))));
  expect(new Set(seeds).size).toBe(seeds.length);
});

test('fixed cases come first in the first turn only, and are all where there are no others', () => {
  const first = [caseOf('fixed')];
  expect(contents({ first, cases }, 1, 3, true)).toHaveLength(4);
  expect(contents({ first, cases }, 1, 3, true)[0]).toContain('fixed');
  expect(contents({ first, cases }, 1, 3, false)).toEqual(contents({ cases }, 1, 3, false));
  expect(contents({ first, cases, fixed: true }, 1, 3, true)).toHaveLength(1);
  expect(contents({ first, cases, fixed: true }, 1, 3, false)).toEqual([]);
});

test('a drawn case has simpler ones', () => {
  const [drawn] = draw({ cases }, 1, 1, true);
  expect([...drawn!.simpler()].length).toBeGreaterThan(0);
});
