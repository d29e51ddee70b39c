import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Alternative, Clause, Facet, Matcher, RecordElement, Symptom } from '../../contract/expectation.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { spelled } from '../../contract/matchers/record-elements.ts';
import type { Tree } from '../../contract/tree.ts';
import { predict } from '../index.ts';

const SMALL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64, combinedLayout: 'balanced' };

function alternatives(tree: Tree, given: Json, limits: JsonObject = {}): Alternative[] {
  const kase: Case = { tool: 'read', dialect: 'tau', limits: { read: limits as Record<string, number> }, setup: { tree }, runs: [[{ call: { tool: 'read', arguments: given } }]] };
  return predict(kase).alternatives;
}

function reading(file: Bytes, ask: JsonObject = {}, limits: JsonObject = {}): Alternative[] {
  return alternatives({ f: { file } }, { path: 'f', ...ask }, limits);
}

function clauses({ clauses: all }: Alternative, facet: Facet, kind?: Matcher['kind']): Clause[] {
  return all.filter((clause) => clause.facet === facet && (kind === undefined || clause.match.kind === kind));
}

const statusOf = (alternative: Alternative): string => clauses(alternative, 'status').flatMap(({ match, level }) => (match.kind === 'status' ? [`${match.oneOf.join()} ${level}`] : [])).join();
const classesOf = (alternative: Alternative): string[][] => clauses(alternative, 'class').flatMap(({ match }) => (match.kind === 'class' ? [match.oneOf] : []));
const statuses = (all: Alternative[]): string[] => all.map((one) => `${statusOf(one)}${one.concession ? ' conceded' : ''}`);

function payloads(alternative: Alternative): string[] {
  const match = clauses(alternative, 'payload', 'records')[0]?.match;
  const written = (list: readonly RecordElement[]): string => list.map(spelled).join('\n');
  return match?.kind === 'records' ? match.anyOf.map(written) : [];
}

function rulesOf(alternative: Alternative, symptom: Symptom): readonly string[] {
  const [clause] = clauses(alternative, 'payload');
  return clause?.bySymptom?.[symptom] ?? clause?.rules ?? [];
}

const range = (start_line: Json, end_line: Json): JsonObject => ({ start_line, end_line });
const ranges = (...all: [number, number][]): JsonObject => ({ ranges: all.map(([start, end]) => range(start, end)) });

describe('requests that are refused', () => {
  test.each<[JsonObject, string[]]>([
    [{ start_line: '2' }, ['line-type']],
    [{ start_line: 0 }, ['line-min']],
    [{ end_line: 0 }, ['line-min', 'line-order']],
    [{ start_line: 3, end_line: 2 }, ['line-order']],
    [{ start_line: 0, end_line: -1 }, ['line-min', 'line-order']],
    [{ start_line: 0, end_line: 2.5 }, ['line-min', 'line-type']],
    [{ start_line: 1, ...ranges([1, 1]) }, ['ranges-mixed']],
    [{ start_line: '1', ...ranges([1, 1]) }, ['ranges-mixed', 'line-type']],
    [{ ranges: 'x' }, ['ranges-type']],
    [{ ranges: [range(1, 1), { start_line: 1 }] }, ['line-type', 'range-entry']],
    [{ ranges: [range(1, null)] }, ['line-type', 'range-entry']],
    [{ ranges: [range(1, 1), 7, range(0, 1)] }, ['range-entry', 'line-type', 'line-min']],
    [ranges(...Array.from({ length: 101 }, (): [number, number] => [1, 1])), ['ranges-count']],
    [{ start_line: 4 }, ['past-end']],
    [ranges([1, 1], [4, 4]), ['past-end']],
    [{ ...ranges([4, 4]), start_line: 1 }, ['ranges-mixed', 'past-end']],
  ])('%j', (ask, classes) => {
    const all = reading('a\nb\nc\n', ask);
    expect(statuses(all)).toEqual(['error MUST']);
    expect(new Set(classesOf(all[0] as Alternative)[0])).toEqual(new Set(classes));
  });

  test.each<[Json]>([[{}], [{ path: null }], [{ path: 1 }], [{ path: ['f'] }], [{ path: '' }], ['f'], [null], [[]]])('without a path: %j', (given) => {
    expect(statuses(alternatives({ f: { file: 'a\n' } }, given))).toEqual(['error MUST']);
  });

  test('a reason of the request may be preceded by one of the file, and should not', () => {
    const [only] = alternatives({}, { path: 'gone', start_line: 0 }) as [Alternative];
    expect(classesOf(only)).toEqual([['line-min', 'missing'], ['line-min']]);
    expect(clauses(only, 'class')[1]).toMatchObject({ level: 'SHOULD', rules: ['read/validation-before-io'] });
  });

  test('a start past the end is named, and the number of lines', () => {
    const [only] = reading('one\ntwo', { start_line: 3 }) as [Alternative];
    expect(clauses(only, 'message').map(({ match }) => match)).toContainEqual({ kind: 'text', numbers: [3, 2] });
  });

  test('a missing file suggests what is there', () => {
    const tree: Tree = { 'd/target_file.rs': { file: '' }, 'd/e/x': { file: '' }, other: { file: '' } };
    const [only] = alternatives(tree, { path: 'd/target_fiel.rs' }) as [Alternative];
    expect(clauses(only, 'message', 'suggestion')[0]?.match).toEqual({ kind: 'suggestion', directory: 'd/', names: ['target_file.rs', 'e'] });
    const [elsewhere] = alternatives(tree, { path: 'gone/f' }) as [Alternative];
    expect(clauses(elsewhere, 'message', 'suggestion')[0]?.match).toMatchObject({ names: [] });
  });
});

