import { createHash } from 'node:crypto';
import type { Case } from '../contract/case.ts';
import type { CaseFile, Difference, Finding } from '../contract/record.ts';
import type { RuleId } from '../contract/rules/index.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { RuleSpec } from '../contract/rule.ts';
import type { Blame } from '../contract/verdict.ts';
import type { Property } from '../properties/property.ts';
import { claimOf } from './claim.ts';
import { observedJson } from './observed-json.ts';
import type { Drawn } from './draw.ts';
import { Attempt, type Sighting } from './reduce/attempt.ts';
import { keepsLimits } from './reduce/limits.ts';
import { reduceCase } from './reduce/reduce-case.ts';
import type { Session } from './session.ts';
import { Prober, signatureOf } from './trial.ts';

/** Most cases that are looked at in the second stage of reduction. */
const CANDIDATES = 20_000;

/** Most calls of the implementation in each stage; a hang costs its deadline, a crash a new process. */
const BUDGET = {
  judged: { shrink: 200, reduce: 2_000 },
  crash: { shrink: 0, reduce: 30 },
  hang: { shrink: 0, reduce: 10 },
} as const;

/** Reduces the case of a sighting in two stages, and runs it again in a fresh process. */
export async function investigate(sighting: Sighting, drawn: Drawn): Promise<Finding> {
  const attempt = new Attempt(sighting);
  const budget = BUDGET[costliness(sighting.trial)];
  const shrunk = await shrink(drawn, attempt, budget.shrink);
  attempt.calls = budget.reduce;
  const mayBe = limitsOf(shrunk, sighting);
  const reduced = await reduceCase(shrunk, async (kase) => mayBe(kase) && (await attempt.shows(kase)), CANDIDATES);
  const history = sighting.prober.session.history();
  await sighting.prober.session.fresh();
  const repeated = (await attempt.repeat(reduced)) ?? (await attempt.repeat(drawn.kase));
  if (!repeated) return flaky(sighting, drawn.kase, history);
  return finding(sighting, repeated.kase, repeated.trial, repeated.difference, 'confirmed');
}

/** Under other limits than the implementation keeps to, whatever a simpler case shows means nothing. */
function limitsOf(kase: Case, { prober: { context } }: Sighting): (simpler: Case) => boolean {
  return keepsLimits(kase, context) ? (simpler) => keepsLimits(simpler, context) : () => true;
}

/** What each case that shows the difference costs; an adapter that reports its own failure goes on serving. */
function costliness(trial: Sighting['trial']): keyof typeof BUDGET {
  return trial.kind === 'failed' && trial.failure.cause !== 'adapter-error' ? trial.failure.kind : 'judged';
}

/** A sighting as it is: another rule's, or one that calibration only counts. */
export function rawFinding(sighting: Sighting, kase: Case): Finding {
  return finding(sighting, kase, sighting.trial, sighting.difference, 'confirmed');
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
