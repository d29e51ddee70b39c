import type { Case } from './case.ts';
import type { Dialect } from './dialects.ts';
import type { Alternative, Clause, Expectation, Facet, Symptom } from './expectation.ts';
import { evaluate, isGivenUp, isRefused, isUnclassified } from './matchers/evaluate.ts';
import type { Problem } from './matchers/finding.ts';
import { excuseless } from './matchers/tree.ts';
import type { Observation } from './observation.ts';
import type { Difference } from './record.ts';
import type { RuleId } from './rules/index.ts';

/** What became of a rule in one case. */
export type Standing = 'met' | 'blocked' | 'unobserved';

export interface Judgement {
  /** Every difference, those of level MUST first; each with the rules that decided it. */
  differences: Difference[];
  /** What became of the rule the case was made for, differences of its own aside. */
  standing: Standing;
}

/** Facets that no adapter has to announce. */
const ALWAYS_OBSERVED: ReadonlySet<Facet> = new Set<Facet>(['status', 'tree', 'order', 'time']);

/** The facets that each tool of an adapter shows. */
export type Observed = { readonly [tool: string]: ReadonlySet<Facet> };

/** The facets of a tool that can be judged, from what the adapter says that it `observes`. */
export function observedFacets(observes: readonly string[], dialect: Dialect): ReadonlySet<Facet> {
  const facets = new Set<Facet>([...ALWAYS_OBSERVED, ...(observes as Facet[])]);
  const classesInMessages = dialect !== 'common' && facets.has('message');
  if (observes.includes('code') || classesInMessages) facets.add('class');
  if (facets.has('payload') || facets.has('text')) facets.add('shown');
  if (['payload', 'text', 'message', 'fields'].some((facet) => facets.has(facet as Facet))) facets.add('told');
  return facets;
}

/**
 * Holds an observation against its expectation. The alternative with the fewest differences counts; the case stands
 * `blocked` for `rule` where a clause that it decided could not be judged because something else was wrong.
 */
export function judge(
  expectation: Expectation,
  observation: Observation,
  observed: Observed,
  kase: Case,
  rule: RuleId | undefined,
): Judgement {
  let best: Judged | undefined;
  let preferred: Judged | undefined;
  for (const alternative of expectation.alternatives) {
    const judged = judgeAlternative(alternative, observation, observed, kase);
    if (judged.weight === 0) return { differences: [], standing: standingOf(rule, judged) };
    if (!best || judged.weight < best.weight) best = judged;
    if (!alternative.concession && (!preferred || judged.weight < preferred.weight)) preferred = judged;
  }
  if (!best) throw new RangeError('an expectation without alternatives');
  if (preferred && best.alternative.concession) sayPreferred(best, preferred);
  best.differences.sort((a, b) => Number(a.level === 'SHOULD') - Number(b.level === 'SHOULD'));
  return { differences: best.differences, standing: standingOf(rule, best) };
}

interface Judged {
  alternative: Alternative;
  differences: Difference[];
  /** Clauses that had to be left out because the status differed. */
  moot: Clause[];
  violated: Clause[];
  unobserved: Clause[];
  /** 0: as it should be. A concession or SHOULD weighs 1, a MUST 1,000, wrong records 10,000, wrong content 100,000, a wrong status a million. */
  weight: number;
}

/** What hides other differences weighs more than all that it could hide. */
const WEIGHT = { warning: 1, must: 1_000, payload: 10_000, content: 100_000, status: 1_000_000 };

function judgeAlternative(alternative: Alternative, observation: Observation, observed: Observed, kase: Case): Judged {
  const dialect = kase.dialect as Dialect;
  const judged: Judged = { alternative, differences: [], moot: [], violated: [], unobserved: [], weight: 0 };
  const astray = strayings(alternative, observation, dialect);
  if (astray) judged.weight += WEIGHT.status * hiddenSteps(alternative, astray);
  const wrongSteps = wrongStatuses(judged, observation, dialect, astray);
  const wrongContents = judgeTrees(judged, observation, dialect, wrongSteps, astray);
  const wrongClasses = otherRefusals(alternative, observation, observed, kase);
  let wrongPayloads: Set<string> | undefined;
  for (const clause of payloadsFirst(alternative.clauses)) {
    if (clause.facet === 'status' || clause.facet === 'tree') continue;
    const key = stepKey(clause);
    if (isBehind(astray, clause) && clause.facet !== 'order') judged.moot.push(clause);
    else if (!isShown(clause, observed, kase) || isUnclassified(clause, observation, dialect)) judged.unobserved.push(clause);
    else if (wrongSteps?.has(key) && clause.facet !== 'order') judged.moot.push(clause);
    else if (wrongContents?.has(key) && speaksOfContent(clause)) judged.moot.push(clause);
    else if (wrongClasses?.has(key) && DETAILS.has(clause.facet)) judged.moot.push(clause);
    else if (isGivenUp(clause, observation) || (wrongPayloads?.has(callKey(clause)) && speaksOfPayload(clause))) judged.moot.push(clause);
    else if (note(judged, clause, evaluate(clause, observation, dialect)) && isOfRecords(clause)) {
      judged.weight += WEIGHT.payload;
      (wrongPayloads ??= new Set()).add(callKey(clause));
    }
  }
  if (alternative.concession && judged.weight < WEIGHT.must) concede(judged, alternative.concession);
  else if (alternative.concession && judged.differences.some(isElsewhere)) judged.weight += WEIGHT.status;
  return judged;
}

