import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Tree } from '../../contract/tree.ts';
import { asked, editCase, judged, latin1, type Edit } from './testing/edits.ts';

/** What a wrong tool does on file `f` (or a tree) and answers; the rules that it breaks must be among those that decided. */
interface Fault {
  name: string;
  rules: RuleId[];
  before: string | Tree | null;
  edits: readonly Edit[] | JsonObject;
  /** What is there afterwards; absent: as before. */
  after?: string | Tree;
  answer: Outcome;
  limits?: Record<string, number>;
  dialect?: 'at';
}

const asTree = (content: string | Tree | null): Tree => (content === null ? {} : typeof content === 'string' ? { f: { file: latin1(content) } } : content);

function blamed({ before, edits, after, answer, limits, dialect = undefined }: Fault): { rules: Set<RuleId>; told: string[] } {
  const given: Json = Array.isArray(edits) ? asked(edits as Edit[]) : (edits as JsonObject);
  const kase = editCase(dialect ?? 'tau', asTree(before), given, limits);
  const { differences } = judged(kase, answer, after === undefined ? undefined : asTree(after));
  return { rules: new Set(differences.flatMap(({ rules }) => rules)), told: differences.map(({ level, facet, symptom }) => `${level} ${facet} ${symptom}`) };
}

const ok = (fields: JsonObject = {}): Outcome => ({ status: 'success', fields });
const right = (edits: number, max: number, bytes: number, changed = true): Outcome => ok({ edits, changed, new_max_valid_start_line: max, total_bytes: bytes });
const no = (code: string, fields: JsonObject = {}, payload?: string): Outcome => ({ status: 'error', message: 'no', code, fields, ...(payload === undefined ? {} : { payload }) });
const entry = (start_line: Json, end_line_exclusive: Json, more: JsonObject = {}): JsonObject => ({ start_line, end_line_exclusive, newText: 'X', context_line: '', ...more });
const one = (...entries: Json[]): JsonObject => ({ path: 'f', edits: entries });
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');
const many = (count: number): Edit[] => Array.from({ length: count }, (_, at): Edit => [at + 1, at + 1, 'X\n', at === 0 ? '' : `line ${at}`]);
const records = (first: number, last: number): string => lines(last).trimEnd().split('\n').slice(first - 1).map((line, at) => `${first + at} ${line}`).join('\n');

