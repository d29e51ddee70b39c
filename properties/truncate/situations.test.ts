import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import { strictContext } from '../testing/context.ts';
import { TRUNCATE } from './index.ts';
import { RECORDS } from './shown.ts';

const DRAWN = 40;

/** Which budgets bind: none, the bytes alone, the lines alone (so that both ends are shown whole), or both. */
type Zone = 'whole' | 'bytes' | 'ends' | 'both';

const DECIDER: readonly (readonly [Zone, RuleId])[] = [
  ['bytes', 'truncate/byte-budget'], ['ends', 'truncate/head-tail'], ['both', 'truncate/omission-invariants'],
];

/** The zone of the payload of the last call, from the rules that decide it. */
function zoneOf(kase: Case): Zone {
  const clauses = (predict(kase).alternatives[0]?.clauses ?? []).filter(({ facet, level }) => facet === 'payload' && level === 'MUST');
  const { rules } = clauses.at(-1) as Clause;
  return DECIDER.find(([, rule]) => rules.includes(rule))?.[0] ?? 'whole';
}

function casesOf(rule: RuleId, situation: string, dialect: 'tau' | 'at'): Case[] {
  const make = TRUNCATE.find((each) => each.rule === rule)?.situations[situation];
  if (!make) throw new Error(`no situation ${situation} of ${rule}`);
  const made = make(strictContext(dialect));
  const { first = [], cases, fixed = false } = 'cases' in made ? made : { cases: made };
  return fixed ? first : [...first, ...fc.sample(cases, { numRuns: DRAWN, seed: 7 })];
}

type Zones = { readonly [situation: string]: readonly Zone[] };

/** Situations that every tool which shows records has, without the tool's name. */
const EVERYWHERE: readonly (readonly [RuleId, Zones])[] = [
  [
    'truncate/identity-within-budgets',
    { 'line-limit': ['whole'], 'byte-limit': ['whole'], 'one-record': ['whole'], 'both-limits': ['whole'], 'no-record': ['whole'] },
  ],
  [
    'truncate/trigger',
    {
      'one-line-more': ['ends'], 'one-byte-more': ['bytes'], 'around-the-lines': ['whole', 'ends'], 'around-the-bytes': ['whole', 'bytes'],
      'one-record-too-long': ['bytes'],
    },
  ],
  [
    'truncate/utf8-byte-accounting',
    { 'multi-byte-at-limit': ['whole'], 'multi-byte-above': ['bytes'], 'multi-byte-one-record': ['whole', 'bytes'], 'multi-byte-ends': ['ends', 'both'] },
  ],
  ['truncate/byte-budget', {
    'too-long-first': ['bytes'], 'too-long-middle': ['bytes'], 'too-long-last': ['bytes'], 'sum-too-long': ['bytes'], 'short-after-long': ['bytes'],
    'last-gap': ['bytes'], 'shorter-than-marker': ['bytes'],
  }],
  ['truncate/marker-only', { 'alone': ['bytes'], 'around-the-budget': ['bytes'], 'among-few': ['bytes'], 'in-the-head': ['both'], 'in-the-tail': ['both'] }],
  ['truncate/head-tail', { 'one-more': ['ends'], 'two-more': ['ends'], 'many-more': ['ends'], 'head-is-half': ['ends'], 'whole-is-budget': ['ends'] }],
  ['truncate/combined-layout', {
    'medium-records': ['both'], 'huge-first': ['both'], 'huge-last': ['both'], 'first-above-half': ['both'], 'heavy-head': ['both'], 'heavy-tail': ['both'],
    'head-above-half': ['both'],
    'one-byte-more': ['both'], 'huge-both': ['both'],
  }],
  ['truncate/omission-invariants', { 'any-lengths': ['ends', 'both'], 'any-budgets': ['ends', 'both'], 'short': ['ends'] }],
  ['truncate/omission-separator', { 'too-many': ['ends'], 'too-many-and-too-long': ['both'], 'bytes-only': ['bytes'] }],
  ['truncate/budget-never-exceeded', { 'few-too-long': ['bytes'], 'many-too-long': ['both'], 'medium': ['both'], 'any-budgets': ['ends', 'both'] }],
  ['truncate/no-prose', { 'cut-by-lines': ['ends'], 'cut-by-bytes': ['bytes'], 'one-too-long': ['bytes'] }],
  [
    'truncate/headers',
    {
      'plain': ['whole'], 'line-limit': ['whole'], 'above-line-limit': ['ends'], 'byte-limit': ['whole'], 'above-byte-limit': ['bytes'], 'too-long': ['bytes'],
    },
  ],
];

