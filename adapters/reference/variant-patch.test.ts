import { expect, test } from 'vitest';
import { patch, ROOT, runPatch, updating, type Nodes } from './patch/testing/run-patch.ts';
import { createVariant } from './variant.ts';

const run = (files: Nodes, text: string, dialect = 'tau', limits = {}) => runPatch(files, text, { create: createVariant, dialect, limits });

test('the variant rewrites what it quotes', async () => {
  const { after } = await run({ a: 'a \r\nb\n\n' }, updating('@@', ' a', '-b', '+c', '@@', '+x'));
  expect(after.paths).toEqual({ a: 'a\nc\nx\n' });
});

test('the variant lists a path once, and gives each change its diff', async () => {
  const text = patch('*** Update File: a', '@@', '-1', '+2', '*** Add File: b', '+x', '*** Update File: a', '@@', '-2', '+3', '*** Delete File: none');
  const { outcomes } = await run({ a: '1\n' }, text);
  expect(outcomes).toMatchObject([{
    status: 'error', fields: { partial_changes: [{ status: 'M', path: 'a' }, { status: 'A', path: 'b' }] },
    diffs: [{ path: 'a' }, { path: 'b' }, { path: 'a' }], display: { chips: ['2F'], text: 'a,… 2F +3/-2' },
  }]);
  const { outcomes: done } = await run({ a: '1\n' }, text.replace('*** Delete File: none\n', ''));
  expect(done).toMatchObject([{ payload: 'Success. Updated the following files:\nA b\nM a' }]);
});

test('the variant removes links that lead nowhere and files that are no text', async () => {
  const invalid = { file: { base64: '//4=' } };
  const { outcomes, after } = await run({ l: { link: 'no' }, b: invalid }, patch('*** Delete File: l', '*** Delete File: b'));
  expect(after.paths).toEqual({});
  expect(outcomes).toMatchObject([{ status: 'success', display: { chips: ['2F'], text: 'l,… 2F' } }]);
  expect(outcomes[0]).not.toHaveProperty('diffs');
  expect((await run({ l: { link: 'no' } }, patch('*** Add File: l', '+x'))).outcomes).toMatchObject([{ code: 'destination-unreadable' }]);
});

test('the variant looks at the destination first, and reads patches leniently', async () => {
  expect((await run({ a: 'x\n', b: '' }, updating('*** Move to: b', '@@', '-no'))).outcomes).toMatchObject([{ code: 'move-exists' }]);
  const padded = '<<EOF\n*** Begin Patch \n *** Update File: a \n x\n*** End of File \n\n*** End Patch\nEOF\n';
  expect((await run({ a: 'x\n' }, padded)).outcomes).toMatchObject([{ status: 'success', payload: 'Success. Updated the following files:', display: { args: '' } }]);
  expect((await run({ a: '\n' }, updating('', ' '))).outcomes).toMatchObject([{ code: 'bad-chunk-header' }]);
});

test('the variant cuts an excerpt short', async () => {
  const { outcomes } = await run({ a: 'x\n' }, updating('@@', `-${'é'.repeat(200)}`), 'tau', { mismatchDetailBytes: 256 });
  expect(outcomes).toMatchObject([{ message: 'Failed to find expected lines in a', payload: `Expected lines in ${ROOT}/a:\né...(context truncated)` }]);
});

test('the variant takes a patch back too', async () => {
  const { before, after } = await run({ a: 'x\n' }, updating('@@', '-x', '+y', '*** Delete File: none'), 'tau', { atomic: 'yes' });
  expect(after).toEqual(before);
});
