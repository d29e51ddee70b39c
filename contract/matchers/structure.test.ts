import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { definitionProblems, fieldNamesProblems } from './structure.ts';

describe('fields too many, by their kind', () => {
  const kinds = (fields: JsonObject, echoes?: string[]): string[] =>
    fieldNamesProblems({ kind: 'field-names', exactly: ['edits'], ...(echoes ? { echoes } : {}) }, { edits: 1, ...fields }).map(({ symptom }) => symptom);

  test.each<[string, JsonObject]>([
    ['default-shown', { truncated: false }], ['default-shown', { valid_utf8: true }], ['default-shown', { signal: null }],
    ['duration-shown', { lock_wait_duration_seconds: 0 }], ['duration-shown', { duration_seconds: 7 }],
    ['echoed', { path: 'f' }], ['extra-field', { total_lines: 3 }], ['extra-field', { valid_utf8: false }],
  ])('%s: %j', (kind, fields) => {
    expect(kinds(fields, ['path', 'edits'])).toEqual([kind]);
  });

  test('are all one kind where nobody asks', () => {
    expect(kinds({ path: 'f', truncated: false })).toEqual(['extra-field', 'extra-field']);
  });

  test('a field of the result is none, although an argument has its name', () => {
    expect(kinds({}, ['edits'])).toEqual([]);
  });
});

describe('definitions', () => {
  const numbers = [[[1000, 1000], [2000]], [[10_240], [10]]];
  const stated = (description: string): string[] =>
    definitionProblems({ kind: 'definition', tool: 'read', numbers }, { tools: { read: { name: 'read', description } } }).map(({ expected }) => expected);

  test.each(['1000 lines, 10240 bytes', 'up to 2,000 lines or 10 KiB', '2000 lines; 10,240 bytes', '1 000 + 1 000, 10 KB', '1_000 at each end, 10_240'])('%j names the limits', (text) => {
    expect(stated(text)).toEqual([]);
  });

  test.each([['100 lines, 10 KiB', ['names 1000 and 1000, or 2000']], ['2000 lines, 102400 bytes', ['names 10240, or 10']], ['12000', ['names 1000 and 1000, or 2000', 'names 10240, or 10']]])(
    '%j does not', (text, missing) => {
      expect(stated(text)).toEqual(missing);
    },
  );

  const items = (schema: JsonObject): number =>
    definitionProblems(
      { kind: 'definition', tool: 'edit', requiredOfItems: { of: 'edits', names: ['a', 'b'] } }, { tools: { edit: { name: 'edit', description: '', schema } } },
    ).length;

  test('what entries of a list need', () => {
    expect(items({ properties: { edits: { items: { required: ['b', 'a', 'c'] } } } })).toBe(0);
    expect(items({ properties: { edits: { items: { required: ['a'] } } } })).toBe(1);
    expect(items({ properties: { edits: { items: { properties: { a: {} } } } } })).toBe(1);
    expect(items({ properties: { edits: { items: { $ref: '#/$defs/entry' } } } })).toBe(0);
    expect(items({ properties: {} })).toBe(1);
  });
});
