import { describe, inject, test } from 'vitest';
import { ruleById } from '../../contract/rules/index.ts';
import { Breaker } from '../../gauge/breaker.ts';
import { holdRule } from '../../gauge/hold-rule.ts';
import { Journal } from '../../gauge/journal.ts';
import type { Session } from '../../gauge/session.ts';
import { leaseAt } from '../../gauge/workspace/lease.ts';
import { fixturesFor } from '../../properties/fixtures/index.ts';
import { propertyOf } from '../../properties/index.ts';
import type { RunPlan } from '../plan.ts';
import { openSession } from './open-session.ts';
import type { Row } from './rows.ts';
import { settle } from './settle.ts';

/** What the main process hands to its workers. */
export interface WorkerOrder {
  plan: RunPlan;
  rows: Row[];
  leaseDirectory: string;
  journalDirectory: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    order: WorkerOrder;
  }
}

interface Bench {
  session: Session;
  breaker: Breaker;
  journal: Journal;
}

/** One session, one breaker and one journal per worker, whatever the number of files it runs. */
const BENCH = Symbol.for('toolgauge.bench');
const shared = globalThis as { [BENCH]?: Bench };

function bench(order: WorkerOrder): Bench {
  return (shared[BENCH] ??= newBench(order));
}

function newBench(order: WorkerOrder): Bench {
  const name = `worker-${process.pid}`;
  const lease = leaseAt(order.leaseDirectory);
  lease.noteWorker(process.pid);
  return {
    session: openSession(order.plan, lease, name),
    breaker: new Breaker(),
    journal: new Journal(order.journalDirectory, name),
  };
}

/** Registers a test for each ordered rule of a section, and dialect. */
export function holdSection(section: string): void {
  const order = inject('order');
  const rows = order.rows.filter(({ rule }) => ruleById(rule).section === section);
  describe(section, () => {
    for (const row of rows) {
      test(`${row.rule} [${row.dialect}]`, async (context) => settle({ rule: ruleById(row.rule), dialect: row.dialect }, await hold(order, row), context));
    }
  });
}

async function hold(order: WorkerOrder, { rule: id, dialect }: Row) {
  const { session, breaker, journal } = bench(order);
  const { seed, runs, lane, shard } = order.plan;
  const task = { rule: ruleById(id), dialect, property: propertyOf(id), fixtures: fixturesFor(id, dialect) };
  const result = await holdRule(task, session, { seed, runs, lane, shard, breaker });
  journal.write(result);
  return result;
}
