import { describe, expect, test } from 'vitest';
import { createVariant } from '../variant.ts';
import { ROOT, patch, runPatch, updating } from './testing/run-patch.ts';

const WORKED = patch(
  '*** Update File: a', '*** Move to: n/b', '@@ 1', '-2', '+two', '*** Delete File: d', '*** Update File: k', '@@', '-y', '+Y', '*** Add File: c', '+hi',
);
const A = '1\n2\n3\n';

describe('the worked example', () => {
  test('fails in tau after two changes', async () => {
    const { outcomes, after } = await runPatch({ a: A, d: 'x\n', k: 'z\n' }, WORKED);
    expect(after.paths).toEqual({ n: '/', 'n/b': '1\ntwo\n3\n', k: 'z\n' });
    expect(outcomes).toEqual([{
      status: 'error', code: 'lines-not-found', message: `Failed to find expected lines in ${ROOT}/k`,
      payload: `Expected lines in ${ROOT}/k:\ny`,
      fields: { partial_changes: [{ status: 'M', path: 'n/b' }, { status: 'D', path: 'd' }] },
      display: { args: 'n/b,…', chips: ['2F'], status: `Failed to find expected lines in ${ROOT}/k`, text: 'n/b,… 2F +1/-2' },
      diffs: [
        {
          path: 'n/b',
          diff: {
            added: 1, removed: 1,
            hunks: [{
              old_start: 1, old_count: 3, new_start: 1, new_count: 3,
              lines: [
                { kind: 'equal', text: '1' },
                { kind: 'modify', old: [{ kind: 'remove', text: '2' }], new: [{ kind: 'add', text: 'two' }] },
                { kind: 'equal', text: '3' },
              ],
            }],
          },
        },
        { path: 'd', diff: { added: 0, removed: 1, hunks: [{ old_start: 1, old_count: 1, new_start: 0, new_count: 0, lines: [{ kind: 'remove', text: 'x' }] }] } },
      ],
      writes: [{ op: 'rename', path: 'n/b' }, { op: 'remove', path: 'a' }, { op: 'remove', path: 'd' }],
      text: expect.stringMatching(/^error: Failed to find expected lines in \/place\/root\/k\n/),
    }]);
  });

  test('fails in codex', async () => {
    const { outcomes, after } = await runPatch({ a: A, d: 'x\n', k: 'z\n' }, WORKED, { dialect: 'codex' });
    expect(after.paths).toEqual({ n: '/', 'n/b': '1\ntwo\n3\n', k: 'z\n' });
    expect(outcomes).toMatchObject([{ status: 'error', message: `Failed to find expected lines in ${ROOT}/k:\ny\n` }]);
    expect(outcomes[0]).not.toHaveProperty('fields');
  });

  test('succeeds', async () => {
    const summary = 'Success. Updated the following files:\nA c\nM n/b\nM k\nD d';
    const { outcomes } = await runPatch({ a: A, d: 'x\n', k: 'y\n' }, WORKED);
    expect(outcomes).toMatchObject([{ payload: summary, text: summary, display: { args: 'n/b,…', chips: ['4F'], status: 'ok', text: 'n/b,… 4F +3/-3' } }]);
    const plain = await runPatch({ a: A, d: 'x\n', k: 'y\n' }, WORKED, { dialect: 'codex' });
    expect(plain.outcomes).toMatchObject([{ payload: `${summary}\n` }]);
  });

  test('leaves nothing where a patch is atomic', async () => {
    const { outcomes, before, after } = await runPatch({ a: A, d: 'x\n', k: 'z\n' }, WORKED, { limits: { atomic: 'yes' } });
    expect(after).toEqual(before);
    expect(outcomes).toMatchObject([{ status: 'error', display: { args: '', chips: [] }, writes: [] }]);
    expect(outcomes[0]).not.toHaveProperty('fields');
    expect(outcomes[0]).not.toHaveProperty('diffs');
  });
});

test('a path that changed twice counts once, and has one diff', async () => {
  const { outcomes } = await runPatch({ a: '1\n' }, patch('*** Update File: a', '@@', '-1', '+2', '*** Add File: b', '+x', '*** Update File: a', '@@', '-2', '+3'));
  expect(outcomes).toMatchObject([{
    payload: 'Success. Updated the following files:\nA b\nM a\nM a',
    display: { args: 'a,…', chips: ['2F'], text: 'a,… 2F +2/-1' },
    diffs: [{ path: 'a', diff: { hunks: [{ lines: [{ old: [{ text: '1' }], new: [{ text: '3' }] }] }] } }, { path: 'b' }],
  }]);
});

test('paths are escaped wherever they are shown', async () => {
  const path = 'a\tb\\\u0085é';
  const shown = 'a\\tb\\\\\\u{85}é';
  const text = patch(`*** Add File: ${path}`, '+x', `*** Delete File: ${path}/no`);
  const { outcomes } = await runPatch({}, text);
  expect(outcomes).toMatchObject([{
    message: `Failed to delete file ${ROOT}/${shown}/no: Not a directory`, fields: { partial_changes: [{ status: 'A', path: shown }] },
    display: { args: shown }, diffs: [{ path: shown }],
  }]);
});

test('a context that is not found is quoted in one line', async () => {
  const { outcomes } = await runPatch({ a: 'x\n' }, updating('@@ a\tb\rc', '-x'));
  expect(outcomes).toMatchObject([{ message: `Failed to find context 'a\\tb\\rc' in ${ROOT}/a`, payload: `Expected context in ${ROOT}/a:\na\tb\rc` }]);
});

describe('the excerpt', () => {
  const LONG = '\u{1f600}'.repeat(100);
  const half = (path: string) => `Expected lines in ${path}...(path truncated):\n`;

  test.each(['a', 'aa', 'aaa', 'aaaa'])('keeps within its bound at a path %s', async (path) => {
    const { outcomes } = await runPatch({ [path]: 'x\n' }, patch(`*** Update File: ${path}`, '@@', `-${LONG}`), { limits: { mismatchDetailBytes: 256 } });
    const payload = outcomes[0]?.payload as string;
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(256);
    expect(Buffer.byteLength(payload)).toBeGreaterThan(252);
    expect(payload).toMatch(/^Expected lines in \/place\/root\/a+:\n\u{1f600}+\.\.\.\(context truncated\)$/u);
  });

  test('leaves half of it to the lines where the path is long', async () => {
    const path = 'p'.repeat(240);
    const { outcomes } = await runPatch({ [path]: 'x\n' }, patch(`*** Update File: ${path}`, '@@', '-zz'), { limits: { mismatchDetailBytes: 256 } });
    const kept = 128 - half('').length;
    expect(outcomes[0]?.payload).toBe(`${half(`${ROOT}/${path}`.slice(0, kept))}zz`);
  });

  test('holds all old lines where they fit', async () => {
    const { outcomes } = await runPatch({ a: 'x\n' }, updating('@@', ' m1', '-m2', '+no', ''));
    expect(outcomes[0]?.payload).toBe(`Expected lines in ${ROOT}/a:\nm1\nm2\n`);
  });
});

test('the variant lists neither an update without a change nor a change twice', async () => {
  const { outcomes } = await runPatch({ a: '1\n' }, updating('@@', ' 1'), { create: createVariant });
  expect(outcomes).toMatchObject([{ status: 'success', payload: 'Success. Updated the following files:', display: { args: '', chips: [] } }]);
});
