import { describe, expect, test } from 'vitest';
import type { CutOf, RecordElement, Symptom } from '../expectation.ts';
import { readRecord } from './record-elements.ts';
import { recordsProblems } from './records.ts';

/** `1(crlf) a` as an element; what has no blank is a marker of `whole` bytes. */
function element(line: string, whole = 66): RecordElement {
  if (line === '' || line === '...') return line;
  const seen = readRecord(line);
  if (!seen) throw new TypeError(line);
  const { prefix, flags, text } = seen;
  return { prefix, ...(flags.length > 0 ? { flags } : {}), ...(text === undefined ? { whole } : { text }) };
}

function symptoms(wanted: string, payload: string, cut?: CutOf): Symptom[] {
  const anyOf = [wanted === '' ? [] : wanted.split('\n').map((line) => element(line))];
  return recordsProblems({ kind: 'records', anyOf, ...(cut ? { cut } : {}) }, payload).map(({ symptom }) => symptom);
}

describe('a payload that is shown whole', () => {
  test.each<[string, string, string, Symptom[]]>([
    ['right', '1 a\n2(crlf) b', '1 a\n2(crlf) b', []],
    ['of nothing', '', '', []],
    ['numbered from the start of the slice', '2 b\n3 c', '1 b\n2 c', ['record-number']],
    ['numbered from 0', '1 a\n2 b', '0 a\n1 b', ['record-number']],
    ['padded', '1 a\n2 b', '01 a\n02 b', ['record-prefix']],
    ['padded with blanks', '1 a\n2 b', ' 1 a\n 2 b', ['record-prefix']],
    ['with a colon', '1 a', '1: a', ['record-blank']],
    ['with a tab', '1 a', '1\ta', ['record-blank']],
    ['with two blanks', '1 a', '1  a', ['record-blank']],
    ['without the blank of an empty line', '1 a\n2 ', '1 a\n2', ['record-blank']],
    ['trimmed', '1   a \n2 b', '1 a\n2 b', ['trimmed']],
    ['trimmed at the end', '1 a \n2 b', '1 a\n2 b', ['trimmed']],
    ['without byte order mark', '1 \ufeffa', '1 a', ['bom']],
    ['with tabs escaped', '1 a\tb', '1 a\\tb', ['escaped']],
    ['with backslashes doubled', '1 a\\b', '1 a\\\\b', ['escaped']],
    ['of another text', '1 abc', '1 xyz', ['record-text']],
    ['of a part of the text', '1 abc', '1 ab', ['partial-text']],
    ['with another ending', '1(crlf) a\n2 b', '1(cr) a\n2 b', ['ending-flag']],
    ['with CRLF as two endings', '1(crlf) a\n2(no_nl) b', '1(cr) a\n2 \n3(no_nl) b', ['ending-flag']],
    ['with no_nl instead of CR', '1(cr) a', '1(no_nl) a', ['ending-flag']],
    ['flagged as invalid', '1 \ufffd', '1(invalid-utf8) \ufffd', ['invalid-flag']],
    ['not flagged as invalid', '1(invalid-utf8) \ufffd', '1 \ufffd', ['invalid-flag']],
    ['flagged in another order', '1(invalid-utf8,crlf) \ufffd', '1(crlf,invalid-utf8) \ufffd', ['flag-order']],
    ['flagged with blanks', '1(invalid-utf8,crlf) \ufffd', '1(invalid-utf8, crlf) \ufffd', ['flag-form']],
    ['flagged in two groups', '1(invalid-utf8,crlf) \ufffd', '1(invalid-utf8)(crlf) \ufffd', ['flag-form']],
    ['flagged for LF', '1 a', '1(lf) a', ['flag-form']],
    ['flagged as truncated', '1 a', '1(truncated) a', ['truncated-flag']],
    ['flagged as escaped', '1 a', '1(escaped) a', ['escaped-flag']],
    ['with more replacements', '1(invalid-utf8) \ufffd', '1(invalid-utf8) \ufffd\ufffd', ['replacement-count']],
    ['with bytes dropped', '1(invalid-utf8) a\ufffdb', '1(invalid-utf8) ab', ['replacement-count']],
    ['with bytes as Latin-1', '1(invalid-utf8) a\ufffdb', '1(invalid-utf8) a\u00ffb', ['invalid-shown']],
    ['cut at U+2028', '1 a\u2028b', '1 a\n2 b', ['line-cut']],
    ['joined at a CR', '1(cr) a\n2(no_nl) b', '1(no_nl) a\rb', ['lines-joined']],
    ['with the CR of CRLF in the text', '1(crlf) a\n2 b', '1 a\r\n2 b', ['ending-flag']],
    ['with an empty line at the end', '1 a', '1 a\n2(no_nl) ', ['phantom-line']],
    ['without the empty line at the end', '1 a\n2 ', '1 a', ['empty-line-missing']],
    ['without empty lines', '1 a\n2 \n3 b', '1 a\n2 b', ['empty-line-missing']],
    ['without the last', '1 a\n2 b', '1 a', ['lines-missing']],
    ['without the first', '1 a\n2 b', '2 b', ['lines-missing']],
    ['of nothing at all', '1 a', '', ['lines-missing']],
    ['with one too many', '2 b', '2 b\n3 c', ['lines-extra']],
    ['with one too many before', '2 b', '1 a\n2 b', ['lines-extra']],
    ['of another line', '2 b', '3 c', ['lines-missing']],
    ['sorted', '2 b\n\n1 a', '1 a\n\n2 b', ['lines-order']],
    ['merged', '1 a\n2 b\n\n2 b\n3 c', '1 a\n2 b\n3 c', ['lines-missing']],
    ['without a separator', '1 a\n\n2 b', '1 a\n2 b', ['separator-missing']],
    ['with dots for a separator', '1 a\n\n2 b', '1 a\n...\n2 b', ['separator-missing']],
    ['with dots beside a separator', '1 a\n\n2 b', '1 a\n\n...\n2 b', ['omission-extra']],
    ['with two separators', '1 a\n\n2 b', '1 a\n\n\n2 b', ['separator-extra']],
    ['with a separator where none is', '1 a\n2 b', '1 a\n\n2 b', ['separator-extra']],
    ['with a final newline', '1 a', '1 a\n', ['payload-newline']],
    ['with a separator at the end', '1 a\n\n2 b', '1 a\n\n2 b\n\n', ['payload-newline']],
    ['with a leading newline', '1 a', '\n1 a', ['payload-newline']],
    ['joined by CRLF', '1 a\n2 b', '1 a\r\n2 b', ['payload-newline']],
    ['with newlines for nothing', '', '\n', ['payload-newline']],
    ['with prose behind', '1 a', '1 a\n[1 line]', ['prose']],
    ['with prose before', '1 a', 'f.txt:\n1 a', ['prose']],
    ['without numbers', '1 some text', 'some text', ['prose']],
    ['cut', '1 a\n2 b\n3 c', '1 a\n...\n3 c', ['cut-within-budget']],
    ['cut for an empty line that is not there', '1 a\n2 b\n3 c', '1 a\n...\n4(no_nl) ', ['phantom-line']],
    ['marked', '1 a\n2 b', '1 a\n2(truncated)', ['cut-within-budget']],
  ])('%s', (_name, wanted, payload, expected) => {
    expect(symptoms(wanted, payload)).toEqual(expected);
  });

  test('a line of three dots is no mark of omission', () => {
    expect(symptoms('1 ...\n2 a', '1 ...\n2 a')).toEqual([]);
    expect(symptoms('1 ...\n2 a', '1 ...\n2 b')).toEqual(['record-text']);
  });

  test('any of several lists is right, and so is nothing but a few newlines', () => {
    const match = { kind: 'records' as const, anyOf: [[element('1 a')], [element('1 a'), '' as const]], newlines: 2 };
    expect(['1 a', '1 a\n', '', '\n\n'].flatMap((payload) => recordsProblems(match, payload))).toEqual([]);
    expect(recordsProblems(match, '\n\n\n')).toHaveLength(1);
  });

  test('any number of replacements', () => {
    const match = { kind: 'records' as const, anyOf: [[element('1(invalid-utf8) a\ufffd\ufffdb')]], replacements: 'any' as const };
    expect(recordsProblems(match, '1(invalid-utf8) a\ufffdb')).toEqual([]);
    expect(recordsProblems(match, '1(invalid-utf8) ab')).toMatchObject([{ symptom: 'replacement-count' }]);
  });
});

