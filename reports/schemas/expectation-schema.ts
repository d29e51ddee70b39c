import { z } from 'zod';
import { TOOL_DIALECTS, type Tool } from '../../contract/dialects.ts';
import { FRAME_CHECKS, SYMPTOMS, type Facet, type Symptom } from '../../contract/expectation.ts';
import { DIFF_CHECKS, patchMatchers } from './patch-schema.ts';
import { recordMatchers } from './records-schema.ts';
import { anyJson, bytes } from './tree-schema.ts';

/** Zod form of an expectation: alternatives of clauses, each with one matcher. */
const FACETS = [
  'status', 'class', 'tree', 'fields', 'payload', 'text', 'message', 'shown', 'told', 'diffs', 'display',
  'events', 'writes', 'order', 'time', 'definitions', 'prompt', 'image',
] as const satisfies readonly Facet[];

export const facet = z.enum(FACETS).meta({ id: 'Facet' });
export const facetLevel = z.enum(['MUST', 'SHOULD']);
export const symptom = z.enum(Object.keys(SYMPTOMS) as [Symptom, ...Symptom[]]).meta({ id: 'Symptom' });

const strings = z.array(z.string());
const index = z.int().min(0);
const yes = z.literal(true).exactOptional();

const piece = z.union([z.strictObject({ kept: bytes }), z.strictObject({ inserted: z.array(bytes), completing: yes })]);

const bytesMatcher = z.union([
  z.strictObject({ equals: bytes }),
  z.strictObject({ pieces: z.array(piece) }),
  z.strictObject({ oneRegion: z.strictObject({ before: bytes, oldText: z.string(), newText: z.string(), lookAlike: z.boolean() }) }),
  z.strictObject({ any: z.literal(true) }),
]).meta({ id: 'BytesMatcher' });

const nodeMatcher = z.strictObject({ file: bytesMatcher, mode: z.string().exactOptional() });

const rendered = z.strictObject({
  status: z.enum(['success', 'error', 'cancelled']), message: z.string().exactOptional(), fields: z.array(z.tuple([z.string(), anyJson])),
  payload: z.string().exactOptional(),
});

const matcher = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), oneOf: z.array(z.enum(['success', 'error', 'cancelled'])) }),
  z.strictObject({ kind: z.literal('class'), oneOf: strings, tool: z.enum(Object.keys(TOOL_DIALECTS) as [Tool, ...Tool[]]).exactOptional() }),
  z.strictObject({
    kind: z.literal('tree'), changes: z.record(z.string(), nodeMatcher.nullable()), free: strings.exactOptional(),
    hardLinks: z.literal('kept').exactOptional(), leftovers: z.literal('tolerated').exactOptional(),
    directories: strings.exactOptional(), at: strings.exactOptional(), beside: strings.exactOptional(), partial: yes,
  }),
  z.strictObject({ kind: z.literal('untouched'), path: z.string() }),
  z.strictObject({ kind: z.literal('field'), name: z.string(), equals: anyJson, optional: yes }),
  z.strictObject({ kind: z.literal('field-names'), exactly: strings, tolerated: strings.exactOptional(), echoes: strings.exactOptional() }),
  z.strictObject({
    kind: z.literal('text'), equals: z.string().exactOptional(), contains: strings.exactOptional(),
    containsIgnoringCase: strings.exactOptional(), lacks: strings.exactOptional(), oneLine: yes, nonEmpty: yes,
    first: z.strictObject({ pattern: z.string(), equals: z.number(), names: z.enum(['number', 'index']) }).exactOptional(),
    numbers: z.array(z.number()).exactOptional(), mostBytes: index.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('rendering'), checks: z.array(z.enum(FRAME_CHECKS)), of: rendered.exactOptional() }),
  ...recordMatchers,
  ...patchMatchers,
  z.strictObject({ kind: z.literal('no-diff'), zeroAllowed: yes, noteAllowed: yes }),
  z.strictObject({ kind: z.literal('shown-lines'), prefix: z.string(), first: z.int(), lines: z.array(strings) }),
  z.strictObject({ kind: z.literal('shown-stretch'), spellings: strings }),
  z.strictObject({ kind: z.literal('shown-words'), shows: strings, lacks: strings }),
  z.strictObject({ kind: z.literal('cut-said'), content: bytes, small: z.strictObject({ run: index, step: index }).exactOptional() }),
  z.strictObject({ kind: z.literal('told-apart'), run: index, step: index }),
  z.strictObject({ kind: z.literal('has-diff'), notePrefix: z.string().exactOptional() }),
  z.strictObject({ kind: z.literal('diff'), checks: z.array(z.enum(DIFF_CHECKS)), before: bytes, after: bytes, optional: yes }),
  z.strictObject({
    kind: z.literal('patch-applies'), field: z.string(), before: z.string(), after: z.string(), mentions: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('field-text'), name: z.string(), mentions: z.string().optional() }),
  z.strictObject({ kind: z.literal('integer-between'), name: z.string(), least: z.number(), most: z.number(), nullAllowed: yes }),
  z.strictObject({ kind: z.literal('write-count'), path: z.string(), equals: index }),
  z.strictObject({ kind: z.literal('events'), equals: z.array(z.strictObject({ event: z.string(), tool: z.string() })) }),
  z.strictObject({
    kind: z.literal('definition'), tool: z.string(), name: z.string().exactOptional(), schema: anyJson.exactOptional(),
    mentions: strings.exactOptional(), required: strings.exactOptional(),
    requiredOfItems: z.strictObject({ of: z.string(), names: strings }).exactOptional(), numbers: z.array(z.array(z.array(z.number()))).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('same-as-run'), run: index }),
  z.strictObject({
    kind: z.literal('serialisable'), path: z.string(), before: bytes,
    effects: z.array(z.strictObject({ oldText: z.string(), newText: z.string() })),
  }),
]).meta({ id: 'Matcher', description: 'What is allowed of one facet.' });

const clause = z.strictObject({
  run: index, step: index, call: index.exactOptional(), facet, level: facetLevel, match: matcher, rules: strings, claimedBy: z.string().exactOptional(),
  bySymptom: z.partialRecord(symptom, strings).exactOptional(),
}).meta({ id: 'Clause', description: 'One matcher for one facet of one step, with the rules that decided it.' });

export const expectation = z.strictObject({
  alternatives: z.array(z.strictObject({
    clauses: z.array(clause),
    concession: z.strictObject({ rule: z.string(), note: z.string() }).exactOptional(),
  })).min(1),
}).meta({ id: 'Expectation', description: 'An observation is right if it satisfies every MUST clause of one alternative.' });
