import type { Property } from '../property.ts';
import { COMMON_ANSWERS } from './answers.ts';
import { COMMON_BYTES } from './bytes.ts';
import { COMMON_FILES } from './files.ts';
import { COMMON_NEW_TEXT } from './new-text.ts';
import { COMMON_PLACES } from './places.ts';
import { COMMON_MOVES } from './move.ts';
import { PATCH_BYTES } from './patch-bytes.ts';
import { PATCH_PLACES } from './patch-place.ts';
import { PATCH_SECTIONS } from './patch-sections.ts';
import { READ_COMPLETE } from './read-complete.ts';
import { READ_CUT } from './read-cut.ts';
import { READ_RANGE } from './read-range.ts';
import { COMMON_SEVERAL } from './several.ts';
import { COMMON_SPLICE } from './splice.ts';

/** The properties of the safety core: the exact edit, files, reading, patches and moves. */
export const COMMON: readonly Property[] = [
  ...COMMON_SPLICE, ...COMMON_BYTES, ...COMMON_NEW_TEXT, ...COMMON_PLACES, ...COMMON_SEVERAL, ...COMMON_ANSWERS, ...COMMON_FILES,
  ...COMMON_MOVES, ...PATCH_PLACES, ...PATCH_SECTIONS, ...PATCH_BYTES,
  ...READ_COMPLETE, ...READ_RANGE, ...READ_CUT,
];
