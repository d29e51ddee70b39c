import type { RuleSpec } from '../rule.ts';
import { STRUCTURED_DIFF_ATTACHED } from './structured-diff-attached.ts';
import { STRUCTURED_DIFF_CONTENT } from './structured-diff-content.ts';

/** The diff for the user interface, as far as the exact-text edit shows it. */
export const STRUCTURED_DIFF = [...STRUCTURED_DIFF_ATTACHED, ...STRUCTURED_DIFF_CONTENT] as const satisfies readonly RuleSpec[];
