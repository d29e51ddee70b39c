import type { RuleSpec } from '../rule.ts';

export const REPLACE_FILE = [] as const satisfies readonly RuleSpec[];
