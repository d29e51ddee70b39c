import type { Property } from '../property.ts';
import { COMMON_ANSWERS } from './answers.ts';
import { COMMON_BYTES } from './bytes.ts';
import { COMMON_FILES } from './files.ts';
import { COMMON_NEW_TEXT } from './new-text.ts';
import { COMMON_PLACES } from './places.ts';
import { COMMON_SEVERAL } from './several.ts';
import { COMMON_SPLICE } from './splice.ts';

/** The properties of the safety core that are about the exact edit. */
export const COMMON: readonly Property[] = [
  ...COMMON_SPLICE, ...COMMON_BYTES, ...COMMON_NEW_TEXT, ...COMMON_PLACES, ...COMMON_SEVERAL, ...COMMON_ANSWERS, ...COMMON_FILES,
];
