import type { Change } from './change.ts';

/** Why a patch is refused: the kinds of the contract, as outcomes carry them. */
export type PatchCode =
  | 'not-text' | 'missing-begin' | 'missing-end' | 'no-operations' | 'bad-operation' | 'bad-add-line' | 'empty-add' | 'empty-update'
  | 'bad-chunk-header' | 'bad-chunk-line' | 'empty-chunk' | 'add-exists' | 'move-exists' | 'destination-unreadable' | 'delete-failed'
  | 'update-unreadable' | 'context-not-found' | 'lines-not-found' | 'write-failed' | 'remove-original-failed';

/** What a message may speak of. */
export interface PatchDetail {
  /** As written in the patch. */
  path?: string;
  /** The line of the patch at fault, or the context that was not found. */
  line?: string;
  /** The lines of the chunk that were not found. */
  lines?: readonly string[];
  /** What the system says. */
  why?: string;
  /** What was done all the same. */
  made?: Change;
}

/** Thrown to end a call. An ordinary answer, so not an `Error`. */
export class PatchRefusal {
  readonly code: PatchCode;
  readonly detail: PatchDetail;

  constructor(code: PatchCode, detail: PatchDetail = {}) {
    this.code = code;
    this.detail = detail;
  }
}
