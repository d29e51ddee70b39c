import { posix } from 'node:path';
import type { JsonObject } from '../../contract/json.ts';
import type { ErrorOutcome, LifecycleEvent, Outcome } from '../../contract/outcome.ts';
import { firstChangedLine, numberedDiff, unifiedPatch } from './details.ts';
import type { Attempt, Context, Result } from './parts.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

const TAU_MESSAGES: { [code in RefusalCode]: string } = {
  'request': 'request is invalid',
  'missing': 'file does not exist',
  'unreadable': 'file could not be read',
  'utf8': 'file is not valid UTF-8',
  'empty': 'oldText must not be empty',
  'not-found': 'each oldText must match exactly once',
  'duplicate': 'each oldText must match exactly once',
  'overlap': 'replacement targets overlap',
  'no-change': 'replacements change nothing',
  'write': 'file could not be written',
};

/** Three fields for the model, the diff for the user interface, and the call's life under the tool's own name. */
export function tauSuccess(result: Result, context: Context): Outcome {
  const outcome: Outcome = {
    status: 'success',
    fields: { edits: result.request.edits.length, changed: result.changed, total_bytes: result.totalBytes },
    events: lifecycle('result'),
    writes: context.writes,
  };
  if (result.changed) outcome.diffs = [{ path: null, diff: result.diff() }];
  return outcome;
}

/** One line that repeats nothing of the request or the file. */
export function tauRefusal(refusal: Refusal, attempt: Attempt): Outcome {
  const message = refusal.detail.says ?? TAU_MESSAGES[refusal.code];
  return { ...refused(refusal, message, attempt), events: lifecycle('error') };
}

export function lifecycle(end: 'result' | 'error', tool = 'replace'): LifecycleEvent[] {
  return [{ event: 'started', tool }, { event: end, tool }];
}

export function harnessSuccess(result: Result, context: Context): Outcome {
  const { path, edits } = result.request;
  return {
    status: 'success',
    payload: `Successfully edited ${path} (${edits.length} edit(s) applied).`,
    writes: context.writes,
  };
}

/** The edit at fault by its index and what to do about it; the file's name only where it is missing. */
export function harnessRefusal(refusal: Refusal, attempt: Attempt): Outcome {
  return refused(refusal, refusal.detail.says ?? harnessMessage(refusal, attempt), attempt);
}

function harnessMessage({ code, detail }: Refusal, attempt: Attempt): string {
  const edit = `edits[${detail.index}]`;
  switch (code) {
    case 'missing':
      return `File not found: ${attempt.request?.path}. Files here: ${namesAtTop(attempt.context).join(', ')}`;
    case 'empty':
      return `${edit}.oldText must not be empty.`;
    case 'not-found':
      return `Could not find ${edit} in the file. oldText must match the exact text, including all whitespace and newlines.`;
    case 'duplicate':
      return `Found ${detail.count} occurrences of ${edit} in the file. ` +
        'Each oldText must be unique: provide more context to make it unique.';
    case 'overlap':
      return 'The targets of two edits overlap. Merge them into one edit.';
    case 'no-change':
      return 'Nothing to change: the file already holds the text that these edits produce.';
    default:
      return `The file could not be ${code === 'write' ? 'written' : 'read as text'}.`;
  }
}

/** Ascending by code point. */
function namesAtTop(context: Context): string[] {
  const names = context.fs.readdirSync(context.cwd) as string[];
  return names.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

export function piSuccess(result: Result, context: Context): Outcome {
  return withDetails(result, context, {
    path: result.target.resolved,
    edits: result.request.edits.length,
    ...changeDetails(result, 'first_changed_line'),
  });
}

export function piFuzzySuccess(result: Result, context: Context): Outcome {
  return withDetails(result, context, changeDetails(result, 'firstChangedLine'));
}

function changeDetails(result: Result, firstLineName: string): JsonObject {
  const { before, after } = result.edited;
  return {
    diff: numberedDiff(result.diff()),
    patch: unifiedPatch(result.target.resolved, before, after),
    [firstLineName]: firstChangedLine(before, after),
  };
}

function withDetails(result: Result, context: Context, details: JsonObject): Outcome {
  return {
    status: 'success',
    payload: `Successfully replaced ${result.request.edits.length} block(s) in ${result.target.resolved}.`,
    display: { details },
    writes: context.writes,
  };
}

/** Speaks of "the text" for a single edit and of `edits[i]` for several; always names the file. */
export function piRefusal(refusal: Refusal, attempt: Attempt): Outcome {
  return refused(refusal, refusal.detail.says ?? piMessage(refusal, attempt), attempt);
}

function piMessage({ code, detail }: Refusal, { context, request }: Attempt): string {
  const path = posix.resolve(context.cwd, request?.path ?? '');
  const several = (request?.edits.length ?? 0) > 1;
  const edit = `edits[${detail.index}]`;
  switch (code) {
    case 'missing':
      return `Could not edit file: ${path}. File not found.`;
    case 'unreadable':
      return `Could not edit file: ${path}. ${detail.directory ? 'Path is a directory.' : 'It cannot be read.'}`;
    case 'empty':
      return `${several ? `${edit}.oldText` : 'oldText'} must not be empty in ${path}.`;
    case 'not-found':
      return several
        ? `Could not find ${edit} in ${path}. The oldText must match exactly including all whitespace and newlines.`
        : `Could not find the exact text in ${path}. The old text must match exactly including all whitespace and newlines.`;
    case 'duplicate':
      return several
        ? `Found ${detail.count} occurrences of ${edit} in ${path}. Each oldText must be unique. Please provide more context to make it unique.`
        : `Found ${detail.count} occurrences of the text in ${path}. The text must be unique. Please provide more context to make it unique.`;
    case 'overlap':
      return `Edits must not overlap in ${path}. Merge nearby changes into one edit.`;
    case 'no-change':
      return `No changes made to ${path}. The replacement${several ? 's' : ''} produced identical content.`;
    default:
      return `Could not edit file: ${path}. ${code === 'utf8' ? 'It is not valid UTF-8.' : 'It cannot be written.'}`;
  }
}

function refused(refusal: Refusal, message: string, attempt: Attempt): ErrorOutcome {
  return { status: 'error', code: refusal.code, message, writes: attempt.context.writes };
}
