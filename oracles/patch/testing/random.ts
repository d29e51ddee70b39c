/** A small generator of numbers for tests (xorshift32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed || 1;
  }

  /** From 0 to before `end`. */
  below(end: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % end;
  }
}
