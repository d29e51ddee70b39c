/**
 * What one operation of a patch did. `shown`: the path as written in the patch, for a move that of its destination; `path`: where
 * that is in the tree, so that two spellings of one file can be told to be one. Bytes are those of the file before and after: the source of a move before, its destination after; `undefined` where there is no file.
 */
export interface PatchChange {
  status: 'A' | 'M' | 'D';
  shown: string;
  path: string;
  /** Of a move: its source as written, and where that is in the tree. */
  from?: string;
  source?: string;
  before: Uint8Array | undefined;
  after: Uint8Array | undefined;
}

/** Why a patch failed. */
export interface PatchFailure {
  /** The kinds that may be told, the preferred one first. */
  kinds: string[];
  /** The path of the failing operation as written; absent: the text of the patch itself is refused. */
  path?: string;
  /** As written, of a move. */
  destination?: string;
  /** The context that was not found. */
  context?: string;
  /** All old lines of the chunk that was not found. */
  lines?: string[];
  /** The line of the patch that the grammar refuses. */
  line?: string;
}

/** What one way of carrying out a patch comes to; the changes before a failure stay unless the whole was checked first. */
export interface PatchEnd {
  changes: PatchChange[];
  failure?: PatchFailure;
}
