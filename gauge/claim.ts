import type { Description } from '../adapters/port.ts';
import { dialectOf, TOOL_DIALECTS, type Dialect, type Tool } from '../contract/dialects.ts';
import { observedFacets, type Observed } from '../contract/judge.ts';
import { resolvedLimits, type Limits, type ResolvedLimits } from '../contract/limits.ts';
import { LANES, situationOf, toolsOf, type Lane, type Need, type RuleSpec, type SituationSpec } from '../contract/rule.ts';
import type { RuleResult } from '../contract/record.ts';
import { resolvedTraits } from '../contract/traits.ts';
import type { Context } from '../properties/property.ts';

/** What an adapter claims of a rule in a dialect: either the rule is held against it, or it is said why not. */
export type Claim =
  | { ended: NonNullable<RuleResult['ended']> }
  | { context: Context; situations: string[]; unmetNeeds: { [situation: string]: string[] }; observed: Observed; tools: readonly Tool[] };

/** @param provides what the workspace offers; what the adapter offers is read off its description. */
export function claimOf(rule: RuleSpec, dialect: Dialect, description: Description, provides: ReadonlySet<Need>, lane: Lane): Claim {
  const tools = toolsOf(rule).filter((tool) => claims(description, tool, dialect));
  const [first] = tools;
  if (first === undefined) return unclaimed(rule, dialect, description);
  if (isLater(rule.lane, lane)) return ended('not-run', `lane ${rule.lane}`);
  const offered = offeredBy(description, provides);
  const missing = (rule.needs ?? []).filter((need) => !offered.has(need));
  if (missing.length > 0) return ended('not-observed', `needs ${missing.join(', ')}`);
  const observed = observedOf(description, dialect);
  if (!rule.facets.some((facet) => tools.some((tool) => observed[tool]?.has(facet)))) {
    return ended('not-observed', `the adapter does not show ${rule.facets.join(', ')}`);
  }
  const context = contextOf(description, dialect);
  return situationsOf({ rule, dialect, description, offered, context, lane }, observed, tools);
}

function unclaimed(rule: RuleSpec, dialect: Dialect, { tools }: Description): Claim {
  const present = toolsOf(rule).filter((tool) => tools[tool]);
  if (present.length === 0) return ended('not-claimed', `the adapter has no tool ${toolsOf(rule).join(' or ')}`);
  return ended('not-claimed', `the adapter's ${present.join(' and ')} does not claim dialect ${dialect}`);
}

/** The facets that each tool of the adapter shows in cases of `dialect`. */
export function observedOf({ tools }: Description, dialect: Dialect): Observed {
  return Object.fromEntries(Object.entries(tools).map(([tool, { observes = [] }]) => [tool, observedFacets(observes, dialect)]));
}

/** What cases are made for: a dialect, and the traits and limits of every tool. */
export function contextOf({ tools }: Description, dialect: Dialect): Context {
  const limits: { [tool: string]: Limits } = {};
  const tunable: { [tool: string]: ReadonlySet<string> } = {};
  for (const name of Object.keys(TOOL_DIALECTS)) {
    limits[name] = resolvedLimits(name, tools[name]?.limits);
    tunable[name] = new Set(tools[name]?.tunable);
  }
  return { dialect, traits: resolvedTraits(dialect, (tool) => tools[tool]?.traits), limits: limits as ResolvedLimits, tunable };
}

function claims({ tools }: Description, tool: Tool, dialect: Dialect): boolean {
  return tools[tool] !== undefined && [tools[tool].dialect].flat().includes(dialect);
}

interface Asked {
  rule: RuleSpec;
  dialect: Dialect;
  description: Description;
  offered: ReadonlySet<Need>;
  context: Context;
  lane: Lane;
}

function situationsOf(asked: Asked, observed: Observed, tools: readonly Tool[]): Claim {
  const { rule, dialect, description, offered, context, lane } = asked;
  const unmetNeeds: { [situation: string]: string[] } = {};
  const situations: string[] = [];
  let unclaimed = '';
  for (const [name, written] of Object.entries(rule.situations)) {
    const situation = situationOf(written);
    if (situation.dialects && !situation.dialects.includes(dialect)) continue;
    const trait = forgivingTrait(rule, name, situation.tools ?? [rule.tool], context);
    const absent = (situation.tools ?? [rule.tool]).filter((tool) => !claims(description, tool, dialectOf(tool, dialect)));
    const missing = [
      ...(situation.needs ?? []).filter((need) => !offered.has(need)),
      ...fixedLimits(rule, situation, context),
      ...unshownFacets(rule, situation, observed),
      ...(isLater(situation.lane, lane) ? [`lane ${situation.lane}`] : []),
    ];
    if (trait !== undefined) unclaimed = `the adapter declares ${trait}`;
    else if (absent.length > 0) unclaimed ||= `the adapter has no tool ${absent.join(', ')} in dialect ${dialectOf(absent[0] as Tool, dialect)}`;
    else if (missing.length > 0) unmetNeeds[name] = missing;
    else situations.push(name);
  }
  if (situations.length > 0) return { context, situations, unmetNeeds, observed, tools };
  const needs = [...new Set(Object.values(unmetNeeds).flat())];
  return needs.length > 0 ? ended('not-observed', `needs ${needs.join(', ')}`) : ended('not-claimed', unclaimed);
}

/** Limits that the situation must set and that the adapter does not let the suite set. */
function fixedLimits(rule: RuleSpec, { tools = [rule.tool], tunable = [] }: SituationSpec, context: Context): string[] {
  return tools.flatMap((tool) => {
    const fixed = tunable.filter((name) => !context.tunable[tool]?.has(name));
    return fixed.length > 0 ? [`${tool} with other limits (${fixed.join(', ')})`] : [];
  });
}

/** Of a rule that several tools show: those of the situation need not show what those of another do. */
function unshownFacets({ tool, facets }: RuleSpec, { tools = [tool] }: SituationSpec, observed: Observed): string[] {
  return tools.some((each) => facets.some((facet) => observed[each]?.has(facet))) ? [] : [`${tools.join(' or ')} to show ${facets.join(', ')}`];
}

function isLater(needed: Lane = 'fast', lane: Lane): boolean {
  return LANES.indexOf(needed) > LANES.indexOf(lane);
}

/** By what one of the tools that the situation takes declares. */
function forgivingTrait(rule: RuleSpec, situation: string, tools: readonly Tool[], context: Context): string | undefined {
  for (const { trait, values, situations } of rule.forgivenBy ?? []) {
    if (situations && !situations.includes(situation)) continue;
    const value = tools.map((tool) => String(context.traits[tool][trait])).find((declared) => values.includes(declared));
    if (value !== undefined) return `${trait}: ${value}`;
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
