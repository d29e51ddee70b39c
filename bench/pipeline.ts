import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import { RULES } from '../contract/rules/index.ts';
import { Breaker } from '../gauge/breaker.ts';
import { holdRule } from '../gauge/hold-rule.ts';
import type { Session } from '../gauge/session.ts';
import { propertyOf } from '../properties/index.ts';
import { OF_LARGE_FILES } from '../properties/large-files.ts';
import { takeLease } from '../gauge/workspace/lease.ts';
import { openSession } from '../cli/engine/open-session.ts';
import { DEFAULTS } from '../cli/defaults.ts';

/** The rules of one family, in one dialect. */
export interface Held {
  family: string;
  dialect: Dialect;
}

/** The whole pipeline: generate, predict, lay out, call, read back, compare. Keeps the cases of its last run. */
export class Pipeline {
  cases: Case[] = [];
  readonly #session: Session;
  readonly #release: () => void;
  readonly #held: Held;

  constructor(adapter: string, held: Held) {
    const lease = takeLease();
    this.#held = held;
    this.#release = lease.release;
    this.#session = openSession({ adapter, cwd: process.cwd(), inProcess: false, env: [], timeoutMs: DEFAULTS.timeoutMs }, lease, 'bench');
    const { remember } = this.#session;
    this.#session.remember = (kase) => {
      this.cases.push(kase);
      remember.call(this.#session, kase);
    };
  }

  async run(): Promise<void> {
    this.cases = [];
    const { family, dialect } = this.#held;
    for (const rule of RULES) {
      if (!rule.id.startsWith(`${family}/`) || !rule.dialects.includes(dialect) || OF_LARGE_FILES.has(rule.id)) continue;
      const task = { rule, dialect, property: propertyOf(rule.id), fixtures: [] };
      const options = { seed: DEFAULTS.seed, runs: DEFAULTS.runs, lane: 'fast', shard: { index: 1, count: 1 }, breaker: new Breaker() } as const;
      const { blocks } = await holdRule(task, this.#session, options);
      const findings = blocks.flatMap((block) => block.findings);
      if (findings.length > 0) throw new Error(`the reference fails ${rule.id}: ${findings[0]?.signature}`);
    }
  }

  async end(): Promise<void> {
    await this.#session.dispose();
    this.#release();
  }
}
