import type { Property } from '../property.ts';
import { allOrNothing, positionsFromOriginal } from './several-applied.ts';
import { orderIndependent } from './several-order.ts';
import { overlapRefused, sameTargetTwiceRefused, touchingAccepted } from './several-targets.ts';

/** How the edits of one call go together. */
export const SEVERAL: readonly Property[] = [
  overlapRefused, sameTargetTwiceRefused, touchingAccepted, orderIndependent, positionsFromOriginal, allOrNothing,
];
