/** The publicly named sources of the structured diff, and those that it shares with the exact-text editor. */
export { GUIDE, TAU, TAU_DIFF } from './sources.ts';

/** Tests of the diff of dpc/tau. */
export const TAU_DIFF_TESTS = 'dpc/tau crates/tau-ext-shell/src/diff/tests.rs';
/** The shape of its payload. */
export const TAU_DIFF_SHAPE = 'dpc/tau crates/tau-proto/src/diff.rs';
/** Its notes for contributors on how diffs are shown. */
export const TAU_NOTES = 'dpc/tau crates/tau-ext-shell/AGENTS.md';
/** Where it shortens what is too large to report. */
export const TAU_FRAME = 'dpc/tau crates/tau-ext-shell/src/terminal_frame.rs';
/** The line-coordinate editor of dpc/tau, which attaches the same diff. */
export const TAU_LINE_EDIT = 'dpc/tau crates/tau-ext-shell/src/tools/edit.rs';
/** The library that dpc/tau compares texts with. */
export const SIMILAR = 'mitsuhiko/similar 2.x';
