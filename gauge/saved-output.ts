import { dirname } from 'node:path';
import type { FileSystem } from '../adapters/port.ts';
import type { SavedFile, StepObservation } from '../contract/observation.ts';
import type { Outcome } from '../contract/outcome.ts';

/** Fields that name a file which holds the whole output, or the beginning of it. */
const NAMING = ['full_output_path', 'saved_output_path'];

/** Largest file that is looked at: an implementation names it, and nobody checked it. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The files that `outcomes` name as saved output, as they are at this moment; nothing where none is named. */
export function savedOutputs(outcomes: readonly Outcome[], fs: FileSystem): StepObservation['saved'] {
  let saved: StepObservation['saved'];
  for (const { fields } of outcomes) {
    for (const name of NAMING) {
      const path = fields?.[name];
      if (typeof path === 'string') (saved ??= {})[path] = savedFile(path, fs);
    }
  }
  return saved;
}

function savedFile(path: string, fs: FileSystem): SavedFile | undefined {
  try {
    const stats = fs.statSync(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) return undefined;
    return { bytes: fs.readFileSync(path) as Uint8Array, parentMode: fs.statSync(dirname(path)).mode & 0o777 };
  } catch {
    return undefined;
  }
}
