import { Volume } from 'memfs';
import { describe, expect, test } from 'vitest';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';
import { tryCalls } from '../trial.ts';

const ROOT = '/place/root';

type Worked = readonly [start: number, end: number, newText: string, contextBefore: string, contextAt: string];

/** File before, entries, file after, its slots, its bytes. */
const TABLE: readonly (readonly [before: string, entries: readonly Worked[], after: string, slots: number, bytes: number])[] = [
  ['a\nb\nc\n', [[2, 3, 'X', 'a', 'b']], 'a\nX\nc\n', 4, 6],
  ['a\r\nb\r\nc\r\n', [[2, 3, 'X', 'a', 'b']], 'a\r\nX\r\nc\r\n', 4, 9],
  ['a\rb\rc\r', [[2, 3, 'X', 'a', 'b']], 'a\rX\rc\r', 4, 6],
  ['a\r\nb\n', [[1, 3, 'X', '', 'a']], 'X\n', 2, 2],
  ['a\nb\r\n', [[1, 3, 'X', '', 'a']], 'X\r\n', 2, 3],
  ['a\nb', [[2, 3, 'X', 'a', 'b']], 'a\nX', 3, 3],
  ['a\nb', [[2, 3, 'X\n', 'a', 'b']], 'a\nX\n', 3, 4],
  ['a\r\nb\r\n', [[2, 3, 'X\n', 'a', 'b']], 'a\r\nX\n', 3, 5],
  ['a\r\nb\r\n', [[2, 3, 'X\ny', 'a', 'b']], 'a\r\nX\ny\r\n', 4, 8],
  ['a\r\nb\n', [[2, 2, 'X', 'a', 'b']], 'a\r\nX\nb\n', 4, 7],
  ['a\nb\r\n', [[2, 2, 'X', 'a', 'b']], 'a\nX\r\nb\r\n', 4, 8],
  ['a\nb\r', [[2, 2, 'X', 'a', 'b']], 'a\nX\rb\r', 4, 6],
  ['a\r\nb', [[2, 2, 'X', 'a', 'b']], 'a\r\nX\nb', 4, 6],
  ['a\n', [[2, 2, 'X', 'a', '']], 'a\nX\n', 3, 4],
  ['a\r\n', [[2, 2, 'X', 'a', '']], 'a\r\nX\n', 3, 5],
  ['a', [[2, 2, 'X', 'a', '']], 'a\nX\n', 3, 4],
  ['a\r\nb', [[3, 3, 'X', 'b', '']], 'a\r\nb\nX\n', 4, 7],
  ['a', [[2, 2, '\nX', 'a', '']], 'a\nX\n', 3, 4],
  ['a', [[2, 2, '\r\nX', 'a', '']], 'a\r\nX\n', 3, 5],
  ['a', [[2, 2, '\n', 'a', '']], 'a\n', 2, 2],
  ['', [[1, 1, 'X', '', '']], 'X\n', 2, 2],
  ['', [[1, 1, 'X\r\n', '', '']], 'X\r\n', 2, 3],
  ['', [[1, 1, '\n', '', '']], '\n', 2, 1],
  ['a\nb\n', [[1, 2, '', '', 'a']], 'b\n', 2, 2],
  ['a\nb', [[2, 3, '', 'a', 'b']], 'a\n', 2, 2],
  ['a\nb\n', [[1, 3, '', '', 'a']], '', 1, 0],
  ['a\nb\n', [[2, 3, 'x\r', 'a', 'b']], 'a\nx\r', 3, 4],
  ['\n', [[1, 1, 'x\r', '', '']], 'x\r\n', 2, 3],
  ['a\rX\n\n', [[2, 3, '', 'a', 'X']], 'a\r\n', 2, 3],
  ['one\r\ntwo\rthree\nfour', [[2, 3, 'X', 'one', 'two'], [4, 5, 'Y', 'three', 'four'], [5, 5, 'Z', 'four', '']], 'one\r\nX\rthree\nY\nZ\n', 6, 17],
  // Beyond the table: the boundary LF looks only at the file as it was.
  ['a', [[1, 2, 'x\n', '', 'a'], [2, 2, 'y', 'a', '']], 'x\n\ny\n', 4, 5],
  ['a', [[1, 2, '', '', 'a'], [2, 2, 'y', 'a', '']], '\ny\n', 3, 3],
  ['a', [[1, 2, 'x', '', 'a'], [2, 2, 'y', 'a', '']], 'x\ny\n', 3, 4],
];

async function run(dialect: 'tau' | 'at', files: { [path: string]: string }, entries: readonly Worked[]) {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
  const edits = entries.map(([start_line, end_line_exclusive, newText, before, at]) =>
    ({ start_line, end_line_exclusive, newText, context_line: dialect === 'at' ? at : before }));
  const tree = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, { file }]));
  return tryCalls(createReference(fs, () => ROOT), fs, ROOT, { tool: 'edit', dialect, tree, calls: [{ path: 'f', edits }] });
}

describe.each(['tau', 'at'] as const)('the worked table in %s', (dialect) => {
  const titled = TABLE.map((row) => [JSON.stringify(row[0]), JSON.stringify(row[1]), row] as const);

  test.each(titled)('%s %s', async (_before, _entries, [before, entries, after, slots, bytes]) => {
    const { outcomes, after: found } = await run(dialect, { f: before }, entries);
    const fields = { edits: entries.length, changed: true, new_max_valid_start_line: slots, total_bytes: bytes };
    expect(outcomes).toMatchObject([{ status: 'success', fields }]);
    expect(found.paths).toEqual({ f: after });
    if (before !== '') return;
    expect((await run(dialect, {}, entries)).after.paths).toEqual({ f: after });
  });

  test('the order of the entries does not matter', async () => {
    for (const [before, entries, after] of TABLE) {
      expect((await run(dialect, { f: before }, entries.toReversed())).after.paths).toEqual({ f: after });
    }
  });
});
