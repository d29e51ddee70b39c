import { describe, expect, test } from 'vitest';
import type { AttachedDiff } from '../outcome.ts';
import type { ChangedFile, FileDiff, FileDiffsMatcher } from '../patch-matchers.ts';
import { fileDiffsProblems } from './file-diffs.ts';
import { rightDiff } from './testing/right-diff.ts';

const file = (label: string, before: string, after: string, more: Partial<FileDiff> = {}): FileDiff => ({ labels: [label], before, after, from: 0, to: 0, ...more });
const single = (...diffs: FileDiff[]): ChangedFile[] => diffs.map((diff, at) => ({ readings: [[{ ...diff, from: at, to: at }]] }));
const entry = (path: string | null, before: string, after: string): AttachedDiff => ({ path, diff: rightDiff(before, after) });
const zero = (path: string | null): AttachedDiff => ({ path, diff: { added: 0, removed: 0, hunks: [] } });

const must = (files: ChangedFile[], diffs: AttachedDiff[] | undefined): string[] =>
  fileDiffsProblems({ kind: 'file-diffs', checks: ['shape', 'replay', 'totals'], files }, diffs, '/r').map(({ symptom }) => symptom);
const advised = (files: ChangedFile[], diffs: AttachedDiff[]): string[] =>
  fileDiffsProblems({ kind: 'file-diffs', checks: [], files, advice: true }, diffs, '/r').map(({ symptom }) => symptom);

const [a, b] = [file('a', '1\n', '2\n'), file('b', '', 'x\n')];
const [ofA, ofB] = [entry('a', '1\n', '2\n'), entry('b', '', 'x\n')];

describe('files that changed once', () => {
  test.each<[string, AttachedDiff[] | undefined, string[]]>([
    ['one each', [ofA, ofB], []],
    ['in another order', [ofB, ofA], []],
    ['none at all', undefined, ['diff-missing']],
    ['an empty list', [], ['diff-missing']],
    ['one is missing', [ofA], ['diff-file-missing']],
    ['one twice', [ofA, ofA, ofB], ['diff-doubled']],
    ['one of another file', [ofA, ofB, entry('c', 'u\n', 'v\n')], ['diff-file-unasked']],
    ['another label', [entry('c', '1\n', '2\n'), ofB], ['diff-label']],
    ['another text', [entry('a', '1\n', '3\n'), ofB], ['diff-replay']],
    ['wrong totals', [{ path: 'a', diff: { ...rightDiff('1\n', '2\n'), added: 7 } }, ofB], ['diff-totals']],
  ])('%s', (_name, diffs, expected) => {
    expect(must(single(a, b), diffs)).toEqual(expected);
  });

  test('a label that is not escaped', () => {
    expect(must(single(file('l\\tb', '1\n', '2\n')), [entry('l\tb', '1\n', '2\n')])).toEqual(['diff-label-escape']);
  });

  test('an absolute label', () => {
    expect(must(single(file('{root}/a', '1\n', '2\n')), [entry('/r/a', '1\n', '2\n')])).toEqual([]);
  });

  test('a single diff without a label is advised against only', () => {
    expect(must(single(a), [entry(null, '1\n', '2\n')])).toEqual([]);
    expect(advised(single(a), [entry(null, '1\n', '2\n')])).toEqual(['diff-label-missing']);
    expect(must(single(a, b), [entry(null, '1\n', '2\n'), ofB])).toEqual(['diff-label']);
  });

  test('the order is advised', () => {
    expect(advised(single(a, b), [ofA, ofB])).toEqual([]);
    expect(advised(single(a, b), [ofB, ofA])).toEqual(['diff-order']);
    expect(advised(single(a, b), [ofB])).toEqual([]);
  });

  test('a note may stand in place of very large ones', () => {
    const matcher: FileDiffsMatcher = { kind: 'file-diffs', checks: ['replay'], files: single(a), notePrefix: '[diff truncated' };
    expect(fileDiffsProblems(matcher, [{ path: null, note: '[diff truncated: a]' }], '/r')).toEqual([]);
    expect(must(single(a), [{ path: 'a', note: '[diff truncated: a]' }])).toEqual(['diff-file-missing']);
  });
});

