import { availableParallelism } from 'node:os';

/** What holds where neither an option nor the configuration says otherwise. */
export const DEFAULTS = {
  adapter: 'reference',
  lane: 'fast',
  /** Cases per rule. */
  runs: 100,
  /** Fixed, so that CI is deterministic. */
  seed: 1,
  timeoutMs: 5000,
  out: '.toolgauge',
} as const;

/** The largest values that make sense; beyond them lies a slip of the keyboard. */
export const MOST = { runs: 10_000_000, workers: 1000, /** A day. */ timeoutMs: 86_400_000 } as const;

/** A worker for each core; one core is left to an implementation that runs in a process of its own. */
export function defaultWorkers(inProcess: boolean): number {
  return Math.max(1, availableParallelism() - (inProcess ? 0 : 1));
}

/** Seeds of `--seed random` and `calibrate` lie below this. */
export const SEEDS = 2 ** 31;
