import type { Failure } from '../adapters/port.ts';
import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { Facet } from '../contract/expectation.ts';
import { judge } from '../contract/judge.ts';
import type { Difference } from '../contract/record.ts';
import type { RuleId } from '../contract/rules/index.ts';
import { predict } from '../oracles/index.ts';
import { exercise } from './exercise.ts';
import type { Session } from './session.ts';

/**
 * What is wrong in the plainest case already: kind of difference → the rules that decide it there. The same difference
 * in a richer case is theirs, not that of the rule which the case was made for: one broken thing stays one red row.
 */
export class PlainTroubles {
  /** The implementation does not survive even the plainest case. */
  readonly dead: Failure | undefined;
  readonly #byKind = new Map<string, ReadonlySet<RuleId>>();
  readonly #base: ReadonlySet<RuleId>;

  constructor(differences: readonly Difference[], base: readonly RuleId[], dead?: Failure) {
    this.dead = dead;
    this.#base = new Set(base);
    for (const difference of differences) this.#byKind.set(kindOf(difference), new Set(difference.rules));
  }

  /** Why a rule need not be held: of a dead implementation only those that decide the plainest case are. */
  hopeless(rule: RuleId): string | undefined {
    return this.dead && !this.#base.has(rule) ? `the plainest edit ends the same way: ${this.dead.message}` : undefined;
  }

  explain(difference: Difference, rule: RuleId): boolean {
    const deciders = this.#byKind.get(kindOf(difference));
    return deciders !== undefined && !deciders.has(rule);
  }
}

const probed = new WeakMap<Session, Map<Dialect, PlainTroubles>>();

/** Edits one word of a small file, once per session and dialect. */
export async function plainTroubles(session: Session, dialect: Dialect, observed: ReadonlySet<Facet>): Promise<PlainTroubles> {
  const known = probed.get(session) ?? new Map<Dialect, PlainTroubles>();
  probed.set(session, known);
  const before = known.get(dialect);
  if (before) return before;
  const troubles = await probe(plainCase(dialect), session, dialect, observed);
  known.set(dialect, troubles);
  return troubles;
}

/** A failure counts as death only if a fresh process ends the same way. */
async function probe(kase: Case, session: Session, dialect: Dialect, observed: ReadonlySet<Facet>): Promise<PlainTroubles> {
  const expectation = predict(kase);
  const base = expectation.alternatives.flatMap(({ clauses }) => clauses).flatMap(({ facet, rules }) => (facet === 'status' ? rules : []));
  for (let attempt = 0; ; attempt += 1) {
    const exercised = await exercise(kase, session, { stamps: false });
    if (!('failure' in exercised)) return new PlainTroubles(judge(expectation, exercised.observation, observed, dialect, undefined).differences, base);
    if (attempt === 1) return new PlainTroubles([], base, exercised.failure);
    await session.fresh();
  }
}

function plainCase(dialect: Dialect): Case {
  const edits = [{ oldText: 'second', newText: 'other' }];
  return {
    tool: 'replace',
    dialect,
    setup: { tree: { 'f.txt': { file: 'first\nsecond\nthird\n' } } },
    runs: [[{ call: { tool: 'replace', arguments: { path: 'f.txt', edits } } }]],
  };
}

function kindOf({ facet, symptom }: Difference): string {
  return `${facet}:${symptom}`;
}
