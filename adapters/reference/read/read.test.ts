import { spawnSync } from 'node:child_process';
import * as nodeFs from 'node:fs';
import { Volume } from 'memfs';
import { dir } from 'tmp-promise';
import { describe, expect, test } from 'vitest';
import type { Bytes } from '../../../contract/bytes.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import type { ErrorOutcome, Outcome } from '../../../contract/outcome.ts';
import type { Tree } from '../../../contract/tree.ts';
import type { FileSystem } from '../../port.ts';
import { createReference } from '../reference.ts';
import { tryCalls } from '../trial.ts';
import { editDistance } from './suggest.ts';

const ROOT = '/place/root';
const SMALL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64 };

async function outcomeOf(tree: Tree, call: Json, limits: JsonObject = {}, dialect = 'tau'): Promise<Outcome> {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null, '/place/outside/secret': 'word\n' }) as unknown as FileSystem;
  const trial = { tool: 'read', dialect, tree, calls: [call], config: { limits: { read: limits } } };
  const { outcomes: [outcome], before, after } = await tryCalls(createReference(fs, () => ROOT), fs, ROOT, trial);
  expect(after).toEqual(before);
  return outcome as Outcome;
}

async function shown(file: Bytes, call: JsonObject = {}, limits: JsonObject = {}): Promise<unknown> {
  const { status, fields, payload } = await outcomeOf({ f: { file } }, { path: 'f', ...call }, limits);
  return [status, payload, fields];
}

function latin1(text: string): Bytes {
  return { base64: Buffer.from(text, 'latin1').toString('base64') };
}

function ranges(...pairs: [number, number][]): JsonObject {
  return { ranges: pairs.map(([start_line, end_line]) => ({ start_line, end_line })) };
}

function refusalOf(outcome: Outcome): ErrorOutcome {
  expect(outcome).toMatchObject({ status: 'error', writes: [] });
  return outcome as ErrorOutcome;
}

describe('lines and ranges', () => {
  const abcd = 'a\nb\nc\nd\n';
  test.each<[string, Bytes, JsonObject, string, JsonObject]>([
    ['whole', 'a\nb\n', {}, '1 a\n2 b', {}],
    ['a start', 'a\nb\n', { start_line: 2 }, '2 b', {}],
    ['an end', 'a\nb\n', { end_line: 1 }, '1 a', {}],
    ['both ends', abcd, { start_line: 2, end_line: 3 }, '2 b\n3 c', {}],
    ['past the end', abcd, { start_line: 3, end_line: 99 }, '3 c\n4 d', {}],
    ['a number with a zero fraction', abcd, { start_line: 2.0, end_line: 2 }, '2 b', {}],
    ['empty', '', {}, '', { total_lines: 0, total_bytes: 0 }],
    ['empty from line 1', '', { start_line: 1, end_line: 5 }, '', { total_lines: 0, total_bytes: 0 }],
    ['empty by ranges', '', ranges([1, 1], [1, 2]), '', { total_lines: 0, total_bytes: 0 }],
    ['one empty line', '\n', {}, '1 ', {}],
    ['chunks', 'one\ntwo\nthree\nfour\nfive\n', ranges([2, 3], [5, 5]), '2 two\n3 three\n\n5 five', {}],
    ['chunks that overlap', 'one\ntwo\nthree\n', ranges([1, 2], [2, 9]), '1 one\n2 two\n\n2 two\n3 three', {}],
    ['invalid', latin1('abc\xffdef\nsecond\n'), {}, '1(invalid-utf8) abc\ufffddef\n2 second', { valid_utf8: false }],
    ['invalid elsewhere', latin1('ok\n\xff\n'), { end_line: 1 }, '1 ok', { valid_utf8: false }],
    ['looks like flags', '  (crlf) x\n', {}, '1   (crlf) x', {}],
  ])('%s', async (_name, file, call, payload, fields) => {
    expect(await shown(file, call)).toEqual(['success', payload, fields]);
  });

  test('the model sees the payload behind its headers', async () => {
    expect(await outcomeOf({ f: { file: 'a\tb\n' } }, { path: 'f' })).toMatchObject({ payload: '1 a\tb', text: '1 a\\tb', writes: [] });
    expect(await outcomeOf({ f: { file: '' } }, { path: 'f' })).toMatchObject({ text: 'total_lines: 0\ntotal_bytes: 0\n\n' });
  });
});

