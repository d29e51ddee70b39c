import { classesOf } from '../classes.ts';
import type { Dialect } from '../dialects.ts';
import type { Clause, Matcher } from '../expectation.ts';
import type { Observation, StepObservation } from '../observation.ts';
import type { AttachedDiff, Outcome, Status } from '../outcome.ts';
import { changesProblems } from './changes.ts';
import { cutSaidProblems } from './cut.ts';
import { diffViolation } from './diff.ts';
import { displayCountProblems, displayPathProblems, displayStatusProblems, displayTotalsProblems } from './display.ts';
import { durationProblems } from './duration.ts';
import { escapedProblems, excerptProblems, wholeMessageProblems } from './excerpt.ts';
import { fileDiffsProblems } from './file-diffs.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { mergeProblems } from './merge.ts';
import { omissionProblems } from './omission.ts';
import { recordsProblems } from './records.ts';
import { renderingProblems } from './rendering.ts';
import { savedProblems } from './saved-output.ts';
import { serialisableProblems } from './serialisable.ts';
import { shownLinesProblems, shownStretchProblems, shownWordsProblems } from './shown.ts';
import {
  definitionProblems, eventsProblems, fieldNamesProblems, fieldProblems, fieldTextProblems, integerProblems, writeCountProblems,
} from './structure.ts';
import { suggestionProblems } from './suggestion.ts';
import { textProblems } from './text.ts';
import { fieldAbsentProblems, totalsProblems } from './totals.ts';
import { messageOf, shownBy, toldApartProblems, toldBy } from './told.ts';
import { sameNode, treeProblems } from './tree.ts';
import { patchViolation } from './unified-patch.ts';

/** Holds one facet of an observation against its clause. */
export function evaluate(clause: Clause, observation: Observation, dialect: Dialect): readonly Problem[] {
  const step = observation.runs[clause.run]?.steps[clause.step];
  if (!step) throw new RangeError(`the expectation names step ${clause.run}.${clause.step}, which was not observed`);
  const outcome = step.outcomes[clause.call ?? 0];
  const { match } = clause;
  switch (match.kind) {
    case 'status': return statusProblems(match.oneOf, outcome);
    case 'class': return classProblems(match, outcome, dialect);
    case 'tree': return treeProblems(match, step, isRefused(step));
    case 'untouched': return untouchedProblems(match.path, step);
    case 'text': return textProblems(match, textOf(clause.facet, outcome, step), observation.root);
    case 'shown-lines': return shownLinesProblems(match, shownBy(outcome));
    case 'shown-stretch': return shownStretchProblems(match, shownBy(outcome));
    case 'shown-words': return shownWordsProblems(match, shownBy(outcome));
    case 'cut-said': return cutSaidProblems(match, outcome, observation);
    case 'told-apart': return toldApartProblems(outcome, match, observation);
    case 'rendering': return renderingProblems(match, outcome);
    case 'totals': return totalsProblems(match, fieldsOf(clause, outcome));
    case 'duration': return durationProblems(match, fieldsOf(clause, outcome), step.ms);
    case 'field-absent': return fieldAbsentProblems(match, fieldsOf(clause, outcome));
    case 'records': return recordsProblems(match, outcome?.payload ?? '');
    case 'omission': return omissionProblems(match, outcome?.payload ?? '');
    case 'merge': return mergeProblems(match, outcome?.payload ?? '');
    case 'saved': return savedProblems(match, outcome, step, observation.root);
    case 'suggestion': return suggestionProblems(match, textOf('message', outcome, step), observation.root);
    case 'field': return fieldProblems(match, fieldsOf(clause, outcome));
    case 'field-text': return fieldTextProblems(match, fieldsOf(clause, outcome));
    case 'field-names': return fieldNamesProblems(match, fieldsOf(clause, outcome));
    case 'integer-between': return integerProblems(match, fieldsOf(clause, outcome));
    case 'patch-applies': return patchProblems(match, fieldsOf(clause, outcome)?.[match.field]);
    case 'no-diff': return noDiffProblems(match, outcome?.diffs);
    case 'has-diff': return hasDiffProblems(match, outcome?.diffs);
    case 'diff': return diffProblems(match, outcome?.diffs);
    case 'file-diffs': return fileDiffsProblems(match, outcome?.diffs, observation.root);
    case 'changes': return changesProblems(match, outcome, observation.root);
    case 'display-path': return displayPathProblems(match, outcome, observation.root);
    case 'display-count': return displayCountProblems(match, outcome);
    case 'display-status': return displayStatusProblems(match, outcome);
    case 'display-totals': return displayTotalsProblems(match, outcome);
    case 'whole-message': return wholeMessageProblems(match, outcome, dialect, observation.root);
    case 'excerpt': return excerptProblems(match, outcome, dialect, observation.root);
    case 'escaped': return escapedProblems(match, textOf(clause.facet, outcome, step));
    case 'write-count': return writeCountProblems(match, outcome?.writes);
    case 'events': return eventsProblems(match, outcome?.events);
    case 'definition': return definitionProblems(match, step.definitions);
    case 'same-as-run': return sameAsRunProblems(clause, match.run, observation);
    case 'serialisable': return serialisableProblems(match, step);
  }
}

