import type { Clause, DiffCheck, FacetLevel, Matcher } from '../../contract/expectation.ts';
import type { ChangedFile } from '../../contract/patch-matchers.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { clause, type At, type BySymptom } from '../model.ts';
import { distinct } from '../records/deciders.ts';
import { JUDGED_WHOLE, LARGE, MARKER, MAY_BE_MISSING, MUST, SHOULD } from './clauses.ts';
import { onlyEndingsDiffer } from './texts.ts';

/** What decides about the diffs of a patch beside the texts. */
export interface FilesFacts {
  files: ChangedFile[];
  /** The patch failed; it did so after changes. */
  failed: boolean;
  partial: boolean;
  /** Some file was moved; the move was done by half. */
  moves: boolean;
  halfDone: boolean;
  /** Some label is not as the path is written. */
  escapes: boolean;
  /** An upper bound of the changed text, in UTF-16 units. */
  changed: number;
}

const PER_FILE: RuleId = 'apply-patch/diff-per-changed-file';
const PER_CHANGE: RuleId = 'structured-diff/one-per-changed-file';

/** What must come with a patch (dialect `tau`) that changed `files`: a right diff of each, under its label. */
export function fileDiffsClauses(at: At, facts: FilesFacts): Clause[] {
  const { files, changed } = facts;
  const notePrefix = changed >= MAY_BE_MISSING ? { notePrefix: MARKER } : {};
  const large = changed >= JUDGED_WHOLE;
  const demands = large ? LARGE_CHECKS : MUST_CHECKS;
  const judged = (level: FacetLevel, checks: DiffCheck[], bySymptom: BySymptom, advice?: true): Clause =>
    clause(at, 'diffs', level, { kind: 'file-diffs', checks, files, ...notePrefix, ...(advice ? { advice } : {}) }, NOBODY, bySymptom);
  return [
    judged('MUST', demands, { ...contentRules(demands, MUST, facts), ...presenceRules(facts) }),
    judged('SHOULD', large ? [] : SHOULD_CHECKS, { ...(large ? {} : contentRules(SHOULD_CHECKS, SHOULD, facts)), ...adviceRules(facts) }, true),
    ...oversize(at, changed),
  ];
}

const NOBODY: RuleId[] = [];
const MUST_CHECKS = (Object.keys(MUST) as DiffCheck[]).filter((check) => check !== 'unlabelled');
const SHOULD_CHECKS = Object.keys(SHOULD) as DiffCheck[];
const LARGE_CHECKS: DiffCheck[] = ['shape', 'replay', 'totals', 'counts'];

function oversize(at: At, changed: number): Clause[] {
  if (changed < LARGE) return [];
  const match: Matcher = changed >= MAY_BE_MISSING ? { kind: 'has-diff', notePrefix: MARKER } : { kind: 'has-diff' };
  return [clause(at, 'diffs', 'SHOULD', match, ['structured-diff/oversize-marker'])];
}

/** Some diff of a single change has this trait. */
function someSingle({ files }: FilesFacts, has: (diff: ChangedFile['readings'][number][number]) => boolean): boolean {
  return files.some(({ readings }) => readings.length === 1 && readings[0]?.some(has) === true);
}

function contentRules(checks: readonly DiffCheck[], demands: { readonly [check in DiffCheck]?: readonly RuleId[] }, facts: FilesFacts): BySymptom {
  if (!facts.files.some(({ readings }) => readings.some((reading) => reading.some(({ not }) => not === undefined)))) return {};
  const rules = Object.fromEntries(checks.map((check): [string, RuleId[]] => [`diff-${check}`, [...(demands[check] ?? [])]])) as BySymptom;
  const special: RuleId[] = [...(facts.halfDone ? ['apply-patch/move-half-done' as const] : []),
    ...(hasBinaryLike(facts) ? ['structured-diff/binary-like' as const] : [])];
  rules['diff-replay']?.unshift(...special);
  // A mark that is lost where files are read shows here too.
  if (hasMark(facts)) rules['diff-replay']?.push('apply-patch/untouched-lines-survive');
  // What the user is shown of totals is the sum of these.
  rules['diff-totals']?.push('structured-diff/aggregate-totals', 'apply-patch/status-header-totals');
  return rules;
}

