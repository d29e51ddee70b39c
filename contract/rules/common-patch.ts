import type { Example, RuleSpec } from '../rule.ts';
import { COMMON_SOURCE } from './sources.ts';
import { orRefused, updated } from './worked-common.ts';
import { patchOf, unpatched, updateOf } from './worked-patch.ts';

const PATCH = {
  tool: 'apply_patch', section: 'common-patch', dialects: ['common'], level: 'MUST', impact: 'data-loss', source: COMMON_SOURCE, facets: ['status', 'tree'],
} as const;

/** A situation of patches, in a rule about moves first. */
const patch = (what: string) => ({ what, tools: ['apply_patch'] }) as const;

/** The rules of dialect `common` that are about patches and moves alone. */
export const COMMON_PATCH = [
  {
    ...PATCH,
    id: 'common/destination-kept',
    tool: 'move',
    alsoShownBy: ['apply_patch'],
    promise: 'An existing destination is not overwritten, and to a free one a move succeeds.',
    situations: {
      'existing-file': 'a move onto a file: equal, with other content, empty',
      'existing-directory': 'a move onto a directory, empty or not, where a name inside it may be meant',
      'existing-link': 'a move onto a link to another file, or onto a dangling one',
      free: 'a move to a name that is free, in the same directory or another',
      'missing-parents': 'a move into directories that do not exist',
      'letter-case': { what: 'a move to a name that differs in letter case only, free or not', needs: ['case-sensitive'] },
      'patch-added-file': patch('a file is added over one: equal, with other content, empty'),
      'patch-added-directory': patch('a file is added at the path of a directory, empty or not'),
      'patch-added-link': patch('a file is added at a link to a file, or at a dangling one'),
      'patch-moved-file': patch('an update moves a file onto another one, with and without hunks'),
      'patch-moved-directory': patch('an update moves a file onto a directory, with and without hunks'),
      'patch-moved-link': patch('an update moves a file onto a link to another file, or onto a dangling one'),
      'patch-moved-free': patch('an update moves a file to a name that is free, its directory existing or not'),
      'patch-letter-case': { ...patch('an update moves a file to a name that differs in letter case only, free or not'), needs: ['case-sensitive'] },
    },
    forgivenBy: [
      { trait: 'moveExisting', values: ['overwrites'], situations: ['existing-file', 'existing-directory', 'existing-link', 'letter-case'] },
      { trait: 'patchOverwrites', values: ['add', 'both'], situations: ['patch-added-file', 'patch-added-directory', 'patch-added-link'] },
      {
        trait: 'patchOverwrites', values: ['move', 'both'],
        situations: ['patch-moved-file', 'patch-moved-directory', 'patch-moved-link', 'patch-letter-case'],
      },
    ],
    examples: [
      moved({ a: '1', b: '2' }, 'a', 'b', 'refusal'),
      { ...moved({ a: '1' }, 'a', 'b', 'success'), after: { b: { file: '1' } }, gone: ['a'] },
      notPatched({ a: '1\n' }, patchOf('*** Add File: a', '+2')),
      notPatched({ a: '1\n', b: '2\n' }, updateOf('*** Move to: b', '@@', '-1', '+3')),
    ],
  },
  {
    ...PATCH,
    id: 'common/move-onto-itself',
    tool: 'move',
    alsoShownBy: ['apply_patch'],
    facets: ['tree'],
    promise: 'A move whose destination is its source, by whatever name, never loses the text.',
    situations: {
      'same-name': 'the same path twice',
      spelling: 'another spelling of the same path',
      'onto-a-link': 'the destination is a link to the source',
      'from-a-link': 'the source is a link to the destination',
      'hard-link': { what: 'the destination is a second name of the source', needs: ['hard-links'] },
      'patch-same-name': patch('an update moves a file to its own path, with and without hunks'),
      'patch-spelling': patch('an update moves a file to another spelling of its path'),
      'patch-onto-a-link': patch('an update moves a file to a link to it'),
      'patch-from-a-link': patch('an update of a link moves it to the file that it leads to'),
      'patch-hard-link': { ...patch('an update moves a file to a second name of it'), needs: ['hard-links'] },
    },
    examples: [
      { ...moved({ a: 'x\n' }, 'a', './a', 'success'), refusalAllowed: true },
      orRefused(updated('a\n', ['*** Move to: ./a', '@@', '-a', '+b'], 'b\n')),
    ],
  },
  {
    ...PATCH,
    id: 'common/patch-place',
    promise: 'A hunk lands where its old lines are, and changes only what its signs say.',
    situations: {
      'one-hunk': 'one hunk anywhere in the file, lines around its change or none',
      'several-hunks': 'two to four hunks in the order of the file',
      'first-line': 'the change is on the first line',
      'last-line': 'the change is on the last line',
      deletion: 'a hunk that only removes lines',
      insertion: 'a hunk that adds lines between two lines that stay, before the first or after the last: new ones, empty ones, copies',
      'empty-lines': 'empty lines among those that stay, that go and that come',
      'repeated-lines': 'some old lines of the hunk stand elsewhere too, without their neighbours',
      'line-comes-back': 'a removed line is added again elsewhere in the hunk',
      'end-of-file-mark': 'the hunk is marked as the end of the file',
      'under-a-heading': 'the old lines stand before the line that the hunk is searched under too',
      'under-a-like-heading': 'lines that resemble the line that the hunk is searched under stand before it, with the old lines too',
      'additions-only': 'a hunk without old lines, under a line of the file',
    },
    examples: [
      updated('h1\nv\nh2\nv\n', ['@@', ' h2', '-v', '+w'], 'h1\nv\nh2\nw\n'),
      updated('h\nv\ng\nv\n', ['@@', ' g', '-v', '+w'], 'h\nv\ng\nw\n'),
      orRefused(updated('h\nv\ng\nv\n', ['@@ g', '-v', '+w'], 'h\nv\ng\nw\n')),
    ],
  },
  {
    ...PATCH,
    id: 'common/patch-order',
    promise: 'Hunks in another order than the file’s give the same result as in order, or a refusal.',
    situations: {
      'two-reversed': 'two hunks, the later place first',
      'several-shuffled': 'three or four hunks in any other order than the file’s',
      adjacent: 'hunks out of order whose places touch',
      bait: 'hunks out of order, with similar lines between and after them',
      'shared-line': 'two hunks that share an old line, in either order',
    },
    examples: [
      orRefused(updated('a\nb\nc\nd\n', ['@@', '-c', '+C', '@@', '-a', '+A'], 'A\nb\nC\nd\n')),
      orRefused(updated('a\nb\nc\n', ['@@', '-c', '+C', '@@', '-a', '+A'], 'A\nb\nC\n')),
    ],
  },
  {
    ...PATCH,
    id: 'common/patch-sections',
    impact: 'false-success',
    promise: 'Sections are carried out one after the other: two updates of one file add up, and other files are not touched.',
    situations: {
      'two-updates': 'two updates of one file, on different lines, in either order',
      'three-updates': 'three updates of one file',
      spellings: 'two updates of one file, by two spellings of its path',
      'others-between': 'sections of other files between two updates of one file',
      'several-files': 'additions, updates, deletions and moves of up to five files',
    },
    examples: [orRefused(updated('a\nb\n', ['@@', '-a', '+A', '*** Update File: a', '@@', '-b', '+B'], 'A\nB\n'))],
  },
  {
    ...PATCH,
    id: 'common/patch-failure-told',
    impact: 'information',
    facets: ['status', 'tree', 'told'],
    promise: 'When a section fails the call is refused and nothing is changed, or every path that was changed is told.',
    situations: {
      'missing-lines': 'a later update has old lines that its file does not hold',
      'missing-file': 'a later update is of a file that does not exist',
      'missing-deleted': 'a later deletion is of a file that does not exist',
      'after-an-addition': 'a file was to be added before',
      'after-an-update': 'a file was to be updated before',
      'after-a-deletion': 'a file was to be deleted before',
      'after-a-move': 'a file was to be moved before',
      'in-the-middle': 'the bad section stands between good ones',
      'behind-several': 'the bad section comes last of several',
      'no-end-line': 'the patch has no end line',
      'unknown-section': 'the patch has a section of an unknown kind, or a line of an unknown kind under that of an update',
      'bad-sign': 'a line of a hunk is led by no sign of a patch',
    },
    examples: [
      notPatched({ a: 'x\n' }, patchOf('*** Add File: n', '+1', '*** Update File: m', '@@', '-a', '+b')),
      notPatched({ a: 'x\n' }, '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n'),
    ],
  },
  {
    ...PATCH,
    id: 'common/patch-bytes-kept',
    promise: 'Lines outside hunks and context lines keep every byte, and the end of the file stays as it is.',
    situations: {
      'crlf-outside': 'lines outside the hunk end in CRLF',
      'mixed-outside': 'lines outside the hunk have endings of several kinds',
      'blanks-outside': 'tabs, and blanks at the ends of lines outside the hunk, and empty lines at the end of the file',
      'characters-outside': 'combining, compatibility and control characters outside the hunk',
      'byte-order-mark': 'the file starts with a byte order mark, and the hunk begins at the first line or later',
      'crlf-context': 'the context lines end in CRLF, those of the patch in LF',
      'mixed-context': 'the context lines have endings of several kinds',
      'blanks-context': 'context lines with tabs, indentation and blanks at their ends',
      'crlf-patch': 'the lines of the patch end in CRLF, those of the file in LF',
      'unended-first': 'a file without final newline, the hunk at its first line',
      'unended-last': 'a file without final newline, the hunk at its last line',
      'added-lines': 'several lines added to a CRLF or a mixed file, empty ones and such with blanks at their ends too',
    },
    forgivenBy: [
      { trait: 'patchLines', values: ['rewritten'], situations: ['crlf-context', 'mixed-context', 'blanks-context', 'crlf-patch'] },
      { trait: 'patchFinalNewline', values: ['added', 'normalised'], situations: ['unended-first', 'unended-last'] },
    ],
    examples: [
      orRefused(updated('a\r\nb\r\nc', ['@@', ' a', '-b', '+B'], 'a\r\nB\r\nc')),
      orRefused(updated('a\r\nb\r\n', ['@@', '-b', '+c'], 'a\r\nc\r\n')),
    ],
  },
] as const satisfies readonly RuleSpec[];

/** A worked example of a move of `from` to `to`. */
function moved(files: { readonly [path: string]: string }, from: string, to: string, outcome: Example['outcome']): Example {
  const before = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, { file }]));
  return { tool: 'move', dialects: ['common'], before, arguments: { from, to }, outcome };
}

/** A worked example: `text` is refused, and nothing changes. */
function notPatched(files: { readonly [path: string]: string }, text: string): Example {
  const { class: _, ...example } = unpatched(['common'], files, text, []);
  return { ...example, tool: 'apply_patch' };
}
