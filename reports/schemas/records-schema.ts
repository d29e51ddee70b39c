import { z } from 'zod';
import { bytes } from './tree-schema.ts';

/** Zod forms of the matchers of records of lines, and of what is said where some are left out. */
const strings = z.array(z.string());
const index = z.int().min(0);
const yes = z.literal(true).exactOptional();

const record = { prefix: z.string(), flags: strings.exactOptional(), text: z.string().exactOptional(), whole: index.exactOptional() };

const element = z.union([z.literal('...'), z.literal(''), z.strictObject(record)])
  .meta({ id: 'RecordElement', description: 'A record, its marker (no text), the mark of omission, or the empty line between chunks.' });

const omittable = z.union([z.literal(''), z.strictObject({ ...record, spaced: yes })])
  .meta({ id: 'OmittableElement', description: 'A record that is shown whole, as its marker, or not; without text as its marker only.' });

const cutOf = { elements: index, bytes: index, budget: index };

const omission = z.strictObject({
  kind: z.literal('omission'), head: z.array(omittable), tail: z.array(omittable), mostHead: index, cut: z.strictObject(cutOf),
});

const streams = z.array(z.strictObject({ prefix: z.string(), records: z.array(omittable) }));

const whole = z.union([
  z.strictObject({ bytes }),
  z.strictObject({ size: index, sha256: z.string() }),
  z.strictObject({ size: index, streams }),
]);

export const recordMatchers = [
  z.strictObject({ kind: z.literal('totals'), truncated: z.boolean(), lines: index.exactOptional(), bytes: index.exactOptional() }),
  z.strictObject({ kind: z.literal('duration'), seconds: z.number() }),
  z.strictObject({ kind: z.literal('field-absent'), names: strings }),
  z.strictObject({
    kind: z.literal('records'), anyOf: z.array(z.array(element)).min(1), newlines: index.exactOptional(),
    replacements: z.literal('any').exactOptional(), nameFlags: z.literal('aside').exactOptional(), nothing: z.literal('empty').exactOptional(),
    within: z.array(z.array(element)).exactOptional(), cut: z.strictObject(cutOf).exactOptional(), given: omission.exactOptional(),
  }),
  omission,
  z.strictObject({
    kind: z.literal('merge'), streams,
    cut: z.strictObject({ ...cutOf, ends: z.strictObject({ before: index.exactOptional(), behind: index.exactOptional() }).exactOptional() }).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('saved'), required: yes, most: index, whole, endsAtRecord: yes, about: z.enum(['whole', 'part', 'place']),
  }),
  z.strictObject({ kind: z.literal('suggestion'), directory: z.string(), names: strings }),
] as const;
