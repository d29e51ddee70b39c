import { z } from 'zod';
import { bytes } from './tree-schema.ts';

export const DIFF_CHECKS = [
  'shape', 'replay', 'line-cutting', 'text-without-ending', 'totals', 'counts', 'hunk-starts', 'empty-side-start',
  'hunks-ordered', 'hunk-context', 'least-changes', 'removals-before-additions', 'modify-pairing', 'modify-segments-join',
  'modify-segments-words', 'unlabelled',
] as const;

const strings = z.array(z.string());
const count = z.int().min(0);
const counts = z.array(count);
const yes = z.literal(true).exactOptional();

const listed = z.strictObject({ status: z.string(), path: z.string() });
const fileDiff = z.strictObject({
  labels: strings, before: bytes, after: bytes, from: count, to: count,
  source: z.string().exactOptional(), not: z.enum(['no-op', 'no-text', 'left-out', 'invalid']).exactOptional(), optional: yes,
});

/** Zod forms of the matchers of what a patch reports. */
export const patchMatchers = [
  z.strictObject({
    kind: z.literal('changes'), anyOf: z.array(z.array(listed)), sources: z.record(z.string(), z.string()).exactOptional(),
    doubtful: strings.exactOptional(),
    summary: z.strictObject({ head: z.string(), newline: z.boolean() }).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('display-path'), anyOf: strings, split: strings.exactOptional(), doubtful: strings.exactOptional() }),
  z.strictObject({ kind: z.literal('display-count'), anyOf: counts, split: counts.exactOptional(), doubtful: counts.exactOptional() }),
  z.strictObject({ kind: z.literal('display-status'), equals: z.enum(['ok', 'message']) }),
  z.strictObject({ kind: z.literal('display-totals'), about: z.enum(['sums', 'order', 'none']) }),
  z.strictObject({ kind: z.literal('whole-message'), of: z.string(), anyOf: strings }),
  z.strictObject({
    kind: z.literal('excerpt'), of: z.enum(['lines-not-found', 'context-not-found']), paths: strings, sought: z.string(), bound: count,
  }),
  z.strictObject({ kind: z.literal('escaped'), names: strings }),
  z.strictObject({
    kind: z.literal('file-diffs'), checks: z.array(z.enum(DIFF_CHECKS)), files: z.array(z.strictObject({ readings: z.array(z.array(fileDiff)) })),
    notePrefix: z.string().exactOptional(), advice: yes,
  }),
] as const;
