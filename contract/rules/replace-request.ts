import type { RuleSpec } from '../rule.ts';

export const REPLACE_REQUEST = [] as const satisfies readonly RuleSpec[];