/** Refused, all calls of the step (a step of the world is not). */
export function isRefused(step: StepObservation): boolean {
  return step.outcomes.length > 0 && step.outcomes.every((outcome) => outcome.status !== 'success');
}

function statusProblems(oneOf: Status[], outcome: Outcome | undefined): readonly Problem[] {
  if (!outcome || oneOf.includes(outcome.status)) return FINE;
  const symptom = outcome.status === 'success' ? 'accepted' : outcome.status === 'error' ? 'refused' : 'cancelled';
  const actual = outcome.status === 'success' ? 'success' : `${outcome.status}: ${brief(outcome.message ?? '')}`;
  return [{ symptom, expected: oneOf.map((status) => (status === 'error' ? 'a refusal' : status)).join(' or '), actual }];
}

/** Whether a refusal that must be of a class shows none, in a tool whose messages nothing fixes. */
export function isUnclassified({ facet, match, run, step, call = 0 }: Clause, observation: Observation, dialect: Dialect): boolean {
  if (facet !== 'class' || match.kind !== 'class' || match.tool === undefined) return false;
  const outcome = observation.runs[run]?.steps[step]?.outcomes[call];
  return outcome?.status === 'error' && classesOf(outcome, match.tool, dialect).length === 0;
}

/** Whether what the clause takes for granted is broken, which another clause tells. */
export function isGivenUp({ match, run, step, call = 0 }: Clause, observation: Observation): boolean {
  if (match.kind !== 'records' || match.given === undefined) return false;
  return omissionProblems(match.given, observation.runs[run]?.steps[step]?.outcomes[call]?.payload ?? '').length > 0;
}

function classProblems({ oneOf, tool = 'replace' }: Extract<Matcher, { kind: 'class' }>, outcome: Outcome | undefined, dialect: Dialect): readonly Problem[] {
  if (outcome?.status !== 'error') return FINE;
  const classes = classesOf(outcome, tool, dialect);
  if (classes.some((name) => oneOf.includes(name))) return FINE;
  const actual = classes.length === 0 ? `unclassified: ${brief(outcome.message)}` : `${classes.join(' or ')}: ${brief(outcome.message)}`;
  return [{ symptom: 'wrong-class', expected: `refused as ${oneOf.join(' or ')}`, actual }];
}

function untouchedProblems(path: string, step: StepObservation): readonly Problem[] {
  if (!step.touched?.includes(path)) return FINE;
  return [{ symptom: 'rewritten', path, expected: `${path} is not written`, actual: 'its inode or time of change differs' }];
}

