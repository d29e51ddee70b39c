import { spawnSync } from 'node:child_process';
import * as nodeFs from 'node:fs';
import { Volume } from 'memfs';
import { dir } from 'tmp-promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tree } from '../../contract/tree.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { FileSystem } from '../port.ts';
import { createReference } from './reference.ts';
import { tryCalls, type TrialResult } from './trial.ts';

const MEMORY_ROOT = '/place/root';

interface Place {
  fs: FileSystem;
  root: string;
}

function memory(): Place {
  return { fs: Volume.fromJSON({ [`${MEMORY_ROOT}/`]: null }) as unknown as FileSystem, root: MEMORY_ROOT };
}

function edit(path: string, ...pairs: [string, string][]) {
  return { path, edits: pairs.map(([oldText, newText]) => ({ oldText, newText })) };
}

async function run(place: Place, dialect: string, tree: Tree, ...calls: ReturnType<typeof edit>[]): Promise<TrialResult> {
  const adapter = createReference(place.fs, () => place.root);
  return tryCalls(adapter, place.fs, place.root, { dialect, tree, calls });
}

async function outcomeOf(dialect: string, tree: Tree, call: ReturnType<typeof edit>): Promise<Outcome | undefined> {
  return (await run(memory(), dialect, tree, call)).outcomes[0];
}

/** The file system with some operations replaced. */
function withOperations(fs: FileSystem, operations: Partial<FileSystem>): FileSystem {
  return new Proxy(fs, {
    get: (target, name) => Reflect.get(operations, name) ?? (Reflect.get(target, name) as { bind(to: unknown): unknown }).bind(target),
  });
}

test.each([' ', '\t ', '\u00a0', ' \n'])('pi-fuzzy: a quote that folding empties (%j) names no place', async (quote) => {
  expect(await outcomeOf('pi-fuzzy', { f: { file: `a${quote}\n` } }, edit('f', [quote, 'x']))).toMatchObject({ status: 'error' });
});

describe('the port', () => {
  test('describes every dialect and works in the first one if none is asked for', async () => {
    const { fs, root } = memory();
    fs.writeFileSync(`${root}/a`, 'x');
    const adapter = createReference(fs, () => root);
    expect(await adapter.describe()).toMatchObject({ name: 'reference', concurrent: true, tools: { replace: { dialect: ['tau', 'harness', 'pi', 'pi-fuzzy', 'common'] } } });
    expect(await adapter.call({ tool: 'replace', arguments: edit('a', ['x', 'y']) })).toMatchObject({ status: 'success', fields: { total_bytes: 1 } });
  });

  test('takes the working directory and limits from open', async () => {
    const { fs, root } = memory();
    const adapter = createReference(fs, () => root);
    const config = { cwd: 'd', limits: { replace: { maxBytes: 3 } } };
    const trial = { dialect: 'tau', config, tree: { 'd/a': { file: 'abc' }, 'd/b': { file: 'abcd' } } };
    const { outcomes } = await tryCalls(adapter, fs, root, { ...trial, calls: [edit('a', ['b', 'B']), edit('b', ['b', 'B'])] });
    expect(outcomes).toMatchObject([{ status: 'success' }, { status: 'error', code: 'unreadable' }]);
  });

  test('refuses a tool and a dialect that it does not have', async () => {
    const { fs, root } = memory();
    const adapter = createReference(fs, () => root);
    expect(() => adapter.call({ tool: 'dir_lock', arguments: {} })).toThrow(TypeError);
    expect(() => adapter.open({ root, config: { dialect: 'cobol' } })).toThrow('cobol');
  });

  test('defines one tool that the model sees as edit', async () => {
    const { fs, root } = memory();
    const adapter = createReference(fs, () => root);
    for (const dialect of ['tau', 'harness', 'pi', 'pi-fuzzy', 'common']) {
      await adapter.open({ root, config: { dialect } });
      expect(await adapter.define?.()).toMatchObject({ tools: { replace: { name: 'edit', description: expect.stringContaining('unique') } } });
    }
  });
});

describe('one file, many calls', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `l${index + 1};\n`).join('');
  const calls = Array.from({ length: 12 }, (_, index) => edit(index % 2 ? 'a' : 'link', [`l${index + 1};`, `L${index + 1};`]));

  test.each(['tau', 'harness', 'pi', 'pi-fuzzy', 'common'])('calls in flight together all land in %s, through a link too', async (dialect) => {
    const { outcomes, after } = await run(memory(), dialect, { a: { file: lines }, link: { link: 'a' } }, ...calls);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(12).fill('success'));
    expect(after.paths).toEqual({ a: lines.replaceAll('l', 'L'), link: '-> a' });
  });

  test('a refused call does not hold up the ones behind it', async () => {
    const { outcomes, after } = await run(memory(), 'pi', { a: { file: 'ab' } }, edit('a', ['z', 'y']), edit('a', ['a', 'A']));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['error', 'success']);
    expect(after.paths).toEqual({ a: 'Ab' });
  });
});

