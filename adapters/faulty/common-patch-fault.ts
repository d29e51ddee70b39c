import type { Chunk } from '../reference/patch/operations.ts';
import type { Note, PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';
import type { Fault, PatchKit } from './fault.ts';
import { patchFaults, type PatchFault } from './patch-fault.ts';

/** Faults of the patch tool in dialect `common`. */
export function inCommon(faults: readonly Omit<PatchFault, 'dialect'>[]): readonly Fault[] {
  return patchFaults(faults.map((fault): PatchFault => ({ dialect: 'common', ...fault })));
}

/** Chunks that the reference does not place, placed otherwise or, with `undefined`, refused. */
export function placingElse(base: PatchParts, { PatchRefusal }: PatchKit, place: (sheet: Sheet, chunk: Chunk, cursor: number) => Note | undefined): Partial<PatchParts> {
  return {
    locateChunk(parts, sheet, chunk, cursor) {
      try {
        return base.locateChunk(parts, sheet, chunk, cursor);
      } catch (error) {
        const note = error instanceof PatchRefusal && error.code === 'lines-not-found' ? place(sheet, chunk, cursor) : undefined;
        if (!note) throw error;
        return note;
      }
    },
  };
}

/** All lines of the chunk at a place in the file: `length` lines from `start` go, and its new lines come. */
export function noteAt({ newLines }: PatchKit, chunk: Chunk, start: number, length: number): Note {
  return { appended: false, start, length, texts: newLines(chunk), body: [] };
}

/** The call as one that takes nothing back. */
export function forGood(context: PatchContext): PatchContext {
  const { undo: _, ...rest } = context;
  return rest;
}

/** The result of `work`; `undefined` where it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
