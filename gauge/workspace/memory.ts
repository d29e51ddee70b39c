import { Volume } from 'memfs';
import type { FileSystem } from '../../adapters/port.ts';
import { MemoryNodes } from './memory-nodes.ts';
import { Workspace } from './workspace.ts';

/** A workspace in one reused memfs volume. memfs binds even root by permission bits, and has no FIFOs. */
export function memoryWorkspace(): Workspace {
  const volume = new Volume();
  askForUserOnce(volume);
  askBeforeUnlinking(volume);
  volume.mkdirSync('/workspace', { recursive: true });
  return new Workspace({
    kind: 'memory',
    fs: volume as unknown as FileSystem,
    base: '/workspace',
    nodes: new MemoryNodes(volume),
    provides: new Set(['enforced-modes', 'case-sensitive', 'hard-links']),
  });
}

/** memfs asks the system for the user at every use of a path, which took a tenth of the time of its calls. */
function askForUserOnce({ _core: core }: Volume): void {
  const asked = core.process;
  const user = asked.getuid?.() ?? 0;
  const group = asked.getgid?.() ?? 0;
  const { platform, env } = asked;
  const emitWarning = (message: string, type: string): void => asked.emitWarning(message, type);
  Object.assign(core, { process: { platform, env, cwd: () => asked.cwd(), emitWarning, getuid: () => user, getgid: () => group } });
}

/** memfs asks for the right to write a directory before it renames and removes by `rm`, but not by `unlink`. */
function askBeforeUnlinking({ _core: core }: Volume): void {
  const { unlink } = core;
  Object.assign(core, {
    unlink(path: string): void {
      if (!core.getLinkOrThrow(path, 'unlink').parent?.getNode().canWrite()) {
        throw Object.assign(new Error(`EACCES: permission denied, unlink '${path}'`), { code: 'EACCES' });
      }
      unlink(path);
    },
  });
}
