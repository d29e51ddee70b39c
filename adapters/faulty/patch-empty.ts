import { REFUSED, inBoth, patchFaults, updating, updatingTo } from './patch-fault.ts';

/** Faults in files that are empty, or become so. */
export const PATCH_EMPTY_FAULTS = patchFaults([
  inBoth({
    name: 'emptied-file-removed', breaks: ['apply-patch/delete-all-lines'],
    description: 'A file whose lines are all removed is removed itself.',
    example: updating('a\n', ['@@', '-a'], { status: 'success' }),
    parts: (base) => ({
      carryOut(parts, context, planned) {
        base.carryOut(parts, context, planned);
        const { operation, change, write } = planned;
        if (operation.kind === 'update' && write && write.text === '' && change.before !== '') context.fs.unlinkSync(write.place.real);
      },
    }),
  }),
  {
    name: 'emptied-file-has-a-newline', dialect: 'codex', breaks: ['apply-patch/delete-all-lines'],
    description: 'A file whose lines are all removed is left with one newline.',
    example: updating('a\n', ['@@', '-a'], '\n'),
    parts: (base) => updatingTo(base, (after) => after || '\n'),
  },
  {
    name: 'emptying-refused', dialect: 'tau', breaks: ['apply-patch/delete-all-lines'],
    description: 'An update that removes every line is refused.',
    example: updating('a\n', ['@@', '-a'], REFUSED),
    parts: (base, { PatchRefusal }) => updatingTo(base, (after, before) => {
      if (after === '' && before !== '') throw new PatchRefusal('lines-not-found', { lines: [] });
      return after;
    }),
  },
  inBoth({
    name: 'empty-file-refused', breaks: ['apply-patch/empty-file-update'],
    description: 'An update of an empty file is refused.',
    example: updating('', ['@@', '+y'], REFUSED),
    parts: (base, { PatchRefusal }) => updatingTo(base, (after, before, chunks) => {
      if (before === '') throw new PatchRefusal('lines-not-found', { lines: chunks[0]?.body.map(({ text }) => text) ?? [] });
      return after;
    }),
  }),
  inBoth({
    name: 'empty-file-has-a-line', breaks: ['apply-patch/empty-file-update'],
    description: 'An empty file counts as one empty line.',
    example: updating('', ['@@', '+y'], '\ny\n'),
    parts: (base) => ({
      model(context) {
        const right = base.model(context);
        return { ...right, cut: (text) => (text === '' ? [{ text: '', ending: '\n' }] : right.cut(text)) };
      },
    }),
  }),
  {
    name: 'anything-found-in-an-empty-file', dialect: 'tau', breaks: ['apply-patch/empty-file-update'],
    description: 'Old lines are not looked for in an empty file.',
    example: updating('', ['@@', '-a', '+y'], 'y\n'),
    parts: (base) => ({ place: (sheet, pattern, cursor, atEnd) => (sheet.count === 0 ? 0 : base.place(sheet, pattern, cursor, atEnd)) }),
  },
]);
