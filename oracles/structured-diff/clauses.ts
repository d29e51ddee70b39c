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
export const LARGE = 64 * KIB;
/** From here on a diff may be missing if a note stands in its place. */
export const MAY_BE_MISSING = 1024 * KIB;
/** Texts above are held against the checks that need no table and no copy of them. */
export const JUDGED_WHOLE = 256 * KIB;

/** How the note begins that stands in place of a diff too large to report. */
export const MARKER = '[diff truncated';

/** Whose change it is, and the rules of that tool beside those of the diff. */
export interface Attacher {
  faithful: RuleId;
  present: RuleId;
  /** Where a call changed nothing. */
  noOp: RuleId;
}

const BY_REPLACE: Attacher = { faithful: 'replace/diff-faithful', present: 'replace/diff-iff-changed', noOp: 'replace/noop-succeeds' };
export const BY_EDIT: Attacher = { faithful: 'line-edit/ui-diff', present: 'line-edit/ui-diff', noOp: 'line-edit/no-op' };

/** What the content of one diff must satisfy, and the rules that say so. */
export const MUST = {
  'unlabelled': ['structured-diff/shape', 'structure/no-model-visible-diff'],
  'shape': ['structured-diff/shape'],
  'replay': ['structured-diff/replay', 'structured-diff/before-and-after'],
  'text-without-ending': ['structured-diff/text-without-ending'],
  'totals': ['structured-diff/totals'],
  'counts': ['structured-diff/counts'],
  'hunk-starts': ['structured-diff/hunk-starts'],
  'hunks-ordered': ['structured-diff/hunks-ordered'],
  'removals-before-additions': ['structured-diff/removals-before-additions'],
  'modify-segments-join': ['structured-diff/modify-segments'],
} as const satisfies Demands;

export const SHOULD = {
  'line-cutting': ['structured-diff/line-cutting'],
  'empty-side-start': ['structured-diff/empty-side-start'],
  'hunk-context': ['structured-diff/hunk-context'],
  'least-changes': ['structured-diff/least-changes'],
  'modify-pairing': ['structured-diff/modify-pairing'],
  'modify-segments-words': ['structured-diff/modify-segments'],
} as const satisfies Demands;

type Demands = { readonly [check in DiffCheck]?: readonly RuleId[] };

const LARGE_TEXT = { 'unlabelled': MUST.unlabelled, 'shape': MUST.shape, 'replay': MUST.replay, 'totals': MUST.totals, 'counts': MUST.counts };

/** Checks of one level with the rules by symptom: built once, not for every case. */
interface Checks {
  level: FacetLevel;
  checks: DiffCheck[];
  bySymptom: NonNullable<Clause['bySymptom']>;
}

/** `present`: the rules by which the diff may not be missing. */
function checksOf(level: FacetLevel, demands: Demands, faithful: RuleId, present: readonly RuleId[]): Checks {
  const checks = Object.keys(demands) as DiffCheck[];
  const bySymptom = Object.fromEntries(checks.map((check): [string, RuleId[]] => [`diff-${check}`, [...(demands[check] ?? []), faithful]]));
  return { level, checks, bySymptom: present.length === 0 ? bySymptom : { ...bySymptom, 'diff-missing': [...present] } };
}

/** Checks of whole diffs, and the few of large texts, by the rules that demand that there is a diff. */
interface Groups {
  present: RuleId[];
  whole: Checks[];
  large: Checks[];
}

function groupsFor(faithful: RuleId, present: RuleId[]): Groups {
  return {
    present,
    whole: [checksOf('MUST', MUST, faithful, present), checksOf('SHOULD', SHOULD, faithful, present)],
    large: [checksOf('MUST', LARGE_TEXT, faithful, present)],
  };
}

/** All that the clauses of one tool are made of. */
interface Deciders {
  demanded: Groups;
  ofEndings: Groups;
  optional: Groups;
  ofBinaryLike: Checks[];
  outOfSight: RuleId[];
  noDiff: { readonly [why in 'no-op' | 'refused']: RuleId[] };
}

