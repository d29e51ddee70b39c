import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiffCheck } from '../expectation.ts';
import type { StructuredDiff } from '../outcome.ts';
import { diffViolation } from './diff.ts';
import { diffOf, hunk } from './testing/diff-notation.ts';
import { rightDiff } from './testing/right-diff.ts';

const CHECKS: DiffCheck[] = [
  'shape', 'replay', 'line-cutting', 'text-without-ending', 'totals', 'counts', 'hunk-starts', 'empty-side-start',
  'hunks-ordered', 'hunk-context', 'least-changes', 'removals-before-additions', 'modify-pairing',
  'modify-segments-join', 'modify-segments-words',
];

/** The checks that `diff` fails. */
function failing(diff: unknown, before: string, after: string): DiffCheck[] {
  return CHECKS.filter((check) => diffViolation(check, diff, before, after) !== undefined);
}

const nineLines = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
const numbered = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

describe('right diffs', () => {
  test.each<[string, string, StructuredDiff]>([
    ['a\n', 'b\n', diffOf(hunk('1,1 1,1', '~a>b'))],
    ['a\nb\nc\n', 'a\nB\nc\n', diffOf(hunk('1,3 1,3', '=a', '~b>B', '=c'))],
    ['a', 'a\n', diffOf(hunk('1,1 1,1', '~a>a'))],
    ['a\r\nb\nc', 'a\r\nb\r\nc', diffOf(hunk('1,3 1,3', '=a', '~b>b', '=c'))],
    ['a\rb\n', 'a\rc\n', diffOf(hunk('1,2 1,2', '=a\r', '~b>c'))],
    [nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\ny\n', diffOf(hunk('1,4 1,4', '~1>x', '=2', '=3', '=4'), hunk('6,4 6,4', '=6', '=7', '=8', '~9>y'))],
    [numbered(8), 'x\n2\n3\n4\n5\n6\n7\ny\n', diffOf(hunk('1,8 1,8', '~1>x', '=2', '=3', '=4', '=5', '=6', '=7', '~8>y'))],
    ['', 'hello\n', diffOf(hunk('0,0 1,1', '+hello'))],
    ['hello\n', '', diffOf(hunk('1,1 0,0', '-hello'))],
    ['hello\n', '', diffOf(hunk('1,1 1,0', '-hello'))],
    ['one\ntwo\n', 'alpha\nbeta\n', diffOf(hunk('1,2 1,2', '-one', '-two', '+alpha', '+beta'))],
    ['a\n', 'b\nc\n', diffOf(hunk('1,1 1,2', '-a', '+b', '+c'))],
    ['let n = 1;\n', 'let n = 2;\n', diffOf(hunk('1,1 1,1', '~let n = 1;>let n = 2;'))],
    ['a\nb\na\n', 'a\n', diffOf(hunk('1,3 1,1', '-a', '-b', '=a'))],
    ['a\nb\na\n', 'a\n', diffOf(hunk('1,3 1,1', '=a', '-b', '-a'))],
    ['\uFEFFa\n', '\uFEFFb\n', diffOf(hunk('1,1 1,1', '~\uFEFFa>\uFEFFb'))],
    ['\n', 'x\n', diffOf(hunk('1,1 1,1', '~>x'))],
    ['x\u2028y\n', 'x\u2028z\n', diffOf(hunk('1,1 1,1', '~x\u2028y>x\u2028z'))],
    ['same\n', 'same\n', diffOf()],
  ])('%j to %j', (before, after, diff) => {
    expect(failing(diff, before, after)).toEqual([]);
  });

  test('whatever the texts are', () => {
    const line = fc.tuple(fc.constantFrom('a', 'b', 'a b', 'b  a', ''), fc.constantFrom('\n', '\n', '\r\n', '\r'));
    const text = fc.tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('', 'a', 'b'))
      .map(([lines, rest]) => lines.map(([words, ending]) => words + ending).join('') + rest);
    fc.assert(fc.property(text, text, (before, after) => {
      expect(failing(rightDiff(before, after), before, after)).toEqual([]);
    }), { numRuns: 500 });
  });

  test('of long texts with many hunks', () => {
    const before = numbered(3000);
    const after = before.replaceAll(/^(\d*)50$/gm, '$1 fifty\nmore');
    expect(failing(rightDiff(before, after), before, after)).toEqual([]);
  });
});

