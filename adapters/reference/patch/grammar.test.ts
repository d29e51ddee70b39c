import { describe, expect, test } from 'vitest';
import { patch, runPatch, updating } from './testing/run-patch.ts';

const FILES = { a: 'x\n', b: 'y\n' };

/** Patch, and the kind of refusal in each dialect; `null`: it is accepted. */
const TABLE: readonly (readonly [patch: string, tau: string | null, codex: string | null])[] = [
  ['', 'missing-begin', 'missing-begin'],
  [' \n\t', 'missing-begin', 'missing-begin'],
  ['*** Begin Patch', 'missing-end', 'missing-end'],
  ['*** Begin Patch\n*** Delete File: a', 'missing-end', 'missing-end'],
  ['***Begin Patch\n*** Delete File: a\n*** End Patch', 'missing-begin', 'missing-begin'],
  ['x\n*** Begin Patch\n*** Delete File: a\n*** End Patch', 'missing-begin', 'missing-begin'],
  ['*** Begin Patch\n*** Delete File: a\n*** End Patch\nx', 'missing-end', 'missing-end'],
  ['\n  *** Begin Patch\n*** Delete File: a\n*** End Patch\n\n', null, null],
  ['\ufeff*** Begin Patch\n*** Delete File: a\n*** End Patch', 'missing-begin', 'missing-begin'],
  ['*** Begin Patch\n  *** Delete File: a\n*** End Patch', 'bad-operation', null],
  ['*** Begin Patch \n*** Delete File: a\n*** End Patch', 'missing-begin', null],
  ['*** Begin Patch\n*** Delete File: a\n *** End Patch', 'missing-end', null],
  ["<<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF\n", 'missing-begin', null],
  ['<<"EOF"\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nxEOF\n', 'missing-begin', null],
  ['<<END\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEND\n', 'missing-begin', 'missing-begin'],
  ['<<EOF\n*** Delete File: a\n*** End Patch\nEOF\n', 'missing-begin', 'missing-begin'],
  [patch(), 'no-operations', 'no-operations'],
  [patch(''), 'bad-operation', 'bad-operation'],
  [patch('*** Delete File: a', '*** Frobnicate File: b'), 'bad-operation', 'bad-operation'],
  [patch('*** Add File:', '+x'), 'bad-operation', 'bad-operation'],
  [patch('*** Delete File: a', 'text'), 'bad-operation', 'bad-operation'],
  [patch('*** Add File: h', 'plain'), 'bad-add-line', 'bad-add-line'],
  [patch('*** Add File: h', '+a', '', '+b'), 'bad-add-line', 'bad-add-line'],
  [patch('*** Add File: h', '+a', '***', '+b'), 'bad-add-line', 'bad-add-line'],
  [patch('*** Add File: h'), 'empty-add', null],
  [patch('*** Update File: a'), 'empty-update', 'empty-update'],
  [patch('*** Update File: none', '*** Move to: b', '*** Delete File: b'), 'empty-update', 'empty-update'],
  [updating('@@', ' x', '*** Move to: c'), 'bad-operation', 'bad-operation'],
  [updating('*** Move to: c', '*** Move to: d', '@@', ' x'), 'empty-update', 'empty-update'],
  [updating('@@x', ' x'), 'bad-chunk-header', 'bad-chunk-header'],
  [updating(' x', '+y'), 'bad-chunk-header', null],
  [updating('', ' x'), 'bad-chunk-header', 'lines-not-found'],
  [updating('*** End of File'), 'empty-update', 'empty-update'],
  [updating('@@', ' x', '*** End of File', 'x'), 'bad-chunk-header', 'bad-chunk-header'],
  [updating('@@', ' x', '*** End of File', '', '@@', '+y'), 'bad-chunk-header', null],
  [updating('@@', ' x', '*** End of File', '*** End of File'), 'bad-operation', 'bad-operation'],
  [updating('@@'), 'empty-chunk', 'empty-chunk'],
  [updating('@@', '*** End of File'), 'empty-chunk', 'empty-chunk'],
  [updating('@@', '*** Delete File: b'), 'empty-chunk', 'empty-chunk'],
  [updating('@@ class A', '@@ x', '-x'), 'empty-chunk', 'empty-chunk'],
  [updating('@@', 'foo', '-x'), 'bad-chunk-line', 'bad-chunk-line'],
  [updating('@@ ', ' x'), 'context-not-found', null],
  [updating('@@', '-x', '', '*** Delete File: b'), null, null],
];

describe.each(['tau', 'codex'] as const)('the grammar of %s', (dialect) => {
  test.each(TABLE)('%j', async (text, tau, codex) => {
    const wanted = dialect === 'tau' ? tau : codex;
    const { outcomes, before, after } = await runPatch(FILES, text, { dialect });
    expect(outcomes).toMatchObject([wanted === null ? { status: 'success' } : { status: 'error', code: wanted }]);
    if (wanted !== null) expect(after).toEqual(before);
  });
});

test.each([null, 1, [], { patch: patch('*** Delete File: a') }])('%j is no patch', async (argument) => {
  const { outcomes, after } = await runPatch(FILES, argument);
  expect(outcomes).toMatchObject([{ status: 'error', code: 'not-text', display: { args: '', chips: [] } }]);
  expect(after.paths).toEqual(FILES);
});

test('an indented operation line in an update is a line to keep', async () => {
  const { outcomes, after } = await runPatch(FILES, updating('@@', '-x', ' *** Delete File: b'), { dialect: 'codex' });
  expect(outcomes).toMatchObject([{ code: 'lines-not-found' }]);
  expect(after.paths).toEqual(FILES);
});

test('CRLF ends the lines of a patch', async () => {
  const text = patch('*** Add File: n', '+x', '*** Update File: a', '@@', '-x', '+z').replaceAll('\n', '\r\n');
  expect((await runPatch(FILES, text)).after.paths).toEqual({ a: 'z\n', b: 'y\n', n: 'x\n' });
});

test('marks that stand behind a sign are text', async () => {
  const text = patch('*** Add File: n', '+', '++a', '+*** End Patch', '+@@');
  expect((await runPatch({}, text)).after.paths).toEqual({ n: '\n+a\n*** End Patch\n@@\n' });
});

test('white space around a path belongs to it in tau', async () => {
  expect((await runPatch({}, patch('*** Add File:  a ', '+x'))).after.paths).toEqual({ ' a ': 'x\n' });
  expect((await runPatch({}, patch('*** Add File:  a ', '+x'), { dialect: 'codex' })).after.paths).toEqual({ ' a': 'x\n' });
});

test('a message quotes the line at fault, escaped', async () => {
  const { outcomes } = await runPatch(FILES, updating('@@', '\tfoo\r\x1b\\'));
  expect(outcomes).toMatchObject([{ message: 'invalid update hunk line: \\tfoo\\r\\u{1b}\\\\' }]);
});
