import { createHash } from 'node:crypto';
import type { Case } from '../contract/case.ts';
import type { Expectation, Symptom } from '../contract/expectation.ts';
import type { CaseFile, Difference, Finding } from '../contract/record.ts';
import type { RuleId } from '../contract/rules/index.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { RuleSpec } from '../contract/rule.ts';
import type { Blame } from '../contract/verdict.ts';
import type { Property } from '../properties/property.ts';
import { claimOf } from './claim.ts';
import { observedJson } from './observed-json.ts';
import type { Drawn } from './draw.ts';
import { reduceCase } from './reduce/reduce-case.ts';
import type { Session } from './session.ts';
import { Prober, signatureOf, type Trial } from './trial.ts';

/** A case in which something went wrong, before it is looked into. */
export interface Sighting {
  prober: Prober;
  situation: string;
  signature: string;
  own: boolean;
  trial: Exclude<Trial, { kind: 'untranslatable' }>;
  difference: Difference;
}

/** Most cases that are looked at in the second stage of reduction. */
const CANDIDATES = 15_000;

/** Most calls of the implementation in each stage; a hang costs its deadline, a crash a new process. */
const BUDGET = {
  judged: { shrink: 200, reduce: 2_000 },
  crash: { shrink: 0, reduce: 30 },
  hang: { shrink: 0, reduce: 10 },
} as const;

/** Reduces the case of a sighting in two stages, and runs it again in a fresh process. */
export async function investigate(sighting: Sighting, drawn: Drawn): Promise<Finding> {
  const attempt = new Attempt(sighting);
  const budget = BUDGET[sighting.trial.kind === 'failed' ? sighting.trial.failure.kind : 'judged'];
  const shrunk = await shrink(drawn, attempt, budget.shrink);
  attempt.calls = budget.reduce;
  const reduced = await reduceCase(shrunk, (kase) => attempt.shows(kase), CANDIDATES);
  const history = sighting.prober.session.history();
  await sighting.prober.session.fresh();
  const repeated = (await attempt.repeat(reduced)) ?? (await attempt.repeat(drawn.kase));
  if (!repeated) return flaky(sighting, drawn.kase, history);
  return finding(sighting, repeated.kase, repeated.trial, repeated.difference, 'confirmed');
}

/** A sighting as it is: another rule's, or one that calibration only counts. */
export function rawFinding(sighting: Sighting, kase: Case): Finding {
  return finding(sighting, kase, sighting.trial, sighting.difference, 'confirmed');
}

/** Whether cases show the difference of a sighting: same facet, same rule, same symptom. */
class Attempt {
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
    if (facet === 'process' || symptom === 'tolerated') return true;
    const rule = this.#rule();
    return expectation.alternatives.some(({ clauses }) => clauses.some((clause) =>
      clause.facet === facet && rule !== undefined && ((clause.bySymptom?.[symptom as Symptom] ?? clause.rules).includes(rule) || clause.claimedBy === rule)));
  }

  #rule(): RuleId | undefined {
    return this.#sighting.own ? this.#sighting.prober.rule.id : this.#sighting.difference.rules[0];
  }

  #differenceIn(trial: Trial): Difference | undefined {
    if (trial.kind === 'untranslatable') return undefined;
    const differences = trial.kind === 'failed' ? [trial.difference] : trial.judgement.differences;
    const { facet, symptom, level } = this.#sighting.difference;
    const rule = this.#rule();
    return differences.find((difference) =>
      difference.facet === facet && difference.symptom === symptom && difference.level === level && rule !== undefined && (difference.rules.includes(rule) || difference.claimedBy === rule));
  }
}

/** The generator's own shrinking: fast, but it does not settle; hence the second stage. */
async function shrink(drawn: Drawn, attempt: Attempt, budget: number): Promise<Case> {
  let tries = 0;
  let best = drawn;
  for (let progress = true; progress; ) {
    progress = false;
    for (const simpler of best.simpler()) {
      if ((tries += 1) > budget) return best.kase;
      if (!(await attempt.shows(simpler.kase))) continue;
      best = simpler;
      progress = true;
      break;
    }
  }
  return best.kase;
}

function finding(sighting: Sighting, kase: Case, trial: Sighting['trial'], difference: Difference, repeat: Finding['repeat']): Finding {
  return {
    signature: sighting.signature,
    own: sighting.own,
    blame: blameOf(trial),
    repeat,
    difference: withoutRoot(difference, sighting),
    caseFile: withoutRoot(caseFile(sighting, kase, trial, difference), sighting),
  };
}

/** Same seed, same record: the root lies in another directory each time. */
function withoutRoot<T>(json: T, sighting: Sighting): T {
  const { root } = sighting.prober.session.workspace;
  return replaceIn(json, root) as T;
}

function replaceIn(json: unknown, root: string): unknown {
  if (typeof json === 'string') return json.replaceAll(root, '{root}');
  if (Array.isArray(json)) return json.map((item) => replaceIn(item, root));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, replaceIn(value, root)]));
}

function blameOf(trial: Sighting['trial']): Blame {
  return trial.kind === 'failed' && trial.failure.cause === 'adapter-error' ? 'adapter' : 'implementation';
}

function caseFile(sighting: Sighting, kase: Case, trial: Sighting['trial'], difference: Difference): CaseFile {
  const rule = sighting.signature.slice(0, sighting.signature.indexOf(':'));
  return {
    format: 'toolgauge.case/1',
    id: `${rule.replaceAll('/', '-')}-${contentHash(kase, sighting.signature)}`,
    rule,
    dialect: sighting.prober.dialect,
    situation: sighting.situation,
    case: kase,
    expectation: trial.expectation,
    signature: signatureOf(rule, difference),
    difference,
    ...(trial.kind === 'judged' ? { observation: observedJson(trial.observation) } : {}),
  };
}

/** It did not repeat in a fresh process: the cases before it are kept, because they may have led to it. */
function flaky(sighting: Sighting, kase: Case, history: Case[]): Finding {
  const found = finding(sighting, kase, sighting.trial, sighting.difference, 'flaky');
  return { ...found, caseFile: { ...found.caseFile, history } };
}

/** Ten hexadecimal digits that stand for a case and what is wrong in it. */
function contentHash(kase: Case, signature: string): string {
  return createHash('sha256').update(`${signature}\n${JSON.stringify(kase)}`).digest('hex').slice(0, 10);
}

/** What is needed to look into a finding after the run. */
export interface FinishTask {
  rule: RuleSpec & { id: RuleId };
  dialect: Dialect;
  property: Property;
  session: Session;
}

/** Reduces and confirms a finding that was kept as it was met, because another rule decided it. */
export async function finishFinding(finding: Finding, task: FinishTask): Promise<Finding> {
  const claim = claimOf(task.rule, task.dialect, await task.session.describe(), task.session.workspace.provides, 'nightly');
  if ('ended' in claim) return finding;
  const prober = new Prober({ ...task, context: claim.context, observed: claim.observed });
  const trial = await prober.try(finding.caseFile.case);
  if (trial.kind === 'untranslatable') return finding;
  const sighting: Sighting = {
    prober, trial, situation: finding.caseFile.situation ?? '', signature: finding.signature, own: false, difference: finding.difference,
  };
  return investigate(sighting, { kase: finding.caseFile.case, simpler: () => [] });
}
