// Where several answers are right, and which of them is only tolerated.

import { describe, expect, test } from 'vitest';
import type { Alternative } from '../../contract/expectation.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';
import { asked, editCase, type Edit } from './testing/edits.ts';

/** An alternative in short: its end, the class it may be of, the number of the line that is told of, the records; `?` for a concession. */
function short({ clauses, concession }: Alternative): string {
  const matches = clauses.map(({ match }) => match);
  const status = matches.find(({ kind }) => kind === 'status');
  const end = status?.kind === 'status' ? status.oneOf.join() : 'open';
  const classes = matches.find((match) => match.kind === 'class');
  const number = matches.find((match) => match.kind === 'field' && match.name === 'context_line_number');
  const records = matches.find((match) => match.kind === 'records');
  const shown = records?.kind === 'records' ? ` ${records.anyOf[0]?.length} records` : '';
  const told = number?.kind === 'field' ? ` ${number.equals}` : '';
  return `${concession ? '? ' : ''}${end}${classes?.kind === 'class' ? ` ${classes.oneOf.join('|')}` : ''}${told}${shown}`;
}

function ways(given: Json, tree: Tree | string = 'a\nb\nc\n', more: { dialect?: string; limits?: Record<string, number> } = {}): string[] {
  const kase = editCase(more.dialect ?? 'tau', typeof tree === 'string' ? { f: { file: tree } } : tree, given, more.limits);
  return predict(kase).alternatives.map(short);
}

const edits = (...list: Edit[]): Json => asked(list);
const entry = (more: JsonObject): JsonObject => ({ start_line: 1, end_line_exclusive: 1, newText: 'X', context_line: '', ...more });
const one = (...entries: Json[]): Json => ({ path: 'f', edits: entries });
const lines = (count: number): string => 'x\n'.repeat(count);

describe('a wrong context', () => {
  test.each<[string, string[], Json, string?]>([
    ['one', ['error context 1 3 records'], edits([2, 2, 'X', 'no'])],
    ['several: the first should be told of', ['error context 2 3 records', '? error context 0 3 records'], edits([3, 3, 'X', 'no'], [1, 1, 'Y', 'no'])],
    ['several with one line', ['error context 1 3 records'], edits([2, 3, 'X', 'no'], [1, 1, 'Y', ''])],
    ['the first lines: ten or eleven', ['error context 0 10 records', 'error context 0 11 records'], edits([1, 1, 'X', 'no']), lines(12)],
    ['ten lines', ['error context 0 10 records'], edits([1, 1, 'X', 'no']), lines(10)],
    ['the window', ['error context 15 21 records'], edits([16, 16, 'X', 'no']), lines(30)],
    ['an append', ['error context 30 11 records'], edits([31, 31, 'X', 'no']), lines(30)],
    ['an empty file', ['error context 0 0 records'], edits([1, 1, 'X', 'no']), ''],
  ])('%s', (_name, expected, given, file) => {
    expect(ways(given, file)).toEqual(expected);
  });

  test('in dialect at', () => {
    expect(ways(edits([1, 1, 'X', 'no']), lines(12), { dialect: 'at' })).toEqual(['error context 1 11 records']);
    expect(ways(edits([13, 13, 'X', 'no']), lines(12), { dialect: 'at' })).toEqual(['error context 13 10 records']);
    expect(ways(edits([2, 3, 'X', 'b']), 'a\nb\n', { dialect: 'at' })).toEqual(['success']);
  });

  test('under another window', () => {
    expect(ways(edits([2, 2, 'X', 'no']), lines(30), { limits: { mismatchContextLines: 2 } })).toEqual(['error context 1 3 records']);
    expect(ways(edits([1, 1, 'X', 'no']), lines(30), { limits: { mismatchContextLines: 2 } })).toEqual(['error context 0 2 records', 'error context 0 3 records']);
  });
});

describe('escape sequences at the end of a context', () => {
  test.each<[string, string[], Json, string]>([
    ['too many: should be refused', ['error context 1 2 records', '? success'], edits([2, 2, 'X', 'a\\n']), 'a\nb\n'],
    ['those of the line: should be accepted', ['success', '? error context 1 2 records'], edits([2, 2, 'X', 'a\\n']), 'a\\n\nb\n'],
    ['before real ones', ['error context 1 2 records', '? success'], edits([2, 2, 'X', 'a\\r\\n\n']), 'a\nb\n'],
    ['of another line', ['error context 1 2 records'], edits([2, 2, 'X', 'b\\n']), 'a\nb\n'],
    ['beside a wrong one', ['error context 1 2 records', '? error context 2 2 records'], edits([2, 2, 'X', 'a\\n'], [3, 3, 'Y', 'no']), 'a\nb\n'],
  ])('%s', (_name, expected, given, file) => {
    expect(ways(given, file)).toEqual(expected);
  });
});

