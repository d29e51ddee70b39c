import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../contract/errors.ts';
import type { CaseFile, RunRecord } from '../contract/record.ts';
import { json } from '../reports/json.ts';
import { systemMessage } from './system-message.ts';
import { writeAtomically } from './write-atomically.ts';

export const RECORD = 'record.json';
export const COUNTEREXAMPLES = 'counterexamples';

/** Makes the directory and proves that it can be written to. @throws {UsageError} otherwise. */
export function prepareOutDirectory(directory: string, shown: string): void {
  try {
    makeDirectory(directory);
    makeDirectory(join(directory, COUNTEREXAMPLES));
    const probe = join(directory, '.probe');
    writeAtomically(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new UsageError(`--out ${shown}: cannot write there: ${reason(error)}. Name another directory.`);
  }
}

/** Makes a directory and its parents. Node's own `recursive` never ends below /proc (seen with Node 20). */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    makeDirectory(dirname(path));
    mkdirSync(path);
  }
}

/** mkdir says EEXIST where a file stands in the place of the directory. */
function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'it is a file, not a directory' : systemMessage(error);
}

/** Writes the record and its counterexamples; those of an earlier run go. */
export function writeResults(directory: string, record: RunRecord, caseFiles: ReadonlyMap<string, CaseFile>): void {
  const below = join(directory, COUNTEREXAMPLES);
  makeDirectory(below);
  for (const [name, caseFile] of caseFiles) writeAtomically(join(below, name), json(caseFile));
  writeAtomically(join(directory, RECORD), json(record));
  for (const name of readdirSync(below)) {
    if (name.endsWith('.json') && !caseFiles.has(name)) rmSync(join(below, name));
  }
}
