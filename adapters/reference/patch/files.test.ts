import { describe, expect, test } from 'vitest';
import type { Tree } from '../../../contract/tree.ts';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';
import { tryCalls } from '../trial.ts';
import { memory, patch, ROOT, runPatch, updating, type Nodes } from './testing/run-patch.ts';

const invalid = { file: { base64: Buffer.from('a\xff\nb\n', 'latin1').toString('base64') } };
const MOVE = ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'];

/** Files, patch, kind of refusal by dialect (`null`: accepted), and the files that are left in each; absent: unchanged. */
type Left = { [path: string]: string } | undefined;
type Row = readonly [files: Nodes, lines: readonly string[], tau: string | null, codex: string | null, afterTau?: Left, afterCodex?: Left];

const ADD = ['*** Add File: a', '+new'];
const DELETE = ['*** Delete File: a'];
const UPDATE = ['*** Update File: a', '@@', '-x', '+y'];

const TABLE: { readonly [what: string]: Row } = {
  'add over a file': [{ a: 'old\n' }, ADD, 'add-exists', null, undefined, { a: 'new\n' }],
  'add over invalid bytes': [{ a: invalid }, ADD, 'destination-unreadable', null, undefined, { a: 'new\n' }],
  'add over a directory': [{ 'a/b': 'x\n' }, ADD, 'destination-unreadable', 'write-failed'],
  'add over a link to a file': [{ a: { link: 't' }, t: 'x\n' }, ADD, 'add-exists', null, undefined, { a: '-> t', t: 'new\n' }],
  'add over a dangling link': [{ a: { link: 't' } }, ADD, null, null, { a: '-> t', t: 'new\n' }, { a: '-> t', t: 'new\n' }],
  'add over a link into a missing directory': [{ a: { link: 'no/t' } }, ADD, 'write-failed', 'write-failed'],
  'add below a dangling link': [{ d: { link: 'no' } }, ['*** Add File: d/a', '+x'], 'write-failed', 'write-failed'],
  'add below a file': [{ f: 'a\n' }, ['*** Add File: f/x', '+x'], 'destination-unreadable', 'write-failed'],
  'add below a link to a directory': [{ 'd/o': 'o\n', l: { link: 'd' } }, ['*** Add File: l/x/y', '+x'], null, null, ...twice({ d: '/', 'd/o': 'o\n', 'd/x': '/', 'd/x/y': 'x\n', l: '-> d' })],
  'add without a path': [{ a: 'x\n' }, ['*** Add File: ', '+x'], 'destination-unreadable', 'bad-operation'],
  'update without a path': [{ a: 'x\n' }, ['*** Update File: ', '@@', '+x'], 'update-unreadable', 'bad-operation'],
  'delete without a path': [{ a: 'x\n' }, ['*** Delete File: '], 'delete-failed', 'bad-operation'],
  'move without a path': [{ a: 'x\n' }, ['*** Update File: a', '*** Move to: ', '@@', ' x'], 'destination-unreadable', 'empty-update'],
  'add through parents': [{ 'd/o': 'o\n' }, ['*** Add File: d/../n', '+x'], null, null, ...twice({ d: '/', 'd/o': 'o\n', n: 'x\n' })],
  'delete a link': [{ a: { link: 't' }, t: 'x\n' }, DELETE, null, null, ...twice({ t: 'x\n' })],
  'delete a dangling link': [{ a: { link: 't' } }, DELETE, 'delete-failed', 'delete-failed'],
  'delete a link to a directory': [{ a: { link: 'd' }, 'd/o': 'o\n' }, DELETE, 'delete-failed', 'delete-failed'],
  'delete an empty directory': [{ a: { directory: true } }, DELETE, 'delete-failed', 'delete-failed'],
  'delete invalid bytes': [{ a: invalid }, DELETE, 'delete-failed', null, undefined, {}],
  'delete the last file': [{ 'd/a': 'x\n' }, ['*** Delete File: d/a'], null, null, ...twice({ d: '/' })],
  'update a link': [{ a: { link: 'l' }, l: { link: 't' }, t: 'x\n' }, UPDATE, null, null, ...twice({ a: '-> l', l: '-> t', t: 'y\n' })],
  'update a loop': [{ a: { link: 'l' }, l: { link: 'a' } }, UPDATE, 'update-unreadable', 'update-unreadable'],
  'update invalid bytes': [{ a: invalid }, ['*** Update File: a', '@@', '-b', '+c'], 'update-unreadable', 'update-unreadable'],
  'update a directory': [{ 'a/b': 'x\n' }, UPDATE, 'update-unreadable', 'update-unreadable'],
  'add lines to a missing file': [{}, ['*** Update File: d/m', '@@', '+x'], 'update-unreadable', 'update-unreadable'],
  'move': [{ a: 'x\n' }, MOVE, null, null, ...twice({ b: 'y\n' })],
  'move a link': [{ a: { link: 't' }, t: 'x\n' }, MOVE, null, null, ...twice({ b: 'y\n', t: 'x\n' })],
  'move onto a file': [{ a: 'x\n', b: 'e\n' }, MOVE, 'move-exists', null, undefined, { b: 'y\n' }],
  'move onto a directory': [{ a: 'x\n', 'b/c': 'e\n' }, MOVE, 'destination-unreadable', 'write-failed'],
  'move that does not fit': [{ a: 'z\n' }, ['*** Update File: a', '*** Move to: p/q/r', '@@', '-x'], 'lines-not-found', 'lines-not-found'],
  'delete and add': [{ a: 'x\n' }, [...DELETE, ...ADD], null, null, ...twice({ a: 'new\n' })],
  'delete twice': [{ a: 'x\n' }, [...DELETE, ...DELETE], 'delete-failed', 'delete-failed', ...twice({})],
  'move there and back': [{ a: 'x\n' }, [...MOVE, '*** Update File: b', '*** Move to: a', '@@', '-y', '+z'], null, null, ...twice({ a: 'z\n' })],
  'move after the destination was deleted': [{ a: 'x\n', b: 'e\n' }, ['*** Delete File: b', ...MOVE], null, null, ...twice({ b: 'y\n' })],
};