function textOf(facet: Clause['facet'], outcome: Outcome | undefined, step: StepObservation): string {
  if (facet === 'prompt') return step.definitions?.prompt ?? '';
  if (!outcome) return '';
  if (facet === 'message') return messageOf(outcome);
  if (facet === 'payload') return outcome.payload ?? '';
  if (facet === 'text') return outcome.text ?? '';
  if (facet === 'fields') return outcome.fields ? JSON.stringify(outcome.fields) : '';
  return facet === 'shown' ? shownBy(outcome) : toldBy(outcome);
}

function fieldsOf(clause: Clause, outcome: Outcome | undefined) {
  return clause.facet === 'display' ? outcome?.display?.details : outcome?.fields;
}

function patchProblems(match: Extract<Matcher, { kind: 'patch-applies' }>, patch: unknown): readonly Problem[] {
  if (typeof patch !== 'string') return [{ symptom: 'missing-field', expected: `${match.field}: a unified diff`, actual: brief(patch) }];
  const why = patchViolation(patch, match.before, match.after, match.mentions);
  return why === undefined ? FINE : [{ symptom: 'patch-wrong', expected: `${match.field} turns the old text into the new`, actual: why }];
}

function noDiffProblems(match: Extract<Matcher, { kind: 'no-diff' }>, diffs: AttachedDiff[] | undefined): readonly Problem[] {
  if (!diffs || diffs.length === 0) return FINE;
  const zero = diffs.every((entry) => 'diff' in entry && entry.diff.hunks?.length === 0);
  if (match.zeroAllowed && zero) return FINE;
  if (match.noteAllowed && diffs.every((entry) => 'note' in entry)) return FINE;
  return [{ symptom: 'diff-unasked', expected: 'no diff', actual: brief(diffs) }];
}

function hasDiffProblems(match: Extract<Matcher, { kind: 'has-diff' }>, diffs: AttachedDiff[] | undefined): readonly Problem[] {
  const first = diffs?.[0];
  if (first && 'diff' in first) return FINE;
  if (first && match.notePrefix !== undefined && String(first.note).startsWith(match.notePrefix)) return FINE;
  return [{ symptom: 'diff-missing', expected: 'a diff', actual: first ? brief(first) : 'none' }];
}

/** Where a diff must be there, a missing one leaves nothing to judge: the clause says by its symptom whose matter that is. */
function diffProblems(match: Extract<Matcher, { kind: 'diff' }>, diffs: AttachedDiff[] | undefined): readonly Problem[] {
  const first = diffs?.[0];
  if (!first || !('diff' in first)) {
    return match.optional ? FINE : [{ symptom: 'diff-missing', expected: 'a diff', actual: first ? brief(first) : 'none' }];
  }
  let problems: Problem[] | undefined;
  for (const check of match.checks) {
    const why = check === 'unlabelled' ? labelled(diffs) : diffViolation(check, first.diff, match.before, match.after);
    if (why !== undefined) (problems ??= []).push({ symptom: `diff-${check}`, expected: `a diff that is right in: ${check}`, actual: why });
  }
  return problems ?? FINE;
}

function labelled(diffs: AttachedDiff[] | undefined): string | undefined {
  return diffs?.length === 1 && diffs[0]?.path === null ? undefined : brief(diffs);
}

function sameAsRunProblems(clause: Clause, run: number, observation: Observation): readonly Problem[] {
  const one = observation.runs[run]?.steps[clause.step];
  const other = observation.runs[clause.run]?.steps[clause.step];
  if (!one || !other) throw new RangeError(`the expectation compares runs ${run} and ${clause.run}, which were not both observed`);
  const statuses = [one, other].map((step) => step.outcomes.map((outcome) => outcome.status).join());
  if (statuses[0] !== statuses[1]) {
    return [{ symptom: 'order-dependent', expected: `as in run ${run}: ${statuses[0]}`, actual: `${statuses[1]}` }];
  }
  for (const path of new Set([...one.after.keys(), ...other.after.keys()])) {
    const node = other.after.get(path);
    if (node && sameNode(one.after.get(path), node)) continue;
    return [{ symptom: 'order-dependent', path, expected: `${path} as in run ${run}`, actual: `${path} differs` }];
  }
  return FINE;
}
