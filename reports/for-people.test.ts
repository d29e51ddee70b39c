import { expect, test } from 'vitest';
import type { CalibrationReport, FaultRow } from '../contract/calibration.ts';
import { explanation } from './explanation.ts';
import { RULES } from '../contract/rules/index.ts';
import { columns, WIDTH } from './layout.ts';
import { isCalibrated, matrix } from './matrix.ts';
import { plain } from './paint.ts';
import { replayText } from './replay.ts';
import { listedRule, ruleList } from './rule-list.ts';
import { exampleCase, exampleRules } from './testing/example.ts';

const narrow = (text: string): void => {
  for (const line of text.split('\n')) expect(columns(line), line).toBeLessThanOrEqual(WIDTH);
};

const fault = (name: string, rest: Partial<FaultRow>): FaultRow => ({
  name, tool: 'replace', breaks: ['replace/bom'], outcome: 'killed', killedBy: ['replace/bom'], alsoFailing: [], atCase: 3, ...rest,
});
const calibration: CalibrationReport = {
  faults: [
    fault('bom-doubled', {}),
    fault('bom-dropped', { breaks: ['replace/bom', 'replace/total-bytes'], alsoFailing: ['replace/text-outside-unchanged'], atCase: 1 }),
    fault('first-of-two', { outcome: 'equivalent', killedBy: [], reason: 'the tool never sees two' }),
  ],
};

test('kill matrix, every fault seen', () => {
  const text = matrix(calibration, plain);
  narrow(text);
  expect(isCalibrated(calibration)).toBe(true);
  expect(text).toMatchSnapshot();
});

test('kill matrix, a fault survived and one crashed', () => {
  const { atCase: _, ...alive } = fault('mixed-endings-flattened', { outcome: 'survived', killedBy: [] });
  const report = { faults: [...calibration.faults, alive, fault('loops', { outcome: 'crashed', killedBy: [], reason: 'TypeError: no span' })] };
  const text = matrix(report, plain);
  narrow(text);
  expect(isCalibrated(report)).toBe(false);
  expect(text).toMatchSnapshot();
});

test('replayed cases', () => {
  const difference = exampleCase.difference as NonNullable<typeof exampleCase.difference>;
  const text = replayText([
    { name: 'bom-3f1c0a9e', caseFile: exampleCase, result: { outcome: 'fixed', differences: [] } },
    { name: './old/case.json', caseFile: exampleCase, result: { outcome: 'failed', differences: [difference] } },
    { name: 'other', caseFile: exampleCase, result: { outcome: 'error', differences: [], message: 'the program ended with code 1' } },
  ], exampleRules, plain);
  narrow(text);
  expect(text).toMatchSnapshot();
});

test('list of rules', () => {
  const text = ruleList(exampleRules);
  narrow(text);
  expect(text).toMatchSnapshot();
  expect(exampleRules.map(listedRule)).toMatchSnapshot();
});

test('explanations', () => {
  for (const rule of exampleRules) {
    const text = explanation(rule, rule.id === 'replace/bom' ? [{ name: 'bom-dropped', breaks: [rule.id], description: 'Writes the file without its byte order mark.' }] : []);
    narrow(text);
    expect(text).toMatchSnapshot();
  }
});

test('every rule of the catalogue is listed and explained within 79 columns', () => {
  narrow(ruleList(RULES));
  for (const rule of RULES) narrow(explanation(rule, []));
});
