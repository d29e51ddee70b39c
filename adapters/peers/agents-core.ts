import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { defineAdapter } from '../define.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { installedPeer } from './installed.ts';

// `applyDiff` of the OpenAI Agents SDK: a pure function from a text and the body of one section to a text. Envelope and
// files are the adapter's; what is not one section on one file cannot be put into its words.

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

function applied(patch: unknown, cwd: string): Outcome {
  const [, kind, path = '', body = ''] = (typeof patch === 'string' ? SECTION.exec(patch) : null) ?? [];
  if (kind === undefined || /^\*\*\* (Add|Delete|Update) File: |^\*\*\* Move to: /m.test(body)) {
    return { status: 'error', message: 'not one section on one file', code: 'untranslatable' };
  }
  const file = resolve(cwd, path);
  if (kind === 'Delete') rmSync(file);
  else if (kind === 'Add') create(file, applyDiff('', body, 'create'));
  else writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), body));
  return { status: 'success' };
}

function create(file: string, text: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })) throw new Error('the file exists');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
