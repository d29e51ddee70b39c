import { Volume } from 'memfs';
import { expect, test } from 'vitest';
import type { FileSystem } from '../port.ts';
import { tryCalls } from './trial.ts';
import { createVariant } from './variant.ts';

const ROOT = '/place/root';

type Entry = readonly [start: number, end: number, newText: string, context: string];

async function run(file: string | undefined, entries: readonly Entry[]) {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
  const edits = entries.map(([start_line, end_line_exclusive, newText, context_line]) =>
    ({ start_line, end_line_exclusive, newText, context_line, comment: 'ignored' }));
  const tree = file === undefined ? {} : { f: { file } };
  const { outcomes, after } = await tryCalls(createVariant(fs, () => ROOT), fs, ROOT, { tool: 'edit', dialect: 'tau', tree, calls: [{ path: 'f', edits }] });
  return { outcome: outcomes[0], after: after.paths.f };
}

test.each<[string, Entry[], string]>([
  ['a\r\nb', [[2, 2, 'X', 'a']], 'a\r\nX\r\nb'],
  ['a', [[1, 1, 'X', '']], 'X\na'],
  ['a\r\nb', [[3, 3, 'X', 'b']], 'a\r\nb\r\nX\r\n'],
  ['a\r', [[2, 2, 'X', 'a']], 'a\rX\r'],
  ['a', [[2, 2, 'X', 'a']], 'a\nX\n'],
  ['a', [[1, 2, 'x\n', ''], [2, 2, 'y', 'a']], 'x\ny\n'],
  ['a', [[2, 2, 'y', 'a'], [1, 2, '', '']], 'y\n'],
  ['a', [[1, 2, 'x', ''], [2, 2, 'y', 'a']], 'x\ny\n'],
])('the variant makes of %j with %j the other file allowed', async (before, entries, after) => {
  expect(await run(before, entries)).toMatchObject({ outcome: { status: 'success', fields: { total_bytes: after.length } }, after });
});

test('the variant shows eleven lines at the beginning and a zero diff of an empty file', async () => {
  const file = Array.from({ length: 12 }, (_, index) => `${index}\n`).join('');
  const { outcome } = await run(file, [[1, 1, '', 'z']]);
  const payload = Array.from({ length: 11 }, (_, index) => `${index + 1} ${index}`).join('\n');
  expect(outcome).toMatchObject({ code: 'context', fields: { context_line_number: 0 }, payload });
  expect(await run(undefined, [[1, 1, '', '']])).toMatchObject({ outcome: { diffs: [{ path: null, diff: { added: 0, removed: 0, hunks: [] } }] }, after: '' });
});