function twice<T>(value: T): [T, T] {
  return [value, value];
}

describe.each(['tau', 'codex'])('files in %s', (dialect) => {
  test.each(Object.entries(TABLE))('%s', async (_what, [files, lines, tau, codex, afterTau, afterCodex]) => {
    const [code, wanted] = dialect === 'tau' ? [tau, afterTau] : [codex, afterCodex];
    const { outcomes, before, after } = await runPatch(files, patch(...lines), { dialect });
    expect(outcomes).toMatchObject([code === null ? { status: 'success' } : { status: 'error', code }]);
    expect(after.paths).toEqual(wanted ?? before.paths);
  });
});

test('a move onto itself is refused, however it is spelled', async () => {
  for (const to of ['a', './a', 'd/../a', 'l', `${ROOT}/a`]) {
    const { outcomes, before, after } = await runPatch({ a: 'x\n', l: { link: 'a' }, 'd/o': '' }, updating(`*** Move to: ${to}`, '@@', ' x'));
    expect(outcomes).toMatchObject([{ status: 'error', code: 'move-exists' }]);
    expect(after).toEqual(before);
  }
});

test('permission bits stay, and go with a move', async () => {
  const files = { a: { file: 'x\n', mode: '755' }, b: { file: 'x\n', mode: '600' } };
  const { after } = await runPatch(files, patch(...UPDATE, '*** Update File: b', '*** Move to: c', '@@', ' x'));
  expect(after.modes).toEqual({ a: '755', c: '600' });
});

test('a file of the largest size is read, one byte more is not', async () => {
  for (const [size, status] of [[4, 'success'], [5, 'error']] as const) {
    const { outcomes } = await runPatch({ a: `${'x'.repeat(size - 1)}\n` }, updating('@@', '+y'), { limits: { maxFileBytes: 4 } });
    expect(outcomes).toMatchObject([{ status }]);
  }
});

test('a source that cannot be removed makes the destination an added file', async () => {
  const files: Nodes = { s: { directory: true, mode: '555' }, 's/a': 'old\n' };
  const { outcomes, after } = await runPatch(files, patch('*** Update File: s/a', '*** Move to: d', '@@', '-old', '+new'));
  expect(after.paths).toEqual({ d: 'new\n', s: '/', 's/a': 'old\n' });
  expect(outcomes).toMatchObject([{
    code: 'remove-original-failed', fields: { partial_changes: [{ status: 'A', path: 'd' }] }, diffs: [{ path: 'd', diff: { added: 1, removed: 0 } }],
  }]);
});

test('nothing is left of a patch that is taken back', async () => {
  const files: Nodes = { a: { file: 'x\n', mode: '600' }, l: { link: 't' }, t: 't\n', b: 'b\n' };
  const text = patch(...UPDATE, '*** Delete File: l', '*** Add File: l', '+f', '*** Update File: b', '*** Move to: n/m', '@@', ' b', '*** Add File: n/k/j', '+j', '*** Delete File: none');
  const { outcomes, before, after } = await runPatch(files, text, { limits: { atomic: 'yes' } });
  expect(outcomes).toMatchObject([{ status: 'error', code: 'delete-failed' }]);
  expect(after).toEqual(before);
  const done = await runPatch(files, text.replace('*** Delete File: none\n', ''), { limits: { atomic: 'yes' } });
  expect(done.after.paths).toEqual({ a: 'y\n', l: 'f\n', t: 't\n', n: '/', 'n/m': 'b\n', 'n/k': '/', 'n/k/j': 'j\n' });
});

describe('calls in flight together', () => {
  const together = async (tree: Tree, calls: readonly string[]) => {
    const fs: FileSystem = memory();
    return tryCalls(createReference(fs, () => ROOT), fs, ROOT, { tool: 'apply_patch', dialect: 'tau', tree, calls: [...calls] });
  };

  test('on the same files wait for one another', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `l${index}\n`).join('');
    const calls = Array.from({ length: 12 }, (_, index) => patch(`*** Update File: ${index % 2 ? 'a' : 'link'}`, '@@', `-l${index}`, `+L${index}`));
    const { outcomes, after } = await together({ a: { file: lines }, link: { link: 'a' } }, calls);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill('success'));
    expect(after.paths).toEqual({ a: lines.replaceAll('l', 'L'), link: '-> a' });
  });

  test('that name two files in either order both end', async () => {
    const calls = [['a', 'b'], ['b', 'a']].map((paths, index) => patch(...paths.flatMap((path) => [`*** Update File: ${path}`, '@@', `+${index}`])));
    const { after } = await together({ a: { file: '' }, b: { file: '' } }, calls);
    expect(after.paths).toEqual({ a: '0\n1\n', b: '0\n1\n' });
  });
});

test('a patch of a thousand files', async () => {
  const { outcomes } = await runPatch({}, patch(...Array.from({ length: 1000 }, (_, index) => [`*** Add File: d${index % 10}/f${index}`, '+x']).flat()));
  expect(outcomes).toMatchObject([{ status: 'success', display: { chips: ['1000F'] } }]);
});
