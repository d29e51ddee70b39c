import { performance } from 'node:perf_hooks';
import { clearTimeout, setImmediate, setTimeout } from 'node:timers';

/**
 * Says once when something did not happen in time. One timer serves any number of messages: it is looked at when it
 * fires, not set anew for each of them (a timer per message would cost a tenth of a round trip).
 */
export class Deadline {
  readonly #expired: () => void;
  #due = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #timerDue = Infinity;

  constructor(expired: () => void) {
    this.#expired = expired;
  }

  /** Expires in `ms` from now, unless started again or stopped. */
  start(ms: number): void {
    this.#due = performance.now() + ms;
    if (this.#due < this.#timerDue) this.#schedule(ms);
  }

  stop(): void {
    this.#due = Infinity;
  }

  /** Stops for good. */
  clear(): void {
    this.#due = Infinity;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timerDue = performance.now() + ms;
    this.#timer = setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    this.#timerDue = Infinity;
    if (this.#due === Infinity) return;
    const left = this.#due - performance.now();
    if (left > 0) return this.#schedule(left);
    // If this very process was busy, the answer may lie unread: let the event loop look once.
    setImmediate(() => {
      if (this.#due === Infinity) return;
      const still = this.#due - performance.now();
      if (still > 0) this.#schedule(still);
      else this.#expired();
    });
  }
}
