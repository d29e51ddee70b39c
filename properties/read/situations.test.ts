import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import { resolvedLimits } from '../../contract/limits.ts';
import { situationOf, type RuleSpec } from '../../contract/rule.ts';
import { ruleById, type RuleId } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import { indexOf } from '../../oracles/records/lines.ts';
import { bytesOf, slicesRendering, type Slice } from '../../oracles/records/rendering.ts';
import { strictContext } from '../testing/context.ts';
import { READ } from './index.ts';

const DRAWN = 40;

/** Rules that refuse: what they accept says `accepted`. */
const REFUSING = [
  'read/ranges-mixed-refused', 'read/ranges-count', 'read/ranges-entry-shape', 'read/line-number-type', 'read/line-number-min',
  'read/end-before-start', 'read/validation-before-io',
  'read/start-past-eof-refused', 'read/missing-file', 'read/missing-file-suggestion', 'read/not-a-regular-file', 'read/file-size-limit',
] as const;

/** Rules of whose situations every case is shown. */
const SHOWING = [
  'read/defaults', 'read/single-range', 'read/actual-lines-only', 'read/line-prefix', 'read/ending-flags', 'read/invalid-utf8',
  'read/flag-order', 'read/record-join', 'read/ranges-chunks',
  'read/ranges-overlap-redundant', 'read/end-past-eof-suffix', 'read/empty-file', 'read/long-line-marker', 'read/truncation',
  'read/totals-headers', 'read/valid-utf8-header', 'read/no-argument-echo',
] as const;

/** Accepted and refused, or accepted without saying so. */
const OTHERWISE: ReadonlySet<string> = new Set(['null', 'one', 'one-below', 'at-the-limit', 'real-limit']);

/** The cases of a situation, small files only. */
function casesOf(rule: RuleId, name: string): Case[] {
  const property = READ.find((each) => each.rule === rule);
  const made = property!.situations[name]!(strictContext('tau'));
  const { first = [], cases, fixed = false } = 'cases' in made ? made : { cases: made };
  return fixed ? first : [...first, ...fc.sample(cases, { numRuns: DRAWN, seed: 3 })];
}

/** Records, separators among them, and bytes of what a call selects, over its budgets; and how many separators there are. */
function measured(kase: Case): { lines: number; bytes: number; separators: number } {
  const step = kase.runs[0]!.at(-1)!;
  const { path, ...ask } = ('call' in step ? step.call.arguments : {}) as JsonObject & { path: string };
  const node = kase.setup.tree[path]!;
  const index = indexOf(toBuffer('file' in node ? node.file : ''));
  const slices = ((ask['ranges'] as JsonObject[] | undefined) ?? [ask]).map((each): Slice => ({
    start: (each['start_line'] as number | undefined) ?? 1, end: Math.min(index.count, (each['end_line'] as number | undefined) ?? index.count),
  }));
  const rendering = slicesRendering(index, slices);
  const limits = resolvedLimits('read', kase.limits?.['read']);
  return {
    lines: rendering.count - (limits['maxOutputLines'] as number),
    bytes: bytesOf(rendering) - (limits['maxOutputBytes'] as number), separators: slices.length - 1,
  };
}

/** What every case of a situation holds, of how far it is over its budgets. */
type Holds = (over: ReturnType<typeof measured>) => boolean;

const within: Holds = ({ lines, bytes }) => lines <= 0 && bytes <= 0;
const above: Holds = ({ lines, bytes }) => lines > 0 || bytes > 0;
const linesOver = (over: number): Holds => ({ lines, bytes }) => lines === over && bytes <= 0;
const bytesOver = (over: number): Holds => ({ lines, bytes }) => bytes === over && lines <= 0;

const SITUATIONS: readonly [RuleId, { readonly [situation: string]: Holds }][] = [
  ['read/long-line-marker', {
    'one-below': bytesOver(-1), 'at-the-budget': bytesOver(0), 'one-above': bytesOver(1), 'far-above': above,
    'first': above, 'in-the-middle': above, 'last': above, 'in-a-slice': above,
    'many-bytes': ({ bytes }) => Math.abs(bytes) <= 2, 'invalid-bytes': ({ bytes }) => Math.abs(bytes) <= 1, 'with-flags': ({ bytes }) => Math.abs(bytes) <= 1,
    'more-digits': ({ bytes }) => bytes === 0 || bytes === 1,
  }],
  ['read/truncation', {
    'lines-one-below': linesOver(-1), 'lines-at-the-budget': linesOver(0), 'lines-one-above': linesOver(1),
    'separator-fits': linesOver(0), 'separator-too-many': (over) => linesOver(1)(over) && over.separators > 0,
    'bytes-at-the-budget': bytesOver(0), 'bytes-one-above': bytesOver(1),
    'separators-take-bytes': ({ lines, bytes, separators }) => lines <= 0 && bytes >= 0 && bytes - separators <= 0,
    'many-ranges': above, 'both-budgets': ({ lines, bytes }) => lines > 0 && bytes > 0, 'slice': above, 'slice-of-a-huge-file': within,
  }],
  ['read/totals-headers', {
    'untruncated': within, 'truncated': above, 'truncated-slice': above, 'truncated-ranges': above,
    'file-below-rendering-above': above, 'slice-of-a-large-file': within,
    'every-ending': above, 'many-bytes': above, 'one-line': above, 'lines-at-the-budget': linesOver(0),
    'lines-one-above': linesOver(1), 'bytes-at-the-budget': bytesOver(0), 'bytes-one-above': bytesOver(1),
  }],
  ['read/flag-order', { 'none': within, 'invalid-and-ending': within, 'long-alone': above, 'all-three': above }],
  ['read/valid-utf8-header', { 'whole-file': within, 'too-long': above, 'omitted': above }],
  ['read/ranges-chunks', { 'hundred': within, 'many': within }],
  ['read/ending-flags', { 'at-a-buffer-mark': within, 'up-to-four-endings': within }],
  ['read/line-prefix', { 'more-digits': within }],
];

describe.each(SITUATIONS)('%s', (rule, situations) => {
  test.each(Object.entries(situations))('%s is what it says', (name, holds) => {
    for (const kase of casesOf(rule, name)) expect(holds(measured(kase)), `${JSON.stringify(measured(kase))} ${JSON.stringify(kase).slice(0, 600)}`).toBe(true);
  });
});

/** Every status of the preferred prediction of `kase`. */
function statusesOf(kase: Case): string[] {
  return predict(kase).alternatives[0]!.clauses.flatMap(({ match }) => (match.kind === 'status' ? match.oneOf : []));
}

function whatOf(rule: RuleSpec): [name: string, what: string][] {
  return Object.entries(rule.situations).map(([name, situation]) => [name, situationOf(situation).what]);
}

describe.each(REFUSING.map((id) => [id, whatOf(ruleById(id))] as const))('%s', (id, situations) => {
  test.each(situations.filter(([name]) => !OTHERWISE.has(name)))('%s comes out as it says', (name, what) => {
    const expected = [/accepted|limit that the tool/.test(what) ? 'success' : 'error'];
    for (const kase of casesOf(id, name)) expect({ kase, statuses: statusesOf(kase) }).toEqual({ kase, statuses: expected });
  });
});

describe.each(SHOWING.map((id) => [id, whatOf(ruleById(id))] as const))('%s', (id, situations) => {
  test.each(situations)('%s is shown', (name) => {
    for (const kase of casesOf(id, name)) expect({ kase, refused: statusesOf(kase).includes('error') }).toEqual({ kase, refused: false });
  });
});
