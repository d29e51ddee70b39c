import type { RuleSpec } from '../rule.ts';
import { GUIDE, TAU, TAU_DIFF, TAU_FRAME, TAU_LINE_EDIT, TAU_NOTES } from './structured-diff-sources.ts';
import { applied, refused } from './worked.ts';

/** When a diff is attached, of what, and who sees it. */
export const STRUCTURED_DIFF_ATTACHED = [
  {
    id: 'structured-diff/attached-when-changed', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'A call that changed the text of a file attaches a structured diff of that change, however small or large it is.',
    source: `${GUIDE}; ${TAU_NOTES}; ${TAU}`,
    facets: ['diffs'],
    situations: {
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
    },
    examples: [
      applied(['tau'], 'a\n', [['a', 'b']], 'b\n'),
      applied(['tau'], 'a', [['a', 'a\n']], 'a\n'),
      applied(['tau'], 'a\r\nb\nc', [['a\nb\nc', 'a\nb\nc']], 'a\r\nb\r\nc'),
    ],
  },
  {
    id: 'structured-diff/none-on-no-op', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'false-success',
    promise: 'A call that leaves the bytes of the file as they were attaches no diff, not even an empty one.',
    source: `${GUIDE}; ${TAU_LINE_EDIT}; ${TAU}`,
    facets: ['diffs'],
    situations: {
      'same-text': 'a text is replaced by itself',
      'whole-file': 'the whole content is replaced by itself',
      'several': 'several texts are replaced by themselves',
      'cancelling': 'edits that change something each and nothing together',
      'other-spelling': 'a text is replaced by itself with line endings spelled in another way',
    },
    examples: [
      applied(['tau'], 'same\n', [['same', 'same']], 'same\n', { fields: { edits: 1, changed: false, total_bytes: 5 } }),
      applied(['tau'], 'ab', [['a', 'ab'], ['b', '']], 'ab'),
    ],
  },
  {
    id: 'structured-diff/none-without-effect', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'false-success',
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
    },
    examples: [
      refused(['tau'], 'one\ntwo\n', [['one', '1'], ['zz', 'z']], ['not-found', 'duplicate']),
    ],
  },
  {
    id: 'structured-diff/before-and-after', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'The diff leads from the whole text that the call found to the whole text that it wrote: all edits of the call, with line endings as written, and not only what was quoted.',
    source: `${TAU_DIFF}; ${TAU}`,
    facets: ['diffs'],
    situations: {
      'part-of-a-line': 'the quote is a part of a line',
      'below-other-lines': 'the quote stands below lines that stay',
      'two-edits': 'two edits of different lines, in either order',
      'two-edits-of-a-line': 'two edits of one line',
      'endings-as-written': 'inserted newlines get the endings of the file, which are not those of the request',
      'growing': 'more lines come than go',
      'shrinking': 'more lines go than come',
    },
    examples: [
      applied(['tau'], 'a\nb\n', [['b', 'c']], 'a\nc\n'),
      applied(['tau'], 'one two\n', [['one', '1'], ['two', '2']], '1 2\n'),
    ],
  },
  {
    id: 'structured-diff/binary-like', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'Of a text with control characters there is a correct diff or none, never a wrong one.',
    source: `${GUIDE}; ${TAU_LINE_EDIT}`,
    facets: ['diffs'],
    situations: {
      'unchanged-line': 'a control character in a line that stays',
      'changed-line': 'in a line that changes',
      'removed': 'it goes with the change',
      'added': 'it comes with the change',
      'form-feed': 'form feed or vertical tab, which end no line',
      'delete-character': 'U+007F',
    },
    examples: [
      applied(['tau'], 'a\0\nb\n', [['b', 'c']], 'a\0\nc\n'),
    ],
  },
  {
    id: 'structured-diff/not-agent-visible', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'MUST', impact: 'information',
    promise: 'No part of the diff is in what the model gets: not in the fields or the text of the result, not in a message.',
    source: `${GUIDE}; ${TAU_NOTES}`,
    facets: ['told'],
    situations: {
      'unchanged-line': 'a marker in a line that stays, beside the change',
      'removed-line': 'a marker in a line that goes',
      'added-line': 'a marker in a line that comes',
      'changed-line': 'markers on both sides of a line that changes',
      'everywhere': 'markers in all of these at once, in several places of the file',
    },
    examples: [
      applied(['tau'], 'a\n', [['a', 'b']], 'b\n', { fields: { edits: 1, changed: true, total_bytes: 2 } }),
    ],
  },
  {
    id: 'structured-diff/oversize-marker', tool: 'replace', section: 'diff-attached', dialects: ['tau'], level: 'SHOULD', impact: 'information',
    promise: 'Only a diff too large to be reported may be missing: below 1 MiB of changed text never, and then a text that starts with "[diff truncated" takes its place.',
    source: TAU_FRAME,
    facets: ['diffs'],
    situations: {
      'hundreds-of-kib': 'some hundred KiB of changed text: a diff',
      'many-lines': 'a thousand changed lines: a diff',
      'beyond-the-frame': 'more than 8 MiB of changed text: a diff, or the text in its place',
    },
    examples: [],
  },
] as const satisfies readonly RuleSpec[];
