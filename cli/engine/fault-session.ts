import type { Fault } from '../../adapters/faulty/fault.ts';
import { faultyAdapter } from '../../adapters/faulty/faulty.ts';
import { inProcess } from '../../adapters/runtimes/in-process.ts';
import { Session } from '../../gauge/session.ts';
import { directoryWorkspace } from '../../gauge/workspace/directory.ts';
import { memoryWorkspace } from '../../gauge/workspace/memory.ts';
import { DEFAULTS } from '../defaults.ts';

/** A session on a seeded fault; in the directory `base` where it cannot be seen in memory. */
export function faultSession(fault: Fault, base: string): Session {
  const onDisk = fault.workspace === 'directory' || fault.needs?.includes('real-fs') === true;
  return new Session({
    implementation: inProcess(fault.name, onDisk ? 'directory' : 'memory', (host) => faultyAdapter(fault, host.fs, () => host.root)),
    workspace: onDisk ? directoryWorkspace(base) : memoryWorkspace(),
    timeoutMs: DEFAULTS.timeoutMs,
    scratchBase: () => base,
  });
}
