import type { RuleSpec } from '../rule.ts';
import { PATCH_PATHS } from './patch-paths.ts';
import { PATCH_TARGETS } from './patch-targets.ts';

/** The files and paths of a patch. */
export const PATCH_FILES = [...PATCH_TARGETS, ...PATCH_PATHS] as const satisfies readonly RuleSpec[];
