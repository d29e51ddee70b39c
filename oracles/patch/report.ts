// What a patch is reported to have done: result, message, details, diffs and what the user interface shows.

import type { Case } from '../../contract/case.ts';
import type { Clause, Matcher } from '../../contract/expectation.ts';
import type { ChangedFile, ChangesMatcher, ListedChange } from '../../contract/patch-matchers.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { distinctByJson } from '../distinct.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { fieldNamesClause } from '../structure/clauses.ts';
import { textClauses } from '../structure/text.ts';
import { DIFF_NAMES } from '../structured-diff/clauses.ts';
import { fileDiffsClauses } from '../structured-diff/files.ts';
import { isUtf8 } from '../text/utf8.ts';
import { resolve, type World } from '../world.ts';
import { wordsNotToTell } from './echo.ts';
import type { PatchChange } from './change.ts';
import { changedFiles, changedTextOf, forbidden } from './file-diffs.ts';
import { countsOf, headerPaths, inSummary, isNoOp, listings, plainListing, shownPath, sourcesOf, splitMoves, type ReportedEnd } from './listing.ts';
import { failureClauses } from './report-failure.ts';

/** What is reported: how the patch ends, its text (empty where it is none), and the tree before it. */
export interface Reported extends ReportedEnd {
  patch: string;
  world: World;
  /** The rules on which chunk has no place first. */
  soughtBy: readonly RuleId[];
}

/** With what decides about it. */
interface Judged extends Reported {
  traits: Traits;
}

const HEAD = 'Success. Updated the following files:';
const SUMMARY: RuleId = 'apply-patch/success-summary';
const ESCAPED: RuleId = 'apply-patch/escaped-paths';
const PARTIAL: RuleId = 'apply-patch/partial-changes-reported';
const PURPOSE_BUILT: RuleId = 'structure/error-details-purpose-built';
const FABRICATED: RuleId = 'apply-patch/no-fabrication';
const NO_OP: RuleId = 'apply-patch/no-op-update';

/** The arguments of the call, by the names that others have for them. */
const ECHOES = ['patch', 'input'];
const WAITS: RuleId[] = ['structure/lock-wait-header'];

/** What must be said of a patch that ends so, in one of the forms that `reportedAs` has for its end. */
export function reportClauses(at: At, kase: Case, reported: Reported): Clause[] {
  const judged: Judged = { ...reported, traits: traitsOf(reported) };
  if (kase.dialect !== 'tau') return codexClauses(at, judged);
  const { failure, changes } = reported;
  const told = failure ? [...detailClauses(at, judged), ...failureClauses(at, kase, reported)] : resultClauses(at, judged);
  return [...told, ...displayClauses(at, judged), ...diffClauses(at, judged), ...echoClauses(at, reported, changes.length > 0), ...textClauses(at)];
}

/** Standard output is the summary, or nothing. */
function codexClauses(at: At, { changes, failure, traits, world }: Judged): Clause[] {
  if (failure) return [clause(at, 'payload', 'MUST', { kind: 'text', equals: '' }, [SUMMARY])];
  const anyOf = [inSummary(plainListing(changes))];
  const sources = Object.fromEntries(changes.flatMap(({ shown, from }) => (from === undefined ? [] : [[shown, from]])));
  const match: Matcher = { kind: 'changes', anyOf, ...(Object.keys(sources).length > 0 ? { sources } : {}), summary: { head: HEAD, newline: true } };
  const told = toldRules(traits, SUMMARY);
  const over: RuleId[] = changes.some((change, index) => isOverwriting(change, world, changes.slice(0, index))) ? ['apply-patch/add-overwrites'] : [];
  return [clause(at, 'payload', 'MUST', match, [SUMMARY], { ...told, 'path-escape': [SUMMARY], 'change-status': [...(told['change-status'] ?? []), ...over] })];
}

/** An add onto what was there. */
function isOverwriting({ status, path }: PatchChange, world: World, earlier: readonly PatchChange[]): boolean {
  return status === 'A' && (world.tree.has(path) || earlier.some((other) => other.path === path));
}

/** What of the changes decides about how they are listed. */
interface Traits {
  noOps: boolean;
  moves: boolean;
  escapes: boolean;
  invalid: boolean;
  halfDone: boolean;
}

