import { expect, test } from 'vitest';
import type { CalibrationReport, FaultOutcome } from '../../contract/calibration.ts';
import { surroundings } from '../testing/surroundings.ts';
import { calibrateCommand, type CalibrationOrder, type Calibrator } from './calibrate.ts';

const report = (...outcomes: FaultOutcome[]): CalibrationReport => ({
  faults: outcomes.map((outcome, index) => ({ name: `fault-${index}`, tool: 'replace', breaks: ['replace/bom'], outcome, killedBy: [], alsoFailing: [] })),
});
const giving = (given: CalibrationReport, orders: CalibrationOrder[] = []): Calibrator => async (order) => {
  orders.push(order);
  return given;
};

test('one seed by default, twenty with --full', async () => {
  const orders: CalibrationOrder[] = [];
  await calibrateCommand({}, surroundings(), giving(report(), orders));
  await calibrateCommand({ full: true, seed: '5' }, surroundings(), giving(report(), orders));
  expect(orders).toEqual([
    { full: false, seeds: [1], faults: [] },
    { full: true, seeds: Array.from({ length: 20 }, (_, index) => 5 + index), faults: [] },
  ]);
});

test.each<[FaultOutcome, number]>([['killed', 0], ['equivalent', 0], ['survived', 1], ['crashed', 1], ['hung', 1], ['not-reached', 1]])('%s: exit %i', async (outcome, code) => {
  expect(await calibrateCommand({}, surroundings(), giving(report('killed', outcome)))).toBe(code);
});

test('--json is the report', async () => {
  const around = surroundings();
  await calibrateCommand({ json: true }, around, giving(report('killed')));
  expect(JSON.parse(around.out)).toEqual(report('killed'));
});

test('the shards are all faults, each once', async () => {
  const orders: CalibrationOrder[] = [];
  for (const shard of ['1/3', '2/3', '3/3']) await calibrateCommand({ shard, fault: ['move-*'] }, surroundings(), giving(report(), orders));
  await calibrateCommand({ fault: ['move-*'] }, surroundings(), giving(report(), orders));
  const whole = orders.pop()?.faults ?? [];
  expect(orders.flatMap(({ faults }) => faults).sort()).toEqual([...whole].sort());
  expect(whole.length).toBeGreaterThan(2);
});

test('a shard to which no fault falls', async () => {
  await expect(calibrateCommand({ shard: '9000/9000' }, surroundings(), giving(report()))).rejects.toThrow('--shard 9000/9000: no fault falls to this part; there are ');
});
