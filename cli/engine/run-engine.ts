import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import type { Description } from '../../adapters/port.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { CaseFile, Finding, RuleRow, RunRecord } from '../../contract/record.ts';
import { ruleById } from '../../contract/rules/index.ts';
import { assembleRows, type PlannedRow } from '../../gauge/assemble.ts';
import { readJournal } from '../../gauge/journal.ts';
import type { Session } from '../../gauge/session.ts';
import { sweepLeases, takeLease } from '../../gauge/workspace/lease.ts';
import type { RunPlan } from '../plan.ts';
import { VERSION } from '../version.ts';
import { endAtSignals } from './end-at-signals.ts';
import { openSession } from './open-session.ts';
import { selectRows, type Row } from './rows.ts';
import type { WorkerOrder } from './worker.ts';

export interface EngineResult {
  record: RunRecord;
  /** By name below `counterexamples/`. */
  caseFiles: Map<string, CaseFile>;
}

/**
 * Runs a plan: starts vitest on the packaged properties, and makes the record from the journal.
 * @throws {NotStartedError} where the implementation cannot be started at all. @throws {UsageError}
 */
export async function runEngine(plan: RunPlan): Promise<EngineResult> {
  const started = new Date();
  sweepLeases();
  const lease = takeLease();
  const ended = endAtSignals(lease);
  const session = openSession(plan, lease, 'main');
  try {
    const description = await session.describe();
    await session.fresh();
    const rows = selectRows(plan, description);
    const journalDirectory = join(lease.directory, 'journal');
    mkdirSync(journalDirectory);
    await runWorkers({ plan, rows, leaseDirectory: lease.directory, journalDirectory });
    const planned = rows.map(({ rule, dialect }) => ({ rule: ruleById(rule), dialect }));
    const finish = (finding: Finding, met: PlannedRow): Promise<Finding> => finishLater(finding, met, session);
    const { rows: ruleRows, caseFiles } = await assembleRows(planned, readJournal(journalDirectory), finish);
    return { record: recordOf(plan, description, session, ruleRows, started), caseFiles };
  } finally {
    await session.dispose();
    lease.release();
    ended();
  }
}

/** Generators and reducer are loaded only where a finding is to be looked into after the run. */
async function finishLater(finding: Finding, met: PlannedRow, session: Session): Promise<Finding> {
  const [{ finishFinding }, { propertyOf }] = await Promise.all([import('../../gauge/finding.ts'), import('../../properties/index.ts')]);
  return finishFinding(finding, { ...met, property: propertyOf(met.rule.id), session });
}

function recordOf(plan: RunPlan, description: Description, session: Session, rules: RuleRow[], started: Date): RunRecord {
  const totals: RunRecord['totals'] = { rules: rules.length, cases: 0 };
  for (const { verdict, cases } of rules) {
    totals[verdict] = (totals[verdict] ?? 0) + 1;
    totals.cases += cases;
  }
  return {
    format: 'toolgauge.run/1',
    toolgauge: VERSION,
    adapter: {
      spec: plan.adapter,
      name: description.name,
      ...(description.version === undefined ? {} : { version: description.version }),
      workspace: session.workspace.kind,
      description: description as unknown as JsonObject,
    },
    seed: plan.seed,
    runs: plan.runs,
    lane: plan.lane,
    shard: plan.shard,
    rules,
    totals,
    times: { startedAt: started.toISOString(), wallMs: Date.now() - started.getTime() },
  };
}

/** The directory of this file, in `dist/`: vitest runs the compiled sections beside it. */
const HERE = dirname(fileURLToPath(import.meta.url));

const SECTION_FILE = /\.run\.js$/;
/** Node loads our compiled modules itself: transforming them cost 1.5 s a run. */
const COMPILED = /\/dist\/.*(?<!\.run)\.js$/;

/**
 * A run is short and mostly cold code: compiling it at first sight, and a young generation that holds more than a few cases,
 * make it a tenth to a fifth shorter (measured on the reference, Node 20).
 */
const WORKER_FLAGS = ['--always-sparkplug', '--no-lazy-feedback-allocation', '--max-semi-space-size=64', ...hotterOnly()];

/**
 * Optimising only what is four times as hot as by default takes another tenth off (19.8 to 22.4 s of CPU in place of 23.7
 * to 24.6 for all rules of patches and diffs). From Node 22 on there is no such flag: the compiler between does as much.
 */
function hotterOnly(): string[] {
  return process.versions.node.startsWith('20.') ? ['--interrupt-budget=264000'] : [];
}

async function runWorkers(order: WorkerOrder): Promise<void> {
  const { startVitest } = await import('vitest/node');
  const sizes = sectionSizes(order.rows);
  const exitCode = process.exitCode;
  const vitest = await startVitest(
    'test',
    [],
    {
      root: HERE,
      config: false,
      include: [...sizes.keys()].map((section) => `sections/${section}.run.js`),
      sequence: { sequencer: largestFirst(sizes) },
      exclude: [],
      watch: false,
      pool: 'forks',
      execArgv: WORKER_FLAGS,
      isolate: false,
      maxWorkers: order.plan.workers,
      fileParallelism: order.plan.workers > 1,
      testTimeout: 0,
      hookTimeout: 0,
      reporters: [{}],
      silent: true,
      provide: { order },
      server: { deps: { inline: [SECTION_FILE], external: [COMPILED] } },
      passWithNoTests: true,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { cacheDir: join(order.leaseDirectory, 'vite'), logLevel: 'silent', clearScreen: false },
  );
  await vitest.close();
  // A failed rule is no failure of vitest: the record says how the run ended.
  process.exitCode = exitCode;
}

/** The rows of each section. */
function sectionSizes(rows: Row[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { rule } of rows) {
    const { section } = ruleById(rule);
    sizes.set(section, (sizes.get(section) ?? 0) + 1);
  }
  return sizes;
}

/** A large section that started last would keep one worker busy while the others have nothing left. */
function largestFirst(sizes: ReadonlyMap<string, number>): new () => TestSequencer {
  const sizeOf = ({ moduleId }: TestSpecification): number => sizes.get(basename(moduleId, '.run.js')) ?? 0;
  return class {
    shard = (specs: TestSpecification[]): TestSpecification[] => specs;
    sort = (specs: TestSpecification[]): TestSpecification[] => specs.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  };
}
