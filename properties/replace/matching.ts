import type { Property } from '../property.ts';
import { selfOverlapCounting } from './matching-counted.ts';
import { byteExactMatching, noFuzzy } from './matching-exact.ts';
import { duplicateRefused, notFoundRefused } from './matching-found.ts';
import { matchWholeScalars, oneSnapshot } from './matching-snapshot.ts';
import { bom, normalisedMatching } from './matching-view.ts';

/** Where a quote is looked for, and when it counts as found. */
export const MATCHING: readonly Property[] = [
  bom, normalisedMatching, byteExactMatching, noFuzzy, notFoundRefused, duplicateRefused, selfOverlapCounting, oneSnapshot, matchWholeScalars,
];