describe('several refusals', () => {
  test.each<[string, string[], Json, (Tree | string)?]>([
    ['a malformed entry and a wrong context', ['error new-text', '? error context 1 3 records'], one(entry({ newText: 1 }), entry({ start_line: 2, end_line_exclusive: 2, context_line: 'no' }))],
    ['a malformed entry that has a wrong context', ['error new-text', '? error context 0 3 records'], one(entry({ newText: 1, context_line: 'no' }))],
    ['a malformed context is no wrong one', ['error context-newline'], one(entry({ context_line: 'a\nb' }))],
    ['overlap and a wrong context', ['error overlap', '? error context 0 3 records'], edits([1, 2, 'X', 'no'], [1, 1, 'Y', ''])],
    ['a malformed entry and overlap', ['error line-order|overlap'], edits([1, 2, 'X', ''], [1, 1, 'Y', ''], [3, 2, 'Z', 'b'])],
    ['a directory and a malformed entry', ['error directory|not-regular|io|new-text'], one(entry({ newText: 1 })), { f: { directory: true } }],
    ['too many on a directory', ['error edits-count'], one(...Array.from({ length: 101 }, () => null)), { f: { directory: true } }],
    ['too many without a path', ['error path|edits-count|line-fields'], { edits: Array.from({ length: 101 }, () => null) }],
    ['a slot beyond the limit of a wrong context', ['error range'], edits([9, 9, 'X', 'no'])],
    ['an end beyond the limit and a wrong context', ['error range', '? error context 1 3 records'], edits([2, 9, 'X', 'no'])],
    ['no object', ['error'], 'f'],
    ['an empty path', ['error'], { path: '', edits: [entry({})] }],
    ['a number that is not exact', ['error range|line-fields|line-order'], one(entry({ start_line: 2 ** 53, end_line_exclusive: 2 ** 53 }))],
  ])('%s', (_name, expected, given, tree) => {
    expect(ways(given, tree)).toEqual(expected);
  });
});

describe('what should be refused', () => {
  test.each<[string, string[], Json, (Tree | string)?, Record<string, number>?]>([
    ['an empty list', ['error edits-empty', '? success'], one()],
    ['a list as text', ['error edits-type', '? success'], { path: 'f', edits: JSON.stringify([entry({})]) }],
    ['a list as text, with a wrong context', ['error edits-type', 'error context 0 3 records'], { path: 'f', edits: JSON.stringify([entry({ context_line: 'no' })]) }],
    ['other text', ['error edits-type', '? success'], { path: 'f', edits: 'x' }],
    ['a retired field', ['error legacy|unknown-field', '? success'], one(entry({ end_line: 1 }))],
    ['a retired field and a wrong context', ['error legacy|unknown-field', 'error context 0 3 records'], one(entry({ end_line: 1, context_line: 'no' }))],
    ['a retired field in place', ['error legacy|unknown-field|line-fields'], one({ start_line: 1, end_line: 1, newText: 'x', context_line: '' })],
    ['a file too large', ['error too-large', '? success'], edits([2, 2, 'X', 'a']), 'a\nb\n', { maxFileBytes: 3 }],
    ['a loop of links', ['error not-regular|io|directory|missing|write', '? success'], edits([1, 1, 'X', '']), { f: { link: 'f' } }],
    ['a slash at the end', ['error', '? success'], { path: 'f/', edits: [entry({})] }],
  ])('%s', (_name, expected, given, tree, limits) => {
    expect(ways(given, tree, limits ? { limits } : {})).toEqual(expected);
  });
});

test.each<[string, string[], Json, (Tree | string)?]>([
  ['an unknown field is refused or ignored', ['error unknown-field|legacy', 'success'], one(entry({ note: 1 }))],
  ['half a surrogate pair: nothing is said', ['open'], one(entry({ newText: '\ud800' }))],
  ['a path outside: nothing is said', ['open'], { path: '../f', edits: [entry({})] }],
  ['an absolute path', ['success'], { path: '{root}/f', edits: [entry({})] }],
  ['a link replaced by a file is tolerated', ['success', '? success'], edits([1, 2, 'X', '']), { f: { link: 't' }, t: { file: 'a\n' } }],
  ['a link to what is missing', ['success', '? success'], edits([1, 1, 'X', '']), { f: { link: 'd/t' } }],
  ['a file that may not be written', ['success', 'error write|io'], edits([1, 2, 'X', '']), { f: { file: 'a\n', mode: '444' } }],
])('%s', (_name, expected, given, tree) => {
  expect(ways(given, tree)).toEqual(expected);
});
