import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { CaseFile, RunRecord } from '../../contract/record.ts';
import { exampleCase, exampleRows, recordOf } from '../testing/example.ts';
import type { caseFile } from './case-schema.ts';
import { jsonSchemas } from './json-schemas.ts';
import type { runRecord } from './run-schema.ts';

const committed = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const compiled = new Map<string, ValidateFunction>();
const validator = (name: string): ValidateFunction => {
  const validate = compiled.get(name)
    ?? new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(committed(`${name}.schema.json`)));
  compiled.set(name, validate);
  return validate;
};

test.each([...jsonSchemas()])('%s is up to date (npm run docs)', (name, text) => {
  expect(committed(name)).toBe(text);
});

test('the schemas and the types say the same', () => {
  expectTypeOf<z.infer<typeof runRecord>>().toExtend<RunRecord>();
  expectTypeOf<RunRecord>().toExtend<z.input<typeof runRecord>>();
  expectTypeOf<CaseFile['case']>().toExtend<z.input<typeof caseFile>['case']>();
  expectTypeOf<CaseFile['expectation']>().toExtend<z.input<typeof caseFile>['expectation']>();
  expectTypeOf<NonNullable<CaseFile['difference']>>().toExtend<NonNullable<z.input<typeof caseFile>['difference']>>();
  expectTypeOf<z.infer<typeof caseFile>['case']>().toExtend<CaseFile['case']>();
});

describe('ajv', () => {
  const record = recordOf(Object.values(exampleRows), {
    baseline: { file: 'b.json', known: 0, stale: [{ rule: 'r', dialect: 'tau', signature: 's', reason: 'why' }] },
  });
  const entry = { rule: 'replace/bom', dialect: 'tau', signature: 'replace/bom tree bom', reason: 'their issue 12', case: exampleCase };
  const baseline = { format: 'toolgauge.baseline/1', entries: [entry] };

  test.each<[string, unknown]>([['run', record], ['case', exampleCase], ['baseline', baseline]])('the example of %s is valid', (name, value) => {
    const validate = validator(name);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });

  test.each<[string, string, unknown]>([
    ['run', 'another format', { ...record, format: 'toolgauge.run/2' }],
    ['run', 'an unknown verdict', { ...record, rules: [{ ...record.rules[0], verdict: 'ok' }] }],
    ['run', 'a shard 0', { ...record, shard: { index: 0, count: 1 } }],
    ['run', 'a field too many', { ...record, extra: 1 }],
    ['case', 'no expectation', { ...exampleCase, expectation: { alternatives: [] } }],
    ['case', 'an unknown symptom', { ...exampleCase, difference: { ...exampleCase.difference, symptom: 'odd' } }],
    ['case', 'a node of two kinds', { ...exampleCase, case: { ...exampleCase.case, setup: { tree: { a: { file: '', link: 'b' } } } } }],
    ['case', 'a mode that is not octal', { ...exampleCase, case: { ...exampleCase.case, setup: { tree: { a: { file: '', mode: '999' } } } } }],
    ['baseline', 'an entry without a reason', { ...baseline, entries: [{ ...entry, reason: '' }] }],
  ])('%s with %s is not', (name, _what, value) => {
    expect(validator(name)(value)).toBe(false);
  });
});
