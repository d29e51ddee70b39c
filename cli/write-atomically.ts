import { randomBytes } from 'node:crypto';
import { accessSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Writes a file as a whole or not at all: into a neighbour first, then over the old one. A symbolic link stays, and
 * what is no file (`/dev/stderr`, a pipe) is written to.
 */
export function writeAtomically(path: string, text: string): void {
  const target = targetOf(path);
  if (target.kind === 'device') return writeFileSync(target.path, text);
  const neighbour = neighbourOf(target.path);
  try {
    writeFileSync(neighbour, text, { flag: 'wx' });
    renameSync(neighbour, target.path);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw error;
  }
}

/** Finds out beforehand whether `writeAtomically` will be able to; leaves nothing. @throws as that would. */
export function proveWritable(path: string): void {
  const target = targetOf(path);
  if (target.kind === 'device') return accessSync(target.path, constants.W_OK);
  const neighbour = neighbourOf(target.path);
  writeFileSync(neighbour, '', { flag: 'wx' });
  rmSync(neighbour);
}

function targetOf(path: string): { kind: 'file' | 'device'; path: string } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'file', path };
  return stats.isFile() ? { kind: 'file', path: realpathSync(path) } : { kind: 'device', path };
}

function neighbourOf(path: string): string {
  return `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
}
