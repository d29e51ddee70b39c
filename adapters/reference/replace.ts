import type { Json } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { withText } from './frame/frame.ts';
import type { Attempt, Context, EditRequest, Parts, Target } from './parts.ts';
import { Refusal } from './refusal.ts';
import type { Turns } from './turns.ts';

/** One call of the exact-text edit. All that can be refused is refused before the one write. */
export async function replace(parts: Parts, context: Context, turns: Turns, argument: Json): Promise<Outcome> {
  const outcome = await answer(parts, context, turns, argument);
  return parts.frame ? withText(outcome, parts.frame) : outcome;
}

async function answer(parts: Parts, context: Context, turns: Turns, argument: Json): Promise<Outcome> {
  const attempt: Attempt = { context, arguments: argument };
  try {
    const request = (attempt.request = parts.parseRequest(argument, context));
    const target = (attempt.target = parts.findTarget(context, request.path));
    return await turns.take(parts.turnKey(target), (waited) => {
      if (waited) attempt.target = parts.findTarget(context, request.path);
      return apply(parts, context, request, attempt.target as Target);
    });
  } catch (error) {
    if (error instanceof Refusal) return parts.refusal(error, attempt);
    throw error;
  }
}

async function apply(parts: Parts, context: Context, request: EditRequest, target: Target): Promise<Outcome> {
  const oldBytes = parts.readFile(context, target);
  const oldWhole = parts.decode(oldBytes);
  const view = parts.view(oldWhole);
  const located = parts.locate(view, request.edits);
  parts.checkOverlap(located.spans);
  const edited = parts.splice(located, (span) => parts.insertion(located.view, span), view);
  const changed = parts.isChange(edited, oldWhole);
  if (!changed) parts.onNoChange();
  const newBytes = changed ? parts.encode(edited.whole) : oldBytes;
  // Other calls go on here, as they would with asynchronous files.
  await Promise.resolve();
  if (changed) parts.write(context, target, newBytes);
  const diff = () => parts.diff(edited.before, edited.after);
  return parts.success(
    { request, target, changed, oldWhole, newWhole: edited.whole, edited, totalBytes: newBytes.length, diff },
    context,
  );
}
