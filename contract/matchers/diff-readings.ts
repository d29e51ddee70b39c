import { isDeepStrictEqual } from 'node:util';
import type { DiffCheck } from '../expectation.ts';
import type { AttachedDiff } from '../outcome.ts';
import type { ChangedFile, FileDiff } from '../patch-matchers.ts';
import { diffViolation } from './diff.ts';
import { brief, type Problem } from './finding.ts';

/** What was found of the diffs of one file, by the reading that they fit best. */
export interface Held {
  /** Diffs that are missing, too many or unasked. */
  problems: Problem[];
  /** What is wrong in those that are there. */
  checks: Problem[];
  /** They fit a reading of no more diffs than the first has. */
  preferred: boolean;
  fitted: Fitted[];
}

/** An entry and the diff that it is taken for. */
interface Fitted {
  entry: AttachedDiff;
  diff: FileDiff;
}

export function judgedReading({ readings }: ChangedFile, entries: readonly AttachedDiff[], checks: readonly DiffCheck[]): Held {
  const several = readings.length > 1;
  const all = readings.map((reading) => held(reading, entries, checks, several));
  const least = Math.min(...all.map(weight));
  const best = all.findIndex((one) => weight(one) === least);
  return { ...(all[best] as Omit<Held, 'preferred'>), preferred: (readings[best]?.length ?? 0) <= (readings[0]?.length ?? 0) };
}

/** A diff that is missing or too many weighs more than anything wrong in those that are there. */
const weight = ({ problems, checks }: Pick<Held, 'problems' | 'checks'>): number => 100 * problems.length + checks.length;

function held(reading: readonly FileDiff[], entries: readonly AttachedDiff[], checks: readonly DiffCheck[], several: boolean): Omit<Held, 'preferred'> {
  const { fitted, problems } = alignedByLabel(reading, entries, several);
  const found = fitted.map((one) => checked(one, checks));
  const all = [...problems, ...found.flatMap(({ unasked }) => unasked)];
  if (!several || (all.length === 0 && fitted.every(replays))) return { fitted, problems: all, checks: found.flatMap(({ wrong }) => wrong) };
  const expected = 'one diff of all changes of the path, or one of each in order';
  return { fitted, checks: [], problems: [{ symptom: 'diff-repeated', expected, actual: brief(entries) }] };
}

function replays({ entry, diff }: Fitted): boolean {
  return diff.not !== undefined || !('diff' in entry) || diffViolation('replay', entry.diff, diff.before, diff.after) === undefined;
}

const isDue = ({ not, optional }: FileDiff): boolean => not === undefined && optional === undefined;

type Aligned = { fitted: Fitted[]; problems: Problem[] };

/** Where labels say which entry is about what, their order is another matter. */
function alignedByLabel(reading: readonly FileDiff[], entries: readonly AttachedDiff[], several: boolean): Aligned {
  const labels = [...new Set(reading.flatMap((diff) => diff.labels))];
  const isSure = reading.every((diff) => diff.labels.length === 1) && entries.every(({ path }) => labels.includes(path as string));
  if (!isSure || labels.length < 2) return aligned(reading, entries, several);
  const parts = labels.map((label) => aligned(reading.filter((diff) => diff.labels[0] === label), entries.filter(({ path }) => path === label), several));
  return { fitted: parts.flatMap(({ fitted }) => fitted), problems: parts.flatMap(({ problems }) => problems) };
}

/** Entries and diffs in order, each diff that may be missing left out where there are not enough. */
function aligned(reading: readonly FileDiff[], entries: readonly AttachedDiff[], several: boolean): Aligned {
  const fitted: Fitted[] = [];
  const problems: Problem[] = [];
  let next = 0;
  for (const [at, diff] of reading.entries()) {
    const due = reading.slice(at + 1).filter(isDue).length;
    const entry = entries[next];
    if (entry && (isDue(diff) || (entries.length - next > due && maySit(entry, diff, several)))) {
      fitted.push({ entry, diff });
      next += 1;
    } else if (!entry && isDue(diff)) problems.push({ symptom: 'diff-file-missing', expected: `a diff of ${diff.labels[0] ?? ''}`, actual: 'none' });
  }
  for (const entry of entries.slice(next)) problems.push(tooMany(entry, entries, reading));
  return { fitted, problems };
}

/** Whether an entry stands for a diff that may be missing: one of several must look like it. */
function maySit(entry: AttachedDiff, { not }: FileDiff, several: boolean): boolean {
  return !several || not === undefined || 'note' in entry || isZero(entry);
}

function tooMany(entry: AttachedDiff, entries: readonly AttachedDiff[], reading: readonly FileDiff[]): Problem {
  const [first] = reading;
  if (reading.length === 1 && first?.not !== undefined && !isDeepStrictEqual(entries[0], entry)) return unasked(first.not, entry);
  return { symptom: 'diff-doubled', expected: 'one diff', actual: brief(entries) };
}

function isZero(entry: AttachedDiff): boolean {
  return 'diff' in entry && Array.isArray(entry.diff?.hunks) && entry.diff.hunks.length === 0 && entry.diff.added === 0 && entry.diff.removed === 0;
}

const SYMPTOM = { 'no-op': 'diff-of-no-op', 'no-text': 'diff-without-text', 'left-out': 'diff-of-no-op', 'invalid': 'diff-of-invalid' } as const;

/** Whether there must be no entry at all, not even one without hunks. */
const isForbidden = (not: NonNullable<FileDiff['not']>): boolean => not === 'invalid' || not === 'left-out';

function unasked(not: NonNullable<FileDiff['not']>, entry: AttachedDiff): Problem {
  return { symptom: SYMPTOM[not], expected: isForbidden(not) ? 'no diff' : 'no diff, or one without hunks', actual: brief(entry) };
}

function checked({ entry, diff }: Fitted, checks: readonly DiffCheck[]): { unasked: Problem[]; wrong: Problem[] } {
  if (diff.not !== undefined) {
    const right = 'note' in entry ? diff.not === 'invalid' : !isForbidden(diff.not) && isZero(entry);
    return { unasked: right ? [] : [unasked(diff.not, entry)], wrong: [] };
  }
  if (!('diff' in entry)) return { unasked: diff.optional ? [] : [{ symptom: 'diff-file-missing', expected: 'a diff', actual: brief(entry) }], wrong: [] };
  if (isAsNew(entry.diff, diff)) {
    return { unasked: [{ symptom: 'diff-as-new', expected: `a diff from ${diff.source ?? ''} to ${diff.labels[0] ?? ''}`, actual: brief(entry) }], wrong: [] };
  }
  const wrong: Problem[] = [];
  for (const check of checks) {
    const why = diffViolation(check, entry.diff, diff.before, diff.after);
    if (why !== undefined) wrong.push({ symptom: `diff-${check}`, expected: `a diff of ${diff.labels[0] ?? ''} that is right in: ${check}`, actual: why });
  }
  return { unasked: [], wrong };
}

/** The diff of a moved file that leads from nothing to its text. */
function isAsNew(shown: unknown, { source, before, after }: FileDiff): boolean {
  if (source === undefined || before === '') return false;
  return diffViolation('replay', shown, before, after) !== undefined && diffViolation('replay', shown, '', after) === undefined;
}
