import type { RuleSpec } from '../rule.ts';
import { PATCH_ENVELOPE } from './patch-envelope.ts';
import { PATCH_LINES } from './patch-lines.ts';

/** What a text must be to be a patch. */
export const PATCH_GRAMMAR = [...PATCH_ENVELOPE, ...PATCH_LINES] as const satisfies readonly RuleSpec[];