describe('where a path leads', () => {
  const tree: Tree = { 'd/f': { file: 'a\n' }, l: { link: 'd/f' }, m: { link: 'l' }, k: { link: 'd' }, o: { link: 'o' }, x: { link: 'gone' }, p: { fifo: true } };
  test.each<[string, string, string[]?]>([
    ['d/f', 'success MUST'], ['m', 'success MUST'], ['k/f', 'success MUST'], ['{root}/d/f', 'success MUST'],
    ['d', 'error MUST', ['directory', 'not-regular']], ['k', 'error MUST', ['directory', 'not-regular']], ['.', 'error MUST', ['directory', 'not-regular']],
    ['x', 'error MUST', ['missing']], ['d/f/x', 'error MUST', ['missing', 'io', 'not-regular']], ['o', 'error MUST', ['io', 'missing', 'not-regular']],
    ['p', 'error SHOULD', ['not-regular', 'io']],
  ])('%s', (path, status, classes) => {
    const all = alternatives(tree, { path });
    expect(statuses(all)).toEqual([status]);
    if (classes) expect(classesOf(all[0] as Alternative)[0]).toEqual(classes);
  });

  test('outside of the root nothing is demanded', () => {
    expect(alternatives(tree, { path: '../f' })).toEqual([{ clauses: [] }]);
  });
});

describe('what is left open', () => {
  test.each<[string, JsonObject, string[]]>([
    ['null for an optional field', { start_line: null }, ['error MUST', 'success MUST']],
    ['null for ranges', { ranges: null, start_line: 2 }, ['error MUST', 'success MUST']],
    ['null beside ranges', { end_line: null, ...ranges([1, 1]) }, ['error MUST', 'success MUST']],
    ['a number that JSON does not keep exactly', { end_line: 1e30 }, ['error MUST', 'success MUST']],
    ['an unknown field', { offset: 1 }, ['error MUST', 'success MUST']],
    ['an unknown field in an entry', { ranges: [{ ...range(1, 1), limit: 1 }] }, ['error MUST', 'success MUST']],
    ['the retired field', { line_count: 1 }, ['error MUST', 'success MUST conceded']],
    ['an empty list', { ranges: [] }, ['error MUST', 'success MUST conceded']],
    ['a start that JSON does not keep exactly', { start_line: 1e30 }, ['error MUST']],
  ])('%s', (_name, ask, expected) => {
    expect(statuses(reading('a\nb\n', ask))).toEqual(expected);
  });

  test('several ranges on an empty file are nothing, or newlines', () => {
    const [only] = reading('', ranges([1, 1], [1, 5], [1, 1])) as [Alternative];
    expect(clauses(only, 'payload')[0]?.match).toEqual({ kind: 'records', anyOf: [[]], newlines: 4 });
    expect(clauses(only, 'fields', 'totals')[0]?.match).toEqual({ kind: 'totals', truncated: false, lines: 0, bytes: 0 });
  });

  test('a separator may stand last', () => {
    const [only] = reading(`${'a'.repeat(60)}\ny\n`, ranges([1, 1], [2, 2]), SMALL) as [Alternative];
    expect(payloads(only)).toEqual([`1 ${'a'.repeat(60)}`, `1 ${'a'.repeat(60)}\n`]);
  });

  test('either layout', () => {
    const [only] = reading(`${'x'.repeat(14)}\n`.repeat(8), {}, { ...SMALL, combinedLayout: 'either' }) as [Alternative];
    expect(payloads(only).map((payload) => payload.split('\n').map((line) => line[0]).join(''))).toEqual(['1.78', '123.']);
    expect(clauses(only, 'payload').map(({ level }) => level)).toEqual(['MUST', 'SHOULD']);
  });

  test('another number of replacements', () => {
    const bytes = { base64: Buffer.from([0x61, 0xe2, 0x82, 0x0a]).toString('base64') };
    const [only] = reading(bytes, {}, { replacement: 'other' }) as [Alternative];
    expect(clauses(only, 'payload').map(({ level, match }) => [level, match.kind === 'records' && match.replacements])).toEqual([['MUST', 'any'], ['SHOULD', undefined]]);
    const [cut] = reading({ parts: [{ repeat: bytes, times: 9 }] }, {}, { ...SMALL, replacement: 'other' }) as [Alternative];
    expect(clauses(cut, 'payload').map(({ match }) => match)).toEqual([{ kind: 'text', mostBytes: 64 }]);
  });
});