function hasMark({ files }: FilesFacts): boolean {
  const marked = (text: unknown): boolean => typeof text === 'string' && text.startsWith('\ufeff');
  return files.some(({ readings }) => readings.some((reading) => reading.some(({ before, after }) => marked(before) || marked(after))));
}

function hasBinaryLike(facts: FilesFacts): boolean {
  return someSingle(facts, ({ optional }) => optional === true);
}

function presenceRules(facts: FilesFacts): BySymptom {
  const { files, failed, partial, moves, escapes } = facts;
  const kept: RuleId[] = partial ? ['structured-diff/partial-failure'] : [];
  const due = files.some(({ readings }) => readings.every((reading) => reading.some(({ not, optional }) => not === undefined && optional === undefined)));
  const endings = someSingle(facts, ({ not, before, after }) => not === undefined && typeof before === 'string' && typeof after === 'string'
    && onlyEndingsDiffer(before, after));
  const none: RuleId[] = [...(partial ? kept : ['structured-diff/attached-when-changed' as const]), PER_FILE,
    ...(endings ? ['structured-diff/text-without-ending' as const] : [])];
  const labels: RuleId[] = ['structured-diff/path-label', ...(moves ? ['apply-patch/move-reported-as-modify' as const] : [])];
  const without: RuleId[] = failed && !partial ? ['structured-diff/none-without-effect', 'apply-patch/no-fabrication'] : [...kept, PER_CHANGE, PER_FILE];
  const rules: BySymptom = { 'diff-file-unasked': without, ...singleRules(facts) };
  if (due) {
    rules['diff-missing'] = none;
    rules['diff-file-missing'] = distinct([PER_CHANGE, ...kept, PER_FILE]);
    rules['diff-doubled'] = [PER_CHANGE, PER_FILE];
    rules['diff-label'] = labels;
    rules['diff-label-escape'] = escapes ? ['structured-diff/path-label', 'apply-patch/escaped-paths'] : labels;
  }
  if (moves) {
    rules['diff-split'] = [PER_CHANGE, ...AS_NEW];
    rules['diff-as-new'] = AS_NEW;
  }
  if (files.some(({ readings }) => readings.length > 1)) {
    rules['diff-repeated'] = distinct(['structured-diff/repeated-path', ...fromSource(moves), ...(hasSeveral(files) ? [PER_CHANGE] : [])]);
  }
  return rules;
}

/** The rules on a move whose diff begins with nothing, or is split in two. */
const AS_NEW: RuleId[] = ['structured-diff/before-and-after', 'apply-patch/move-reported-as-modify'];

/** More than one diff is due, under different labels. */
function hasSeveral(files: readonly ChangedFile[]): boolean {
  return files.length > 1 || files.some(({ readings }) => readings.some((reading) => new Set(reading.map(({ labels }) => labels[0])).size > 1));
}

/** A move that is taken for a new file shows in whatever its diff is about. */
function fromSource(moves: boolean): RuleId[] {
  return moves ? ['structured-diff/before-and-after'] : [];
}

/** Of changes after which there need be no diff, or must be none. */
function singleRules(facts: FilesFacts): BySymptom {
  const rules: BySymptom = {};
  if (someSingle(facts, ({ not }) => not === 'no-op' || not === 'left-out')) rules['diff-of-no-op'] = ['structured-diff/none-on-no-op',
    'apply-patch/no-op-update'];
  if (someSingle(facts, ({ not }) => not === 'no-text')) rules['diff-without-text'] = ['structured-diff/change-without-text', ...fromSource(facts.moves)];
  if (someSingle(facts, ({ not }) => not === 'invalid')) rules['diff-of-invalid'] = ['structured-diff/never-for-invalid-utf8',
    'apply-patch/invalid-utf8-delete'];
  return rules;
}

function adviceRules({ files }: FilesFacts): BySymptom {
  const due = files.filter(({ readings }) => readings.some((reading) => reading.some(({ not }) => not === undefined)));
  const several = due.length > 1 || due.some(({ readings }) => readings.length > 1);
  return {
    ...(due.length > 0 ? { 'diff-label-missing': ['structured-diff/path-label'] } : {}),
    ...(several ? { 'diff-order': ['structured-diff/order'] } : {}),
    ...(due.some(({ readings }) => readings.length > 1) ? { 'diff-chained': ['structured-diff/repeated-path'] } : {}),
  };
}
