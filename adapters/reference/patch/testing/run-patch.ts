import { Volume } from 'memfs';
import type { Json, JsonObject } from '../../../../contract/json.ts';
import type { Node } from '../../../../contract/tree.ts';
import type { Adapter, FileSystem } from '../../../port.ts';
import { createReference } from '../../reference.ts';
import { tryCalls, type TrialResult } from '../../trial.ts';

export const ROOT = '/place/root';

export interface PatchTrial {
  dialect?: string;
  limits?: JsonObject;
  create?: (fs: FileSystem, root: () => string) => Adapter;
}

/** Path → the text of a file, or any node. */
export type Nodes = { readonly [path: string]: string | Node };

export function memory(): FileSystem {
  return Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
}

/** The text of a patch: `lines` between those of the envelope. */
export function patch(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].map((line) => `${line}\n`).join('');
}

/** The text of a patch that updates `a`. */
export function updating(...lines: readonly string[]): string {
  return patch('*** Update File: a', ...lines);
}

/** One call on `files`. */
export async function runPatch(files: Nodes, argument: Json, { dialect = 'tau', limits, create = createReference }: PatchTrial = {}): Promise<TrialResult> {
  const fs = memory();
  const tree = Object.fromEntries(Object.entries(files).map(([path, node]) => [path, typeof node === 'string' ? { file: node } : node]));
  const config = limits ? { config: { limits: { apply_patch: limits } } } : {};
  return tryCalls(create(fs, () => ROOT), fs, ROOT, { tool: 'apply_patch', dialect, tree, calls: [argument], ...config });
}
