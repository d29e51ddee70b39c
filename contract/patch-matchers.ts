import type { Bytes } from './bytes.ts';
import type { DiffCheck } from './expectation.ts';

/** What a patch reports, as demands. `{root}` in any path stands for the absolute root. */
export type PatchMatcher = ChangesMatcher | DisplayPathMatcher | DisplayCountMatcher | DisplayStatusMatcher | DisplayTotalsMatcher
  | WholeMessageMatcher | ExcerptMatcher | EscapedMatcher | FileDiffsMatcher;

/** A change as it is listed: its path as it must be shown. */
export interface ListedChange {
  status: string;
  path: string;
}

/** payload: a summary; fields: the list `partial_changes`. The first difference that explains the rest is told. */
export interface ChangesMatcher {
  kind: 'changes';
  /** The acceptable lists, the preferred one first. */
  anyOf: ListedChange[][];
  /** Of moves: the source as it must be shown, by the destination. */
  sources?: { [destination: string]: string };
  /** Paths of changes that are told everywhere or nowhere. */
  doubtful?: string[];
  /** The first line of a summary, and whether the last one ends with a newline. */
  summary?: { head: string; newline: boolean };
}

/** display: `args` is one of these; nothing where none is listed. */
export interface DisplayPathMatcher {
  kind: 'display-path';
  anyOf: string[];
  /** What it is where moves are told as two changes; and where what may be left out is, or is not. */
  split?: string[];
  doubtful?: string[];
}

/** display: `chips` is one text, a number and `F`; nothing for 0. */
export interface DisplayCountMatcher {
  kind: 'display-count';
  anyOf: number[];
  /** As of the path. */
  split?: number[];
  doubtful?: number[];
}

/** display: `status` is `ok`, or the message of the same outcome. */
export interface DisplayStatusMatcher {
  kind: 'display-status';
  equals: 'ok' | 'message';
}

/**
 * display: what `text` (the header as the user sees it, where there is one) says of totals. `sums`: they are the sums over the diffs of the
 * same outcome; `order`: path, count, totals, none of them missing; `none`: it shows no totals.
 */
export interface DisplayTotalsMatcher {
  kind: 'display-totals';
  about: 'sums' | 'order' | 'none';
}

/** message: of a refusal of this kind the whole message is one of these; one of another kind is not judged. */
export interface WholeMessageMatcher {
  kind: 'whole-message';
  of: string;
  anyOf: string[];
}

/** payload: what is shown of lines (or of the context) that were not found, in a refusal of kind `of`; one of another kind shows nothing. */
export interface ExcerptMatcher {
  kind: 'excerpt';
  of: 'lines-not-found' | 'context-not-found';
  /** The acceptable forms of the path. */
  paths: string[];
  /** What was sought: lines joined by LF, or a context. */
  sought: string;
  /** The most UTF-8 bytes. */
  bound: number;
}

/** message: no control character, line breaks aside, and none of these names otherwise than escaped. */
export interface EscapedMatcher {
  kind: 'escaped';
  names: string[];
}

/** diffs: those of several files, each under its path. */
export interface FileDiffsMatcher {
  kind: 'file-diffs';
  checks: DiffCheck[];
  files: ChangedFile[];
  /** How the note begins that may stand in place of all. */
  notePrefix?: string;
  /** Only what is advised: order, labels, one diff for each file; judged where nothing is missing or too much. */
  advice?: true;
}

/** What changed under one path, or under paths that one may take for one: the acceptable lists of diffs, the preferred one first. */
export interface ChangedFile {
  readings: FileDiff[][];
}

/** One diff. */
export interface FileDiff {
  /** The acceptable labels, the preferred one first. */
  labels: string[];
  before: Bytes;
  after: Bytes;
  /** Its place among the changes, from the first to the last that it holds. */
  from: number;
  to: number;
  /** Of a move: its source, which has no diff of its own. */
  source?: string;
  /**
   * `no-op`, `no-text`: it may be missing, and has no hunks, because nothing changed, or the text did not. `left-out`, `invalid`: there must
   * be none, because the update that changed nothing is told nowhere, or the bytes are no UTF-8.
   */
  not?: 'no-op' | 'no-text' | 'left-out' | 'invalid';
  /** It may be missing. */
  optional?: true;
}
