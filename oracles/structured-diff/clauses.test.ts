import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../contract/bytes.ts';
import { noDiffClauses, structuredDiffClauses } from './clauses.ts';

const AT = { run: 0, step: 1 };

const clausesOf = (before: Bytes, after: Bytes) => structuredDiffClauses(AT, before, after);
const presenceOf = (before: Bytes, after: Bytes) => clausesOf(before, after).filter(({ match }) => match.kind === 'has-diff');
const checksOf = (before: Bytes, after: Bytes) =>
  clausesOf(before, after).flatMap((clause) => (clause.match.kind === 'diff' ? [{ ...clause, match: clause.match }] : []));

describe('a changed text', () => {
  test('must come with a diff', () => {
    expect(presenceOf('a\n', 'b\n')).toEqual([{
      ...AT, facet: 'diffs', level: 'MUST', match: { kind: 'has-diff' },
      rules: ['structured-diff/attached-when-changed', 'replace/diff-iff-changed'],
    }]);
  });

  test('must have every check, between these two texts, and a missing diff is the matter of the rules of presence', () => {
    const checks = checksOf('a\n', 'b\n');
    expect(checks.map(({ level, match }) => [level, match.checks])).toEqual([
      ['MUST', [
        'unlabelled', 'shape', 'replay', 'text-without-ending', 'totals', 'counts', 'hunk-starts', 'hunks-ordered',
        'removals-before-additions', 'modify-segments-join',
      ]],
      ['SHOULD', ['line-cutting', 'empty-side-start', 'hunk-context', 'least-changes', 'modify-pairing', 'modify-segments-words']],
    ]);
    for (const { match, bySymptom } of checks) {
      for (const check of match.checks) expect(bySymptom?.[`diff-${check}`], check).toContain('replace/diff-faithful');
      expect(match).toMatchObject({ before: 'a\n', after: 'b\n' });
      expect(bySymptom?.['diff-missing']).toEqual(['structured-diff/attached-when-changed', 'replace/diff-iff-changed']);
    }
  });

  test('must not be told to the model', () => {
    const told = clausesOf('unchangedmark\noldlinesmark1\n', 'unchangedmark\nnewlinesmark1\n').filter(({ facet }) => facet === 'told');
    expect(told).toHaveLength(1);
    expect(told[0]!.match).toMatchObject({ lacks: expect.arrayContaining(['unchangedmark', 'oldlinesmark1', 'newlinesmark1', '"diff"']) });
  });

  test.each<[string, string]>([['a', 'a\n'], ['a\n', 'a'], ['a\r\nb', 'a\nb'], ['a\r\n', 'a']])('%j to %j: a missing diff is also the matter of endings', (before, after) => {
    expect(presenceOf(before, after)[0]!.rules).toContain('structured-diff/text-without-ending');
  });

  test.each<[string, string]>([['a', 'b\n'], ['a\n', 'a\n\n'], ['a\n\n', 'a\n']])('%j to %j: more than endings', (before, after) => {
    expect(presenceOf(before, after)[0]!.rules).not.toContain('structured-diff/text-without-ending');
  });
});

describe('control characters', () => {
  test.each(['\0', '\x1b', '\x0b', '\x0c', '\x7f'])('%j: a right diff or none', (character) => {
    for (const [before, after] of [[`a${character}`, 'b'], ['a', `b${character}`]] as const) {
      expect(presenceOf(before, after)).toEqual([]);
      const checks = checksOf(before, after);
      expect(checks.every(({ match }) => match.optional)).toBe(true);
      expect(checks[0]?.bySymptom?.['diff-replay']?.[0]).toBe('structured-diff/binary-like');
    }
  });

  test.each(['\t', '\r', '\n', '\x85', '\u2028'])('%j is none of them', (character) => {
    expect(presenceOf(`a${character}b`, 'b')).toHaveLength(1);
  });
});

describe('large texts', () => {
  const line = (mark: string, kib: number): Bytes => ({ parts: [`${mark} `, { repeat: 'x', times: kib * 1024 }, '\n'] });

  test('below 1 MiB of changed text the diff must be there', () => {
    const presence = presenceOf(line('M', 500), line('N', 500));
    expect(presence.map(({ level, rules, match }) => ({ level, rules: rules[0], match }))).toEqual([
      { level: 'MUST', rules: 'structured-diff/attached-when-changed', match: { kind: 'has-diff' } },
      { level: 'SHOULD', rules: 'structured-diff/oversize-marker', match: { kind: 'has-diff' } },
    ]);
  });

  test('from there on a note may stand in its place', () => {
    const presence = presenceOf(line('M', 513), line('N', 513));
    expect(presence.map(({ match }) => match)).toEqual(Array(2).fill({ kind: 'has-diff', notePrefix: '[diff truncated' }));
    expect(checksOf(line('M', 513), line('N', 513)).every(({ match }) => match.optional)).toBe(true);
  });

  test('what counts is the changed text, not the size of the file', () => {
    const rest = { repeat: 'line\n', times: 400_000 };
    expect(presenceOf({ parts: ['a\n', rest, 'b\n'] }, { parts: ['A\n', rest, 'b\n'] })[0]!.match).toEqual({ kind: 'has-diff' });
    expect(presenceOf({ parts: [rest, 'b\n'] }, { parts: [rest, 'B\n'] })[0]!.match).toEqual({ kind: 'has-diff' });
  });
});

test('content that is not UTF-8 has no clauses', () => {
  expect(clausesOf({ base64: '/w==' }, 'a')).toEqual([]);
});

test.each([
  ['no-op', 'structured-diff/none-on-no-op'],
  ['refused', 'structured-diff/none-without-effect'],
] as const)('%s: no diff', (why, rule) => {
  const [clause, ...rest] = noDiffClauses(AT, why);
  expect(rest).toEqual([]);
  expect(clause).toMatchObject({ ...AT, facet: 'diffs', level: 'MUST', match: { kind: 'no-diff' } });
  expect(clause!.rules[0]).toBe(rule);
  expect(clause!.rules).toContain('replace/diff-iff-changed');
});
