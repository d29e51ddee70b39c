import { Volume } from 'memfs';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Tree } from '../../../contract/tree.ts';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';
import { tryCalls, type TrialResult } from '../trial.ts';

const ROOT = '/place/root';

function memory(): FileSystem {
  return Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
}

function entry(start_line: Json, end_line_exclusive: Json, newText: Json, context_line: Json = ''): JsonObject {
  return { start_line, end_line_exclusive, newText, context_line };
}

const TOP = entry(1, 1, 'X');

interface Options {
  dialect?: string;
  limits?: JsonObject;
}

async function run(tree: Tree, calls: Json[], { dialect = 'tau', limits = {} }: Options = {}): Promise<TrialResult> {
  const fs = memory();
  return tryCalls(createReference(fs, () => ROOT), fs, ROOT, { tool: 'edit', dialect, tree, calls, config: { limits: { edit: limits } } });
}

async function onLines(file: string, edits: Json, more: Options = {}) {
  const { outcomes, before, after } = await run({ f: { file } }, [{ path: 'f', edits }], more);
  return { outcome: outcomes[0], file: after.paths.f, unchanged: JSON.stringify(after) === JSON.stringify(before) };
}

describe('a refused request', () => {
  const tree: Tree = { f: { file: 'a\nb\n' }, d: { directory: true }, big: { file: 'xxxxx' }, loop: { link: 'loop' } };

  test.each<[string, Json, string]>([
    ['no object', [], 'path'],
    ['no path', { edits: [TOP] }, 'path'],
    ['an empty path', { path: '', edits: [TOP] }, 'path'],
    ['no edits', { path: 'f' }, 'edits-type'],
    ['edits as text', { path: 'f', edits: JSON.stringify([TOP]) }, 'edits-type'],
    ['no entry', { path: 'f', edits: [] }, 'edits-empty'],
    ['too many entries in a directory', { path: 'd', edits: Array(4).fill(null) }, 'edits-count'],
    ['another field', { path: 'f', edits: [TOP], force: true }, 'unknown-field'],
    ['a directory', { path: 'd', edits: [TOP] }, 'directory'],
    ['a path below a file', { path: 'f/g', edits: [TOP] }, 'io'],
    ['a loop of links', { path: 'loop', edits: [TOP] }, 'io'],
    ['a file above the limit', { path: 'big', edits: [TOP] }, 'too-large'],
    ['an entry that is none', { path: 'f', edits: [TOP, [1, 2]] }, 'line-fields'],
    ['a retired field', { path: 'f', edits: [{ ...TOP, line_count: 1 }] }, 'legacy'],
    ['another field of an entry', { path: 'f', edits: [{ ...TOP, oldText: '' }] }, 'unknown-field'],
    ['no end', { path: 'f', edits: [{ start_line: 1, newText: '', context_line: '' }] }, 'line-fields'],
    ['a fraction', { path: 'f', edits: [entry(1, 1.5, 'X')] }, 'line-fields'],
    ['a line 0', { path: 'f', edits: [entry(0, 1, 'X')] }, 'line-fields'],
    ['an end before the start', { path: 'f', edits: [entry(3, 1, 'X')] }, 'line-order'],
    ['a start past the end', { path: 'f', edits: [entry(4, 4, 'X')] }, 'range'],
    ['an end past the end', { path: 'f', edits: [entry(1, 1e300, 'X')] }, 'range'],
    ['no text', { path: 'f', edits: [{ start_line: 1, end_line_exclusive: 1, context_line: '' }] }, 'new-text'],
    ['half a character', { path: 'f', edits: [entry(1, 1, '\ud800')] }, 'new-text'],
    ['no context', { path: 'f', edits: [{ start_line: 1, end_line_exclusive: 1, newText: '' }] }, 'context-type'],
    ['a context of two lines', { path: 'f', edits: [entry(2, 2, 'X', 'a\nb')] }, 'context-newline'],
    ['an overlap and a wrong context', { path: 'f', edits: [entry(1, 3, 'X', 'z'), entry(2, 2, 'X')] }, 'overlap'],
    ['two insertions at one slot', { path: 'f', edits: [entry(3, 3, 'X', 'b'), entry(3, 3, 'Y', 'b')] }, 'overlap'],
    ['a wrong context', { path: 'n/m/f', edits: [entry(1, 1, 'X', 'z')] }, 'context'],
  ])('for %s changes nothing', async (_what, call, code) => {
    const { outcomes, before, after } = await run(tree, [call], { limits: { maxEdits: 3, maxFileBytes: 4 } });
    expect(outcomes[0]).toMatchObject({ status: 'error', code, writes: [] });
    expect(outcomes[0]?.fields === undefined).toBe(code !== 'context');
    expect(after).toEqual(before);
  });
});

