import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { defineAdapter } from '../define.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { installedPeer } from './installed.ts';

// `applyDiff` of the OpenAI Agents SDK: a pure function from a text and the body of one section to a text. Envelope and
// files are the adapter's, which must add no mistake of its own: it refuses what has no exact text, and leaves nothing
// of what fails. What is not one section on one file cannot be put into the function's words.

const { directory, version } = installedPeer('agents-core', process.cwd());
// Its own module: the package's entry imports an optional dependency.
const { applyDiff } = (await import(pathToFileURL(join(directory, 'dist', 'utils', 'applyDiff.mjs')).href)) as {
  applyDiff(text: string, body: string, mode?: 'create'): string;
};

export default defineAdapter({
  name: 'agents-core',
  version,
  tools: {
    apply_patch: {
      dialect: 'common',
      traits: { containment: 'none', matching: 'lookAlike' },
      observes: ['message'],
      call: (patch: unknown, { cwd }) => applied(patch, cwd),
    },
  },
});

const SECTION = /^\*\*\* Begin Patch\n\*\*\* (Add|Delete|Update) File: ([^\n]*)\n([^]*)\*\*\* End Patch\n?$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function applied(patch: unknown, cwd: string): Outcome {
  const [, kind, path = '', body = ''] = (typeof patch === 'string' ? SECTION.exec(patch) : null) ?? [];
  if (kind === undefined || /^\*\*\* (Add|Delete|Update) File: |^\*\*\* Move to: /m.test(body)) {
    return { status: 'error', message: 'not one section on one file', code: 'untranslatable' };
  }
  const file = resolve(cwd, path);
  if (kind === 'Delete') rmSync(file);
  else if (kind === 'Add') create(file, utf8(applyDiff('', body, 'create')));
  else writeFileSync(file, utf8(applyDiff(UTF8.decode(readFileSync(file)), body)));
  return { status: 'success' };
}

/** @throws {Error} for an unpaired surrogate, which has no bytes. */
function utf8(text: string): Buffer {
  if (!text.isWellFormed()) throw new Error('the text has an unpaired surrogate');
  return Buffer.from(text);
}

function create(file: string, bytes: Buffer): void {
  if (exists(file)) throw new Error('the file exists');
  const highest = highestMissing(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  } catch (error) {
    rmSync(highest, { recursive: true, force: true });
    throw error;
  }
}

/** The missing one of `path` and the directories above it that is nearest to the root. */
function highestMissing(path: string): string {
  return exists(dirname(path)) ? path : highestMissing(dirname(path));
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