/** What a reading demands was not done, or at another path: it is not the reading that the implementation has. */
function isElsewhere({ facet, symptom, bytes }: Difference): boolean {
  return facet === 'tree' && (ELSEWHERE.has(symptom) || (symptom === 'extra' && bytes === undefined));
}

const ELSEWHERE: ReadonlySet<string> = new Set<Symptom>(['path-gone', 'other-changed', 'not-written']);

/** Details of a refusal are those of its class. */
const DETAILS: ReadonlySet<Facet> = new Set<Facet>(['fields', 'payload']);

/** Steps that were refused for another reason than they must, in tools whose details depend on it. */
function otherRefusals({ clauses }: Alternative, observation: Observation, observed: Observed, kase: Case): Set<string> | undefined {
  let wrong: Set<string> | undefined;
  for (const clause of clauses) {
    const { match } = clause;
    if (match.kind !== 'class' || match.tool === undefined || clause.level !== 'MUST' || !isShown(clause, observed, kase)) continue;
    const problems = evaluate(clause, observation, kase.dialect as Dialect);
    if (problems.some(({ actual }) => !actual.startsWith('unclassified'))) (wrong ??= new Set()).add(stepKey(clause));
  }
  return wrong;
}

/** Whether the tool that the clause is about shows its facet. */
function isShown({ facet, run, step, call = 0 }: Clause, observed: Observed, kase: Case): boolean {
  if (ALWAYS_OBSERVED.has(facet)) return true;
  const asked = kase.runs[run]?.[step];
  if (asked && 'define' in asked) return Object.values(observed).some((facets) => facets.has(facet));
  const tool = asked && 'call' in asked ? asked.call.tool : asked && 'together' in asked ? asked.together[call]?.tool : undefined;
  return observed[tool ?? kase.tool]?.has(facet) ?? false;
}

/** Run → the first step that ended otherwise than expected, or left other content: what is expected of the steps behind it no longer holds. */
type Astray = ReadonlyMap<number, number>;

function strayings({ clauses }: Alternative, observation: Observation, dialect: Dialect): Astray | undefined {
  if (!observation.runs.some(({ steps }) => steps.length > 1)) return undefined;
  const first = new Map<number, number>();
  for (const clause of clauses) {
    const { run, step, facet } = clause;
    if ((facet !== 'status' && facet !== 'tree') || step >= (first.get(run) ?? Number.POSITIVE_INFINITY)) continue;
    const problems = evaluate(clause, observation, dialect);
    if (problems.some(({ bytes }) => facet === 'status' || bytes !== undefined)) first.set(run, step);
  }
  return first.size > 0 ? first : undefined;
}

function isBehind(astray: Astray | undefined, { run, step }: Clause): boolean {
  return astray !== undefined && step > (astray.get(run) ?? Number.POSITIVE_INFINITY);
}

/** Steps of which nothing can be said: an alternative that goes astray later explains more. */
function hiddenSteps({ clauses }: Alternative, astray: Astray): number {
  return new Set(clauses.filter((clause) => isBehind(astray, clause)).map(stepKey)).size;
}

/** Judges the statuses first, because a wrong one makes the rest of its step moot. */
function wrongStatuses(judged: Judged, observation: Observation, dialect: Dialect, astray: Astray | undefined): Set<string> | undefined {
  let wrong: Set<string> | undefined;
  for (const clause of judged.alternative.clauses) {
    if (clause.facet !== 'status') continue;
    if (isBehind(astray, clause)) {
      judged.moot.push(clause);
      continue;
    }
    const problems = evaluate(clause, observation, dialect);
    if (problems.length === 0) continue;
    note(judged, clause, problems);
    judged.weight += WEIGHT.status;
    (wrong ??= new Set()).add(stepKey(clause));
  }
  return wrong;
}

/** Then the trees: wrong content makes moot what the answer says of it. */
function judgeTrees(
  judged: Judged, observation: Observation, dialect: Dialect, wrongSteps: Set<string> | undefined, astray: Astray | undefined,
): Set<string> | undefined {
  let wrong: Set<string> | undefined;
  for (const clause of judged.alternative.clauses) {
    if (clause.facet !== 'tree') continue;
    if (wrongSteps?.has(stepKey(clause)) || isBehind(astray, clause)) {
      judgeMoot(judged, clause, observation);
      continue;
    }
    const problems = evaluate(clause, observation, dialect);
    note(judged, clause, problems);
    if (!problems.some(({ bytes }) => bytes !== undefined)) continue;
    judged.weight += WEIGHT.content;
    (wrong ??= new Set()).add(stepKey(clause));
  }
  return wrong;
}

