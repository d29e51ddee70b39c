import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file as a whole or not at all: into a neighbour first, then over the old one. */
export function writeAtomically(path: string, text: string): void {
  const neighbour = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(neighbour, text, { flag: 'wx' });
    renameSync(neighbour, path);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw error;
  }
}
