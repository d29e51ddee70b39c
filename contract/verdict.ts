/** What is said of a rule in a dialect. */
export const VERDICTS = [
  'pass', 'warn', 'fail', 'flaky', 'unknown', 'crash', 'hang', 'could-not-run', 'not-claimed', 'not-observed', 'not-run',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whose fault a violation is. */
export type Blame = 'implementation' | 'adapter' | 'harness' | 'oracle';

/** How a process that serves an implementation came to its end, or what it did against the protocol. */
export type CrashCause = 'exit' | 'signal' | 'garbage' | 'flood' | 'adapter-error';

/** Verdicts that make a run end with 1. */
export const FAILING: ReadonlySet<Verdict> = new Set<Verdict>(['fail', 'flaky', 'crash', 'hang', 'could-not-run']);

/** Verdicts that make it 1 under `--strict` only. */
export const FAILING_WHEN_STRICT: ReadonlySet<Verdict> = new Set<Verdict>(['unknown', 'warn']);

/** Exit codes of the command line. */
export const EXIT = { ok: 0, violations: 1, usage: 2, notStarted: 3 } as const;
