import type { RuleSpec } from '../rule.ts';
import { PATCH_CURSOR } from './patch-cursor.ts';
import { PATCH_MATCHING } from './patch-matching.ts';

/** Where the chunks of an update are found. */
export const PATCH_PLACE = [...PATCH_MATCHING, ...PATCH_CURSOR] as const satisfies readonly RuleSpec[];
