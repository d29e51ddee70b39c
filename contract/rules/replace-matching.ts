import type { RuleSpec } from '../rule.ts';

export const REPLACE_MATCHING = [] as const satisfies readonly RuleSpec[];
