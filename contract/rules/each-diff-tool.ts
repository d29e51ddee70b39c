import type { SituationSpec } from '../rule.ts';

/** What a situation of one tool that attaches a diff says beside what it is. */
export const DIFF_OF = {
  edit: { dialects: ['tau'], tools: ['edit'] },
  patch: { dialects: ['tau'], tools: ['apply_patch'] },
} as const;

const WHERE = { edit: 'lines edited by their numbers', patch: 'a patch' } as const;

type By<T extends keyof typeof WHERE, N extends string> = { readonly [K in `${T}-${N}`]: SituationSpec };

/**
 * Situations of the exact-text edit, and those called `names` with the same texts before and after in the other tools that attach
 * a diff, called `edit-<name>` and `patch-<name>`.
 */
export function inEachEditor<const S extends { readonly [name: string]: string }, N extends keyof S & string>(
  situations: S, names: readonly N[],
): S & By<'edit', N> & By<'patch', N> {
  return { ...situations, ...byTool('edit', situations, names), ...byTool('patch', situations, names) };
}

function byTool<T extends keyof typeof WHERE, N extends string>(tool: T, situations: { readonly [name: string]: string }, names: readonly N[]): By<T, N> {
  const made = names.map((name): [string, SituationSpec] => [`${tool}-${name}`, { what: `${WHERE[tool]}: ${situations[name] as string}`, ...DIFF_OF[tool] }]);
  return Object.fromEntries(made) as By<T, N>;
}
