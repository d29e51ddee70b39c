import { describe, expect, test } from 'vitest';
import { planBlocks } from './plan-blocks.ts';

describe('blocks of a rule', () => {
  test.each([1, 2, 3, 7, 20, 40])('%i situations: each gets a turn, whatever the budget', (count) => {
    const situations = Array.from({ length: count }, (_, index) => `s${index}`);
    for (const cases of [1, 5, 100, 1000]) {
      const blocks = planBlocks(situations, cases);
      expect(new Set(blocks.map(({ situation }) => situation))).toEqual(new Set(situations));
      expect(blocks.filter(({ first }) => first).map(({ situation }) => situation)).toEqual(situations);
      expect(blocks.map(({ index }) => index)).toEqual(blocks.map((_, index) => index));
      expect(blocks.reduce((sum, block) => sum + block.cases, 0)).toBeGreaterThanOrEqual(cases);
    }
  });

  test('they take turns', () => {
    expect(planBlocks(['a', 'b'], 20).map(({ situation }) => situation)).toEqual(['a', 'b', 'a', 'b']);
  });
});
