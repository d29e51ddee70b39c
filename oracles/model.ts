import type { Call, Case } from '../contract/case.ts';
import type { Clause, Concession, Expectation, Facet, FacetLevel, Matcher, Symptom } from '../contract/expectation.ts';
import type { RuleId } from '../contract/rules/index.ts';
import type { World } from './world.ts';

/** Which call a clause is about. */
export interface At {
  run: number;
  step: number;
  call?: number;
}

/** One way in which a step may end: its clauses, and the world behind it; `undefined`: nothing more is demanded of the run. */
export interface Branch {
  clauses: Clause[];
  world: World | undefined;
  concession?: Concession;
}

/** What must come of the calls of one tool. All parts are pure. */
export interface ToolModel {
  /** Every way in which one call may end, the preferred one first. */
  call(kase: Case, world: World, call: Call, at: At): Branch[];
  /** Calls in flight together. */
  together?(kase: Case, world: World, calls: readonly Call[], at: At): Branch[];
  /** What the model must be told of the tool. */
  define?(kase: Case, at: At): Clause[];
  /** What is demanded beyond single steps (runs that are compared, a law across calls); gets the prediction without it. */
  relate?(kase: Case, prediction: Expectation): Expectation;
}

export type BySymptom = { [symptom in Symptom]?: RuleId[] };

/** Written out without spreads, which took a fifth of the time of a prediction. */
export function clause(at: At, facet: Facet, level: FacetLevel, match: Matcher, rules: RuleId[], bySymptom?: BySymptom): Clause {
  const { run, step, call } = at;
  if (call !== undefined) return bySymptom ? { run, step, call, facet, level, match, rules, bySymptom } : { run, step, call, facet, level, match, rules };
  return bySymptom ? { run, step, facet, level, match, rules, bySymptom } : { run, step, facet, level, match, rules };
}
