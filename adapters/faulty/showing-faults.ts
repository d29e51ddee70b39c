import type { Fault } from './fault.ts';
import { READ_COMMON_FAULTS } from './read-common.ts';
import { READ_FILE_FAULTS } from './read-file.ts';
import { READ_LINES_FAULTS } from './read-lines.ts';
import { READ_REQUEST_FAULTS } from './read-request.ts';
import { READ_SHELL_FAULTS } from './read-shell.ts';

/** Faults of the tools that show files, output, names and outcomes. */
export const SHOWING_FAULTS: readonly Fault[] = [
  ...READ_REQUEST_FAULTS,
  ...READ_LINES_FAULTS,
  ...READ_FILE_FAULTS,
  ...READ_SHELL_FAULTS,
  ...READ_COMMON_FAULTS,
];
