import type { RuleSpec } from '../rule.ts';

export const COMMON_EDIT = [] as const satisfies readonly RuleSpec[];
