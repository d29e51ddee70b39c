import process from 'node:process';
import { killAllGroups } from '../../adapters/runtimes/children.ts';
import type { Lease } from '../../gauge/workspace/lease.ts';

const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Until the function that is returned is called, a signal that ends this process first ends the workers and the
 * implementations, and removes the directory. (Vitest's own handler leaves its workers running for a while, which
 * would make the directory anew.)
 */
export function endAtSignals(lease: Pick<Lease, 'release'>): () => void {
  const end = (signal: NodeJS.Signals): void => {
    killAllGroups();
    lease.release();
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  for (const signal of DEADLY) process.prependListener(signal, end);
  return () => {
    for (const signal of DEADLY) process.off(signal, end);
  };
}
