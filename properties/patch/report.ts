import type { Property } from '../property.ts';
import { compactNoEcho } from './report-echo.ts';
import { escapedPaths, messageSingleLine } from './report-escaped.ts';
import { mismatchExcerpt } from './report-excerpt.ts';
import { diffPerChangedFile, noOpUpdate, statusHeaderCount, statusHeaderPath, statusHeaderTotals, successSummary } from './report-listed.ts';

/** The rules on what is said of a patch. */
export const PATCH_REPORT: readonly Property[] = [
  successSummary, compactNoEcho, statusHeaderPath, statusHeaderCount, statusHeaderTotals, messageSingleLine, mismatchExcerpt, escapedPaths, diffPerChangedFile,
    noOpUpdate,
];
