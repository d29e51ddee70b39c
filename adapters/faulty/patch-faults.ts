import type { Fault } from './fault.ts';
import { PATCH_ADD_LINES_FAULTS } from './patch-add-lines.ts';
import { PATCH_ADD_FAULTS } from './patch-add.ts';
import { PATCH_ALL_OR_NOTHING_FAULTS } from './patch-all-or-nothing.ts';
import { PATCH_BYTES_FAULTS } from './patch-bytes.ts';
import { PATCH_CHANGES_FAULTS } from './patch-changes.ts';
import { PATCH_CURSOR_FAULTS } from './patch-cursor.ts';
import { PATCH_DELETE_FAULTS } from './patch-delete.ts';
import { PATCH_DETAILS_FAULTS } from './patch-details.ts';
import { LINE_EDIT_DIFF_FAULTS, PATCH_DIFF_FAULTS } from './patch-diff.ts';
import { PATCH_EMPTY_FAULTS } from './patch-empty.ts';
import { PATCH_END_FAULTS } from './patch-end.ts';
import { PATCH_ENDINGS_FAULTS } from './patch-endings.ts';
import { PATCH_EXCERPT_FAULTS } from './patch-excerpt.ts';
import { PATCH_FRAME_FAULTS } from './patch-frame.ts';
import { PATCH_GRAMMAR_FAULTS } from './patch-grammar.ts';
import { PATCH_HEADER_FAULTS } from './patch-header.ts';
import { PATCH_LINES_FAULTS } from './patch-lines.ts';
import { PATCH_MESSAGE_FAULTS } from './patch-message.ts';
import { PATCH_MOVE_FAULTS } from './patch-move.ts';
import { PATCH_ORDER_FAULTS } from './patch-order.ts';
import { PATCH_PARENTS_FAULTS } from './patch-parents.ts';
import { PATCH_PARTIAL_FAULTS } from './patch-partial.ts';
import { PATCH_PATHS_FAULTS } from './patch-paths.ts';
import { PATCH_PLACE_FAULTS } from './patch-place.ts';
import { PATCH_READABLE_FAULTS } from './patch-readable.ts';
import { PATCH_SUMMARY_FAULTS } from './patch-summary.ts';
import { PATCH_TEXT_FAULTS } from './patch-text.ts';
import { PATCH_UNFIT_FAULTS } from './patch-unfit.ts';

/** Faults of the patch tool, and of diffs that it shares with the line-coordinate edit. */
export const PATCH_FAULTS: readonly Fault[] = [
  ...PATCH_GRAMMAR_FAULTS,
  ...PATCH_ADD_LINES_FAULTS,
  ...PATCH_LINES_FAULTS,
  ...PATCH_PLACE_FAULTS,
  ...PATCH_CURSOR_FAULTS,
  ...PATCH_END_FAULTS,
  ...PATCH_ALL_OR_NOTHING_FAULTS,
  ...PATCH_BYTES_FAULTS,
  ...PATCH_ENDINGS_FAULTS,
  ...PATCH_EMPTY_FAULTS,
  ...PATCH_ADD_FAULTS,
  ...PATCH_MOVE_FAULTS,
  ...PATCH_DELETE_FAULTS,
  ...PATCH_UNFIT_FAULTS,
  ...PATCH_PARENTS_FAULTS,
  ...PATCH_READABLE_FAULTS,
  ...PATCH_PATHS_FAULTS,
  ...PATCH_FRAME_FAULTS,
  ...PATCH_ORDER_FAULTS,
  ...PATCH_PARTIAL_FAULTS,
  ...PATCH_SUMMARY_FAULTS,
  ...PATCH_HEADER_FAULTS,
  ...PATCH_MESSAGE_FAULTS,
  ...PATCH_EXCERPT_FAULTS,
  ...PATCH_CHANGES_FAULTS,
  ...PATCH_TEXT_FAULTS,
  ...PATCH_DETAILS_FAULTS,
  ...PATCH_DIFF_FAULTS,
  ...LINE_EDIT_DIFF_FAULTS,
];
