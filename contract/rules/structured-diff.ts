import type { RuleSpec } from '../rule.ts';
import { STRUCTURED_DIFF_ATTACHED } from './structured-diff-attached.ts';
import { STRUCTURED_DIFF_CONTENT } from './structured-diff-content.ts';
import { STRUCTURED_DIFF_FILES, STRUCTURED_DIFF_TOTALS } from './structured-diff-files.ts';

/** The diff for the user interface that editing tools attach. */
export const STRUCTURED_DIFF = [
  ...STRUCTURED_DIFF_ATTACHED, ...STRUCTURED_DIFF_FILES, ...STRUCTURED_DIFF_CONTENT, ...STRUCTURED_DIFF_TOTALS,
] as const satisfies readonly RuleSpec[];
