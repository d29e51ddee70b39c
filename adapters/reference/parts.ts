import type { Json, JsonObject } from '../../contract/json.ts';
import type { Outcome, StructuredDiff, WriteOperation } from '../../contract/outcome.ts';
import type { FileSystem } from '../port.ts';
import type { Refusal } from './refusal.ts';

export interface Edit {
  oldText: string;
  newText: string;
}

export interface EditRequest {
  path: string;
  edits: Edit[];
}

/** Numbers that `open` may set. */
export interface Limits {
  /** Largest file that is read, in bytes. */
  maxBytes: number;
  /** Most edits of one call. */
  maxEdits: number;
}

/** Where one call works, and what it did there. */
export interface Context {
  fs: FileSystem;
  /** Absolute path of the workspace as given, and with its links resolved. */
  root: string;
  realRoot: string;
  /** Absolute directory that relative paths start from. */
  cwd: string;
  limits: Limits;
  /** Content-changing operations so far. */
  writes: WriteOperation[];
}

/** The file that a call is about. */
export interface Target {
  /** As sent. */
  path: string;
  /** Absolute; links not resolved. */
  resolved: string;
  /** Absolute; links resolved: what is read and written. */
  real: string;
  /** Permission bits. */
  mode: number;
  /** Bytes, when it was looked up. */
  size: number;
}

/** The text of a file and the text that quotes are looked up in. */
export interface View {
  /** The whole file, byte order mark included. */
  whole: string;
  /** What quotes are looked up in. */
  text: string;
  /** The place in `whole` of a place in `text`, both in UTF-16 units. */
  offset(position: number): number;
  /** A request's string in the form of `text`. */
  fold(string: string): string;
}

/** The place of one edit in `view.text`: `[start, end)`, in UTF-16 units. */
export interface Span {
  /** Of the edit in the request. */
  index: number;
  start: number;
  end: number;
  newText: string;
}

/** Where all edits land; the view may be another one than looked in at first (fuzzy fallback). */
export interface Located {
  view: View;
  spans: Span[];
}

export interface Edited {
  /** The whole new file. */
  whole: string;
  /** Old and new text in the form in which they are compared and shown. */
  before: string;
  after: string;
}

/** A call that succeeded. */
export interface Result {
  request: EditRequest;
  target: Target;
  changed: boolean;
  /** The whole file as text, before and after. */
  oldWhole: string;
  newWhole: string;
  edited: Edited;
  /** Of the file after the call. */
  totalBytes: number;
  /** The diff for the user interface, worked out when asked for. */
  diff(): StructuredDiff;
}

/** What the refused call was about, as far as it got. */
export interface Attempt {
  context: Context;
  arguments: Json;
  request?: EditRequest;
  target?: Target;
}

export interface Definition {
  name: string;
  description: string;
  schema: JsonObject;
  /** What the system prompt says of the tool. */
  prompt?: string;
}

/**
 * The exact-text edit cut into the decisions that it takes, in the order in which a call meets them.
 * A dialect is one choice of each; a wrong implementation is a dialect with one part replaced.
 * Every part may throw a `Refusal`.
 */
export interface Parts {
  parseRequest(argument: Json, context: Context): EditRequest;
  findTarget(context: Context, path: string): Target;
  /** Calls with the same key wait for one another; null: waits for nobody. */
  turnKey(target: Target): string | null;
  readFile(context: Context, target: Target): Buffer;
  decode(bytes: Buffer): string;
  view(whole: string): View;
  locate(view: View, edits: readonly Edit[]): Located;
  checkOverlap(spans: readonly Span[]): void;
  /** The text that goes in at `span`. */
  insertion(view: View, span: Span): string;
  splice(located: Located, insertion: (span: Span) => string, original: View): Edited;
  encode(whole: string): Buffer;
  isChange(edited: Edited, oldWhole: string): boolean;
  /** May refuse a call that changes nothing. */
  onNoChange(): void;
  write(context: Context, target: Target, bytes: Buffer): void;
  diff(before: string, after: string): StructuredDiff;
  success(result: Result, context: Context): Outcome;
  refusal(refusal: Refusal, attempt: Attempt): Outcome;
  /** The whole result as the model sees it, where the dialect says how that looks. */
  frame?(outcome: Outcome): string;
  definition: Definition;
}