const X = 'x'.repeat(62);
const ROOM = 64;

describe('a payload that is cut by bytes', () => {
  const first = `1 ${'a'.repeat(30)}`;
  const wanted = `${first}\n2(no_nl,truncated)\n3 c`;
  const cut: CutOf = { elements: 3, bytes: 96, budget: ROOM };
  test.each<[string, string, Symptom[]]>([
    ['right', wanted, []],
    ['stops early', first, ['lines-missing']],
    ['leaves the marker out', `${first}\n3 c`, ['lines-missing']],
    ['goes on', `${wanted}\n4 d`, ['lines-extra']],
    ['goes on beyond the bytes', `${wanted}\n${'4 d\n'.repeat(9)}4 d`, ['over-budget']],
    ['marks what was left out', `${wanted}\n...`, ['omission-extra']],
    ['says so', `${wanted}\n[truncated]`, ['prose']],
    ['loses the flag of the marker', `${first}\n2(truncated)\n3 c`, ['marker-flags']],
    ['puts truncated first', `${first}\n2(truncated,no_nl)\n3 c`, ['marker-flags']],
    ['opens a second group', `${first}\n2(no_nl)(truncated)\n3 c`, ['marker-flags']],
    ['merges the flag into a parenthesis of the text', `${first}\n2(no_nl) f(x,truncated)\n3 c`, ['marker-flags']],
    ['puts the flag behind no parenthesis', `${first}\n2,truncated)\n3 c`, ['marker-flags']],
    ['keeps the blank of the marker', `${first}\n2(no_nl,truncated) \n3 c`, ['marker-blank']],
    ['shows a part', `${first}\n2(no_nl,truncated) bb\n3 c`, ['partial-text']],
    ['shows a part without the flag', `${first}\n2(no_nl) bbb\n3 c`, ['partial-text']],
    ['shows it', `${first}\n2(no_nl) ${'b'.repeat(57)}\n3 c`, ['record-for-marker']],
    ['marks what fits', '1(truncated)\n2(no_nl,truncated)\n3 c', ['marker-for-record']],
  ])('%s', (_name, payload, expected) => {
    expect(symptoms(wanted, payload, cut)).toEqual(expected);
  });

  test('not at all', () => {
    expect(symptoms('1(truncated)', `1 ${X}xx`, { elements: 1, bytes: 66, budget: ROOM })).toEqual(['not-cut']);
  });
});

