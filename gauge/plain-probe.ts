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
  readonly #byKind = new Map<string, ReadonlySet<RuleId>>();

  constructor(differences: readonly Difference[]) {
    for (const difference of differences) this.#byKind.set(kindOf(difference), new Set(difference.rules));
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
  const troubles = new PlainTroubles(await differencesIn(plainCase(dialect), session, dialect, observed));
  known.set(dialect, troubles);
  return troubles;
}

async function differencesIn(kase: Case, session: Session, dialect: Dialect, observed: ReadonlySet<Facet>): Promise<Difference[]> {
  const exercised = await exercise(kase, session, { stamps: false });
  if ('failure' in exercised) return [];
  return judge(predict(kase), exercised.observation, observed, dialect, undefined).differences;
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