describe('truncation', () => {
  const six = 'x\n'.repeat(6);
  test.each<[string, Bytes, JsonObject, string, JsonObject | null]>([
    ['a separator counts', six, ranges([1, 3], [4, 6]), '1 x\n2 x\n3 x\n...\n4 x\n5 x\n6 x', { total_lines: 6, total_bytes: 12 }],
    ['six with the separator are shown', six, ranges([1, 3], [4, 5]), '1 x\n2 x\n3 x\n\n4 x\n5 x', null],
    ['a long line', `${'x'.repeat(70)}\nsecond\n`, {}, '1(truncated)\n2 second', { total_lines: 2, total_bytes: 78 }],
    ['one of exactly the budget', `${'x'.repeat(62)}\n`, {}, `1 ${'x'.repeat(62)}`, null],
    ['a slice of a long file', 'x\n'.repeat(8), { start_line: 2 }, '2 x\n3 x\n4 x\n...\n6 x\n7 x\n8 x', { total_lines: 8, total_bytes: 16 }],
  ])('%s', async (_name, file, call, payload, totals) => {
    expect(await shown(file, call, SMALL)).toEqual(['success', payload, totals ? { truncated: true, ...totals } : {}]);
  });

  test('at the real limits', async () => {
    const file = Array.from({ length: 3000 }, (_, index) => `line ${index + 1}\n`).join('');
    const { payload, fields } = await outcomeOf({ f: { file } }, { path: 'f' });
    const lines = String(payload).split('\n');
    expect([lines.indexOf('...'), lines[409], lines[411], lines.length, payload?.length]).toEqual([410, '410 line 410', '2660 line 2660', 752, 10_232]);
    expect(fields).toEqual({ truncated: true, total_lines: 3000, total_bytes: 28_893 });
  });
});

describe('a request is refused before any file is looked at', () => {
  test.each<[string, Json, string]>([
    ['path', [], 'read expects an object'],
    ['path', { path: 1 }, 'missing string argument: path'],
    ['path', { path: '' }, 'path must not be empty'],
    ['legacy', { path: 'n', line_count: 1, ranges: 1 }, 'line_count is no longer supported; use end_line'],
    ['unknown-field', { path: 'n', lines: 1 }, 'request contains an unknown field'],
    ['ranges-type', { path: 'n', ranges: null, start_line: 1 }, 'argument `ranges` must be an array'],
    ['ranges-mixed', { path: 'n', ranges: [], start_line: 1 }, 'ranges cannot be combined with start_line or end_line'],
    ['ranges-empty', { path: 'n', ranges: [] }, 'ranges array must not be empty'],
    ['ranges-count', { path: 'n', ranges: Array(101).fill(7) }, 'requested range count exceeds limit of 100'],
    ['range-entry', { path: 'n', ranges: [3] }, 'each range must be an object'],
    ['range-entry', { path: 'n', ranges: [{ start_line: 2 }] }, 'each range must have an integer end_line'],
    ['legacy', { path: 'n', ranges: [{ line_count: 2 }] }, 'line_count is no longer supported; use end_line'],
    ['line-type', { path: 'n', ranges: [{ start_line: 1, end_line: '2' }] }, 'argument `end_line` must be an integer'],
    ['line-min', { path: 'n', ranges: [{ start_line: 0 }] }, 'start_line must be >= 1'],
    ['line-order', { path: 'n', ...ranges([1, 1], [3, 2]) }, 'end_line must be >= start_line'],
    ['line-type', { path: 'n', start_line: 0, end_line: 2.5 }, 'argument `end_line` must be an integer'],
    ['line-type', { path: 'n', start_line: null }, 'argument `start_line` must be an integer'],
    ['line-min', { path: 'n', end_line: 0 }, 'end_line must be >= 1'],
    ['line-order', { path: 'n', start_line: 3, end_line: 2 }, 'end_line must be >= start_line'],
  ])('%s: %j', async (code, call, message) => {
    expect(refusalOf(await outcomeOf({}, call))).toMatchObject({ code, message, text: `error: ${message}\n\n` });
  });
});

describe('a file is refused', () => {
  const tree: Tree = {
    'f': { file: 'one\ntwo\n' }, 'd/f': { file: 'x' }, 'loop': { link: 'loop' }, 'secret': { file: 'x', mode: '000' }, 'dangling': { link: 'n' },
    'to-f': { link: 'to-f-too' }, 'to-f-too': { link: 'f' }, 'to-d': { link: 'd' },
  };
  test.each<[string, JsonObject, string]>([
    ['missing', { path: 'n' }, 'file does not exist: n'],
    ['missing', { path: 'f/n' }, 'file does not exist: f/n'],
    ['missing', { path: 'dangling' }, 'file does not exist: dangling'],
    ['missing', { path: 'a\n\nb\\' }, 'file does not exist: a\\n\\nb\\\\'],
    ['missing', { path: '\ud800' }, 'file does not exist: \ufffd'],
    ['missing', { path: 'f\0' }, 'file does not exist: f\\u{0}'],
    ['directory', { path: 'd' }, 'path is a directory: d'],
    ['directory', { path: 'to-d' }, 'path is a directory: to-d'],
    ['io', { path: 'loop' }, 'file could not be read: loop'],
    ['past-end', { path: 'f', start_line: 3 }, 'start_line 3 is past end of file (total_lines: 2)'],
    ['past-end', { path: 'f', ...ranges([1, 1], [9, 9]) }, 'start_line 9 is past end of file (total_lines: 2)'],
  ])('%s: %j', async (code, call, message) => {
    expect(refusalOf(await outcomeOf(tree, call))).toMatchObject({ code, message });
  });

  test('because it may not be read, and read through links', async () => {
    expect(refusalOf(await outcomeOf(tree, { path: 'secret' }))).toMatchObject({ code: 'io' });
    expect(await outcomeOf(tree, { path: 'to-f' })).toMatchObject({ payload: '1 one\n2 two' });
  });

  test('of more than the largest size, whatever is asked of it', async () => {
    const limits = { maxFileBytes: 8 };
    expect(refusalOf(await outcomeOf({ f: { file: '123456789' } }, { path: 'f', end_line: 1 }, limits)))
      .toMatchObject({ code: 'too-large', message: 'file is too large to read safely (limit: 8 bytes)' });
    expect(await outcomeOf({ f: { file: '12345678' } }, { path: 'f' }, limits)).toMatchObject({ payload: '1(no_nl) 12345678' });
  });

  test('whose ranges would render to too much', async () => {
    const file = { parts: [{ repeat: 'x', times: 32_768 }] };
    const times = (count: number): JsonObject => ({ path: 'f', ...ranges(...Array.from({ length: count }, (): [number, number] => [1, 1])) });
    expect(await outcomeOf({ f: { file } }, times(21))).toMatchObject({ status: 'success' });
    expect(refusalOf(await outcomeOf({ f: { file } }, times(22)))).toMatchObject({ code: 'expansion' });
  });
});

