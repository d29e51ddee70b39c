/** What one operation of a patch did. */
export interface PatchChange {
  status: 'A' | 'M' | 'D';
  /** The path as written in the patch, for a move that of its destination. */
  shown: string;
  /** Where that is in the tree, so that two spellings of one file can be told to be one. */
  path: string;
  /** Of a move: its source as written, and where that is in the tree. */
  from?: string;
  source?: string;
  /** The bytes of the file, for a move those of its source, then those of its destination; `undefined`: there is no file. */
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
