import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { NotStartedError, type Connection, type Request } from '../port.ts';
import { liveGroups } from './children.ts';
import { hostedModule, moduleInProcess } from './hosted.ts';
import { temporaryHost, type TemporaryHost } from './temporary-host.ts';

const HOSTILE = join(packageRoot(), 'adapters/hostile');
const PLENTY = 10_000;
let host: TemporaryHost;
const connections: Connection[] = [];

beforeEach(() => {
  host = temporaryHost();
  writeFileSync(join(host.root, 'a'), 'one\ntwo\n');
});

afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.dispose()));
  host.remove();
  expect(liveGroups()).toEqual([]);
});

async function connect(file: string): Promise<Connection> {
  const connection = await hostedModule('./x', file, { cwd: host.root, env: [] }).connect(host);
  connections.push(connection);
  return connection;
}

function edit(oldText: string, newText: string): Request[] {
  return [
    { method: 'close' },
    { method: 'open', params: { root: host.root } },
    { method: 'call', params: { tool: 'replace', arguments: { path: 'a', edits: [{ oldText, newText }] } } },
  ];
}

describe('a module', () => {
  test('works in a child, and what it prints does not get into the protocol', async () => {
    const connection = await connect(join(HOSTILE, 'prints.mjs'));
    expect((await connection.send(edit('one', 'ONE'), PLENTY))[2]).toEqual({ result: { status: 'success', payload: 'edited a' } });
    expect(readFileSync(join(host.root, 'a'), 'utf8')).toBe('ONE\ntwo\n');
  });

  test('may be TypeScript', async () => {
    const connection = await connect(join(HOSTILE, 'typed.ts'));
    expect((await connection.send(edit('one', 'ONE'), PLENTY))[2]).toEqual({ result: { status: 'success', payload: 'a' } });
  });

  test('in TypeScript may import more of it in the midst of a call, hosted and in process', async () => {
    const file = join(host.scratch().home, 'lazy.ts');
    writeFileSync(join(host.scratch().home, 'later.ts'), 'export const answer = (path: string): string => `later: ${path}`;\n');
    writeFileSync(file, `export default { name: 'lazy', tools: { replace: {
      async call({ path }: { path: string }) { return (await import('./later.ts')).answer(path); } } } };`);
    for (const connection of [await connect(file), await moduleInProcess('./x', file).connect(host)]) {
      expect((await connection.send(edit('one', 'ONE'), PLENTY))[2]).toEqual({ result: { status: 'success', payload: 'later: a' } });
    }
  });

  test('that loops for ever is killed, that kills itself is told', async () => {
    const [hanging, dying] = [await connect(join(HOSTILE, 'hangs.mjs')), await connect(join(HOSTILE, 'kills-itself.mjs'))];
    expect((await hanging.send(edit('one', 'ONE'), PLENTY))[2]).toMatchObject({ result: { status: 'success' } });
    expect(await hanging.send(edit('two', ''), 100)).toMatchObject([{ result: {} }, { result: {} }, { failure: { kind: 'hang', message: 'no answer to call within 100 ms' } }]);
    expect(await dying.send(edit('two', ''), PLENTY)).toMatchObject([{ result: {} }, { result: {} }, { failure: { kind: 'crash', cause: 'signal' } }]);
  });

  test('that throws outside of a tool has failed itself; the reason is in the log', async () => {
    const connection = await connect(join(HOSTILE, 'fails.mjs'));
    const [, , reply] = await connection.send(edit('one', ''), PLENTY);
    expect(reply).toEqual({ failure: { kind: 'crash', cause: 'adapter-error', message: 'RangeError: no such case' } });
  });

  test('that is concurrent has its calls handled together', async () => {
    const file = join(host.scratch().home, 'concurrent.mjs');
    writeFileSync(file, `let waiting = [];
      export default { name: 'c', concurrent: true, tools: { replace: { call: ({ path }) => new Promise((resolve) => {
        waiting.push(() => resolve(path));
        if (waiting.length === 3) for (const go of waiting.reverse()) go();
      }) } } };`);
    const connection = await connect(file);
    const calls = ['x', 'y', 'z'].map((path): Request => ({ method: 'call', params: { tool: 'replace', arguments: { path } } }));
    const replies = await connection.send([{ method: 'close' }, ...calls, { method: 'close' }], PLENTY);
    expect(replies.slice(1, 4).map((reply) => (reply as { result: { payload: string } }).result.payload)).toEqual(['x', 'y', 'z']);
  });

  test('is trusted in process by those who ask for it', async () => {
    const connection = await moduleInProcess('./x', join(HOSTILE, 'lies.mjs')).connect(host);
    expect((await connection.send(edit('one', ''), PLENTY))[2]).toEqual({ result: { status: 'success', payload: 'edited' } });
    expect(liveGroups()).toEqual([]);
  });
});

describe('a module that cannot be started', () => {
  const problems: [string, string][] = [
    ['missing.mjs', `./x: there is no such file (${join(HOSTILE, 'missing.mjs')})`],
    ['.', './x: is no file; name the module that exports the adapter'],
    ['../examples/python/exact_edit.py', './x: a module must end in .ts, .mts, .js or .mjs; for a program write exec:./x'],
    ['no-default.mjs', './x: has no default export; write `export default defineAdapter({ ... })`'],
    ['wrong-shape.mjs', './x: its default export is no adapter: `tools.replace.call` of the adapter is undefined; give a function'],
    ['throws-at-import.mjs', './x: could not be imported: Error: the database is not there'],
  ];

  test.each(problems)('%s, hosted', async (file, message) => {
    const error: unknown = await connect(join(HOSTILE, file)).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(NotStartedError);
    expect((error as Error).message).toBe(message);
  });

  test.each(problems)('%s, in process', async (file, message) => {
    await expect(moduleInProcess('./x', join(HOSTILE, file)).connect(host)).rejects.toThrow(new NotStartedError(message));
  });

  test('a syntax error, an import of what is not installed: one line says what and where', async () => {
    const directory = join(host.scratch().home, 'broken');
    mkdirSync(directory);
    writeFileSync(join(directory, 'syntax.ts'), 'export default {{');
    writeFileSync(join(directory, 'syntax.mjs'), '\nexport default {{');
    writeFileSync(join(directory, 'import.ts'), "import x from 'no-such-package-at-all'; export default x;");
    const why = async (file: string): Promise<string> => {
      const error: unknown = await connect(join(directory, file)).catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(NotStartedError);
      return (error as Error).message;
    };
    expect(await why('syntax.ts')).toMatch(/^\.\/x: could not be imported: [ -~]*syntax\.ts:1:17[ -~]*$/);
    expect(await why('syntax.mjs')).toMatch(/^\.\/x: could not be imported: SyntaxError: Unexpected token '\{' \(\/.*\/syntax\.mjs:2\)$/);
    expect(await why('import.ts')).toMatch(/^\.\/x: could not be imported: .*no-such-package-at-all.*$/);
  });

  test('one that ends the process', async () => {
    await expect(connect(join(HOSTILE, 'exits-at-import.mjs'))).rejects.toThrow('./x: the program exited with code 0');
  });
});