const FAULTS: Fault[] = [
  { name: 'clips the end', rules: ['line-edit/no-clip'], before: 'a\n', edits: [[1, 3, 'X', '']], after: 'X\n', answer: ok() },
  { name: 'clips the start', rules: ['line-edit/no-clip'], before: 'a\n', edits: [[9, 9, 'X', 'a']], after: 'a\nX\n', answer: ok() },
  { name: 'phantom line', rules: ['line-edit/no-clip'], before: 'a\n', edits: [[3, 3, 'X', '']], after: 'a\nX\n', answer: ok() },
  { name: 'inclusive end', rules: ['line-edit/range-half-open'], before: 'a\nb\n', edits: [[1, 2, 'X', '']], after: 'X\n', answer: ok() },
  { name: 'shifting numbers', rules: ['line-edit/simultaneous'], before: 'a\nb\n', edits: [[1, 1, 'x', ''], [2, 3, 'y', 'a']], after: 'x\ny\nb\n', answer: ok() },
  { name: 'from the last of the list', rules: ['line-edit/simultaneous'], before: 'a\nb\nc\n', edits: [[3, 4, 'z', 'b'], [1, 2, 'x\ny', '']], after: 'x\ny\nz\nc\n', answer: ok() },
  { name: 'overlap of neighbours only', rules: ['line-edit/overlap-refused'], before: 'a\nb\nc\n', edits: [[1, 3, 'x', ''], [4, 4, 'y', 'c'], [2, 2, 'z', 'a']], after: 'x\nc\ny\n', answer: ok() },
  { name: 'two insertions at one slot', rules: ['line-edit/same-start-refused'], before: '', edits: [[1, 1, 'x', ''], [1, 1, 'y', '']], after: 'x\ny\n', answer: ok() },
  { name: 'insertion at the start of a range', rules: ['line-edit/same-start-refused'], before: 'a\n', edits: [[1, 1, 'x', ''], [1, 2, 'y', '']], after: 'x\ny\n', answer: ok() },
  { name: 'insertion within a range', rules: ['line-edit/overlap-refused'], before: 'a\nb\n', edits: [[1, 3, 'x', ''], [2, 2, 'y', 'a']], after: 'x\ny\n', answer: ok() },
  { name: 'touching is overlap', rules: ['line-edit/touching-allowed'], before: 'a\nb\n', edits: [[1, 2, 'x', ''], [2, 3, 'y', 'a']], answer: no('overlap') },
  { name: 'always LF', rules: ['line-edit/new-text-replacement-ending'], before: 'a\r\n', edits: [[1, 2, 'X', '']], after: 'X\n', answer: ok() },
  { name: 'ending of the first covered line', rules: ['line-edit/new-text-replacement-ending'], before: 'a\r\nb\n', edits: [[1, 3, 'X', '']], after: 'X\r\n', answer: ok() },
  { name: 'terminates a last line', rules: ['line-edit/new-text-replacement-ending'], before: 'a', edits: [[1, 2, 'X', '']], after: 'X\n', answer: ok() },
  { name: 'ending of the line before', rules: ['line-edit/new-text-insertion-ending'], before: 'a\r\nb\n', edits: [[2, 2, 'X', 'a']], after: 'a\r\nX\r\nb\n', answer: ok() },
  { name: 'glues an append', rules: ['line-edit/new-text-append-ending'], before: 'a', edits: [[2, 2, 'b', 'a']], after: 'ab\n', answer: ok() },
  { name: 'boundary LF too much', rules: ['line-edit/new-text-append-ending'], before: 'a', edits: [[2, 2, '\nb', 'a']], after: 'a\n\nb\n', answer: ok() },
  { name: 'boundary LF in an empty file', rules: ['line-edit/new-text-append-ending'], before: '', edits: [[1, 1, 'X', '']], after: '\nX\n', answer: ok() },
  { name: 'terminates an empty text', rules: ['line-edit/deletion'], before: 'a\n', edits: [[1, 2, '', '']], after: '\n', answer: ok() },
  { name: 'does not know CR', rules: ['line-edit/new-text-explicit-endings'], before: 'a\n', edits: [[1, 2, 'x\r', '']], after: 'x\r\n', answer: ok() },
  { name: 'converts the file', rules: ['line-edit/untouched-bytes-survive'], before: 'a\r\nb\n', edits: [[2, 3, 'X', 'a']], after: 'a\nX\n', answer: ok() },
  { name: 'converts the text', rules: ['line-edit/new-text-explicit-endings'], before: 'a\r\nb\r\n', edits: [[2, 3, 'X\n', 'a']], after: 'a\r\nX\r\n', answer: ok() },
  { name: 'decodes with loss', rules: ['line-edit/untouched-bytes-survive'], before: '\xff\nb\n', edits: [[1, 1, 'X', '']], after: 'X\n\xef\xbf\xbd\nb\n', answer: ok() },
  { name: 'strips a mark', rules: ['line-edit/untouched-bytes-survive'], before: '\xef\xbb\xbfa\n', edits: [[2, 2, 'X', '\ufeffa']], after: 'a\nX\n', answer: ok() },
  { name: 'context of the covered line', rules: ['line-edit/context-anchor'], before: 'a\nb\n', edits: [[2, 3, 'X', 'b']], after: 'a\nX\n', answer: ok() },
  { name: 'context of the covered line, refuses', rules: ['line-edit/context-anchor'], before: 'a\nb\n', edits: [[2, 3, 'X', 'a']], answer: no('context') },
  { name: 'context of the line before, in at', rules: ['line-edit/context-anchor'], dialect: 'at', before: 'a\nb\n', edits: [[2, 3, 'X', 'a']], after: 'a\nX\n', answer: ok() },
  { name: 'any context at line 1', rules: ['line-edit/context-bof'], before: 'a\n', edits: [[1, 1, 'X', 'a']], after: 'X\na\n', answer: ok() },
  { name: 'empty context for an append', rules: ['line-edit/context-eof-append'], before: 'a\n', edits: [[2, 2, 'X', 'a']], answer: no('context') },
  { name: 'empty context for an append, accepted', rules: ['line-edit/context-eof-append'], before: 'a\n', edits: [[2, 2, 'X', '']], after: 'a\nX\n', answer: ok() },
  { name: 'trims blanks', rules: ['line-edit/context-exact'], before: 'a \nb\n', edits: [[2, 3, 'X', 'a']], after: 'a \nX\n', answer: ok() },
  { name: 'trims one terminator', rules: ['line-edit/context-trailing-trim'], before: 'a\nb\n', edits: [[2, 3, 'X', 'a\n\n']], answer: no('context-newline') },
  { name: 'cuts the context', rules: ['line-edit/context-embedded-newline'], before: 'a\nb\n', edits: [[2, 3, 'X', 'a\nb']], after: 'a\nX\n', answer: ok() },
  { name: 'context of the new text', rules: ['line-edit/context-original-snapshot'], before: 'a\nb\n', edits: [[1, 2, 'x', ''], [2, 3, 'y', 'x']], after: 'x\ny\n', answer: ok() },
  { name: 'context of the new text, refuses', rules: ['line-edit/context-original-snapshot'], before: 'a\nb\n', edits: [[1, 2, 'x', ''], [2, 3, 'y', 'a']], answer: no('context') },
  { name: 'compares decoded with loss', rules: ['line-edit/context-invalid-utf8'], before: '\xff\n', edits: [[2, 2, 'X', '\ufffd']], after: '\xff\nX\n', answer: ok() },
  { name: 'writes before it refuses', rules: ['line-edit/refusal-leaves-tree-unchanged'], before: 'a\nb\n', edits: [[1, 2, 'x', ''], [2, 3, 'y', 'no']], after: 'x\nb\n', answer: no('context', { context_line_number: 1 }, '1 a\n2 b') },
  { name: 'creates parents first', rules: ['line-edit/parents-after-validation'], before: {}, edits: { path: 'x/f', edits: [entry(1, 1, { context_line: 'no' })] }, after: { x: { directory: true } }, answer: no('context', { context_line_number: 0, total_lines: 0, total_bytes: 0 }, '') },
  { name: 'creates the file first', rules: ['line-edit/create-file'], before: {}, edits: [[1, 1, 'X', 'no']], after: '', answer: no('context', { context_line_number: 0, total_lines: 0, total_bytes: 0 }, '') },
  { name: 'applies the first 100', rules: ['line-edit/edit-count-limit'], before: lines(100), edits: many(101), after: 'X\n', answer: ok() },
  { name: 'reads before it counts', rules: ['line-edit/edit-count-limit'], before: { f: { directory: true } }, edits: many(101), answer: no('directory') },
  { name: 'reports the old limit', rules: ['line-edit/new-max-is-after-edit'], before: 'a\nb\n', edits: [[1, 2, '', '']], after: 'b\n', answer: right(1, 3, 2) },
  { name: 'counts by arithmetic', rules: ['line-edit/byte-concatenation'], before: '\n', edits: [[1, 1, 'x\r', '']], after: 'x\r\n', answer: right(1, 3, 3) },
  { name: 'keeps CR and LF apart', rules: ['line-edit/byte-concatenation'], before: '\n', edits: [[1, 1, 'x\r', '']], after: 'x\n\n', answer: ok() },
  { name: 'counts effective entries', rules: ['line-edit/result-fields'], before: 'a\n', edits: [[1, 1, '', '']], answer: right(0, 2, 2, false) },
  { name: 'counts characters', rules: ['line-edit/result-fields'], before: 'a\n', edits: [[1, 2, 'é', '']], after: '\xc3\xa9\n', answer: right(1, 2, 2) },
  { name: 'adds a total', rules: ['line-edit/result-fields', 'structure/no-duplicates'], before: 'a\n', edits: [[1, 2, 'b', '']], after: 'b\n', answer: ok({ edits: 1, changed: true, new_max_valid_start_line: 2, total_bytes: 2, total_lines: 1 }) },
  { name: 'reports a wait of 0', rules: ['structure/lock-wait-header'], before: 'a\n', edits: [[1, 2, 'b', '']], after: 'b\n', answer: ok({ edits: 1, changed: true, new_max_valid_start_line: 2, total_bytes: 2, lock_wait_duration_seconds: 0 }) },
  { name: 'echoes the path', rules: ['structure/no-argument-echo'], before: 'a\n', edits: [[1, 2, 'b', '']], after: 'b\n', answer: ok({ edits: 1, changed: true, new_max_valid_start_line: 2, total_bytes: 2, path: 'f' }) },
  { name: 'changed for equal bytes', rules: ['line-edit/no-op'], before: 'a\n', edits: [[1, 2, 'a', '']], answer: right(1, 2, 2, true) },
  { name: 'unchanged for a created file', rules: ['line-edit/create-file'], before: null, edits: [[1, 1, '', '']], after: '', answer: right(1, 1, 0, false) },
  { name: 'missing text deletes', rules: ['line-edit/new-text-required'], before: 'a\n', edits: one({ start_line: 1, end_line_exclusive: 2, context_line: '' }), after: '', answer: ok() },
  { name: 'echoes the context', rules: ['line-edit/no-request-echo', 'structure/error-details-purpose-built'], before: 'a\n', edits: [[1, 2, 'X', 'TOKEN-7f3a']], answer: { ...no('context', { context_line_number: 0 }, '1 a'), message: 'TOKEN-7f3a is wrong' } as Outcome },
  { name: 'echoes the text in a field', rules: ['line-edit/no-request-echo'], before: 'a\n', edits: [[9, 9, 'TOKEN-51', '']], answer: no('range', { text: 'TOKEN-51' }) },
  { name: 'window around start_line', rules: ['line-edit/mismatch-window'], before: lines(30), edits: [[16, 16, 'X', 'no']], answer: no('context', { context_line_number: 15 }, records(6, 26)) },
  { name: 'nine lines', rules: ['line-edit/mismatch-window'], before: lines(30), edits: [[16, 16, 'X', 'no']], answer: no('context', { context_line_number: 15 }, records(6, 24)) },
  { name: 'number 1 at the start', rules: ['line-edit/mismatch-bof'], before: 'a\n', edits: [[1, 2, 'X', 'x']], answer: no('context', { context_line_number: 1 }, '1 a') },
  { name: 'renders a line 0', rules: ['line-edit/mismatch-bof'], before: 'a\n', edits: [[1, 2, 'X', 'x']], answer: no('context', { context_line_number: 0 }, '0 \n1 a') },
  { name: 'excerpt without flags', rules: ['line-edit/mismatch-rendering-like-read'], before: 'a\r\n', edits: [[1, 1, 'X', 'x']], answer: no('context', { context_line_number: 0 }, '1 a') },
  { name: 'no details', rules: ['line-edit/mismatch-details'], before: 'a\n', edits: [[1, 1, 'X', 'x']], answer: no('context') },
  { name: 'replaces the link', rules: ['line-edit/write-hygiene'], before: { f: { link: 't' }, t: { file: 'a\n' } }, edits: [[1, 2, 'X', '']], after: { f: { file: 'X\n' }, t: { file: 'a\n' } }, answer: right(1, 2, 2) },
  { name: 'leaves a temporary file', rules: ['line-edit/write-hygiene'], before: 'a\n', edits: [[1, 2, 'X', '']], after: { f: { file: 'X\n' }, 'f.tmp': { file: '' } }, answer: right(1, 2, 2) },
  { name: 'loses the mode', rules: ['line-edit/write-hygiene'], before: { f: { file: 'a\n', mode: '600' } }, edits: [[1, 2, 'X', '']], after: { f: { file: 'X\n' } }, answer: right(1, 2, 2) },
  { name: 'no edits is a success', rules: ['line-edit/empty-edits-refused'], before: null, edits: { path: 'f' }, answer: ok() },
  { name: 'an empty list is a success', rules: ['line-edit/empty-edits-refused'], before: 'a\n', edits: one(), answer: ok() },
  { name: 'an empty list creates the file', rules: ['line-edit/empty-edits-refused'], before: null, edits: one(), after: '', answer: ok() },
  { name: 'end_line is an alias', rules: ['line-edit/line-fields', 'line-edit/legacy-and-unknown-fields'], before: 'a\n', edits: one({ start_line: 1, end_line: 1, newText: 'x', context_line: '' }), after: 'x\n', answer: ok() },
  { name: 'ignores line_count', rules: ['line-edit/legacy-and-unknown-fields'], before: 'a\n', edits: one(entry(1, 2, { line_count: 1 })), after: 'X\n', answer: right(1, 2, 2) },
  { name: 'malformed context as a mismatch', rules: ['line-edit/context-embedded-newline', 'line-edit/mismatch-details'], before: 'a\n', edits: [[2, 2, 'X', 'x\ny']], answer: no('context', { context_line_number: 1 }, '1 a') },
  { name: 'absent context is empty', rules: ['line-edit/context-required'], before: 'a\n', edits: one({ start_line: 1, end_line_exclusive: 1, newText: 'X' }), after: 'X\na\n', answer: ok() },
  { name: 'end before start inserts', rules: ['line-edit/end-before-start'], before: 'a\nb\n', edits: one(entry(2, 1, { context_line: 'a' })), after: 'a\nX\nb\n', answer: ok() },
  { name: 'converts text to numbers', rules: ['line-edit/line-fields'], before: 'a\n', edits: one(entry('1', 2)), after: 'X\n', answer: ok() },
  { name: 'cuts fractions', rules: ['line-edit/line-fields'], before: 'a\n', edits: one(entry(1.5, 2)), after: 'X\n', answer: ok() },
  { name: 'inserts after the line', rules: ['line-edit/insertion'], before: 'a\nb\n', edits: [[1, 1, 'X', '']], after: 'a\nX\nb\n', answer: ok() },
  { name: 'takes exact-text entries', rules: ['line-edit/advertised-schema'], before: 'a\n', edits: one({ oldText: 'a', newText: 'b' }), after: 'b\n', answer: ok() },
  { name: 'replaces a file by a directory', rules: ['line-edit/path-kinds'], before: 'a\n', edits: { path: 'f/g', edits: [entry(1, 1)] }, after: { 'f/g': { file: 'X\n' } }, answer: ok() },
  { name: 'writes below a directory', rules: ['line-edit/path-kinds'], before: { d: { directory: true } }, edits: { path: 'd', edits: [entry(1, 1)] }, after: { 'd/d': { file: 'X\n' } }, answer: ok() },
  { name: 'diff of lossy text', rules: ['line-edit/ui-diff', 'structure/no-model-visible-diff'], before: 'b\n\xff\n', edits: [[1, 2, 'c', '']], after: 'c\n\xff\n', answer: { ...right(1, 3, 4), diffs: [{ path: null, diff: { added: 1, removed: 1, hunks: [] } }] } as Outcome },
  { name: 'no diff', rules: ['line-edit/ui-diff', 'structured-diff/attached-when-changed'], before: 'a\n', edits: [[1, 2, 'b', '']], after: 'b\n', answer: { ...right(1, 2, 2), diffs: [] } as Outcome },
  { name: 'a diff of nothing', rules: ['line-edit/ui-diff', 'structure/no-model-visible-diff'], before: 'a\n', edits: [[1, 2, 'a', '']], answer: { ...right(1, 2, 2, false), diffs: [{ path: null, diff: { added: 0, removed: 0, hunks: [] } }] } as Outcome },
  { name: 'a diff in a field', rules: ['structured-diff/not-agent-visible'], before: 'a\n', edits: [[1, 2, 'b', '']], after: 'b\n', answer: ok({ edits: 1, changed: true, new_max_valid_start_line: 2, total_bytes: 2, diff: '-a +b' }) },
  { name: 'writes what is the same', rules: ['line-edit/no-op'], before: 'a\n', edits: [[1, 2, 'a', '']], answer: { ...right(1, 2, 2, false), writes: [{ op: 'write', path: 'f' }] } as Outcome },
  { name: 'accepts a too large file', rules: ['line-edit/file-size-limit'], before: 'aaaa\n', edits: [[1, 2, 'X', '']], after: 'X\n', answer: right(1, 2, 2), limits: { maxFileBytes: 4 } },
  { name: 'refuses a file of the limit', rules: ['line-edit/file-size-limit'], before: 'aaa\n', edits: [[1, 2, 'X', '']], answer: no('too-large'), limits: { maxFileBytes: 4 } },
  { name: 'shows truncated false', rules: ['structure/omit-defaults'], before: 'a\n', edits: [[1, 2, 'X', 'x']], answer: no('context', { context_line_number: 0, truncated: false }, '1 a') },
  { name: 'details of an overlap', rules: ['line-edit/mismatch-details', 'structure/error-details-purpose-built'], before: 'a\n', edits: [[1, 2, 'X', ''], [1, 1, 'Y', '']], answer: no('overlap', { edits: 2 }) },
  { name: 'the excerpt in the message', rules: ['structure/error-single-line'], before: 'a\n', edits: [[1, 2, 'X', 'x']], answer: { ...no('context', { context_line_number: 0 }, '1 a'), message: 'wrong:\n1 a' } as Outcome },
  { name: 'error behind the details', rules: ['structure/error-frame'], before: 'a\n', edits: [[1, 2, 'X', 'x']], answer: { ...no('context', { context_line_number: 0 }, '1 a'), text: 'context_line_number: 0\nerror: no\n\n1 a' } as Outcome },
];

describe('the rules that a wrong tool breaks are among those that decided', () => {
  test.each(FAULTS)('$name', (fault) => {
    const { rules, told } = blamed(fault);
    expect(told).not.toEqual([]);
    for (const rule of fault.rules) expect(rules, told.join('; ')).toContain(rule);
  });
});

describe('what should be is a warning alone', () => {
  const WARNED = ['replaces the link', 'leaves a temporary file', 'loses the mode', 'an empty list is a success', 'an empty list creates the file', 'ignores line_count', 'writes what is the same', 'accepts a too large file'];

  test.each(FAULTS.filter(({ name }) => WARNED.includes(name)))('$name', (fault) => {
    expect(blamed(fault).told.filter((text) => text.startsWith('MUST'))).toEqual([]);
  });
});
