import { join } from 'node:path';
import tmp from 'tmp-promise';
import { afterAll, describe, expect, test } from 'vitest';
import type { Setup } from '../../contract/case.ts';
import { directoryWorkspace } from './directory.ts';
import { memoryWorkspace } from './memory.ts';
import { placeForDirectories } from './places.ts';
import type { Workspace } from './workspace.ts';

const base = tmp.dirSync({ tmpdir: placeForDirectories(), unsafeCleanup: true });
afterAll(() => base.removeCallback());

const kinds: [string, () => Workspace][] = [
  ['memory', memoryWorkspace],
  ['directory', () => directoryWorkspace(join(base.name, 'workspace'))],
];

/** Setups whose differences cross: kinds that change, links, modes, deep directories, bytes that are no UTF-8. */
const SETUPS: Setup[] = [
  { tree: { 'f.txt': { file: 'one\r\n' } } },
  { tree: { 'f.txt': { file: 'two' }, 'd/e/g': { file: { base64: '//4A' }, mode: '600' } } },
  { tree: { d: { file: 'now a file' }, l: { link: 'd' } } },
  { tree: { d: { directory: true }, l: { link: '{root}/d' }, 'f.txt': { file: '', mode: '444' } } },
  { tree: { 'f.txt': { file: 'after 444' }, h: { hardLink: 'f.txt' } } },
  { tree: { locked: { directory: true, mode: '555' }, 'locked/f': { file: 'x' } } },
  { tree: {} },
  { tree: { 'f.txt': { file: '\u{feff}bom' } }, outside: { 'secret.txt': { file: 'far' } } },
];

describe.each(kinds)('a workspace in %s', (_kind, make) => {
  test('is laid out although somebody changed it after it was read', () => {
    const workspace = make();
    workspace.layOut({ tree: { 'd/f': { file: 'a' }, 'e': { file: 'b' } } });
    workspace.fs.rmSync(`${workspace.root}/d`, { recursive: true });
    workspace.fs.unlinkSync(`${workspace.root}/e`);
    workspace.fs.mkdirSync(`${workspace.root}/e`);
    workspace.layOut({ tree: { 'e': { file: 'c' } } });
    expect([...workspace.observe().inside.keys()]).toEqual(['e']);
    workspace.dispose();
  });

  test('holds exactly what was laid out, whatever was there before', () => {
    const workspace = make();
    for (const [a, first] of SETUPS.entries()) {
      for (const [b, second] of SETUPS.entries()) {
        workspace.layOut(first);
        workspace.observe();
        workspace.layOut(second);
        const laid = workspace.known();
        workspace.distrust();
        const seen = workspace.observe();
        expect([...seen.inside.keys()].sort(), `${a} then ${b}`).toEqual([...laid.inside.keys()].sort());
        for (const [path, node] of laid.inside) {
          const there = seen.inside.get(path);
          expect(there?.kind, `${path} in ${a} then ${b}`).toBe(node.kind);
          if (node.kind === 'file' && there?.kind === 'file') {
            expect(Buffer.from(there.bytes).equals(node.bytes), `${path} in ${a} then ${b}`).toBe(true);
            expect(there.mode.toString(8)).toBe(node.mode.toString(8));
          } else {
            expect(there).toEqual(node);
          }
        }
        expect([...seen.outside.keys()]).toContain('canary.txt');
        expect(seen.outside.has('secret.txt')).toBe(second.outside !== undefined);
      }
    }
  });

  test('an observed tree is not changed by what is laid out later', () => {
    const workspace = make();
    workspace.layOut({ tree: { a: { file: '1' }, b: { file: '2' } } });
    const seen = workspace.observe().inside;
    workspace.layOut({ tree: { c: { file: '3' } } });
    expect([...seen.keys()].sort()).toEqual(['a', 'b']);
  });

  test('sees what an implementation wrote, removed and touched, inside and out', () => {
    const workspace = make();
    workspace.layOut({ tree: { a: { file: '1' }, b: { file: '2' } } });
    const stamps = workspace.stamps();
    workspace.fs.unlinkSync(`${workspace.root}/a`);
    workspace.fs.writeFileSync(`${workspace.root}/new`, 'x');
    workspace.fs.writeFileSync(`${workspace.root}/../outside/canary.txt`, 'eaten');
    const { inside, outside } = workspace.observe();
    expect([...inside.keys()].sort()).toEqual(['b', 'new']);
    expect(String(outside.get('canary.txt')?.kind === 'file' && Buffer.from((outside.get('canary.txt') as { bytes: Uint8Array }).bytes))).toBe('eaten');
    expect(workspace.stamps().get('b')).toBe(stamps.get('b'));
    workspace.layOut({ tree: {} });
    expect(String(workspace.fs.readFileSync(`${workspace.root}/../outside/canary.txt`))).toContain('canary');
  });

  test('survives an implementation that removes the root itself', () => {
    const workspace = make();
    workspace.layOut({ tree: { a: { file: '1' } } });
    workspace.fs.rmSync(workspace.root, { recursive: true });
    expect(workspace.observe().inside.size).toBe(0);
    workspace.layOut({ tree: { a: { file: '1' } } });
    expect(String(workspace.fs.readFileSync(`${workspace.root}/a`))).toBe('1');
  });

  test('another program puts and removes files', () => {
    const workspace = make();
    workspace.layOut({ tree: { a: { file: '1' }, 'd/b': { file: '2' } } });
    workspace.put({ a: { file: '11' }, d: null, n: { file: '3' } });
    workspace.distrust();
    expect([...workspace.observe().inside.keys()].sort()).toEqual(['a', 'n']);
  });
});

test('a real directory holds a FIFO', () => {
  const workspace = directoryWorkspace(join(base.name, 'fifo'));
  workspace.layOut({ tree: { p: { fifo: true } } });
  expect(workspace.observe().inside.get('p')).toEqual({ kind: 'special' });
});
