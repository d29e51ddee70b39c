import type { ErrorOutcome } from '../../contract/outcome.ts';

/** A delete, an add and an update, on `FILES`. */
export const THREE = ['*** Delete File: d', '*** Add File: n/x', '+1', '*** Update File: m', '@@', '-a', '+b'];
export const FILES = { d: 'x\n', m: 'a\n' };

/** The failure with another message, which is its status too. */
export function saidAs(outcome: ErrorOutcome, message: string): ErrorOutcome {
  return { ...outcome, message, display: { ...outcome.display, status: message } };
}
