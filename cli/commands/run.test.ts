import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunRecord } from '../../contract/record.ts';
import { exampleCase, exampleRows, recordOf, rowLike } from '../../reports/testing/example.ts';
import type { RunPlan } from '../plan.ts';
import { surroundings } from '../testing/surroundings.ts';
import { runCommand, type Engine } from './run.ts';

const failing = recordOf([exampleRows.failing, exampleRows.passing]);
const caseFiles = new Map([['bom-3f1c0a9e.json', exampleCase]]);
const giving = (record: RunRecord, plans: RunPlan[] = []): Engine => async (plan) => {
  plans.push(plan);
  return { record, caseFiles: record === failing ? caseFiles : new Map() };
};

test('record and counterexamples are written, the report printed, old counterexamples removed', async () => {
  const around = surroundings();
  mkdirSync(join(around.cwd, '.toolgauge/counterexamples'), { recursive: true });
  writeFileSync(join(around.cwd, '.toolgauge/counterexamples/old-1.json'), '{}');
  expect(await runCommand('./my-edit.ts', {}, around, giving(failing))).toBe(1);
  const out = join(around.cwd, '.toolgauge');
  expect(readdirSync(out).sort()).toEqual(['counterexamples', 'record.json']);
  expect(readdirSync(join(out, 'counterexamples'))).toEqual(['bom-3f1c0a9e.json']);
  expect(JSON.parse(readFileSync(join(out, 'record.json'), 'utf8'))).toEqual(failing);
  expect(JSON.parse(readFileSync(join(out, 'counterexamples/bom-3f1c0a9e.json'), 'utf8'))).toEqual(exampleCase);
  expect(around.out).toContain('npx toolgauge replay bom-3f1c0a9e\n');
  expect(around.err).toBe('');
});

test('--json prints the record alone; another report goes to its file', async () => {
  const around = surroundings();
  await runCommand(undefined, { json: true, reporter: ['junit=r.xml'], out: 'elsewhere' }, around, giving(failing));
  expect(JSON.parse(around.out)).toEqual(failing);
  expect(readFileSync(join(around.cwd, 'r.xml'), 'utf8')).toContain('npx toolgauge replay bom-3f1c0a9e --out elsewhere');
});

test('reports into files leave stdout to people', async () => {
  const around = surroundings();
  await runCommand(undefined, { reporter: ['json=r.json', 'pretty=r.txt'] }, around, giving(failing));
  expect(around.out).toContain('NOT CONFORMING');
  expect(JSON.parse(readFileSync(join(around.cwd, 'r.json'), 'utf8'))).toEqual(failing);
  expect(readFileSync(join(around.cwd, 'r.txt'), 'utf8')).toContain('NOT CONFORMING');
});

test('a person at the terminal is told at once what runs, with its seed, on stderr', async () => {
  const around = surroundings();
  around.watched = true;
  await runCommand(undefined, { seed: '77' }, around, giving(failing));
  expect(around.err).toBe('toolgauge: holding reference, seed 77 ...\n');
});

describe('exit codes', () => {
  test.each<[string, RunRecord, boolean, number]>([
    ['all pass', recordOf([exampleRows.passing]), false, 0],
    ['a warning', recordOf([exampleRows.warned]), false, 0],
    ['a warning, strict', recordOf([exampleRows.warned]), true, 1],
    ['unknown', recordOf([exampleRows.unknown]), false, 0],
    ['unknown, strict', recordOf([exampleRows.unknown]), true, 1],
    ['not observed, strict', recordOf([rowLike('replace/bom', { verdict: 'not-observed', reason: 'x' })]), true, 0],
    ...(['fail', 'flaky', 'crash', 'hang', 'could-not-run'] as const).map((verdict): [string, RunRecord, boolean, number] =>
      [verdict, recordOf([rowLike('replace/bom', { verdict })]), false, 1]),
  ])('%s', async (_name, record, strict, code) => {
    expect(await runCommand(undefined, { strict }, surroundings(), giving(record))).toBe(code);
  });
});

test('settings of the configuration file count, options win', async () => {
  const around = surroundings();
  writeFileSync(join(around.cwd, 'toolgauge.config.json'), JSON.stringify({ adapter: './a.mjs', runs: 7, seed: 9, strict: true, reporter: ['github'] }));
  const plans: RunPlan[] = [];
  expect(await runCommand(undefined, { runs: '8' }, around, giving(recordOf([exampleRows.warned]), plans))).toBe(1);
  expect(plans[0]).toMatchObject({ adapter: './a.mjs', runs: 8, seed: 9 });
  expect(around.out).toMatch(/^::error /);
});

test('--update-baseline writes, and the run then conforms but for it', async () => {
  const around = surroundings();
  const options = { baseline: 'known.json', updateBaseline: true };
  expect(await runCommand(undefined, options, around, giving(failing))).toBe(0);
  expect(await runCommand(undefined, { baseline: 'known.json' }, around, giving(failing))).toBe(0);
  expect(around.out).toContain('CONFORMING BUT FOR THE BASELINE');
  expect(JSON.parse(readFileSync(join(around.cwd, 'known.json'), 'utf8'))).toMatchObject({ format: 'toolgauge.baseline/1', entries: [{ signature: 'replace/bom tree bom' }] });
});

describe('an --out that cannot be', () => {
  test.each<[string, (cwd: string) => string, string]>([
    ['a file', (cwd) => (writeFileSync(join(cwd, 'o'), ''), 'o'), '--out o: cannot write there: it is a file, not a directory. Name another directory.'],
    ['below a file', (cwd) => (writeFileSync(join(cwd, 'o'), ''), 'o/p'), '--out o/p: cannot write there: a part of the path is a file, not a directory. Name another directory.'],
    ['not writable', () => '/proc/toolgauge', '--out /proc/toolgauge: cannot write there: '],
    ['too long', () => 'a'.repeat(300), 'a: cannot write there: the name is too long. Name another directory.'],
  ])('%s', async (_name, make, message) => {
    const around = surroundings();
    const engine: Engine = async () => { throw new Error('nothing was to be started'); };
    const error = await runCommand(undefined, { out: make(around.cwd) }, around, engine).then(() => undefined, (thrown: unknown) => thrown as Error);
    expect(error?.name).toBe('UsageError');
    expect(error?.message).toContain(message);
    expect(existsSync(join(around.cwd, '.toolgauge'))).toBe(false);
  });
});
