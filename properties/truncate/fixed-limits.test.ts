import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { resolvedLimits, type Limits, type ResolvedLimits } from '../../contract/limits.ts';
import { situationOf } from '../../contract/rule.ts';
import { ruleById } from '../../contract/rules/index.ts';
import type { Context } from '../property.ts';
import { STRUCTURE } from '../structure/index.ts';
import { strictContext } from '../testing/context.ts';
import { TRUNCATE } from './index.ts';

const DRAWN = 1;

/** An adapter whose limits cannot be set. */
function fixedContext(declared: Limits): Context {
  const context = strictContext('tau');
  const limits = Object.fromEntries(Object.keys(context.limits).map((tool) => [tool, resolvedLimits(tool, declared)])) as unknown as ResolvedLimits;
  return { ...context, limits, tunable: {} };
}

const PROFILES: readonly (readonly [string, Limits])[] = [['newest', {}], ['seed', { profile: 'seed' }]];

const SITUATIONS = [...TRUNCATE, ...STRUCTURE].flatMap(({ rule, situations }) => Object.entries(situations).flatMap(([name, make]) => {
  const { tunable, needs = [] } = situationOf(ruleById(rule).situations[name]!);
  return tunable || needs.includes('dir-lock') ? [] : [[rule, name, make] as const];
}));

/** The bytes of a case as it is stored: files of many lines are repetitions where they can be. */
const MOST = 4 * 1024 * 1024;

describe.each(PROFILES)('limits of profile %s that cannot be set', (_profile, declared) => {
  test.each(SITUATIONS)('%s: %s can be made', (_rule, _name, make) => {
    const made = make(fixedContext(declared));
    const { first = [], cases, fixed = false } = 'cases' in made ? made : { cases: made };
    const all: Case[] = fixed ? first : [...first, ...fc.sample(cases, { numRuns: DRAWN, seed: 5 })];
    for (const kase of all) expect(JSON.stringify(kase).length).toBeLessThan(MOST);
    // Nothing is asked for that the adapter would not do.
    for (const { limits = {} } of all) for (const each of Object.values(limits)) expect(Object.keys(each)).not.toContain('maxOutputLines');
  });
});
