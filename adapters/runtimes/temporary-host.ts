import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Host } from '../port.ts';

/** A host for a connection without a gauge: an empty root on the real file system, and scratch directories. */
export interface TemporaryHost extends Host {
  /** Removes everything. */
  remove(): void;
}

export function temporaryHost(): TemporaryHost {
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'toolgauge-host-')));
  const [root, outside, home, tmp] = ['root', 'outside', 'home', 'tmp'].map((name) => join(base, name)) as [string, string, string, string];
  for (const directory of [root, outside, home, tmp]) fs.mkdirSync(directory);
  return { root, fs, scratch: () => ({ home, tmp }), remove: () => fs.rmSync(base, { recursive: true, force: true }) };
}
