import type { Dialect, Tool } from './dialects.ts';
import type { ErrorOutcome } from './outcome.ts';

type Row = readonly [pattern: RegExp, ...classes: string[]];

const TAU: readonly Row[] = [
  [/^replace expects an object$|^request contains an unknown field$|^path must (be a string|not be empty)$/, 'request'],
  [/^edits must (be an array|contain from 1 through 100 entries)$/, 'request'],
  [/^each edit must be an object$|^(old|new)Text must be a string$/, 'request'],
  [/^file does not exist$/, 'missing'],
  [/^file could not be read$/, 'unreadable'],
  [/^file is not valid UTF-8$/, 'utf8'],
  [/^oldText must not be empty$/, 'empty'],
  [/^each oldText must match exactly once$/, 'not-found', 'duplicate'],
  [/^replacement targets overlap$/, 'overlap'],
  [/^file could not be written$/, 'write'],
];

const HARNESS: readonly Row[] = [
  [/^path must be a string$/, 'request'],
  [/^File not found: .*Files here: /s, 'missing'],
  [/Found \d+ occurrences of edits\[\d+\]/, 'duplicate'],
  [/edits\[\d+\].*empty|empty.*edits\[\d+\]/is, 'empty'],
  [/edits\[\d+\].*exact|exact.*edits\[\d+\]/is, 'not-found'],
  [/overlap/i, 'overlap'],
];

const PI: readonly Row[] = [
  [/^path must be a string|^Edit tool input is invalid|^edits\[\d+\] must be an object|must be strings/, 'request'],
  [/File not found|ENOENT/, 'missing'],
  [/Path is a directory/, 'unreadable'],
  [/must not be empty in /, 'empty'],
  [/^Could not find (the exact text|edits\[\d+\])/, 'not-found'],
  [/^Found \d+ occurrences/, 'duplicate'],
  [/must not overlap|overlap/, 'overlap'],
  [/^No changes made to /, 'no-change'],
];

/**
 * The classes of `read`, by its precedence: `path`, `legacy` (a retired field), `unknown-field`, `ranges-type`,
 * `ranges-mixed`, `ranges-empty`, `ranges-count`, `range-entry`, `line-type`, `line-min`, `line-order`, `missing`,
 * `directory`, `not-regular`, `too-large`, `io`, `expansion`, `past-end`.
 */
const READ: readonly Row[] = [
  [/^line_count is no longer supported; use end_line$/, 'legacy'],
  [/^argument `ranges` must be an array$/, 'ranges-type'],
  [/^each range must have an integer (start|end)_line$/, 'range-entry', 'line-type'],
  [/^argument `(start|end)_line` must be an integer$/, 'line-type'],
  [/^(start|end)_line must be >= 1$/, 'line-min'],
  [/^end_line must be >= start_line$/, 'line-order'],
  [/^file is too large to read safely \(limit: \d+ bytes\)$/, 'too-large'],
  [/^start_line \d+ is past end of file \(total_lines: \d+\)$/, 'past-end'],
];

/**
 * The classes of `edit`, by its precedence: `path`, `edits-type`, `edits-empty`, `edits-count`, `directory`, `not-regular`,
 * `too-large`, `io`, `legacy`, `unknown-field`, `line-fields` (absent, type, minimum), `line-order`, `range` (past the last
 * slot), `new-text`, `context-type`, `context-newline`, `overlap`, `context` (a mismatch), `write`.
 */
const EDIT: readonly Row[] = [
  [/^requested edit count exceeds limit of \d+$/, 'edits-count'],
  [/^edits array must not be empty$/, 'edits-empty'],
  [/^missing array argument: edits$/, 'edits-type'],
  [/^overlapping edits$/, 'overlap'],
  [/^(start_line|end_line_exclusive) \d+ is past end of file \(max_valid_start_line: \d+\)$/, 'range'],
  [/^end_line_exclusive must be at least start_line$/, 'line-order'],
  [/^start_line must be at least 1$|^each edit must have (an integer start_line|integer start_line and end_line_exclusive)$/, 'line-fields'],
  [/^each edit must have a string newText$/, 'new-text'],
  [/^each edit must have a string context_line$|^context_line must be a string$/, 'context-type'],
  [/^context_line must not include embedded newline characters$/, 'context-newline'],
  [/^context_line wrong - /, 'context'],
];

