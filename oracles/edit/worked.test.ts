import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../contract/outcome.ts';
import { asked, contents, editCase, judged, latin1, type Edit } from './testing/edits.ts';

/** The worked table: file before, entries, file after, the two numbers. */
const TABLE: readonly (readonly [before: string, edits: readonly Edit[], after: string, max: number, bytes: number])[] = [
  ['a\nb\nc\n', [[2, 3, 'X', 'a']], 'a\nX\nc\n', 4, 6],
  ['a\r\nb\r\nc\r\n', [[2, 3, 'X', 'a']], 'a\r\nX\r\nc\r\n', 4, 9],
  ['a\rb\rc\r', [[2, 3, 'X', 'a']], 'a\rX\rc\r', 4, 6],
  ['a\r\nb\n', [[1, 3, 'X', '']], 'X\n', 2, 2],
  ['a\nb\r\n', [[1, 3, 'X', '']], 'X\r\n', 2, 3],
  ['a\nb', [[2, 3, 'X', 'a']], 'a\nX', 3, 3],
  ['a\nb', [[2, 3, 'X\n', 'a']], 'a\nX\n', 3, 4],
  ['a\r\nb\r\n', [[2, 3, 'X\n', 'a']], 'a\r\nX\n', 3, 5],
  ['a\r\nb\r\n', [[2, 3, 'X\ny', 'a']], 'a\r\nX\ny\r\n', 4, 8],
  ['a\r\nb\n', [[2, 2, 'X', 'a']], 'a\r\nX\nb\n', 4, 7],
  ['a\nb\r\n', [[2, 2, 'X', 'a']], 'a\nX\r\nb\r\n', 4, 8],
  ['a\nb\r', [[2, 2, 'X', 'a']], 'a\nX\rb\r', 4, 6],
  ['a\r\nb', [[2, 2, 'X', 'a']], 'a\r\nX\nb', 4, 6],
  ['a\n', [[2, 2, 'X', 'a']], 'a\nX\n', 3, 4],
  ['a\r\n', [[2, 2, 'X', 'a']], 'a\r\nX\n', 3, 5],
  ['a', [[2, 2, 'X', 'a']], 'a\nX\n', 3, 4],
  ['a\r\nb', [[3, 3, 'X', 'b']], 'a\r\nb\nX\n', 4, 7],
  ['a', [[2, 2, '\nX', 'a']], 'a\nX\n', 3, 4],
  ['a', [[2, 2, '\r\nX', 'a']], 'a\r\nX\n', 3, 5],
  ['a', [[2, 2, '\n', 'a']], 'a\n', 2, 2],
  ['', [[1, 1, 'X', '']], 'X\n', 2, 2],
  ['', [[1, 1, 'X\r\n', '']], 'X\r\n', 2, 3],
  ['', [[1, 1, '\n', '']], '\n', 2, 1],
  ['a\nb\n', [[1, 2, '', '']], 'b\n', 2, 2],
  ['a\nb', [[2, 3, '', 'a']], 'a\n', 2, 2],
  ['a\nb\n', [[1, 3, '', '']], '', 1, 0],
  ['a\nb\n', [[2, 3, 'x\r', 'a']], 'a\nx\r', 3, 4],
  ['\n', [[1, 1, 'x\r', '']], 'x\r\n', 2, 3],
  ['a\rX\n\n', [[2, 3, '', 'a']], 'a\r\n', 2, 3],
  ['one\r\ntwo\rthree\nfour', [[2, 3, 'X', 'one'], [4, 5, 'Y', 'three'], [5, 5, 'Z', 'four']], 'one\r\nX\rthree\nY\nZ\n', 6, 17],
];

