/** Lets work on the same thing happen one after the other, in the order asked for; other work goes on beside it. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` once all earlier work of `key` has ended, well or not. `waited` says whether there was any. */
  async take<T>(key: string | null, work: (waited: boolean) => Promise<T>): Promise<T> {
    if (key === null) return work(false);
    const before = this.#last.get(key);
    const result = before ? before.then(() => work(true)) : work(false);
    const ended = result.then(ignore, ignore);
    this.#last.set(key, ended);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}

function ignore(): void {}
