import type { RuleSpec } from '../rule.ts';

export const REPLACE_SEVERAL = [] as const satisfies readonly RuleSpec[];
