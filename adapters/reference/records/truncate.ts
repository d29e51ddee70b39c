import type { Limits } from '../../../contract/limits.ts';
import { numberOf } from '../tool.ts';
import { marker as plainMarker } from './record.ts';
import { bytesOf, listed, type Records } from './records.ts';

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

/** Makes what stands for a record whose content is skipped. */
export type Marker = (record: string) => string;

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

/** The one truncation of a complete rendering. Records that cannot be shown are not made. */
export function truncate(records: Records, budget: Budget, marker: Marker = plainMarker): Cut {
  if (records.length > budget.lines) {
    const layOut = budget.layout === 'sequential' ? sequential : balanced;
    return { shown: layOut(records, budget, marker), truncated: true };
  }
  const all = listed(records);
  if (bytesOf(all) <= budget.bytes) return { shown: all, truncated: false };
  return { shown: fitting(all, budget.bytes, marker), truncated: true };
}

/** The first records and the last ones, as much of it from the start as fits. */
function sequential(records: Records, budget: Budget, marker: Marker): string[] {
  const ends = [...listed(records, 0, budget.head), OMITTED, ...listed(records, records.length - budget.tail)];
  return fitting(ends, budget.bytes, marker);
}

/** In order: a record that still fits, else its marker if that fits, else nothing more. */
export function fitting(records: readonly string[], bytes: number, marker: Marker): string[] {
  const shown: string[] = [];
  const list = new Filling(bytes);
  for (const record of records) {
    const form = [record, ...(hasMarker(record) ? [marker(record)] : [])].find((each) => list.add(each));
    if (form === undefined) break;
    shown.push(form);
  }
  return shown.at(-1) === '' ? shown.slice(0, -1) : shown;
}

/** At most half of the budget for the head; the tail takes what is left. */
export function balanced(records: Records, budget: Budget, marker: Marker): string[] {
  const seen = (index: number): string => {
    const record = records.at(index);
    return Buffer.byteLength(record) > budget.bytes ? marker(record) : record;
  };
  const head = longest(new Filling(Math.floor(budget.bytes / 2)), budget.head, seen);
  if (head.length === 0) head.push(marker(records.at(0)));
  const list = new Filling(budget.bytes, [...head, OMITTED]);
  const last = records.length - 1;
  const tail = longest(list, budget.tail, (index) => seen(last - index)).toReversed();
  if (tail.length === 0) tail.push(...longest(list, 1, () => marker(records.at(last))));
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

/** A list of records joined by LFs that may take up so many bytes. */
class Filling {
  readonly #most: number;
  #bytes: number;
  #isEmpty: boolean;

  constructor(most: number, records: readonly string[] = []) {
    this.#most = most;
    this.#bytes = bytesOf(records);
    this.#isEmpty = records.length === 0;
  }

  /** Takes `record` if it fits. */
  add(record: string): boolean {
    const bytes = this.#bytes + Buffer.byteLength(record) + (this.#isEmpty ? 0 : 1);
    if (bytes > this.#most) return false;
    this.#bytes = bytes;
    this.#isEmpty = false;
    return true;
  }
}
