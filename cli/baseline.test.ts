import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitReason } from '../reports/exit-reason.ts';
import type { ReplayResult } from '../reports/replay.ts';
import { exampleCase, exampleRows, exampleViolation, recordOf } from '../reports/testing/example.ts';
import { afterUpdate, compareWithBaseline, readBaseline, REASON_TO_WRITE, updatedBaseline, writeBaseline, type Baseline, type BaselineEntry } from './baseline.ts';
import { surroundings } from './testing/surroundings.ts';

const entry: BaselineEntry = { rule: 'replace/bom', dialect: 'tau', signature: 'replace/bom tree bom', reason: 'their issue 12', case: exampleCase };
const other: BaselineEntry = { ...entry, signature: 'replace/bom tree lost', reason: 'their issue 13' };
const baselineOf = (...entries: BaselineEntry[]): Baseline => ({ format: 'toolgauge.baseline/1', entries });
const answering = (outcome: ReplayResult['outcome']) => async (cases: unknown[]): Promise<ReplayResult[]> =>
  cases.map(() => ({ outcome, differences: [] }));
const unasked = async (): Promise<never> => { throw new Error('nothing was to be replayed'); };
const failing = recordOf([exampleRows.failing, exampleRows.passing]);
const caseFiles = new Map([['bom-3f1c0a9e.json', exampleCase]]);

describe('compared with a baseline', () => {
  test('what it knows does not fail the run, and is not replayed', async () => {
    const { record, stale } = await compareWithBaseline(failing, baselineOf(entry), 'b.json', unasked);
    expect(record.rules[0]?.violations[0]?.known).toBe(true);
    expect([record.baseline, stale]).toEqual([{ file: 'b.json', known: 1, stale: [] }, []]);
    expect(exitReason(failing, false).failed).toBe(true);
    expect(exitReason(record, true)).toEqual({ failed: false, word: 'CONFORMING BUT FOR THE BASELINE', reason: '1 rule held, 1 not held as the baseline knows' });
  });

  test('the same signature in another dialect is another violation', async () => {
    const { record } = await compareWithBaseline(failing, baselineOf({ ...entry, dialect: 'pi' }), 'b.json', answering('failed'));
    expect(exitReason(record, false).failed).toBe(true);
  });

  test('an entry not met whose case passes is stale, and fails the run', async () => {
    const { record } = await compareWithBaseline(recordOf([exampleRows.passing]), baselineOf(entry), 'b.json', answering('fixed'));
    expect(record.baseline?.stale).toEqual([{ rule: 'replace/bom', dialect: 'tau', signature: 'replace/bom tree bom', reason: 'their issue 12' }]);
    expect(exitReason(record, false)).toEqual({ failed: true, word: 'NOT CONFORMING', reason: '1 stale baseline entry' });
  });

  test.each(['failed', 'error'] as const)('an entry not met whose case ends %s is not stale', async (outcome) => {
    const { record } = await compareWithBaseline(recordOf([exampleRows.passing]), baselineOf(entry), 'b.json', answering(outcome));
    expect(exitReason(record, false).failed).toBe(false);
  });

  test('a second violation of a known rule fails', async () => {
    const row = { ...exampleRows.failing, violations: [exampleViolation, { ...exampleViolation, signature: 'replace/bom tree lost' }] };
    const { record } = await compareWithBaseline(recordOf([row]), baselineOf(entry), 'b.json', unasked);
    expect(exitReason(record, false).failed).toBe(true);
  });

  test('what could not be run is never known', async () => {
    const row = { ...exampleRows.failing, verdict: 'could-not-run' as const };
    const { record } = await compareWithBaseline(recordOf([row]), baselineOf(entry), 'b.json', unasked);
    expect(exitReason(record, false).failed).toBe(true);
  });
});

describe('updated', () => {
  test('stale entries go, the others keep reason and case, new ones come', async () => {
    const row = { ...exampleRows.failing, violations: [exampleViolation, { ...exampleViolation, signature: 'replace/bom tree endings' }] };
    const compared = await compareWithBaseline(recordOf([row]), baselineOf(other, entry), 'b.json', answering('fixed'));
    const updated = updatedBaseline(baselineOf(other, entry), compared, caseFiles);
    expect(updated.entries.map(({ signature, reason }) => [signature, reason])).toEqual([
      ['replace/bom tree bom', 'their issue 12'], ['replace/bom tree endings', REASON_TO_WRITE],
    ]);
    expect(exitReason(await afterUpdate(recordOf([row]), updated, 'b.json'), false).failed).toBe(false);
  });

  test('an entry that the run did not meet, and whose case still fails, stays', async () => {
    const compared = await compareWithBaseline(recordOf([exampleRows.passing]), baselineOf(entry), 'b.json', answering('failed'));
    expect(updatedBaseline(baselineOf(entry), compared, new Map()).entries).toEqual([entry]);
  });

  test('what did not repeat is not taken in', async () => {
    const row = { ...exampleRows.failing, violations: [{ ...exampleViolation, repeat: 'flaky' as const }] };
    const compared = await compareWithBaseline(recordOf([row]), baselineOf(), 'b.json', unasked);
    expect(updatedBaseline(baselineOf(), compared, caseFiles).entries).toEqual([]);
  });
});

describe('files', () => {
  test('written and read again, nothing left beside it', async () => {
    const { cwd } = surroundings();
    const path = join(cwd, 'b.json');
    writeBaseline(path, 'b.json', baselineOf(entry, other));
    expect(await readBaseline(path, 'b.json', false)).toEqual(baselineOf(entry, other));
    expect(readdirSync(cwd)).toEqual(['b.json']);
    expect(readFileSync(path, 'utf8').endsWith('}\n')).toBe(true);
  });

  test('one that is not there is empty where it is about to be written', async () => {
    expect(await readBaseline(join(surroundings().cwd, 'b.json'), 'b.json', true)).toEqual(baselineOf());
  });

  test('one that cannot be written', () => {
    const path = join(surroundings().cwd, 'no', 'b.json');
    expect(() => writeBaseline(path, 'no/b.json', baselineOf())).toThrow('baseline no/b.json: cannot be written: does not exist.');
  });

  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'baseline b.json: is not JSON: '],
    ['another format', { format: 'toolgauge.baseline/2', entries: [] }, 'baseline b.json: format: '],
    ['no reason', baselineOf({ ...entry, reason: '' }), 'baseline b.json: entries[0].reason: '],
    ['a broken case', baselineOf({ ...entry, case: { ...exampleCase, rule: 3 as unknown as string } }), 'baseline b.json: entries[0].case.rule: expected string, received number'],
    ['an entry twice', baselineOf(entry, entry), 'baseline b.json: lists replace/bom tree bom (dialect tau) twice; keep one of them.'],
  ])('%s', async (_name, value, message) => {
    const path = join(surroundings().cwd, 'b.json');
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    const error = await readBaseline(path, 'b.json', false).then(() => undefined, (thrown: unknown) => thrown as Error);
    expect(error?.name).toBe('UsageError');
    expect(error?.message.startsWith(message), error?.message).toBe(true);
  });
});
