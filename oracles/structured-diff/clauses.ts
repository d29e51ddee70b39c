import { toText, type Bytes } from '../../contract/bytes.ts';
import type { Clause, DiffCheck, FacetLevel, Matcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { changedText, isBinaryLike, markersOf, onlyEndingsDiffer } from './texts.ts';

/** The step, and the call of it, that clauses speak of. */
export interface At {
  run: number;
  step: number;
  call?: number;
}

const KIB = 1024;

/** Changed text, in UTF-16 units, from which on a diff is large enough for `oversize-marker` to have a say. */
const LARGE = 64 * KIB;
/** From here on a diff may be missing if a note stands in its place. */
const MAY_BE_MISSING = 1024 * KIB;
/** Texts above are held against the checks that need no table and no copy of them. */
const JUDGED_WHOLE = 256 * KIB;

/** How the note begins that stands in place of a diff too large to report. */
const MARKER = '[diff truncated';

interface Demand {
  check: DiffCheck;
  level: FacetLevel;
  rules: RuleId[];
}

const FAITHFUL: RuleId = 'replace/diff-faithful';
const PRESENT: RuleId[] = ['structured-diff/attached-when-changed', 'replace/diff-iff-changed'];

/** What the content of one diff must satisfy, and the rules that say so. */
const DEMANDS: Demand[] = [
  { check: 'unlabelled', level: 'MUST', rules: ['structured-diff/shape', FAITHFUL] },
  { check: 'shape', level: 'MUST', rules: ['structured-diff/shape', FAITHFUL] },
  { check: 'replay', level: 'MUST', rules: ['structured-diff/replay', 'structured-diff/before-and-after', FAITHFUL] },
  { check: 'line-cutting', level: 'SHOULD', rules: ['structured-diff/line-cutting', FAITHFUL] },
  { check: 'text-without-ending', level: 'MUST', rules: ['structured-diff/text-without-ending', FAITHFUL] },
  { check: 'totals', level: 'MUST', rules: ['structured-diff/totals', FAITHFUL] },
  { check: 'counts', level: 'MUST', rules: ['structured-diff/counts', FAITHFUL] },
  { check: 'hunk-starts', level: 'MUST', rules: ['structured-diff/hunk-starts', FAITHFUL] },
  { check: 'empty-side-start', level: 'SHOULD', rules: ['structured-diff/empty-side-start', FAITHFUL] },
  { check: 'hunks-ordered', level: 'MUST', rules: ['structured-diff/hunks-ordered', FAITHFUL] },
  { check: 'hunk-context', level: 'SHOULD', rules: ['structured-diff/hunk-context', FAITHFUL] },
  { check: 'least-changes', level: 'SHOULD', rules: ['structured-diff/least-changes', FAITHFUL] },
  { check: 'removals-before-additions', level: 'MUST', rules: ['structured-diff/removals-before-additions', FAITHFUL] },
  { check: 'modify-pairing', level: 'SHOULD', rules: ['structured-diff/modify-pairing', FAITHFUL] },
  { check: 'modify-segments-join', level: 'MUST', rules: ['structured-diff/modify-segments', FAITHFUL] },
  { check: 'modify-segments-words', level: 'SHOULD', rules: ['structured-diff/modify-segments', FAITHFUL] },
];

const LARGE_TEXT_CHECKS: ReadonlySet<DiffCheck> = new Set<DiffCheck>(['unlabelled', 'shape', 'replay', 'totals', 'counts']);
const LARGE_TEXT_DEMANDS = DEMANDS.filter(({ check }) => LARGE_TEXT_CHECKS.has(check));

/**
 * What must come with a successful call (dialect `tau`) that turned the file content `before` into `after`, which
 * differ: one diff that is right, for the user interface alone.
 */
export function structuredDiffClauses(at: At, before: Bytes, after: Bytes): Clause[] {
  const oldText = toText(before);
  const newText = toText(after);
  if (oldText === undefined || newText === undefined) return [];
  const binaryLike = isBinaryLike(before) || isBinaryLike(after);
  const changed = oldText.length + newText.length < LARGE ? 0 : changedText(oldText, newText);
  const present = onlyEndingsDiffer(oldText, newText) ? [...PRESENT, 'structured-diff/text-without-ending' as const] : PRESENT;
  const clauses = binaryLike ? [] : presence(at, present, changed);
  addContent(clauses, at, before, after, { binaryLike, optional: binaryLike || changed >= MAY_BE_MISSING, present, size: oldText.length + newText.length });
  clauses.push(visibility(at, oldText, newText));
  return clauses;
}

function presence(at: At, present: RuleId[], changed: number): Clause[] {
  const match: Matcher = changed >= MAY_BE_MISSING ? { kind: 'has-diff', notePrefix: MARKER } : { kind: 'has-diff' };
  const attached = clause(at, 'diffs', 'MUST', match, present);
  return changed < LARGE ? [attached] : [attached, clause(at, 'diffs', 'SHOULD', match, ['structured-diff/oversize-marker'])];
}

interface Circumstances {
  binaryLike: boolean;
  /** The diff may be missing. */
  optional: boolean;
  /** The rules by which it may not. */
  present: RuleId[];
  /** UTF-16 units of both texts. */
  size: number;
}

function addContent(clauses: Clause[], at: At, before: Bytes, after: Bytes, { binaryLike, optional, present, size }: Circumstances): void {
  const demands = size > JUDGED_WHOLE ? LARGE_TEXT_DEMANDS : DEMANDS;
  const bySymptom = { 'diff-missing': present };
  for (const { check, level, rules } of demands) {
    const match: Matcher = optional ? { kind: 'diff', check, before, after, optional } : { kind: 'diff', check, before, after };
    const deciders: RuleId[] = binaryLike && check === 'replay' ? ['structured-diff/binary-like', ...rules] : rules;
    clauses.push(optional ? clause(at, 'diffs', level, match, deciders) : clause(at, 'diffs', level, match, deciders, bySymptom));
  }
}

/** One of many: written out without spreads, which took half of the time of a prediction. */
function clause({ run, step, call }: At, facet: 'diffs' | 'told', level: FacetLevel, match: Matcher, rules: RuleId[], bySymptom?: Clause['bySymptom']): Clause {
  const made: Clause = { run, step, facet, level, match, rules };
  if (call !== undefined) made.call = call;
  if (bySymptom) made.bySymptom = bySymptom;
  return made;
}

/** Names that stand in no answer of the tool, only in a diff. */
const DIFF_NAMES = ['"diff"', '"hunks"', '"patch"', 'old_start', 'new_start'];

const OUT_OF_SIGHT: RuleId[] = ['structured-diff/not-agent-visible', 'replace/diff-iff-changed'];

function visibility(at: At, oldText: string, newText: string): Clause {
  const lacks = [...DIFF_NAMES, ...markersOf(oldText, newText)];
  return clause(at, 'told', 'MUST', { kind: 'text', lacks }, OUT_OF_SIGHT);
}

const NO_DIFF: { readonly [why in 'no-op' | 'refused']: RuleId[] } = {
  'no-op': ['structured-diff/none-on-no-op', 'replace/diff-iff-changed', 'replace/noop-succeeds'],
  'refused': ['structured-diff/none-without-effect', 'replace/diff-iff-changed'],
};

/** That no diff comes with a call (dialect `tau`) that changed nothing. */
export function noDiffClauses(at: At, why: 'no-op' | 'refused'): Clause[] {
  return [clause(at, 'diffs', 'MUST', { kind: 'no-diff' }, NO_DIFF[why])];
}
