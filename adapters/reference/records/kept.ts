import type { Records } from './records.ts';

/** Takes records one by one and keeps those that can be shown: the first `most`, and the last `tail`. Counts all of them. */
export class KeptRecords implements Records {
  /** UTF-8 bytes of all records joined by LFs. */
  bytes = 0;
  #count = 0;
  readonly #first: string[] = [];
  readonly #last: string[] = [];
  readonly #most: number;
  readonly #tail: number;

  constructor(most: number, tail: number) {
    this.#most = most;
    this.#tail = tail;
  }

  get length(): number {
    return this.#count;
  }

  add(record: string): void {
    this.bytes += Buffer.byteLength(record) + (this.#count === 0 ? 0 : 1);
    if (this.#count < this.#most) this.#first.push(record);
    this.#last[this.#count % this.#tail] = record;
    this.#count += 1;
  }

  /** @throws {RangeError} for a record that was not kept. */
  at(index: number): string {
    const record = this.#first[index] ?? (index >= this.#count - this.#tail && index < this.#count ? this.#last[index % this.#tail] : undefined);
    if (record === undefined) throw new RangeError(`record ${index} of ${this.#count} was not kept`);
    return record;
  }
}
