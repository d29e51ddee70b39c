import type fc from 'fast-check';
import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { Expectation } from '../contract/expectation.ts';
import type { ResolvedLimits } from '../contract/limits.ts';
import type { RuleId, SituationOf } from '../contract/rules/index.ts';
import type { ResolvedTraits } from '../contract/traits.ts';

/** What the cases of a property are made for. */
export interface Context {
  dialect: Dialect;
  /** Declared traits of every tool, defaults filled in; outside of dialect `common` there are none. */
  traits: ResolvedTraits;
  /** Declared limits of every tool, defaults filled in. */
  limits: ResolvedLimits;
  /** The limits of every tool that a case may set. */
  tunable: { readonly [tool: string]: ReadonlySet<string> };
}

/** How one situation is made: boundaries first, then anything. */
export interface Maker {
  /** Fixed cases that a run meets before generated ones. */
  first?: Case[];
  cases: fc.Arbitrary<Case>;
  /** The cases of `first` are all there is (large files): each is met once, and none is drawn again. */
  fixed?: true;
}

export type MakeSituation = (context: Context) => fc.Arbitrary<Case> | Maker;

/** Of a property of rule R: all of its situations, and what is expected beyond the oracle's prediction. */
export interface Property {
  rule: RuleId;
  situations: { readonly [name: string]: MakeSituation };
  /** Only for rules about something other than one call's outcome. Gets the oracle's prediction. */
  expect?: (prediction: Expectation, kase: Case, context: Context) => Expectation;
}

/** States how each situation that the catalogue names for `rule` is made; a missing or unknown name does not compile. */
export function property<R extends RuleId>(
  rule: R,
  situations: { readonly [name in SituationOf<R>]: MakeSituation },
  expect?: Property['expect'],
): Property {
  return expect ? { rule, situations, expect } : { rule, situations };
}
