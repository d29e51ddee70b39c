import { z } from 'zod';
import { LANES } from '../contract/rule.ts';
import { MOST, SEEDS } from './defaults.ts';
import type { ToolgaugeConfig } from './define-config.ts';

const text = z.string().min(1);
const texts = z.array(text).exactOptional();
const upTo = (most: number) => z.int().min(1).max(most).exactOptional();

/** Zod form of the configuration file. */
export const configSchema = z.strictObject({
  adapter: text.exactOptional(),
  map: text.exactOptional(),
  inProcess: z.boolean().exactOptional(),
  env: texts,
  tool: texts,
  rule: texts,
  dialect: z.record(text, text).exactOptional(),
  lane: z.enum(LANES).exactOptional(),
  runs: upTo(MOST.runs),
  seed: z.union([z.int().min(0).max(SEEDS - 1), z.literal('random')]).exactOptional(),
  workers: upTo(MOST.workers),
  timeout: upTo(MOST.timeoutMs),
  baseline: text.exactOptional(),
  strict: z.boolean().exactOptional(),
  out: text.exactOptional(),
  reporter: texts,
}) satisfies z.ZodType<ToolgaugeConfig>;
