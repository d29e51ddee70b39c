import type { RuleSpec } from '../rule.ts';

/** Every rule. */
export const RULES = [] as const satisfies readonly RuleSpec[];

export type RuleId = string;
export type SituationOf<_R extends RuleId> = string;
