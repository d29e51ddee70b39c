import { Volume } from 'memfs';
import { expect, test } from 'vitest';
import type { FileSystem } from '../port.ts';
import { FileTrouble, findRegular, follow, readRegular } from './regular-file.ts';

const fs = Volume.fromJSON({ '/r/f': 'x', '/r/d/g': 'yy' }) as unknown as FileSystem;
for (const [name, target] of Object.entries({ l: 'd', chain: 'l/g', dangling: 'n/m', loop: 'loop', out: '/r/d' })) fs.symlinkSync(target, `/r/${name}`);

function trouble(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error instanceof FileTrouble ? error.kind : error;
  }
  return undefined;
}

test.each([
  ['f', '/r/f', '/r'], ['l/g', '/r/d/g', '/r/d'], ['chain', '/r/d/g', '/r/d'], ['out/../f', '/r/f', '/r'], ['/r/./d//g', '/r/d/g', '/r/d'],
  ['n', '/r/n', '/r'], ['l/n/m', '/r/d/n/m', '/r/d'], ['dangling', '/r/n/m', '/r'], ['d', '/r/d', '/r/d'],
])('%s leads to %s', (path, real, deepest) => {
  expect(follow(fs, '/r', path)).toMatchObject({ real, deepest });
});

test.each([
  ['f/x', 'io'], ['f/', 'io'], ['loop', 'io'], ['loop/x', 'io'], ['n/../f', 'missing'], ['n', 'missing'], ['d', 'directory'], ['a\0b', 'io'],
])('%s is no file: %s', (path, kind) => {
  expect(trouble(() => findRegular(fs, '/r', path))).toBe(kind);
});

test('a file of the limit is read, one byte more is too large', () => {
  expect(String(readRegular(fs, '/r/d/g', 2))).toBe('yy');
  expect(trouble(() => readRegular(fs, '/r/d/g', 1))).toBe('too-large');
  expect(trouble(() => readRegular(fs, '/r/n', 1))).toBe('missing');
});