const LINES_ONLY: readonly (readonly [RuleId, Zones])[] = [
  ['truncate/line-grammar', { 'any-bytes-cut': ['bytes', 'both'], 'empty-lines': ['whole'], 'other-separators': ['whole'] }],
  [
    'truncate/flag-order',
    { 'invalid-with-cr': ['whole'], 'invalid-with-crlf': ['whole'], 'invalid-without-end': ['whole'], 'too-long': ['bytes'], 'single-flags': ['whole'] },
  ],
  ['truncate/identity-within-budgets', { 'declared-limits': ['whole'] }],
  ['truncate/trigger', { 'flags-count': ['whole', 'bytes'], 'declared-limits': ['whole', 'bytes'] }],
  ['truncate/utf8-byte-accounting', { 'invalid-at-limit': ['whole'], 'invalid-above': ['bytes'] }],
  ['truncate/marker-only', { 'without-ending': ['bytes'] }],
  [
    'truncate/marker-flag-merge',
    { 'flags': ['bytes'], 'opens-with-parenthesis': ['bytes'], 'parenthesis-inside': ['bytes'], 'no-blank': ['bytes'], 'does-not-fit': ['bytes'] },
  ],
  ['truncate/omission-invariants', { 'equal-lines': ['ends', 'both'] }],
  ['truncate/omission-separator', { 'lines-of-dots-cut': ['bytes'] }],
];

const OF_READ: readonly (readonly [RuleId, Zones])[] = [
  ['truncate/trigger', { 'around-both': ['whole', 'bytes', 'ends', 'both'] }],
  ['truncate/omission-separator', { 'lines-of-dots': ['ends'] }],
  ['truncate/identity-within-budgets', { 'line-limit-with-ranges': ['whole'], 'byte-limit-with-ranges': ['whole'] }],
  ['truncate/byte-budget', { 'separator-last': ['bytes'], 'several-ranges': ['bytes'] }],
  ['truncate/head-tail', { 'slice': ['ends'], 'ranges': ['ends'], 'large-budgets': ['ends'] }],
  ['truncate/combined-layout', { 'large-budgets': ['ends', 'both'] }],
  ['truncate/once', { 'two-halves': ['ends'], 'ranges-above-bytes': ['bytes'], 'raw-bytes-below': ['bytes'] }],
  ['truncate/totals-source-file', { 'whole': ['ends'], 'slice': ['ends'], 'raw-below-budget': ['ends'], 'not-ascii': ['bytes'] }],
  [
    'truncate/caller-limits-are-not-truncation',
    {
      'range': ['whole'], 'first-lines': ['whole'], 'last-lines': ['whole'], 'several-ranges': ['whole'], 'beside-a-long-line': ['whole'],
      'large-file': ['whole'],
    },
  ],
];

const OF_EDIT: readonly (readonly [RuleId, Zones])[] = [
  ['truncate/trigger', { 'around-both': ['whole', 'bytes', 'ends', 'both'] }],
  ['truncate/omission-separator', { 'lines-of-dots': ['ends'] }],
  ['truncate/trigger', { 'longer-file': ['whole'] }],
  ['truncate/head-tail', { 'slice': ['ends'] }],
  ['truncate/totals-source-file', { 'whole': ['ends'], 'longer-file': ['ends'], 'not-ascii': ['bytes'] }],
];

const OF_SHELL: readonly (readonly [RuleId, Zones])[] = [
  ['truncate/trigger', { 'around-both': ['whole', 'bytes', 'ends'] }],
  ['truncate/omission-separator', { 'lines-of-dots': ['ends', 'both'] }],
  ['truncate/once', { 'raw-bytes-below': ['bytes'] }],
  ['truncate/combined-layout', { 'large-budgets': ['ends', 'both'] }],
];

const OF_LS: readonly (readonly [RuleId, Zones])[] = [['truncate/trigger', { 'around-both': ['whole', 'bytes', 'ends'] }]];

const OF_TOOL = { read: OF_READ, edit: OF_EDIT, shell: OF_SHELL, ls: OF_LS } as const;

function expected(tool: (typeof RECORDS)[number]): [RuleId, string, readonly Zone[]][] {
  const all = [...EVERYWHERE, ...(tool === 'ls' ? [] : LINES_ONLY), ...OF_TOOL[tool]];
  return all.flatMap(([rule, zones]) => Object.entries(zones).map(([name, allowed]): [RuleId, string, readonly Zone[]] => [rule, `${tool}-${name}`, allowed]));
}

describe.each(RECORDS)('%s', (tool) => {
  describe.each(tool === 'edit' ? (['tau', 'at'] as const) : (['tau'] as const))('dialect %s', (dialect) => {
    test.each(expected(tool))('%s: %s comes out as it says', (rule, situation, allowed) => {
      const cases = casesOf(rule, situation, dialect);
      const zones = cases.map(zoneOf);
      expect(cases.filter((_, at) => !allowed.includes(zones[at] as Zone)).slice(0, 1)).toEqual([]);
      // Each zone that is allowed is met.
      expect([...new Set(zones)].sort()).toEqual([...allowed].sort());
    });
  });
});
