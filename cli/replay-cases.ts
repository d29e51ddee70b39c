import { NotStartedError } from '../adapters/port.ts';
import type { CaseFile } from '../contract/record.ts';
import { replayCase } from '../gauge/replay.ts';
import { sweepLeases, takeLease } from '../gauge/workspace/lease.ts';
import type { ReplayResult } from '../reports/replay.ts';
import { endAtSignals } from './engine/end-at-signals.ts';
import { openSession, type Target } from './engine/open-session.ts';

/**
 * Holds an implementation against stored cases, one result each, in order.
 * @throws {NotStartedError} where it cannot be started at all. @throws {UsageError}
 */
export async function replayCases(cases: readonly CaseFile[], target: Target): Promise<ReplayResult[]> {
  sweepLeases();
  const lease = takeLease();
  const ended = endAtSignals(lease);
  const session = openSession(target, lease, 'replay');
  try {
    const results: ReplayResult[] = [];
    for (const each of cases) results.push(await replayCase(each, session));
    return results;
  } finally {
    await session.dispose();
    lease.release();
    ended();
  }
}

/** The same for one that was held already: where it cannot be started now, each case is an error. */
export async function replayOrErrors(cases: readonly CaseFile[], target: Target): Promise<ReplayResult[]> {
  try {
    return await replayCases(cases, target);
  } catch (error) {
    if (!(error instanceof NotStartedError)) throw error;
    return cases.map(() => ({ outcome: 'error', differences: [], message: error.message }));
  }
}