describe('the worked table', () => {
  test.each(TABLE)('%j %j', (before, edits, after, max, bytes) => {
    const kase = editCase('tau', { f: { file: before } }, asked(edits));
    const fields = { edits: edits.length, changed: true, new_max_valid_start_line: max, total_bytes: bytes };
    const outcome: Outcome = { status: 'success', fields };
    const { differences } = judged(kase, outcome, { f: { file: after } });
    expect(differences).toEqual([]);
    expect(contents('tau', before, edits)[0]).toBe(after);
  });

  test('an empty file and a missing one are alike', () => {
    expect(contents('tau', null, [[1, 1, 'X', '']])).toEqual(['X\n']);
  });
});

describe('what is accepted beside it', () => {
  test.each<[string, readonly Edit[], string[]]>([
    ['a\r\nb', [[2, 2, 'X', 'a']], ['a\r\nX\nb', 'a\r\nX\r\nb']],
    ['b', [[1, 1, 'X', '']], ['X\nb']],
    ['a\rb', [[2, 2, 'X\r\ny', 'a']], ['a\rX\r\ny\nb', 'a\rX\r\ny\rb']],
    ['a\r\n', [[2, 2, 'X', 'a']], ['a\r\nX\n', 'a\r\nX\r\n']],
    ['a\r\nb', [[3, 3, 'X', 'b']], ['a\r\nb\nX\n', 'a\r\nb\r\nX\r\n']],
    ['a\r\nb', [[3, 3, 'X\n', 'b']], ['a\r\nb\nX\n', 'a\r\nb\r\nX\n']],
    ['a\r\nb', [[3, 3, '\nX', 'b']], ['a\r\nb\nX\n', 'a\r\nb\nX\r\n']],
    ['a', [[1, 2, 'x\n', ''], [2, 2, 'y', 'a']], ['x\n\ny\n', 'x\ny\n']],
    ['a', [[1, 2, '', ''], [2, 2, 'y', 'a']], ['\ny\n', 'y\n']],
    ['a', [[1, 2, 'x', ''], [2, 2, 'y', 'a']], ['x\ny\n']],
    ['a\rb', [[2, 3, '', 'a'], [3, 3, 'y', 'b']], ['a\r\ny\n', 'a\ry\n', 'a\r\ry\r', 'a\ry\r']],
    ['a\r\nb', [[2, 2, 'x', 'a'], [3, 3, 'y', 'b']], ['a\r\nx\nb\ny\n', 'a\r\nx\nb\r\ny\r\n', 'a\r\nx\r\nb\ny\n', 'a\r\nx\r\nb\r\ny\r\n']],
  ])('%j %j', (before, edits, expected) => {
    expect(contents('tau', before, edits)).toEqual(expected);
  });

  test('with the fields that belong to the accepted bytes', () => {
    const kase = editCase('tau', { f: { file: 'a' } }, asked([[1, 2, '', ''], [2, 2, 'y', 'a']]));
    const answered = (file: string, lines: number): number =>
      judged(kase, { status: 'success', fields: { edits: 2, changed: true, new_max_valid_start_line: lines + 1, total_bytes: file.length } }, { f: { file } }).differences.length;
    expect([answered('\ny\n', 2), answered('y\n', 1), answered('y\n', 2), answered('\ny\n', 1)]).toEqual([0, 0, 1, 1]);
  });
});

describe('bytes that are not UTF-8', () => {
  test.each<[string, readonly Edit[], string]>([
    ['\xff\nb\n', [[1, 1, 'top', '']], 'top\n\xff\nb\n'],
    ['abc\xffdef\nsecond\n', [[1, 2, 'X', '']], 'X\nsecond\n'],
    ['a\n\xff\r\n\xc3\x28', [[2, 2, 'X', 'a']], 'a\nX\r\n\xff\r\n\xc3\x28'],
  ])('%j %j', (before, edits, after) => {
    expect(contents('tau', before, edits)[0]).toBe(after);
    expect(judged(editCase('tau', { f: { file: latin1(before) } }, asked(edits)), { status: 'success' }, { f: { file: latin1(after) } }).differences
      .filter(({ facet }) => facet === 'tree')).toEqual([]);
  });
});