describe('a context line', () => {
  test.each(['beta', 'beta\n', 'beta\r', 'beta\r\n', 'beta\n\n', 'beta\r\r\n'])('%j is the line beta', async (context) => {
    expect(await onLines('alpha\r\nbeta\rgamma', [entry(3, 4, 'X', context)])).toMatchObject({ outcome: { status: 'success' }, file: 'alpha\r\nbeta\rX' });
  });

  test.each(['Beta', ' beta', 'beta ', 'bet', '2 beta', 'beta\\n', 'alpha', 'gamma', ''])('%j is not', async (context) => {
    const refused = { outcome: { code: 'context', fields: { context_line_number: 2 } }, unchanged: true };
    expect(await onLines('alpha\nbeta\ngamma', [entry(3, 4, 'X', context)])).toMatchObject(refused);
  });

  test('is that of the file as it was', async () => {
    const first = entry(1, 2, 'x');
    expect(await onLines('a\nb\n', [first, entry(2, 3, 'y', 'a')])).toMatchObject({ file: 'x\ny\n' });
    expect(await onLines('a\nb\n', [first, entry(2, 3, 'y', 'x')])).toMatchObject({ outcome: { code: 'context' }, unchanged: true });
  });

  test('of a line that is not UTF-8 does not exist', async () => {
    const tree: Tree = { f: { file: { base64: Buffer.from('abc\xffdef\nsecond\n', 'latin1').toString('base64') } } };
    const { outcomes } = await run(tree, [{ path: 'f', edits: [entry(2, 3, 'X', 'abc\ufffddef')] }]);
    expect(outcomes[0]).toMatchObject({
      message: 'context_line wrong - current line 1 is not valid UTF-8, so no context_line string can match it; see current content in the response',
      payload: '1(invalid-utf8) abc\ufffddef\n2 second', fields: { context_line_number: 1, valid_utf8: false },
    });
    const edited = await run(tree, [{ path: 'f', edits: [entry(1, 2, 'X')] }]);
    expect(edited.after.paths.f).toBe('X\nsecond\n');
    expect(edited.outcomes[0]?.diffs).toBeUndefined();
  });
});

describe('what is told of a wrong context line', () => {
  const LINES = Array.from({ length: 30 }, (_, index) => `l${index + 1}\n`).join('');

  test.each([
    ['tau', 12, 12, 11, [1, 21]], ['tau', 13, 13, 12, [2, 22]], ['tau', 1, 1, 0, [1, 10]], ['tau', 31, 31, 30, [20, 30]],
    ['at', 12, 12, 12, [2, 22]], ['at', 1, 1, 1, [1, 11]], ['at', 31, 31, 31, [21, 30]],
  ] as const)('in %s at slot %i..%i: number %i and the lines %j', async (dialect, start, end, number, [first, last]) => {
    const { outcome } = await onLines(LINES, [entry(start, end, 'X', 'nothing like it')], { dialect });
    expect(outcome?.fields).toEqual({ context_line_number: number });
    expect(outcome?.payload).toBe(Array.from({ length: last - first + 1 }, (_, index) => `${first + index} l${first + index}`).join('\n'));
  });

  test.each([
    ['tau', 1, 'must equal "" for file start'], ['tau', 3, 'must equal current line 2'],
    ['at', 1, 'must equal current line 1'], ['at', 3, 'must equal "" for missing line 3'],
  ])('in %s at slot %i: %s', async (dialect, slot, says) => {
    const { outcome } = await onLines('alpha\nbeta\n', [entry(slot, slot, 'X', 'z')], { dialect });
    expect(outcome).toMatchObject({ message: `context_line wrong - ${says}, see current content in the response` });
  });

  test('is the first mismatch, shown as read shows lines, and the totals where not all is shown', async () => {
    const { outcome } = await onLines(`${'x'.repeat(70)}\r\nb`, [entry(2, 2, 'X', 'z'), entry(1, 1, 'X', 'z')], { limits: { maxOutputBytes: 64 } });
    expect(outcome).toMatchObject({
      payload: '1(crlf,truncated)\n2(no_nl) b',
      text: 'error: context_line wrong - must equal current line 1, see current content in the response\n' +
        'context_line_number: 1\ntruncated: true\ntotal_lines: 2\ntotal_bytes: 73\n\n1(crlf,truncated)\n2(no_nl) b',
    });
  });

  test('of an empty or missing file are its zero totals', async () => {
    const { outcome } = await onLines('', [entry(1, 1, 'X', 'z')]);
    expect(outcome).toMatchObject({ payload: '', fields: { context_line_number: 0, total_lines: 0, total_bytes: 0 } });
  });
});

