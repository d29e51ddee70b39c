/** Why a call is refused: the classes of the contract, as outcomes carry them. */
export type RefusalCode =
  | 'request' | 'missing' | 'unreadable' | 'utf8' | 'empty' | 'not-found' | 'duplicate' | 'overlap' | 'no-change' | 'write';

/** What a message may speak of. */
export interface RefusalDetail {
  /** The whole message, where the request itself is wrong. */
  says?: string;
  /** The edit at fault, from 0. */
  index?: number;
  /** How often its quote occurs. */
  count?: number;
  /** The target is a directory. */
  directory?: boolean;
}

/**
 * Thrown to end a call: nothing is written after it. An ordinary answer, so not an `Error`: to record a stack would
 * cost more than all the rest of a refused call.
 */
export class Refusal {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    this.code = code;
    this.detail = detail;
  }
}
