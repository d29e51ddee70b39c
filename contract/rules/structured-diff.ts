import type { RuleSpec } from '../rule.ts';

export const STRUCTURED_DIFF = [] as const satisfies readonly RuleSpec[];
