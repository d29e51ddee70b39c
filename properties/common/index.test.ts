import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import { decides } from '../../contract/judge.ts';
import { situationOf, type RuleSpec, type Situation } from '../../contract/rule.ts';
import { COMMON_EDIT } from '../../contract/rules/common-edit.ts';
import { COMMON_FILES } from '../../contract/rules/common-files.ts';
import { COMMON_PATCH } from '../../contract/rules/common-patch.ts';
import { COMMON_READ } from '../../contract/rules/common-read.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { resolvedTraits, TRAITS, type Traits } from '../../contract/traits.ts';
import { predictCommon } from '../../oracles/common/predict.ts';
import type { Context, Maker, MakeSituation } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { COMMON } from './index.ts';

const SAMPLES = Number(process.env['SAMPLES'] ?? 3);

const LENIENT: Traits = { editsPerCall: 'sequence', matching: 'similar', ifSeveral: 'first', quoteEndings: 'folded', newTextEndings: 'ofPlace' };

const SMALL = 20_000;

/** The strict tool, every single declaration, and some together. */
const DECLARED: Traits[] = [
  {}, { maxBytes: SMALL }, LENIENT, { ...LENIENT, ifSeveral: 'all', createsMissing: 'anyQuote', quoteSpan: 'line' },
  { matching: 'lookAlike', quoteEndings: 'folded', editsPerCall: 'one' },
  { linePrefix: '(\\d+)\\t' }, { linePrefix: ' *(\\d+)→', lineOffsets: 'zero', endingsShown: 'no' }, { lineOffsets: 'none', maxBytes: SMALL },
  ...TRAITS.flatMap((trait) => trait.values.slice(1).map((value) => ({ [trait.name]: value }))),
];

const CONTEXTS: Context[] = DECLARED.map((traits) => ({ ...strictContext('common'), traits: resolvedTraits('common', () => traits) }));
const STRICT = CONTEXTS[0] as Context;

function claimed(rule: RuleSpec, situation: string, { traits }: Context): boolean {
  const [tool = rule.tool] = situationOf(rule.situations[situation] as Situation).tools ?? [];
  return !rule.forgivenBy?.some(({ trait, values, situations }) =>
    values.includes(String(traits[tool][trait])) && (situations === undefined || situations.includes(situation)));
}

function samples(make: MakeSituation, context: Context): Case[] {
  const made = make(context);
  const { first = [], cases, fixed }: Maker = made instanceof fc.Arbitrary ? { cases: made } : made;
  if (fixed) return context === STRICT || context.traits.replace['maxBytes'] === SMALL ? first.slice(0, 2) : [];
  return [...first, ...fc.sample(cases, { numRuns: SAMPLES, seed: 7 })];
}

const RULES: readonly (RuleSpec & { readonly id: RuleId })[] = [...COMMON_EDIT, ...COMMON_FILES, ...COMMON_READ, ...COMMON_PATCH];

const propertyOf = (rule: RuleSpec) => COMMON.find((property) => property.rule === rule.id);

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('has a property that makes the situations of the catalogue', () => {
    expect(Object.keys(propertyOf(rule)?.situations ?? {}).sort()).toEqual(Object.keys(rule.situations).sort());
  });

  test('takes part in whatever may come of its cases, under every declaration that claims it', { timeout: 60_000 }, () => {
    for (const context of CONTEXTS) {
      for (const [name, make] of Object.entries(propertyOf(rule)?.situations ?? {})) {
        if (!claimed(rule, name, context)) continue;
        for (const kase of samples(make, context)) {
          const undecided = predictCommon(kase).alternatives.filter(({ clauses }) => !clauses.some((clause) => decides(clause, id)));
          if (undecided.length > 0) expect.fail(`${name} ${JSON.stringify({ kase, undecided })}`);
        }
      }
    }
  });
});

/** Rules whose situations demand one answer, whatever is declared. */
const DEMANDED: { [rule: string]: 'success' | 'error' } = {
  'common/plain-accepted': 'success',
  'common/ambiguous-refused': 'error',
  'common/missing-refused': 'error',
  'common/empty-quote-refused': 'error',
  'common/all-or-none': 'error',
};

test.each(Object.entries(DEMANDED))('every case of %s demands %s', (id, status) => {
  const rule = RULES.find((candidate) => candidate.id === id) as RuleSpec;
  for (const context of CONTEXTS) {
    for (const [name, make] of Object.entries(propertyOf(rule)?.situations ?? {})) {
      if (!claimed(rule, name, context)) continue;
      for (const kase of samples(make, context)) {
        const statuses = predictCommon(kase).alternatives.flatMap(({ clauses }) => clauses.flatMap(({ match }) => (match.kind === 'status' ? match.oneOf : [])));
        if (statuses.some((other) => other !== status)) expect.fail(`${name} ${JSON.stringify({ kase, statuses })}`);
      }
    }
  }
});