/**
 * The kinds of refusals of `apply_patch`: `not-text`, `missing-begin`, `missing-end`, `no-operations`, `bad-operation`,
 * `bad-add-line`, `empty-add`, `empty-update`, `bad-chunk-header`, `bad-chunk-line`, `empty-chunk`, `add-exists`,
 * `move-exists`, `destination-unreadable`, `delete-failed`, `update-unreadable`, `context-not-found`, `lines-not-found`,
 * `write-failed`, `remove-original-failed`.
 */
const PATCH: readonly Row[] = [
  [/apply_patch expects freeform patch text/, 'not-text'],
  [/missing '\*\*\* Begin Patch' header/, 'missing-begin'],
  [/missing '\*\*\* End Patch' footer/, 'missing-end'],
  [/no file operations found/, 'no-operations'],
  [/^invalid patch operation: /, 'bad-operation'],
  [/^invalid add-file line: /, 'bad-add-line'],
  [/^Add File hunk for .* must contain at least one line$/, 'empty-add'],
  [/^Update File hunk for .* must contain at least one chunk$/, 'empty-update'],
  [/^invalid update hunk header: /, 'bad-chunk-header'],
  [/^invalid update hunk line: /, 'bad-chunk-line'],
  [/^Update File hunk for .* must contain at least one line$/, 'empty-chunk'],
  [/Add File target already exists: /, 'add-exists'],
  [/Move destination already exists: /, 'move-exists'],
  [/Failed to delete file /, 'delete-failed'],
  [/Failed to read file to update /, 'update-unreadable'],
  [/Failed to find context '/, 'context-not-found'],
  [/Failed to find expected lines in /, 'lines-not-found'],
  [/Failed to write file /, 'write-failed', 'destination-unreadable'],
  [/Failed to remove original /, 'remove-original-failed'],
];

const CODEX_PATCH: readonly Row[] = [
  [/The first line of the patch must be '\*\*\* Begin Patch'/, 'missing-begin'],
  [/The last line of the patch must be '\*\*\* End Patch'/, 'missing-end'],
  [/No files were modified\./, 'no-operations'],
  [/is not a valid hunk header/, 'bad-operation', 'bad-add-line'],
  [/Update file hunk for path '.*' is empty/s, 'empty-update'],
  [/Expected update hunk to start with a @@ context marker/, 'bad-chunk-header'],
  [/Unexpected line found in update hunk/, 'bad-chunk-line'],
  [/Update hunk does not contain any lines/, 'empty-chunk'],
  [/Failed to delete file /, 'delete-failed'],
  [/Failed to read file to update /, 'update-unreadable'],
  [/Failed to find context '/, 'context-not-found'],
  [/Failed to find expected lines in /, 'lines-not-found'],
  [/Failed to write file /, 'write-failed', 'destination-unreadable'],
  [/Failed to remove original /, 'remove-original-failed'],
];

const REPLACE: { readonly [dialect in Dialect]?: readonly Row[] } = { tau: TAU, harness: HARNESS, pi: PI, 'pi-fuzzy': PI };

const BY_DIALECT: { readonly [tool: string]: { readonly [dialect in Dialect]?: readonly Row[] } } = {
  replace: REPLACE,
  apply_patch: { tau: PATCH, codex: CODEX_PATCH },
};

/** Tools whose messages are not fixed: a refusal has a known class only where it says just what the reference message says. */
const BY_TOOL: { readonly [tool: string]: readonly Row[] } = { read: READ, edit: EDIT };

/**
 * The classes that a refusal may be of: its code, or every row of the table that its message fits; empty where it fits
 * none, and the refusal is unclassified.
 */
export function classesOf(outcome: ErrorOutcome, tool: Tool, dialect: Dialect): string[] {
  if (outcome.code !== undefined) return [outcome.code];
  const rows = BY_DIALECT[tool]?.[dialect] ?? BY_TOOL[tool] ?? [];
  return rows.filter(([pattern]) => pattern.test(outcome.message)).flatMap(([, ...classes]) => classes);
}
