import type { Case } from '../../contract/case.ts';
import { differingLimits, LINE_BUDGETS, limitsOf, type Limits } from '../../contract/limits.ts';
import type { Tool } from '../../contract/dialects.ts';
import type { Context } from '../property.ts';

/** Budgets so small that every boundary is a matter of a few lines: records of a payload, and its UTF-8 bytes. */
export const SMALL: Limits = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64, maxShellOutputBytes: 64 };

/** Profile `seed`: a byte budget so large that the line budget binds alone. */
export const SEED: Limits = { maxOutputBytes: 51_200, maxShellOutputBytes: 51_200 };

/** What a case says of the limits of one tool, and what the tool keeps to in it. */
export interface CaseLimits {
  /** What differs from the defaults, as a part of the case. */
  limits: NonNullable<Case['limits']>;
  /** All limits of the tool. */
  values: Limits;
}

const known = new WeakMap<Context, Map<string, CaseLimits>>();

/** The limits of `tool` in a case that would like `wanted`: those that can be set are, the others stay as declared. */
export function caseLimits(context: Context, tool: Tool, wanted: Limits = {}): CaseLimits {
  const ofContext = known.get(context) ?? new Map<string, CaseLimits>();
  known.set(context, ofContext);
  const key = `${tool} ${JSON.stringify(wanted)}`;
  const found = ofContext.get(key) ?? newCaseLimits(context, tool, wanted);
  ofContext.set(key, found);
  return found;
}

function newCaseLimits(context: Context, tool: Tool, wanted: Limits): CaseLimits {
  const values: { [name: string]: number | string } = { ...context.limits[tool] };
  const tunable = context.tunable[tool] ?? new Set();
  const hasLines = LINE_BUDGETS.every((name) => wanted[name] === undefined || tunable.has(name));
  for (const { name } of limitsOf(tool)) {
    const value = wanted[name];
    if (value !== undefined && tunable.has(name) && (hasLines || !LINE_BUDGETS.includes(name))) values[name] = value;
  }
  const differing = differingLimits(tool, values);
  return { limits: differing ? { [tool]: differing } : {}, values };
}
