import { posix } from 'node:path';
import type { Json } from '../../../contract/json.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { withText } from '../frame/frame.ts';
import { FileTrouble, follow } from '../regular-file.ts';
import type { Turns } from '../turns.ts';
import { pathsOf, type Operation } from './operations.ts';
import type { PatchAttempt, PatchContext, PatchParts } from './parts.ts';
import { PatchRefusal } from './refusal.ts';
import { plan } from './steps.ts';
import { Undo } from './undo.ts';

/** One call: the whole patch is read before its first operation is carried out; the first one that fails ends it. */
export async function applyPatch(parts: PatchParts, context: PatchContext, turns: Turns, argument: Json): Promise<Outcome> {
  const outcome = await answer(parts, context, turns, argument);
  return parts.frame ? withText(outcome, parts.frame) : outcome;
}

async function answer(parts: PatchParts, context: PatchContext, turns: Turns, argument: Json): Promise<Outcome> {
  const attempt: PatchAttempt = { context, arguments: argument, operations: [], at: 0, changes: [] };
  try {
    attempt.operations = parts.parse(parts.cutPatch(parts.patchText(argument)), parts.reading, context);
    if (attempt.operations.length === 0) throw new PatchRefusal('no-operations');
    const keys = parts.turnKeys(context, attempt.operations);
    return await turns.takeAll([...new Set(keys)], async () => {
      await carryOutAll(parts, attempt);
      return parts.success(parts, attempt.changes, context);
    });
  } catch (error) {
    if (error instanceof PatchRefusal) return parts.failure(parts, error, attempt);
    throw error;
  }
}

/** Where the tool rolls back, or with the limit `atomic`, everything is taken back where one operation fails. */
async function carryOutAll(parts: PatchParts, attempt: PatchAttempt): Promise<void> {
  const { context } = attempt;
  if (context.limits['atomic'] !== 'yes' && !parts.settings.rollsBack) return carryOutEach(parts, attempt);
  const undo = (context.undo = new Undo(context.fs));
  try {
    await carryOutEach(parts, attempt);
    undo.end();
  } catch (error) {
    undo.rollBack();
    attempt.changes.length = 0;
    context.writes.length = 0;
    throw error instanceof PatchRefusal ? withoutMade(error) : error;
  }
}

function withoutMade({ code, detail }: PatchRefusal): PatchRefusal {
  const { made: _, ...rest } = detail;
  return new PatchRefusal(code, rest);
}

async function carryOutEach(parts: PatchParts, attempt: PatchAttempt): Promise<void> {
  const { context, operations, changes } = attempt;
  for (const [at, operation] of operations.entries()) {
    attempt.at = at;
    const planned = plan(parts, context, operation);
    // Other calls go on here, as they would with asynchronous files.
    await Promise.resolve();
    try {
      parts.carryOut(parts, context, planned);
    } catch (error) {
      if (error instanceof PatchRefusal && error.detail.made) changes.push(error.detail.made);
      throw error;
    }
    changes.push(...parts.changesOf(planned));
  }
}

/** Where the paths lead, links followed. */
export function realPaths({ fs, cwd }: PatchContext, operations: readonly Operation[]): string[] {
  return pathsOf(operations).map((path) => {
    try {
      return follow(fs, cwd, path).real;
    } catch (error) {
      if (error instanceof FileTrouble) return posix.resolve(cwd, path);
      throw error;
    }
  });
}
