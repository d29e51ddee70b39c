import { isUtf8 } from 'node:buffer';
import type { AttachedDiff, Outcome } from '../../../contract/outcome.ts';
import { indexLines } from '../records/lines.ts';
import { structuredDiff } from '../structured-diff.ts';
import type { Details, LineEditAttempt, LineEditContext, LineEditResult, Mismatch } from './parts.ts';
import type { LineEditRefusal } from './refusal.ts';

/** Four fields about the file as it is after the call. */
export function success({ request, changed, bytes }: LineEditResult, context: LineEditContext): Outcome {
  const fields = { edits: request.entries.length, changed, new_max_valid_start_line: indexLines(bytes).count + 1, total_bytes: bytes.length };
  return { status: 'success', fields, writes: context.writes };
}

/** One diff of a change of text; none where the file is not UTF-8 before or after, or where no line changed. */
export function diffs({ changed, original, bytes }: LineEditResult): AttachedDiff[] {
  if (!changed || original.bytes.equals(bytes) || !isUtf8(original.bytes) || !isUtf8(bytes)) return [];
  return [{ path: null, diff: structuredDiff(original.bytes.toString('utf8'), bytes.toString('utf8')) }];
}

/** The number of the line that had to be given, and the lines around it. */
export function mismatchDetails({ number }: Mismatch, excerpt: Details): Details {
  return { payload: excerpt.payload, fields: { context_line_number: number, ...excerpt.fields } };
}

/** One line that repeats nothing of the request; details where the context line was another one. */
export function refusal({ code, message, details }: LineEditRefusal, { context }: LineEditAttempt): Outcome {
  return { status: 'error', code, message, ...details, writes: context.writes };
}
