import type { Call, Case } from '../../contract/case.ts';
import { resolvedLimits, type Limits } from '../../contract/limits.ts';
import type { Context } from '../../properties/property.ts';

/**
 * Whether the implementation keeps to just the limits that the case is judged under (those that it cannot be told stay as declared),
 * and whether the rules speak of such limits at all.
 */
export function keepsLimits(kase: Case, { limits: declared, tunable }: Pick<Context, 'limits' | 'tunable'>): boolean {
  return [...toolsOf(kase)].every((tool) => {
    const set = kase.limits?.[tool] ?? {};
    const judged = resolvedLimits(tool, set);
    const kept = (name: string): number | string | undefined =>
      (Object.hasOwn(set, name) && tunable[tool]?.has(name) ? set[name] : (declared as { [tool: string]: Limits })[tool]?.[name]);
    return Object.entries(judged).every(([name, value]) => value === kept(name)) && isSpokenOf(judged);
  });
}

/** Two ends that fit the whole, and room for a marker. */
function isSpokenOf(limits: Limits): boolean {
  const { maxOutputLines: lines, headLines: head, tailLines: tail, maxOutputBytes, maxShellOutputBytes } = limits;
  const bytes = maxOutputBytes ?? maxShellOutputBytes;
  return (lines === undefined || Number(head) + Number(tail) <= Number(lines)) && (bytes === undefined || Number(bytes) >= 64);
}

function toolsOf({ tool, runs, limits = {} }: Case): ReadonlySet<string> {
  const tools = new Set([tool, ...Object.keys(limits)]);
  for (const step of runs.flat()) {
    const calls: readonly Call[] = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
    for (const call of calls) tools.add(call.tool);
  }
  return tools;
}
