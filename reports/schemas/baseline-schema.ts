import { z } from 'zod';
import { caseFile } from './case-schema.ts';

/** Zod form of `toolgauge.baseline/1`: violations that are known, each with the reason why it is borne. */
export const baseline = z.strictObject({
  format: z.literal('toolgauge.baseline/1'),
  entries: z.array(z.strictObject({
    rule: z.string(), dialect: z.string(), signature: z.string(), reason: z.string().min(1), case: caseFile,
  })),
}).meta({ description: 'Known violations. An entry is stale when its case passes.' });
