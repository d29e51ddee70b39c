/** The publicly named sources of the contract. */

/** The guide for file and shell tools. */
export const GUIDE = 'dpc/tau, file-and-shell verification guide (.agents/skills/tau-tool-verification-file-shell/SKILL.md)';
/** The guide for directory locks. */
export const LOCK_GUIDE = 'dpc/tau, directory-lock verification guide (.agents/skills/tau-tool-verification-directory-locks/SKILL.md)';
/** The lock specification of dpc/tau. */
export const LOCK_SPEC = 'dpc/tau crates/tau-ext-shell/specs/SPEC-tau-ext-shell-directory-locking.md';
/** The exact-text editor of dpc/tau. */
export const TAU = 'dpc/tau crates/tau-ext-shell/src/tools/replace.rs';
/** Its tests. */
export const TAU_TESTS = 'dpc/tau crates/tau-ext-shell/src/tools/replace/tests.rs';
/** Its file access. */
export const TAU_WORLD = 'dpc/tau crates/tau-ext-shell/src/tools/world.rs';
/** Its diff. */
export const TAU_DIFF = 'dpc/tau crates/tau-ext-shell/src/diff.rs';
/** Its tool definitions. */
export const TAU_DEFINITION = 'dpc/tau crates/tau-ext-shell/src/lib.rs';
/** The side quest of a course on building a coding harness. */
export const COURSE = 'the course page "One line, exactly once"';
/** The edit tool that the course page compares itself with. */
export const HUGGINGFACE = 'huggingface/tau src/tau_coding/tools.py';
/** Its tests. */
export const HUGGINGFACE_TESTS = 'huggingface/tau tests/test_coding_tools.py';
/** The edit tool of pi, single-edit form. */
export const PI = 'badlogic/pi-mono packages/coding-agent/src/core/tools/edit.ts';
/** Its tests. */
export const PI_TESTS = 'badlogic/pi-mono packages/coding-agent/test/tools.test.ts';
/** The edit tool of pi, list form. */
export const PI_LIST = 'earendil-works/pi packages/coding-agent/src/core/tools/edit.ts';
/** Its tests. */
export const PI_LIST_TESTS = 'earendil-works/pi packages/coding-agent/test/tools.test.ts';
/** The guide for everything that all tools of dpc/tau share: headers, payload, records, truncation. */
export const SHARED = 'dpc/tau, shared tool verification guide (.agents/skills/tau-tool-verification/SKILL.md)';
/** The reader of dpc/tau. */
export const READ = 'dpc/tau crates/tau-ext-shell/src/tools/read.rs';
/** Its tests. */
export const READ_TESTS = 'dpc/tau crates/tau-ext-shell/src/tools/read/tests.rs';
/** Tests of the file tools of dpc/tau. */
export const FILE_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/filesystem_tools.rs';
/** Tests of the arguments of the tools of dpc/tau. */
export const ARGUMENT_TESTS = 'dpc/tau crates/tau-ext-shell/src/tests/argument_and_output_helpers.rs';
/** The truncation of dpc/tau. */
export const TRUNCATE = 'dpc/tau crates/tau-ext-shell/src/truncate.rs';
/** The rules of dialect `common` were written for it: what any tool owes its user, whatever its request looks like. */
export const COMMON_SOURCE = 'The safety core (dialect common): common ground of file tools, taken from no single implementation';
