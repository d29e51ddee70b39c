import type { RuleSpec } from '../rule.ts';

export const REPLACE_FUZZY = [] as const satisfies readonly RuleSpec[];
