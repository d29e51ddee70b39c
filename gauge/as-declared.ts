import type { Case } from '../contract/case.ts';
import type { Tool } from '../contract/dialects.ts';
import { differingLimits } from '../contract/limits.ts';
import { differingTraits } from '../contract/traits.ts';
import type { Context } from '../properties/property.ts';

/** A case from a report, which says nothing of an adapter, with the traits and limits that this one declares. What the case itself names stays. */
export function asDeclared(kase: Case, { traits, limits }: Pick<Context, 'traits' | 'limits'>): Case {
  const tool = kase.tool as Tool;
  const declared: Case = { ...kase };
  const differing = differingTraits(traits[tool]);
  if (differing) declared.traits = { ...kase.traits, ...differing };
  const kept = differingLimits(tool, limits[tool]);
  if (kept) declared.limits = { ...kase.limits, [tool]: { ...kept, ...kase.limits?.[tool] } };
  return declared;
}
