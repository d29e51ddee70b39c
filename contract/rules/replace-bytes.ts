import type { RuleSpec } from '../rule.ts';

export const REPLACE_BYTES = [] as const satisfies readonly RuleSpec[];
