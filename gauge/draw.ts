import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { createHash } from 'node:crypto';
import type { Case } from '../contract/case.ts';
import type { Maker } from '../properties/property.ts';

/** Share of values that each part of a generator draws near its boundaries: one in `BIAS`. */
const BIAS = 3;

/** The seed of block `index` of a rule in a dialect: a function of the base seed and nothing else. */
export function blockSeed(seed: number, rule: string, dialect: string, index: number): number {
  return createHash('sha256').update(`${seed}\n${rule}\n${dialect}\n${index}`).digest().readInt32LE(0);
}

/** A drawn case, and simpler ones in the generator's own order. */
export interface Drawn {
  kase: Case;
  simpler(): Iterable<Drawn>;
}

/** Draws `count` cases, after the fixed ones of `maker` where it is the situation's first turn. */
export function* draw(maker: Maker, seed: number, count: number, firstTurn: boolean): Generator<Drawn> {
  const fixed = firstTurn ? (maker.first ?? []) : [];
  for (const kase of fixed) yield { kase, simpler: () => [] };
  if (maker.fixed) return;
  const random = new fc.Random(xoroshiro128plus(seed));
  for (let index = 0; index < count; index += 1) {
    const value = maker.cases.generate(random, BIAS);
    yield drawn(maker.cases, value.value, value.context);
  }
}

function drawn(cases: fc.Arbitrary<Case>, kase: Case, context: unknown): Drawn {
  return {
    kase,
    *simpler() {
      for (const next of cases.shrink(kase, context)) yield drawn(cases, next.value, next.context);
    },
  };
}