describe('limits', () => {
  test.each<[number, string]>([[99, 'success SHOULD'], [100, 'success SHOULD'], [50, 'success MUST'], [101, 'error SHOULD']])('a file of %d bytes, 100 may be read', (size, status) => {
    expect(statuses(reading('x'.repeat(size), {}, { maxFileBytes: 100 }))).toEqual([status]);
  });

  test.each<[number, string[]]>([[21, ['success SHOULD']], [22, ['success MUST', 'error MUST']], [1, ['success MUST']]])('a line of 32768 bytes, %d times', (times, expected) => {
    const all = reading({ parts: [{ repeat: 'x', times: 32_768 }, '\n'] }, ranges(...Array.from({ length: times }, (): [number, number] => [1, 1])));
    expect(statuses(all)).toEqual(expected);
    if (expected.length > 1) expect(classesOf(all[1] as Alternative)).toEqual([['expansion']]);
  });
});

describe('fields', () => {
  const invalid = { base64: Buffer.from('6f6b0aff0a', 'hex').toString('base64') };
  test.each<[string, Bytes, JsonObject, Matcher]>([
    ['valid', 'a\n\ufffd\n', {}, { kind: 'field-absent', names: ['valid_utf8'] }],
    ['invalid', invalid, {}, { kind: 'field', name: 'valid_utf8', equals: false }],
    ['invalid outside of what is asked for', invalid, { end_line: 1 }, { kind: 'field', name: 'valid_utf8', equals: false, optional: true }],
  ])('%s', (_name, file, ask, match) => {
    const should = clauses(reading(file, ask)[0] as Alternative, 'fields').filter(({ level }) => level === 'SHOULD');
    expect(should.map((clause) => clause.match)).toEqual([match]);
  });

  test('what was not asked for is no truncation', () => {
    const [only] = reading('x\n'.repeat(100), { start_line: 2, end_line: 3 }, SMALL) as [Alternative];
    expect(clauses(only, 'fields', 'totals').map(({ level, rules }) => [level, rules[0]])).toEqual([['MUST', 'read/totals-headers'], ['SHOULD', 'truncate/caller-limits-are-not-truncation']]);
  });
});

describe('deciders', () => {
  test.each<[string, Bytes, JsonObject, JsonObject, Symptom, string]>([
    ['a range', 'a\nb\nc\n', { start_line: 2, end_line: 2 }, {}, 'lines-missing', 'read/single-range'],
    ['ranges in reverse order', 'a\nb\n', ranges([2, 2], [1, 1]), {}, 'lines-order', 'read/single-range'],
    ['an empty line', 'a\n\n', {}, {}, 'empty-line-missing', 'read/actual-lines-only'],
    ['a final newline', 'a\n', {}, {}, 'payload-newline', 'read/record-join'],
    ['chunks', 'a\nb\n', ranges([1, 1], [2, 2]), {}, 'separator-missing', 'read/ranges-chunks'],
    ['a tab', 'a\tb\n', {}, {}, 'escaped', 'structure/payload-literal'],
    ['within the budgets', 'a\n', {}, {}, 'cut-within-budget', 'truncate/identity-within-budgets'],
    ['a too long line', `${'x'.repeat(70)}\n`, {}, SMALL, 'record-for-marker', 'truncate/marker-only'],
    ['wide characters', `${'\u20ac'.repeat(22)}\n`, {}, SMALL, 'not-cut', 'truncate/utf8-byte-accounting'],
    ['too many bytes', `${'x'.repeat(40)}\n${'x'.repeat(40)}\n`, {}, SMALL, 'marker-for-record', 'truncate/byte-budget'],
    ['too many lines', 'x\n'.repeat(8), {}, SMALL, 'lines-extra', 'read/single-range'],
    ['too many lines of chunks', 'x\n'.repeat(6), ranges([1, 3], [4, 6]), SMALL, 'not-cut', 'read/truncation'],
    ['too much of both', `${'x'.repeat(14)}\n`.repeat(8), {}, SMALL, 'omission-missing', 'truncate/omission-separator'],
  ])('%s', (_name, file, ask, limits, symptom, rule) => {
    expect(rulesOf(reading(file, ask, limits)[0] as Alternative, symptom)[0]).toBe(rule);
  });
});

describe('large files', () => {
  test.each<[string, Bytes, JsonObject]>([
    ['one line', { parts: [{ repeat: 'x', times: 10_485_760 }] }, {}],
    ['short lines', { parts: [{ repeat: 'xx\n', times: 3_400_000 }] }, {}],
    ['empty lines', { parts: [{ repeat: '\n', times: 10_485_760 }] }, { start_line: 5_000_000 }],
    ['bad bytes', { parts: [{ repeat: { base64: '/w==' }, times: 10_485_760 }] }, {}],
    ['many ranges', { parts: [{ repeat: 'line of text\n', times: 800_000 }] }, ranges(...Array.from({ length: 100 }, (_, at): [number, number] => [at * 10 + 1, 790_000 + at]))],
  ])('%s: predicted in well under a second', (_name, file, ask) => {
    reading(file, ask);
    const started = performance.now();
    reading(file, ask);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
