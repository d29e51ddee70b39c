import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { Outcome, WriteOperation } from '../../../contract/outcome.ts';
import type { PlainRefusal } from '../plain-refusal.ts';
import type { LineIndex } from '../records/lines.ts';
import type { Records } from '../records/records.ts';
import type { Budget, Cut } from '../records/truncate.ts';
import type { Trouble } from '../regular-file.ts';
import type { Place } from '../tool.ts';

/** Lines from 1, both ends included. */
export interface LineRange {
  start: number;
  /** Infinity: to the last line. */
  end: number;
}

export interface ReadRequest {
  path: string;
  ranges: LineRange[];
}

/** Where one call works. */
export interface ReadContext extends Pick<Place, 'fs' | 'root' | 'realRoot' | 'cwd'> {
  limits: Limits;
  /** Content-changing operations: a read has none. */
  writes: WriteOperation[];
}

/** Why a call is refused: the classes of the contract, as outcomes carry them. */
export type ReadCode =
  | 'path' | 'legacy' | 'unknown-field' | 'ranges-type' | 'ranges-mixed' | 'ranges-empty' | 'ranges-count' | 'range-entry'
  | 'line-type' | 'line-min' | 'line-order' | Trouble | 'expansion' | 'past-end';

export type ReadRefusal = PlainRefusal<ReadCode>;

/** A call that succeeded. */
export interface ReadResult {
  request: ReadRequest;
  bytes: Buffer;
  lines: LineIndex;
  /** Of existing lines only. */
  ranges: readonly LineRange[];
  /** The complete rendering. */
  records: Records;
  cut: Cut;
}

/** What the refused call was about, as far as it got. */
export interface ReadAttempt {
  context: ReadContext;
  arguments: Json;
  request?: ReadRequest;
}

export interface ReadDefinition {
  name: string;
  description: string;
  schema: JsonObject;
}

/**
 * The read cut into the decisions that it takes, in the order in which a call meets them. A wrong implementation is the
 * reference with one part replaced. Every part may throw a `PlainRefusal`.
 */
export interface ReadParts {
  /** All that can be refused without looking at a file. */
  parseRequest(argument: Json, context: ReadContext): ReadRequest;
  /** The real path of the regular file at `path`. */
  findFile(context: ReadContext, path: string): string;
  readFile(context: ReadContext, real: string): Buffer;
  cutLines(bytes: Buffer): LineIndex;
  /** The lines that are shown, range by range. */
  select(request: ReadRequest, lines: LineIndex, context: ReadContext): LineRange[];
  record(lines: LineIndex, number: number): string;
  join(chunks: readonly Records[]): Records;
  truncate(records: Records, budget: Budget): Cut;
  success(result: ReadResult, context: ReadContext): Outcome;
  refusal(refusal: ReadRefusal, attempt: ReadAttempt): Outcome;
  /** The whole result as the model sees it. */
  frame(outcome: Outcome): string;
  definition(limits: Limits): ReadDefinition;
}