describe('a write that fails', () => {
  const refuse = () => {
    throw Object.assign(new Error('no'), { code: 'EIO' });
  };

  test.each(['renameSync', 'writeFileSync'] as const)('in %s leaves the file and nothing else', async (operation) => {
    const { fs, root } = memory();
    fs.writeFileSync(`${root}/a`, 'x');
    const adapter = createReference(withOperations(fs, { [operation]: refuse }), () => root);
    const outcome = await adapter.call({ tool: 'replace', arguments: edit('a', ['x', 'y']) });
    expect(outcome).toMatchObject({ status: 'error', code: 'write', message: 'file could not be written', writes: [] });
    expect(fs.readdirSync(root)).toEqual(['a']);
    expect(String(fs.readFileSync(`${root}/a`))).toBe('x');
  });

  test('because the file may not be written is refused by pi, unchanged', async () => {
    const { outcomes, before, after } = await run(memory(), 'pi', { a: { file: 'x', mode: '444' } }, edit('a', ['x', 'y']));
    expect(outcomes).toMatchObject([{ status: 'error', code: 'write' }]);
    expect(after).toEqual(before);
  });

  test('is none where tau puts a new file in the place of a protected one', async () => {
    const { outcomes, after } = await run(memory(), 'tau', { a: { file: 'x', mode: '444' } }, edit('a', ['x', 'y']));
    expect(outcomes).toMatchObject([{ status: 'success', writes: [{ op: 'rename', path: 'a' }] }]);
    expect(after).toEqual({ paths: { a: 'y' }, modes: { a: '444' } });
  });
});

describe('the file', () => {
  test('below a file, in a loop, unreadable or a directory cannot be read', async () => {
    const tree: Tree = { f: { file: 'x' }, loop: { link: 'loop' }, secret: { file: 'x', mode: '000' }, d: { directory: true } };
    for (const path of ['f/x', 'loop', 'loop/x', 'secret', 'd']) {
      expect([path, await outcomeOf('tau', tree, edit(path, ['x', 'y']))]).toMatchObject([path, { code: 'unreadable' }]);
    }
    for (const path of ['n', 'n/m', 'd/n']) {
      expect([path, await outcomeOf('tau', tree, edit(path, ['x', 'y']))]).toMatchObject([path, { code: 'missing' }]);
    }
  });

  test('behind a link and .. is the one that the link leads to', async () => {
    const tree: Tree = { f: { file: 'x' }, 'sub/f': { file: 'x' }, 'sub/deep': { directory: true }, link: { link: 'sub/deep' } };
    const { after } = await run(memory(), 'tau', tree, edit('link/../f', ['x', 'y']));
    expect(after.paths).toMatchObject({ f: 'x', 'sub/f': 'y' });
  });

  test.each([['../outside/f'], ['/place/outside/f'], ['link/f'], ['file'], ['../root-sibling/f']])('%s lies outside the root and stays as it is in common', async (path) => {
    const place = memory();
    for (const name of ['outside', 'root-sibling']) {
      place.fs.mkdirSync(`/place/${name}`);
      place.fs.writeFileSync(`/place/${name}/f`, 'x');
    }
    const tree: Tree = { link: { link: '../outside' }, file: { link: '../outside/f' } };
    const { outcomes } = await run(place, 'common', tree, edit(path, ['x', 'y']));
    expect(outcomes[0]?.status).toBe('error');
    for (const name of ['outside', 'root-sibling']) expect(String(place.fs.readFileSync(`/place/${name}/f`))).toBe('x');
  });
});

describe('the answer of pi', () => {
  test('has a patch that names the file as it is, and the first changed line', async () => {
    const outcome = await outcomeOf('pi', { 'ü': { file: '\ufeffa\r\nb\r\n' } }, edit('ü', ['b\n', 'c\nd\n']));
    expect(outcome).toMatchObject({
      payload: `Successfully replaced 1 block(s) in ${MEMORY_ROOT}/ü.`,
      display: {
        details: {
          path: `${MEMORY_ROOT}/ü`, edits: 1, first_changed_line: 2, diff: ' 1 a\n-2 b\n+2 c\n+3 d',
          patch: `--- ${MEMORY_ROOT}/ü\n+++ ${MEMORY_ROOT}/ü\n@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n`,
        },
      },
    });
  });
});

describe('on a real disk', () => {
  let place: Place;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const made = await dir({ unsafeCleanup: true });
    place = { fs: nodeFs, root: made.path };
    remove = made.cleanup;
  });
  afterAll(() => remove());

  test('mode, link and untouched bytes stay', async () => {
    const tree: Tree = { 'a/run': { file: '\ufeffx\r\ny\rz', mode: '4777' }, link: { link: 'a/run' } };
    const { outcomes, after } = await run(place, 'tau', tree, edit('link', ['y', 'Y\nY']));
    expect(outcomes).toMatchObject([{ status: 'success', writes: [{ op: 'rename', path: 'a/run' }] }]);
    expect(after).toEqual({ paths: { a: '/', 'a/run': '\xef\xbb\xbfx\r\nY\rY\rz', link: '-> a/run' }, modes: { 'a/run': '4777' } });
  });

  test('a pipe is refused without waiting for its other end', async () => {
    expect(spawnSync('mkfifo', [`${place.root}/pipe`]).status).toBe(0);
    const adapter = createReference(place.fs, () => place.root);
    const outcome = await adapter.call({ tool: 'replace', arguments: edit('pipe', ['x', 'y']) });
    expect(outcome).toMatchObject({ status: 'error', code: 'unreadable' });
  });
});
