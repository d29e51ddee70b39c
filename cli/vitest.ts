import picomatch from 'picomatch';
import { defineAdapter, type AdapterInput } from '../adapters/define.ts';
import { inProcess } from '../adapters/runtimes/in-process.ts';
import type { Dialect } from '../contract/dialects.ts';
import { RULES } from '../contract/rules/index.ts';
import { Breaker } from '../gauge/breaker.ts';
import { holdRule } from '../gauge/hold-rule.ts';
import { Session } from '../gauge/session.ts';
import { directoryWorkspace } from '../gauge/workspace/directory.ts';
import { takeLease } from '../gauge/workspace/lease.ts';
import { fixturesFor } from '../properties/fixtures/index.ts';
import { propertyOf } from '../properties/index.ts';
import { DEFAULTS } from './defaults.ts';
import { settle, type TestContext } from './engine/settle.ts';

/** The test functions of a runner: vitest's, or another's of the same shape. */
export interface TestFunctions {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: (context: TestContext) => Promise<void>, timeoutMs: number): unknown;
}

export interface ConformanceOptions {
  /** Rule globs; default: all rules of the dialect. */
  rules?: string[];
  /** Default: the first that the adapter declares, or `common` where it describes itself only when started. */
  dialect?: Dialect;
  /** Cases for each rule; default 100. */
  runs?: number;
  /** Default: fixed. */
  seed?: number;
  /** Deadline of a request, ms; it cannot end an endless loop in process. Default 5,000. */
  timeoutMs?: number;
}

/**
 * Registers a test for each rule of the exact-text edit in the test file it is called from. The adapter runs in that very
 * process, on a real directory of the suite; rules that say nothing about it are skipped tests with the reason.
 */
export function conformance(adapter: AdapterInput, { describe, test }: TestFunctions, options: ConformanceOptions = {}): void {
  const dialect = options.dialect ?? declaredDialect(adapter);
  const wanted = options.rules ? picomatch(options.rules) : () => true;
  const rules = RULES.filter((rule) => rule.dialects.includes(dialect) && wanted(rule.id));
  let session: Session | undefined;
  const breaker = new Breaker();
  describe(`toolgauge: ${dialect}`, () => {
    for (const rule of rules) {
      test(rule.id, async (context) => {
        session ??= openSession(adapter, options.timeoutMs ?? DEFAULTS.timeoutMs);
        const task = { rule, dialect, property: propertyOf(rule.id), fixtures: fixturesFor(rule.id, dialect) };
        const { runs = DEFAULTS.runs, seed = DEFAULTS.seed } = options;
        const result = await holdRule(task, session, { seed, runs, lane: 'fast', shard: { index: 1, count: 1 }, breaker });
        settle({ rule, dialect }, result, context);
      }, LONGEST_RULE_MS);
    }
  });
}

/** A rule that fails is reduced, which takes longer than a test usually may. */
const LONGEST_RULE_MS = 300_000;

/** Tests are registered at once, so that only what needs no waiting can be asked. */
function declaredDialect(adapter: AdapterInput): Dialect {
  if (typeof adapter === 'function') return 'common';
  const described = defineAdapter(adapter).describe();
  if (described instanceof Promise) return 'common';
  return ([described.tools['replace']?.dialect ?? []].flat()[0] ?? 'common') as Dialect;
}

/** The workspace is removed when the process ends. */
function openSession(adapter: AdapterInput, timeoutMs: number): Session {
  const lease = takeLease();
  return new Session({
    implementation: inProcess('conformance', 'directory', () => defineAdapter(adapter)),
    workspace: directoryWorkspace(`${lease.directory}/workspace`),
    timeoutMs,
    scratchBase: () => lease.directory,
  });
}