describe('a similar name', () => {
  const siblings = (count: number): Tree => Object.fromEntries(Array.from({ length: count }, (_, index) => [`d/${'q'.repeat(20)}${index}`, { file: '' }]));
  test.each<[string, Tree, string, string | undefined]>([
    ['near', { 'd/target_file.rs': { file: '' } }, 'd/target_fiel.rs', 'd/target_file.rs'],
    ['escaped', { 'd/a\nb\\c': { file: '' } }, 'd/a\nb\\d', 'd/a\\nb\\\\c'],
    ['without a directory', { 'target_file.rs': { file: '' } }, 'target_fiel.rs', undefined],
    ['two equally near', { 'd/fa': { file: '' }, 'd/fb': { file: '' } }, 'd/fc', undefined],
    ['none near', { 'd/abcdef': { file: '' } }, 'd/uvwxyz', undefined],
    ['a directory', { 'd/file': { directory: true } }, 'd/fil', undefined],
    ['among 64', { ...siblings(63), 'd/file': { file: '' } }, 'd/fiel', 'd/file'],
    ['among 65', { ...siblings(64), 'd/file': { file: '' } }, 'd/fiel', undefined],
    ['too long', { [`d/${'x'.repeat(81)}`]: { file: '' } }, `d/${'x'.repeat(80)}`, undefined],
  ])('%s', async (_name, tree, path, expected) => {
    const { message } = refusalOf(await outcomeOf(tree, { path }));
    expect(/did you mean `(.*)`\?$/.exec(message)?.[1]).toBe(expected);
  });

  test('is measured in single changes', () => {
    expect(editDistance([...'kitten'], [...'sitting'])).toBe(3);
    expect(editDistance([...'😀a'], [...'a'])).toBe(1);
    expect(editDistance([], [...'abc'])).toBe(3);
  });
});

describe('in common', () => {
  const tree: Tree = {
    'd/f': { file: 'a\n' }, 'out': { link: '../outside' }, 'file': { link: '../outside/secret' }, 'gone': { link: '../outside/none' }, 'in': { link: 'd/f' },
  };
  const outside = [
    '../outside/secret', '/place/outside/secret', 'out/secret', 'out/secrez', 'file', 'gone', 'out/../secret', '../outside/secrez', 'out/secret/x',
  ];
  test.each(outside)('nothing is told of %s', async (path) => {
    const outcome = refusalOf(await outcomeOf(tree, { path }, {}, 'common'));
    expect(JSON.stringify(outcome).replaceAll(path, '')).not.toMatch(/word|secret/);
  });

  test.each(['d/f', 'in', 'd/../d/f', `${ROOT}/d/f`])('%s is read', async (path) => {
    expect(await outcomeOf(tree, { path }, {}, 'common')).toMatchObject({ payload: '1 a' });
  });
});

test('a pipe and a device are refused without waiting', async () => {
  const made = await dir({ unsafeCleanup: true });
  expect(spawnSync('mkfifo', [`${made.path}/pipe`]).status).toBe(0);
  const adapter = createReference(nodeFs, () => made.path);
  for (const path of ['pipe', '/dev/null']) {
    const outcome = await adapter.call({ tool: 'read', arguments: { path } });
    expect(outcome).toMatchObject({ status: 'error', code: 'not-regular', message: `not a regular file: ${path}` });
  }
  await made.cleanup();
});

test('the definition names the limits in force', async () => {
  const fs = Volume.fromJSON({ [`${ROOT}/`]: null }) as unknown as FileSystem;
  const adapter = createReference(fs, () => ROOT);
  await adapter.open({ root: ROOT, config: { limits: { read: SMALL } } });
  expect(await adapter.define?.()).toMatchObject({ tools: { read: { name: 'read', description: expect.stringContaining('At most 6 lines and 64 bytes') } } });
});
