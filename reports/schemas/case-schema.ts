import { z } from 'zod';
import { expectation, facet, facetLevel, symptom } from './expectation-schema.ts';
import { anyJson, bytes, node, tree } from './tree-schema.ts';

/** Zod form of `toolgauge.case/1`. */
const call = z.strictObject({
  tool: z.string(), arguments: anyJson, agent: z.string().exactOptional(),
  surface: z.enum(['model', 'user', 'user-quiet']).exactOptional(),
}).meta({ id: 'Call' });

const step = z.union([
  z.strictObject({ call }),
  z.strictObject({ together: z.array(call) }),
  z.strictObject({ put: z.record(z.string(), node.nullable()) }),
  z.strictObject({ define: z.literal(true) }),
]).meta({ id: 'Step', description: 'A call, calls sent together, what another program does, or a question for the definitions.' });

const setting = z.union([z.number(), z.string()]);
const settings = z.record(z.string(), setting).exactOptional();
const object = z.record(z.string(), anyJson);

const kase = z.strictObject({
  tool: z.string(), dialect: z.string(), limits: z.record(z.string(), z.record(z.string(), setting)).exactOptional(), traits: settings,
  setup: z.strictObject({
    tree, outside: tree.exactOptional(), config: object.exactOptional(), cwd: z.string().exactOptional(),
    agents: z.array(z.string()).exactOptional(),
  }),
  runs: z.array(z.array(step)).min(1),
}).meta({ id: 'Case', description: 'A situation to hold an implementation against. Every run starts from the same setup.' });

const index = z.int().min(0);
export const processSymptom = z.enum(['exit', 'signal', 'garbage', 'flood', 'adapter-error', 'deadline']);

export const difference = z.strictObject({
  facet: z.union([facet, z.literal('process')]), symptom: z.union([symptom, processSymptom]), level: facetLevel,
  rules: z.array(z.string()), claimedBy: z.string().exactOptional(), run: index, step: index, call: index.exactOptional(), path: z.string().exactOptional(),
  expected: z.string(), actual: z.string(),
  bytes: z.strictObject({ expected: bytes, actual: bytes }).exactOptional(),
}).meta({ id: 'Difference', description: 'One difference between what is allowed and what was seen.' });

const outcome = z.looseObject({ status: z.enum(['success', 'error', 'cancelled']) });
const failure = z.strictObject({ failure: anyJson });

const observation = z.strictObject({
  runs: z.array(z.strictObject({
    steps: z.array(z.strictObject({ outcomes: z.array(z.union([outcome, failure])), tree, outside: tree.exactOptional() })),
  })),
});

export const caseFile = z.strictObject({
  format: z.literal('toolgauge.case/1'), id: z.string().min(1), rule: z.string(), dialect: z.string(),
  situation: z.string().exactOptional(), note: z.string().exactOptional(), case: kase, expectation,
  signature: z.string().exactOptional(), difference: difference.exactOptional(), observation: observation.exactOptional(),
  history: z.array(kase).exactOptional(),
}).meta({ id: 'CaseFile', description: 'A counterexample or fixture: all that is needed to judge it again.' });
