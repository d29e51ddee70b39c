import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Case } from '../contract/case.ts';
import type { Clause } from '../contract/expectation.ts';
import type { Dialect } from '../contract/dialects.ts';
import { situationOf, type RuleSpec } from '../contract/rule.ts';
import { RULES, type RuleId } from '../contract/rules/index.ts';
import { toLive, type Tree } from '../contract/tree.ts';
import { predict } from '../oracles/index.ts';
import { PROPERTIES, propertyOf } from './index.ts';
import type { Context, Maker, Property } from './property.ts';
import { strictContext } from './testing/context.ts';

const SAMPLES = 15;

/** The situations of `rule` that cases can be made for in `dialect`, traits as strict as can be. */
function situationsIn(rule: RuleSpec, dialect: Dialect): string[] {
  const { traits } = strictContext(dialect);
  const forgiven = (rule.forgivenBy ?? []).filter(({ trait, values }) => values.includes(String(traits[rule.tool][trait])));
  return Object.entries(rule.situations).flatMap(([name, written]) => {
    const { dialects, needs = [] } = situationOf(written);
    const claimed = !forgiven.some(({ situations }) => situations?.includes(name) ?? true);
    return claimed && (dialects?.includes(dialect) ?? true) && !needs.includes('dir-lock') ? [name] : [];
  });
}

function made(rule: RuleId, situation: string, context: Context): Maker | fc.Arbitrary<Case> {
  const make = propertyOf(rule).situations[situation];
  if (!make) throw new Error(`no maker of ${situation}`);
  return make(context);
}

/** Files of MiB: a run meets each once, and calls the rule `unknown` where it decided nothing. */
function isFixed(made: Maker | fc.Arbitrary<Case>): boolean {
  return 'fixed' in made && made.fixed === true;
}

function samples(made: Maker | fc.Arbitrary<Case>): Case[] {
  const { first = [], cases, fixed = false } = made instanceof fc.Arbitrary ? { cases: made } : made;
  return fixed ? first : [...first, ...fc.sample(cases, { numRuns: SAMPLES, seed: 20 })];
}

/** A case is plain JSON of a tree that can be laid out and of at least one step a run. */
function isSound(kase: Case, dialect: Dialect): boolean {
  toLive(withSmallParts(kase.setup.tree));
  toLive(kase.setup.outside ?? {});
  const hasSteps = kase.runs.length > 0 && kase.runs.every((steps) => steps.length > 0);
  return kase.dialect === dialect && hasSteps && isDeepStrictEqual(JSON.parse(JSON.stringify(kase)), kase);
}

/** The same tree with every repetition cut short, so that files of 10 MiB cost nothing here. */
function withSmallParts(tree: Tree): Tree {
  return JSON.parse(JSON.stringify(tree), (key, value) => (key === 'times' ? Math.min(value as number, 3) : value)) as Tree;
}

/** Whether the rule of `property` decides anything that is predicted of `kase`, or `kase` is its accepted side. */
function isDecider({ rule, expect: relate }: Property, kase: Case, context: Context): boolean {
  const prediction = predict(kase);
  const { alternatives } = relate ? relate(prediction, kase, context) : prediction;
  return alternatives.some(({ clauses, concession }) => concession?.rule === rule || clauses.every(isAccepting)
    || clauses.some(({ rules, bySymptom = {} }) => [rules, ...Object.values(bySymptom)].some((deciders) => deciders.includes(rule))));
}

/** A rule that refuses something also decides that what it does not refuse is accepted; the gauge lets it claim that. */
function isAccepting({ match }: Clause): boolean {
  return match.kind !== 'status' || match.oneOf.includes('success');
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('makes exactly the situations that the catalogue names', () => {
    expect(Object.keys(propertyOf(id).situations).sort()).toEqual(Object.keys(rule.situations).sort());
  });

  test.each(rule.dialects)('makes cases of every situation in dialect %s', (dialect) => {
    const context = strictContext(dialect);
    for (const name of situationsIn(rule, dialect)) {
      expect(samples(made(id, name, context)).find((kase) => !isSound(kase, dialect)), name).toBeUndefined();
    }
  });
});

describe.each(RULES.filter((rule) => !rule.wholeTool && !rule.needs?.includes('dir-lock')).map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test.each(rule.dialects)('decides something in every case of its own in dialect %s', (dialect) => {
    const context = strictContext(dialect);
    const own = propertyOf(id);
    const drawn = situationsIn(rule, dialect).filter((name) => !isFixed(made(id, name, context)));
    expect(drawn.filter((name) => !samples(made(id, name, context)).every((kase) => isDecider(own, kase, context)))).toEqual([]);
  });
});

test('no property is of a rule that the catalogue does not know', () => {
  const known = new Set<string>(RULES.map((rule) => rule.id));
  for (const id of PROPERTIES.keys()) expect(known).toContain(id);
});
