import type { Property } from '../property.ts';
import { PATCH_BYTES } from './bytes.ts';
import { PATCH_FILES } from './files.ts';
import { GRAMMAR } from './grammar.ts';
import { PATCH_ORDER } from './order.ts';
import { PLACE } from './place.ts';
import { PATCH_REPORT } from './report.ts';

/** Patches. */
export const PATCH: readonly Property[] = [...GRAMMAR, ...PLACE, ...PATCH_BYTES, ...PATCH_FILES, ...PATCH_ORDER, ...PATCH_REPORT];
