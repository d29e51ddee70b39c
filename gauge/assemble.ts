import type { BlockRow, Difference, Finding, RuleResult, RuleRow, ViolationRow } from '../contract/record.ts';
import { levelIn, type RuleSpec } from '../contract/rule.ts';
import type { RuleId } from '../contract/rules/index.ts';
import type { Dialect } from '../contract/dialects.ts';
import { SYMPTOMS, type Symptom } from '../contract/expectation.ts';
import type { CaseFile } from '../contract/record.ts';
import type { Verdict } from '../contract/verdict.ts';

/** A rule in a dialect that the run was to hold. */
export interface PlannedRow {
  rule: RuleSpec & { readonly id: RuleId };
  dialect: Dialect;
}

/** Looks into a finding that is credited to a rule although the rule's own property did not meet it. */
export type Finish = (finding: Finding, planned: PlannedRow) => Promise<Finding>;

/** The row of one result alone, without credit for what others met; for runners without a record. */
export function assembleRow(planned: PlannedRow, result: RuleResult): { row: RuleRow; caseFiles: Map<string, CaseFile> } {
  const caseFiles = new Map<string, CaseFile>();
  return { row: rowOf(draftOf(planned, [result]), caseFiles), caseFiles };
}

interface Draft {
  planned: PlannedRow;
  result: RuleResult | undefined;
  /** Signature → the finding of the lowest block. */
  own: Map<string, { finding: Finding; block: number }>;
  foreign: { finding: Finding; block: number }[];
  /** Those of `foreign` that were its own before another rule explained them. */
  yielded: Yielded[];
  /** Kinds of difference, facet and symptom, by which its own cases show that it does not hold. */
  failing: Set<string>;
  /** Of each of these: its aspect, and the rules that decided it in every case that showed it. */
  alone: { aspect: string; by: readonly RuleId[] }[];
  /** The rule that explains a failure which this one had claimed. */
  explained?: RuleId | undefined;
  /** Those that explained one another, where this one is red for all of them. */
  ring?: ReadonlySet<Draft>;
}

interface Yielded {
  finding: Finding;
  block: number;
  /** What explains it. */
  to: Draft;
  /** The rules that may be behind it; `to` is one. */
  deciders: readonly RuleId[];
}

/**
 * Rows of the record, from the journal. What went wrong in a rule's cases but was decided by others is explained where
 * one of those fails in its own cases; else it is credited to the first of them (or to the whole-tool rule that met it).
 */
export async function assembleRows(
  planned: readonly PlannedRow[],
  results: readonly RuleResult[],
  finish: Finish,
): Promise<{ rows: RuleRow[]; caseFiles: Map<string, CaseFile> }> {
  const drafts = planned.map((row) => draftOf(row, results));
  for (const draft of drafts) explain(draft, drafts);
  const links = new Map(drafts.map((draft) => [draft, Math.max(0, ...draft.yielded.map((sighting) => chainOf(sighting).length))]));
  for (const draft of [...drafts].sort((left, right) => (links.get(left) ?? 0) - (links.get(right) ?? 0))) nameTheRed(draft, drafts);
  for (const draft of drafts) for (const sighting of draft.foreign) await credit(sighting, draft, drafts, finish);
  const caseFiles = new Map<string, CaseFile>();
  const rows = drafts.map((draft) => rowOf(draft, caseFiles));
  return { rows, caseFiles };
}

/** What must be refused and is not may be refused for another reason further on. */
const OTHERWISE = 'class:wrong-class';

function draftOf(planned: PlannedRow, results: readonly RuleResult[]): Draft {
  const result = results.find(({ rule, dialect }) => rule === planned.rule.id && dialect === planned.dialect);
  const draft: Draft = { planned, result, own: new Map(), foreign: [], yielded: [], failing: new Set(), alone: [] };
  for (const { index: block, findings } of result?.blocks ?? []) {
    for (const finding of findings) {
      if (!finding.own) draft.foreign.push({ finding, block });
      else if (!draft.own.has(finding.signature)) draft.own.set(finding.signature, { finding, block });
    }
  }
  for (const { finding } of draft.own.values()) {
    const { level, facet, symptom } = finding.difference;
    if (level !== 'MUST' || isClaim(finding, draft)) continue;
    draft.failing.add(`${facet}:${symptom}`);
    if (facet === 'status' && symptom === 'accepted') draft.failing.add(OTHERWISE);
    draft.alone.push({ aspect: aspectOf(finding), by: finding.alwaysBy ?? finding.difference.rules });
  }
  return draft;
}

/**
 * A failure is explained where a rule that decides the same difference more specially fails by it in its own cases, or where
 * one that decided it in every case that showed it fails without this rule, too; a claim where any of the deciding rules does.
 */
