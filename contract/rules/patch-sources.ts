/** The publicly named sources of `apply_patch`, and those that it shares with other tools. */
export { GUIDE, LOCK_GUIDE, SHARED, TAU_WORLD } from './sources.ts';

/** The patch tool of dpc/tau. */
export const TAU_PATCH = 'dpc/tau crates/tau-ext-shell/src/tools/apply_patch.rs';
/** Its tests. */
export const TAU_PATCH_TESTS = 'dpc/tau crates/tau-ext-shell/src/tools/apply_patch/tests.rs';
/** Tests of dpc/tau that call its tools as an agent does. */
export const TAU_LIFECYCLE_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/extension_lifecycle.rs';
/** How dpc/tau escapes paths. */
export const TAU_ESCAPING = 'dpc/tau crates/tau-ext-shell/src/tools/find.rs';
/** The directory locks of dpc/tau. */
export const TAU_LOCKS = 'dpc/tau crates/tau-ext-shell/src/dir_lock.rs';
/** Its tests. */
export const TAU_LOCK_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/directory_locking.rs';
/** The parsers of the origin of the format. */
export const CODEX_PARSER = 'openai/codex codex-rs/apply-patch/src/parser.rs and streaming_parser.rs';
/** How the origin applies operations. */
export const CODEX_APPLY = 'openai/codex codex-rs/apply-patch/src/lib.rs';
/** How the origin updates a text. */
export const CODEX_UPDATE = 'openai/codex codex-rs/apply-patch, the update step (text_file.rs)';
/** How the origin looks for lines. */
export const CODEX_SEEK = 'openai/codex codex-rs/apply-patch/src/seek_sequence.rs';
/** Tests and scenarios of the origin. */
export const CODEX_TESTS = 'openai/codex codex-rs/apply-patch/tests/suite/tool.rs and tests/fixtures/scenarios';
/** What the origin tells a model about the format. */
export const CODEX_INSTRUCTIONS = 'openai/codex codex-rs/apply-patch/apply_patch_tool_instructions.md';
