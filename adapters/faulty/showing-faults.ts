import type { Fault } from './fault.ts';
import { READ_COMMON_FAULTS } from './read-common.ts';
import { READ_FILE_FAULTS } from './read-file.ts';
import { READ_HEADERS_FAULTS } from './read-headers.ts';
import { READ_LINES_FAULTS } from './read-lines.ts';
import { READ_RANGES_FAULTS } from './read-ranges.ts';
import { READ_REQUEST_FAULTS } from './read-request.ts';
import { READ_SHELL_FAULTS } from './read-shell.ts';
import { STRUCTURE_CONTENT_FAULTS } from './structure-content.ts';
import { STRUCTURE_EDIT_FAULTS } from './structure-edit.ts';
import { STRUCTURE_FRAME_FAULTS } from './structure-frame.ts';
import { STRUCTURE_NAMES_FAULTS } from './structure-names.ts';
import { TRUNCATE_LAYOUT_FAULTS } from './truncate-layout.ts';
import { TRUNCATE_OTHER_FAULTS } from './truncate-others.ts';
import { TRUNCATE_REPORT_FAULTS } from './truncate-reports.ts';
import { TRUNCATE_FAULTS } from './truncate.ts';

/** Faults of the tools that show files, output, names and outcomes. */
export const SHOWING_FAULTS: readonly Fault[] = [
  ...READ_REQUEST_FAULTS,
  ...READ_LINES_FAULTS,
  ...READ_RANGES_FAULTS,
  ...READ_FILE_FAULTS,
  ...READ_HEADERS_FAULTS,
  ...READ_SHELL_FAULTS,
  ...READ_COMMON_FAULTS,
  ...TRUNCATE_FAULTS,
  ...TRUNCATE_LAYOUT_FAULTS,
  ...TRUNCATE_OTHER_FAULTS,
  ...TRUNCATE_REPORT_FAULTS,
  ...STRUCTURE_FRAME_FAULTS,
  ...STRUCTURE_CONTENT_FAULTS,
  ...STRUCTURE_NAMES_FAULTS,
  ...STRUCTURE_EDIT_FAULTS,
];
