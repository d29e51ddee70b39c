import type { Property } from '../property.ts';
import { fuzzyContextText, lineEndings } from './bytes-endings.ts';
import { finalBlankLine, finalNewline } from './bytes-ends.ts';
import { untouchedLinesSurvive } from './bytes-untouched.ts';
import { deleteAllLines, emptyFileUpdate, updateBytes } from './bytes-updated.ts';

/** The rules on what an update writes. */
export const PATCH_BYTES: readonly Property[] = [
  updateBytes, untouchedLinesSurvive, finalNewline, finalBlankLine, lineEndings, fuzzyContextText, deleteAllLines, emptyFileUpdate,
];
