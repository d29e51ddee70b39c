import type { Trouble } from '../regular-file.ts';
import type { Details } from './parts.ts';

/** Why a call is refused: the classes of the contract, as outcomes carry them. */
export type LineEditCode =
  | 'path' | 'edits-type' | 'edits-empty' | 'edits-count' | Exclude<Trouble, 'missing'> | 'legacy' | 'unknown-field' | 'line-fields' | 'line-order' | 'range'
  | 'new-text' | 'context-type' | 'context-newline' | 'overlap' | 'context' | 'write';

/** Thrown to end a call: nothing is written after it. An ordinary answer, so not an `Error`. */
export class LineEditRefusal {
  readonly code: LineEditCode;
  /** One line. */
  readonly message: string;
  /** What the caller needs to give the right context line. */
  readonly details: Details | undefined;

  constructor(code: LineEditCode, message: string, details?: Details) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}
