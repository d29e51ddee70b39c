import { describe, expect, test } from 'vitest';
import { toBuffer } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import { Dice } from '../arbitraries/dice.ts';
import { bytesOf } from '../arbitraries/line-files.ts';
import { strictContext } from '../testing/context.ts';
import { lineText, nameOf, overhead, type Fill, type RecordPlan } from './plan.ts';
import { ends, exactly, least } from './shapes.ts';
import { RECORDS } from './shown.ts';
import { stageOf, type Showing } from './stage.ts';

const FILLS: readonly Fill[] = ['ascii', 2, 3, 4, 'multi', 'invalid'];
const ENDINGS = ['\n', '\r\n', '\r', ''] as const;

/** The bytes of a record, from the bytes of its line. */
function shownBytes(plan: RecordPlan, prefix: string, at: number): number {
  const text = toBuffer(bytesOf(lineText(plan, prefix, at))).toString();
  const flagged = text.includes('\ufffd') ? plan : { ...plan, fill: 'ascii' as const };
  return overhead(flagged, prefix) + Buffer.byteLength(text);
}

describe.each(FILLS)('text of %s', (fill) => {
  test.each(ENDINGS)('makes a record of the planned bytes, ending %j', (ending) => {
    for (const prefix of ['1', '100', 'out']) {
      for (let bytes = 30; bytes < 80; bytes += 1) for (const at of [0, 1, 2]) expect(shownBytes({ bytes, fill, ending }, prefix, at)).toBe(bytes);
    }
  });
});

test('a name makes a record of the planned bytes, and names keep their order', () => {
  for (const fill of [undefined, 'multi'] as const) {
    for (let bytes = 10; bytes < 60; bytes += 1) {
      const plan = { bytes, ...(fill ? { fill } : {}) };
      expect(Buffer.byteLength(`1 ${nameOf(plan, '1', 0)}`)).toBe(bytes);
      expect(Buffer.byteLength(`1(escaped) ${nameOf({ ...plan, bytes: bytes + 20, escaped: true }, '1', 0)}`) + 1).toBe(bytes + 20);
      expect(Buffer.compare(Buffer.from(nameOf(plan, '1', 0)), Buffer.from(nameOf({ bytes: 5 }, '2', 1)))).toBe(-1);
    }
  }
});

/** Bytes of all records of a case with their newlines. */
function totalOf(kase: Case, tool: Showing, plans: readonly RecordPlan[]): number {
  const node = kase.setup.tree['f.txt'];
  const stage = stageOf(strictContext('tau'), tool);
  if (tool === 'ls') return Object.keys(kase.setup.tree).sort().reduce((sum, name, at) => sum + Buffer.byteLength(`${stage.prefix(at)} ${name}`) + 1, -1);
  if (!node || !('file' in node)) throw new TypeError('no file');
  const lines = toBuffer(node.file).toString().split('\n').slice(0, -1);
  expect(lines).toHaveLength(plans.length);
  return lines.reduce((sum, line, at) => sum + Buffer.byteLength(`${stage.prefix(at)} ${line}`) + 1, -1);
}

describe.each(RECORDS)('%s', (tool) => {
  test('exactly so many bytes', () => {
    const stage = stageOf(strictContext('tau'), tool);
    for (let seed = 0; seed < 60; seed += 1) {
      const dice = new Dice(seed);
      const plans = exactly(dice, stage, 64, dice.between(1, 6), seed % 2 === 0 ? {} : { fill: 'multi' });
      expect(totalOf(stage.show(plans), tool, plans)).toBe(64);
    }
  });

  test('ends of exactly so many bytes, short records between them', () => {
    const stage = stageOf(strictContext('tau'), tool);
    for (let seed = 0; seed < 60; seed += 1) {
      const plans = ends(new Dice(seed), stage, 32, 27, 2);
      const sum = (part: readonly RecordPlan[]): number => part.reduce((total, { bytes }) => total + bytes + 1, -1);
      expect([plans.length, sum(plans.slice(0, 3)), sum(plans.slice(-3))]).toEqual([8, 32, 27]);
      expect(plans.every((plan, at) => plan.bytes >= least(stage, at))).toBe(true);
    }
  });
});
