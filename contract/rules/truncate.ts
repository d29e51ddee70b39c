import type { RuleSpec } from '../rule.ts';
import { TRUNCATE_BUDGET } from './truncate-budget.ts';
import { TRUNCATE_REPORTS } from './truncate-reports.ts';

/** Line-oriented rendering and truncation, whatever tool shows it. */
export const TRUNCATE = [...TRUNCATE_BUDGET, ...TRUNCATE_REPORTS] as const satisfies readonly RuleSpec[];