describe('files without a diff, or with an empty one', () => {
  test.each<[NonNullable<FileDiff['not']>, string]>([['no-op', 'diff-of-no-op'], ['no-text', 'diff-without-text'], ['invalid', 'diff-of-invalid']])('%s', (not, symptom) => {
    const files = single(file('a', '1\n', '1\n', { not }), b);
    expect(must(files, [ofB])).toEqual([]);
    expect(must(files, [zero('a'), ofB])).toEqual(not === 'invalid' ? [symptom] : []);
    expect(must(files, [ofA, ofB])).toEqual([symptom]);
  });

  test('one without a label is that of the only file, and advised against', () => {
    const renamed = single(file('a', '1\n', '1\n', { not: 'no-text' }));
    expect(must(renamed, [zero(null)])).toEqual([]);
    expect(advised(renamed, [zero(null)])).toEqual(['diff-label-missing']);
    const bytes = single(file('c', '', '', { not: 'invalid' }));
    expect(must([...renamed, ...bytes], [zero(null)])).toEqual([]);
    expect(must(bytes, [zero(null)])).toEqual(['diff-of-invalid']);
    expect(must([...renamed, ...single(file('b', '', '', { not: 'no-text' }))], [zero(null)])).toEqual(['diff-file-unasked']);
  });

  test('a note of bytes that are no UTF-8', () => {
    expect(must(single(file('a', '', '', { not: 'invalid' })), [{ path: 'a', note: 'skipped' }])).toEqual([]);
  });

  test('one that may be missing must be right', () => {
    const files = single(file('a', '1\0\n', '2\n', { optional: true }));
    expect(must(files, [])).toEqual([]);
    expect(must(files, [entry('a', '1\0\n', '2\n')])).toEqual([]);
    expect(must(files, [entry('a', '1\n', '2\n')])).toEqual(['diff-replay']);
  });
});

describe('a path that changed several times', () => {
  const files: ChangedFile[] = [{
    readings: [[file('a', '1\n', '3\n', { to: 1 })], [file('a', '1\n', '2\n'), file('a', '2\n', '3\n', { from: 1, to: 1 })]],
  }];
  const whole = entry('a', '1\n', '3\n');
  const chain = [entry('a', '1\n', '2\n'), entry('a', '2\n', '3\n')];

  test.each<[string, AttachedDiff[], string[], string[]]>([
    ['one', [whole], [], []],
    ['a chain', chain, [], ['diff-chained']],
    ['each from the first', [chain[0]!, whole], ['diff-repeated'], []],
    ['the last', [chain[1]!], ['diff-repeated'], []],
    ['one twice', [whole, whole], ['diff-repeated'], []],
    ['a chain in reverse', chain.toReversed(), ['diff-repeated'], []],
    ['none', [], ['diff-missing'], []],
  ])('%s', (_name, diffs, demanded, advice) => {
    expect(must(files, diffs)).toEqual(demanded);
    expect(advised(files, diffs)).toEqual(advice);
  });

  test('there and back: none, an empty one, or each', () => {
    const back: ChangedFile[] = [{
      readings: [[file('a', '1\n', '1\n', { not: 'no-text', to: 1 })], [file('a', '1\n', '2\n'), file('a', '2\n', '1\n', { from: 1, to: 1 })]],
    }];
    for (const diffs of [[], [zero('a')], [entry('a', '1\n', '2\n'), entry('a', '2\n', '1\n')]]) expect(must(back, diffs)).toEqual([]);
    expect(must(back, [entry('a', '1\n', '2\n')])).toEqual(['diff-repeated']);
  });

  test('a right diff of another file beside it is still asked for', () => {
    expect(must([...files, ...single(b)], [whole])).toEqual(['diff-file-missing']);
  });
});

test.each([[null], [{}], [{ path: 'a' }], [{ path: 'a', diff: null }], [{ path: 'a', diff: { hunks: 3 } }]])('an entry like %j is told, and breaks nothing', (odd) => {
  expect(must(single(a), [odd as unknown as AttachedDiff]).length).toBeGreaterThan(0);
});
