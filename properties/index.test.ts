import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import { situationOf, type RuleSpec } from '../contract/rule.ts';
import { RULES } from '../contract/rules/index.ts';
import { toLive, type Tree } from '../contract/tree.ts';
import { withDefaults } from '../contract/traits.ts';
import { predict } from '../oracles/index.ts';
import { PROPERTIES, propertyOf } from './index.ts';
import type { Context, Maker, Property } from './property.ts';

const SAMPLES = 30;

function contextOf(dialect: Dialect): Context {
  return { dialect, traits: dialect === 'common' ? withDefaults() : {}, limits: {} };
}

/** The situations of `rule` that cases can be made for in `dialect`. */
function situationsIn(rule: RuleSpec, dialect: Dialect): string[] {
  return Object.entries(rule.situations).flatMap(([name, written]) => {
    const { dialects, needs = [] } = situationOf(written);
    const made = (dialects?.includes(dialect) ?? true) && !needs.includes('dir-lock');
    return made ? [name] : [];
  });
}

function samples(made: Maker | fc.Arbitrary<Case>): Case[] {
  const { first = [], cases, fixed = false } = made instanceof fc.Arbitrary ? { cases: made } : made;
  return fixed ? first : [...first, ...fc.sample(cases, { numRuns: SAMPLES, seed: 20 })];
}

/** A case is plain JSON of a tree that can be laid out and of at least one step. */
function checkCase(kase: Case, dialect: Dialect): void {
  expect(kase.dialect).toBe(dialect);
  expect(JSON.parse(JSON.stringify(kase))).toEqual(kase);
  toLive(withSmallParts(kase.setup.tree));
  toLive(kase.setup.outside ?? {});
  expect(kase.runs.length).toBeGreaterThan(0);
  for (const steps of kase.runs) expect(steps.length).toBeGreaterThan(0);
}

/** The same tree with every repetition cut short, so that files of 10 MiB cost nothing here. */
function withSmallParts(tree: Tree): Tree {
  return JSON.parse(JSON.stringify(tree), (key, value) => (key === 'times' ? Math.min(value as number, 3) : value)) as Tree;
}

/** Whether the rule of `property` decides anything that is predicted of `kase`. */
function isDecider({ rule, expect: relate }: Property, kase: Case, context: Context): boolean {
  const prediction = predict(kase);
  const { alternatives } = relate ? relate(prediction, kase, context) : prediction;
  return alternatives.some(({ clauses, concession }) => concession?.rule === rule
    || clauses.some(({ rules, bySymptom = {} }) => [rules, ...Object.values(bySymptom)].some((deciders) => deciders.includes(rule))));
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('makes exactly the situations that the catalogue names', () => {
    expect(Object.keys(propertyOf(id).situations).sort()).toEqual(Object.keys(rule.situations).sort());
  });

  test.each(rule.dialects)('makes cases of every situation in dialect %s', (dialect) => {
    const context = contextOf(dialect);
    for (const name of situationsIn(rule, dialect)) {
      const make = propertyOf(id).situations[name];
      for (const kase of samples((make as NonNullable<typeof make>)(context))) checkCase(kase, dialect);
    }
  });
});

describe.each(RULES.filter((rule) => !rule.wholeTool && !rule.needs?.includes('dir-lock')).map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test.each(rule.dialects)('decides something in every case of its own in dialect %s', (dialect) => {
    const context = contextOf(dialect);
    const own = propertyOf(id);
    const idle = situationsIn(rule, dialect).filter((name) => !samples((own.situations[name] as NonNullable<(typeof own.situations)[string]>)(context)).every((kase) => isDecider(own, kase, context)));
    expect(idle).toEqual([]);
  });
});

test('no property is of a rule that the catalogue does not know', () => {
  const known = new Set<string>(RULES.map((rule) => rule.id));
  for (const id of PROPERTIES.keys()) expect(known).toContain(id);
});
