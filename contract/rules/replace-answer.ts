import type { RuleSpec } from '../rule.ts';

export const REPLACE_ANSWER = [] as const satisfies readonly RuleSpec[];
