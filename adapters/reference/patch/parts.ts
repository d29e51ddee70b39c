import type { Json } from '../../../contract/json.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { AttachedDiff, Outcome, StructuredDiff, WriteOperation } from '../../../contract/outcome.ts';
import type { FileSystem } from '../../port.ts';
import type { Place } from '../regular-file.ts';
import type { Change } from './change.ts';
import type { Found } from './found.ts';
import type { AddOperation, Chunk, DeleteOperation, Operation, UpdateOperation } from './operations.ts';
import type { Reading } from './parse.ts';
import type { PatchRefusal } from './refusal.ts';
import type { PatchSettings } from './settings.ts';
import type { Form, Sheet } from './sheet.ts';
import type { Undo } from './undo.ts';

/** Where one call works, and what it did there. */
export interface PatchContext {
  fs: FileSystem;
  /** Absolute path of the workspace, links resolved. */
  realRoot: string;
  /** Absolute directory that relative paths start from. */
  cwd: string;
  limits: Limits;
  /** Content-changing operations so far. */
  writes: WriteOperation[];
  /** How to take back what was done; absent: it stays. */
  undo?: Undo;
}

export interface FileLine {
  text: string;
  /** LF, CRLF, or nothing. */
  ending: string;
}

/** The lines that a chunk looks for, and those that it leaves. */
export interface Quote {
  old: readonly string[];
  now: readonly string[];
}

/** What a chunk does to the lines of the file: `start .. start + length - 1`, from 0, become `texts`. */
export interface Note {
  /** It goes to the end of the file. */
  appended: boolean;
  start: number;
  length: number;
  texts: readonly string[];
  body: Chunk['body'];
}

/** How a file is cut into lines, and put together again with what the notes say. */
export interface Model {
  cut(text: string): FileLine[];
  rewrite(lines: readonly FileLine[], notes: readonly Note[]): string;
}

/** What is to be written. */
export interface Writing {
  place: Place;
  text: string;
  /** Permission bits. */
  mode: number;
}

/** One operation that was found to be possible, before its first effect. */
export interface Planned {
  operation: Operation;
  change: Change;
  write?: Writing;
  /** As written in the patch: what is removed once the rest is done. */
  remove?: string;
}

/** What the refused call was about, as far as it got. */
export interface PatchAttempt {
  context: PatchContext;
  arguments: Json;
  operations: readonly Operation[];
  /** Of the operation that is being carried out, from 0. */
  at: number;
  /** Those that stay. */
  changes: Change[];
}

/**
 * A patch cut into the decisions that it takes, in the order in which a call meets them. A dialect is one choice of
 * each; a wrong implementation is a dialect with one part replaced. Every part may throw a `PatchRefusal`. Parts that
 * are made of others get the whole.
 */
export interface PatchParts {
  settings: PatchSettings;
  patchText(argument: Json): string;
  cutPatch(text: string): readonly string[];
  reading: Reading;
  parse(lines: readonly string[], reading: Reading, context: PatchContext): readonly Operation[];
  /** Calls that share a key wait for one another. */
  turnKeys(context: PatchContext, operations: readonly Operation[]): readonly string[];

  planAdd(parts: PatchParts, context: PatchContext, operation: AddOperation): Planned;
  planDelete(parts: PatchParts, context: PatchContext, operation: DeleteOperation): Planned;
  planUpdate(parts: PatchParts, context: PatchContext, operation: UpdateOperation): Planned;
  /** What reading a path gives. */
  lookUp(parts: PatchParts, context: PatchContext, path: string): Found;
  /** `undefined`: no text. */
  decode(bytes: Buffer): string | undefined;
  /** Where a file may be put that an operation does not name as existing. */
  destination(parts: PatchParts, context: PatchContext, operation: AddOperation | UpdateOperation, path: string): Place;

  /** The text after the chunks. */
  update(parts: PatchParts, context: PatchContext, before: string, chunks: readonly Chunk[]): string;
  model(context: PatchContext): Model;
  forms: readonly Form[];
  locate(parts: PatchParts, sheet: Sheet, chunks: readonly Chunk[]): Note[];
  /** Where the next chunk is searched from, once this one has its place. */
  advance(note: Note, cursor: number, chunk: Chunk): number;
  seekContext(parts: PatchParts, sheet: Sheet, chunk: Chunk, cursor: number): number;
  locateChunk(parts: PatchParts, sheet: Sheet, chunk: Chunk, cursor: number): Note;
  place(sheet: Sheet, pattern: readonly string[], cursor: number, atEnd: boolean): number | undefined;
  /** The quote that is looked for where the whole is not found. */
  shorten(quote: Quote): Quote | undefined;
  noteAddition(sheet: Sheet, chunk: Chunk, cursor: number): Note;

  carryOut(parts: PatchParts, context: PatchContext, planned: Planned): void;
  makeParents(context: PatchContext, place: Place): void;
  write(context: PatchContext, writing: Writing): void;
  /** Removes what stands at a path, a link itself and not its target. */
  remove(context: PatchContext, path: string): void;
  /** What is told of an operation that was carried out. */
  changesOf(planned: Planned): readonly Change[];

  /** A path as it is shown. */
  shown(path: string): string;
  summary(parts: PatchParts, changes: readonly Change[]): string;
  message(parts: PatchParts, refusal: PatchRefusal, context: PatchContext): string;
  /** What of a chunk was not found; `undefined`: no excerpt belongs to the refusal. */
  excerpt(parts: PatchParts, refusal: PatchRefusal, context: PatchContext): string | undefined;
  partialChanges(parts: PatchParts, changes: readonly Change[]): Json[];
  args(parts: PatchParts, changes: readonly Change[]): string;
  chips(parts: PatchParts, changes: readonly Change[]): string[];
  header(args: string, chips: readonly string[], diffs: readonly AttachedDiff[]): string;
  diff(before: string, after: string): StructuredDiff;
  diffs(parts: PatchParts, changes: readonly Change[]): AttachedDiff[];
  success(parts: PatchParts, changes: readonly Change[], context: PatchContext): Outcome;
  failure(parts: PatchParts, refusal: PatchRefusal, attempt: PatchAttempt): Outcome;
  /** The whole result as the model sees it, where the dialect says how that looks. */
  frame?(outcome: Outcome): string;
  definition: { name: string; description: string };
}
