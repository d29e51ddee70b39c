import { newLines, oldLines, type Chunk } from './operations.ts';
import type { Note, PatchParts, Quote } from './parts.ts';
import { PatchRefusal } from './refusal.ts';
import type { Sheet } from './sheet.ts';

/** What becomes of the file: one note for each chunk, all in the lines as they were read. */
export function locate(parts: PatchParts, sheet: Sheet, chunks: readonly Chunk[]): Note[] {
  const notes: Note[] = [];
  let cursor = 0;
  for (const chunk of chunks) {
    cursor = parts.seekContext(parts, sheet, chunk, cursor);
    const note = parts.locateChunk(parts, sheet, chunk, cursor);
    notes.push(note);
    cursor = parts.advance(note, cursor, chunk);
  }
  return notes;
}

/** Behind the lines found; what is appended moves nothing. */
export function advance({ appended, start, length }: Note, cursor: number): number {
  return appended ? cursor : start + length;
}

/** The line behind the context, if the chunk has one. */
export function seekContext(parts: PatchParts, sheet: Sheet, { context }: Chunk, cursor: number): number {
  if (context === undefined) return cursor;
  const found = parts.place(sheet, [context], cursor, false);
  if (found === undefined) throw new PatchRefusal('context-not-found', { line: context });
  return found + 1;
}

/** The place of the old lines; without any, the end of the file. */
export function locateChunk(parts: PatchParts, sheet: Sheet, chunk: Chunk, cursor: number): Note {
  const quote = { old: oldLines(chunk), now: newLines(chunk) };
  if (quote.old.length === 0) return parts.noteAddition(sheet, chunk, cursor);
  const found = findQuote(parts, sheet, quote, cursor, chunk.atEnd);
  if (!found) throw new PatchRefusal('lines-not-found', { lines: quote.old });
  return { appended: false, start: found.start, length: found.old.length, texts: found.now, body: chunk.body };
}

function findQuote(parts: PatchParts, sheet: Sheet, quote: Quote, cursor: number, atEnd: boolean): (Quote & { start: number }) | undefined {
  for (const each of [() => quote, () => parts.shorten(quote)]) {
    const tried = each();
    const start = tried && parts.place(sheet, tried.old, cursor, atEnd);
    if (start !== undefined) return { ...tried as Quote, start };
  }
  return undefined;
}

/** A quote that ends with an empty line without that line; `undefined` where it does not. */
export function withoutTrailingBlank({ old, now }: Quote): Quote | undefined {
  if (old.at(-1) !== '') return undefined;
  return { old: old.slice(0, -1), now: now.at(-1) === '' ? now.slice(0, -1) : now };
}

/** Lines that come without old lines go to the end of the file, wherever the context is. */
export function appendNote(sheet: Sheet, chunk: Chunk): Note {
  return { appended: true, start: sheet.count, length: 0, texts: newLines(chunk), body: chunk.body };
}
