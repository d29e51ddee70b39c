import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { situationOf, type RuleSpec } from '../../contract/rule.ts';
import { ruleById } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import type { Property } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { BYTES } from './bytes.ts';
import { FUZZY } from './fuzzy.ts';
import { MATCHING } from './matching.ts';
import { SEVERAL } from './several.ts';
import { WHOLE_TOOL } from './whole-tool.ts';

const CASES = 6;

/** Their outcome depends on dialect or draws; the other situations say `refused`, or are accepted. */
const EITHER = new Set(['replace/self-overlap-counting', 'replace/interactions', 'replace/order-independent']);

/** The last of several calls is accepted. */
const REFUSED_FIRST = 'corrected-call';

function casesOf(property: Property, name: string, dialect: Dialect): Case[] {
  const context = strictContext(dialect);
  const made = property.situations[name]!(context);
  const maker = 'cases' in made ? made : { cases: made };
  return [...(maker.first ?? []), ...fc.sample(maker.cases, { numRuns: CASES, seed: 1 })];
}

function* situationsOf(property: Property): Generator<{ name: string; dialect: Dialect; cases: Case[]; what: string }> {
  const rule: RuleSpec = ruleById(property.rule);
  for (const name in rule.situations) {
    const { what, dialects } = situationOf(rule.situations[name]!);
    for (const dialect of dialects ?? rule.dialects) yield { name, dialect, what, cases: casesOf(property, name, dialect) };
  }
}

function isRefused(kase: Case): boolean {
  const status = predict(kase).alternatives[0]!.clauses.find(({ facet, run, step }) => facet === 'status' && run === 0 && step === 0);
  return status?.match.kind === 'status' && status.match.oneOf.includes('error');
}

const properties = [...MATCHING, ...SEVERAL, ...BYTES, ...FUZZY, ...WHOLE_TOOL];

describe.each(properties.map((property) => [property.rule, property] as const))('%s', (id, property) => {
  test.skipIf(EITHER.has(id))('every situation comes out as it says', () => {
    for (const { name, dialect, what, cases } of situationsOf(property)) {
      const refused = what.includes(': refused') || name === REFUSED_FIRST;
      for (const kase of cases) expect({ name, dialect, kase, refused: isRefused(kase) }).toEqual({ name, dialect, kase, refused });
    }
  });
});
