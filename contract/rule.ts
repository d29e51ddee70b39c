import type { Dialect, Tool } from './dialects.ts';
import type { Facet } from './expectation.ts';
import type { Json, JsonObject } from './json.ts';
import type { Tree } from './tree.ts';

/** What breaks for a user if the rule does; reports sort by it, worst first. */
export const IMPACTS = [
  'data-loss', 'false-success', 'wrong-refusal', 'containment', 'liveness', 'information', 'wording',
] as const;
export type Impact = (typeof IMPACTS)[number];

export const LANES = ['fast', 'slow', 'nightly'] as const;
export type Lane = (typeof LANES)[number];

/** MAY documents an absence: it is observed, and never fails. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/**
 * What a situation or a rule needs of the workspace or the adapter to be met at all.
 * `real-fs`: FIFOs, sockets, programs; `enforced-modes`: permission bits bind the caller (memfs, or a directory when not
 * root); `case-sensitive`: names differing in case are two; `byte-names`: names need not be UTF-8; `hard-links`;
 * `concurrent`: the adapter handles calls in flight together; `dir-lock`: directory locks.
 */
export type Need = 'real-fs' | 'enforced-modes' | 'case-sensitive' | 'byte-names' | 'hard-links' | 'concurrent' | 'dir-lock';

/** One testable statement of the contract: the only place where it is stated. */
export interface RuleSpec {
  /** `family/slug`; never a number, never reused. */
  id: string;
  /** The tool that it is about, or the first of those that show it. */
  tool: Tool;
  /** Further tools that show it: it is held against whichever an adapter has. */
  alsoShownBy?: readonly Tool[];
  /** The part of the spec it stands in; one vitest file runs one section. */
  section: string;
  dialects: readonly Dialect[];
  /** Where dialects differ: a level for each. The level of a single facet stands in the clause. */
  level: Level | { readonly [dialect in Dialect]?: Level };
  impact: Impact;
  lane?: Lane;
  /** One sentence. */
  promise: string;
  /** Publicly named sources. */
  source: string;
  /** The facets that it decides; where an adapter shows none of them the rule is `not-observed`. */
  facets: readonly Facet[];
  needs?: readonly Need[];
  /**
   * The property of interactions: it decides no facet. A violation in its cases that no deciding rule shows in its own
   * property is its failure.
   */
  wholeTool?: true;
  /** Every situation that must be met, by name. */
  situations: { readonly [name: string]: Situation };
  /** Worked examples: shown by `explain`, and tests of the oracle and of the reference. */
  examples: readonly Example[];
  /** Former ids. */
  aliases?: readonly string[];
  /** Traits (dialect `common`) that make the rule, or some of its situations, `not-claimed`. */
  forgivenBy?: readonly Forgiveness[];
  /** Why no wrong implementation could break this rule alone; absent: it has a seeded fault. */
  noFault?: string;
}

/** What the situation is, in words; or that with limits. */
export type Situation = string | SituationSpec;

export interface SituationSpec {
  readonly what: string;
  readonly dialects?: readonly Dialect[];
  readonly needs?: readonly Need[];
  /** The tools that it takes, all of them; absent: the rule's own. */
  readonly tools?: readonly Tool[];
  /** Limits of its tools that a case of it must set: the declared ones leave no room for it. */
  readonly tunable?: readonly string[];
  /** Where it takes longer than the rule's other situations. */
  readonly lane?: Lane;
}

export interface Forgiveness {
  trait: string;
  values: readonly string[];
  /** Absent: the whole rule. */
  situations?: readonly string[];
}

/** A worked example: one call, and what must come of it. */
export interface Example {
  /** Absent: the rule's own. */
  tool?: Tool;
  dialects: readonly Dialect[];
  /** Limits of the tool that differ from the defaults. */
  limits?: { readonly [name: string]: number | string };
  traits?: { readonly [name: string]: string | number };
  before: Tree;
  /** The arguments of the call as sent. */
  arguments: Json;
  outcome: 'success' | 'refusal';
  /** A refusal that changes nothing is right too. */
  refusalAllowed?: true;
  /** The paths that differ afterwards; absent: the tree is unchanged. */
  after?: Tree;
  /** The paths that are there no more. */
  gone?: readonly string[];
  /** Some of the fields. */
  fields?: JsonObject;
  /** Fields that must not be there. */
  lacksFields?: readonly string[];
  /** The whole payload. */
  payload?: string;
  /** The whole result as the model sees it. */
  text?: string;
  /** Acceptable classes of the refusal. */
  class?: readonly string[];
  /** Fragments of the message (refusal) or payload (success), case ignored. */
  says?: readonly string[];
}

/** Every tool that shows `rule`. */
export function toolsOf(rule: RuleSpec): readonly Tool[] {
  return rule.alsoShownBy ? [rule.tool, ...rule.alsoShownBy] : [rule.tool];
}

export function situationOf(situation: Situation): SituationSpec {
  return typeof situation === 'string' ? { what: situation } : situation;
}

/** The level of `rule` in `dialect`. */
export function levelIn(rule: RuleSpec, dialect: Dialect): Level {
  return typeof rule.level === 'string' ? rule.level : (rule.level[dialect] ?? 'MUST');
}
