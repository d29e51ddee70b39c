import { TOOL_DIALECTS, type Dialect } from '../../contract/dialects.ts';
import { limitsOf, resolvedLimits, type Limits, type ResolvedLimits } from '../../contract/limits.ts';
import { resolvedTraits } from '../../contract/traits.ts';
import type { Context } from '../property.ts';

/** For tests: an adapter as strict as can be, with the default limits, all of which can be set (the layout aside). */
export function strictContext(dialect: Dialect): Context {
  const limits: { [tool: string]: Limits } = {};
  const tunable: { [tool: string]: ReadonlySet<string> } = {};
  for (const tool of Object.keys(TOOL_DIALECTS)) {
    limits[tool] = resolvedLimits(tool);
    tunable[tool] = new Set(limitsOf(tool).filter(({ values }) => !values).map(({ name }) => name));
  }
  return { dialect, traits: resolvedTraits(dialect, () => undefined), limits: limits as ResolvedLimits, tunable };
}
