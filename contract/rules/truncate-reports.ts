import type { RuleSpec } from '../rule.ts';
import { BUDGETS, each, IN, LINES, MANY_LINES, RECORDS, SMALL_READ } from './each-tool.ts';
import { FILE_TOOL_TESTS, SHARED_GUIDE, SHOWING, SPOOL, TRUNCATE } from './truncate-sources.ts';
import { GUIDE } from './sources.ts';
import { hex, ranges, shown, SMALL, TRUNCATION_FIELDS } from './worked-read.ts';
import { printed, xLines } from './worked-records.ts';

const ALL = ['tau', 'at'] as const;
const TAU = ['tau'] as const;
const CAPPED = { ...IN.shell, tunable: ['maxSavedBytes', ...BUDGETS.shell] };

/** What is said of output that was cut, and where the rest of it went. */
export const TRUNCATE_REPORTS = [
  {
    id: 'truncate/headers', tool: 'read', alsoShownBy: ['edit', 'shell', 'ls'], section: 'truncate', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'truncated, total_lines and total_bytes are all there where output was truncated; elsewhere none is, but for the zero totals of an empty file.',
    source: SHARED_GUIDE,
    facets: ['fields'],
    situations: {
      ...each(LINES, 'plain', 'a few short records'),
      'ls-plain': { what: 'a listing of a few short names', ...IN.ls },
      ...each(RECORDS, 'line-limit', 'as many records as may be shown', MANY_LINES),
      ...each(RECORDS, 'above-line-limit', 'one record more', MANY_LINES),
      ...each(RECORDS, 'byte-limit', 'as many bytes as may be shown'),
      ...each(RECORDS, 'above-byte-limit', 'one byte more'),
      ...each(RECORDS, 'too-long', 'one record that is too long'),
      'read-empty-file': { what: 'an empty file: zero totals', ...IN.read },
      'edit-empty-file': { what: 'the excerpt of an empty file: zero totals', ...IN.edit },
      'edit-missing-file': { what: 'the excerpt of a missing file: zero totals', ...IN.edit },
      'shell-no-output': { what: 'a command without output', ...IN.shell },
      'ls-empty-directory': { what: 'an empty directory', ...IN.ls },
    },
    examples: [
      shown('', {}, '', { fields: { total_lines: 0, total_bytes: 0 }, lacksFields: ['truncated'] }),
      shown(xLines(7), {}, '1 x\n2 x\n3 x\n...\n5 x\n6 x\n7 x', { ...SMALL, fields: { truncated: true, total_lines: 7, total_bytes: 14 } }),
      printed('a\nb\nc\n', { payload: 'out a\nout b\nout c', lacksFields: TRUNCATION_FIELDS }),
    ],
  },
  {
    id: 'truncate/totals-rendering', tool: 'shell', alsoShownBy: ['ls'], section: 'truncate', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'Totals of commands and listings count the complete rendering: prefixes, flags, replacement characters, newlines between, all that was cut.',
    source: `${GUIDE}; listings: ${FILE_TOOL_TESTS}`,
    facets: ['fields'],
    situations: {
      'lines-above': { what: 'one line more than may be shown', ...IN.shell },
      'bytes-above': { what: 'one byte more than may be shown', ...IN.shell },
      'endings': { what: 'lines that end with CRLF and CR', ...IN.shell },
      'no-final-ending': { what: 'a last line without ending', ...IN.shell },
      'invalid-utf8': { what: 'bytes that are not UTF-8', ...IN.shell },
      'multi-byte': { what: 'characters of several bytes', ...IN.shell },
      'too-long-lines': { what: 'lines that only their markers stand for', ...IN.shell },
      'many-left-out': { what: 'many lines that are left out', ...IN.shell },
      'error-stream': { what: 'the error stream', ...IN.shell },
      'both-streams': { what: 'lines on both streams', ...IN.shell },
      'large-budgets': { what: 'budgets of thousands of lines', ...IN.shell },
      'ls-lines-above': { what: 'a listing of more names than may be shown', ...IN.ls, tunable: BUDGETS.ls },
      'ls-bytes-above': { what: 'a listing of more bytes than may be shown', ...IN.ls, tunable: BUDGETS.ls },
      'ls-escaped': { what: 'a listing of names with control characters', ...IN.ls, tunable: BUDGETS.ls },
    },
    examples: [
      printed(xLines(7), { payload: 'out x\nout x\nout x\n...\nout x\nout x\nout x', fields: { truncated: true, total_lines: 7, total_bytes: 41 } }),
      printed({ parts: [{ repeat: 'x\r\n', times: 6 }, 'y'] }, { fields: { truncated: true, total_lines: 7, total_bytes: 84 } }),
      printed({ parts: [{ repeat: hex('ff'), times: 20 }, '\n'] }, { fields: { truncated: true, total_lines: 1, total_bytes: 78, valid_utf8: false } }),
    ],
  },
  {
    id: 'truncate/totals-source-file', tool: 'read', alsoShownBy: ['edit'], section: 'truncate', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'Totals of a read, and of the excerpt of a refused edit, are the lines and bytes of the file on disk, whatever was asked for and shown.',
    source: `${SHOWING}; dpc/tau crates/tau-ext-shell/src/tools/edit.rs`,
    facets: ['fields'],
    situations: {
      'read-whole': { what: 'a whole file', ...IN.read },
      'read-slice': { what: 'a range of a longer file', ...IN.read },
      'read-several-ranges': { what: 'several ranges, lines repeated', ...IN.read },
      'read-raw-below-budget': { what: 'a file of fewer bytes than may be shown, whose rendering has more', ...IN.read },
      'read-endings': { what: 'lines that end in different ways', ...IN.read },
      'read-not-ascii': { what: 'characters of several bytes, bytes that are not UTF-8, a byte order mark', ...IN.read },
      'read-many-left-out': { what: 'many lines that are left out', ...IN.read },
      'edit-whole': { what: 'an excerpt that is the whole file', ...IN.edit },
      'edit-longer-file': { what: 'an excerpt of a longer file', ...IN.edit },
      'edit-not-ascii': { what: 'an excerpt with several endings, characters of several bytes and bytes that are not UTF-8', ...IN.edit },
    },
    examples: [
      shown(xLines(20), {}, '1 x\n2 x\n3 x\n...\n18 x\n19 x\n20 x', { ...SMALL, fields: { truncated: true, total_lines: 20, total_bytes: 40 } }),
      shown(xLines(9), { start_line: 3 }, '3 x\n4 x\n5 x\n...\n7 x\n8 x\n9 x', { ...SMALL, fields: { truncated: true, total_lines: 9, total_bytes: 18 } }),
    ],
  },
  {
    id: 'truncate/read-shell-agree', tool: 'read', alsoShownBy: ['shell'], section: 'truncate', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'Under equal budgets the same bytes, read and printed by a command, are cut at the same places wherever their prefixes are as long.',
    source: GUIDE,
    facets: ['payload'],
    needs: ['real-fs'],
    situations: {
      'whole': { what: 'nothing is cut', dialects: TAU, tools: ['read', 'shell'] },
      'cut-by-lines': { what: 'too many lines', dialects: TAU, tools: ['read', 'shell'] },
      'cut-by-bytes': { what: 'few lines of too many bytes', dialects: TAU, tools: ['read', 'shell'] },
      'cut-by-both': { what: 'too many lines of too many bytes', dialects: TAU, tools: ['read', 'shell'] },
      'line-too-long': { what: 'a line that is too long among others', dialects: TAU, tools: ['read', 'shell'] },
      'any-bytes': { what: 'lines of any bytes', dialects: TAU, tools: ['read', 'shell'] },
    },
    examples: [
      shown(`${xLines(99)}${xLines(8)}`, { start_line: 100 }, '100 x\n101 x\n102 x\n...\n105 x\n106 x\n107 x', SMALL),
      printed(xLines(8), { payload: 'out x\nout x\nout x\n...\nout x\nout x\nout x' }),
    ],
  },
  {
    id: 'truncate/once', tool: 'read', alsoShownBy: ['shell'], section: 'truncate', dialects: TAU, level: 'MUST', impact: 'information',
    promise: 'Truncation is applied once, to all that the request renders to: not to single ranges or streams, and not to bytes before they are decoded.',
    source: SHOWING,
    facets: ['payload', 'fields'],
    situations: {
      'read-two-halves': { what: 'two ranges of half the records that may be shown, one too many with the line between', ...SMALL_READ },
      'read-many-ranges': { what: 'many ranges of a line or two', ...SMALL_READ },
      'read-ranges-above-bytes': { what: 'ranges of fewer bytes each than may be shown, more together', ...SMALL_READ },
      'read-one-range-above': { what: 'one of two ranges has too many lines by itself', ...SMALL_READ },
      'read-raw-bytes-below': { what: 'bytes that are not UTF-8: fewer than may be shown before they are decoded, more after it', ...IN.read },
      'shell-both-streams-lines': { what: 'both streams have just more than half of the lines that may be shown', ...IN.shell },
      'shell-both-streams-bytes': { what: 'both streams have just more than half of the bytes that may be shown', ...IN.shell },
      'shell-raw-bytes-below': { what: 'bytes that are not UTF-8: fewer than may be shown before they are decoded, more after it', ...IN.shell },
    },
    examples: [shown(
      xLines(6), ranges([1, 3], [4, 6]), '1 x\n2 x\n3 x\n...\n4 x\n5 x\n6 x', { ...SMALL, fields: { truncated: true, total_lines: 6, total_bytes: 12 } }
    )],
  },
  {
    id: 'truncate/saved-artifact', tool: 'shell', alsoShownBy: ['read', 'edit', 'ls'], section: 'truncate', dialects: ALL, level: 'MUST', impact: 'information',
    promise: 'A file named as full_output_path holds exactly the complete rendering, outside the tree, for its owner alone, and only where output was cut.',
    source: `${GUIDE}; ${SPOOL}; ${FILE_TOOL_TESTS}`,
    facets: ['fields'],
    situations: {
      'cut-by-lines': { what: 'too many lines', ...IN.shell },
      'cut-by-bytes': { what: 'few lines of too many bytes', ...IN.shell },
      'line-too-long': { what: 'a line that is too long', ...IN.shell },
      'every-flag': { what: 'lines of any bytes, with every flag', ...IN.shell },
      'multi-byte': { what: 'characters of several bytes', ...IN.shell },
      'error-stream': { what: 'the error stream', ...IN.shell },
      'both-streams': { what: 'lines on both streams', ...IN.shell },
      'not-cut': { what: 'output that is shown whole', ...IN.shell },
      'two-calls': { what: 'two calls whose output is cut', ...IN.shell },
      'large-budgets': { what: 'budgets of thousands of lines', ...IN.shell },
      'read-where-reported': { what: 'a file that is read: what was cut, if it says where the rest is', ...IN.read },
      'read-not-cut': { what: 'a file that is read and shown whole', ...IN.read },
      'edit-where-reported': { what: 'the excerpt of a refused edit: what was cut, if it says where the rest is', ...IN.edit },
      'ls-where-reported': { what: 'a listing: what was cut, if it says where the rest is', ...IN.ls, tunable: BUDGETS.ls },
    },
    examples: [
      printed(xLines(7), { fields: { truncated: true, total_lines: 7, total_bytes: 41 } }),
      printed('a\n', { payload: 'out a', lacksFields: [...TRUNCATION_FIELDS, 'full_output_path', 'saved_output_path'] }),
    ],
  },
  {
    id: 'truncate/saved-artifact-capped', tool: 'shell', alsoShownBy: ['read'], section: 'truncate', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'A rendering beyond maxSavedBytes is saved up to there, on a character boundary, and called a part: saved_output_path and its size.',
    source: `${SPOOL}; ${TRUNCATE}`,
    facets: ['fields'],
    situations: {
      'at-the-cap': { what: 'a rendering of exactly the bytes that are saved', ...CAPPED },
      'above-the-cap': { what: 'a rendering of a byte more', ...CAPPED },
      'character-across-the-cap': { what: 'a character of several bytes stands across the cap', ...CAPPED },
      'many-lines': { what: 'many lines, the cap falls at any place of one', ...CAPPED },
      'newline-at-the-cap': { what: 'the cap falls beside the newline between two records', ...CAPPED },
      'read-where-reported': { what: 'a file that is read: what was cut, if it says where a part is', ...IN.read, tunable: ['maxSavedBytes', ...BUDGETS.read] },
    },
    examples: [
      {
        ...printed(`${'a'.repeat(65)}\u00e9\n`, { fields: { truncated: true, total_lines: 1, total_bytes: 71, saved_output_truncated: true } }),
        limits: { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64, combinedLayout: 'balanced', maxSavedBytes: 70 },
      },
    ],
  },
  {
    id: 'truncate/caller-limits-are-not-truncation', tool: 'read', section: 'truncate', dialects: TAU, level: 'SHOULD', impact: 'information',
    promise: 'Lines that were not asked for are not cut off: they add no totals and no truncated.',
    source: `${SHARED_GUIDE}; ${GUIDE}`,
    facets: ['fields', 'payload'],
    situations: {
      'read-range': { what: 'a range of a file that is too long to be shown whole', ...IN.read },
      'read-first-lines': { what: 'the first lines of such a file, by end_line alone', ...IN.read },
      'read-last-lines': { what: 'the last lines of such a file, by start_line alone', ...IN.read },
      'read-several-ranges': { what: 'ranges of such a file', ...IN.read },
      'read-beside-a-long-line': { what: 'lines beside one that is too long', ...IN.read },
      'read-large-file': { what: 'two lines of a file of MiB', ...IN.read },
    },
    examples: [
      shown(xLines(100), { start_line: 2, end_line: 3 }, '2 x\n3 x', { ...SMALL, lacksFields: TRUNCATION_FIELDS }),
      shown(`x\n${'y'.repeat(100)}\nz\n`, ranges([1, 1], [3, 3]), '1 x\n\n3 z', { ...SMALL, lacksFields: TRUNCATION_FIELDS }),
    ],
  },
] as const satisfies readonly RuleSpec[];
