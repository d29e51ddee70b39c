import { ANSWER_FAULTS } from './answer.ts';
import { BYTES_FAULTS } from './bytes.ts';
import { COMMON_FILES_FAULTS } from './common-files.ts';
import { COMMON_MOVE_FAULTS } from './common-move.ts';
import { COMMON_OUTCOME_FAULTS } from './common-outcome.ts';
import { COMMON_PATCH_FILES_FAULTS } from './common-patch-files.ts';
import { COMMON_PATCH_HUNKS_FAULTS } from './common-patch-hunks.ts';
import { COMMON_PATCH_MATCH_FAULTS } from './common-patch-match.ts';
import { COMMON_PATCH_PATHS_FAULTS } from './common-patch-paths.ts';
import { COMMON_PATCH_SECTIONS_FAULTS } from './common-patch-sections.ts';
import { COMMON_PATCH_FAULTS } from './common-patch.ts';
import { COMMON_QUOTE_FAULTS } from './common-quote.ts';
import { COMMON_FAULTS } from './common.ts';
import type { Fault } from './fault.ts';
import { FILE_FAULTS } from './file.ts';
import { FUZZY_FAULTS } from './fuzzy.ts';
import { INTERACTION_FAULTS } from './interactions.ts';
import { LINE_EDIT_ANSWER_FAULTS } from './line-edit-answer.ts';
import { LINE_EDIT_CONTEXT_TEXT_FAULTS } from './line-edit-context-text.ts';
import { LINE_EDIT_CONTEXT_FAULTS } from './line-edit-context.ts';
import { LINE_EDIT_EXCERPT_FAULTS } from './line-edit-excerpt.ts';
import { LINE_EDIT_FILE_FAULTS } from './line-edit-file.ts';
import { LINE_EDIT_RANGE_FAULTS } from './line-edit-range.ts';
import { LINE_EDIT_REQUEST_FAULTS } from './line-edit-request.ts';
import { LINE_EDIT_TEXT_FAULTS } from './line-edit-text.ts';
import { LINE_EDIT_WRITE_FAULTS } from './line-edit-write.ts';
import { MATCHING_FAULTS } from './matching.ts';
import { MESSAGE_FAULTS } from './message.ts';
import { PATCH_FAULTS } from './patch-faults.ts';
import { REPAIR_FAULTS } from './repair.ts';
import { REQUEST_FAULTS } from './request.ts';
import { SEVERAL_FAULTS } from './several.ts';
import { SHOWING_FAULTS } from './showing-faults.ts';
import { STRUCTURED_DIFF_FAULTS } from './structured-diff.ts';
import { VIEW_FAULTS } from './view.ts';

/** Every seeded fault. To name them loads no implementation; `faulty.ts` builds them. */
export const FAULTS: readonly Fault[] = [
  ...REQUEST_FAULTS,
  ...REPAIR_FAULTS,
  ...FILE_FAULTS,
  ...MATCHING_FAULTS,
  ...VIEW_FAULTS,
  ...SEVERAL_FAULTS,
  ...BYTES_FAULTS,
  ...ANSWER_FAULTS,
  ...MESSAGE_FAULTS,
  ...FUZZY_FAULTS,
  ...STRUCTURED_DIFF_FAULTS,
  ...COMMON_FAULTS,
  ...COMMON_QUOTE_FAULTS,
  ...COMMON_OUTCOME_FAULTS,
  ...COMMON_FILES_FAULTS,
  ...COMMON_PATCH_FAULTS,
  ...COMMON_PATCH_MATCH_FAULTS,
  ...COMMON_PATCH_FILES_FAULTS,
  ...COMMON_PATCH_PATHS_FAULTS,
  ...COMMON_PATCH_HUNKS_FAULTS,
  ...COMMON_PATCH_SECTIONS_FAULTS,
  ...COMMON_MOVE_FAULTS,
  ...LINE_EDIT_REQUEST_FAULTS,
  ...LINE_EDIT_RANGE_FAULTS,
  ...LINE_EDIT_TEXT_FAULTS,
  ...LINE_EDIT_CONTEXT_FAULTS,
  ...LINE_EDIT_CONTEXT_TEXT_FAULTS,
  ...LINE_EDIT_FILE_FAULTS,
  ...LINE_EDIT_WRITE_FAULTS,
  ...LINE_EDIT_ANSWER_FAULTS,
  ...LINE_EDIT_EXCERPT_FAULTS,
  ...PATCH_FAULTS,
  ...SHOWING_FAULTS,
  ...INTERACTION_FAULTS,
];

const byName = new Map(FAULTS.map((fault) => [fault.name, fault]));

export function faultByName(name: string): Fault | undefined {
  return byName.get(name);
}
