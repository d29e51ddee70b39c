/** The publicly named sources of the line-coordinate edit, and those that it shares with other tools. */
export { GUIDE, LOCK_GUIDE, TAU_WORLD } from './sources.ts';

/** The line-coordinate editor of dpc/tau. */
export const TAU_EDIT = 'dpc/tau crates/tau-ext-shell/src/tools/edit.rs';
/** Tests of its file tools. */
export const TAU_FILE_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/filesystem_tools.rs';
/** Its notes on which tools are offered together. */
export const TAU_ARCHITECTURE = 'dpc/tau crates/tau-ext-shell/specs/ARCH-tau-ext-shell.md';
