import type { ErrorOutcome, WriteOperation } from '../../contract/outcome.ts';

/** Thrown to end a call of a tool whose refusals carry no details. An ordinary answer, so not an `Error`. */
export class PlainRefusal<Code extends string = string> {
  readonly code: Code;
  /** One line; names in it are escaped. */
  readonly message: string;

  constructor(code: Code, message: string) {
    this.code = code;
    this.message = message;
  }
}

export function refused({ code, message }: PlainRefusal, writes: WriteOperation[]): ErrorOutcome {
  return { status: 'error', code, message, writes };
}
