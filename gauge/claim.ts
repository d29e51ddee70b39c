import type { Description } from '../adapters/port.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { Facet } from '../contract/expectation.ts';
import { observedFacets } from '../contract/judge.ts';
import { LANES, situationOf, type Lane, type Need, type RuleSpec } from '../contract/rule.ts';
import type { RuleResult } from '../contract/record.ts';
import { withDefaults } from '../contract/traits.ts';
import type { Context } from '../properties/property.ts';

/** What an adapter claims of a rule in a dialect: either the rule is held against it, or it is said why not. */
export type Claim =
  | { ended: NonNullable<RuleResult['ended']> }
  | { context: Context; situations: string[]; unmetNeeds: { [situation: string]: string[] }; observed: ReadonlySet<Facet> };

/** @param provides what the workspace offers; what the adapter offers is read off its description. */
export function claimOf(rule: RuleSpec, dialect: Dialect, description: Description, provides: ReadonlySet<Need>, lane: Lane): Claim {
  const tool = description.tools[rule.tool];
  if (!tool) return ended('not-claimed', `the adapter has no tool ${rule.tool}`);
  if (![tool.dialect].flat().includes(dialect)) return ended('not-claimed', `the adapter's ${rule.tool} does not claim dialect ${dialect}`);
  if (LANES.indexOf(rule.lane ?? 'fast') > LANES.indexOf(lane)) return ended('not-run', `lane ${rule.lane}`);
  const offered = offeredBy(description, provides);
  const missing = (rule.needs ?? []).filter((need) => !offered.has(need));
  if (missing.length > 0) return ended('not-observed', `needs ${missing.join(', ')}`);
  const observed = observedFacets(tool.observes ?? [], dialect);
  if (!rule.facets.some((facet) => observed.has(facet))) return ended('not-observed', `the adapter does not show ${rule.facets.join(', ')}`);
  const traits = dialect === 'common' ? withDefaults(tool.traits ?? {}) : {};
  const context = { dialect, traits, limits: tool.limits ?? {} };
  return situationsOf(rule, dialect, offered, context, observed);
}

function situationsOf(rule: RuleSpec, dialect: Dialect, offered: ReadonlySet<Need>, context: Context, observed: ReadonlySet<Facet>): Claim {
  const unmetNeeds: { [situation: string]: string[] } = {};
  const situations: string[] = [];
  let forgiven = '';
  for (const [name, written] of Object.entries(rule.situations)) {
    const situation = situationOf(written);
    if (situation.dialects && !situation.dialects.includes(dialect)) continue;
    const trait = forgivingTrait(rule, name, context);
    const missing = (situation.needs ?? []).filter((need) => !offered.has(need));
    if (trait !== undefined) forgiven = trait;
    else if (missing.length > 0) unmetNeeds[name] = missing;
    else situations.push(name);
  }
  if (situations.length > 0) return { context, situations, unmetNeeds, observed };
  const needs = [...new Set(Object.values(unmetNeeds).flat())];
  return needs.length > 0 ? ended('not-observed', `needs ${needs.join(', ')}`) : ended('not-claimed', `the adapter declares ${forgiven}`);
}

function forgivingTrait(rule: RuleSpec, situation: string, context: Context): string | undefined {
  for (const { trait, values, situations } of rule.forgivenBy ?? []) {
    const value = String(context.traits[trait]);
    if (values.includes(value) && (!situations || situations.includes(situation))) return `${trait}: ${value}`;
  }
  return undefined;
}

function offeredBy(description: Description, provides: ReadonlySet<Need>): ReadonlySet<Need> {
  const offered = new Set(provides);
  if (description.concurrent) offered.add('concurrent');
  for (const capability of description.capabilities ?? []) if (capability === 'dir-lock') offered.add(capability);
  return offered;
}

function ended(verdict: NonNullable<RuleResult['ended']>['verdict'], reason: string): Claim {
  return { ended: { verdict, reason } };
}