function decidersOf({ faithful, present, noOp }: Attacher): Deciders {
  const attached: RuleId[] = ['structured-diff/attached-when-changed', present];
  const binaryLike: RuleId[] = ['structured-diff/binary-like', ...MUST.replay];
  return {
    demanded: groupsFor(faithful, attached),
    ofEndings: groupsFor(faithful, [...attached, 'structured-diff/text-without-ending']),
    optional: groupsFor(faithful, []),
    ofBinaryLike: [checksOf('MUST', { ...MUST, replay: binaryLike }, faithful, []), checksOf('SHOULD', SHOULD, faithful, [])],
    outOfSight: ['structured-diff/not-agent-visible', present, 'structure/no-model-visible-diff'],
    noDiff: {
      'no-op': ['structured-diff/none-on-no-op', present, noOp, 'structure/no-model-visible-diff'],
      'refused': ['structured-diff/none-without-effect', present],
    },
  };
}

const DECIDERS = new Map([BY_REPLACE, BY_EDIT].map((tool) => [tool, decidersOf(tool)]));

function deciders(tool: Attacher): Deciders {
  const known = DECIDERS.get(tool);
  if (!known) throw new RangeError('one of the two tools that attach a diff');
  return known;
}

/**
 * What must come with a successful call (dialect `tau`) that turned the file content `before` into `after`, which
 * differ: one diff that is right, for the user interface alone.
 */
export function structuredDiffClauses(at: At, before: Bytes, after: Bytes, tool: Attacher = BY_REPLACE): Clause[] {
  const oldText = toText(before);
  const newText = toText(after);
  if (oldText === undefined || newText === undefined) return [];
  const { demanded, ofEndings, optional: undemanded, ofBinaryLike, outOfSight } = deciders(tool);
  const binaryLike = isBinaryLike(before) || isBinaryLike(after);
  const changed = oldText.length + newText.length < LARGE ? 0 : changedText(oldText, newText);
  const optional = binaryLike || changed >= MAY_BE_MISSING;
  const whenThere = onlyEndingsDiffer(oldText, newText) ? ofEndings : demanded;
  const groups = optional ? undemanded : whenThere;
  const clauses = binaryLike ? [] : presence(at, whenThere.present, changed);
  const large = oldText.length + newText.length > JUDGED_WHOLE;
  for (const { level, checks, bySymptom } of large ? groups.large : binaryLike ? ofBinaryLike : groups.whole) {
    const match: Matcher = optional ? { kind: 'diff', checks, before, after, optional } : { kind: 'diff', checks, before, after };
    clauses.push(clause(at, 'diffs', level, match, NOBODY, bySymptom));
  }
  clauses.push(visibility(at, oldText, newText, outOfSight));
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
export const DIFF_NAMES = ['"diff"', '"hunks"', '"patch"', 'old_start', 'new_start'];

function visibility(at: At, oldText: string, newText: string, rules: RuleId[]): Clause {
  const lacks = [...DIFF_NAMES, ...markersOf(oldText, newText)];
  return clause(at, 'told', 'MUST', { kind: 'text', lacks }, rules);
}

/** That no diff comes with a call (dialect `tau`) that changed nothing. */
export function noDiffClauses(at: At, why: 'no-op' | 'refused', tool: Attacher = BY_REPLACE): Clause[] {
  return [clause(at, 'diffs', 'MUST', { kind: 'no-diff' }, deciders(tool).noDiff[why])];
}

/** That no text diff comes with a change of a file that is not UTF-8 before or after it: a note may. Nor is one told to the model. */
export function noTextDiffClauses(at: At, tool: Attacher, before: Buffer, after: Buffer): Clause[] {
  const lacks = [...DIFF_NAMES, ...markersOf(before.toString('latin1'), after.toString('latin1'))];
  return [
    clause(at, 'diffs', 'MUST', { kind: 'no-diff', noteAllowed: true },
      ['structured-diff/never-for-invalid-utf8', tool.present, 'structure/no-model-visible-diff']),
    clause(at, 'told', 'MUST', { kind: 'text', lacks }, deciders(tool).outOfSight),
  ];
}

/** That the creation of an empty file comes with a diff without hunks, or none. */
export function zeroDiffClauses(at: At, tool: Attacher): Clause[] {
  return [clause(at, 'diffs', 'MUST', { kind: 'no-diff', zeroAllowed: true }, ['structured-diff/change-without-text', tool.present])];
}
