import type { Json } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { withText } from '../frame/frame.ts';
import { PlainRefusal } from '../plain-refusal.ts';
import { recordsBy } from '../records/records.ts';
import { budgetOf } from '../records/truncate.ts';
import type { ReadAttempt, ReadContext, ReadParts, ReadRefusal, ReadRequest } from './parts.ts';

/** One call of the read. */
export function read(parts: ReadParts, context: ReadContext, argument: Json): Outcome {
  const attempt: ReadAttempt = { context, arguments: argument };
  try {
    const request = (attempt.request = parts.parseRequest(argument, context));
    return withText(show(parts, context, request), parts.frame);
  } catch (error) {
    if (error instanceof PlainRefusal) return withText(parts.refusal(error as ReadRefusal, attempt), parts.frame);
    throw error;
  }
}

function show(parts: ReadParts, context: ReadContext, request: ReadRequest): Outcome {
  const bytes = parts.readFile(context, parts.findFile(context, request.path));
  const lines = parts.cutLines(bytes);
  const ranges = parts.select(request, lines, context);
  const chunks = ranges.map(({ start, end }) => recordsBy(Math.max(0, end - start + 1), (index) => parts.record(lines, start + index)));
  // Without a line there is nothing for separators to stand between.
  const records = lines.count === 0 ? recordsBy(0, () => '') : parts.join(chunks);
  const cut = parts.truncate(records, budgetOf(context.limits));
  return parts.success({ request, bytes, lines, ranges, records, cut }, context);
}
