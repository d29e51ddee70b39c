import type { Failure } from '../adapters/port.ts';
import type { Case } from '../contract/case.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { Alternative, Expectation } from '../contract/expectation.ts';
import { decides, judge, type Judgement, type Observed } from '../contract/judge.ts';
import type { Observation } from '../contract/observation.ts';
import type { Difference } from '../contract/record.ts';
import type { RuleSpec } from '../contract/rule.ts';
import type { RuleId } from '../contract/rules/index.ts';
import { predict } from '../oracles/index.ts';
import type { Context, Property } from '../properties/property.ts';
import { asksForStamps, exercise, type Exercise } from './exercise.ts';
import type { Session } from './session.ts';

/** One case held against the implementation. */
export type Trial =
  | { kind: 'judged'; expectation: Expectation; observation: Observation; judgement: Judgement }
  | { kind: 'failed'; expectation: Expectation; failure: Failure; difference: Difference }
  | { kind: 'untranslatable' };

/** The oracle is at fault, not the implementation. */
export class OracleError extends Error {
  override name = 'OracleError';
}

/** Code of a refusal by which an adapter says that it cannot put a case into the tool's words. */
const UNTRANSLATABLE = 'untranslatable';

/** Holds cases of one rule against the implementation of a session. */
export class Prober {
  readonly rule: RuleSpec & { id: RuleId };
  readonly dialect: Dialect;
  readonly session: Session;
  readonly context: Context;
  readonly #property: Property | undefined;
  readonly #observed: Observed;

  constructor(parts: {
    rule: RuleSpec & { id: RuleId };
    dialect: Dialect;
    property: Property | undefined;
    context: Context;
    observed: Observed;
    session: Session;
  }) {
    this.rule = parts.rule;
    this.dialect = parts.dialect;
    this.session = parts.session;
    this.#property = parts.property;
    this.context = parts.context;
    this.#observed = parts.observed;
  }

  /**
   * The oracle's prediction, with what the property expects beyond it. In an alternative that the rule decides in no facet
   * (its accepted side, or another reading that is allowed) it answers for the statuses: that the case was built for it
   * makes it so.
   */
  expectationOf(kase: Case): Expectation {
    const expectation = this.#predicted(kase);
    const { id, wholeTool } = this.rule;
    if (wholeTool || expectation.alternatives.every((alternative) => isDecidedBy(alternative, id))) return expectation;
    return { alternatives: expectation.alternatives.map((alternative) => (isDecidedBy(alternative, id) ? alternative : answeredFor(alternative, id))) };
  }

  #predicted(kase: Case): Expectation {
    try {
      const prediction = predict(kase);
      return this.#property?.expect ? this.#property.expect(prediction, kase, this.context) : prediction;
    } catch (error) {
      throw new OracleError(`the oracle cannot predict a case of ${this.rule.id}: ${(error as Error).message}`, { cause: error });
    }
  }

  async try(kase: Case, deadlineMs?: number): Promise<Trial> {
    if (this.session.implementation.inProcess) return this.tryAgainst(this.expectationOf(kase), kase, deadlineMs);
    // Predicted while the implementation is at work in its own process.
    const exercising = exercise(kase, this.session, { stamps: true, deadlineMs });
    try {
      return this.#judged(this.expectationOf(kase), kase, await exercising);
    } finally {
      await exercising;
    }
  }

  /** As `try`, with an expectation that was written down before. */
  async tryAgainst(expectation: Expectation, kase: Case, deadlineMs?: number): Promise<Trial> {
    return this.#judged(expectation, kase, await exercise(kase, this.session, { stamps: asksForStamps(expectation), deadlineMs }));
  }

  #judged(expectation: Expectation, kase: Case, exercised: Exercise): Trial {
    if ('failure' in exercised) {
      return { kind: 'failed', expectation, failure: exercised.failure, difference: processDifference(exercised, this.rule.id) };
    }
    const { observation } = exercised;
    if (isUntranslatable(observation)) return { kind: 'untranslatable' };
    const rule = this.rule.wholeTool ? undefined : this.rule.id;
    return { kind: 'judged', expectation, observation, judgement: judge(expectation, observation, this.#observed, kase, rule) };
  }
}

function isDecidedBy({ clauses, concession }: Alternative, rule: RuleId): boolean {
  return concession?.rule === rule || clauses.some((clause) => decides(clause, rule));
}

function answeredFor(alternative: Alternative, rule: RuleId): Alternative {
  return { ...alternative, clauses: alternative.clauses.map((clause) => (clause.facet === 'status' ? { ...clause, claimedBy: rule } : clause)) };
}

function processDifference(failed: { failure: Failure; run: number; step: number }, rule: RuleId): Difference {
  const { failure, run, step } = failed;
  return {
    facet: 'process', symptom: failure.cause, level: 'MUST', rules: [rule], run, step,
    expected: 'an answer', actual: failure.log ? `${failure.message} (${lastLine(failure.log)})` : failure.message,
  };
}

function lastLine(log: string): string {
  return log.trimEnd().split('\n').at(-1) ?? '';
}

function isUntranslatable(observation: Observation): boolean {
  return observation.runs.some(({ steps }) =>
    steps.some(({ outcomes }) => outcomes.some((outcome) => outcome.status === 'error' && outcome.code === UNTRANSLATABLE)));
}

/** Signature = rule + facet + symptom. */
export function signatureOf(rule: string, difference: Pick<Difference, 'facet' | 'symptom'>): string {
  return `${rule}:${difference.facet}:${difference.symptom}`;
}
