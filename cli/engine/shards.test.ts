import { expect, test } from 'vitest';
import type { Fault } from '../../adapters/faulty/fault.ts';
import { FAULTS } from '../../adapters/faulty/index.ts';
import type { RuleResult } from '../../contract/record.ts';
import { ruleById, type RuleId } from '../../contract/rules/index.ts';
import { Breaker } from '../../gauge/breaker.ts';
import { holdRule } from '../../gauge/hold-rule.ts';
import { fixturesFor } from '../../properties/fixtures/index.ts';
import { propertyOf } from '../../properties/index.ts';
import { faultSession } from './fault-session.ts';

/** Every 250th of the faults that are seen in memory. */
const SOME = FAULTS.filter(({ parts, workspace, needs }) => parts && workspace === undefined && needs === undefined).filter((_, at) => at % 250 === 0);

async function held(fault: Fault, id: RuleId, shard: { index: number; count: number }): Promise<RuleResult> {
  const session = faultSession(fault, '/nowhere');
  const task = { rule: ruleById(id), dialect: fault.dialect, property: propertyOf(id), fixtures: fixturesFor(id, fault.dialect) };
  const result = await holdRule(task, session, { seed: 5, runs: 20, lane: 'fast', shard, breaker: new Breaker() });
  await session.dispose();
  return result;
}

/** Blocks without what they found, in their order. */
function counts(results: RuleResult[]): object[] {
  return results.flatMap(({ blocks }) => blocks).map(({ findings: _findings, ...counted }) => counted).sort((left, right) => left.index - right.index);
}

/** Signature → case, from the lowest block that met it. */
function cases(results: RuleResult[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { findings } of results.flatMap(({ blocks }) => blocks).sort((left, right) => left.index - right.index)) {
    for (const { signature, own, caseFile } of findings) if (own && !found.has(signature)) found.set(signature, caseFile.id);
  }
  return found;
}

test.each(SOME.map((fault) => [fault.name, fault] as const))('the parts of a run and the whole find the same: %s', async (_name, fault) => {
  for (const id of fault.breaks) {
    const whole = await held(fault, id, { index: 1, count: 1 });
    const parts = [await held(fault, id, { index: 2, count: 3 }), await held(fault, id, { index: 3, count: 3 }), await held(fault, id, { index: 1, count: 3 })];
    expect(counts(parts)).toEqual(counts([whole]));
    expect(cases(parts)).toEqual(cases([whole]));
    expect(cases([whole]).size).toBeGreaterThan(0);
    expect(await held(fault, id, { index: 1, count: 1 })).toEqual(whole);
  }
}, 120_000);