test.each<[string, Symptom]>([
  ['1(no_nl,invalid-utf8,truncated)', 'flag-order'], ['1(invalid-utf8, no_nl, truncated)', 'flag-form'], ['1(invalid-utf8)(no_nl)(truncated)', 'flag-form'],
  ['1(invalid-utf8,no_nl)(truncated)', 'marker-flags'], ['1(truncated,invalid-utf8,no_nl)', 'marker-flags'], ['1(truncated)', 'marker-flags'],
  ['1(invalid-utf8,cr,truncated)', 'ending-flag'], ['1(invalid-utf8,no_nl,truncated) ', 'marker-blank'],
])('the marker %s', (marker, expected) => {
  expect(symptoms('1(invalid-utf8,no_nl,truncated)', marker, { elements: 1, bytes: 99, budget: ROOM })).toEqual([expected]);
});

describe('a payload that is cut by lines', () => {
  const wanted = '1 x\n2 x\n3 x\n...\n6 x\n7 x\n8 x';
  const cut: CutOf = { elements: 8, bytes: 31, budget: ROOM };
  test.each<[string, string, Symptom[]]>([
    ['right', wanted, []],
    ['not at all', '1 x\n2 x\n3 x\n4 x\n5 x\n6 x\n7 x\n8 x', ['not-cut']],
    ['other records behind the mark', '1 x\n2 x\n3 x\n...\n4 x\n5 x\n6 x', ['lines-extra']],
    ['an empty line behind the last', '1 x\n2 x\n3 x\n...\n7 x\n8 x\n9(no_nl) ', ['phantom-line']],
    ['a shorter head', '1 x\n2 x\n...\n6 x\n7 x\n8 x', ['lines-missing']],
    ['only the end', '3 x\n4 x\n5 x\n6 x\n7 x\n8 x', ['lines-missing']],
    ['the end reversed', '1 x\n2 x\n3 x\n...\n8 x\n7 x\n6 x', ['lines-order']],
    ['the end renumbered', '1 x\n2 x\n3 x\n...\n4 x\n5 x\n9 x', ['record-number']],
    ['no mark', '1 x\n2 x\n3 x\n6 x\n7 x\n8 x', ['omission-missing']],
    ['a numbered mark', '1 x\n2 x\n3 x\n4 ...\n6 x\n7 x\n8 x', ['omission-form']],
    ['an ellipsis', '1 x\n2 x\n3 x\n\u2026\n6 x\n7 x\n8 x', ['omission-form']],
    ['a mark that counts', '1 x\n2 x\n3 x\n... (2 lines omitted)\n6 x\n7 x\n8 x', ['omission-form']],
    ['two marks', '1 x\n2 x\n3 x\n...\n...\n6 x\n7 x\n8 x', ['omission-extra']],
    ['an empty line besides', '1 x\n2 x\n3 x\n...\n\n6 x\n7 x\n8 x', ['separator-extra']],
  ])('%s', (_name, payload, expected) => {
    expect(symptoms(wanted, payload, cut)).toEqual(expected);
  });
});
