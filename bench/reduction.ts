import { FAULTS } from '../adapters/faulty/index.ts';
import { ruleById } from '../contract/rules/index.ts';
import { faultSession } from '../cli/engine/fault-session.ts';
import { DEFAULTS } from '../cli/defaults.ts';
import { Breaker } from '../gauge/breaker.ts';
import { holdRule } from '../gauge/hold-rule.ts';
import { takeLease } from '../gauge/workspace/lease.ts';
import { propertyOf } from '../properties/index.ts';

const SEEDS = 20;

export interface ReductionRow {
  fault: string;
  signature: string;
  /** Seeds in which the signature was met. */
  met: number;
  /** Seeds that gave the most frequent reduced case. */
  identical: number;
  /** The reduced cases, most frequent first, as compact JSON. */
  cases: string[];
}

/** How often seeds agree on the reduced case, for each fault and signature of a rule that it names. */
export async function reductionIdentity(wanted: (fault: string) => boolean, seeds = SEEDS): Promise<ReductionRow[]> {
  const lease = takeLease();
  const rows: ReductionRow[] = [];
  for (const fault of FAULTS.filter(({ name, parts }) => parts !== undefined && wanted(name))) {
    const session = faultSession(fault, `${lease.directory}/${fault.name}`);
    const found = new Map<string, Map<string, number>>();
    for (let seed = 1; seed <= seeds; seed += 1) {
      for (const id of fault.breaks) {
        const task = { rule: ruleById(id), dialect: fault.dialect, property: propertyOf(id), fixtures: [] };
        const result = await holdRule(task, session, { seed, runs: DEFAULTS.runs, lane: 'fast', shard: { index: 1, count: 1 }, breaker: new Breaker() });
        for (const { signature, caseFile } of result.blocks.flatMap(({ findings }) => findings).filter(({ own }) => own)) {
          const cases = found.get(signature) ?? new Map<string, number>();
          found.set(signature, cases);
          const text = JSON.stringify([caseFile.case.setup, caseFile.case.runs]);
          cases.set(text, (cases.get(text) ?? 0) + 1);
        }
      }
    }
    await session.dispose();
    for (const [signature, cases] of found) rows.push(rowOf(fault.name, signature, cases));
  }
  lease.release();
  return rows;
}

function rowOf(fault: string, signature: string, cases: Map<string, number>): ReductionRow {
  const sorted = [...cases].sort((a, b) => b[1] - a[1]);
  const met = sorted.reduce((sum, [, count]) => sum + count, 0);
  return { fault, signature, met, identical: sorted[0]?.[1] ?? 0, cases: sorted.map(([text, count]) => `${count}x ${text.slice(0, 300)}`) };
}
