import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../package-root.ts';
import type { Connection, Request } from '../port.ts';
import { resolveImplementation } from '../resolve.ts';
import { temporaryHost, type TemporaryHost } from '../runtimes/temporary-host.ts';
import { PEERS } from './index.ts';

const DIRECTORY = join(packageRoot(), 'adapters/peers');
const PLENTY = 10_000;

test('every peer has its exact version in one of the package files, and a mapping or an adapter', () => {
  for (const [large, file] of [[undefined, 'package.json'], [true, 'large/package.json']] as const) {
    const { dependencies } = JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as { dependencies: object };
    const peers = Object.values(PEERS).filter((peer) => peer.large === large);
    expect(dependencies).toEqual(Object.fromEntries(peers.map((peer) => [peer.package, peer.version])));
  }
  for (const [name, peer] of Object.entries(PEERS)) {
    expect(existsSync(join(DIRECTORY, 'mapping' in peer ? peer.mapping : `${name}.ts`)), name).toBe(true);
    expect(existsSync(join(DIRECTORY, `${name}.baseline.json`)), name).toBe(true);
  }
});

const installed = existsSync(join(DIRECTORY, 'node_modules/@modelcontextprotocol/server-filesystem'));

describe.skipIf(!installed)('mcp-filesystem (npm run peers:install)', () => {
  let host: TemporaryHost;
  let connection: Connection;

  beforeEach(async () => {
    host = temporaryHost();
    connection = await resolveImplementation('mcp-filesystem', { cwd: host.root }).connect(host);
  });

  afterEach(async () => {
    await connection.dispose();
    host.remove();
  });

  const edit = (path: string, ...edits: [string, string][]): Request[] => [
    { method: 'open', params: { root: host.root } },
    { method: 'call', params: { tool: 'replace', arguments: { path, edits: edits.map(([oldText, newText]) => ({ oldText, newText })) } } },
  ];

  test('edits, and refuses outside of its root', async () => {
    writeFileSync(join(host.root, 'a'), 'one\ntwo\n');
    expect(connection.description).toMatchObject({ name: 'mcp-filesystem', version: '2026.8.31' });
    expect((await connection.send(edit('a', ['one', '1'], ['two', '2']), PLENTY))[1]).toMatchObject({ result: { status: 'success' } });
    expect(readFileSync(join(host.root, 'a'), 'utf8')).toBe('1\n2\n');
    expect((await connection.send(edit('a', ['three', '3']), PLENTY))[1]).toMatchObject({ result: { status: 'error' } });
    writeFileSync(join(host.root, '../outside/a'), 'one');
    const [, outside] = await connection.send(edit('../outside/a', ['one', '1']), PLENTY);
    expect(outside).toMatchObject({ result: { status: 'error', message: expect.stringContaining('Access denied') as string } });
  });
});
