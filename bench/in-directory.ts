import fs, { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileSystem } from '../adapters/port.ts';
import { createReference } from '../adapters/reference/reference.ts';
import type { Json } from '../contract/json.ts';
import { takeLease } from '../gauge/workspace/lease.ts';

/** Calls a tool of the reference in dialect `tau`. @throws {Error} where it refuses. */
export type Use = (tool: string, given: Json) => Promise<void>;

/** Runs `body` with the reference on an empty RAM-backed directory. */
export async function inDirectory<T>(body: (root: string, use: Use) => Promise<T>): Promise<T> {
  const lease = takeLease();
  try {
    const root = join(lease.directory, 'large');
    mkdirSync(root);
    const adapter = createReference(fs as FileSystem, () => root);
    await adapter.open({ root, config: { dialect: 'tau' } });
    return await body(root, async (tool, given) => {
      const outcome = await adapter.call({ tool, arguments: given });
      if (outcome.status !== 'success') throw new Error(`the reference refuses: ${outcome.status === 'error' ? outcome.message : outcome.status}`);
    });
  } finally {
    lease.release();
  }
}
