import type { FileLine, Model, Note, PatchParts } from '../reference/patch/parts.ts';

/** The file put together otherwise. */
export function putTogether(base: PatchParts, change: (right: Model) => Model['rewrite']): Partial<PatchParts> {
  return {
    model(context) {
      const right = base.model(context);
      return { cut: (text) => right.cut(text), rewrite: change(right) };
    },
  };
}

/** Texts that come changed. */
export function comingLines(base: PatchParts, change: (note: Note, lines: readonly FileLine[]) => Partial<Note>): Partial<PatchParts> {
  return putTogether(base, (right) => (lines, notes) => right.rewrite(lines, notes.map((note) => ({ ...note, ...change(note, lines) }))));
}
