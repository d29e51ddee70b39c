import { execFileSync } from 'node:child_process';
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surroundings } from './testing/surroundings.ts';
import { proveWritable, writeAtomically } from './write-atomically.ts';

test('a symbolic link stays one, and what it leads to is written', () => {
  const { cwd } = surroundings();
  writeFileSync(join(cwd, 'file'), 'old');
  symlinkSync('file', join(cwd, 'link'));
  proveWritable(join(cwd, 'link'));
  writeAtomically(join(cwd, 'link'), 'new');
  expect(lstatSync(join(cwd, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('new');
  expect(readdirSync(cwd).sort()).toEqual(['file', 'link']);
});

test('what is no file is written to, not replaced', () => {
  const { cwd } = surroundings();
  const pipe = join(cwd, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, 'r+');
  proveWritable(pipe);
  writeAtomically(pipe, 'new');
  const bytes = Buffer.alloc(3);
  readSync(reader, bytes);
  closeSync(reader);
  expect(bytes.toString()).toBe('new');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test('what cannot be written leaves nothing', () => {
  const { cwd } = surroundings();
  const path = join(cwd, 'a'.repeat(300));
  expect(() => proveWritable(path)).toThrow('ENAMETOOLONG');
  expect(() => writeAtomically(path, 'x')).toThrow('ENAMETOOLONG');
  expect(() => proveWritable(join(cwd, 'no/where'))).toThrow('ENOENT');
  expect(readdirSync(cwd)).toEqual([]);
});
