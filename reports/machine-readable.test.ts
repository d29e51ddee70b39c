import { expect, test } from 'vitest';
import { github } from './github.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { plain } from './paint.ts';
import type { ReportContext } from './pretty.ts';
import { exampleCase, exampleRows, exampleRules, exampleViolation, recordOf, rowLike } from './testing/example.ts';
import { wellFormedXml } from './testing/well-formed-xml.ts';

const context: ReportContext = {
  caseFiles: new Map([['bom-3f1c0a9e.json', exampleCase]]), rules: exampleRules, paint: plain, strict: false,
};

const nasty = rowLike('replace/bom', {
  verdict: 'hang', violations: [{
    ...exampleViolation, facet: 'process', symptom: 'deadline', counterexample: 'gone.json',
    message: 'no <answer> & "more"\r\n]]> \u0000\u001b\uD800 100%::x',
  }],
});
const known = rowLike('replace/duplicate-refused', { verdict: 'fail', violations: [{ ...exampleViolation, known: true }] });
const late = rowLike('replace/late', { verdict: 'could-not-run', reason: 'twenty hangs, that is enough', cases: 0 });
const stale = [{ rule: 'replace/x', dialect: 'tau', signature: 'replace/x status refused', reason: 'their issue 12' }];
const record = recordOf([...Object.values(exampleRows), nasty, known, late], { baseline: { file: 'known.json', known: 1, stale } });

test('json is the record, with a newline at the end', () => {
  expect(JSON.parse(json(record))).toEqual(record);
  expect(json(record).endsWith('}\n')).toBe(true);
});

test('junit', () => {
  const text = junit(record, context);
  wellFormedXml(text);
  expect(text).toMatchSnapshot();
});

test('junit counts what it lists', () => {
  for (const strict of [false, true]) {
    const text = junit(record, { ...context, strict });
    wellFormedXml(text);
    const [, tests, failures, errors, skipped] = /<testsuites .*?tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(text) as RegExpExecArray;
    const count = (tag: string): string => String(text.split(`<${tag} `).length - 1);
    expect([tests, failures, errors, skipped]).toEqual(['testcase', 'failure', 'error', 'skipped'].map(count));
  }
});

test('github', () => {
  expect(github(record, context)).toMatchSnapshot();
});

test('github: strict turns warnings into errors, and a conforming run is a notice', () => {
  const warned = recordOf([exampleRows.warned]);
  expect(github(warned, context)).toMatch(/^::warning title=replace\/error-compact \(tau\)::/);
  expect(github(warned, { ...context, strict: true })).toMatch(/^::error title=replace\/error-compact \(tau\)::/);
  expect(github(recordOf([exampleRows.passing]), context)).toBe('::notice title=toolgauge::CONFORMING: 1 rule held\n');
});

test('a workflow command is one line, whatever the message holds', () => {
  for (const line of github(recordOf([nasty]), context).trimEnd().split('\n')) expect(line).toMatch(/^::(error|notice) title=/);
});
