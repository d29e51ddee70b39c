import { newLines, oldLines, type Chunk, type UpdateOperation } from '../reference/patch/operations.ts';
import type { FileLine, Note, PatchContext, PatchParts, Quote } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';
import type { PatchKit } from './fault.ts';
import { REFUSED, inBoth, onRefusedUpdate, patchFaults, patching, updating } from './patch-fault.ts';
import { appending, inserted, places, searching, seeking } from './patch-placing.ts';

/** Every way to place the chunks, in the order of preference; the first complete one. */
function placedAnyhow(sheet: Sheet, chunks: readonly Chunk[], cursor: number): Note[] | undefined {
  const [chunk, ...rest] = chunks;
  if (!chunk) return [];
  const old = oldLines(chunk);
  for (const { start } of places(sheet, old, cursor).toSorted((one, other) => one.level - other.level || one.start - other.start)) {
    const others = placedAnyhow(sheet, rest, start + old.length);
    if (others) return [{ appended: false, start, length: old.length, texts: newLines(chunk), body: chunk.body }, ...others];
  }
  return undefined;
}

function isPlain(chunk: Chunk): boolean {
  return chunk.context === undefined && !chunk.atEnd && oldLines(chunk).length > 0 && oldLines(chunk).at(-1) !== '';
}

/** Chunks carried out one after the other, each on what the ones before it made; `next` is where the search goes on. */
function oneByOne(kit: PatchKit, next: (note: Note, cursor: number) => number): Partial<PatchParts> {
  return {
    update(parts, context, before, chunks) {
      const model = parts.model(context);
      let text = before;
      let cursor = 0;
      for (const chunk of chunks) {
        const lines = model.cut(text);
        const sheet = new kit.Sheet(lines.map(({ text: line }) => line), parts.forms);
        cursor = parts.seekContext(parts, sheet, chunk, cursor);
        const note = parts.locateChunk(parts, sheet, chunk, cursor);
        text = model.rewrite(lines, [note]);
        if (!note.appended) cursor = next(note, cursor);
      }
      return text;
    },
  };
}

/** Notes carried out from the first to the last, each at the line that was found in the file as it was. */
function atOldNumbers(base: PatchParts): Partial<PatchParts> {
  return {
    model(context) {
      const model = base.model(context);
      const rewrite = (lines: readonly FileLine[], notes: readonly Note[]): string => {
        let text = model.rewrite(lines, notes.slice(0, 1));
        for (const note of notes.slice(1)) {
          const now = model.cut(text);
          const start = note.appended ? now.length : Math.min(note.start, now.length);
          text = model.rewrite(now, [{ ...note, start, length: Math.min(note.length, now.length - start), body: [] }]);
        }
        return text;
      };
      return { cut: (text) => model.cut(text), rewrite };
    },
  };
}

/** The search where a quote is shortened otherwise. */
function shortening(shorten: (quote: Quote) => Quote | undefined): Partial<PatchParts> {
  return { shorten };
}

/** The update as far as its chunks have a place. */
function goodChunks(base: PatchParts, kit: PatchKit, context: PatchContext, before: string, chunks: readonly Chunk[]): string | undefined {
  for (let count = chunks.length - 1; count > 0; count -= 1) {
    try {
      return base.update(base, context, before, chunks.slice(0, count));
    } catch (error) {
      if (!(error instanceof kit.PatchRefusal)) throw error;
    }
  }
  return undefined;
}

function writeGoodChunks(base: PatchParts, kit: PatchKit, context: PatchContext, { path, chunks }: UpdateOperation): void {
  const found = base.lookUp(base, context, path);
  const text = found.kind === 'text' ? goodChunks(base, kit, context, found.text, chunks) : undefined;
  if (found.kind === 'text' && text !== undefined && text !== found.text) base.write(context, { place: found.place, text, mode: found.mode });
}

