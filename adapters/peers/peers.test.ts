import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../package-root.ts';
import type { Connection, Request } from '../port.ts';
import { resolveImplementation } from '../resolve.ts';
import { temporaryHost, type TemporaryHost } from '../runtimes/temporary-host.ts';
import { PEERS } from './index.ts';
import { installedPeer } from './installed.ts';

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

test('every entry of a baseline says why it is borne', () => {
  for (const name of Object.keys(PEERS)) {
    const { entries } = JSON.parse(readFileSync(join(DIRECTORY, `${name}.baseline.json`), 'utf8')) as { entries: { signature: string; reason: string }[] };
    for (const { signature, reason } of entries) expect(reason, `${name} ${signature}`).not.toMatch(/^(?:TODO|$)/);
  }
});

test.each([
  ['mcp-filesystem', '@modelcontextprotocol/server-filesystem@2026.8.31', 'npm run peers:install'],
  ['codex', '@openai/codex@0.171.0', 'npm run peers:install:large'],
])('%s that is not installed names the one command', (name, wanted, command) => {
  const elsewhere = { ...(PEERS[name] as (typeof PEERS)[string]), package: 'no-such-peer' };
  const message = `${name}: no-such-peer@${wanted.split('@').at(-1)} is not installed; install it with: ${command}`;
  expect(() => installedPeer(name, '/', elsewhere)).toThrow(message);
});

let host: TemporaryHost;
let connection: Connection;

/** Each test of a suite has a connection of its own. */
function connected(name: string): void {
  beforeEach(async () => {
    host = temporaryHost();
    connection = await resolveImplementation(name, { cwd: host.root }).connect(host);
  });

  afterEach(async () => {
    await connection.dispose();
    host.remove();
  });
}

function isInstalled(name: string): boolean {
  try {
    return installedPeer(name, DIRECTORY) !== undefined;
  } catch {
    return false;
  }
}

async function patched(...lines: string[]): Promise<unknown> {
  const patch = ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
  const replies = await connection.send([
    { method: 'open', params: { root: host.root } },
    { method: 'call', params: { tool: 'apply_patch', arguments: patch } },
  ], PLENTY);
  return replies[1];
}

const content = (path: string): string => readFileSync(join(host.root, path), 'utf8');

describe.skipIf(!isInstalled('agents-core'))('agents-core (npm run peers:install)', { timeout: PLENTY }, () => {
  connected('agents-core');

  test('updates, adds and deletes one file', async () => {
    writeFileSync(join(host.root, 'a'), 'one\ntwo\n');
    expect(await patched('*** Update File: a', '@@', ' one', '-two', '+2')).toMatchObject({ result: { status: 'success' } });
    expect(content('a')).toBe('one\n2\n');
    expect(await patched('*** Add File: d/n', '+new')).toMatchObject({ result: { status: 'success' } });
    expect(content('d/n')).toContain('new');
    expect(await patched('*** Delete File: a')).toMatchObject({ result: { status: 'success' } });
    expect(existsSync(join(host.root, 'a'))).toBe(false);
  });

  test('what has no exact text is refused, and what fails leaves nothing', async () => {
    writeFileSync(join(host.root, 'a'), Buffer.from([0x61, 0x0a, 0xff]));
    expect(await patched('*** Update File: a', '@@', '-a')).toMatchObject({ result: { status: 'error' } });
    expect(readFileSync(join(host.root, 'a'))).toEqual(Buffer.from([0x61, 0x0a, 0xff]));
    expect(await patched(`*** Add File: d/e/${'x'.repeat(300)}`, '+new')).toMatchObject({ result: { status: 'error' } });
    expect(existsSync(join(host.root, 'd'))).toBe(false);
  });

  test('what is not one section cannot be said', async () => {
    const untranslatable = { result: { status: 'error', code: 'untranslatable' } };
    expect(await patched('*** Add File: a', '+1', '*** Add File: b', '+2')).toMatchObject(untranslatable);
    expect(await patched('*** Update File: a', '*** Move to: b', '@@', ' 1')).toMatchObject(untranslatable);
  });
});

describe.skipIf(!isInstalled('codex'))('codex (npm run peers:install:large)', { timeout: PLENTY }, () => {
  connected('codex');

  test('patches, and says why not', async () => {
    writeFileSync(join(host.root, 'a'), 'one\ntwo\n');
    expect(await patched('*** Update File: a', '@@', ' one', '-two', '+2')).toMatchObject({
      result: { status: 'success', payload: 'Success. Updated the following files:\nM a\n' },
    });
    expect(content('a')).toBe('one\n2\n');
    expect(await patched('*** Delete File: b')).toMatchObject({ result: { status: 'error', message: expect.stringContaining('Failed to delete file') as string } });
    expect(await patched('*** Add File: c', '+\ud800')).toMatchObject({ result: { status: 'error', code: 'untranslatable' } });
  });
});

describe.skipIf(!isInstalled('mcp-filesystem'))('mcp-filesystem (npm run peers:install)', { timeout: PLENTY }, () => {
  connected('mcp-filesystem');

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
