import { mkdirSync, rmSync } from 'node:fs';
import { defineAdapter, type AdapterInput } from '../adapters/define.ts';
import { inProcess } from '../adapters/runtimes/in-process.ts';
import type { Dialect } from '../contract/dialects.ts';
import { UsageError } from '../contract/errors.ts';
import { RULES } from '../contract/rules/index.ts';
import { Breaker } from '../gauge/breaker.ts';
import { holdRule } from '../gauge/hold-rule.ts';
import { Session } from '../gauge/session.ts';
import { directoryWorkspace } from '../gauge/workspace/directory.ts';
import { sweepLeases, takeLease } from '../gauge/workspace/lease.ts';
import { fixturesFor } from '../properties/fixtures/index.ts';
import { propertyOf } from '../properties/index.ts';
import { DEFAULTS } from './defaults.ts';
import { settle, type TestContext } from './engine/settle.ts';
import { selectRules } from './select-rules.ts';

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
 * @throws {UsageError} for a glob that names no rule of the dialect.
 */
export function conformance(adapter: AdapterInput, { describe, test }: TestFunctions, options: ConformanceOptions = {}): void {
  const { dialect = declaredDialect(adapter), runs = DEFAULTS.runs, seed = DEFAULTS.seed, timeoutMs = DEFAULTS.timeoutMs } = options;
  const rules = rulesOf(options.rules ?? [], dialect);
  let place: Place | undefined;
  const breaker = new Breaker();
  const inTurn = turns();
  describe(`toolgauge: ${dialect}`, () => {
    for (const rule of rules) {
      test(rule.id, (context) => inTurn(async () => {
        place ??= openPlace(adapter, timeoutMs);
        const { session } = place;
        place.make();
        try {
          await mustClaim(dialect, session);
          const task = { rule, dialect, property: propertyOf(rule.id), fixtures: fixturesFor(rule.id, dialect) };
          const result = await holdRule(task, session, { seed, runs, lane: 'fast', shard: { index: 1, count: 1 }, breaker });
          settle({ rule, dialect }, result, context);
        } finally {
          place.remove();
        }
      }), LONGEST_RULE_MS);
    }
  });
}

/** One after the other, also where the runner starts tests together: they share a directory. */
function turns(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => (last = last.then(work, work));
}

function rulesOf(globs: string[], dialect: Dialect): typeof RULES[number][] {
  const rules = selectRules(RULES, globs).filter((rule) => rule.dialects.includes(dialect));
  if (rules.length === 0) throw new UsageError(`conformance: none of the rules ${globs.join(', ')} is in the dialect ${dialect}.`);
  return rules;
}

/** Otherwise every test would be skipped, which looks like success. */
async function mustClaim(dialect: Dialect, session: Session): Promise<void> {
  const { name, tools: { replace: tool } } = await session.describe();
  if (!tool) throw new UsageError(`the adapter ${name} has no tool replace, which is what conformance() is about.`);
  const declared = [tool.dialect].flat();
  if (declared.includes(dialect)) return;
  throw new UsageError(`the adapter ${name} does not claim the dialect ${dialect}, but ${declared.join(', ')}: give conformance() the option { dialect: '${declared[0]}' }.`);
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

interface Place {
  session: Session;
  /** Makes the directory of the session again, should it be gone. */
  make(): void;
  remove(): void;
}

/** Runners end their workers by a signal, after which nothing clears up: so the directory lasts only as long as a test. */
function openPlace(adapter: AdapterInput, timeoutMs: number): Place {
  sweepLeases();
  const { directory } = takeLease();
  const workspace = directoryWorkspace(`${directory}/workspace`);
  const session = new Session({
    implementation: inProcess('conformance', 'directory', () => defineAdapter(adapter)),
    workspace,
    timeoutMs,
    scratchBase: () => directory,
  });
  const remove = (): void => {
    workspace.distrust();
    rmSync(directory, { recursive: true, force: true });
  };
  remove();
  return { session, make: () => mkdirSync(directory, { mode: 0o700 }), remove };
}
