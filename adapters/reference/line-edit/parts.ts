import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { AttachedDiff, Outcome, WriteOperation } from '../../../contract/outcome.ts';
import type { FileSystem } from '../../port.ts';
import type { LineIndex } from '../records/lines.ts';
import type { LineEditRefusal } from './refusal.ts';

export interface LineEditRequest {
  path: string;
  /** As sent: they are looked at once the file has been read. */
  entries: readonly Json[];
}

/** One edit that was found to be well formed: the lines `start .. end - 1`, from 1, become `newText`. */
export interface Entry {
  /** In the request, from 0. */
  index: number;
  start: number;
  end: number;
  newText: string;
  /** Without the ending that it may have come with. */
  context: string;
}

/** Where one call works, and what it did there. */
export interface LineEditContext {
  fs: FileSystem;
  /** Absolute path of the workspace, links resolved. */
  realRoot: string;
  /** Absolute directory that relative paths start from. */
  cwd: string;
  limits: Limits;
  /** Content-changing operations so far. */
  writes: WriteOperation[];
}

/** The file that a call is about. */
export interface LineEditTarget {
  /** Absolute, links resolved: what is read and written. */
  real: string;
  exists: boolean;
  /** Permission bits that it has, or is to have. */
  mode: number;
}

/** A context line that is not the one given. */
export interface Mismatch {
  entry: Entry;
  /** Of the line that must be given; there may be no such line. */
  number: number;
  /** null: that line is not UTF-8. */
  expected: string | null;
}

/** A call that succeeded. */
export interface LineEditResult {
  request: LineEditRequest;
  entries: readonly Entry[];
  target: LineEditTarget;
  /** The file before the call. */
  original: LineIndex;
  changed: boolean;
  /** The file after the call. */
  bytes: Buffer;
}

/** What the refused call was about, as far as it got. */
export interface LineEditAttempt {
  context: LineEditContext;
  arguments: Json;
  request?: LineEditRequest;
  target?: LineEditTarget;
  original?: LineIndex;
  /** Those found to be well formed so far. */
  entries: Entry[];
}

export interface Details {
  fields: JsonObject;
  payload: string;
}

/**
 * The line-coordinate edit cut into the decisions that it takes, in the order in which a call meets them.
 * A wrong implementation is the reference with one part replaced. Every part may throw a `LineEditRefusal`.
 */
export interface LineEditParts {
  parseRequest(argument: Json, context: LineEditContext): LineEditRequest;
  findTarget(context: LineEditContext, path: string): LineEditTarget;
  /** Calls with the same key wait for one another; null: waits for nobody. */
  turnKey(target: LineEditTarget): string | null;
  /** A missing file is an empty one. */
  readFile(context: LineEditContext, target: LineEditTarget): Buffer;
  cutLines(bytes: Buffer): LineIndex;
  checkEntry(entry: Json, index: number, original: LineIndex): Entry;
  checkOverlap(entries: readonly Entry[]): void;
  /** The number of the line that `context_line` must equal; there may be no such line. */
  contextNumber(entry: Entry): number;
  /** What `context_line` must equal; null: nothing does. */
  expectedContext(original: LineIndex, number: number): string | null;
  isContext(expected: string | null, given: string): boolean;
  /** The mismatch that is told, of those there are. */
  chooseMismatch(mismatches: readonly Mismatch[]): Mismatch;
  /** What goes in for an entry. */
  insertion(original: LineIndex, entry: Entry): string;
  splice(original: LineIndex, entries: readonly Entry[], insertion: (entry: Entry) => string): Buffer;
  isChange(target: LineEditTarget, before: Buffer, after: Buffer): boolean;
  makeParents(context: LineEditContext, target: LineEditTarget): void;
  write(context: LineEditContext, target: LineEditTarget, bytes: Buffer): void;
  diffs(result: LineEditResult): AttachedDiff[];
  success(result: LineEditResult, context: LineEditContext): Outcome;
  /** First and last line of the excerpt around line `number`. */
  excerptRange(number: number, original: LineIndex, context: LineEditContext): readonly [first: number, last: number];
  excerpt(original: LineIndex, range: readonly [first: number, last: number], context: LineEditContext): Details;
  mismatchMessage(mismatch: Mismatch, original: LineIndex): string;
  mismatchDetails(mismatch: Mismatch, excerpt: Details): Details;
  refusal(refusal: LineEditRefusal, attempt: LineEditAttempt): Outcome;
  /** The whole result as the model sees it. */
  frame(outcome: Outcome): string;
  definition: { name: string; description: string; schema: JsonObject };
}
