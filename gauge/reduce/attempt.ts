import type { Case } from '../../contract/case.ts';
import type { Expectation, Symptom } from '../../contract/expectation.ts';
import type { Difference } from '../../contract/record.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { Prober, Trial } from '../trial.ts';

/** A case in which something went wrong, before it is looked into. */
export interface Sighting {
  prober: Prober;
  situation: string;
  signature: string;
  own: boolean;
  trial: Exclude<Trial, { kind: 'untranslatable' }>;
  difference: Difference;
}

/** Whether cases show the difference of a sighting: same facet, same rule, same symptom. */
export class Attempt {
  /** How often the implementation may still be called. */
  calls = Number.POSITIVE_INFINITY;
  readonly #sighting: Sighting;
  readonly #deadlineMs: number | undefined;

  constructor(sighting: Sighting) {
    this.#sighting = sighting;
    const { trial, prober } = sighting;
    const hangs = trial.kind === 'failed' && trial.failure.kind === 'hang';
    this.#deadlineMs = hangs ? Math.max(100, Math.ceil(prober.session.timeoutMs / 10)) : undefined;
  }

  async shows(kase: Case): Promise<boolean> {
    if (this.calls <= 0) return false;
    try {
      const expectation = this.#sighting.prober.expectationOf(kase);
      if (!this.#couldShow(expectation)) return false;
      this.calls -= 1;
      return this.#differenceIn(await this.#sighting.prober.tryAgainst(expectation, kase, this.#deadlineMs)) !== undefined;
    } catch {
      // A simpler case that cannot be laid out or predicted is no case.
      this.#sighting.prober.session.workspace.distrust();
      return false;
    }
  }

  async repeat(kase: Case): Promise<{ kase: Case; trial: Sighting['trial']; difference: Difference } | undefined> {
    const trial = await this.#sighting.prober.try(kase);
    const difference = this.#differenceIn(trial);
    return difference && trial.kind !== 'untranslatable' ? { kase, trial, difference } : undefined;
  }

  /** Spares calls: whether the rule decides this symptom of this facet in the case at all. */
  #couldShow(expectation: Expectation): boolean {
    const { facet, symptom } = this.#sighting.difference;
    if (facet === 'process') return true;
    const rule = this.#rule();
    if (symptom === 'tolerated') return expectation.alternatives.some(({ concession }) => concession?.rule === rule);
    return expectation.alternatives.some(({ clauses }) => clauses.some((clause) =>
      clause.facet === facet && this.#isBehind(clause.bySymptom?.[symptom as Symptom] ?? clause.rules, clause.claimedBy)));
  }

  /** What the rule itself decided is not shown by a case in which it answers for others, nor by one that must be refused for further reasons. */
  #isBehind(rules: readonly RuleId[], claimedBy: RuleId | undefined): boolean {
    const rule = this.#rule();
    const { symptom, rules: decided } = this.#sighting.difference;
    if (rule === undefined) return false;
    if (!rules.includes(rule)) return claimedBy === rule && !decided.includes(rule);
    return symptom !== 'accepted' || !decided.includes(rule) || rules.every((each) => decided.includes(each));
  }

  #rule(): RuleId | undefined {
    return this.#sighting.own ? this.#sighting.prober.rule.id : this.#sighting.difference.rules[0];
  }

  #differenceIn(trial: Trial): Difference | undefined {
    if (trial.kind === 'untranslatable') return undefined;
    const differences = trial.kind === 'failed' ? [trial.difference] : trial.judgement.differences;
    const { facet, symptom, level } = this.#sighting.difference;
    return differences.find((difference) =>
      difference.facet === facet && difference.symptom === symptom && difference.level === level && this.#isBehind(difference.rules, difference.claimedBy));
  }
}
