import type { Property } from '../property.ts';
import { uiDiff } from './diff.ts';
import { noRequestEcho } from './echo.ts';
import { mismatchDetails } from './mismatch.ts';
import { mismatchRenderingLikeRead } from './rendering.ts';
import { newMaxIsAfterEdit, noOp, resultFields } from './results.ts';
import { mismatchBof, mismatchWindow } from './window.ts';

/** The rules on what the model and the user are told. */
export const ANSWER: readonly Property[] = [
  resultFields, newMaxIsAfterEdit, noOp, mismatchDetails, mismatchWindow, mismatchBof, mismatchRenderingLikeRead, noRequestEcho, uiDiff,
];
