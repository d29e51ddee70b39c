import { numberOf, type Limits } from '../../../contract/limits.ts';
import { marker } from './record.ts';
import { listed, type Records } from './records.ts';

/** How much of a rendering is shown. */
export interface Budget {
  /** More records than these are cut in the middle. */
  lines: number;
  /** Records before and after the mark of omission. */
  head: number;
  tail: number;
  /** UTF-8 bytes of the records shown and the LFs between them. */
  bytes: number;
  layout: 'balanced' | 'sequential';
}

export interface Cut {
  shown: string[];
  truncated: boolean;
}

/** What a truncation is made with. */
export interface Cutting {
  /** What a record takes of the budget, and what the LF between two takes. */
  size(record: string): number;
  gap: number;
  hasManyRecords(count: number, budget: Budget): boolean;
  hasManyBytes(bytes: number, budget: Budget): boolean;
  /** What stands for a record whose content is skipped. */
  marker(record: string): string;
  /** Of records that are not too many, but too long together. */
  fill(records: readonly string[], most: number, how: Cutting): string[];
  /** Of too many records. */
  ends(records: Records, budget: Budget, how: Cutting): string[];
}

export const OMITTED = '...';

/** @param bytesName the limit that holds the budget in bytes. */
export function budgetOf(limits: Limits, bytesName = 'maxOutputBytes'): Budget {
  return {
    lines: numberOf(limits, 'maxOutputLines'),
    head: numberOf(limits, 'headLines'),
    tail: numberOf(limits, 'tailLines'),
    bytes: numberOf(limits, bytesName),
    layout: limits['combinedLayout'] === 'sequential' ? 'sequential' : 'balanced',
  };
}

export const CUTTING: Cutting = {
  size: (record) => Buffer.byteLength(record),
  gap: 1,
  hasManyRecords: (count, budget) => count > budget.lines,
  hasManyBytes: (bytes, budget) => bytes > budget.bytes,
  marker,
  fill,
  ends: (records, budget, how) => (budget.layout === 'sequential' ? sequential : balanced)(records, budget, how),
};

/** The one truncation of a complete rendering. Records that cannot be shown are not made. */
export const truncate = truncateBy(CUTTING);

export function truncateBy(how: Cutting): (records: Records, budget: Budget) => Cut {
  return (records, budget) => {
    if (how.hasManyRecords(records.length, budget)) return { shown: how.ends(records, budget, how), truncated: true };
    const all = listed(records);
    if (!how.hasManyBytes(sizeOf(all, how), budget)) return { shown: all, truncated: false };
    return { shown: how.fill(all, budget.bytes, how), truncated: true };
  };
}

/** In order: a record that still fits, else its marker if that fits, else nothing more. */
export function fill(records: readonly string[], most: number, how: Cutting): string[] {
  const shown: string[] = [];
  const list = new Filling(most, how);
  for (const record of records) {
    const form = [record, ...(hasMarker(record) ? [how.marker(record)] : [])].find((each) => list.add(each));
    if (form === undefined) break;
    shown.push(form);
  }
  return shown.at(-1) === '' ? shown.slice(0, -1) : shown;
}

/** The first records and the last ones, as much of it from the start as fits. */
export function sequential(records: Records, budget: Budget, how: Cutting): string[] {
  const ends = [...listed(records, 0, budget.head), OMITTED, ...listed(records, records.length - budget.tail)];
  return how.fill(ends, budget.bytes, how);
}

/** At most half of the budget for the head; the tail takes what is left. */
export function balanced(records: Records, budget: Budget, how: Cutting): string[] {
  const seen = (index: number): string => {
    const record = records.at(index);
    return how.size(record) > budget.bytes ? how.marker(record) : record;
  };
  const head = longest(new Filling(Math.floor(budget.bytes / 2), how), budget.head, seen);
  if (head.length === 0) head.push(how.marker(records.at(0)));
  const list = new Filling(budget.bytes, how, [...head, OMITTED]);
  const last = records.length - 1;
  const tail = longest(list, budget.tail, (index) => seen(last - index)).toReversed();
  if (tail.length === 0) tail.push(...longest(list, 1, () => how.marker(records.at(last))));
  return [...head, OMITTED, ...tail];
}

/** As many of the first `most` records as fit. */
function longest(list: Filling, most: number, at: (index: number) => string): string[] {
  const taken: string[] = [];
  while (taken.length < most) {
    const record = at(taken.length);
    if (!list.add(record)) break;
    taken.push(record);
  }
  return taken;
}

function hasMarker(record: string): boolean {
  return record !== '' && record !== OMITTED;
}

function sizeOf(records: readonly string[], { size, gap }: Cutting): number {
  return records.reduce((sum, record) => sum + size(record), Math.max(0, records.length - 1) * gap);
}

/** A list of records that may take up so much. */
export class Filling {
  readonly #most: number;
  readonly #how: Cutting;
  #used: number;
  #isEmpty: boolean;

  constructor(most: number, how: Cutting, records: readonly string[] = []) {
    this.#most = most;
    this.#how = how;
    this.#used = sizeOf(records, how);
    this.#isEmpty = records.length === 0;
  }

  /** Takes `record` if it fits. */
  add(record: string): boolean {
    const used = this.#used + this.#how.size(record) + (this.#isEmpty ? 0 : this.#how.gap);
    if (used > this.#most) return false;
    this.#used = used;
    this.#isEmpty = false;
    return true;
  }
}
