import { join } from 'node:path';
import { resolveImplementation } from '../../adapters/resolve.ts';
import { watchChildren } from '../../adapters/runtimes/children.ts';
import { Session } from '../../gauge/session.ts';
import { directoryWorkspace } from '../../gauge/workspace/directory.ts';
import type { Lease } from '../../gauge/workspace/lease.ts';
import { memoryWorkspace } from '../../gauge/workspace/memory.ts';
import type { RunPlan } from '../plan.ts';

/** What of a plan decides which implementation is meant, and how it is reached. */
export type Target = Pick<RunPlan, 'adapter' | 'cwd' | 'map' | 'inProcess' | 'env' | 'timeoutMs'>;

/** A session on the implementation that `target` names; its directories lie below `lease`. @throws {UsageError} */
export function openSession(target: Target, lease: Pick<Lease, 'directory' | 'noteChild'>, name: string): Session {
  const implementation = resolveImplementation(target.adapter, target);
  const base = join(lease.directory, name);
  watchChildren({ spawned: lease.noteChild });
  return new Session({
    implementation,
    workspace: implementation.workspace === 'memory' ? memoryWorkspace() : directoryWorkspace(join(base, 'workspace')),
    timeoutMs: target.timeoutMs,
    scratchBase: () => base,
  });
}
