// The diffs of several files. Each entry is first given to the file that its label names; what is left over is given to a file without a
// diff that it fits, if only its label is wrong. Then each file is judged by that of its readings which its entries fit best.

import type { AttachedDiff } from '../outcome.ts';
import type { ChangedFile, FileDiff, FileDiffsMatcher } from '../patch-matchers.ts';
import { diffViolation } from './diff.ts';
import { judgedReading, type Held } from './diff-readings.ts';
import { brief, FINE, type Problem } from './finding.ts';
import { isSpelledAlike, rooted } from './spelling.ts';

/** A file with the entries that are taken for its own. */
interface Sorted {
  file: ChangedFile;
  entries: AttachedDiff[];
}

export function fileDiffsProblems(matcher: FileDiffsMatcher, diffs: AttachedDiff[] | undefined, root: string): readonly Problem[] {
  const entries = Array.isArray(diffs) ? diffs : [];
  if (entries.some((entry) => typeof entry !== 'object' || entry === null)) {
    return [{ symptom: 'diff-shape', expected: 'diffs with their labels', actual: brief(entries) }];
  }
  if (isNote(entries, matcher.notePrefix)) return FINE;
  const files = matcher.files.map(({ readings }): ChangedFile => ({ readings: readings.map((reading) => reading.map((diff) => withRoot(diff, root))) }));
  if (entries.length === 0 && files.some(isDemanded)) return matcher.advice ? FINE : [{ symptom: 'diff-missing', expected: 'a diff', actual: 'none' }];
  const { sorted, problems, unlabelled } = sort(files, entries);
  const held = sorted.map(({ file, entries: own }) => judgedReading(file, own, matcher.checks));
  const wrong = [...problems, ...held.flatMap(({ problems: own }) => own)];
  if (!matcher.advice) return told(wrong.concat(held.flatMap(({ checks }) => checks)));
  if (wrong.length > 0) return FINE;
  return told([...held.flatMap(({ checks }) => checks), ...advised(held, entries, unlabelled)]);
}

function told(problems: readonly Problem[]): readonly Problem[] {
  return problems.length === 0 ? FINE : problems;
}

function isNote(entries: readonly AttachedDiff[], prefix: string | undefined): boolean {
  return prefix !== undefined && entries.some((entry) => 'note' in entry && String(entry.note).startsWith(prefix));
}

function withRoot(diff: FileDiff, root: string): FileDiff {
  const source = diff.source === undefined ? {} : { source: rooted(diff.source, root) };
  return { ...diff, ...source, labels: diff.labels.map((label) => rooted(label, root)) };
}

/** In every reading some diff must be there. */
function isDemanded({ readings }: ChangedFile): boolean {
  return readings.every((reading) => reading.some(({ not, optional }) => not === undefined && optional === undefined));
}

function labelsOf({ readings }: ChangedFile): string[] {
  return readings.flat().flatMap(({ labels }) => labels);
}

function sort(files: readonly ChangedFile[], entries: readonly AttachedDiff[]): { sorted: Sorted[]; problems: Problem[]; unlabelled: boolean } {
  const sorted = files.map((file): Sorted => ({ file, entries: [] }));
  const [only] = entries;
  const unlabelled = entries.length === 1 && only?.path === null;
  const loose = entries.filter((entry) => {
    const own = sorted.find(({ file }) => labelsOf(file).includes(entry.path as string)) ?? (unlabelled ? mostLikely(sorted) : undefined);
    own?.entries.push(entry);
    return own === undefined;
  });
  return { sorted, problems: loose.map((entry) => mislabelled(sorted, entry)), unlabelled };
}

/** The file that a diff without a label is about: one that must have a diff, or the only one that may. */
function mostLikely(sorted: readonly Sorted[]): Sorted | undefined {
  const demanded = sorted.find(({ file }) => isDemanded(file));
  if (demanded) return demanded;
  const texts = sorted.filter(({ file }) => file.readings.some((reading) => reading.some(({ not }) => not !== 'invalid')));
  const possible = texts.length > 0 ? texts : sorted;
  return possible.length === 1 ? possible[0] : undefined;
}

/** An entry whose label is that of no changed file: it is given to the file that it is about, if there is one without a diff. */
function mislabelled(sorted: readonly Sorted[], entry: AttachedDiff): Problem {
  const free = sorted.filter(({ file, entries }) => entries.length === 0 && file.readings.some((reading) => reading.some(({ not }) => not === undefined)));
  const alike = free.find(({ file }) => labelsOf(file).some((label) => isSpelledAlike(label, String(entry.path))));
  const own = alike ?? free.find(({ file }) => fits(file, entry));
  own?.entries.push(entry);
  const expected = own ? `a diff labelled ${brief(labelsOf(own.file)[0])}` : 'no diff of what did not change';
  const ofSource = sorted.some(({ file }) => file.readings.flat().some(({ source }) => source !== undefined && source === entry.path));
  const unasked = ofSource ? 'diff-split' : 'diff-file-unasked';
  return { symptom: alike ? 'diff-label-escape' : own ? 'diff-label' : unasked, expected, actual: brief(entry) };
}

function fits({ readings }: ChangedFile, entry: AttachedDiff): boolean {
  if (!('diff' in entry) || !Array.isArray(entry.diff?.hunks) || entry.diff.hunks.length === 0) return false;
  return readings.flat().some(({ not, before, after }) => not === undefined && diffViolation('replay', entry.diff, before, after) === undefined);
}

function advised(held: readonly Held[], entries: readonly AttachedDiff[], unlabelled: boolean): Problem[] {
  const problems: Problem[] = [];
  if (unlabelled && entries.length === 1) problems.push({ symptom: 'diff-label-missing', expected: 'a diff with a label', actual: brief(entries) });
  const labels = brief(entries.map(({ path }) => path));
  if (held.some(({ preferred }) => !preferred)) problems.push({ symptom: 'diff-chained', expected: 'one diff for each file', actual: labels });
  const places = new Map(held.flatMap(({ fitted }) => fitted.map(({ entry, diff }) => [entry, diff] as const)));
  let reached = 0;
  for (const entry of entries) {
    const diff = places.get(entry);
    if (!diff) continue;
    reached = Math.max(reached, diff.from);
    if (reached <= diff.to) continue;
    problems.push({ symptom: 'diff-order', expected: 'diffs in the order of the changes', actual: labels });
    break;
  }
  return problems;
}
