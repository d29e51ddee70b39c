import { z } from 'zod';
import { IMPACTS } from '../../contract/rule.ts';
import { VERDICTS } from '../../contract/verdict.ts';
import { processSymptom } from './case-schema.ts';
import { facet, facetLevel, symptom } from './expectation-schema.ts';
import { anyJson } from './tree-schema.ts';

/** Zod form of `toolgauge.run/1`. */
const count = z.int().min(0);

const block = z.strictObject({ index: count, situation: z.string(), cases: count, blocked: count, met: count })
  .meta({ id: 'Block', description: 'Results are kept per block, so that merging shards is a union.' });

const violation = z.strictObject({
  signature: z.string(), facet: z.union([facet, z.literal('process')]), symptom: z.union([symptom, processSymptom]), level: facetLevel,
  blame: z.enum(['implementation', 'adapter', 'harness', 'oracle']), repeat: z.enum(['confirmed', 'flaky']), block: count,
  known: z.boolean().exactOptional(), counterexample: z.string(), message: z.string(),
}).meta({ id: 'Violation' });

const row = z.strictObject({
  id: z.string(), tool: z.string(), dialect: z.string(), level: z.enum(['MUST', 'SHOULD', 'MAY']), impact: z.enum(IMPACTS),
  verdict: z.enum(VERDICTS), reason: z.string().exactOptional(), cases: count, blocked: count, reach: z.record(z.string(), count),
  unmetNeeds: z.record(z.string(), z.array(z.string())).exactOptional(), blocks: z.array(block), violations: z.array(violation),
}).meta({ id: 'Rule', description: 'What is said of a rule in a dialect.' });

const stale = z.strictObject({ rule: z.string(), dialect: z.string(), signature: z.string(), reason: z.string() })
  .meta({ id: 'StaleEntry' });

const totals = z.strictObject({
  rules: count, cases: count,
  ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, count.exactOptional()])) as { [verdict in (typeof VERDICTS)[number]]: z.ZodExactOptional<typeof count> },
});

export const runRecord = z.strictObject({
  format: z.literal('toolgauge.run/1'), toolgauge: z.string(),
  adapter: z.strictObject({
    spec: z.string(), name: z.string(), version: z.string().exactOptional(), workspace: z.enum(['memory', 'directory']),
    description: z.record(z.string(), anyJson),
  }),
  seed: z.int(), runs: count, lane: z.string(),
  shard: z.strictObject({ index: z.int().min(1), count: z.int().min(1) }),
  rules: z.array(row), totals,
  baseline: z.strictObject({ file: z.string(), known: count, stale: z.array(stale) }).exactOptional(),
  times: z.strictObject({ startedAt: z.iso.datetime(), wallMs: z.number().min(0) }),
}).meta({ description: 'The record of a run of toolgauge. Same seed, same record, times aside.' });
