import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReplayResult } from '../../reports/replay.ts';
import { exampleCase, exampleRows, recordOf } from '../../reports/testing/example.ts';
import { surroundings, type Recorded } from '../testing/surroundings.ts';
import { replayCommand, type Replayer, type ReplayTarget } from './replay.ts';

const giving = (outcomes: ReplayResult['outcome'][], targets: ReplayTarget[] = []): Replayer => async (cases, target) => {
  targets.push(target);
  return cases.map((_, index) => ({ outcome: outcomes[index] ?? 'fixed', differences: [] }));
};

const afterARun = (): Recorded => {
  const around = surroundings();
  mkdirSync(join(around.cwd, '.toolgauge/counterexamples'), { recursive: true });
  writeFileSync(join(around.cwd, '.toolgauge/record.json'), JSON.stringify(recordOf([exampleRows.failing])));
  writeFileSync(join(around.cwd, '.toolgauge/counterexamples/bom-3f1c0a9e.json'), JSON.stringify(exampleCase));
  return around;
};

test('by id and by path, against the adapter of the last run', async () => {
  const around = afterARun();
  const targets: ReplayTarget[] = [];
  const names = ['bom-3f1c0a9e', '.toolgauge/counterexamples/bom-3f1c0a9e.json'];
  expect(await replayCommand(names, {}, around, giving(['fixed', 'failed'], targets))).toBe(1);
  expect(around.out).toMatchInlineSnapshot(`
    "FIXED bom-3f1c0a9e
      replace/bom (dialect tau)

    FAILED .toolgauge/counterexamples/bom-3f1c0a9e.json
      replace/bom (dialect tau)
      One byte order mark at the start of the file takes no part in matching and
      stays where it is; any other U+FEFF is ordinary text.

    2 cases: 1 fixed, 1 failed, 0 with an error
    "
  `);
  expect(targets[0]).toEqual({ adapter: './my-edit.ts', cwd: around.cwd, inProcess: false, env: [], timeoutMs: 5000 });
});

test('all fixed: 0; an error: 1', async () => {
  expect(await replayCommand(['bom-3f1c0a9e'], {}, afterARun(), giving(['fixed']))).toBe(0);
  expect(await replayCommand(['bom-3f1c0a9e'], {}, afterARun(), giving(['error']))).toBe(1);
});

test('--adapter wins; without a run it is the reference', async () => {
  const targets: ReplayTarget[] = [];
  await replayCommand(['bom-3f1c0a9e'], { adapter: 'exec:x', timeout: '7' }, afterARun(), giving([], targets));
  const around = surroundings();
  writeFileSync(join(around.cwd, 'c.json'), JSON.stringify(exampleCase));
  await replayCommand(['c.json'], {}, around, giving([], targets));
  expect(targets.map(({ adapter, timeoutMs }) => [adapter, timeoutMs])).toEqual([['exec:x', 7], ['reference', 5000]]);
});

describe('bad input', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"format": ', 'case file c.json: is not JSON: '],
    ['bytes that are no text', Buffer.from([0xff, 0xfe]), 'case file c.json: is not UTF-8 text.'],
    ['another format', { ...exampleCase, format: 'toolgauge.case/2' }, 'case file c.json: format: '],
    ['an unknown rule', { ...exampleCase, rule: 'replace/bmo' }, 'case file c.json: no rule is called "replace/bmo". Did you mean "replace/bom"'],
    ['a limit that cannot be', { ...exampleCase, case: { ...exampleCase.case, limits: { apply_patch: { atomic: 3 } } } },
      'case file c.json: case.limits.apply_patch: limit `atomic` cannot be 3; it is no or yes'],
    ['a field too many', { ...exampleCase, extra: 1 }, 'case file c.json: no setting or field is called "extra".'],
    ['an unknown matcher', JSON.stringify(exampleCase).replace('"kind":"status"', '"kind":"sttus"'), 'case file c.json: expectation.alternatives[0].clauses[0].match.kind: '],
    ['a node that is none', JSON.stringify(exampleCase).replace('"mode":"600"', '"moode":"600"'), 'case file c.json: case.setup.tree.f.txt: no setting or field is called "moode".'],
  ])('%s', async (_name, content, message) => {
    const around = surroundings();
    writeFileSync(join(around.cwd, 'c.json'), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
    const replayer: Replayer = async () => { throw new Error('nothing was to be started'); };
    const error = await replayCommand(['c.json'], {}, around, replayer).then(() => undefined, (thrown: unknown) => thrown as Error);
    expect(error?.name).toBe('UsageError');
    expect(error?.message.startsWith(message), error?.message).toBe(true);
  });

  test('a directory', async () => {
    await expect(replayCommand(['.'], {}, surroundings())).rejects.toThrow('case file .: cannot be read: is a directory.');
  });

  test('an id that is like one', async () => {
    await expect(replayCommand(['bom-3f1c0a9'], {}, afterARun())).rejects.toThrow('Did you mean "bom-3f1c0a9e"?');
  });

  test('a broken record', async () => {
    const around = afterARun();
    writeFileSync(join(around.cwd, '.toolgauge/record.json'), '{}');
    await expect(replayCommand(['bom-3f1c0a9e'], {}, around)).rejects.toThrow('names no adapter. Say which: --adapter ADAPTER');
  });
});
