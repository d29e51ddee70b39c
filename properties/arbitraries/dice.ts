import fc from 'fast-check';

/**
 * The draws that a value is built from. A draw of 0 is always the plainest choice, so a value gets plainer as its
 * draws get fewer and smaller.
 */
export class Dice {
  readonly drawn: number[] = [];
  #state: number;
  readonly #replayed: readonly number[] | undefined;

  constructor(seed: number, replayed?: readonly number[]) {
    this.#state = seed;
    this.#replayed = replayed;
  }

  /** An integer in [0, count). */
  below(count: number): number {
    if (count <= 1) return 0;
    const at = this.drawn.length;
    const draw = this.#replayed ? Math.min(this.#replayed[at] ?? 0, count - 1) : this.#next() % count;
    this.drawn.push(draw);
    return draw;
  }

  /** An integer in [least, most]. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** An integer in [least, most]: small ones often, `most` itself in one case of eight. */
  size(least: number, most: number): number {
    const reach = this.below(8);
    if (reach === 7) return most;
    return this.between(least, reach < 5 ? Math.min(most, least + 4) : most);
  }

  /** One of `values`; the first is the plainest. */
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** True in half of the cases. */
  flip(): boolean {
    return this.below(2) === 1;
  }

  /** True in one case of `count`. */
  oneIn(count: number): boolean {
    return this.below(count) === count - 1;
  }

  /** `values` in any order; with draws of 0, as they are. */
  shuffled<T>(values: readonly T[]): T[] {
    const left = [...values];
    for (let at = 0; at < left.length - 1; at++) {
      const other = at + this.below(left.length - at);
      [left[at], left[other]] = [left[other] as T, left[at] as T];
    }
    return left;
  }

  /** `count` strictly increasing integers in [0, most]; `count` is at most `most + 1`. */
  increasing(count: number, most: number): number[] {
    const found: number[] = [];
    let slack = most + 1 - count;
    for (let at = 0, next = 0; at < count; at++, next++) {
      const spread = at === count - 1 ? slack : Math.ceil((2 * slack) / (count - at));
      const step = this.below(Math.min(slack, spread) + 1);
      slack -= step;
      next += step;
      found.push(next);
    }
    return found;
  }

  /** mulberry32 */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

/** Values built from dice; shrunk by leaving out, zeroing and halving draws. */
export function built<T>(build: (dice: Dice) => T): fc.Arbitrary<T> {
  return new Built(build);
}

class Built<T> extends fc.Arbitrary<T> {
  readonly #build: (dice: Dice) => T;

  constructor(build: (dice: Dice) => T) {
    super();
    this.#build = build;
  }

  override generate(random: fc.Random): fc.Value<T> {
    return this.#from(new Dice(random.nextInt()));
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  override shrink(_value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return Array.isArray(context) ? fc.stream(this.#plainer(context as number[])) : fc.stream(emptyOf<fc.Value<T>>());
  }

  #from(dice: Dice): fc.Value<T> {
    return new fc.Value(this.#build(dice), dice.drawn);
  }

  *#plainer(drawn: readonly number[]): IterableIterator<fc.Value<T>> {
    for (const candidate of plainerDraws(drawn)) {
      const dice = new Dice(0, candidate);
      const value = this.#from(dice);
      if (isPlainer(dice.drawn, drawn)) yield value;
    }
  }
}

function* emptyOf<T>(): IterableIterator<T> {}

function* plainerDraws(drawn: readonly number[]): Generator<number[]> {
  for (let length = drawn.length >> 1; length >= 1; length >>= 1) {
    for (let at = 0; at + length <= drawn.length; at += length) {
      yield [...drawn.slice(0, at), ...drawn.slice(at + length)];
    }
  }
  for (let at = 0; at < drawn.length; at++) {
    const draw = drawn[at] as number;
    if (draw > 0) yield drawn.with(at, 0);
    if (draw > 3) yield drawn.with(at, draw >> 1);
    if (draw > 1) yield drawn.with(at, draw - 1);
  }
}

/** Fewer draws, or as many of which the first that differs is smaller. */
function isPlainer(drawn: readonly number[], than: readonly number[]): boolean {
  if (drawn.length !== than.length) return drawn.length < than.length;
  const at = drawn.findIndex((draw, index) => draw !== than[index]);
  return at >= 0 && (drawn[at] as number) < (than[at] as number);
}