function explain(draft: Draft, drafts: Draft[]): void {
  for (const [signature, sighting] of draft.own) {
    const explained = explanationOf(sighting.finding, draft, drafts);
    if (!explained) continue;
    draft.own.delete(signature);
    draft.foreign.push(sighting);
    draft.yielded.push({ ...sighting, ...explained });
  }
}

function explanationOf(finding: Finding, draft: Draft, drafts: Draft[]): Pick<Yielded, 'to' | 'deciders'> | undefined {
  const { rules } = finding.difference;
  const others = decidersOf(finding, draft, drafts).filter((other) => other !== draft);
  if (isClaim(finding, draft)) return explanation(others.find(fails), rules);
  const always = finding.alwaysBy ?? [];
  return explanation(others.find((other) => isMoreSpecial(other, draft, finding) && failsBy(other, finding)), rules)
    ?? explanation(others.find((other) => always.includes(other.planned.rule.id) && failsWithout(other, draft, finding)), always);
}

function explanation(to: Draft | undefined, deciders: readonly RuleId[]): Pick<Yielded, 'to' | 'deciders'> | undefined {
  return to && { to, deciders };
}

/**
 * What explains a failure may be explained itself: the one at the end is red. It explains what it had a part in; and, where
 * rules explain one another so that none would be red, what they gave up. Else a red rule that decided the failure wherever it
 * showed does, whatever that one fails by; else the failure stays what it was.
 */
function nameTheRed(draft: Draft, drafts: Draft[]): void {
  for (const sighting of draft.yielded) {
    const chain = chainOf(sighting);
    const last = chain.at(-1) as Draft;
    const hadPart = last === draft || last.ring?.has(draft) || sighting.deciders.includes(last.planned.rule.id);
    const red = isRed(last) && hadPart ? last : behindAll(sighting, draft, drafts);
    if (red && red !== draft) draft.explained = red.planned.rule.id;
    if (red) continue;
    if (!isRed(last)) draft.ring = new Set(chain);
    takeBack(draft, sighting);
  }
}

function takeBack(draft: Draft, sighting: Yielded): void {
  const { finding, block } = sighting;
  draft.own.set(finding.signature, { finding, block });
  draft.yielded = draft.yielded.filter((other) => other !== sighting);
  draft.foreign = draft.foreign.filter((other) => other.finding !== finding);
}

/** The rule that explains a failure, the one that explains that rule's, and so on, to a red one or one that is in it already. */
function chainOf({ to }: Yielded): Draft[] {
  const chain: Draft[] = [];
  for (let next: Draft | undefined = to; next && !chain.includes(next); next = isRed(next) ? undefined : next.yielded.at(-1)?.to) chain.push(next);
  return chain;
}

/** A red rule that decided a failure that `draft` gave up, wherever it showed. */
function behindAll({ finding }: Yielded, draft: Draft, drafts: Draft[]): Draft | undefined {
  return drafts.find((other) => isRed(other) && other.planned.dialect === draft.planned.dialect && finding.alwaysBy?.includes(other.planned.rule.id));
}

function isRed({ own }: Draft): boolean {
  return [...own.values()].some(({ finding }) => finding.difference.level === 'MUST');
}

function isMoreSpecial(other: Draft, draft: Draft, { difference: { rules } }: Finding): boolean {
  return rules.indexOf(other.planned.rule.id) < rules.indexOf(draft.planned.rule.id);
}

/** Fails by itself, by the same kind of difference. */
function failsBy(draft: Draft, { difference: { facet, symptom } }: Finding): boolean {
  return draft.failing.has(`${facet}:${symptom}`);
}

/** Fails in the same aspect where `draft` had no part in it. */
function failsWithout(other: Draft, draft: Draft, finding: Finding): boolean {
  return other.alone.some(({ aspect, by }) => aspect === aspectOf(finding) && !by.includes(draft.planned.rule.id));
}

/** The facet; and of the status the kind of difference too: who accepts too much explains no refusal. */
function aspectOf({ difference: { facet, symptom } }: Finding): string {
  return facet === 'status' ? `${facet}:${symptom}` : facet;
}

function isClaim({ difference }: Finding, { planned: { rule } }: Draft): boolean {
  return difference.claimedBy === rule.id && !difference.rules.includes(rule.id);
}

function decidersOf({ difference: { rules } }: Finding, met: Draft, drafts: Draft[]): Draft[] {
  return drafts.filter(({ planned }) => planned.dialect === met.planned.dialect && rules.includes(planned.rule.id));
}

async function credit(sighting: { finding: Finding; block: number }, met: Draft, drafts: Draft[], finish: Finish): Promise<void> {
  const deciders = decidersOf(sighting.finding, met, drafts);
  if (deciders.some(fails)) return;
  const debtor = met.planned.rule.wholeTool ? met : deciders.find((draft) => draft.result && !draft.result.ended);
  if (!debtor) return;
  const signature = `${debtor.planned.rule.id}:${sighting.finding.difference.facet}:${sighting.finding.difference.symptom}`;
  if (debtor.own.has(signature)) return;
  const finished = await finish(sighting.finding, met.planned);
  debtor.own.set(signature, { finding: { ...finished, signature }, block: sighting.block });
}

