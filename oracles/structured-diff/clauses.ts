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

const FAITHFUL: RuleId = 'replace/diff-faithful';
const PRESENT: RuleId[] = ['structured-diff/attached-when-changed', 'replace/diff-iff-changed'];

/** What the content of one diff must satisfy, and the rules that say so. */
const MUST = {
  'unlabelled': ['structured-diff/shape', FAITHFUL],
  'shape': ['structured-diff/shape', FAITHFUL],
  'replay': ['structured-diff/replay', 'structured-diff/before-and-after', FAITHFUL],
  'text-without-ending': ['structured-diff/text-without-ending', FAITHFUL],
  'totals': ['structured-diff/totals', FAITHFUL],
  'counts': ['structured-diff/counts', FAITHFUL],
  'hunk-starts': ['structured-diff/hunk-starts', FAITHFUL],
  'hunks-ordered': ['structured-diff/hunks-ordered', FAITHFUL],
  'removals-before-additions': ['structured-diff/removals-before-additions', FAITHFUL],
  'modify-segments-join': ['structured-diff/modify-segments', FAITHFUL],
} as const satisfies Demands;

const SHOULD = {
  'line-cutting': ['structured-diff/line-cutting', FAITHFUL],
  'empty-side-start': ['structured-diff/empty-side-start', FAITHFUL],
  'hunk-context': ['structured-diff/hunk-context', FAITHFUL],
  'least-changes': ['structured-diff/least-changes', FAITHFUL],
  'modify-pairing': ['structured-diff/modify-pairing', FAITHFUL],
  'modify-segments-words': ['structured-diff/modify-segments', FAITHFUL],
} as const satisfies Demands;

type Demands = { readonly [check in DiffCheck]?: readonly RuleId[] };

/** Checks of one level with the rules by symptom: built once, not for every case. */
interface Checks {
  level: FacetLevel;
  checks: DiffCheck[];
  bySymptom: NonNullable<Clause['bySymptom']>;
}

/** `present`: the rules by which the diff may not be missing. */
function checksOf(level: FacetLevel, demands: Demands, present: readonly RuleId[]): Checks {
  const checks = Object.keys(demands) as DiffCheck[];
  const bySymptom = Object.fromEntries(checks.map((check): [string, RuleId[]] => [`diff-${check}`, [...(demands[check] ?? [])]]));
  return { level, checks, bySymptom: present.length === 0 ? bySymptom : { ...bySymptom, 'diff-missing': [...present] } };
}

const WITH_ENDINGS: RuleId[] = [...PRESENT, 'structured-diff/text-without-ending'];
const LARGE_TEXT = { 'unlabelled': MUST.unlabelled, 'shape': MUST.shape, 'replay': MUST.replay, 'totals': MUST.totals, 'counts': MUST.counts };

/** Checks of whole diffs, and the few of large texts, by the rules that demand that there is a diff. */
function groupsFor(present: RuleId[]): { whole: Checks[]; large: Checks[] } {
  return { whole: [checksOf('MUST', MUST, present), checksOf('SHOULD', SHOULD, present)], large: [checksOf('MUST', LARGE_TEXT, present)] };
}

const DEMANDED = groupsFor(PRESENT);
const DEMANDED_FOR_ENDINGS = groupsFor(WITH_ENDINGS);
const OPTIONAL = groupsFor([]);
const OF_BINARY_LIKE = [
  checksOf('MUST', { ...MUST, replay: ['structured-diff/binary-like', ...MUST.replay] }, []), checksOf('SHOULD', SHOULD, []),
];

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
  const endingsOnly = onlyEndingsDiffer(oldText, newText);
  const optional = binaryLike || changed >= MAY_BE_MISSING;
  const clauses = binaryLike ? [] : presence(at, endingsOnly ? WITH_ENDINGS : PRESENT, changed);
  const groups = optional ? OPTIONAL : endingsOnly ? DEMANDED_FOR_ENDINGS : DEMANDED;
  const large = oldText.length + newText.length > JUDGED_WHOLE;
  for (const { level, checks, bySymptom } of large ? groups.large : binaryLike ? OF_BINARY_LIKE : groups.whole) {
    const match: Matcher = optional ? { kind: 'diff', checks, before, after, optional } : { kind: 'diff', checks, before, after };
    clauses.push(clause(at, 'diffs', level, match, NOBODY, bySymptom));
  }
  clauses.push(visibility(at, oldText, newText));
  return clauses;
}

/** Every kind of difference of a diff has its rule. */
const NOBODY: RuleId[] = [];

function presence(at: At, present: RuleId[], changed: number): Clause[] {
  const match: Matcher = changed >= MAY_BE_MISSING ? { kind: 'has-diff', notePrefix: MARKER } : { kind: 'has-diff' };
  const attached = clause(at, 'diffs', 'MUST', match, present);
  return changed < LARGE ? [attached] : [attached, clause(at, 'diffs', 'SHOULD', match, ['structured-diff/oversize-marker'])];
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
