import type { Dialect } from './dialects.ts';
import type { ErrorOutcome } from './outcome.ts';

type Row = readonly [pattern: RegExp, ...classes: string[]];

const TAU: readonly Row[] = [
  [/^replace expects an object$|^request contains an unknown field$|^path must (be a string|not be empty)$/, 'request'],
  [/^edits must (be an array|contain from 1 through 100 entries)$/, 'request'],
  [/^each edit must be an object$|^(old|new)Text must be a string$/, 'request'],
  [/^file does not exist$/, 'missing'],
  [/^file could not be read$/, 'unreadable'],
  [/^file is not valid UTF-8$/, 'utf8'],
  [/^oldText must not be empty$/, 'empty'],
  [/^each oldText must match exactly once$/, 'not-found', 'duplicate'],
  [/^replacement targets overlap$/, 'overlap'],
  [/^file could not be written$/, 'write'],
];

const HARNESS: readonly Row[] = [
  [/^path must be a string$/, 'request'],
  [/^File not found: .*Files here: /s, 'missing'],
  [/Found \d+ occurrences of edits\[\d+\]/, 'duplicate'],
  [/edits\[\d+\].*empty|empty.*edits\[\d+\]/is, 'empty'],
  [/edits\[\d+\].*exact|exact.*edits\[\d+\]/is, 'not-found'],
  [/overlap/i, 'overlap'],
];

const PI: readonly Row[] = [
  [/^path must be a string|^Edit tool input is invalid|^edits\[\d+\] must be an object|must be strings/, 'request'],
  [/File not found|ENOENT/, 'missing'],
  [/Path is a directory/, 'unreadable'],
  [/must not be empty in /, 'empty'],
  [/^Could not find (the exact text|edits\[\d+\])/, 'not-found'],
  [/^Found \d+ occurrences/, 'duplicate'],
  [/must not overlap|overlap/, 'overlap'],
  [/^No changes made to /, 'no-change'],
];

const ROWS: { readonly [dialect in Dialect]?: readonly Row[] } = { tau: TAU, harness: HARNESS, pi: PI, 'pi-fuzzy': PI };

/**
 * The classes that a refusal may be of: its code, or every row of the dialect's table that its message fits; empty
 * where it fits none, and the refusal is unclassified.
 */
export function classesOf(outcome: ErrorOutcome, dialect: Dialect): string[] {
  if (outcome.code !== undefined) return [outcome.code];
  return (ROWS[dialect] ?? []).filter(([pattern]) => pattern.test(outcome.message)).flatMap(([, ...classes]) => classes);
}
