import type { Chunk } from '../reference/patch/operations.ts';
import type { Note, PatchParts } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';

type Place = PatchParts['place'];

/** Every place at or behind the cursor with the lowest level that it agrees at, in the order of the file. */
export function places(sheet: Sheet, pattern: readonly string[], cursor: number): { start: number; level: number }[] {
  const found: { start: number; level: number }[] = [];
  for (let start = cursor; start <= sheet.count - pattern.length; start += 1) {
    const level = sheet.forms.findIndex((form, index) => pattern.every((text, line) => form(text) === sheet.at(index)[start + line]));
    if (level >= 0) found.push({ start, level });
  }
  return found;
}

/** Ordinary searches made otherwise; those of nothing and of the end of the file stay. */
export function searching(base: PatchParts, search: (sheet: Sheet, pattern: readonly string[], cursor: number, right: Place) => number | undefined): Partial<PatchParts> {
  return {
    place: (sheet, pattern, cursor, atEnd) =>
      (pattern.length === 0 || atEnd ? base.place(sheet, pattern, cursor, atEnd) : search(sheet, pattern, cursor, base.place)),
  };
}

/** Contexts found otherwise: the number of their line. */
export function seeking(base: PatchParts, seek: (sheet: Sheet, context: string, cursor: number) => number | undefined): Partial<PatchParts> {
  return {
    seekContext(parts, sheet, chunk, cursor) {
      const found = chunk.context === undefined ? undefined : seek(sheet, chunk.context, cursor);
      return found === undefined ? base.seekContext(parts, sheet, chunk, cursor) : found + 1;
    },
  };
}

/** Notes of additions changed. */
export function appending(base: PatchParts, change: (note: Note, sheet: Sheet, chunk: Chunk, cursor: number) => Note): Partial<PatchParts> {
  return { noteAddition: (sheet, chunk, cursor) => change(base.noteAddition(sheet, chunk, cursor), sheet, chunk, cursor) };
}

export function inserted(note: Note, start: number): Note {
  return { ...note, appended: false, start };
}
