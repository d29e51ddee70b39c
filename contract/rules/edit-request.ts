import type { Json } from '../json.ts';
import type { RuleSpec } from '../rule.ts';
import { GUIDE, TAU_ARCHITECTURE, TAU_EDIT, TAU_FILE_TESTS } from './edit-sources.ts';
import { edited, type Entry } from './worked-lines.ts';
import { refusedRequest } from './worked-request.ts';

const BOTH = ['tau', 'at'] as const;

/** A file of one line, and a request with `entries` on it. */
const onOneLine = (...entries: Json[]) => ({ path: 'a', edits: entries });
const ONE_LINE = { a: { file: 'a\n' } };
const TOP = { start_line: 1, end_line_exclusive: 1, newText: 'x\n', context_line: '' };

/** What a request must look like. */
export const EDIT_REQUEST = [
  {
    id: 'line-edit/advertised-schema', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'MUST', impact: 'data-loss',
    promise: 'What is advertised with line-coordinate entries takes these alone: entries of the exact-text form are refused, whatever the file holds.',
    source: `${GUIDE}; ${TAU_ARCHITECTURE}`,
    facets: ['definitions', 'status', 'tree'],
    situations: {
      'definition': 'the definition is asked for: the four fields of an entry are required',
      'exact-text-entry': 'one entry of the exact-text form whose text the file holds once: refused',
      'exact-text-entries': 'several such entries: refused',
      'exact-text-among-lines': 'such an entry among line-coordinate ones: refused',
      'exact-text-without-a-list': 'the exact-text form without a list of entries: refused',
      'exact-text-on-a-missing-file': 'the exact-text form on a missing file: refused, nothing is created',
      'line-entries': 'line-coordinate entries: accepted',
    },
    examples: [
      refusedRequest(BOTH, ONE_LINE, onOneLine({ oldText: 'a', newText: 'b' }), ['line-fields', 'unknown-field', 'context-type']),
      ...edited('a\n', [[1, 2, 'b', '', 'a']], 'b\n'),
    ],
  },
  {
    id: 'line-edit/line-fields', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'MUST', impact: 'data-loss',
    promise: 'Every entry is an object whose two line fields are integers of at least 1; anything else refuses the request, whatever the other entries are.',
    source: `${GUIDE}; ${TAU_FILE_TESTS}`,
    facets: ['status', 'class', 'tree', 'fields'],
    situations: {
      'start-absent': 'start_line is absent: refused',
      'end-absent': 'end_line_exclusive is absent: refused',
      'both-absent': 'both are absent: refused',
      'start-text': 'start_line is text, of digits too: refused',
      'end-text': 'end_line_exclusive is text, of digits too: refused',
      'start-fraction': 'start_line is a fraction: refused',
      'end-fraction': 'end_line_exclusive is a fraction: refused',
      'start-other-type': 'start_line is null, a boolean, a list or an object: refused',
      'end-other-type': 'end_line_exclusive is null, a boolean, a list or an object: refused',
      'start-zero-or-less': 'start_line is 0 or negative: refused',
      'end-zero-or-less': 'end_line_exclusive is 0 or negative: refused',
      'no-object': 'an entry is null, text, a number or a list: refused',
      'retired-in-place': 'a retired field stands in place of a line field: refused',
      'in-the-first-of-several': 'the first of several entries is malformed, the others are right: refused',
      'in-the-last-of-several': 'the last of several entries is malformed, the others are right: refused',
      'on-a-missing-file': 'a malformed entry on a missing file: refused, nothing is created',
      'least': 'both are 1: accepted',
    },
    examples: [
      refusedRequest(BOTH, { a: { file: 'a\nb\n' } }, onOneLine({ ...TOP, start_line: -1, end_line_exclusive: 2 }), ['line-fields']),
      refusedRequest(BOTH, { a: { file: 'a\nb\n' } }, onOneLine({ ...TOP, end_line_exclusive: 0 }), ['line-fields', 'line-order']),
      refusedRequest(BOTH, ONE_LINE, onOneLine({ ...TOP, start_line: '1', end_line_exclusive: 2 }), ['line-fields']),
      refusedRequest(BOTH, ONE_LINE, onOneLine({ ...TOP, start_line: 1.5, end_line_exclusive: 2 }), ['line-fields']),
      refusedRequest(BOTH, ONE_LINE, onOneLine(TOP, null), ['line-fields']),
    ],
  },
  {
    id: 'line-edit/new-text-required', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'MUST', impact: 'data-loss',
    promise: 'newText must be there and be text; a missing one is no deletion.',
    source: GUIDE,
    facets: ['status', 'class', 'tree', 'fields'],
    situations: {
      'absent': 'newText is absent, the range covers lines: refused, the lines stay',
      'absent-with-empty-range': 'newText is absent, the range is empty: refused',
      'null': 'newText is null: refused',
      'number': 'newText is a number: refused',
      'list': 'newText is a list of texts: refused',
      'other-type': 'newText is a boolean or an object: refused',
      'other-name': 'the text stands under another name: refused',
      'in-the-first-of-several': 'the first of several entries has none, the others are right: refused',
      'in-the-last-of-several': 'the last of several entries has none, the others are right: refused',
      'on-a-missing-file': 'an entry without it on a missing file: refused, nothing is created',
      'empty-text': 'newText is empty text, a deletion: accepted',
    },
    examples: [
      refusedRequest(BOTH, ONE_LINE, onOneLine({ start_line: 1, end_line_exclusive: 2, context_line: '' }), ['new-text', 'context']),
      refusedRequest(BOTH, ONE_LINE, onOneLine({ ...TOP, newText: ['x'] }), ['new-text', 'context']),
      ...edited('a\nb\n', [[1, 2, '', '', 'a']], 'b\n'),
    ],
  },
  {
    id: 'line-edit/edit-count-limit', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'MUST', impact: 'containment',
    promise: 'More entries than the limit are refused at once, before any entry or the file is looked at; as many as the limit are accepted.',
    source: GUIDE,
    facets: ['status', 'class', 'tree', 'fields'],
    situations: {
      'one-below': 'one entry less than the limit: accepted',
      'at-the-limit': 'as many entries as the limit: accepted',
      'every-slot': 'an insertion at every slot of a file, as many as the limit: accepted',
      'one-above': 'one entry more than the limit, all of them right: refused, none is applied',
      'far-above': 'two to five times the limit: refused',
      'all-malformed': 'more entries than the limit, none of them well formed: refused for the count',
      'all-overlapping': 'more entries than the limit, all at one slot: refused for the count',
      'wrong-contexts': 'more entries than the limit, all with a wrong context: refused for the count, without an excerpt',
      'on-a-missing-nested-path': 'more entries than the limit on a path whose directories are missing too: refused for the count, nothing is created',
      'on-a-directory': 'more entries than the limit on a directory: refused for the count',
      'on-a-too-large-file': 'more entries than the limit on a file that is too large: refused for the count',
    },
    examples: [
      refusedRequest(BOTH, { a: { file: 'a\n'.repeat(100) } }, onOneLine(...Array.from({ length: 101 }, (_, at) =>
        ({ start_line: at + 1, end_line_exclusive: at + 1, newText: 'x\n', context_line: at === 0 || at === 100 ? '' : 'a' }))), ['edits-count']),
      refusedRequest(BOTH, { a: { directory: true } }, onOneLine(...Array.from({ length: 101 }, () => null)), ['edits-count']),
      ...edited('a\n'.repeat(99), Array.from({ length: 100 }, (_, at): Entry => [at + 1, at + 1, 'x', at === 0 ? '' : 'a', at === 99 ? '' : 'a']), `x\n${'a\nx\n'.repeat(99)}`,
        { fields: { edits: 100, changed: true } }),
    ],
  },
  {
    id: 'line-edit/empty-edits-refused', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'MUST', impact: 'false-success',
    promise: 'A request without a list of entries is refused, and should be where the list is empty or text; a missing file is not created for it.',
    source: TAU_EDIT,
    facets: ['status', 'class', 'tree'],
    situations: {
      'absent': 'edits is absent: refused',
      'null': 'edits is null: refused',
      'one-entry-without-a-list': 'edits is an entry and no list: refused',
      'other-type': 'edits is a number, a boolean or an object: refused',
      'empty-list': 'edits is an empty list: should be refused',
      'json-text': 'edits is the JSON text of a list: should be refused',
      'other-text': 'edits is other text: should be refused',
      'absent-on-a-missing-file': 'no edits on a missing file: refused, nothing is created',
      'empty-list-on-a-missing-file': 'an empty list on a missing file: should be refused and create nothing',
      'one-entry': 'a list of one entry: accepted',
    },
    examples: [
      refusedRequest(BOTH, {}, { path: 'a' }, ['edits-type']),
      refusedRequest(BOTH, ONE_LINE, { path: 'a', edits: { ...TOP } }, ['edits-type']),
      refusedRequest(BOTH, ONE_LINE, { path: 'a', edits: [] }, ['edits-empty']),
    ],
  },
  {
    id: 'line-edit/legacy-and-unknown-fields', tool: 'edit', section: 'edit-request', dialects: BOTH, level: 'SHOULD', impact: 'false-success',
    promise: 'The retired fields line_count, after_line, before_line and end_line of an entry are refused; another unknown field is refused or ignored.',
    source: TAU_FILE_TESTS,
    facets: ['status', 'class', 'tree'],
    situations: {
      'line-count': 'line_count beside a complete entry: refused',
      'after-line': 'after_line beside a complete entry: refused',
      'before-line': 'before_line beside a complete entry: refused',
      'end-line': 'end_line beside a complete entry: refused',
      'several-retired': 'several retired fields in one entry: refused',
      'in-place-of-the-end': 'end_line or line_count in place of end_line_exclusive: refused',
      'in-place-of-the-start': 'after_line or before_line in place of start_line: refused',
      'in-one-of-several': 'a retired field in one of several entries: refused, none is applied',
      'on-a-missing-file': 'a retired field on a missing file: refused, nothing is created',
      'unknown-in-an-entry': 'another unknown field in an entry: refused or ignored',
      'unknown-beside-the-list': 'another unknown field beside edits: refused or ignored',
      'schema-only': 'the fields of the schema alone: accepted',
    },
    examples: [
      refusedRequest(BOTH, ONE_LINE, onOneLine({ start_line: 1, end_line: 1, newText: 'x', context_line: '' }), ['legacy', 'line-fields', 'context']),
      refusedRequest(BOTH, {}, onOneLine({ ...TOP, line_count: 1 }), ['legacy']),
    ],
  },
] as const satisfies readonly RuleSpec[];
