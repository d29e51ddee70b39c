import type { Json, JsonObject } from '../../contract/json.ts';
import type { ErrorOutcome, Outcome, SuccessOutcome } from '../../contract/outcome.ts';
import { patchOf, updateOf } from '../../contract/rules/worked-patch.ts';
import type { Node } from '../../contract/tree.ts';
import type { Change } from '../reference/patch/change.ts';
import type { Chunk, Operation, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchAttempt, PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchRefusal } from '../reference/patch/refusal.ts';
import { bytesOf, quietly, type Fault, type FaultExample, type FaultOf, type PatchKit } from './fault.ts';

export { patchOf, updateOf };

export type PatchFault = Omit<FaultOf<'apply_patch'>, 'tool'>;

export const BEGIN = '*** Begin Patch';
export const END = '*** End Patch';
export const OPERATION = /^\*\*\* (Add|Delete|Update) File: /;

/** Lines of a patch of `a`, which holds `x`. */
export const UPDATE = ['*** Update File: a', '@@', '-x', '+y'];
export const MOVE = ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'];

/** A file is added; then one that is not there is to be updated. */
export const ADD_THEN_FAIL = ['*** Add File: c', '+x', '*** Update File: m', '@@', '-1', '+2'];

/** Bytes of a file that is no UTF-8. */
export const INVALID = bytesOf('a\xff\nb\n');

export const ACCEPTED = { status: 'success' } as const;
export const REFUSED = { status: 'error' } as const;

/** Faults of the patch tool. */
export function patchFaults(faults: readonly (PatchFault | readonly PatchFault[])[]): readonly Fault[] {
  return faults.flat().map((fault): Fault => ({ tool: 'apply_patch', ...fault }));
}

/** The same fault in both dialects; that of `codex` has a name of its own. */
export function inBoth(fault: Omit<PatchFault, 'dialect'>): readonly PatchFault[] {
  return [{ dialect: 'tau', ...fault }, { dialect: 'codex', ...fault, name: `${fault.name}-in-codex` }];
}

/** Path → the text of a file, or any node. */
export type Nodes = { readonly [path: string]: string | Node };

/** One patch of these lines, without those of the envelope, on `files`. */
export function patching(files: Nodes, lines: readonly string[], wrong?: FaultExample['wrong'], more: { config?: JsonObject; limits?: JsonObject } = {}): FaultExample {
  return sending(files, patchOf(...lines), wrong, more);
}

/** One update of the file `a`; a text is what the fault makes of it (as latin1). */
export function updating(before: string, lines: readonly string[], wrong?: string | FaultExample['wrong']): FaultExample {
  return sending({ a: before }, updateOf(...lines), typeof wrong === 'string' ? { status: 'success', files: { a: wrong } } : wrong);
}

/** One call with this argument on `files`. */
export function sending(files: Nodes, argument: Json, wrong?: FaultExample['wrong'], more: { config?: JsonObject; limits?: JsonObject } = {}): FaultExample {
  const tree = Object.fromEntries(Object.entries(files).map(([path, node]) => [path, typeof node === 'string' ? { file: node } : node]));
  return { tree, calls: [argument], ...(wrong === undefined ? {} : { wrong }), ...more };
}

/** Patch lines changed before they are read; those of the envelope are at both ends. */
export function rewriting(base: PatchParts, change: (lines: readonly string[]) => readonly string[]): Partial<PatchParts> {
  return { cutPatch: (text) => change(base.cutPatch(text)) };
}

/** Changes what stands between the lines of the envelope. */
export function inside(change: (lines: readonly string[]) => readonly string[]): (lines: readonly string[]) => readonly string[] {
  return (lines) => (lines.length < 2 ? lines : [lines[0] as string, ...change(lines.slice(1, -1)), lines.at(-1) as string]);
}

/** As `rewriting`, a line at a time: each becomes one or several, or none. */
export function rewritingEach(base: PatchParts, change: (line: string, before: string | undefined, after: string | undefined) => string | readonly string[]): Partial<PatchParts> {
  return rewriting(base, (lines) => lines.flatMap((line, index) => change(line, lines[index - 1], lines[index + 1])));
}

/** The operations changed once they were found to be well formed. */
export function reordering(base: PatchParts, change: (operations: readonly Operation[]) => readonly Operation[]): Partial<PatchParts> {
  return { parse: (lines, reading, context) => change(base.parse(lines, reading, context)) };
}

/** Successes as `change` makes them. */
export function answering(base: PatchParts, change: (outcome: SuccessOutcome, changes: readonly Change[], context: PatchContext, parts: PatchParts) => Outcome): Partial<PatchParts> {
  return {
    success(parts, changes, context) {
      const outcome = base.success(parts, changes, context);
      return outcome.status === 'success' ? change(outcome, changes, context, parts) : outcome;
    },
  };
}

/** Failures as `change` makes them. */
export function failing(base: PatchParts, change: (outcome: ErrorOutcome, refusal: PatchRefusal, attempt: PatchAttempt, parts: PatchParts) => Outcome): Partial<PatchParts> {
  return {
    failure(parts, refusal, attempt) {
      const outcome = base.failure(parts, refusal, attempt);
      return outcome.status === 'error' ? change(outcome, refusal, attempt, parts) : outcome;
    },
  };
}

/** Failures of some kinds answered by the success of what was done before. */
export function pretending(base: PatchParts, ...codes: readonly PatchRefusal['code'][]): Partial<PatchParts> {
  return failing(base, (outcome, refusal, { changes, context }, parts) => (codes.includes(refusal.code) ? base.success(parts, changes, context) : outcome));
}

/** Carries out as many of `operations` as can be, at once. */
export function carryOutNow(base: PatchParts, { plan, PatchRefusal: Refusal }: PatchKit, context: PatchContext, operations: readonly Operation[]): Change[] {
  const changes: Change[] = [];
  try {
    for (const operation of operations) {
      const planned = plan(base, context, operation);
      base.carryOut(base, context, planned);
      changes.push(...base.changesOf(planned));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return changes;
}

/** The result of an update changed. */
export function updatingTo(base: PatchParts, change: (after: string, before: string, chunks: readonly Chunk[]) => string): Partial<PatchParts> {
  return { update: (parts, context, before, chunks) => change(base.update(parts, context, before, chunks), before, chunks) };
}

/** What is done where an update is refused, before it is told. */
export function onRefusedUpdate(base: PatchParts, kit: PatchKit, work: (context: PatchContext, operation: UpdateOperation, refusal: PatchRefusal) => void): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      try {
        return base.planUpdate(parts, context, operation);
      } catch (error) {
        if (error instanceof kit.PatchRefusal) quietly(() => work(context, operation, error));
        throw error;
      }
    },
  };
}

/** `object` without an optional property. */
export function without<T extends object, K extends keyof T>(object: T, name: K): Omit<T, K> & { [key in K]?: never } {
  const { [name]: _, ...rest } = object;
  return rest as Omit<T, K> & { [key in K]?: never };
}
