import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseMapping } from '../mapping.ts';
import { packageRoot } from '../package-root.ts';
import { NotStartedError, type Connection, type Reply, type Request } from '../port.ts';
import { liveGroups } from './children.ts';
import { mcpImplementation } from './mcp.ts';
import { temporaryHost, type TemporaryHost } from './temporary-host.ts';

const SERVER = join(packageRoot(), 'adapters/hostile/mcp-server.mjs');
const PLENTY = 10_000;
const source = (name: string): string => `
mapping: 1
name: hostile
tools:
  replace:
    dialect: common
    traits: { editsPerCall: one }
    call:
      name: ${name}
      arguments: { path: { absolute: /path }, old: { from: /edits/0/oldText }, new: { from: /edits/0/newText } }
    result: { refused: ['not found$'], code: { not-found: not found } }
`;

let host: TemporaryHost;
const connections: Connection[] = [];

beforeEach(() => {
  host = temporaryHost();
});

afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.dispose()));
  host.remove();
  expect(liveGroups()).toEqual([]);
});

async function connect(behaviour: string, name = 'edit', program = process.execPath): Promise<Connection> {
  const mapping = parseMapping(source(name), 'm.yaml');
  const words = [program, SERVER, '{root}', behaviour] as const;
  const connection = await mcpImplementation('mcp:x', { words: [...words], mapping, cwd: host.root, env: [], startMs: PLENTY }).connect(host);
  connections.push(connection);
  return connection;
}

function edit(count = 1, cwd?: string): Request[] {
  const edits = Array.from({ length: count }, () => ({ oldText: 'a', newText: 'b' }));
  return [
    { method: 'open', params: { root: host.root, ...(cwd === undefined ? {} : { config: { cwd } }) } },
    { method: 'call', params: { tool: 'replace', arguments: { path: 'f', edits } } },
    { method: 'close' },
  ];
}

async function callIn(behaviour: string, deadlineMs = PLENTY): Promise<Reply | undefined> {
  return (await (await connect(behaviour)).send(edit(), deadlineMs))[1];
}

test('calls are translated, and the server is started for the root', async () => {
  const connection = await connect('');
  expect(connection.description).toMatchObject({ name: 'hostile', version: '0.1', tools: { replace: { traits: { editsPerCall: 'one' } } } });
  const seen = async (cwd?: string): Promise<unknown> => {
    const [, reply] = await connection.send(edit(1, cwd), PLENTY) as [unknown, { result: { payload: string } }];
    return JSON.parse(reply.result.payload);
  };
  expect(await seen()).toEqual({ root: host.root, args: { path: join(host.root, 'f'), old: 'a', new: 'b' } });
  expect(await seen('sub')).toMatchObject({ args: { path: join(host.root, 'sub/f') } });
  expect(await connection.send([{ method: 'open', params: { root: '/elsewhere' } }], PLENTY)).toMatchObject([{ failure: { cause: 'adapter-error' } }]);
});

test('what the mapping cannot say is untranslatable, and nothing is sent', async () => {
  expect((await (await connect('exits')).send(edit(2), PLENTY))[1]).toEqual({
    result: { status: 'error', message: 'the mapping has no place for /edits/1/oldText', code: 'untranslatable' },
  });
});

test('definitions are those that the server lists', async () => {
  expect(await (await connect('')).send([{ method: 'define' }], PLENTY)).toEqual([
    { result: { tools: { replace: { name: 'edit', description: 'Edits.', schema: { type: 'object' } } } } },
  ]);
});

test.each<[string, object]>([
  ['refuses', { status: 'error', message: 'Error: no' }],
  ['refuses-in-words', { status: 'error', message: 'Search text not found', code: 'not-found' }],
  ['invalid-params', { status: 'error', message: 'MCP error -32602: Invalid arguments for tool edit', code: 'request' }],
])('a refusal: %s', async (behaviour, result) => {
  expect(await callIn(behaviour)).toEqual({ result });
});

describe('failures', () => {
  test.each<[string, object]>([
    ['internal-error', { kind: 'crash', cause: 'adapter-error', message: 'McpError: MCP error -32603: it broke' }],
    ['exits', { kind: 'crash', cause: 'exit', message: 'the program exited with code 7' }],
    ['garbage', { kind: 'crash', cause: 'garbage', message: 'a line of stdout is no JSON: "oops"' }],
  ])('%s', async (behaviour, failure) => {
    expect(await callIn(behaviour)).toEqual({ failure });
  });

  test('a result that is none', async () => {
    expect(await callIn('no-result')).toMatchObject({ failure: { kind: 'crash', cause: 'adapter-error' } });
  });

  test('a hang kills it, and what follows fails at once', async () => {
    const connection = await connect('hangs');
    const failure = { kind: 'hang', cause: 'deadline', message: 'no answer to tools/call within 100 ms' };
    expect(await connection.send(edit(), 100)).toEqual([{ result: {} }, { failure }, { failure }]);
    expect(await connection.send([{ method: 'close' }], 100)).toEqual([{ failure }]);
  });
});

describe('a server that cannot be started', () => {
  test.each<[string, [string, string?, string?], string]>([
    ['exits', ['exits-at-start'], 'mcp:x: the program exited with code 1; its stderr ends: Error: no such directory'],
    ['prints', ['prints-at-start'], 'mcp:x: a line of stdout is no JSON: "Secure MCP server running"'],
    ['is not there', ['', 'edit', 'no-such-program-anywhere'], 'mcp:x: the program no-such-program-anywhere was not found'],
    ['lacks the tool', ['', 'edit_file'], 'mcp:x: the mapping of replace names edit_file, which the server does not offer; it offers edit'],
  ])('%s', async (_name, args, message) => {
    const error: unknown = await connect(...args).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(NotStartedError);
    expect((error as Error).message).toBe(message);
  });
});
