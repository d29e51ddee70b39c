import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { memory, patch, ROOT, runPatch, updating, type Nodes } from './patch/testing/run-patch.ts';
import { tryCalls } from './trial.ts';
import { createVariant } from './variant.ts';

const run = (files: Nodes, text: string, limits = {}) => runPatch(files, text, { create: createVariant, dialect: 'common', limits });

async function move(files: Nodes, argument: Json) {
  const fs = memory();
  const tree = Object.fromEntries(Object.entries(files).map(([path, node]) => [path, typeof node === 'string' ? { file: node } : node]));
  return tryCalls(createVariant(fs, () => ROOT), fs, ROOT, { tool: 'move', dialect: 'common', tree, calls: [argument] });
}

test.each<readonly [what: string, before: string, lines: readonly string[], after: string]>([
  ['rewrites what it quotes', 'a \r\nb\r\nc', ['@@', ' a', '-b', '+B'], 'a\r\nB\r\nc\r\n'],
  ['leaves one newline at the end', 'a\n\n\n', ['@@', '-a', '+b'], 'b\n'],
  ['empties a file', 'a\n', ['@@', '-a'], ''],
  ['takes look-alikes', 'x\n\xe2\x80\x9cK\xe2\x80\x9d  =  1\n', ['@@', '-"k" = 1', '+y'], 'x\ny\n'],
  ['takes what is equal first', 'A\na\n', ['@@', '-a', '+b'], 'A\nb\n'],
  ['keeps a byte order mark', '\xef\xbb\xbfa\nb\n', ['@@', '-b', '+\u20ac'], '\xef\xbb\xbfa\n\xe2\x82\xac\n'],
  ['keeps bytes that are no UTF-8', '\xff\nb\n', ['@@', '-b', '+c'], '\xff\nc\n'],
])('the variant %s', async (_what, before, lines, after) => {
  const result = await run({ a: { file: { base64: Buffer.from(before, 'latin1').toString('base64') } } }, updating(...lines));
  expect(result.outcomes).toMatchObject([{ status: 'success' }]);
  expect(result.after.paths).toEqual({ a: after });
});

test.each<readonly [what: string, before: string, lines: readonly string[]]>([
  ['several look-alikes', 'A\nA\n', ['@@', '-a', '+b']],
  ['a look-alike behind what is equal', 'a\nx\nA\n', ['@@', '-x', '+y', '@@', '-a', '+b']],
  ['what begins with a byte order mark', '\xef\xbb\xbfa\n', ['@@', '-a', '+b']],
  ['what is no UTF-8', '\xff\n', ['@@', '-\ufffd', '+b']],
  ['blanks only', ' \nx\n', ['@@', '-', '+b']],
])('the variant refuses %s', async (_what, before, lines) => {
  const result = await run({ a: { file: { base64: Buffer.from(before, 'latin1').toString('base64') } } }, updating(...lines));
  expect(result.outcomes).toMatchObject([{ status: 'error' }]);
  expect(result.after).toEqual(result.before);
});

test('the variant writes over files, and keeps what is moved onto itself', async () => {
  expect((await run({ n: 'old\n' }, patch('*** Add File: n', '+1'))).after.paths).toEqual({ n: '1\n' });
  const moved = await run({ a: { file: 'x\n', mode: '755' }, b: 'e\n' }, updating('*** Move to: b', '@@', '-x', '+y'));
  expect(moved.after).toEqual({ paths: { b: 'y\n' }, modes: { b: '755' } });
  for (const to of ['a', './a']) expect((await run({ a: 'x\n' }, updating(`*** Move to: ${to}`, '@@', '-x', '+y'))).after.paths).toEqual({ a: 'y\n' });
  expect((await run({ a: 'x\n', l: { link: 'a' } }, updating('*** Move to: l', '@@', '-x', '+y'))).after.paths).toEqual({ a: 'y\n', l: '-> a' });
});

test('the variant makes no directories, and tells what it did before', async () => {
  const refused = await run({ a: 'x\n' }, updating('*** Move to: "é', '@@', ' x', '*** Add File: d/n', '+1', '*** Add File: o', '+1'));
  expect(refused.outcomes).toMatchObject([{ status: 'error', fields: { partial_changes: [{ path: '"é' }, { status: 'D', path: 'a' }] } }]);
  expect(refused.after.paths).toEqual({ '"é': 'x\n' });
  const atomic = await run({ a: 'x\n' }, updating('@@', '-x', '+y', '*** Delete File: m'), { atomic: 'yes' });
  expect(atomic.after).toEqual(atomic.before);
});

test('the variant moves over files and links and into directories', async () => {
  expect((await move({ a: '1', b: '2' }, { from: 'a', to: 'b' })).after.paths).toEqual({ b: '1' });
  expect((await move({ a: '1', l: { link: 'a' } }, { from: 'a', to: 'l' })).after.paths).toEqual({ l: '1' });
  expect((await move({ a: '1', d: { directory: true } }, { from: 'a', to: 'd/' })).after.paths).toEqual({ 'd': '/', 'd/a': '1' });
  expect((await move({ a: '1' }, { from: 'a', to: './a' })).after.paths).toEqual({ a: '1' });
  for (const to of ['d/a', '..', 'n/', 'l', 'e']) {
    const { outcomes, before, after } = await move({ a: '1', l: { link: 'no' }, 'e/a': '2' }, { from: 'a', to });
    expect(outcomes).toMatchObject([{ status: 'error' }]);
    expect(after).toEqual(before);
  }
});
