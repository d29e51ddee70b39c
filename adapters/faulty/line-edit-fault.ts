import type { Bytes } from '../../contract/bytes.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { ErrorOutcome, Outcome } from '../../contract/outcome.ts';
import type { Entry, LineEditAttempt, LineEditContext, LineEditParts } from '../reference/line-edit/parts.ts';
import type { LineIndex } from '../reference/records/lines.ts';
import type { Fault, FaultExample, FaultOf, LineEditKit } from './fault.ts';

export type LineEditFault = Omit<FaultOf<'edit'>, 'tool'>;

/** Faults of the line-coordinate edit. */
export function lineEditFaults(faults: readonly LineEditFault[]): readonly Fault[] {
  return faults.map((fault): Fault => ({ tool: 'edit', ...fault }));
}

/** An entry as `[start_line, end_line_exclusive, newText, context_line]`. */
export type Sent = readonly [start: Json, end: Json, newText: Json, context: Json];

type Wrong = 'refused' | 'accepted' | { after: string };

export function sent([start_line, end_line_exclusive, newText, context_line]: Sent): JsonObject {
  return { start_line, end_line_exclusive, newText, context_line };
}

export function editOf(path: string, entries: readonly Sent[]): JsonObject {
  return { path, edits: entries.map(sent) };
}

/** One call with `entries` on a file `a`; `wrong` is what the fault makes of it (bytes of `a` as latin1). */
export function onLines(before: Bytes, entries: readonly Sent[], wrong?: Wrong): FaultExample {
  return onTree({ a: { file: before } }, editOf('a', entries), wrong);
}

/** One call with these arguments on a file `a` of the line `x`. */
export function asking(argument: Json, wrong?: Wrong): FaultExample {
  return onTree({ a: { file: 'x\n' } }, argument, wrong);
}

export function onTree(tree: FaultExample['tree'], argument: Json, wrong?: Wrong): FaultExample {
  return { tree, calls: [argument], ...(wrong === undefined ? {} : { wrong: wrongOf(wrong) }) };
}

function wrongOf(wrong: Wrong): NonNullable<FaultExample['wrong']> {
  if (wrong === 'refused') return { status: 'error' };
  if (wrong === 'accepted') return { status: 'success' };
  return { files: { a: wrong.after } };
}

/** The success of a call that did nothing. */
export function nothingDone(edits: number): Outcome {
  return { status: 'success', fields: { edits, changed: false, new_max_valid_start_line: 1, total_bytes: 0 }, writes: [] };
}

/** Entries read as `change` makes them of what was sent. */
export function readingEntries(base: LineEditParts, { isObject }: LineEditKit, change: (entry: JsonObject, slots: number) => Json): Partial<LineEditParts> {
  return { checkEntry: (entry, index, original) => base.checkEntry(isObject(entry) ? change(entry, original.count + 1) : entry, index, original) };
}

/** Refusals as `change` makes them. */
export function refusing(
  base: LineEditParts, change: (outcome: ErrorOutcome, ...about: Parameters<LineEditParts['refusal']>) => Outcome,
): Partial<LineEditParts> {
  return {
    refusal(refusal, attempt) {
      const outcome = base.refusal(refusal, attempt);
      return outcome.status === 'error' ? change(outcome, refusal, attempt) : outcome;
    },
  };
}

/** Texts completed as `change` says; `base` says what the reference makes of an entry. */
export function completing(base: LineEditParts, change: (entry: Entry, original: LineIndex) => string | undefined): Partial<LineEditParts> {
  return { insertion: (original, entry) => change(entry, original) ?? base.insertion(original, entry) };
}

/** The context with other limits. */
export function limited(context: LineEditContext, limits: { readonly [name: string]: number }): LineEditContext {
  return { ...context, limits: { ...context.limits, ...limits } };
}

/** Applies the entries one after the other, each to what the ones before it made of the file. */
export function oneAfterTheOther(base: LineEditParts, { indexLines, spliceBytes }: LineEditKit): (entries: readonly Entry[]) => LineEditParts['splice'] {
  return (entries) => (original) => {
    let now = original;
    for (const entry of entries) {
      const slots = now.count + 1;
      const here = { ...entry, start: Math.min(entry.start, slots), end: Math.min(entry.end, slots) };
      now = indexLines(spliceBytes(now, [here], () => base.insertion(original, entry)));
    }
    return now.bytes;
  };
}

/** Makes and writes the entries of a refused call that are `good` by their index, if they can be made together. */
export function writeGoodEntries(base: LineEditParts, kit: LineEditKit, attempt: LineEditAttempt, isGood: (index: number) => boolean): void {
  const { LineEditRefusal, mismatchesOf } = kit;
  const { request, context, target } = attempt;
  if (!target?.exists || !request) return;
  try {
    const original = base.cutLines(base.readFile(context, target));
    const entries = request.entries.flatMap((entry, index) => (isGood(index) ? checkedOrNone(base, kit, entry, index, original) : []));
    base.checkOverlap(entries);
    const wrong = mismatchesOf(base, original, entries).map(({ entry }) => entry);
    const good = entries.filter((entry) => !wrong.includes(entry));
    const after = base.splice(original, good, (entry) => base.insertion(original, entry));
    if (!after.equals(original.bytes)) base.write(context, target, after);
  } catch (error) {
    if (!(error instanceof LineEditRefusal)) throw error;
  }
}

function checkedOrNone(base: LineEditParts, { LineEditRefusal }: LineEditKit, entry: Json, index: number, original: LineIndex): Entry[] {
  try {
    return [base.checkEntry(entry, index, original)];
  } catch (error) {
    if (error instanceof LineEditRefusal) return [];
    throw error;
  }
}
