import { describe, expect, test } from 'vitest';
import type { MergeMatcher, OmissionMatcher, OmittableElement } from '../expectation.ts';
import { mergeProblems } from './merge.ts';
import { omissionProblems } from './omission.ts';

const record = (prefix: string, text: string): OmittableElement => ({ prefix, text });
const long = (prefix: string): OmittableElement => ({ prefix, flags: ['truncated'], whole: 82 });

/** Eight records of 16 bytes, the last of 82; three may stand at either end, in 64 bytes. */
const TEXT = 'x'.repeat(14);
const MATCH: OmissionMatcher = {
  kind: 'omission', mostHead: 3, head: ['1', '2', '3'].map((number) => record(number, TEXT)), tail: [record('6', TEXT), record('7', TEXT), long('8')],
  cut: { elements: 8, bytes: 201, budget: 64 },
};
const r = (number: number): string => `${number} ${TEXT}`;

describe('what holds in every layout', () => {
  test.each<[string, string[], string[]]>([
    ['balanced', [r(1), '...', r(7), '8(truncated)'], []],
    ['in order', [r(1), r(2), r(3), '...'], []],
    ['without a mark', [r(1), r(2), r(3)], []],
    ['a run that ends before the last', [r(1), '...', r(6)], []],
    ['markers for what would fit', ['1(truncated)', '2(truncated)', '...', '7(truncated)', '8(truncated)'], []],
    ['nothing', [], ['lines-missing']],
    ['a mark first', ['...', r(7)], ['lines-missing']],
    ['two marks', [r(1), '...', '...', r(7)], ['omission-extra']],
    ['a record skipped', [r(1), r(3), '...'], ['lines-missing']],
    ['the end reversed', [r(1), '...', r(7), r(6)], ['lines-order']],
    ['a record of the end skipped', [r(1), '...', r(6), '8(truncated)'], ['lines-missing']],
    ['a record between both ends', [r(1), '...', r(5)], ['lines-missing']],
    ['too many first', ['1(truncated)', '2(truncated)', '3(truncated)', '4(truncated)', '...'], ['lines-extra']],
    ['too many last', [r(1), '...', ...['5', '6', '7', '8'].map((number) => `${number}(truncated)`)], ['lines-extra']],
    ['both ends without a mark', [r(1), '2(truncated)', r(7), '8(truncated)'], ['omission-missing']],
    ['a mark that counts', [r(1), '[5 lines omitted]', '8(truncated)'], ['omission-form']],
    ['a too long record in full', [r(1), '...', `8 ${'x'.repeat(80)}`], ['record-for-marker']],
    ['a part of it', [r(1), '...', '8 xxx'], ['partial-text']],
    ['a part of another', ['1 xxx', '...', r(7)], ['partial-text']],
    ['a marker of flags in another order', ['1(truncated,no_nl)', '...', r(7)], ['ending-flag']],
    ['a marker with blanks', ['1(truncated) ', '...', r(7)], ['marker-blank']],
    ['an unbudgeted end', [r(1), r(2), r(3), '...', r(6), r(7)], ['over-budget']],
  ])('%s', (_name, lines, expected) => {
    expect(omissionProblems(MATCH, lines.join('\n')).map(({ symptom }) => symptom)).toEqual(expected);
  });

  test('uncut', () => {
    const payload = [1, 2, 3, 4, 5, 6, 7].map(r).join('\n') + `\n8 ${'x'.repeat(80)}`;
    expect(omissionProblems({ ...MATCH, cut: { ...MATCH.cut, bytes: payload.length } }, payload)).toMatchObject([{ symptom: 'not-cut' }]);
  });

  test('a marker of shell may end with a blank', () => {
    const tail: OmittableElement[] = [{ prefix: 'out', flags: ['truncated'], spaced: true }];
    const match: OmissionMatcher = { ...MATCH, head: [record('out', 'a')], tail };
    expect(omissionProblems(match, 'out a\n...\nout(truncated) ')).toEqual([]);
    expect(omissionProblems({ ...match, tail: [record('out', 'b')] }, 'out a\n...\nout(truncated) ')).toHaveLength(1);
  });
});

describe('two streams', () => {
  const streams: MergeMatcher['streams'] = [
    { prefix: 'out', records: ['1', '2', '3'].map((text) => record('out', text)) },
    { prefix: 'err', records: ['1', '2'].map((text) => record('err', text)) },
  ];
  const cut = { elements: 5, bytes: 29, budget: 28 };

  test.each<[string, string[], string[]]>([
    ['one after the other', ['out 1', 'out 2', 'out 3', 'err 1', 'err 2'], []],
    ['mixed', ['err 1', 'out 1', 'out 2', 'err 2', 'out 3'], []],
    ['a stream out of order', ['out 2', 'out 1', 'out 3', 'err 1', 'err 2'], ['lines-order']],
    ['a record missing', ['out 1', 'out 2', 'err 1', 'err 2'], ['lines-missing']],
    ['no prefix', ['out 1', 'out 2', 'out 3', '1', 'err 2'], ['prose']],
    ['an empty line between streams', ['out 1', 'out 2', 'out 3', '', 'err 1', 'err 2'], ['separator-extra']],
    ['a mark', ['out 1', 'out 2', 'out 3', '...', 'err 1', 'err 2'], ['cut-within-budget']],
  ])('%s', (_name, lines, expected) => {
    expect(mergeProblems({ kind: 'merge', streams }, lines.join('\n')).map(({ symptom }) => symptom)).toEqual(expected);
  });

  test.each<[string, string[], { before?: number; behind?: number } | undefined, string[]]>([
    ['by bytes', ['out 1', 'err 1', 'out 2', 'err 2'], undefined, []],
    ['with a marker', ['out 1', 'err(truncated)'], undefined, []],
    ['not at all', ['out 1', 'out 2', 'out 3', 'err 1', 'err 2'], undefined, ['not-cut']],
    ['with a mark where none is', ['out 1', '...'], undefined, ['omission-extra']],
    ['by lines', ['out 1', '...', 'err 2'], {}, []],
    ['by lines without a mark', ['out 1', 'err 2'], {}, ['omission-missing']],
    ['out of order', ['out 2', '...', 'out 1'], {}, ['stream-mixed']],
    ['as many as must be', ['out 1', '...', 'err 2'], { before: 1, behind: 1 }, []],
    ['too few behind', ['out 1', '...'], { before: 1, behind: 1 }, ['lines-missing']],
    ['too many before', ['out 1', 'out 2', '...', 'err 2'], { before: 1, behind: 1 }, ['lines-extra']],
    ['over the bytes', ['out 1', 'out 2', 'out 3', 'err(truncated)'], undefined, ['over-budget']],
  ])('cut %s', (_name, lines, ends, expected) => {
    const match: MergeMatcher = { kind: 'merge', streams, cut: { ...cut, ...(ends ? { ends } : {}) } };
    expect(mergeProblems(match, lines.join('\n')).map(({ symptom }) => symptom)).toEqual(expected);
  });
});