describe('only what is wrong is found wrong', () => {
  test.each<[string, DiffCheck[], string, string, unknown]>([
    ['removed without modified lines', ['totals'], 'a\n', 'b\n', { ...diffOf(hunk('1,1 1,1', '~a>b')), removed: 0 }],
    ['totals with context', ['totals'], 'a\nb\nc\n', 'a\nB\nc\n', { ...diffOf(hunk('1,3 1,3', '=a', '~b>B', '=c')), added: 3, removed: 3 }],
    ['an old start on the new side', ['hunk-starts'], numbered(20), `x\ny\n${numbered(19)}z\n`,
      diffOf(hunk('1,3 1,5', '+x', '+y', '=1', '=2', '=3'), hunk('17,4 17,4', '=17', '=18', '=19', '~20>z'))],
    ['a wrong old start', ['hunk-starts'], `1\n${numbered(9)}`, `1\n${numbered(8)}x\n`, diffOf(hunk('8,4 7,4', '=6', '=7', '=8', '~9>x'))],
    ['starts from 0', ['hunk-starts'], 'a\n', 'b\n', diffOf(hunk('0,1 0,1', '~a>b'))],
    ['starts from 0 further down', ['hunk-starts'], nineLines, numbered(8), diffOf(hunk('5,4 5,3', '=6', '=7', '=8', '-9'))],
    ['an empty side counted', ['counts'], 'hello\n', '', diffOf(hunk('1,1 1,1', '-hello'))],
    ['a start of an empty side', ['empty-side-start'], 'hello\n', '', diffOf(hunk('1,1 2,0', '-hello'))],
    ['wrong counts', ['counts'], 'a\nb\n', 'a\nc\nd\n', diffOf(hunk('1,2 1,2', '=a', '-b', '+c', '+d'))],
    ['additions first', ['removals-before-additions'], 'one\ntwo\n', 'a\nb\n', diffOf(hunk('1,2 1,2', '+a', '+b', '-one', '-two'))],
    ['alternating', ['removals-before-additions'], 'one\ntwo\n', 'a\nb\n', diffOf(hunk('1,2 1,2', '-one', '+a', '-two', '+b'))],
    ['a text with its LF', ['text-without-ending'], 'a\nb\n', 'a\nc\nd\n', diffOf(hunk('1,2 1,3', '=a\n', '-b\n', '+c\n', '+d\n'))],
    ['a text with its CRLF', ['text-without-ending'], 'a\r\n', 'a\r\nb\r\n', diffOf(hunk('1,1 1,2', '=a\r\n', '+b\r\n'))],
    ['a text with an LF in place of nothing', ['text-without-ending'], 'a\rb', 'a\rb\rc', diffOf(hunk('1,2 1,3', '=a\r\n', '-b\n', '+b\r\n', '+c\n'))],
    ['a text with the CR of its CRLF', ['replay', 'text-without-ending'], 'a\r\n', 'a\r\nb\r\n', diffOf(hunk('1,1 1,2', '=a\r', '+b\r'))],
    ['different endings as equal', ['replay', 'text-without-ending'], 'a\r\nb\nc\n', 'a\r\nb\r\nd\n', diffOf(hunk('1,3 1,3', '=a', '=b', '~c>d'))],
    ['different endings skipped', ['replay', 'text-without-ending'], `b\n${nineLines}`, `b\r\n${numbered(8)}x\n`,
      diffOf(hunk('7,4 7,4', '=6', '=7', '=8', '~9>x'))],
    ['context from other lines', ['replay'], nineLines, `x\n${numbered(8)}y\n`,
      diffOf(hunk('1,3 1,4', '+x', '=1', '=2', '=3'), hunk('6,4 7,4', '=5', '=6', '=7', '~9>y'))],
    ['a byte order mark lost', ['replay'], '\uFEFFa\n', '\uFEFFb\n', diffOf(hunk('1,1 1,1', '~a>b'))],
    ['a missing hunk', ['replay'], nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\ny\n', diffOf(hunk('1,4 1,4', '~1>x', '=2', '=3', '=4'))],
    ['no hunk', ['replay'], 'a\n', 'b\n', diffOf()],
    ['texts exchanged', ['replay'], 'a\nb\n', 'a\nc\nd\n', diffOf(hunk('1,3 1,2', '=a', '-c', '-d', '+b'))],
    ['more than is there', ['replay'], 'a\n', 'b\n', diffOf(hunk('1,2 1,2', '~a>b', '=c'))],
    ['a lone CR that ends no line', ['line-cutting'], 'a\rb\n', 'a\rc\n', diffOf(hunk('1,1 1,1', '~a\rb>a\rc'))],
    ['U+2028 as an ending, taken off', ['replay', 'line-cutting'], 'a\u2028b\n', 'a\u2028c\n', diffOf(hunk('1,2 1,2', '=a', '~b>c'))],
    ['a vertical tab as an ending, kept', ['replay', 'line-cutting'], 'a\vb\n', 'a\vc\n', diffOf(hunk('1,2 1,2', '=a\v', '~b>c'))],
    ['a lone CR taken off', ['replay'], 'a\rb\n', 'a\rc\n', diffOf(hunk('1,2 1,2', '=a', '~b>c'))],
    ['too many changes', ['least-changes'], 'b\nc\n', 'a\nb\nc\n', diffOf(hunk('1,2 1,3', '-b', '-c', '+a', '+b', '+c'))],
    ['no context', ['hunk-context'], 'a\nb\nc\n', 'a\nB\nc\n', diffOf(hunk('2,1 2,1', '~b>B'))],
    ['two lines of context', ['hunk-context'], nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\n9\n', diffOf(hunk('1,3 1,3', '~1>x', '=2', '=3'))],
    ['four lines of context', ['hunk-context'], nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\n9\n', diffOf(hunk('1,5 1,5', '~1>x', '=2', '=3', '=4', '=5'))],
    ['four lines before', ['hunk-context'], nineLines, `${numbered(8)}x\n`, diffOf(hunk('5,5 5,5', '=5', '=6', '=7', '=8', '~9>x'))],
    ['seven lines kept together', ['hunk-context'], nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\ny\n',
      diffOf(hunk('1,9 1,9', '~1>x', '=2', '=3', '=4', '=5', '=6', '=7', '=8', '~9>y'))],
    ['six lines parted', ['hunks-ordered', 'hunk-context'], numbered(8), 'x\n2\n3\n4\n5\n6\n7\ny\n',
      diffOf(hunk('1,4 1,4', '~1>x', '=2', '=3', '=4'), hunk('5,4 5,4', '=5', '=6', '=7', '~8>y'))],
    ['hunks that overlap', ['replay', 'hunks-ordered'], numbered(7), 'x\n2\n3\n4\n5\n6\ny\n',
      diffOf(hunk('1,4 1,4', '~1>x', '=2', '=3', '=4'), hunk('4,4 4,4', '=4', '=5', '=6', '~7>y'))],
    ['hunks in reverse', ['hunks-ordered'], nineLines, 'x\n2\n3\n4\n5\n6\n7\n8\ny\n',
      diffOf(hunk('6,4 6,4', '=6', '=7', '=8', '~9>y'), hunk('1,4 1,4', '~1>x', '=2', '=3', '=4'))],
    ['a hunk without a change', ['hunks-ordered'], `a\n${nineLines}`, `b\n${nineLines}`,
      diffOf(hunk('1,4 1,4', '~a>b', '=1', '=2', '=3'), hunk('8,1 8,1', '=7'))],
    ['a pair not shown as modified', ['modify-pairing'], 'a\n', 'b\n', diffOf(hunk('1,1 1,1', '-a', '+b'))],
    ['modified lines for two and two', ['modify-pairing'], 'a\nb\n', 'c\nd\n', diffOf(hunk('1,2 1,2', '~a>c', '~b>d'))],
    ['a modified line for one and two', ['modify-pairing'], 'a\n', 'b\nc\n', diffOf(hunk('1,1 1,2', '~a>b', '+c'))],
    ['sides exchanged', ['replay', 'modify-segments-join'], 'let n = 1;\n', 'let n = 2;\n', diffOf(hunk('1,1 1,1', '~let n = 2;>let n = 1;'))],
    ['a line as one segment', ['modify-segments-words'], 'a b\n', 'a c\n', diffOf({
      ...hunk('1,1 1,1'), lines: [{ kind: 'modify', old: [{ kind: 'remove', text: 'a b' }], new: [{ kind: 'add', text: 'a c' }] }],
    })],
    ['segments inside words', ['modify-segments-words'], 'ab\n', 'ac\n', diffOf({
      ...hunk('1,1 1,1'),
      lines: [{
        kind: 'modify',
        old: [{ kind: 'equal', text: 'a' }, { kind: 'remove', text: 'b' }], new: [{ kind: 'equal', text: 'a' }, { kind: 'add', text: 'c' }],
      }],
    })],
    ['an addition on the old side', ['modify-segments-join'], 'a b\n', 'a c\n', diffOf({
      ...hunk('1,1 1,1'),
      lines: [{
        kind: 'modify',
        old: [{ kind: 'equal', text: 'a ' }, { kind: 'add', text: 'b' }], new: [{ kind: 'equal', text: 'a ' }, { kind: 'add', text: 'c' }],
      }],
    })],
    ['equal texts that differ', ['modify-segments-join', 'modify-segments-words'], 'a b\n', 'a c\n', diffOf({
      ...hunk('1,1 1,1'), lines: [{ kind: 'modify', old: [{ kind: 'equal', text: 'a b' }], new: [{ kind: 'equal', text: 'a c' }] }],
    })],
    ['numbers as text', ['shape'], 'a\n', 'b\n', {
      added: '1', removed: '1', hunks: [{ ...hunk('1,1 1,1', '~a>b'), old_start: '1' }],
    }],
    ['a negative number', ['shape', 'totals'], 'a\n', 'b\n', { ...diffOf(hunk('1,1 1,1', '~a>b')), added: -1 }],
    ['one key too many', ['shape'], 'a\n', 'b\n', { ...diffOf(hunk('1,1 1,1', '~a>b')), path: 'a' }],
    ['a key too many in a line', ['shape'], 'a\n', '', diffOf({ ...hunk('1,1 0,0'), lines: [{ kind: 'remove', text: 'a', line: 1 } as never] })],
    ['a missing total', ['shape'], 'a\n', 'b\n', { removed: 1, hunks: [hunk('1,1 1,1', '~a>b')] }],
    ['an unknown kind of line', ['shape'], 'a\n', 'b\n', { added: 1, removed: 1, hunks: [{ ...hunk('1,1 1,1'), lines: [{ kind: 'context', text: 'a' }] }] }],
  ])('%s', (_, checks, before, after, diff) => {
    expect(failing(diff, before, after)).toEqual(checks);
  });

  test.each([null, undefined, 3, 'diff', [], {}, { hunks: null }, { hunks: [null] }, { hunks: [{ lines: [null] }] },
    { added: 0, removed: 0, hunks: [{ lines: [{ kind: 'modify', old: [3], new: {} }] }] }])('a payload like %j has no shape', (diff) => {
    expect(failing(diff, 'a\n', 'b\n')).toEqual(['shape']);
  });
});

test('equal lines everywhere do not lead astray', () => {
  const before = 'a\n'.repeat(12);
  const after = `${'a\n'.repeat(6)}b\n${'a\n'.repeat(6)}`;
  expect(failing(diffOf(hunk('4,6 4,7', '=a', '=a', '=a', '+b', '=a', '=a', '=a')), before, after)).toEqual([]);
  expect(failing(diffOf(hunk('5,6 4,7', '=a', '=a', '=a', '+b', '=a', '=a', '=a')), before, after)).toContain('hunk-starts');
});

test('the same diff is judged anew for other texts', () => {
  const diff = diffOf(hunk('1,1 1,1', '~a>b'));
  expect(failing(diff, 'a\n', 'b\n')).toEqual([]);
  expect(failing(diff, 'a\n', 'c\n')).toEqual(['replay']);
});

test('content may be given in parts', () => {
  const before = { parts: ['a', { repeat: 'x', times: 3 }] };
  expect(diffViolation('replay', diffOf(hunk('1,1 1,1', '~axxx>b')), before, 'b')).toBeUndefined();
  expect(diffViolation('replay', diffOf(hunk('1,1 1,1', '~axx>b')), before, 'b')).toMatch(/does not lead/);
});

test('texts that are not UTF-8 are not judged', () => {
  expect(diffViolation('replay', diffOf(), { base64: '/w==' }, 'a')).toBeUndefined();
});
