import { expect, test } from 'vitest';
import { reductionIdentity } from '../../bench/reduction.ts';

// All faults in twenty seeds take minutes: `npm run bench -- reduction`.
test('a signature of a fault has one reduced case, whatever the seed', async () => {
  const faults = ['dollar-patterns-expanded', 'bytes-made-replacement-characters', 'operations-counted'];
  const rows = await reductionIdentity((name) => faults.includes(name), 2);
  expect(new Set(rows.map(({ fault }) => fault)).size).toBe(faults.length);
  expect(rows.filter(({ met, identical }) => identical < met)).toEqual([]);
}, 30_000);
