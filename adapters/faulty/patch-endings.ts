import type { FileLine, PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { ACCEPTED, REFUSED, inBoth, patchFaults, patching, updating, updatingTo, type PatchFault } from './patch-fault.ts';
import { comingLines, putTogether } from './patch-rewriting.ts';

/** Faults in how the lines of a patched file end, and the file itself. */
export const PATCH_ENDINGS_FAULTS = patchFaults([
  inBoth({
    name: 'no-newline-at-the-end', breaks: ['apply-patch/final-newline'],
    description: 'A file without a final newline stays without one.',
    example: updating('a', ['@@', '-a', '+b'], 'b'),
    parts: (base) => updatingTo(base, (after, before) => (before === '' || before.endsWith('\n') ? after : after.replace(/\r?\n$/, ''))),
  }),
  inBoth({
    name: 'newline-only-where-the-last-line-changes', breaks: ['apply-patch/final-newline'],
    description: 'An unterminated last line that stays gets no newline.',
    example: updating('a\nb', ['@@', '-a', '+A'], 'A\nb'),
    parts: (base) => updatingTo(base, (after, before) => {
      const last = before.slice(before.lastIndexOf('\n') + 1);
      return last !== '' && after.replace(/\r?\n$/, '').endsWith(`\n${last}`) ? after.replace(/\r?\n$/, '') : after;
    }),
  }),
  {
    name: 'final-newline-doubled', dialect: 'tau', breaks: ['apply-patch/final-newline'],
    description: 'A file that ends with a newline gets another one.',
    example: updating('a\n', ['@@', '-a', '+b'], 'b\n\n'),
    parts: (base) => updatingTo(base, (after, before) => (after !== '' && before.endsWith('\n') && !after.endsWith('\n\n') ? `${after}\n` : after)),
  },
  {
    name: 'never-a-final-newline', dialect: 'codex', breaks: ['apply-patch/final-newline'],
    description: 'The newline at the end of the file is dropped.',
    example: updating('a\n', ['@@', '-a', '+b'], 'b'),
    parts: (base) => updatingTo(base, (after) => (after.endsWith('\n\n') ? after : after.replace(/(?<=.)\r?\n$/, ''))),
  },
  ...inBoth({
    name: 'all-empty-lines-at-the-end-of-the-file-dropped', breaks: ['apply-patch/final-blank-line'],
    description: 'The file ends with exactly one newline, whatever its last lines were.',
    example: updating('a\n\n\n\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base) => updatingTo(base, (after) => after.replace(/(?:\r?\n){2,}$/, '\n')),
  }).map((fault): PatchFault => (fault.dialect === 'tau' ? { ...fault, shouldOnly: true } : fault)),
  {
    name: 'last-empty-line-dropped', dialect: 'codex', breaks: ['apply-patch/final-blank-line'],
    description: 'Where the file ends with an empty line that line goes, and lines are appended above it.',
    example: updating('a\n\n', ['@@', '+x'], 'a\nx\n'),
    parts: (base, { REWRITTEN }) => putTogether(base, (right) => (lines, notes) => {
      const kept = right.rewrite(lines, notes);
      const endsEmpty = lines.at(-1)?.text === '' || kept.endsWith('\n\n');
      return endsEmpty && lines.every(({ ending }) => ending === '\n') ? REWRITTEN.rewrite(lines, notes) : kept;
    }),
  },
  {
    name: 'empty-line-at-the-end-added', dialect: 'tau', breaks: ['apply-patch/final-blank-line'], shouldOnly: true,
    description: 'A file that ends with an empty line gets one more.',
    example: updating('a\n\n', ['@@', '-a', '+b'], 'b\n\n\n'),
    parts: (base) => updatingTo(base, (after) => (after.endsWith('\n\n') ? `${after}\n` : after)),
  },
  {
    name: 'a-model-for-each-file', dialect: 'tau', breaks: ['apply-patch/line-endings'],
    description: 'Every other update of a patch is written as the other model has it.',
    example: patching({ a: 'x\r\ny\r\n', b: 'x\r\ny\r\n' }, ['*** Update File: a', '@@', '-x', '+z', '*** Update File: b', '@@', '-x', '+z'], ACCEPTED),
    parts: (base, { REWRITTEN }) => {
      const updates = new WeakMap<PatchContext, number>();
      return {
        model(context) {
          const before = updates.get(context) ?? 0;
          updates.set(context, before + 1);
          return before % 2 === 1 ? REWRITTEN : base.model(context);
        },
      };
    },
  },
  inBoth({
    name: 'crlf-lines-not-found', breaks: ['apply-patch/line-endings'],
    description: 'The CR of a line of the file is part of what is compared, and counts.',
    example: updating('one\r\ntwo\r\n', ['@@', '-one', '+ONE'], REFUSED),
    parts: crlfRefused,
  }),
  {
    name: 'inserted-lines-end-with-lf', dialect: 'codex', breaks: ['apply-patch/line-endings'],
    description: 'Inserted lines end with LF in a file with CRLF.',
    example: updating('one\r\ntwo\r\n', ['@@', '-one', '+ONE'], 'ONE\ntwo\r\n'),
    parts: (base) => insertedEnding(base, () => '\n'),
  },
  {
    name: 'inserted-lines-end-as-their-neighbour', dialect: 'codex', breaks: ['apply-patch/line-endings'],
    description: 'Inserted lines end as the line that they replace or follow does, not as the first line of the file.',
    example: updating('a\nb\r\n', ['@@', '-b', '+B'], 'a\nB\r\n'),
    parts: (base) => insertedEnding(base, (lines, at) => lines[at]?.ending || lines[at - 1]?.ending || '\n'),
  },
  {
    name: 'inserted-lines-end-as-most', dialect: 'codex', breaks: ['apply-patch/line-endings'],
    description: 'Inserted lines end as most lines of the file do.',
    example: updating('a\nb\r\nc\r\n', ['@@', '-a', '+A'], 'A\r\nb\r\nc\r\n'),
    parts: (base) => insertedEnding(base, (lines) => (lines.filter(({ ending }) => ending === '\r\n').length * 2 > lines.length ? '\r\n' : '\n')),
  },
  {
    name: 'inserted-lines-end-with-cr', dialect: 'tau', breaks: ['apply-patch/line-endings'],
    description: 'Inserted lines end with CR CR LF in a file with CRLF.',
    example: updating('one\r\ntwo\r\n', ['@@', '-one', '+ONE'], 'ONE\r\r\ntwo\r\n'),
    parts: (base) => comingLines(base, ({ texts }, lines) => (lines[0]?.ending === '\r\n' ? { texts: texts.map((text) => `${text}\r`) } : {})),
  },
  inBoth({
    name: 'cr-ends-a-line', breaks: ['apply-patch/line-endings'],
    description: 'A CR alone ends a line of the file.',
    example: updating('a\rb\r', ['@@', '-a'], { status: 'success', files: { a: 'b\r' } }),
    parts: (base) => ({ model: (context) => ({ cut: cutAtCr, rewrite: base.model(context).rewrite }) }),
  }),
]);

/** Where the file has CRLF the old lines are looked for with their CR, which the patch does not have. */
function crlfRefused(base: PatchParts): Partial<PatchParts> {
  return {
    forms: base.forms.map((form) => (text) => (text.endsWith('\r') ? `${form(text.slice(0, -1))}\r` : form(text))),
    model(context) {
      const right = base.model(context);
      const cut = (text: string) => right.cut(text).map((line): FileLine => (line.ending === '\r\n' ? { text: `${line.text}\r`, ending: '\n' } : line));
      return { cut, rewrite: (lines, notes) => right.rewrite(lines, notes) };
    },
  };
}

/** Lines that the patch inserts, each with an ending of its own. */
function insertedEnding(base: PatchParts, ending: (lines: readonly FileLine[], at: number) => string): Partial<PatchParts> {
  const mark = '\u{10fffd}';
  return putTogether(base, (right) => (lines, notes) => {
    const marked = notes.map((note) => ({ ...note, texts: note.texts.map((text) => `${text}${mark}${ending(lines, note.start) === '\n' ? 'l' : 'r'}`) }));
    return right.rewrite(lines, marked).replace(new RegExp(`${mark}l\\r?\\n`, 'g'), '\n').replace(new RegExp(`${mark}r\\r?\\n`, 'g'), '\r\n');
  });
}

function cutAtCr(text: string): FileLine[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)$/g)].map(([, line, ending, rest]) => ({ text: line ?? rest ?? '', ending: ending ?? '' }));
}
