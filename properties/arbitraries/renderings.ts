import type { Part } from '../../contract/bytes.ts';
import { numberOf, type Limits } from '../../contract/limits.ts';
import type { Dice } from './dice.ts';

/** The budgets of a payload: records, records before and after the mark of omission, bytes. */
export interface Budgets {
  lines: number;
  head: number;
  tail: number;
  bytes: number;
}

export function budgetsOf(values: Limits, bytes = 'maxOutputBytes'): Budgets {
  const number = (name: string): number => numberOf(values, name);
  return { lines: number('maxOutputLines'), head: number('headLines'), tail: number('tailLines'), bytes: number(bytes) };
}

/** Bytes of the record of line `number` beside its text: digits, flags in parentheses, one space. */
export function prefixBytes(number: number, ...flags: readonly string[]): number {
  return String(number).length + (flags.length > 0 ? flags.join(',').length + 2 : 0) + 1;
}

/** `count` sizes of at least 0 that add up to `sum`. */
export function shares(dice: Dice, count: number, sum: number): number[] {
  const cuts = dice.increasing(Math.min(count - 1, sum), Math.max(0, sum - 1));
  const ends = [...cuts, ...Array.from({ length: count - 1 - cuts.length }, () => sum), sum];
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

/** `count` characters of one kind. */
export function run(character: string, count: number): Part {
  return count < 200 ? character.repeat(count) : { repeat: character, times: count };
}

/** A text of exactly `bytes` bytes: characters of `character`, and `x` for what is left. */
export function textOfBytes(character: string, bytes: number): Part[] {
  const width = Buffer.byteLength(character);
  return [run(character, Math.floor(bytes / width)), 'x'.repeat(bytes % width)];
}
