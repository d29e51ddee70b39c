import type { Failure } from '../adapters/port.ts';
import type { Case } from '../contract/case.ts';
import { dialectOf, type Dialect, type Tool } from '../contract/dialects.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { judge, type Observed } from '../contract/judge.ts';
import type { Difference } from '../contract/record.ts';
import type { RuleId } from '../contract/rules/index.ts';
import { differingTraits, type Traits } from '../contract/traits.ts';
import { predict } from '../oracles/index.ts';
import type { Context } from '../properties/property.ts';
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
    return this.dead && !this.#base.has(rule) ? `the plainest call ends the same way: ${this.dead.message}` : undefined;
  }

  explain(difference: Difference, rule: RuleId): boolean {
    const deciders = this.#byKind.get(kindOf(difference));
    return deciders !== undefined && !deciders.has(rule);
  }
}

const probed = new WeakMap<Session, Map<string, PlainTroubles>>();

/** Makes the plainest call of `tool`, once per session and dialect. */
export async function plainTroubles(session: Session, tool: Tool, { dialect, traits }: Context, observed: Observed): Promise<PlainTroubles> {
  const known = probed.get(session) ?? new Map<string, PlainTroubles>();
  probed.set(session, known);
  const key = `${tool} ${dialect}`;
  const troubles = known.get(key) ?? (await probe(plainCase(tool, dialect, traits[tool]), session, observed));
  known.set(key, troubles);
  return troubles;
}

/** A failure counts as death only if a fresh process ends the same way. */
async function probe(kase: Case, session: Session, observed: Observed): Promise<PlainTroubles> {
  const expectation = predict(kase);
  const base = expectation.alternatives.flatMap(({ clauses }) => clauses).flatMap(({ facet, rules }) => (facet === 'status' ? rules : []));
  for (let attempt = 0; ; attempt += 1) {
    const exercised = await exercise(kase, session, { stamps: false });
    if (!('failure' in exercised)) return new PlainTroubles(judge(expectation, exercised.observation, observed, kase, undefined).differences, base);
    if (attempt === 1) return new PlainTroubles([], base, exercised.failure);
    await session.fresh();
  }
}

/** The arguments of the plainest call of each tool, on a file of three lines. */
const PLAINEST: { readonly [tool in Tool]: Json } = {
  replace: { path: 'f.txt', edits: [{ oldText: 'second', newText: 'other' }] },
  edit: { path: 'f.txt', edits: [{ start_line: 2, end_line_exclusive: 3, newText: 'other\n', context_line: 'first' }] },
  read: { path: 'f.txt' },
  apply_patch: '*** Begin Patch\n*** Update File: f.txt\n@@\n first\n-second\n+other\n third\n*** End Patch\n',
  move: { from: 'f.txt', to: 'g.txt' },
  shell: { command: 'true' },
  ls: { path: '.' },
  render: { status: 'success', fields: [['count', 1]], payload: 'first' },
};

/** Of the edit whose context is the line itself. */
const PLAINEST_AT: JsonObject = { path: 'f.txt', edits: [{ start_line: 2, end_line_exclusive: 3, newText: 'other\n', context_line: 'second' }] };

function plainCase(tool: Tool, dialect: Dialect, declared: Traits): Case {
  const traits = differingTraits(declared);
  const setup = { tree: { 'f.txt': { file: 'first\nsecond\nthird\n' } } };
  const given = tool === 'edit' && dialect === 'at' ? PLAINEST_AT : PLAINEST[tool];
  return { tool, dialect: dialectOf(tool, dialect), ...(traits ? { traits } : {}), setup, runs: [[{ call: { tool, arguments: given } }]] };
}

function kindOf({ facet, symptom }: Difference): string {
  return `${facet}:${symptom}`;
}