function isInvalid({ before, after }: PatchChange): boolean {
  return (before !== undefined && !isUtf8(before)) || (after !== undefined && !isUtf8(after));
}

function traitsOf({ changes, leftOut }: Reported): Traits {
  return {
    noOps: leftOut !== undefined || changes.some(isNoOp),
    moves: changes.some(({ from }) => from !== undefined),
    escapes: changes.some(({ shown }) => shownPath(shown) !== shown),
    invalid: changes.some(isInvalid),
    halfDone: changes.some(({ from, status }) => from !== undefined && status === 'A'),
  };
}

/** The rules on changes that may be told nowhere. */
function doubtfulRules({ noOps, invalid }: Traits): RuleId[] {
  return [...(noOps ? [NO_OP] : []), ...(invalid ? ['apply-patch/invalid-utf8-delete' as const] : [])];
}

/** The rules by the kind of difference; `own` is the rule on what is told in this place. */
function toldRules(traits: Traits, own: RuleId): BySymptom {
  const doubtful = doubtfulRules(traits);
  // Where a move is told as two changes, lists with repeated or oddly spelled paths only look wrong in some other way.
  const listed: RuleId[] = [own];
  if (traits.halfDone) listed.unshift('apply-patch/move-half-done');
  if (traits.moves) listed.push('apply-patch/move-reported-as-modify');
  return {
    'path-escape': [ESCAPED, own],
    'change-missing': listed, 'change-extra': listed, 'change-status': listed, 'missing-field': listed,
    ...(doubtful.length > 0 ? { 'change-doubtful': doubtful } : {}),
    ...(traits.moves ? { 'change-split': ['apply-patch/move-reported-as-modify'] } : {}),
  };
}

/** What a list of changes may be taken for. */
function listMatch(anyOf: ListedChange[][], { changes, leftOut = [] }: Reported): ChangesMatcher {
  const sources = sourcesOf(changes);
  const doubtful = [...changes, ...leftOut].filter((change) => isNoOp(change) || isInvalid(change)).map(({ shown }) => shownPath(shown));
  return { kind: 'changes', anyOf, ...(Object.keys(sources).length > 0 ? { sources } : {}), ...(doubtful.length > 0 ? { doubtful } : {}) };
}

function resultClauses(at: At, reported: Judged): Clause[] {
  const lists = listings(reported.changes).map(inSummary);
  const match = { ...listMatch(distinctByJson(lists), reported), summary: { head: HEAD, newline: false } };
  return [
    clause(at, 'payload', 'MUST', match, [SUMMARY], toldRules(reported.traits, SUMMARY)),
    fieldNamesClause(at, { exactly: [], echoes: ECHOES }, [SUMMARY], WAITS),
  ];
}

/** The details of a failure: its changes, and nothing else beside the excerpt. */
function detailClauses(at: At, reported: Judged): Clause[] {
  const { changes, traits } = reported;
  if (changes.length === 0) return [fieldNamesClause(at, { exactly: [], echoes: ECHOES }, [FABRICATED, PURPOSE_BUILT], WAITS)];
  const names = fieldNamesClause(at, { exactly: [], tolerated: ['partial_changes'], echoes: ECHOES }, [PURPOSE_BUILT, PARTIAL], WAITS);
  return [clause(at, 'fields', 'MUST', listMatch(listings(changes), reported), [PARTIAL], toldRules(traits, PARTIAL)), names];
}

const HEADER_PATH: RuleId = 'apply-patch/status-header-path';
const HEADER_COUNT: RuleId = 'apply-patch/status-header-count';

