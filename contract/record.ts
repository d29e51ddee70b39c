import type { Bytes } from './bytes.ts';
import type { Case } from './case.ts';
import type { Expectation, Facet, Symptom } from './expectation.ts';
import type { Json, JsonObject } from './json.ts';
import type { Outcome } from './outcome.ts';
import type { Impact, Level } from './rule.ts';
import type { RuleId } from './rules/index.ts';
import type { Tree } from './tree.ts';
import type { Blame, CrashCause, Verdict } from './verdict.ts';

/** The run record, `toolgauge.run/1`. Same seed, same record, `times` aside. */
export interface RunRecord {
  format: 'toolgauge.run/1';
  toolgauge: string;
  adapter: { spec: string; name: string; version?: string; workspace: 'memory' | 'directory'; description: JsonObject };
  /** Base seed, cases asked for per rule, lane, and which blocks of how many (1-based). */
  seed: number;
  runs: number;
  lane: string;
  shard: { index: number; count: number };
  rules: RuleRow[];
  totals: { [verdict in Verdict]?: number } & { rules: number; cases: number };
  baseline?: { file: string; known: number; stale: StaleEntry[] };
  times: { startedAt: string; wallMs: number };
}

export interface StaleEntry {
  rule: string;
  dialect: string;
  signature: string;
  reason: string;
}

export interface RuleRow {
  id: string;
  tool: string;
  dialect: string;
  level: Level;
  impact: Impact;
  verdict: Verdict;
  reason?: string;
  /** Cases judged, and cases of them in which something else stood in the way. */
  cases: number;
  blocked: number;
  /** Situation → how often it was met unblocked. */
  reach: { [situation: string]: number };
  /** Situations that this workspace or adapter cannot show, with what they need. */
  unmetNeeds?: { [situation: string]: string[] };
  blocks: BlockRow[];
  violations: ViolationRow[];
}

/** Results are kept per block, so that merging shards is a union. */
export interface BlockRow {
  index: number;
  situation: string;
  cases: number;
  blocked: number;
  met: number;
}

export interface ViolationRow {
  signature: string;
  facet: Facet | 'process';
  symptom: Symptom | CrashCause | 'deadline';
  level: 'MUST' | 'SHOULD';
  blame: Blame;
  /** `confirmed`: it repeated in a fresh process; `flaky`: it did not. */
  repeat: 'confirmed' | 'flaky';
  /** The block that met it first. */
  block: number;
  /** True where a baseline entry knows it. */
  known?: boolean;
  /** File name below `counterexamples/`. */
  counterexample: string;
  message: string;
}

/** A counterexample or fixture, `toolgauge.case/1`: all that is needed to judge it again. */
export interface CaseFile {
  format: 'toolgauge.case/1';
  /** `rule-slug` + content hash for counterexamples; a name for fixtures. */
  id: string;
  rule: string;
  dialect: string;
  situation?: string;
  note?: string;
  case: Case;
  expectation: Expectation;
  /** Only in counterexamples. */
  signature?: string;
  difference?: Difference;
  observation?: ObservedJson;
  /** Of a flaky one: the cases that the same process served before, oldest first. */
  history?: Case[];
}

/** One difference between what is allowed and what was seen. */
export interface Difference {
  facet: Facet | 'process';
  symptom: Symptom | CrashCause | 'deadline';
  level: 'MUST' | 'SHOULD';
  /** The rules that decided it, most special first. */
  rules: RuleId[];
  /** The rule that the case was made for, where none of the deciding ones is it. */
  claimedBy?: RuleId;
  run: number;
  step: number;
  call?: number;
  /** Where it is about one path of the tree. */
  path?: string;
  /** One line each, for people. */
  expected: string;
  actual: string;
  /** Where it is about content. */
  bytes?: { expected: Bytes; actual: Bytes };
}

/** What a block of a rule found; the journal holds one `RuleResult` a line as they come. */
export interface RuleResult {
  rule: string;
  dialect: string;
  /** Why the rule, or the rest of it, was not run. */
  ended?: { verdict: 'could-not-run' | 'not-claimed' | 'not-observed' | 'not-run'; reason: string };
  unmetNeeds?: { [situation: string]: string[] };
  blocks: BlockResult[];
}

export interface BlockResult extends BlockRow {
  findings: Finding[];
}

/** A signature met in a block, with its reduced case. */
export interface Finding {
  signature: string;
  /** The rule of the property decided the violated facet; else `difference.rules` says which did. */
  own: boolean;
  blame: Blame;
  repeat: 'confirmed' | 'flaky';
  caseFile: CaseFile;
  difference: Difference;
  /** Of the rule's own: the rules that decided the difference in every case of the block, or of those before, that showed it. */
  alwaysBy?: RuleId[];
}

/** What was observed, as plain JSON: outcomes and changed paths per step. */
export interface ObservedJson {
  runs: { steps: { outcomes: (Outcome | { failure: Json })[]; tree: Tree; outside?: Tree }[] }[];
}
