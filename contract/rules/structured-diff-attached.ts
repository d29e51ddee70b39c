import type { Example, RuleSpec } from '../rule.ts';
import { DIFF_OF, inEachEditor } from './each-diff-tool.ts';
import { GUIDE, TAU, TAU_DIFF, TAU_FRAME, TAU_LINE_EDIT, TAU_NOTES } from './structured-diff-sources.ts';
import { applied, refused } from './worked.ts';
import { patched, patchOf, unpatched } from './worked-patch.ts';

const inPatch = (example: Example): Example => ({ ...example, tool: 'apply_patch' });

/** When a diff is attached, of what, and who sees it. */
export const STRUCTURED_DIFF_ATTACHED = [
  {
    id: 'structured-diff/attached-when-changed', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'A call that changed the text of a file attaches a structured diff of that change, however small or large it is.',
    source: `${GUIDE}; ${TAU_NOTES}; ${TAU}`,
    facets: ['diffs'],
    situations: {
      ...inEachEditor({
        'one-line': 'one line of a few changes',
        'line-ending': 'nothing but the ending of a line changes',
        'final-newline': 'the newline at the end of the file comes or goes, and nothing else',
        'blanks': 'nothing but blanks changes, inside or at the end of a line',
        'letter-case': 'nothing but the case of letters changes',
        'lines-only-removed': 'lines go, none comes',
        'lines-only-added': 'lines come, none goes',
        'everything-replaced': 'no line of the old content is left',
        'everything-deleted': 'the whole content is deleted',
        'same-length': 'another text of the same number of bytes',
        'long-line': 'a line of thousands of characters changes',
        'no-ending': 'a file of one line without an ending',
        'many-edits': 'many edits in one call',
        'long-file': 'one line among hundreds changes',
      }, ['one-line', 'blanks', 'letter-case', 'lines-only-removed', 'lines-only-added', 'everything-replaced', 'everything-deleted', 'long-line', 'long-file']),
      'edit-ending-only': { what: 'lines edited by their numbers: nothing but the ending of a line changes', ...DIFF_OF.edit },
      'edit-file-created': { what: 'lines edited by their numbers: a file is created', ...DIFF_OF.edit },
      'patch-file-added': { what: 'a patch: a file is added', ...DIFF_OF.patch },
      'patch-file-deleted': { what: 'a patch: a file is deleted', ...DIFF_OF.patch },
      'patch-newline-added': { what: 'a patch: nothing but the newline at the end of the file comes', ...DIFF_OF.patch },
    },
    examples: [
      applied(['tau'], 'a\n', [['a', 'b']], 'b\n'),
      applied(['tau'], 'a', [['a', 'a\n']], 'a\n'),
      applied(['tau'], 'a\r\nb\nc', [['a\nb\nc', 'a\nb\nc']], 'a\r\nb\r\nc'),
    ],
  },
  {
    id: 'structured-diff/none-on-no-op', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'false-success',
    promise: 'A call that leaves the bytes of the file as they were attaches no diff, not even an empty one; only a patch may have one without hunks.',
    source: `${GUIDE}; ${TAU_LINE_EDIT}; ${TAU}`,
    facets: ['diffs'],
    situations: {
      ...inEachEditor({
        'same-text': 'a text is replaced by itself',
        'whole-file': 'the whole content is replaced by itself',
        'several': 'several texts are replaced by themselves',
        'cancelling': 'edits that change something each and nothing together',
        'other-spelling': 'a text is replaced by itself with line endings spelled in another way',
      }, ['same-text', 'whole-file']),
      'edit-several': { what: 'lines edited by their numbers: several are replaced by themselves', ...DIFF_OF.edit },
      'edit-without-newline': { what: 'lines edited by their numbers: a line is replaced by its text without its ending', ...DIFF_OF.edit },
      'edit-empty-insertion': { what: 'lines edited by their numbers: nothing is inserted', ...DIFF_OF.edit },
      'edit-cancelling': { what: 'lines edited by their numbers: entries that change something each and nothing together', ...DIFF_OF.edit },
      'patch-keep-only': { what: 'a patch: a chunk of lines to keep', ...DIFF_OF.patch },
      'patch-among-others': { what: 'a patch: an update that changes nothing among others that do', ...DIFF_OF.patch },
    },
    examples: [
      applied(['tau'], 'same\n', [['same', 'same']], 'same\n', { fields: { edits: 1, changed: false, total_bytes: 5 } }),
      applied(['tau'], 'ab', [['a', 'ab'], ['b', '']], 'ab'),
      inPatch(patched(['tau'], { a: 'a\n' }, patchOf('*** Update File: a', '@@', ' a'), {})),
    ],
  },
  {
    id: 'structured-diff/none-without-effect', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'false-success',
    promise: 'A call that fails before any effect attaches no diff.',
    source: GUIDE,
    facets: ['diffs'],
    situations: {
      'not-found': 'a quote that the file does not hold',
      'duplicate': 'a quote that the file holds twice',
      'overlap': 'two quotes that overlap',
      'good-then-bad': 'edits that could be made before one that cannot',
      'bad-then-good': 'an edit that cannot be made before others that could',
      'bad-request': 'a request with an unknown key',
      'empty-quote': 'an empty quote',
      'missing-file': 'a file that is not there',
      'invalid-utf8': 'a file that is not valid UTF-8',
      'edit-range': { what: 'lines edited by their numbers: lines that the file does not have', ...DIFF_OF.edit },
      'edit-context': { what: 'lines edited by their numbers: another context', ...DIFF_OF.edit },
      'edit-good-then-bad': { what: 'lines edited by their numbers: entries that could be made before one that cannot', ...DIFF_OF.edit },
      'edit-overlap': { what: 'lines edited by their numbers: entries that overlap', ...DIFF_OF.edit },
      'edit-missing-file': { what: 'lines edited by their numbers: of a file that is not there', ...DIFF_OF.edit },
      'patch-lines-not-found': { what: 'a patch: lines that the file does not hold', ...DIFF_OF.patch },
      'patch-context-not-found': { what: 'a patch: a context that the file does not hold', ...DIFF_OF.patch },
      'patch-target-exists': { what: 'a patch: an add or a move onto a file that is there', ...DIFF_OF.patch },
      'patch-file-missing': { what: 'a patch: a file that is not there', ...DIFF_OF.patch },
      'patch-unfit-target': { what: 'a patch: a directory, a path below a file, bytes that are no UTF-8', ...DIFF_OF.patch },
      'patch-bad-text': { what: 'a patch: operations that could be done before a line that is none', ...DIFF_OF.patch },
      'patch-good-ones-behind': { what: 'a patch: operations that could be done behind one that cannot', ...DIFF_OF.patch },
    },
    examples: [
      refused(['tau'], 'one\ntwo\n', [['one', '1'], ['zz', 'z']], ['not-found', 'duplicate']),
      inPatch(unpatched(['tau'], { a: 'a\n' }, patchOf('*** Update File: a', '@@', '-b'), ['lines-not-found'])),
    ],
  },
  {
    id: 'structured-diff/before-and-after', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'The diff leads from the whole text that the call found to the whole text that it wrote: all edits of the call, with line endings as written, and not only what was quoted; from nothing where it made the file, to nothing where it deleted it, from the source of a move to its destination.',
    source: `${TAU_DIFF}; ${TAU}`,
    facets: ['diffs'],
    situations: {
      ...inEachEditor({
        'part-of-a-line': 'the quote is a part of a line',
        'below-other-lines': 'the quote stands below lines that stay',
        'two-edits': 'two edits of different lines, in either order',
        'two-edits-of-a-line': 'two edits of one line',
        'endings-as-written': 'inserted newlines get the endings of the file, which are not those of the request',
        'growing': 'more lines come than go',
        'shrinking': 'more lines go than come',
      }, ['below-other-lines', 'two-edits', 'growing', 'shrinking']),
      'edit-completed-text': { what: 'lines edited by their numbers: a text gets the ending that it lacks', ...DIFF_OF.edit },
      'edit-file-created': { what: 'lines edited by their numbers: a file is created', ...DIFF_OF.edit },
      'patch-add': { what: 'a patch: a file is added', ...DIFF_OF.patch },
      'patch-delete': { what: 'a patch: a file is deleted', ...DIFF_OF.patch },
      'patch-move': { what: 'a patch: a file is moved and changed', ...DIFF_OF.patch },
      'patch-several': { what: 'a patch: operations of every kind', ...DIFF_OF.patch },
      'patch-half-done-move': { what: 'a patch: a move whose source cannot be removed', ...DIFF_OF.patch, needs: ['enforced-modes'] },
    },
    examples: [
      applied(['tau'], 'a\nb\n', [['b', 'c']], 'a\nc\n'),
      applied(['tau'], 'one two\n', [['one', '1'], ['two', '2']], '1 2\n'),
      inPatch(patched(['tau'], { a: 'a\nb\n' }, patchOf('*** Update File: a', '*** Move to: n', '@@', '-b', '+c'), { a: null, n: 'a\nc\n' })),
    ],
  },
  {
    id: 'structured-diff/binary-like', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'Of a text with control characters there is a correct diff or none, never a wrong one.',
    source: `${GUIDE}; ${TAU_LINE_EDIT}`,
    facets: ['diffs'],
    situations: {
      ...inEachEditor({
        'unchanged-line': 'a control character in a line that stays',
        'changed-line': 'in a line that changes',
        'removed': 'it goes with the change',
        'added': 'it comes with the change',
        'form-feed': 'form feed or vertical tab, which end no line',
        'delete-character': 'U+007F',
      }, ['unchanged-line', 'changed-line', 'removed', 'added', 'form-feed']),
    },
    examples: [
      applied(['tau'], 'a\0\nb\n', [['b', 'c']], 'a\0\nc\n'),
    ],
  },
  {
    id: 'structured-diff/not-agent-visible', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'No part of the diff is in what the model gets: not in the fields or the text of the result, not in a message.',
    source: `${GUIDE}; ${TAU_NOTES}`,
    facets: ['told'],
    situations: {
      ...inEachEditor({
        'unchanged-line': 'a marker in a line that stays, beside the change',
        'removed-line': 'a marker in a line that goes',
        'added-line': 'a marker in a line that comes',
        'changed-line': 'markers on both sides of a line that changes',
        'everywhere': 'markers in all of these at once, in several places of the file',
      }, ['unchanged-line', 'removed-line', 'added-line', 'changed-line', 'everywhere']),
      'patch-several': { what: 'a patch: markers in several files that are added, deleted, updated', ...DIFF_OF.patch },
      'patch-partial-failure': { what: 'a patch: markers in changes before an operation that fails', ...DIFF_OF.patch },
    },
    examples: [
      applied(['tau'], 'a\n', [['a', 'b']], 'b\n', { fields: { edits: 1, changed: true, total_bytes: 2 } }),
    ],
  },
  {
    id: 'structured-diff/oversize-marker', tool: 'replace', alsoShownBy: ['edit', 'apply_patch'], section: 'diff-attached', dialects: ['tau'], level: 'SHOULD', impact: 'information',
    promise: 'Only a diff too large to be reported may be missing: below 1 MiB of changed text never, and then a text that starts with "[diff truncated" takes its place.',
    source: TAU_FRAME,
    facets: ['diffs'],
    situations: {
      ...inEachEditor({
        'hundreds-of-kib': 'some hundred KiB of changed text: a diff',
        'many-lines': 'a thousand changed lines: a diff',
        'beyond-the-frame': 'more than 8 MiB of changed text: a diff, or the text in its place',
      }, ['hundreds-of-kib', 'many-lines']),
    },
    examples: [],
  },
] as const satisfies readonly RuleSpec[];
