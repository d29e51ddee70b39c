import type { Json, JsonObject } from './json.ts';

/** One outcome per call, as the adapter protocol has it. */
export type Outcome = SuccessOutcome | ErrorOutcome | CancelledOutcome;

interface OutcomeParts {
  /** Headers of the result as the model sees them, name → value. */
  fields?: JsonObject;
  /** The body of the result. */
  payload?: string;
  image?: { media_type: string; data: string; detail?: string };
  /** What only the user interface gets. `path` is null for a tool on one file. */
  diffs?: AttachedDiff[];
  /** What the user interface shows besides; `details` are the structured details of dialect `pi`. */
  display?: { args?: string; chips?: Json; status?: string; text?: string; details?: JsonObject };
  events?: LifecycleEvent[];
  /** Content-changing operations in order. */
  writes?: WriteOperation[];
  /** The whole result as the model sees it. */
  text?: string;
}

export interface SuccessOutcome extends OutcomeParts {
  status: 'success';
}

export interface ErrorOutcome extends OutcomeParts {
  status: 'error';
  message: string;
  /** The class of the refusal in lower case: `request`, `missing`, `not-found`, ... */
  code?: string;
}

export interface CancelledOutcome extends OutcomeParts {
  status: 'cancelled';
  message?: string;
}

export type Status = Outcome['status'];

export type AttachedDiff = { path: string | null; diff: StructuredDiff } | { path: string | null; note: string };

export interface LifecycleEvent extends JsonObject {
  event: string;
  tool: string;
}

export interface WriteOperation {
  op: string;
  path: string;
}

/** The diff for the user interface; all numbers count lines, starts are 1-based. */
export interface StructuredDiff {
  added: number;
  removed: number;
  hunks: Hunk[];
}

export interface Hunk {
  old_start: number;
  old_count: number;
  new_start: number;
  new_count: number;
  lines: DiffLine[];
}

export type DiffLine =
  | { kind: 'equal' | 'remove' | 'add'; text: string }
  | { kind: 'modify'; old: Segment[]; new: Segment[] };

export interface Segment {
  kind: 'equal' | 'remove' | 'add';
  text: string;
}

/** What the model is told of the tools, after the last `open`. */
export interface Definitions {
  tools: { [tool: string]: { name: string; description: string; schema?: JsonObject } };
  prompt?: string;
}
