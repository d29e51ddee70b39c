import { escapeName } from '../frame/escape.ts';
import { absolutePath } from './found.ts';
import type { PatchContext, PatchParts } from './parts.ts';
import type { PatchCode, PatchRefusal } from './refusal.ts';

/** What a message may hold, each as the dialect shows it. */
interface Words {
  /** As written, and from the root. */
  path: string;
  absolute: string;
  line: string;
  lines: string;
  why: string;
}

type Says = { readonly [code in PatchCode]: (words: Words) => string };

const EITHER = {
  'delete-failed': ({ absolute, why }: Words) => `Failed to delete file ${absolute}${why}`,
  'update-unreadable': ({ absolute, why }: Words) => `Failed to read file to update ${absolute}${why}`,
  'context-not-found': ({ absolute, line }: Words) => `Failed to find context '${line}' in ${absolute}`,
  'write-failed': ({ absolute, why }: Words) => `Failed to write file ${absolute}${why}`,
  'remove-original-failed': ({ absolute, why }: Words) => `Failed to remove original ${absolute}${why}`,
  'add-exists': ({ absolute }: Words) => `Add File target already exists: ${absolute}`,
  'move-exists': ({ absolute }: Words) => `Move destination already exists: ${absolute}`,
  'destination-unreadable': ({ absolute, why }: Words) => `Failed to write file ${absolute}${why}`,
  'not-text': () => 'apply_patch expects freeform patch text',
  'empty-add': ({ path }: Words) => `Add File hunk for ${path} must contain at least one line`,
};

const TAU: Says = {
  ...EITHER,
  'missing-begin': () => "invalid patch: missing '*** Begin Patch' header",
  'missing-end': () => "invalid patch: missing '*** End Patch' footer",
  'no-operations': () => 'invalid patch: no file operations found',
  'bad-operation': ({ line }) => `invalid patch operation: ${line}`,
  'bad-add-line': ({ line }) => `invalid add-file line: ${line}`,
  'empty-update': ({ path }) => `Update File hunk for ${path} must contain at least one chunk`,
  'bad-chunk-header': ({ line }) => `invalid update hunk header: ${line}`,
  'bad-chunk-line': ({ line }) => `invalid update hunk line: ${line}`,
  'empty-chunk': ({ path }) => `Update File hunk for ${path} must contain at least one line`,
  'lines-not-found': ({ absolute }) => `Failed to find expected lines in ${absolute}`,
};

const CODEX: Says = {
  ...EITHER,
  'missing-begin': () => "Invalid patch: The first line of the patch must be '*** Begin Patch'",
  'missing-end': () => "Invalid patch: The last line of the patch must be '*** End Patch'",
  'no-operations': () => 'No files were modified.',
  'bad-operation': ({ line }) => `Invalid patch hunk: '${line}' is not a valid hunk header`,
  'bad-add-line': ({ line }) => `Invalid patch hunk: '${line}' is not a valid hunk header`,
  'empty-update': ({ path }) => `Invalid patch hunk: Update file hunk for path '${path}' is empty`,
  'bad-chunk-header': ({ line }) => `Invalid patch hunk: Expected update hunk to start with a @@ context marker, got: '${line}'`,
  'bad-chunk-line': ({ line }) => `Invalid patch hunk: Unexpected line found in update hunk: '${line}'`,
  'empty-chunk': () => 'Invalid patch hunk: Update hunk does not contain any lines',
  'lines-not-found': ({ absolute, lines }) => `Failed to find expected lines in ${absolute}:\n${lines}`,
};

/** One line, with everything in it escaped; the lines of a chunk are not in it. */
export function tauMessage(parts: PatchParts, { code, detail }: PatchRefusal, { cwd }: PatchContext): string {
  const { path = '', line = '', why } = detail;
  return TAU[code]({ path: parts.shown(path), absolute: parts.shown(absolutePath(cwd, path)), line: escapeName(line), lines: '', why: because(why) });
}

/** Everything as it is, in several lines where need be. */
export function codexMessage(parts: PatchParts, { code, detail }: PatchRefusal, { cwd }: PatchContext): string {
  const { path = '', line = '', lines = [], why } = detail;
  return CODEX[code]({ path: parts.shown(path), absolute: parts.shown(absolutePath(cwd, path)), line, lines: lines.join('\n'), why: because(why) });
}

function because(why: string | undefined): string {
  return why === undefined ? '' : `: ${why}`;
}
