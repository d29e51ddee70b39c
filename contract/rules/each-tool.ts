import { BUDGETS as ALL_BUDGETS, limitsOf } from '../limits.ts';
import type { SituationSpec } from '../rule.ts';

type Shown = 'read' | 'edit' | 'shell' | 'ls';

/** What shows records in each tool. */
const WHERE: { readonly [tool in Shown]: string } = {
  read: 'a file that is read',
  edit: 'the excerpt of a refused edit',
  shell: 'the output of a command',
  ls: 'a listing',
};

const READ = { dialects: ['tau'], tools: ['read'] } as const;
const EDIT = { dialects: ['tau', 'at'], tools: ['edit'] } as const;
const SHELL = { dialects: ['tau'], tools: ['shell'], needs: ['real-fs'] } as const;
const LS = { dialects: ['tau'], tools: ['ls'] } as const;

/** What a situation of one tool says beside what it is. */
export const IN = {
  read: READ, edit: EDIT, shell: SHELL, ls: LS, replace: { dialects: ['tau'], tools: ['replace'] },
  apply_patch: { dialects: ['tau'], tools: ['apply_patch'] }, render: { dialects: ['tau'], tools: ['render'] },
} as const;

/** The tools that show records, and those of them that show lines. */
export const RECORDS = ['read', 'edit', 'shell', 'ls'] as const;
export const LINES = ['read', 'edit', 'shell'] as const;

const budgetsOf = (tool: Shown): readonly string[] => limitsOf(tool).map(({ name }) => name).filter((name) => ALL_BUDGETS.includes(name));

/** The budgets of each tool. */
export const BUDGETS = { read: budgetsOf('read'), edit: budgetsOf('edit'), shell: budgetsOf('shell'), ls: budgetsOf('ls') } as const;

/** Of tools that show a situation of more lines than an excerpt has only under budgets that a case sets. */
export const MANY_LINES: readonly Shown[] = ['edit'];

/** A situation of `read` whose ranges are made for budgets that the case sets. */
export const SMALL_READ = { ...READ, tunable: BUDGETS.read } as const;

type Each<T extends Shown, N extends string> = { readonly [K in `${T}-${N}`]: SituationSpec };

/**
 * The same situation in each of `tools`, called `<tool>-<name>`. Those of `small` show it only under budgets that a case sets, and so
 * do listings: a name is no longer than 255 bytes.
 */
export function each<T extends Shown, N extends string>(
  tools: readonly T[], name: N, what: string, small: readonly Shown[] = [],
): Each<T, N> {
  const situations: { [name: string]: SituationSpec } = {};
  for (const tool of tools) {
    const own: Omit<SituationSpec, 'what'> = IN[tool];
    situations[`${tool}-${name}`] = {
      what: `${WHERE[tool]}: ${what}`, ...own,
      ...(tool === 'ls' || small.includes(tool) ? { tunable: BUDGETS[tool] } : {}),
    };
  }
  return situations as Each<T, N>;
}
