import type { Property } from '../property.ts';
import { additionAppends, chunksAllOrNothing } from './additions.ts';
import { contextSeek } from './contexts.ts';
import { noBacktracking, positionsFromOriginal, sequentialCursor } from './cursor.ts';
import { eofAnchor, trailingBlankRetry } from './ends.ts';
import { MATCHING } from './matching.ts';
import { whitespaceSet } from './whitespace.ts';
import { contiguousWindow } from './windows.ts';

/** The rules on where the chunks of an update are found. */
export const PLACE: readonly Property[] = [
  ...MATCHING, whitespaceSet, contiguousWindow, sequentialCursor, noBacktracking, positionsFromOriginal, contextSeek, eofAnchor, trailingBlankRetry,
  additionAppends, chunksAllOrNothing,
];
