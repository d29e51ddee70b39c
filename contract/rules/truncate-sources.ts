/** The publicly named sources of truncation and of the structure of results. */

/** The guide that all tool guides of dpc/tau build on. */
export const SHARED_GUIDE = 'dpc/tau, shared tool verification guide (.agents/skills/tau-tool-verification/SKILL.md)';
/** The truncation of dpc/tau. */
export const TRUNCATE = 'dpc/tau crates/tau-ext-shell/src/truncate.rs';
/** Its tests. */
export const TRUNCATE_TESTS = 'dpc/tau crates/tau-ext-shell/src/truncate/tests.rs';
/** The tools that show records. */
export const SHOWING = 'dpc/tau crates/tau-ext-shell/src/tools/read.rs, src/tools/shell.rs';
/** Tests of its file tools. */
export const FILE_TOOL_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/filesystem_tools.rs';
/** Where it keeps what was cut. */
export const SPOOL = 'dpc/tau crates/tau-ext-shell/src/shell_output_spool.rs';
/** The text that a model gets. */
export const CONTEXT = 'dpc/tau crates/tau-proto/src/context.rs';
/** Its tests. */
export const CONTEXT_TESTS = 'dpc/tau crates/tau-proto/src/tests.rs';
/** The listing. */
export const LISTING = 'dpc/tau crates/tau-ext-shell/src/tools/ls.rs, src/tools/ls/tests.rs';
