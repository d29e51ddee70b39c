import { newLines, oldLines, type Chunk } from '../reference/patch/operations.ts';
import type { FileLine, Note, PatchParts } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';
import type { PatchKit } from './fault.ts';
import { found } from './patch-all-or-nothing.ts';
import { REFUSED, inBoth, patchFaults, updating } from './patch-fault.ts';
import { places, searching, seeking } from './patch-placing.ts';

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

/** Another way on from each chunk that has a place. */
function advancing(next: PatchParts['advance']): Partial<PatchParts> {
  return { advance: (note, cursor, chunk) => (note.appended ? cursor : next(note, cursor, chunk)) };
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

/** Faults in where chunks are looked for. */
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
    parts: () => advancing((note) => note.start),
  }),
  inBoth({
    name: 'cursor-at-the-top-behind-a-context', breaks: ['apply-patch/sequential-cursor'],
    description: 'Behind a chunk with a context the search for the next one starts at the top of the file.',
    example: updating('x\nf\ny\nx\n', ['@@ f', '-y', '+Y', '@@', '-x', '+X'], 'X\nf\nY\nx\n'),
    parts: () => advancing((note, _cursor, { context }) => (context === undefined ? note.start + note.length : 0)),
  }),
  {
    name: 'cursor-one-line-too-far', dialect: 'tau', breaks: ['apply-patch/sequential-cursor'],
    description: 'A line must lie between two chunks.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-b', '+B'], REFUSED),
    parts: () => advancing((note) => note.start + note.length + 1),
  },
  {
    name: 'lines-to-keep-move-no-cursor', dialect: 'codex', breaks: ['apply-patch/sequential-cursor'],
    description: 'A chunk of lines to keep does not count as a place.',
    example: updating('x\nk\nx\n', ['@@', ' k', '@@', '-x', '+y'], 'y\nk\nx\n'),
    parts: () => advancing((note, cursor) => (note.body.every(({ sign }) => sign === ' ') ? cursor : note.start + note.length)),
  },
  {
    name: 'addition-moves-the-cursor', dialect: 'tau', breaks: ['apply-patch/sequential-cursor'],
    description: 'Behind a chunk that only adds nothing is found any more: the cursor is at the end.',
    example: updating('a\n', ['@@', '+x', '@@', '-a', '+b'], REFUSED),
    parts: () => ({ advance: (note) => note.start + note.length }),
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
  {
    name: 'context-of-an-addition-not-looked-for', dialect: 'tau', breaks: ['apply-patch/context-seek'],
    description: 'The context of a chunk that only adds is not looked for.',
    example: updating('a\n', ['@@ none', '+x'], 'a\nx\n'),
    parts: (base) => ({ seekContext: (parts, sheet, chunk, cursor) => (oldLines(chunk).length === 0 ? cursor : base.seekContext(parts, sheet, chunk, cursor)) }),
  },
]);