function displayClauses(at: At, reported: Judged): Clause[] {
  const { changes, failure, leftOut } = reported;
  const other = leftOut ? [...changes, ...leftOut] : changes.filter((change) => !isNoOp(change));
  const split = splitMoves(changes);
  const forms = <T>(of: (list: readonly PatchChange[]) => T[], none: T[]): { anyOf: T[]; split?: T[]; doubtful?: T[] } => ({
    anyOf: of(changes),
    ...(split.length > changes.length ? { split: of(split) } : {}),
    ...(reported.traits.noOps ? { doubtful: other.length === 0 ? none : of(other) } : {}),
  });
  const header = (own: RuleId, match: Matcher): Clause => clause(at, 'display', 'MUST', match, headerRules(reported, own), headerSymptoms(reported, own));
  return [
    header(HEADER_PATH, { kind: 'display-path', ...forms(headerPaths, ['']) }),
    header(HEADER_COUNT, { kind: 'display-count', ...forms((list) => (list.length === 0 ? [0] : countsOf(list)), [0]) }),
    clause(at, 'display', 'MUST', { kind: 'display-status', equals: failure ? 'message' : 'ok' }, statusRules(reported)),
    ...totalsClauses(at, failure !== undefined && changes.length === 0),
  ];
}

/** What the user is told of how it ended stands beside the path; that of a failure goes with what else is told of that. */
function statusRules({ failure, changes }: Judged): RuleId[] {
  if (!failure) return [HEADER_PATH];
  return [HEADER_PATH, changes.length > 0 ? PARTIAL : FABRICATED];
}

function totalsClauses(at: At, withoutEffect: boolean): Clause[] {
  if (withoutEffect) return [clause(at, 'display', 'MUST', { kind: 'display-totals', about: 'none' }, [FABRICATED])];
  return [
    clause(at, 'display', 'MUST', { kind: 'display-totals', about: 'sums' }, TOTALS),
    clause(at, 'display', 'SHOULD', { kind: 'display-totals', about: 'order' }, ['apply-patch/status-header-totals']),
  ];
}

const TOTALS: RuleId[] = ['apply-patch/status-header-totals', 'structured-diff/aggregate-totals'];

function headerRules({ failure, changes }: Judged, own: RuleId): RuleId[] {
  return failure && changes.length === 0 ? [FABRICATED] : [own];
}

function headerSymptoms(reported: Judged, own: RuleId): BySymptom {
  const partial: RuleId[] = reported.failure && reported.changes.length > 0 ? [PARTIAL] : [];
  // A number may be that of a divided move by chance.
  const split: BySymptom = own === HEADER_COUNT && reported.traits.moves ? { 'change-split': ['apply-patch/move-reported-as-modify', HEADER_COUNT] } : {};
  return { ...toldRules(reported.traits, own), ...split, 'fabricated': headerRules(reported, own), 'missing-field': [own, ...partial] };
}

function diffClauses(at: At, reported: Judged): Clause[] {
  const { changes, failure, leftOut = [], traits } = reported;
  const none = [...leftOut.map(({ shown }) => forbidden(shown, 'left-out')), ...refusedFiles(reported)];
  return fileDiffsClauses(at, {
    files: [...changedFiles(changes), ...none], failed: failure !== undefined, partial: failure !== undefined && changes.length > 0,
    moves: traits.moves, halfDone: traits.halfDone, escapes: traits.escapes, changed: changedTextOf(changes),
  });
}

/** The file that the failing operation was about, where it is no text. */
function refusedFiles({ failure, world }: Reported): ChangedFile[] {
  if (failure?.path === undefined) return [];
  const target = resolve(world, failure.path);
  return target.kind === 'file' && !isUtf8(target.node.bytes) ? [forbidden(failure.path, 'invalid')] : [];
}

const OUT_OF_SIGHT: RuleId[] = ['structured-diff/not-agent-visible', 'apply-patch/diff-per-changed-file', 'structure/no-model-visible-diff'];

/** Neither patch nor files are told; no part of a diff is. */
function echoClauses(at: At, reported: Reported, changed: boolean): Clause[] {
  const { ofPatch, ofFiles } = wordsNotToTell(reported);
  const unsure = reported.failure?.kinds.length === 0;
  const lacking = (lacks: string[], rules: RuleId[]): Clause[] => (lacks.length === 0 ? [] : [clause(at, 'told', 'MUST', { kind: 'text', lacks }, rules)]);
  return [
    ...(changed ? lacking(DIFF_NAMES, OUT_OF_SIGHT) : []),
    ...lacking(ofFiles, ['apply-patch/compact-no-echo', 'structured-diff/not-agent-visible']),
    ...lacking(unsure ? [] : ofPatch, ['apply-patch/compact-no-echo', reported.failure ? PURPOSE_BUILT : 'structure/no-argument-echo']),
  ];
}
