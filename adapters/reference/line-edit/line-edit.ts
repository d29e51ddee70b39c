import type { Json } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { LineIndex } from '../records/lines.ts';
import type { Turns } from '../turns.ts';
import { mismatchesOf } from './context.ts';
import type { Entry, LineEditAttempt, LineEditContext, LineEditParts, LineEditRequest, LineEditTarget } from './parts.ts';
import { LineEditRefusal } from './refusal.ts';

/** One call of the line-coordinate edit. All that can be refused is refused before the first change. */
export async function lineEdit(parts: LineEditParts, context: LineEditContext, turns: Turns, argument: Json): Promise<Outcome> {
  const outcome = await answer(parts, context, turns, argument);
  return { ...outcome, text: parts.frame(outcome) };
}

async function answer(parts: LineEditParts, context: LineEditContext, turns: Turns, argument: Json): Promise<Outcome> {
  const attempt: LineEditAttempt = { context, arguments: argument, entries: [] };
  try {
    const request = (attempt.request = parts.parseRequest(argument, context));
    const target = (attempt.target = parts.findTarget(context, request.path));
    return await turns.take(parts.turnKey(target), (waited) => {
      if (waited) attempt.target = parts.findTarget(context, request.path);
      return apply(parts, attempt, request, attempt.target as LineEditTarget);
    });
  } catch (error) {
    if (error instanceof LineEditRefusal) return parts.refusal(error, attempt);
    throw error;
  }
}

async function apply(parts: LineEditParts, attempt: LineEditAttempt, request: LineEditRequest, target: LineEditTarget): Promise<Outcome> {
  const { context } = attempt;
  const bytes = parts.readFile(context, target);
  const original = (attempt.original = parts.cutLines(bytes));
  const entries = checked(parts, attempt, request, original);
  const after = parts.splice(original, entries, (entry) => parts.insertion(original, entry));
  const changed = parts.isChange(target, bytes, after);
  // Other calls go on here, as they would with asynchronous files.
  await Promise.resolve();
  if (changed) {
    parts.makeParents(context, target);
    parts.write(context, target, after);
  }
  const result = { request, entries, target, original, changed, bytes: after };
  const outcome = parts.success(result, context);
  const diffs = parts.diffs(result);
  return diffs.length === 0 ? outcome : { ...outcome, diffs };
}

/** The entries, once each of them and all of them together were found to be right. */
function checked(parts: LineEditParts, attempt: LineEditAttempt, request: LineEditRequest, original: LineIndex): readonly Entry[] {
  request.entries.forEach((entry, index) => attempt.entries.push(parts.checkEntry(entry, index, original)));
  parts.checkOverlap(attempt.entries);
  const mismatches = mismatchesOf(parts, original, attempt.entries);
  if (mismatches.length === 0) return attempt.entries;
  const mismatch = parts.chooseMismatch(mismatches);
  const range = parts.excerptRange(mismatch.number, original, attempt.context);
  const excerpt = parts.excerpt(original, range, attempt.context);
  throw new LineEditRefusal('context', parts.mismatchMessage(mismatch, original), parts.mismatchDetails(mismatch, excerpt));
}
