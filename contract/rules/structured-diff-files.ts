import type { RuleSpec } from '../rule.ts';
import { DIFF_OF } from './each-diff-tool.ts';
import { GUIDE, TAU_LIFECYCLE_TESTS, TAU_PATCH, TAU_PATCH_TESTS } from './patch-sources.ts';
import { TAU_DIFF_SHAPE, TAU_LINE_EDIT } from './structured-diff-sources.ts';
import { edited } from './worked-lines.ts';
import { patched, patchOf, unpatched } from './worked-patch.ts';

const TAU = ['tau'] as const;
const MODES = { ...DIFF_OF.patch, needs: ['enforced-modes'] } as const;

const UPDATED = ['*** Update File: a', '@@', '-1', '+2'];
const ADDED = ['*** Add File: c', '+hello'];

/** The diffs of several files. */
export const STRUCTURED_DIFF_FILES = [
  {
    id: 'structured-diff/partial-failure', tool: 'apply_patch', section: 'diff-attached', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'A patch that fails after changes attaches the diffs of exactly these changes, as a success would.',
    source: `${GUIDE}; ${TAU_LIFECYCLE_TESTS}`,
    facets: ['diffs'],
    situations: {
      'after-add': 'a file was added',
      'after-delete': 'a file was deleted',
      'after-update': 'a file was updated',
      'after-move': 'a file was moved and changed',
      'after-several': 'two or three operations of any kind were done',
      'lines-not-found': 'then a chunk whose lines the file does not hold',
      'context-not-found': 'then a chunk whose context the file does not hold',
      'target-exists': 'then an add or a move onto a file that is there',
      'file-missing': 'then an update or a delete of a file that is not there',
      'unfit-target': 'then an operation on a directory, below a file, or on bytes that are no UTF-8',
      'good-ones-behind': 'and operations that could be done behind the failing one',
      'half-done-move': { what: 'a move whose source cannot be removed: its destination was added', ...MODES },
    },
    examples: [
      unpatched(TAU, { m: 'x\n' }, patchOf(...ADDED, '*** Update File: m', '@@', '-y', '+z'), ['lines-not-found'], { changes: { c: 'hello\n' } }),
      unpatched(TAU, { b: 'x\n' }, patchOf('*** Add File: a', '+1', '*** Add File: b', '+2'), ['add-exists'], { changes: { a: '1\n' } }),
    ],
  },
  {
    id: 'structured-diff/one-per-changed-file', tool: 'apply_patch', section: 'diff-attached', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'A patch attaches one diff for each file whose text it changed, none for any other file, and none twice.',
    source: `${GUIDE}; ${TAU_LIFECYCLE_TESTS}`,
    facets: ['diffs'],
    situations: {
      'one-file': 'one file is changed',
      'two-adds': 'two files are added',
      'two-updates': 'two files are updated',
      'each-kind': 'a file is added, one deleted, one updated and one moved',
      'many': 'five to eight files are changed',
      'alike': 'several files get the same text by the same change',
      'same-name': 'files of the same name in several directories',
      'beside-untouched': 'files beside the changed ones hold what these held',
    },
    examples: [
      patched(TAU, { d: 'x\n', m: '1\n' }, patchOf('*** Add File: n', '+y', '*** Delete File: d', '*** Update File: m', '@@', '-1', '+2'),
        { n: 'y\n', d: null, m: '2\n' }),
    ],
  },
  {
    id: 'structured-diff/repeated-path', tool: 'apply_patch', section: 'diff-attached', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'A path that one patch changes several times has one diff from its first text to its last, or a diff of each change in order, each from where the one before ended.',
    source: `${GUIDE}; ${TAU_PATCH}`,
    facets: ['diffs'],
    situations: {
      'update-twice': 'updated twice',
      'update-often': 'updated three to five times',
      'add-then-update': 'added, then updated',
      'add-then-delete': 'added, then deleted',
      'update-then-delete': 'updated, then deleted',
      'delete-then-add': 'deleted, then added',
      'move-then-update': 'the destination of a move, then updated',
      'delete-then-move-onto': 'deleted, then the destination of a move',
      'there-and-back': 'updated, then updated to what it was',
      'others-between': 'with changes of other files between',
      'before-a-failure': 'before an operation that fails',
    },
    examples: [
      patched(TAU, { a: '1\n' }, patchOf(...UPDATED, '*** Update File: a', '@@', '-2', '+3'), { a: '3\n' }),
      patched(TAU, {}, patchOf('*** Add File: n', '+x', '*** Delete File: n'), {}),
    ],
  },
  {
    id: 'structured-diff/change-without-text', tool: 'apply_patch', alsoShownBy: ['edit'], section: 'diff-attached', dialects: TAU, level: 'MUST',
    impact: 'information',
    promise: 'A change that leaves the text of a file as it was has a diff with zero totals and no hunks, or none.',
    source: `${TAU_PATCH}; ${TAU_LINE_EDIT}`,
    facets: ['diffs'],
    situations: {
      'pure-move': { what: 'a file is moved and keeps its text', ...DIFF_OF.patch },
      'empty-file-deleted': { what: 'an empty file is deleted', ...DIFF_OF.patch },
      'among-others': { what: 'such a change among others that change text', ...DIFF_OF.patch },
      'before-a-failure': { what: 'such a change before an operation that fails', ...DIFF_OF.patch },
      'empty-file-created': { what: 'an edit creates an empty file', ...DIFF_OF.edit },
    },
    examples: [
      patched(TAU, { a: 'x\n' }, patchOf('*** Update File: a', '*** Move to: b', '@@', ' x'), { a: null, b: 'x\n' }),
      ...edited(null, [[1, 1, '', '']], '').map((example) => ({ ...example, tool: 'edit' as const, after: { a: { file: '' } } })),
    ],
  },
  {
    id: 'structured-diff/order', tool: 'apply_patch', section: 'diff-attached', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'The diffs of a patch stand in the order in which the changes were made.',
    source: TAU_PATCH,
    facets: ['diffs'],
    situations: {
      'delete-then-add': 'a delete, then an add',
      'update-then-add': 'an update, then an add',
      'two': 'two operations of any kind',
      'several': 'three to five operations of any kind',
      'names-descending': 'the names of the files in descending order',
      'before-a-failure': 'several changes before an operation that fails',
    },
    examples: [patched(TAU, { d: 'x\n' }, patchOf('*** Delete File: d', '*** Add File: a', '+y'), { d: null, a: 'y\n' })],
  },
  {
    id: 'structured-diff/path-label', tool: 'apply_patch', section: 'diff-attached', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'Every diff of a patch is labelled with the path as the patch writes it, escaped; that of a move with its destination, that of the only changed file too.',
    source: `${GUIDE}; ${TAU_PATCH_TESTS}; ${TAU_LIFECYCLE_TESTS}`,
    facets: ['diffs'],
    situations: {
      'one-file': 'one changed file',
      'several-files': 'several changed files',
      'below-directories': 'files in directories',
      'dotted': 'paths with `.` and `..` in them',
      'absolute': 'absolute paths',
      'from-elsewhere': 'relative paths where the working directory is not the root',
      'controls': 'names with control characters',
      'backslashes': 'names with backslashes',
      'not-ascii': 'names of other scripts, which stay as they are',
      'moved': 'a file is moved and changed',
      'moved-between-directories': 'a file is moved into another directory',
      'before-a-failure': 'changes before an operation that fails',
    },
    examples: [
      patched(TAU, {}, patchOf('*** Add File: line\tb', '+x'), { 'line\tb': 'x\n' }),
      patched(TAU, { a: 'x\n' }, patchOf('*** Update File: a', '*** Move to: b', '@@', '-x', '+y'), { a: null, b: 'y\n' }),
    ],
  },
  {
    id: 'structured-diff/never-for-invalid-utf8', tool: 'edit', alsoShownBy: ['apply_patch'], section: 'diff-attached', dialects: TAU, level: 'MUST',
    impact: 'information',
    promise: 'Of a file that is not valid UTF-8 before or after the change there is no diff: no hunks, no totals, no replacement characters.',
    source: `${GUIDE}; ${TAU_LINE_EDIT}`,
    facets: ['diffs'],
    situations: {
      'outside-the-range': { what: 'an edit of other lines than those of the bad bytes', ...DIFF_OF.edit },
      'inside-the-range': { what: 'an edit of lines some of which hold bad bytes, others stay', ...DIFF_OF.edit },
      'last-bad-byte-goes': { what: 'an edit that leaves valid UTF-8', ...DIFF_OF.edit },
      'deleted': { what: 'a patch deletes such a file, or refuses to', ...DIFF_OF.patch },
      'deleted-behind-others': { what: 'a patch deletes such a file, or refuses to, after changes of text', ...DIFF_OF.patch },
    },
    examples: edited('a\n\xff\n', [[1, 2, 'b', '']], 'b\n\xff\n').map((example) => ({ ...example, tool: 'edit' as const })),
  },
] as const satisfies readonly RuleSpec[];

/** The totals of several diffs. */
export const STRUCTURED_DIFF_TOTALS = [
  {
    id: 'structured-diff/aggregate-totals', tool: 'apply_patch', section: 'diff-content', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'The totals shown for a call are the sums of the lines added and removed over its diffs.',
    source: `${GUIDE}; ${TAU_DIFF_SHAPE}`,
    facets: ['diffs', 'display'],
    situations: {
      'one-file': 'one changed file',
      'two-files': 'two changed files',
      'several-files': 'three to five changed files, changed in every way',
      'only-added': 'files are added, and nothing else',
      'only-removed': 'files are deleted, and nothing else',
      'before-a-failure': 'changes before an operation that fails',
    },
    examples: [
      patched(TAU, { m: '1\n' }, patchOf('*** Add File: n', '+a', '+b', '+c', '*** Update File: m', '@@', '-1', '+2'), { n: 'a\nb\nc\n', m: '2\n' }),
    ],
  },
] as const satisfies readonly RuleSpec[];
