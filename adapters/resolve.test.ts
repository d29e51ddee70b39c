import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../contract/errors.ts';
import { PEERS, peerImplementation } from './peers/index.ts';
import { NotStartedError } from './port.ts';
import { resolveImplementation } from './resolve.ts';
import { temporaryHost, type TemporaryHost } from './runtimes/temporary-host.ts';

let host: TemporaryHost;

beforeEach(() => {
  host = temporaryHost();
});

afterEach(() => host.remove());

test.each<[string, 'memory' | 'directory', boolean]>([
  ['reference', 'memory', true],
  ['reference@dir', 'directory', true],
  ['./adapter.ts', 'directory', false],
  ['../adapter.mjs', 'directory', false],
  ['/adapter.js', 'directory', false],
  ['exec:python3 x.py', 'directory', false],
  ['mcp-filesystem', 'directory', false],
])('%s', (spec, workspace, inProcess) => {
  expect(resolveImplementation(spec, { cwd: '/' })).toMatchObject({ spec, workspace, inProcess });
});

test('a module is trusted in process only when asked', () => {
  expect(resolveImplementation('./a.ts', { cwd: '/', inProcess: true }).inProcess).toBe(true);
});

test('the reference is connected over the file system that it is lent', async () => {
  const connection = await resolveImplementation('reference@dir', { cwd: '/' }).connect(host);
  writeFileSync(join(host.root, 'a'), 'x');
  const edit = { tool: 'replace', arguments: { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] } };
  const replies = await connection.send([{ method: 'open', params: { root: host.root } }, { method: 'call', params: edit }], 1000);
  expect(replies[1]).toMatchObject({ result: { status: 'success' } });
});

describe('mcp:', () => {
  const mapping = 'mapping: 1\nname: x\ntools: { replace: { dialect: common, call: { name: edit, arguments: {} } } }\n';

  test('needs a mapping, and a command here or there', () => {
    expect(() => resolveImplementation('mcp:server', { cwd: '/' })).toThrow(new UsageError('mcp:server needs a mapping of its tools: --map FILE'));
    writeFileSync(join(host.root, 'm.yaml'), mapping);
    expect(resolveImplementation('mcp:server', { cwd: host.root, map: 'm.yaml' }).spec).toBe('mcp:server');
    expect(() => resolveImplementation('mcp:', { cwd: host.root, map: 'm.yaml' })).toThrow('mcp: needs a command');
    writeFileSync(join(host.root, 'm.yaml'), `${mapping}command: server {root}\n`);
    expect(resolveImplementation('mcp:', { cwd: host.root, map: 'm.yaml' }).spec).toBe('mcp:');
  });

  test('a broken mapping is wrong use', () => {
    writeFileSync(join(host.root, 'm.yaml'), 'mapping: 3');
    expect(() => resolveImplementation('mcp:server', { cwd: host.root, map: 'm.yaml' })).toThrow(`mapping ${join(host.root, 'm.yaml')}: mapping must be 1`);
  });

  test('a mapping for something else is wrong use', () => {
    expect(() => resolveImplementation('reference', { cwd: '/', map: 'm.yaml' })).toThrow(new UsageError('--map is for mcp:COMMAND, not for reference'));
  });
});

test('a peer that is not installed names the command', async () => {
  const peer = { ...PEERS['mcp-filesystem'], package: 'no-such-peer', version: '9.9.9' } as (typeof PEERS)[string];
  const connecting = peerImplementation('nobody', peer, { cwd: host.root, env: [] }).connect(host);
  await expect(connecting).rejects.toThrow(new NotStartedError('nobody: no-such-peer@9.9.9 is not installed; install it with: npm run peers:install'));
});

test('anything else is told what ADAPTER can be', () => {
  const message = (spec: string): string => {
    try {
      resolveImplementation(spec, { cwd: '/' });
      return 'resolved';
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message;
    }
  };
  expect(message('refrence')).toMatchInlineSnapshot(`
    "unknown adapter "refrence".
    ADAPTER is one of:
      reference           the bundled reference, in memory
      reference@dir       the same on real directories
      ./adapter.ts        a module (.ts, .mts, .js, .mjs); starts with ./ ../ or /
      exec:COMMAND        a program that speaks the adapter protocol on stdio
      mcp:COMMAND         an MCP server on stdio, with --map FILE
      mcp-filesystem, agents-core, codex a bundled peer"
  `);
  expect(message('adapter.ts')).toContain('unknown adapter "adapter.ts". For a module write ./adapter.ts.\nADAPTER is one of:');
  expect(message('toString')).toContain('unknown adapter "toString"');
  for (const line of message('x').split('\n')) expect(line.length).toBeLessThanOrEqual(79);
});
