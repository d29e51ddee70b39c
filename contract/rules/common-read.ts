import type { Bytes } from '../bytes.ts';
import type { Example, RuleSpec } from '../rule.ts';
import { COMMON_SOURCE } from './sources.ts';

const READ = {
  tool: 'read', section: 'common-read', dialects: ['common'], level: 'MUST', impact: 'information', source: COMMON_SOURCE, facets: ['shown'],
} as const;

/** The rules of dialect `common` that are about reading alone. */
export const COMMON_READ = [
  {
    ...READ,
    id: 'common/read-complete',
    promise: 'Every byte of a small text file can be recovered from what a read of it shows, and reading changes nothing.',
    situations: {
      plain: 'plain lines, LF or CRLF, with and without a newline at the end',
      'blank-lines': 'blank lines at the start, in the middle, at the end',
      blanks: 'tabs, and blanks at either end of lines',
      controls: 'control characters other than NUL and those that may end a line',
      'wide-characters': 'characters of two to four bytes, combining and invisible ones',
      'frame-like': 'lines that look like what a tool puts around or before the lines of a file',
      'empty-file': 'an empty file, which has no line',
      'largest-small': 'fifty lines, lines of 200 characters, and both',
      endings: 'two files that differ in line endings only',
      'byte-order-mark': 'two files that differ in a byte order mark only',
      'final-newline': 'two files that differ in the newline at the end only, one of them empty or not',
      'invalid-bytes': 'two files that differ in bytes that are not UTF-8 only',
    },
    forgivenBy: [{ trait: 'endingsShown', values: ['no'], situations: ['endings', 'byte-order-mark', 'final-newline'] }],
    examples: [
      shown('\tq \n\nz', {}, ['\tq ', 'z']),
      shown('a\n\n', {}, ['a']),
      shown('', {}, []),
    ],
  },
  {
    ...READ,
    id: 'common/read-range',
    promise: 'A range of lines shows exactly these lines, both ends included.',
    situations: {
      'first-line': 'the first line alone',
      'last-line': 'the last line alone, with and without a newline at its end',
      inside: 'one line or several, neither the first nor the last among them',
      all: 'all lines',
      'all-but-one': 'all lines but the first, or but the last',
      'one-end-given': 'only the first line of the range is given, or only the last',
      'end-past-the-end': 'the range ends past the last line',
      pages: 'ranges of one, two or seven lines that follow one another',
      'block-borders': 'a character of several bytes across offset 1,024, 4,096, 8,192 or 65,536',
    },
    forgivenBy: [{ trait: 'lineOffsets', values: ['none'] }],
    examples: [
      shown('a\nb\nc\nd', { start_line: 2, end_line: 3 }, ['b', 'c']),
      shown('a\nb', { start_line: 1, end_line: 2 }, ['a', 'b']),
    ],
  },
  {
    ...READ,
    id: 'common/read-past-end',
    promise: 'A range that starts past the last line shows no line and says that there is none.',
    situations: {
      'just-past': 'the range starts one line past the last',
      'two-past': 'it starts two lines past the last',
      'far-past': 'it starts at ten times the number of lines',
      'both-ends-past': 'both ends are given, and lie past the last line',
      'odd-numbers': 'a line number of 0 or below, or a range that ends before it starts, which may be answered in any way that shows no other file',
    },
    forgivenBy: [{ trait: 'lineOffsets', values: ['none'] }],
    examples: [refused('a\nb\n', { start_line: 3 }), refused('a\n', { start_line: 2 })],
  },
  {
    ...READ,
    id: 'common/cut-announced',
    promise: 'What is left out is said to be left out, nothing is cut inside a character, and a read of later lines reaches the rest.',
    situations: {
      'many-lines': 'three thousand lines',
      'long-line': 'one line of 100,000 characters of one byte',
      'long-wide-line': 'one line of 100,000 characters of three bytes',
      'long-lines': 'many lines of 1,000 characters',
      small: 'a small file, which is complete',
      'later-lines': 'a read of the last lines after one of the whole file',
    },
    forgivenBy: [{ trait: 'lineOffsets', values: ['none'], situations: ['later-lines'] }],
    examples: [shown('w1\nw2\nw3\n', {}, ['w1', 'w2', 'w3'])],
  },
] as const satisfies readonly RuleSpec[];

interface Range {
  readonly start_line?: number;
  readonly end_line?: number;
}

/** A worked example on one file `a`, of which a read shows `lines` among what it says. */
function shown(before: Bytes, range: Range, lines: readonly string[]): Example {
  return { ...asked(before, range), outcome: 'success', says: lines };
}

function refused(before: Bytes, range: Range): Example {
  return { ...asked(before, range), outcome: 'refusal' };
}

function asked(before: Bytes, range: Range) {
  return { dialects: ['common'] as const, before: { a: { file: before } }, arguments: { path: 'a', ...range } };
}
