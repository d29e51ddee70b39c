import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dice, built } from './dice.ts';

const list = built((dice) => Array.from({ length: dice.size(0, 30) }, () => dice.between(0, 1000)));

describe('dice', () => {
  test('the same seed gives the same values', () => {
    expect(fc.sample(list, { seed: 5, numRuns: 20 })).toEqual(fc.sample(list, { seed: 5, numRuns: 20 }));
  });

  test('draws replayed give the same value, and none at all the plainest', () => {
    const dice = new Dice(17);
    const shuffled = dice.shuffled([1, 2, 3, 4, 5]);
    expect(new Dice(0, dice.drawn).shuffled([1, 2, 3, 4, 5])).toEqual(shuffled);
    expect(new Dice(0, []).shuffled([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  });

  test('increasing integers increase, stay in bounds, and reach every set', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 2000; seed++) {
      const found = new Dice(seed).increasing(3, 4);
      expect(found.every((value, at) => value >= 0 && value <= 4 && (at === 0 || value > (found[at - 1] as number)))).toBe(true);
      seen.add(found.join());
    }
    expect(seen.size).toBe(10);
  });

  test('size reaches both of its bounds', () => {
    const sizes = new Set(Array.from({ length: 500 }, (_, seed) => new Dice(seed).size(2, 40)));
    expect(Math.min(...sizes)).toBe(2);
    expect(Math.max(...sizes)).toBe(40);
    expect([...sizes].some((size) => size > 10 && size < 40)).toBe(true);
  });

  test('a failing value shrinks to the plainest that fails', () => {
    const outcome = fc.check(fc.property(list, (values) => values.every((value) => value < 400)), { seed: 3, numRuns: 200 });
    expect(outcome.failed).toBe(true);
    expect(outcome.counterexample?.[0]).toEqual([400]);
  });
});