/** Faults in how chunks follow one another. */
export const PATCH_CURSOR_FAULTS = patchFaults([
  inBoth({
    name: 'searches-from-the-top', breaks: ['apply-patch/sequential-cursor'],
    description: 'Each chunk is looked for from the top of the file.',
    example: updating('x\ny\nx\n', ['@@', '-y', '+Y', '@@', '-x', '+X'], 'X\nY\nx\n'),
    parts: (base) => searching(base, (sheet, pattern, cursor, right) => right(sheet, pattern, 0, false) ?? right(sheet, pattern, cursor, false)),
  }),
  inBoth({
    name: 'goes-back-where-nothing-is-found', breaks: ['apply-patch/sequential-cursor'],
    description: 'A chunk that is not found below the one before it is looked for from the top.',
    example: updating('a\nb\n', ['@@', '-b', '+B', '@@', '-a', '+A'], 'A\nB\n'),
    parts: (base) => ({
      locate(parts, sheet, chunks) {
        const again = searching(parts, (lines, pattern, cursor, right) => right(lines, pattern, cursor, false) ?? right(lines, pattern, 0, false));
        return base.locate({ ...parts, ...again }, sheet, chunks);
      },
    }),
  }),
  inBoth({
    name: 'cursor-at-the-start-of-a-place', breaks: ['apply-patch/sequential-cursor'],
    description: 'The search for the next chunk starts at the first line of the one before, not behind its last.',
    example: updating('x\ny\nx\n', ['@@', ' x', ' y', '@@', '-x', '+X'], REFUSED),
    parts: () => ({ locate: (parts, sheet, chunks) => locating(parts, sheet, chunks, (note) => note.start) }),
  }),
  {
    name: 'cursor-one-line-too-far', dialect: 'tau', breaks: ['apply-patch/sequential-cursor'],
    description: 'A line must lie between two chunks.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-b', '+B'], REFUSED),
    parts: () => ({ locate: (parts, sheet, chunks) => locating(parts, sheet, chunks, (note) => note.start + note.length + 1) }),
  },
  {
    name: 'lines-to-keep-move-no-cursor', dialect: 'codex', breaks: ['apply-patch/sequential-cursor'],
    description: 'A chunk of lines to keep does not count as a place.',
    example: updating('x\nk\nx\n', ['@@', ' k', '@@', '-x', '+y'], 'y\nk\nx\n'),
    parts: () => ({
      locate: (parts, sheet, chunks) => locating(parts, sheet, chunks, (note, cursor) => (note.body.every(({ sign }) => sign === ' ') ? cursor : note.start + note.length)),
    }),
  },
  {
    name: 'addition-moves-the-cursor', dialect: 'tau', breaks: ['apply-patch/sequential-cursor'],
    description: 'Behind a chunk that only adds nothing is found any more: the cursor is at the end.',
    example: updating('a\n', ['@@', '+x', '@@', '-a', '+b'], REFUSED),
    parts: () => ({ locate: (parts, sheet, chunks) => locating(parts, sheet, chunks, (note) => note.start + note.length, true) }),
  },
  inBoth({
    name: 'backtracks', breaks: ['apply-patch/no-backtracking'],
    description: 'Where a later chunk has no place another one is tried for those before it.',
    example: updating('  a\nb\na\n', ['@@', '-a', '+A', '@@', '-b', '+B'], 'A\nB\na\n'),
    parts: (base) => ({ locate: (parts, sheet, chunks) => (chunks.every(isPlain) && placedAnyhow(sheet, chunks, 0)) || base.locate(parts, sheet, chunks) }),
  }),
  inBoth({
    name: 'inserted-lines-are-found', breaks: ['apply-patch/positions-from-original'],
    description: 'A later chunk finds lines that an earlier one inserted.',
    example: updating('a\nb\n', ['@@', '-a', '+x', '+y', '@@', '-x'], 'y\nb\n'),
    parts: (_base, kit) => oneByOne(kit, (note) => note.start),
  }),
  {
    name: 'appended-lines-are-found', dialect: 'tau', breaks: ['apply-patch/positions-from-original'],
    description: 'A later chunk finds lines that an earlier one appended.',
    example: updating('a\n', ['@@', '+x', '@@', '-x', '+y'], 'a\ny\n'),
    parts: (_base, kit) => oneByOne(kit, (note) => note.start + note.texts.length),
  },
  inBoth({
    name: 'places-not-shifted', breaks: ['apply-patch/positions-from-original'],
    description: 'Chunks are carried out from the top, each at the line number that it had in the file as it was.',
    example: updating('a\nb\nc\n', ['@@', '-a', '+x', '+y', '@@', '-c', '+C'], 'x\ny\nC\nc\n'),
    parts: (base) => atOldNumbers(base),
  }),
  inBoth({
    name: 'context-within-a-line', breaks: ['apply-patch/context-seek'],
    description: 'A context is found in any line that holds it.',
    example: updating('def f():\nx\n', ['@@ f', '-x', '+y'], 'def f():\ny\n'),
    parts: (base) => seeking(base, (sheet, context, cursor) => found(sheet.at(0).findIndex((line, index) => index >= cursor && context.trim() !== '' && line.includes(context)))),
  }),
  inBoth({
    name: 'context-may-be-the-first-old-line', breaks: ['apply-patch/context-seek'],
    description: 'The old lines may start with the line of the context itself.',
    example: updating('x\n', ['@@ x', '-x', '+y'], 'y\n'),
    parts: (base) => ({ seekContext: (parts, sheet, chunk, cursor) => base.seekContext(parts, sheet, chunk, cursor) - (chunk.context === undefined ? 0 : 1) }),
  }),
  inBoth({
    name: 'missing-context-ignored', breaks: ['apply-patch/context-seek'],
    description: 'A context that is not found is ignored.',
    example: updating('a\n', ['@@ zzz', '-a', '+b'], 'b\n'),
    parts: (base, { PatchRefusal }) => ({
      seekContext(parts, sheet, chunk, cursor) {
        try {
          return base.seekContext(parts, sheet, chunk, cursor);
        } catch (error) {
          if (error instanceof PatchRefusal) return cursor;
          throw error;
        }
      },
    }),
  }),
  inBoth({
    name: 'contexts-ignored', breaks: ['apply-patch/context-seek'],
    description: 'The text of a header does not say where to look.',
    example: updating('f\n  x\ng\n  x\n', ['@@ g', '-  x', '+  y'], 'f\n  y\ng\n  x\n'),
    parts: () => ({ seekContext: (_parts, _sheet, _chunk, cursor) => cursor }),
  }),
  {
    name: 'contexts-from-the-top', dialect: 'tau', breaks: ['apply-patch/context-seek'],
    description: 'Contexts are looked for from the top of the file.',
    example: updating('f\nx\ny\nf\nx\ny\n', ['@@ f', '-x', '+X', '@@ f', '-y', '+Y'], 'f\nX\nY\nf\nx\ny\n'),
    parts: (base) => ({ seekContext: (parts, sheet, chunk, cursor) => (chunk.context === undefined ? cursor : base.seekContext(parts, sheet, chunk, 0)) }),
  },
  {
    name: 'contexts-exact-only', dialect: 'codex', breaks: ['apply-patch/context-seek'],
    description: 'Blanks at the ends of a context count.',
    example: updating('  f\nx\n', ['@@ f', '-x', '+y'], REFUSED),
    parts: (base, { Sheet }) => ({ seekContext: (parts, sheet, chunk, cursor) => base.seekContext(parts, new Sheet(sheet.at(0), base.forms.slice(0, 1)), chunk, cursor) }),
  },
  {
    name: 'first-loose-context', dialect: 'tau', breaks: ['apply-patch/context-seek'],
    description: 'The first line that agrees with a context in any way is taken, an exact one below it or not.',
    example: updating('  f\nx\nf\nx\n', ['@@ f', '-x', '+y'], '  f\ny\nf\nx\n'),
    parts: (base) => seeking(base, (sheet, context, cursor) => places(sheet, [context], cursor)[0]?.start),
  },
  {
    name: 'last-context-wins', dialect: 'codex', breaks: ['apply-patch/context-seek'],
    description: 'Of several lines like the context the last is taken.',
    example: updating('f\nx\nf\nx\n', ['@@ f', '-x', '+y'], 'f\nx\nf\ny\n'),
    parts: (base) => seeking(base, (sheet, context, cursor) => (sheet.at(0).lastIndexOf(context) >= cursor ? sheet.at(0).lastIndexOf(context) : undefined)),
  },
  inBoth({
    name: 'old-lines-directly-below-the-context', breaks: ['apply-patch/context-seek'],
    description: 'The old lines must follow the context at once.',
    example: updating('f\na\nx\n', ['@@ f', '-x', '+y'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const note = base.locateChunk(parts, sheet, chunk, cursor);
        if (chunk.context !== undefined && !note.appended && !chunk.atEnd && note.start !== cursor) throw new PatchRefusal('lines-not-found', { lines: oldLines(chunk) });
        return note;
      },
    }),
  }),
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
  {
    name: 'context-of-an-addition-not-looked-for', dialect: 'tau', breaks: ['apply-patch/context-seek'],
    description: 'The context of a chunk that only adds is not looked for.',
    example: updating('a\n', ['@@ none', '+x'], 'a\nx\n'),
    parts: (base) => ({ seekContext: (parts, sheet, chunk, cursor) => (oldLines(chunk).length === 0 ? cursor : base.seekContext(parts, sheet, chunk, cursor)) }),
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
  inBoth({
    name: 'chunks-written-one-by-one', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'Chunks are written as they are found; those before one that is not found stay.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zzz'], { status: 'error', files: { a: 'A\nb\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, operation) => writeGoodChunks(base, kit, context, operation)),
  }),
  inBoth({
    name: 'chunks-that-are-not-found-left-out', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'Chunks that are not found are left out, and the call succeeds.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zzz'], 'A\nb\n'),
    parts: (base, kit) => ({
      update(parts, context, before, chunks) {
        try {
          return base.update(parts, context, before, chunks);
        } catch (error) {
          const text = error instanceof kit.PatchRefusal && chunks.length > 1 ? goodChunks(base, kit, context, before, chunks) : undefined;
          if (text === undefined) throw error;
          return text;
        }
      },
    }),
  }),
  {
    name: 'directory-made-for-a-move-that-does-not-fit', dialect: 'tau', breaks: ['apply-patch/chunks-all-or-nothing', 'apply-patch/parents-only-after-validation'],
    description: 'The directories of the destination of a move are made before its chunks are looked for.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: d/e/b', '@@', '-no'], { status: 'error', files: { 'd/e': '/' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { to }) => {
      if (to !== undefined) base.makeParents(context, kit.follow(context.fs, context.cwd, to));
    }),
  },
  {
    name: 'copy-made-for-a-move-that-does-not-fit', dialect: 'codex', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'A move copies the file first and changes the copy; where a chunk is not found the copy stays.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', '-no'], { status: 'error', files: { b: 'x\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path, to }, { code }) => {
      const source = base.lookUp(base, context, path);
      const place = to === undefined ? undefined : kit.follow(context.fs, context.cwd, to);
      if (!place || place.stats || source.kind !== 'text' || !['lines-not-found', 'context-not-found'].includes(code)) return;
      base.makeParents(context, place);
      base.write(context, { place, text: source.text, mode: source.mode });
    }),
  },
]);

/** The walk over the chunks with another way on from each. */
function locating(parts: PatchParts, sheet: Sheet, chunks: readonly Chunk[], next: (note: Note, cursor: number) => number, always = false): Note[] {
  const notes: Note[] = [];
  let cursor = 0;
  for (const chunk of chunks) {
    cursor = parts.seekContext(parts, sheet, chunk, cursor);
    const note = parts.locateChunk(parts, sheet, chunk, cursor);
    notes.push(note);
    if (!note.appended || always) cursor = next(note, cursor);
  }
  return notes;
}

function found(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

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
