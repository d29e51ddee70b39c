import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { PlainRefusal } from '../plain-refusal.ts';
import type { KeptRecords } from '../records/kept.ts';
import type { CutLine } from '../records/lines.ts';
import type { EndingFlag } from '../records/record.ts';
import type { Records } from '../records/records.ts';
import type { Budget, Cut } from '../records/truncate.ts';
import type { Place } from '../tool.ts';
import type { Artifacts } from './artifacts.ts';
import type { Rendering } from './rendering.ts';

export interface ShellRequest {
  command: string;
  timeoutMs: number;
}

export interface ShellContext extends Pick<Place, 'fs' | 'root' | 'cwd'> {
  limits: Limits;
  artifacts: Artifacts;
}

export type Stream = 'out' | 'err';

/** How a command ended. */
export interface Run {
  /** Exit status; absent where a signal ended it. */
  status?: number;
  /** Number of the signal. */
  signal?: number;
  timedOut: boolean;
  ms: number;
}

/** One line of a stream. */
export interface Piece {
  content: Buffer;
  ending: EndingFlag | undefined;
}

/** What a command wrote, as records in the order of their completion. */
export interface Capture {
  /** Those that can be shown; counts all of them. */
  records: KeptRecords;
  /** All of them, as far as they are saved. */
  rendering: Rendering;
  /** Bytes that the command wrote. */
  rawBytes: number;
  /** All of them were UTF-8. */
  valid: boolean;
}

export interface ShellResult {
  request: ShellRequest;
  run: Run;
  capture: Capture;
  cut: Cut;
}

export type ShellCode = 'command' | 'timeout' | 'unknown-field' | 'no-directory' | 'start-error';

/** The running of a command cut into the decisions that it takes, in the order in which a call meets them. */
export interface ShellParts {
  parseRequest(argument: Json): ShellRequest;
  /** Runs the command and hands over what it writes, as it comes. */
  run(request: ShellRequest, context: ShellContext, take: (stream: Stream, chunk: Buffer) => void): Promise<Run>;
  cutLine: CutLine;
  record(stream: Stream, piece: Piece): string;
  truncate(records: Records, budget: Budget): Cut;
  /** The fields that say where the complete rendering of a cut output is. */
  save(result: ShellResult, context: ShellContext): JsonObject;
  success(result: ShellResult, saved: JsonObject): Outcome;
  refusal(refusal: PlainRefusal<ShellCode>, argument: Json): Outcome;
  frame(outcome: Outcome): string;
  definition(limits: Limits): { name: string; description: string; schema: JsonObject };
}
