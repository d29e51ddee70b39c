import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededFaults } from './seeded-faults.ts';

test('the build lists every fault', async () => {
  const list: unknown = JSON.parse(readFileSync(new URL('../dist/cli/seeded-faults.json', import.meta.url), 'utf8'));
  expect(list).toEqual(await seededFaults());
});
