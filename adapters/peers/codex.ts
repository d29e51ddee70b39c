import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { defineAdapter } from '../define.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { installedPeer } from './installed.ts';

// The stand-alone apply_patch of openai/codex: the binary under that name, the patch on its stdin. It confines nothing.

const { directory, version } = installedPeer('codex', process.cwd());

export default defineAdapter({
  name: 'codex',
  version,
  tools: {
    apply_patch: {
      dialect: ['codex', 'common'],
      traits: { containment: 'none', matching: 'lookAlike', patchOverwrites: 'both', patchFinalNewline: 'added', rollsBack: 'no' },
      observes: ['payload', 'message'],
      call: (patch: unknown, { cwd }) => applied(patch, cwd),
    },
  },
});

function applied(patch: unknown, cwd: string): Outcome {
  if (typeof patch !== 'string' || !patch.isWellFormed()) return { status: 'error', message: 'the patch has no bytes', code: 'untranslatable' };
  const { status, signal, stdout, stderr, error } = spawnSync(program(), [], { cwd, input: patch, encoding: 'utf8' });
  if (error) throw error;
  if (signal !== null) throw new Error(`codex was ended by ${signal}`);
  return status === 0 ? { status: 'success', payload: stdout } : { status: 'error', message: stderr.replace(/\n$/, '') };
}

/** The binary of the platform's package, under the name that makes it the tool. */
function program(): string {
  const link = join(tmpdir(), 'apply_patch');
  if (!existsSync(link)) symlinkSync(binary(), link);
  return link;
}

function binary(): string {
  const platform = `codex-${process.platform}-${process.arch}`;
  const vendor = join(dirname(directory), platform, 'vendor');
  const triples = ['x86_64-unknown-linux-musl', 'aarch64-unknown-linux-musl', 'x86_64-apple-darwin', 'aarch64-apple-darwin'];
  const found = triples.map((triple) => join(vendor, triple, 'bin', 'codex')).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`codex has no binary for ${process.platform} on ${process.arch}: ${vendor} holds none`);
  return found;
}
