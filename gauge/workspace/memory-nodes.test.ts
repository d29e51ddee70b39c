import { Volume } from 'memfs';
import { expect, test } from 'vitest';
import type { FileSystem } from '../../adapters/port.ts';
import type { LiveTree } from '../../contract/tree.ts';
import { LaidTree } from './laid-tree.ts';
import { MemoryNodes } from './memory-nodes.ts';

/** The same directory read by the nodes, which are internals of memfs, and by its calls. */
function bothWays(): { volume: Volume; fast: LaidTree; slow: LaidTree } {
  const volume = new Volume();
  volume.mkdirSync('/w/out', { recursive: true });
  const fs = volume as unknown as FileSystem;
  return { volume, fast: new LaidTree(fs, '/w/out', '/w/out', { nodes: new MemoryNodes(volume) }), slow: new LaidTree(fs, '/w/out', '/w/out', {}) };
}

const CHANGES: [string, (volume: Volume) => void][] = [
  ['a new file', (volume) => volume.writeFileSync('/w/out/b', 'new', { mode: 0o600 })],
  ['a rewritten file', (volume) => volume.writeFileSync('/w/out/a', 'other')],
  ['an appended file', (volume) => volume.appendFileSync('/w/out/a', '\r\nmore')],
  ['a shortened file', (volume) => volume.truncateSync('/w/out/a', 1)],
  ['bytes changed in place', (volume) => volume.writeSync(volume.openSync('/w/out/a', 'r+'), 'X', 0)],
  ['a file renamed onto another', (volume) => volume.renameSync('/w/out/b', '/w/out/a')],
  ['permission bits', (volume) => volume.chmodSync('/w/out/a', 0o400)],
  ['a directory with a file', (volume) => (volume.mkdirSync('/w/out/d', 0o700), volume.writeFileSync('/w/out/d/e', 'deep'))],
  ['a link, and one into the root', (volume) => (volume.symlinkSync('a', '/w/out/l'), volume.symlinkSync('/w/out/d', '/w/out/m'))],
  ['a second name', (volume) => volume.linkSync('/w/out/a', '/w/out/second')],
  ['a name less', (volume) => volume.unlinkSync('/w/out/a')],
  ['a directory less', (volume) => volume.rmSync('/w/out/d', { recursive: true })],
];

test('the nodes of a volume show what its calls show', () => {
  const { volume, fast, slow } = bothWays();
  fast.become(new Map([['a', { kind: 'file', bytes: Buffer.from('first\n'), mode: 0o644 }]]));
  slow.distrust();
  for (const [what, change] of CHANGES) {
    const before = plain(fast.read());
    change(volume);
    const after = plain(fast.read());
    expect(after, what).toEqual(plain(slow.read()));
    expect(after, what).not.toEqual(before);
    expect(fast.read(), `${what}, read again`).toBe(fast.known());
  }
});

test('a file written with the same bytes at the same moment has another stamp', () => {
  const { volume, fast } = bothWays();
  fast.become(new Map([['a', { kind: 'file', bytes: Buffer.from('x'), mode: 0o644 }]]));
  const before = fast.stamps();
  expect(fast.stamps()).toEqual(before);
  volume.writeFileSync('/w/out/a', 'x');
  expect(fast.stamps()).not.toEqual(before);
});

test('a root that is gone, or a link to elsewhere, is read by calls', () => {
  const { volume, fast } = bothWays();
  volume.rmSync('/w/out', { recursive: true });
  expect(fast.read()).toEqual(new Map());
  volume.mkdirSync('/w/other');
  volume.writeFileSync('/w/other/f', '1');
  volume.symlinkSync('/w/other', '/w/out');
  expect([...fast.read().keys()]).toEqual(['f']);
});

function plain(tree: LiveTree): object {
  const sorted = [...tree].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([path, node]) => [path, node.kind === 'file' ? { ...node, bytes: Buffer.from(node.bytes).toString('latin1') } : node]));
}