/** By itself, whatever explains it. */
function fails(draft: Draft): boolean {
  return draft.failing.size > 0;
}

function rowOf(draft: Draft, caseFiles: Map<string, CaseFile>): RuleRow {
  const { planned: { rule, dialect }, result } = draft;
  const blocks = (result?.blocks ?? []).map(({ index, situation, cases, blocked, met }): BlockRow => ({ index, situation, cases, blocked, met }));
  const reach: { [situation: string]: number } = {};
  for (const { situation, met } of blocks) reach[situation] = (reach[situation] ?? 0) + met;
  const violations = [...draft.own.values()].map(({ finding, block }) => violationRow(finding, block, caseFiles));
  const { verdict, reason } = verdictOf(draft, blocks, reach);
  return {
    id: rule.id, tool: rule.tool, dialect, level: levelIn(rule, dialect), impact: rule.impact,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    cases: sum(blocks.map(({ cases }) => cases)),
    blocked: sum(blocks.map(({ blocked }) => blocked)),
    reach,
    ...(result?.unmetNeeds ? { unmetNeeds: result.unmetNeeds } : {}),
    blocks,
    violations,
  };
}

function violationRow(finding: Finding, block: number, caseFiles: Map<string, CaseFile>): ViolationRow {
  const { signature, blame, repeat, difference, caseFile } = finding;
  const name = `${caseFile.id}.json`;
  caseFiles.set(name, { ...caseFile, signature });
  const { facet, symptom, level } = difference;
  return { signature, facet, symptom, level, blame, repeat, block, counterexample: name, message: messageOf(difference) };
}

function messageOf(difference: Difference): string {
  const meaning = SYMPTOMS[difference.symptom as Symptom] ?? difference.symptom;
  const sides = difference.bytes ? '' : ` (expected ${difference.expected}; got ${difference.actual})`;
  return `${difference.path === undefined ? '' : `${difference.path}: `}${meaning}${sides}`;
}

function verdictOf(draft: Draft, blocks: BlockRow[], reach: { [situation: string]: number }): { verdict: Verdict; reason?: string } {
  const { result } = draft;
  if (!result) return { verdict: 'could-not-run', reason: 'the worker ended before this rule was done' };
  const found = findingVerdict(draft);
  if (found !== undefined && found !== 'warn') return { verdict: found, ...(result.ended ? { reason: result.ended.reason } : {}) };
  if (result.ended) return result.ended;
  const judged = sum(blocks.map(({ met, blocked }) => met + blocked));
  if (judged === 0 && sum(blocks.map(({ cases }) => cases)) > 0) {
    return { verdict: 'not-observed', reason: `the adapter does not show what this rule decides in these cases` };
  }
  const unmet = Object.keys(reach).filter((situation) => reach[situation] === 0);
  if (draft.explained !== undefined) return { verdict: 'unknown', reason: `blocked by ${draft.explained}` };
  if (unmet.length > 0) return { verdict: 'unknown', reason: unknownReason(draft, blocks, unmet) };
  return { verdict: found ?? 'pass' };
}

/** Worst first; `undefined` where nothing was found. */
function findingVerdict(draft: Draft): 'fail' | 'crash' | 'hang' | 'flaky' | 'warn' | undefined {
  const findings = [...draft.own.values()].map(({ finding }) => finding);
  const confirmed = findings.filter(({ repeat }) => repeat === 'confirmed');
  const isMust = ({ difference }: Finding): boolean => difference.level === 'MUST';
  if (confirmed.some((finding) => isMust(finding) && finding.difference.facet !== 'process')) return 'fail';
  if (confirmed.some(({ difference }) => difference.facet === 'process' && difference.symptom !== 'deadline')) return 'crash';
  if (confirmed.some(({ difference }) => difference.facet === 'process')) return 'hang';
  if (findings.some((finding) => finding.repeat === 'flaky' && isMust(finding))) return 'flaky';
  return findings.length > 0 ? 'warn' : undefined;
}

function unknownReason(draft: Draft, blocks: BlockRow[], unmet: string[]): string {
  const names = unmet.slice(0, 3).join(', ') + (unmet.length > 3 ? `, ${unmet.length - 3} more` : '');
  const blocked = blocks.some((block) => unmet.includes(block.situation) && block.blocked > 0);
  const by = draft.foreign[0]?.finding.signature;
  if (blocked && by !== undefined) return `not met: ${names}; blocked by ${by}`;
  const tried = blocks.some((block) => unmet.includes(block.situation) && block.cases > 0);
  return tried ? `not met: ${names}` : `not met: ${names}; the adapter cannot translate these cases`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

