import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SavedMatcher, WholeOutput } from '../expectation.ts';
import type { JsonObject } from '../json.ts';
import type { StepObservation } from '../observation.ts';
import { durationProblems } from './duration.ts';
import { savedProblems } from './saved-output.ts';
import { suggestionProblems } from './suggestion.ts';
import { totalsProblems } from './totals.ts';

const PATH = '/tmp/private/output';
const WHOLE = `out aaa\nout ${'b'.repeat(20)}\u00e9\nout c`;

function symptoms(match: Partial<SavedMatcher>, fields: JsonObject, file: string | Buffer | undefined, payload = 'out aaa\n...', parentMode = 0o700): string[] {
  const none = new Map();
  const saved = file === undefined ? {} : { [PATH]: { bytes: Buffer.from(file), parentMode } };
  const step: StepObservation = { outcomes: [], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1, saved };
  const whole: SavedMatcher = { kind: 'saved', about: 'whole', most: 1000, whole: { bytes: WHOLE }, required: true, ...match };
  return savedProblems(whole, { status: 'success', fields, payload }, step, '/root').map(({ symptom }) => symptom);
}

const full = { full_output_path: PATH };

describe('the complete output', () => {
  test.each<[string, JsonObject, string | undefined, string[]]>([
    ['as it must be', full, WHOLE, []],
    ['not said', {}, undefined, ['saved-missing']],
    ['not there', full, undefined, ['saved-missing']],
    ['not available', { saved_output_unavailable: true }, undefined, []],
    ['said twice', { ...full, saved_output_path: PATH }, WHOLE, ['saved-several']],
    ['called a part', { saved_output_path: PATH }, WHOLE, ['saved-name']],
    ['with a newline', full, `${WHOLE}\n`, ['saved-newline']],
    ['as shown', full, 'out aaa\n...', ['saved-shown']],
    ['raw', full, WHOLE.replaceAll('out ', ''), ['saved-content']],
  ])('%s', (_name, fields, file, expected) => {
    expect(symptoms({}, fields, file)).toEqual(expected);
  });

  test('by its hash, and by the records of each stream', () => {
    const size = Buffer.byteLength(WHOLE);
    const hashed: WholeOutput = { size, sha256: createHash('sha256').update(WHOLE).digest('hex') };
    expect([symptoms({ whole: hashed }, full, WHOLE), symptoms({ whole: hashed }, full, WHOLE.replace('c', 'd'))]).toEqual([[], ['saved-content']]);
    const streams = [{ prefix: 'out', records: [{ prefix: 'out', text: 'a' }] }, { prefix: 'err', records: [{ prefix: 'err', text: 'b' }] }];
    const merged: WholeOutput = { size: 11, streams };
    expect([symptoms({ whole: merged }, full, 'err b\nout a'), symptoms({ whole: merged }, full, 'err b\nout b')]).toEqual([[], ['saved-content']]);
  });

  test('is held against nothing where nothing need be said', () => {
    const match: SavedMatcher = { kind: 'saved', about: 'whole', most: 1000, whole: { bytes: WHOLE } };
    const none = new Map();
    const step: StepObservation = { outcomes: [], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1 };
    expect(savedProblems(match, { status: 'success' }, step, '/root')).toEqual([]);
  });

  test('lies where nobody else looks', () => {
    expect(symptoms({ about: 'place' }, full, WHOLE)).toEqual([]);
    expect(symptoms({ about: 'place' }, full, WHOLE, '', 0o755)).toEqual(['saved-place']);
    expect(symptoms({ about: 'place' }, { full_output_path: '/root/x' }, undefined)).toEqual(['saved-place']);
  });
});

describe('a part of it', () => {
  const most = 33;
  const part = (length: number): JsonObject => ({ saved_output_path: PATH, saved_output_truncated: true, saved_output_bytes: length });
  test.each<[string, JsonObject, string | Buffer, string[]]>([
    ['up to the last whole character', part(32), WHOLE.slice(0, 32), []],
    ['up to a record', part(7), 'out aaa', []],
    ['up to a record, and says so', part(38), 'out aaa\n...(saved output truncated)', ['wrong-number']],
    ['up to a record, and says so with its size', part(16), 'out aaa\n...(cut)', []],
    ['up to anywhere', part(10), WHOLE.slice(0, 10), ['saved-content']],
    ['inside a character', part(33), Buffer.from(WHOLE).subarray(0, 33), ['saved-split']],
    ['too much', part(34), Buffer.from(WHOLE).subarray(0, 34), ['over-budget']],
    ['called complete', full, WHOLE.slice(0, 32), ['saved-name']],
    ['that is not said to be one', { saved_output_path: PATH }, WHOLE.slice(0, 32), ['missing-field']],
  ])('%s', (_name, fields, file, expected) => {
    expect(symptoms({ about: 'part', most, endsAtRecord: true }, fields, file)).toEqual(expected);
    expect(symptoms({ about: 'whole', most }, fields, file)).toEqual([]);
  });
});

