import type { Failure } from '../adapters/port.ts';

/** After so many hangs, or crashes, the rest is not run: a dead implementation costs a minute, not a night. */
const LIMITS = { hang: { rule: 3, run: 20 }, crash: { rule: 10, run: 100 } } as const;

/** Counts hangs and crashes of one run in one worker. */
export class Breaker {
  readonly #run = { hang: 0, crash: 0 };
  #rule = { hang: 0, crash: 0 };

  startRule(): void {
    this.#rule = { hang: 0, crash: 0 };
  }

  note(failure: Failure): void {
    this.#run[failure.kind] += 1;
    this.#rule[failure.kind] += 1;
  }

  /** Why nothing more should be run, if so. */
  reason(): string | undefined {
    for (const kind of ['hang', 'crash'] as const) {
      const word = kind === 'hang' ? 'hangs' : 'crashes';
      if (this.#run[kind] >= LIMITS[kind].run) return `${this.#run[kind]} ${word} in this run`;
      if (this.#rule[kind] >= LIMITS[kind].rule) return `${this.#rule[kind]} ${word} of this rule`;
    }
    return undefined;
  }
}