/** A size, a diff or a count of writes is judged against the content that must be there; names of fields are not. */
function speaksOfContent({ facet, match }: Clause): boolean {
  return (facet === 'fields' && match.kind !== 'field-names') || facet === 'diffs' || facet === 'display' || facet === 'writes';
}

/** Whether it is cut, of how much, and where the rest is: judged against the payload that must be there. */
function speaksOfPayload({ match: { kind } }: Clause): boolean {
  return kind === 'totals' || kind === 'saved';
}

function isOfRecords({ level, match: { kind } }: Clause): boolean {
  return level === 'MUST' && (kind === 'records' || kind === 'omission' || kind === 'merge');
}

/** As they come, where no clause speaks of a payload. */
function payloadsFirst(clauses: readonly Clause[]): readonly Clause[] {
  if (!clauses.some(speaksOfPayload)) return clauses;
  return [...clauses.filter(({ facet }) => facet === 'payload'), ...clauses.filter(({ facet }) => facet !== 'payload')];
}

function callKey(clause: Clause): string {
  return `${stepKey(clause)}.${clause.call ?? 0}`;
}

function stepKey(clause: Clause): string {
  return `${clause.run}.${clause.step}`;
}

/** Of a step that was answered otherwise than expected, only what no answer excuses is judged. */
function judgeMoot(judged: Judged, clause: Clause, observation: Observation): void {
  judged.moot.push(clause);
  if (clause.match.kind !== 'tree') return;
  const step = observation.runs[clause.run]?.steps[clause.step];
  if (step) note(judged, clause, excuseless(clause.match, step, isRefused(step)));
}

/** Whether there are any. */
function note(judged: Judged, clause: Clause, problems: readonly Problem[]): boolean {
  if (problems.length === 0) return false;
  judged.violated.push(clause);
  // Without a diff nothing can be said of what it must hold.
  if (problems.some(({ symptom }) => symptom === 'diff-missing')) judged.moot.push(clause);
  for (const problem of problems) {
    const { symptom, expected, actual, path, bytes } = problem;
    const level = symptom === 'wrong-class' && actual.startsWith('unclassified') ? 'SHOULD' : clause.level;
    judged.weight += level === 'MUST' ? WEIGHT.must : WEIGHT.warning;
    judged.differences.push({
      facet: clause.facet,
      symptom,
      level,
      rules: clause.bySymptom?.[symptom] ?? clause.rules,
      ...(clause.claimedBy === undefined ? {} : { claimedBy: clause.claimedBy }),
      run: clause.run,
      step: clause.step,
      ...(clause.call === undefined ? {} : { call: clause.call }),
      ...(path === undefined ? {} : { path }),
      expected,
      actual,
      ...(bytes === undefined ? {} : { bytes }),
    });
  }
  return true;
}

function concede(judged: Judged, concession: NonNullable<Alternative['concession']>): void {
  judged.weight += WEIGHT.warning;
  judged.differences.push({
    facet: 'status',
    symptom: 'tolerated',
    level: 'SHOULD',
    rules: [concession.rule],
    run: 0,
    step: 0,
    expected: 'the preferred reading',
    actual: `tolerated: ${concession.note}`,
  });
}

/** Says of what is tolerated where it departs from the reading that nobody would be warned of. */
function sayPreferred(best: Judged, preferred: Judged): void {
  const tolerated = best.differences.find(({ symptom }) => symptom === 'tolerated');
  const departed = preferred.differences[0];
  if (!tolerated || !departed) return;
  tolerated.expected = `preferably ${departed.path === undefined ? '' : `${departed.path}: `}${departed.expected}`;
}

function standingOf(rule: RuleId | undefined, judged: Judged): Standing {
  let shown = false;
  for (const clause of judged.alternative.clauses) {
    if (!decides(clause, rule)) continue;
    if (judged.moot.includes(clause)) return 'blocked';
    // A rule that decides some symptoms only sees them beside others.
    if (judged.violated.includes(clause) && (rule === undefined || clause.rules.includes(rule) || clause.claimedBy === rule)) return 'blocked';
    if (!judged.unobserved.includes(clause)) shown = true;
    if (shown && judged.weight === 0) return 'met';
  }
  return shown ? 'met' : 'unobserved';
}

/** Whether `rule` is among those that decided the clause, for any symptom. */
export function decides(clause: Clause, rule: RuleId | undefined): boolean {
  if (rule === undefined || clause.rules.includes(rule) || clause.claimedBy === rule) return true;
  for (const symptom in clause.bySymptom) {
    if (clause.bySymptom[symptom as keyof typeof clause.bySymptom]?.includes(rule)) return true;
  }
  return false;
}
