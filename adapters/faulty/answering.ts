import type { JsonObject } from '../../contract/json.ts';
import type { ErrorOutcome, Outcome, SuccessOutcome } from '../../contract/outcome.ts';
import type { Attempt, Context, Parts, Result } from '../reference/parts.ts';
import type { Refusal } from '../reference/refusal.ts';

/** Successes changed by `change`. */
export function answering(base: Parts, change: (outcome: SuccessOutcome, result: Result, context: Context) => Outcome): Partial<Parts> {
  return {
    success(result, context) {
      const outcome = base.success(result, context);
      return outcome.status === 'success' ? change(outcome, result, context) : outcome;
    },
  };
}

/** Refusals changed by `change`. */
export function refusing(base: Parts, change: (outcome: ErrorOutcome, refusal: Refusal, attempt: Attempt) => Outcome): Partial<Parts> {
  return {
    refusal(refusal, attempt) {
      const outcome = base.refusal(refusal, attempt);
      return outcome.status === 'error' ? change(outcome, refusal, attempt) : outcome;
    },
  };
}

export function withFields(outcome: SuccessOutcome, fields: JsonObject): Outcome {
  return { ...outcome, fields: { ...outcome.fields, ...fields } };
}

export function withDetails(outcome: SuccessOutcome, details: JsonObject): Outcome {
  return { ...outcome, display: { ...outcome.display, details: { ...outcome.display?.details, ...details } } };
}
