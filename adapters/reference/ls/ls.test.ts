import * as nodeFs from 'node:fs';
import { Volume } from 'memfs';
import { dir } from 'tmp-promise';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { Tree } from '../../../contract/tree.ts';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';
import { tryCalls } from '../trial.ts';

const ROOT = '/place/root';

async function outcomeOf(tree: Tree, call: Json, limits: JsonObject = {}): Promise<Outcome> {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
  const trial = { tool: 'ls', dialect: 'tau', tree, calls: [call], config: { limits: { ls: limits } } };
  return (await tryCalls(createReference(fs, () => ROOT), fs, ROOT, trial)).outcomes[0] as Outcome;
}

const tree: Tree = { 'b\\n': { file: 'xy' }, 'a\nb': { file: '' }, 'é': { directory: true }, 'link': { link: 'a' }, 'a\u2028': { file: 'x' } };

test('has one record for each entry, by the bytes of the names', async () => {
  expect(await outcomeOf(tree, { path: '.' })).toMatchObject({
    status: 'success', fields: {}, payload: '1(escaped) a\\nb\n2 a\u2028\n3(escaped) b\\\\n\n4 link\n5 é', writes: [],
  });
  const { fields, payload, text } = await outcomeOf(tree, { path: 'é', details: true });
  expect([fields, payload, text]).toEqual([{ format: 'line size name...' }, '', 'format: line size name...\n\n']);
});

test('shows sizes if asked', async () => {
  expect(await outcomeOf(tree, { path: '.', details: true })).toMatchObject({
    payload: '1(escaped) 0 a\\nb\n2 1 a\u2028\n3(escaped) 2 b\\\\n\n4 - link\n5 - é',
  });
});

test('is cut as every payload is, and counts its rendering', async () => {
  const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${index}`, { file: 'x' }]));
  expect(await outcomeOf(many, { path: '.' }, { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64 })).toMatchObject({
    payload: '1 f0\n2 f1\n3 f2\n...\n6 f5\n7 f6\n8 f7', fields: { truncated: true, total_lines: 8, total_bytes: 39 },
  });
});

test.each<[Json, string, string]>([
  [{ path: 'n\nm' }, 'missing', 'directory does not exist: n\\nm'], [{ path: 'b\\n' }, 'not-directory', 'path is no directory: b\\\\n'],
  [{}, 'path', 'missing string argument: path'], [{ path: '.', details: 1 }, 'details', 'argument `details` must be true or false'],
  [{ path: '.', all: true }, 'unknown-field', 'request contains an unknown field'],
])('%j is refused', async (call, code, message) => {
  expect(await outcomeOf(tree, call)).toMatchObject({ status: 'error', code, message });
});

test('names that are no UTF-8 are shown as what can be read of them', async () => {
  const made = await dir({ unsafeCleanup: true });
  nodeFs.writeFileSync(Buffer.concat([Buffer.from(`${made.path}/a`), Buffer.from([0xff, 0x0a])]), 'xyz');
  const outcome = await createReference(nodeFs, () => made.path).call({ tool: 'ls', arguments: { path: '.', details: true } });
  expect(outcome).toMatchObject({ payload: '1(invalid-utf8,escaped) 3 a\ufffd\\n' });
  await made.cleanup();
});
