import type { Fault } from './fault.ts';
import { PATCH_BYTES_FAULTS } from './patch-bytes.ts';
import { PATCH_CURSOR_FAULTS } from './patch-cursor.ts';
import { LINE_EDIT_DIFF_FAULTS, PATCH_DIFF_FAULTS } from './patch-diff.ts';
import { PATCH_FILES_FAULTS } from './patch-files.ts';
import { PATCH_GRAMMAR_FAULTS } from './patch-grammar.ts';
import { PATCH_LINES_FAULTS } from './patch-lines.ts';
import { PATCH_ORDER_FAULTS } from './patch-order.ts';
import { PATCH_PATHS_FAULTS } from './patch-paths.ts';
import { PATCH_PLACE_FAULTS } from './patch-place.ts';
import { PATCH_REPORT_FAULTS } from './patch-report.ts';

/** Faults of the patch tool, and of diffs that it shares with the line-coordinate edit. */
export const PATCH_FAULTS: readonly Fault[] = [
  ...PATCH_GRAMMAR_FAULTS,
  ...PATCH_LINES_FAULTS,
  ...PATCH_PLACE_FAULTS,
  ...PATCH_CURSOR_FAULTS,
  ...PATCH_BYTES_FAULTS,
  ...PATCH_FILES_FAULTS,
  ...PATCH_PATHS_FAULTS,
  ...PATCH_ORDER_FAULTS,
  ...PATCH_REPORT_FAULTS,
  ...PATCH_DIFF_FAULTS,
  ...LINE_EDIT_DIFF_FAULTS,
];
