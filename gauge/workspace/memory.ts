import { Volume } from 'memfs';
import type { FileSystem } from '../../adapters/port.ts';
import { MemoryNodes } from './memory-nodes.ts';
import { Workspace } from './workspace.ts';

/** A workspace in one reused memfs volume. memfs binds even root by permission bits, and has no FIFOs. */
export function memoryWorkspace(): Workspace {
  const volume = new Volume();
  volume.mkdirSync('/workspace', { recursive: true });
  return new Workspace({
    kind: 'memory',
    fs: volume as unknown as FileSystem,
    base: '/workspace',
    nodes: new MemoryNodes(volume),
    provides: new Set(['enforced-modes', 'case-sensitive', 'hard-links']),
  });
}