describe('the file', () => {
  test('is made with its parents, where a dangling link leads', async () => {
    const tree: Tree = { l: { link: 'd/to' }, 'd/to': { link: '../e/n/f' }, way: { link: 'd' } };
    const calls = [{ path: 'l', edits: [TOP] }, { path: 'way/x/y/../z', edits: [TOP] }, { path: 'way/x/y', edits: [entry(1, 1, '')] }];
    const { outcomes, after } = await run(tree, calls);
    expect(outcomes).toMatchObject([
      { status: 'success', fields: { edits: 1, changed: true, new_max_valid_start_line: 2, total_bytes: 2 }, writes: [{ op: 'rename', path: 'e/n/f' }] },
      { status: 'error', code: 'io' },
      { status: 'success', fields: { changed: true, new_max_valid_start_line: 1, total_bytes: 0 } },
    ]);
    expect(outcomes[2]?.diffs).toBeUndefined();
    expect(after.paths).toEqual({ l: '-> d/to', 'd/to': '-> ../e/n/f', way: '-> d', d: '/', 'd/x': '/', 'd/x/y': '', e: '/', 'e/n': '/', 'e/n/f': 'X\n' });
  });

  test('keeps mode and link, and nothing is left beside it', async () => {
    const { outcomes, after } = await run({ t: { file: 'old\n', mode: '600' }, l: { link: 't' } }, [{ path: 'l', edits: [entry(1, 2, 'new')] }]);
    expect(after).toEqual({ paths: { t: 'new\n', l: '-> t' }, modes: { t: '600' } });
    expect(outcomes[0]?.diffs).toMatchObject([{ path: null, diff: { added: 1, removed: 1 } }]);
  });

  test('is not written where nothing changes', async () => {
    const { outcome } = await onLines('a\nb\n', [entry(1, 2, ''), entry(2, 2, 'a', 'a')]);
    expect(outcome).toEqual({
      status: 'success', writes: [], text: 'edits: 2\nchanged: false\nnew_max_valid_start_line: 3\ntotal_bytes: 4\n\n',
      fields: { edits: 2, changed: false, new_max_valid_start_line: 3, total_bytes: 4 },
    });
  });

  test('gets all of several calls in flight together, though it was missing', async () => {
    const calls = Array.from({ length: 9 }, (_, index) => ({ path: index % 2 ? 'n/f' : 'l/f', edits: [entry(1, 1, `${index}`)] }));
    const { outcomes, after } = await run({ l: { link: 'n' } }, calls);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(9).fill('success'));
    expect(after.paths['n/f']).toBe('8\n7\n6\n5\n4\n3\n2\n1\n0\n');
  });

  test('of ten million lines is edited as any other', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024, '\n');
    const fs = memory();
    fs.writeFileSync(`${ROOT}/f`, bytes);
    const call = { path: 'f', edits: [entry(bytes.length, bytes.length + 1, ''), entry(2, 3, 'X')] };
    const outcome = await createReference(fs, () => ROOT).call({ tool: 'edit', arguments: call });
    expect(outcome).toMatchObject({ status: 'success', fields: { total_bytes: bytes.length, new_max_valid_start_line: bytes.length } });
  }, 30_000);
});
