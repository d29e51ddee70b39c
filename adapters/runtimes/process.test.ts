import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packageRoot } from '../package-root.ts';
import type { Connection, Reply, Request } from '../port.ts';
import { liveGroups, watchChildren } from './children.ts';
import { execImplementation } from './exec.ts';
import { temporaryHost, type TemporaryHost } from './temporary-host.ts';

const PROGRAM = join(packageRoot(), 'adapters/hostile/program.mjs');
const call = (args: string): Request => ({ method: 'call', params: { tool: 'replace', arguments: args } });
const PLENTY = 10_000;

const hosts: TemporaryHost[] = [];
const connections: Connection[] = [];

afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.dispose()));
  for (const host of hosts.splice(0)) host.remove();
  expect(liveGroups()).toEqual([]);
});

async function connect(behaviour: string, options: { env?: string[]; startMs?: number } = {}): Promise<Connection> {
  const host = temporaryHost();
  hosts.push(host);
  const command = `exec:'${process.execPath}' '${PROGRAM}' ${behaviour}`;
  const connection = await execImplementation(command, { cwd: host.root, env: options.env ?? [], startMs: options.startMs ?? PLENTY }).connect(host);
  connections.push(connection);
  return connection;
}

/** A process that is neither gone nor a zombie that nobody has fetched yet. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'latin1'));
}

const goneSoon = (pid: number): Promise<void> => vi.waitFor(() => expect(alive(pid)).toBe(false), { interval: 2, timeout: PLENTY });

describe('a well-behaved program', () => {
  test('is described, and answers each request of a batch in order', async () => {
    const connection = await connect('well-behaved');
    expect(connection.description.name).toBe('well-behaved');
    const replies = await connection.send([{ method: 'close' }, { method: 'open', params: { root: '/' } }, call('x')], PLENTY);
    expect(replies).toEqual([{ result: {} }, { result: {} }, { result: { status: 'success', payload: 'done' } }]);
    expect(await connection.send([], PLENTY)).toEqual([]);
  });

  test('batches may overlap', async () => {
    const connection = await connect('echoes');
    const payloads = await Promise.all(['a', 'b', 'c'].map((text) => connection.send([call(text), call(text + text)], PLENTY)));
    expect(payloads.flat().map((reply) => (reply as { result: { payload: string } }).result.payload)).toEqual(['a', 'aa', 'b', 'bb', 'c', 'cc']);
  });

  test.each(['\ud83d', '\udc00\ud83d', 'line\u2028\r\n\0\ufeff', 'é😀'.repeat(100_000)])('text survives both ways, however it is cut', async (text) => {
    const connection = await connect(text.length < 100 ? 'one-byte-at-a-time' : 'echoes');
    expect(await connection.send([call(text)], PLENTY)).toEqual([{ result: { status: 'success', payload: text } }]);
  });

  test('what it does not define is nothing', async () => {
    expect(await (await connect('no-define')).send([{ method: 'define' }], PLENTY)).toEqual([{ result: { tools: {} } }]);
  });

  test('sees a scrubbed environment', async () => {
    vi.stubEnv('TOOLGAUGE_NAMED', 'named');
    vi.stubEnv('TOOLGAUGE_SECRET', 'secret');
    const connection = await connect('shows-environment', { env: ['TOOLGAUGE_NAMED', 'TOOLGAUGE_ABSENT'] });
    const [reply] = await connection.send([call('')], PLENTY) as [{ result: { payload: string } }];
    const { PATH, LANG, HOME, TMPDIR, ...rest } = JSON.parse(reply.result.payload) as Record<string, string>;
    const { home, tmp } = (hosts[0] as TemporaryHost).scratch();
    expect({ PATH, LANG, HOME, TMPDIR }).toEqual({ PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: home, TMPDIR: tmp });
    expect(rest).toEqual({ TOOLGAUGE_NAMED: 'named' });
    vi.unstubAllEnvs();
  });
});

describe('a program that fails in a call', () => {
  test.each<[string, string, string]>([
    ['exits', 'exit', 'the program exited with code 7'],
    ['kills-itself', 'signal', 'the program was ended by SIGKILL'],
    ['prints-garbage', 'garbage', 'a line of stdout is no JSON: "Segmentation fault (core dumped)" (stdout is for answers; write logs to stderr)'],
    ['prints-json', 'garbage', 'a line of stdout is no JSON-RPC 2.0 response: "{\\"level\\":\\"info\\"}"'],
    ['prints-invalid-utf8', 'garbage', 'a line of stdout is not valid UTF-8'],
    ['floods', 'flood', 'an answer is longer than 64 MiB'],
    ['wrong-id', 'garbage', 'an answer has the id 1003, of a request that was never sent'],
  ])('%s', async (behaviour, cause, message) => {
    const connection = await connect(behaviour);
    const [pid] = liveGroups() as [number];
    const failure = { kind: 'crash', cause, message };
    const replies = await connection.send([{ method: 'open', params: { root: '/' } }, call('x'), { method: 'close' }], PLENTY);
    expect(replies).toEqual([{ result: {} }, { failure }, { failure }]);
    expect(await connection.send([call('x')], PLENTY)).toEqual([{ failure }]);
    await goneSoon(pid);
  });

  test.each(['hangs', 'never-answers'])('%s: past the deadline it is killed', async (behaviour) => {
    const connection = await connect(behaviour);
    const [pid] = liveGroups() as [number];
    const failure = { kind: 'hang', cause: 'deadline', message: 'no answer to call within 100 ms' };
    expect(await connection.send([{ method: 'close' }, call('x'), call('y')], 100)).toEqual([{ result: {} }, { failure }, { failure }]);
    await goneSoon(pid);
  });

  test('an answer too many is told by the next batch', async () => {
    const connection = await connect('answers-twice');
    expect(await connection.send([call('x')], PLENTY)).toMatchObject([{ result: { status: 'success' } }]);
    expect(await connection.send([call('x')], PLENTY)).toMatchObject([{ failure: { cause: 'garbage', message: 'an answer has the id 2, of a request that was answered already' } }]);
  });

  test('an answer before the exit counts', async () => {
    const connection = await connect('exits-after-answer');
    const replies = await connection.send([call('x'), call('y')], PLENTY);
    expect(replies).toMatchObject([{ result: { status: 'success' } }, { failure: { cause: 'exit', message: 'the program exited with code 0' } }]);
  });

  test.each<[string, string]>([
    ['answers-nonsense', 'the answer to call is no outcome: status must be "success", "error" or "cancelled", not "ok"'],
    ['throws', 'KeyError: path'],
  ])('%s: that is the adapter\'s, and it lives on', async (behaviour, message) => {
    const connection = await connect(behaviour);
    const failure = { kind: 'crash', cause: 'adapter-error', message };
    expect(await connection.send([call('x'), { method: 'close' }], PLENTY)).toEqual([{ failure }, { result: {} }]);
  });
});

describe('nothing survives', () => {
  test('a grandchild that ignores SIGTERM, after dispose', async () => {
    const connection = await connect('leaves-grandchild');
    const [reply] = await connection.send([call('')], PLENTY) as [{ result: { payload: string } }];
    const grandchild = Number(reply.result.payload);
    expect(alive(grandchild)).toBe(true);
    await connection.dispose();
    await goneSoon(grandchild);
  });

  test('a grandchild whose parent exits', async () => {
    const connection = await connect('exits-with-grandchild');
    const [reply] = await connection.send([call('')], PLENTY) as [Extract<Reply, { failure: unknown }>];
    expect(reply.failure).toMatchObject({ cause: 'exit', log: expect.stringMatching(/^grandchild \d+$/) as string });
    await goneSoon(Number(reply.failure.log?.split(' ')[1]));
  });

  test('a program that does not end with its stdin', async () => {
    const connection = await connect('ignores-the-end');
    const [pid] = liveGroups() as [number];
    await connection.dispose();
    await connection.dispose();
    await goneSoon(pid);
  });
});

test('watchers hear of every group', async () => {
  const heard: string[] = [];
  const stop = watchChildren({ spawned: (pid) => heard.push(`+${pid}`), gone: (pid) => heard.push(`-${pid}`) });
  const connection = await connect('well-behaved');
  const [pid] = liveGroups();
  await connection.dispose();
  stop();
  expect(heard).toEqual([`+${pid}`, `-${pid}`]);
});
