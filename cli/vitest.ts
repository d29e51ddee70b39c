import { mkdirSync, rmSync } from 'node:fs';
import { defineAdapter, type AdapterInput } from '../adapters/define.ts';
import { inProcess } from '../adapters/runtimes/in-process.ts';
import type { Description } from '../adapters/port.ts';
import type { Dialect, Tool } from '../contract/dialects.ts';
import { UsageError } from '../contract/errors.ts';
import { toolsOf } from '../contract/rule.ts';
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
import { ruledTools, selectRules } from './select-rules.ts';

/** The test functions of a runner: vitest's, or another's of the same shape. */
export interface TestFunctions {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: (context: TestContext) => Promise<void>, timeoutMs: number): unknown;
}

export interface ConformanceOptions {
  /** Rule globs; default: all rules of the dialects. */
  rules?: string[];
  /** Default: every tool that the adapter declares. */
  tools?: Tool[];
  /**
   * Of all tools, or of each by its name. Default: the first that the adapter declares of the tool, or `common` where it
   * describes itself only when started.
   */
  dialect?: Dialect | { [tool in Tool]?: Dialect };
  /** Cases for each rule; default 100. */
  runs?: number;
  /** Default: fixed. */
  seed?: number;
  /** Deadline of a request, ms; it cannot end an endless loop in process. Default 5,000. */
  timeoutMs?: number;
}

/**
 * Registers a test for each rule of the adapter's tools in the test file it is called from. The adapter runs in that very
 * process, on a real directory of the suite; rules that say nothing about it are skipped tests with the reason.
 * @throws {UsageError} for a glob that names no rule of the dialects.
 */
export function conformance(adapter: AdapterInput, { describe, test }: TestFunctions, options: ConformanceOptions = {}): void {
  const { runs = DEFAULTS.runs, seed = DEFAULTS.seed, timeoutMs = DEFAULTS.timeoutMs } = options;
  const dialects = dialectsOf(adapter, options);
  const rows = rowsOf(options.rules ?? [], dialects);
  let place: Place | undefined;
  const breaker = new Breaker();
  const inTurn = turns();
  describe(`toolgauge: ${[...new Set(dialects.values())].join(', ')}`, () => {
    for (const { rule, dialect, name } of rows) {
      test(name, (context) => inTurn(async () => {
        place ??= openPlace(adapter, timeoutMs);
        const { session } = place;
        place.make();
        try {
          mustClaim(dialects, await session.describe());
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

interface Row {
  rule: (typeof RULES)[number];
  dialect: Dialect;
  /** The rule, with the dialect where it is held in several. */
  name: string;
}

function rowsOf(globs: string[], dialects: ReadonlyMap<Tool, Dialect>): Row[] {
  const rows = selectRules(RULES, globs).flatMap((rule) => {
    const asked = new Set(toolsOf(rule).map((tool) => dialects.get(tool)));
    const held = rule.dialects.filter((dialect) => asked.has(dialect));
    return held.map((dialect): Row => ({ rule, dialect, name: held.length > 1 ? `${rule.id} [${dialect}]` : rule.id }));
  });
  const names = [...new Set(dialects.values())].join(', ');
  if (rows.length === 0) throw new UsageError(`conformance: none of the rules ${globs.join(', ')} is in the dialect ${names}.`);
  return rows;
}

/** Otherwise every test would be skipped, which looks like success. */
function mustClaim(dialects: ReadonlyMap<Tool, Dialect>, { name, tools }: Description): void {
  const declared = [...dialects].map(([tool, dialect]) => ({ tool, dialect, has: [tools[tool]?.dialect ?? []].flat() }));
  if (declared.some(({ dialect, has }) => has.includes(dialect))) return;
  const other = declared.find(({ has }) => has.length > 0);
  if (!other) throw new UsageError(`the adapter ${name} has none of the tools ${[...dialects.keys()].join(', ')}, which is what conformance() is about.`);
  throw new UsageError(`the adapter ${name} does not claim the dialect ${other.dialect}, but ${other.has.join(', ')}: give conformance() the option { dialect: '${other.has[0]}' }.`);
}

/** A rule that fails is reduced, which takes longer than a test usually may. */
const LONGEST_RULE_MS = 300_000;

/** The dialect in which each tool is held. Tests are registered at once, so that only what needs no waiting can be asked. */
function dialectsOf(adapter: AdapterInput, { tools, dialect }: ConformanceOptions): Map<Tool, Dialect> {
  const declared = declaredTools(adapter);
  const all = ruledTools(RULES) as Tool[];
  const wanted = tools ?? (declared ? all.filter((tool) => declared[tool]) : all);
  const asked = (tool: Tool): Dialect | undefined => (typeof dialect === 'object' ? dialect[tool] : dialect);
  return new Map(wanted.map((tool) => [tool, asked(tool) ?? (([declared?.[tool]?.dialect ?? []].flat()[0] ?? 'common') as Dialect)]));
}

function declaredTools(adapter: AdapterInput): Description['tools'] | undefined {
  if (typeof adapter === 'function') return undefined;
  const described = defineAdapter(adapter).describe();
  return described instanceof Promise ? undefined : described.tools;
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
