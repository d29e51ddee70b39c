import { isUtf8 } from 'node:buffer';
import type { JsonObject } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { refused } from '../plain-refusal.ts';
import type { ReadAttempt, ReadContext, ReadRefusal, ReadResult } from './parts.ts';

/** The records shown; headers only where something is to be said of the file. */
export function success({ bytes, lines, cut }: ReadResult, context: ReadContext): Outcome {
  const fields: JsonObject = {
    ...(isUtf8(bytes) ? {} : { valid_utf8: false }),
    ...(cut.truncated ? { truncated: true } : {}),
    ...(cut.truncated || lines.count === 0 ? { total_lines: lines.count, total_bytes: bytes.length } : {}),
  };
  return { status: 'success', fields, payload: cut.shown.join('\n'), writes: context.writes };
}

export function refusal(refusal: ReadRefusal, attempt: ReadAttempt): Outcome {
  return refused(refusal, attempt.context.writes);
}
