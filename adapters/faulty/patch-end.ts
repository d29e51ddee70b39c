import { newLines, oldLines, type Chunk } from '../reference/patch/operations.ts';
import type { Note, PatchParts, Quote } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';
import { REFUSED, inBoth, patchFaults, updating } from './patch-fault.ts';
import { appending, inserted, places } from './patch-placing.ts';

/** The search where a quote is shortened otherwise. */
function shortening(shorten: (quote: Quote) => Quote | undefined): Partial<PatchParts> {
  return { shorten };
}

/** Faults in what is found or added at the end of a file. */
export const PATCH_END_FAULTS = patchFaults([
  inBoth({
    name: 'end-of-file-ignored', breaks: ['apply-patch/eof-anchor'],
    description: 'The mark of the end of the file does not say where to look.',
    example: updating('a\nb\na\n', ['@@', '-a', '+z', '*** End of File'], 'z\nb\na\n'),
    parts: (base) => ({ place: (sheet, pattern, cursor) => base.place(sheet, pattern, cursor, false) }),
  }),
  inBoth({
    name: 'end-of-file-falls-back', breaks: ['apply-patch/eof-anchor'],
    description: 'Where the last lines are others an earlier place is taken.',
    example: updating('a\nb\n', ['@@', '-a', '*** End of File'], 'b\n'),
    parts: (base) => ({ place: (sheet, pattern, cursor, atEnd) => base.place(sheet, pattern, cursor, atEnd) ?? (atEnd ? base.place(sheet, pattern, cursor, false) : undefined) }),
  }),
  inBoth({
    name: 'last-place-for-end-of-file', breaks: ['apply-patch/eof-anchor'],
    description: 'The mark of the end of the file asks for the last place, wherever that is.',
    example: updating('a\nb\n', ['@@', '-a', '*** End of File'], 'b\n'),
    parts: (base) => ({
      place: (sheet, pattern, cursor, atEnd) =>
        (atEnd && pattern.length > 0 ? places(sheet, pattern, cursor).toSorted((one, other) => one.level - other.level || other.start - one.start)[0]?.start : base.place(sheet, pattern, cursor, atEnd)),
    }),
  }),
  {
    name: 'exact-place-before-end-of-file', dialect: 'codex', breaks: ['apply-patch/eof-anchor'],
    description: 'An exact place is taken before last lines that differ in blanks.',
    example: updating('a\nb\n a\n', ['@@', '-a', '+z', '*** End of File'], 'z\nb\n a\n'),
    parts: (base, { Sheet }) => ({
      place(sheet, pattern, cursor, atEnd) {
        const exact = new Sheet(sheet.at(0), base.forms.slice(0, 1));
        if (!atEnd || pattern.length === 0 || base.place(exact, pattern, cursor, true) !== undefined) return base.place(sheet, pattern, cursor, atEnd);
        return base.place(sheet, pattern, cursor, true) === undefined ? undefined : (base.place(exact, pattern, cursor, false) ?? base.place(sheet, pattern, cursor, true));
      },
    }),
  },
  {
    name: 'end-of-file-needs-a-final-newline', dialect: 'tau', breaks: ['apply-patch/eof-anchor'],
    description: 'In a file without a final newline the last line does not count as one.',
    example: updating('a\nb', ['@@', '-b', '+c', '*** End of File'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      update(parts, context, before, chunks) {
        const last = chunks.find(({ atEnd, body }) => atEnd && body.some(({ sign }) => sign !== '+'));
        if (last && before !== '' && !before.endsWith('\n')) throw new PatchRefusal('lines-not-found', { lines: oldLines(last) });
        return base.update(parts, context, before, chunks);
      },
    }),
  },
  {
    name: 'addition-with-end-of-file-refused', dialect: 'tau', breaks: ['apply-patch/eof-anchor'],
    description: 'On a chunk that only adds the mark of the end of the file is refused.',
    example: updating('a\n', ['@@', '+b', '*** End of File'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      noteAddition(sheet, chunk, cursor) {
        if (chunk.atEnd) throw new PatchRefusal('lines-not-found', { lines: [] });
        return base.noteAddition(sheet, chunk, cursor);
      },
    }),
  },
  inBoth({
    name: 'no-second-search', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'Old lines that end with an empty one are not looked for without it.',
    example: updating('a\n', ['@@', '-a', '+b', ''], REFUSED),
    parts: () => shortening(() => undefined),
  }),
  inBoth({
    name: 'second-search-from-the-top', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'The second search of old lines that end with an empty one starts at the top of the file.',
    example: updating('a\nb\n', ['@@', ' b', '@@', '-a', '+A', ''], 'A\nb\n'),
    parts: (base) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const whole = oldLines(chunk).length;
        const place: PatchParts['place'] = (lines, pattern, from, atEnd) =>
          parts.place(lines, pattern, pattern.length > 0 && pattern.length < whole ? 0 : from, atEnd);
        return base.locateChunk({ ...parts, place }, sheet, chunk, cursor);
      },
    }),
  }),
  inBoth({
    name: 'all-empty-lines-at-the-end-dropped', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'The second search is made without all of the empty lines that the old lines end with.',
    example: updating('a\n', ['@@', '-a', '', ''], ''),
    parts: () => shortening(({ old, now }) => (old.at(-1) === '' ? { old: old.slice(0, emptyFrom(old)), now: now.slice(0, emptyFrom(now)) } : undefined)),
  }),
  inBoth({
    name: 'empty-line-dropped-from-old-lines-only', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'Where the old lines are found without their empty line it is inserted.',
    example: updating('a\n', ['@@', '-a', '+b', ''], 'b\n\n'),
    parts: () => shortening(({ old, now }) => (old.at(-1) === '' ? { old: old.slice(0, -1), now } : undefined)),
  }),
  {
    name: 'empty-line-dropped-first', dialect: 'tau', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'Old lines that end with an empty one are looked for without it first.',
    example: updating('a\nx\na\n\n', ['@@', '-a', '+b', ''], 'b\nx\na\n\n'),
    parts: (base) => ({ locateChunk: (parts, sheet, chunk, cursor) => emptyLineFirst(base, parts, sheet, chunk, cursor) }),
  },
  {
    name: 'blank-line-dropped-too', dialect: 'codex', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'A last old line of blanks is dropped as an empty one is.',
    example: updating('a\n', ['@@', '-a', '+b', '   '], 'b\n'),
    parts: () => shortening(({ old, now }) => (old.at(-1)?.trim() === '' ? { old: old.slice(0, -1), now: now.at(-1)?.trim() === '' ? now.slice(0, -1) : now } : undefined)),
  },
  {
    name: 'nothing-left-is-not-found', dialect: 'tau', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'A chunk of nothing but an empty line that the file does not have, and lines to insert, is refused.',
    example: updating('x\n', ['@@', '', '+y'], REFUSED),
    parts: (base) => shortening((quote) => (quote.old.length > 1 ? base.shorten(quote) : undefined)),
  },
  {
    name: 'nothing-left-is-appended', dialect: 'codex', breaks: ['apply-patch/trailing-blank-retry'],
    description: 'A chunk of nothing but an empty line that the file does not have, and lines to insert, is appended.',
    example: updating('x\n', ['@@', '', '+y'], 'x\n\ny\n'),
    parts: (base) => ({ place: (sheet, pattern, cursor, atEnd) => (pattern.length === 0 ? sheet.count : base.place(sheet, pattern, cursor, atEnd)) }),
  },
  inBoth({
    name: 'addition-behind-its-context', breaks: ['apply-patch/addition-appends'],
    description: 'Lines that come without old lines go behind their context.',
    example: updating('f\nx\n', ['@@ f', '+y'], 'f\ny\nx\n'),
    parts: (base) => appending(base, (note, _sheet, chunk, cursor) => (chunk.context === undefined ? note : inserted(note, cursor))),
  }),
  inBoth({
    name: 'addition-at-the-cursor', breaks: ['apply-patch/addition-appends'],
    description: 'Lines that come without old lines go where the chunk before ended.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '+x'], 'A\nx\nb\n'),
    parts: (base) => appending(base, (note, _sheet, _chunk, cursor) => (cursor > 0 ? inserted(note, cursor) : note)),
  }),
  {
    name: 'addition-at-the-top', dialect: 'tau', breaks: ['apply-patch/addition-appends'],
    description: 'Lines that come without old lines and context go to the top.',
    example: updating('a\n', ['@@', '+x'], 'x\na\n'),
    parts: (base) => appending(base, (note, _sheet, chunk) => (chunk.context === undefined ? inserted(note, 0) : note)),
  },
  inBoth({
    name: 'additions-in-reverse', breaks: ['apply-patch/addition-appends'],
    description: 'Of several chunks that add the last comes first.',
    example: updating('a\n', ['@@', '+x', '@@', '+y'], 'a\ny\nx\n'),
    parts: (base) => ({
      locate(parts, sheet, chunks) {
        const notes = base.locate(parts, sheet, chunks);
        const additions = notes.filter(({ appended }) => appended).toReversed();
        return notes.map((note) => (note.appended ? (additions.shift() as Note) : note));
      },
    }),
  }),
  {
    name: 'addition-to-an-unterminated-line', dialect: 'codex', breaks: ['apply-patch/addition-appends'],
    description: 'What is added to a file without final newline goes on in its last line.',
    example: updating('a', ['@@', '+x'], 'ax\n'),
    parts: (base) => ({
      update(parts, context, before, chunks) {
        const text = base.update(parts, context, before, chunks);
        return before !== '' && !before.endsWith('\n') && text.startsWith(`${before}\n`) && text.length > before.length + 1 ? before + text.slice(before.length + 1) : text;
      },
    }),
  },
  {
    name: 'lines-that-are-there-not-added', dialect: 'tau', breaks: ['apply-patch/addition-appends'],
    description: 'Lines that the file has already are not added.',
    example: updating('a\n', ['@@', '+a'], 'a\n'),
    parts: (base) => appending(base, (note, sheet) => ({ ...note, texts: note.texts.filter((text) => !sheet.at(0).includes(text)) })),
  },
]);

/** Where the empty lines at the end start. */
function emptyFrom(texts: readonly string[]): number {
  let end = texts.length;
  while (end > 0 && texts[end - 1] === '') end -= 1;
  return end;
}

function emptyLineFirst(base: PatchParts, parts: PatchParts, sheet: Sheet, chunk: Chunk, cursor: number): Note {
  const short = base.shorten({ old: oldLines(chunk), now: newLines(chunk) });
  const start = short && short.old.length > 0 ? parts.place(sheet, short.old, cursor, chunk.atEnd) : undefined;
  if (!short || start === undefined) return base.locateChunk(parts, sheet, chunk, cursor);
  return { appended: false, start, length: short.old.length, texts: short.now, body: chunk.body };
}
