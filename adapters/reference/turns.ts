/** Lets work on the same thing happen one after the other, in the order asked for; other work goes on beside it. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` once all earlier work of `key` has ended, well or not. `waited` says whether there was any. */
  async take<T>(key: string | null, work: (waited: boolean) => Promise<T>): Promise<T> {
    return this.takeAll(key === null ? [] : [key], work);
  }

  /** As `take`, for work that is about several things at once. */
  async takeAll<T>(keys: readonly string[], work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    const result = before.length > 0 ? Promise.all(before).then(() => work(true)) : work(false);
    const ended = result.then(ignore, ignore);
    for (const key of keys) this.#last.set(key, ended);
    try {
      return await result;
    } finally {
      for (const key of keys) if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}

function ignore(): void {}
