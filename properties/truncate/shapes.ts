import type { Dice } from '../arbitraries/dice.ts';
import { overhead, type Fill, type RecordPlan } from './plan.ts';
import type { Stage } from './stage.ts';

/** Bytes of three dots and the newline on either side of them. */
const OMISSION = 5;

/** The fewest bytes of the record at `at`: names have two letters at least. */
export function least(stage: Stage, at: number, plan: Omit<RecordPlan, 'bytes'> = {}): number {
  return overhead({ ...plan, bytes: 0 }, stage.prefix(at)) + (stage.tool === 'ls' ? 2 : 0);
}

/** Bytes of the marker of the record at `at`, one without flags. */
export function markerBytes(stage: Stage, at: number): number {
  return stage.prefix(at).length + '(truncated)'.length;
}

/** `count` short records, the first at `from`: one byte of text each, or a few. */
export function short(dice: Dice, stage: Stage, count: number, from = 0): RecordPlan[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({ bytes: least(stage, from + at) + 1 + dice.pick([0, 0, 0, 1]) }));
}

/** `count` records, the first at `from`, that take exactly `total` bytes with the newlines between them; more only where they cannot be shorter. */
export function exactly(dice: Dice, stage: Stage, total: number, count: number, plan: Omit<RecordPlan, 'bytes'> = {}, from = 0): RecordPlan[] {
  const floor = Array.from({ length: count }, (_, at) => least(stage, from + at, plan));
  let slack = Math.max(0, total - (count - 1) - floor.reduce((sum, bytes) => sum + bytes, 0));
  return floor.map((bytes, at) => {
    const left = count - at;
    const even = Math.floor(slack / left);
    const more = left === 1 ? slack : Math.min(slack, dice.flip() ? dice.below(2 * even + 1) : even);
    slack -= more;
    return { ...plan, bytes: bytes + more };
  });
}

/** Too many records: the first ones take `head` bytes, the last ones `tail`, between them stand `between` short ones. */
export function ends(dice: Dice, stage: Stage, head: number, tail: number, more = 1, plan: Omit<RecordPlan, 'bytes'> = {}): RecordPlan[] {
  const { budgets } = stage;
  const count = budgets.lines + more;
  const between = count - budgets.head - budgets.tail;
  return [
    ...exactly(dice, stage, head, budgets.head, plan),
    ...short(dice, stage, between, budgets.head),
    ...exactly(dice, stage, tail, budgets.tail, plan, count - budgets.tail),
  ];
}

/** The bytes that are left for the last records where the first ones take `head` and all that is shown takes `shown`. */
export function tailFor(shown: number, head: number): number {
  return shown - OMISSION - head;
}

/** Records of `bytes` each. */
export function equal(count: number, bytes: number, fill: Fill = 'ascii'): RecordPlan[] {
  return Array.from({ length: count }, () => ({ bytes, fill }));
}

/** `plans` with `plan` at index `at` (from the end where negative). */
export function withAt(plans: readonly RecordPlan[], at: number, plan: RecordPlan): RecordPlan[] {
  const index = at < 0 ? plans.length + at : at;
  return plans.map((each, here) => (here === index ? plan : each));
}

/** The most bytes of a file that is made of long records: large budgets are no reason for large files. */
const ROOM = 1024 * 1024;

/** `bytes` of each of `count` records, or what they have room for. */
export function roomFor(bytes: number, count: number): number {
  return Math.min(bytes, Math.floor(ROOM / count));
}

/** Half of the bytes that may be shown. */
export function half({ budgets }: Stage): number {
  return Math.floor(budgets.bytes / 2);
}

/** A number of bytes beyond the budget, by which a record is too long: one, or some. */
export function beyond(dice: Dice, stage: Stage): number {
  return stage.budgets.bytes + dice.pick([1, 20, 2, 100, 7]);
}
