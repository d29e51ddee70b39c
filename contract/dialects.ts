/** A named family of rules and literals for a tool; one per tool in a run. */
export type Dialect = (typeof DIALECTS)[number];

export const DIALECTS = ['tau', 'harness', 'pi', 'pi-fuzzy', 'common', 'at', 'codex'] as const;

/**
 * The dialects of every tool that the suite knows, the plainest first. `at` is the line-coordinate edit whose context line
 * is the first line of the range itself.
 */
export const TOOL_DIALECTS = {
  replace: ['tau', 'harness', 'pi', 'pi-fuzzy', 'common'],
  edit: ['tau', 'at'],
  read: ['tau', 'common'],
  apply_patch: ['tau', 'codex', 'common'],
  move: ['common'],
  shell: ['tau'],
  ls: ['tau'],
  render: ['tau'],
} as const satisfies { readonly [tool: string]: readonly Dialect[] };

export type Tool = keyof typeof TOOL_DIALECTS;

export type DialectOf<T extends Tool> = (typeof TOOL_DIALECTS)[T][number];

/** The dialect of `tool` in a case of `dialect`: that one, or its first where it has no such dialect. */
export function dialectOf(tool: string, dialect: Dialect): Dialect {
  const known: readonly Dialect[] = TOOL_DIALECTS[tool as Tool] ?? [dialect];
  return known.includes(dialect) ? dialect : (known[0] as Dialect);
}