test.each<[string, Parameters<typeof totalsProblems>[0], JsonObject, string[]]>([
  ['cut', { kind: 'totals', truncated: true, lines: 7, bytes: 14 }, { truncated: true, total_lines: 7, total_bytes: 14 }, []],
  ['cut, not said', { kind: 'totals', truncated: true, lines: 7, bytes: 14 }, {}, ['not-cut']],
  ['cut, totals missing', { kind: 'totals', truncated: true, lines: 7, bytes: 14 }, { truncated: true }, ['missing-field']],
  ['cut, flag missing', { kind: 'totals', truncated: true, lines: 7, bytes: 14 }, { total_lines: 7, total_bytes: 14 }, ['missing-field']],
  ['cut, other totals', { kind: 'totals', truncated: true, lines: 7, bytes: 14 }, { truncated: true, total_lines: 7, total_bytes: 27 }, ['wrong-value']],
  ['whole', { kind: 'totals', truncated: false }, {}, []],
  ['whole, said to be cut', { kind: 'totals', truncated: false }, { truncated: true, total_lines: 1, total_bytes: 1 }, ['cut-within-budget']],
  ['whole, with totals', { kind: 'totals', truncated: false }, { total_lines: 1, total_bytes: 2 }, ['extra-field']],
  ['whole, with a default', { kind: 'totals', truncated: false }, { truncated: false }, []],
  ['empty', { kind: 'totals', truncated: false, lines: 0, bytes: 0 }, { total_lines: 0, total_bytes: 0 }, []],
  ['empty, not said', { kind: 'totals', truncated: false, lines: 0, bytes: 0 }, {}, ['missing-field']],
  ['empty, half of it', { kind: 'totals', truncated: false, lines: 0, bytes: 0 }, { total_lines: 0 }, ['missing-field']],
])('totals: %s', (_name, match, fields, expected) => {
  expect(totalsProblems(match, fields).map(({ symptom }) => symptom)).toEqual(expected);
});

test.each<[number, number, number | undefined, string[]]>([
  [0, 20, undefined, []], [0, 20, 0, ['duration-shown']], [3, 3050, 3, ['duration-shown']], [3, 5600, 5, []], [3, 5600, undefined, []],
  [6.5, 6550, 7, []], [6.5, 6550, 6, []], [6.5, 6550, 6.55, []], [6.5, 6550, undefined, ['missing-field']], [6.5, 6550, 6550, ['wrong-number']], [6.5, 6550, 5, ['wrong-number']],
])('a command of %d s, answered after %d ms, that says %j', (seconds, ms, said, expected) => {
  const fields: JsonObject = said === undefined ? {} : { duration_seconds: said };
  expect(durationProblems({ kind: 'duration', seconds }, fields, ms).map(({ symptom }) => symptom)).toEqual(expected);
});

test.each<[string, string, string[], number]>([
  ['no file', 'd/', ['a'], 0],
  ['no such file; did you mean `d/a`?', 'd/', ['a'], 0],
  ['no such file; did you mean `/root/d/a`?', 'd/', ['a'], 0],
  ["Did you mean 'd/a'?", '{root}/d/', ['a'], 0],
  ['did you mean `d/b`?', 'd/', ['a'], 1],
  ['did you mean `e/a`?', 'd/', ['a'], 1],
  ['did you mean `a`b`?', '', ['a`b'], 0],
  ['did you mean `a\\nb`?', '', ['a\nb'], 0],
  ['did you mean `a\\u{1b}b`?', '', ['a\u001bb'], 0],
])('%j in %j with %j', (message, directory, names, expected) => {
  expect(suggestionProblems({ kind: 'suggestion', directory, names }, message, '/root')).toHaveLength(expected);
});
