import type { FileLine, Model, Note, PatchParts } from '../reference/patch/parts.ts';
import { REFUSED, inBoth, patchFaults, patching, updating, updatingTo, type PatchFault } from './patch-fault.ts';

/** The file put together otherwise. */
export function putTogether(base: PatchParts, change: (right: Model) => Model['rewrite']): Partial<PatchParts> {
  return {
    model(context) {
      const right = base.model(context);
      return { cut: (text) => right.cut(text), rewrite: change(right) };
    },
  };
}

/** The lines of a file changed before they are put together; what the chunks find is the file as it is. */
export function lineByLine(base: PatchParts, change: (line: FileLine) => FileLine): Partial<PatchParts> {
  return putTogether(base, (right) => (lines, notes) => right.rewrite(lines.map(change), notes));
}

/** Texts that come changed. */
export function comingLines(base: PatchParts, change: (note: Note, lines: readonly FileLine[]) => Partial<Note>): Partial<PatchParts> {
  return putTogether(base, (right) => (lines, notes) => right.rewrite(lines, notes.map((note) => ({ ...note, ...change(note, lines) }))));
}

/** A file decoded otherwise. */
function decoding(base: PatchParts, change: (text: string) => string): Partial<PatchParts> {
  return { decode: (bytes) => mapText(base.decode(bytes), change) };
}

function mapText(text: string | undefined, change: (text: string) => string): string | undefined {
  return text === undefined ? undefined : change(text);
}

function keeps(note: Note): boolean {
  return note.body.some(({ sign }) => sign === ' ');
}

/** The lines that come, with all kept ones first. */
function keptFirst(note: Note): Partial<Note> {
  const kept = note.body.filter(({ sign }) => sign === ' ');
  const others = note.body.filter(({ sign }) => sign !== ' ');
  const body = [...kept, ...others];
  return { body, texts: body.flatMap(({ sign, text }) => (sign === '-' ? [] : [text])) };
}

/** The endings of a text that are not those of the first line. */
function oneEnding(text: string, before: string): string {
  const ending = /\r?\n/.exec(before)?.[0] ?? '\n';
  return text.replace(/\r?\n/g, ending);
}

const MIXED = 'a\r\nb\nc\r\nd\n';

/** Faults in the bytes that an update writes. */
export const PATCH_BYTES_FAULTS = patchFaults([
  inBoth({
    name: 'inserted-below-what-is-kept', breaks: ['apply-patch/update-bytes'],
    description: 'All lines to insert come below the last line to keep of their chunk.',
    example: updating('a\nb\n', ['@@', ' a', '+x', ' b'], 'a\nb\nx\n'),
    parts: (base) => comingLines(base, (note) => (keeps(note) && note.body.every(({ sign }) => sign !== '-') ? keptFirst(note) : {})),
  }),
  inBoth({
    name: 'first-inserted-line-only', breaks: ['apply-patch/update-bytes'],
    description: 'Of several lines to insert in a row only the first comes.',
    example: updating('a\n', ['@@', '-a', '+x', '+y'], 'x\n'),
    parts: (base) => comingLines(base, ({ body, appended, texts }) => {
      if (appended || texts.length < 2) return {};
      const left = body.filter(({ sign }, index) => sign !== '+' || body[index - 1]?.sign !== '+');
      return { body: left, texts: left.flatMap(({ sign, text }) => (sign === '-' ? [] : [text])) };
    }),
  }),
  {
    name: 'removed-line-stays', dialect: 'tau', breaks: ['apply-patch/update-bytes'],
    description: 'Of lines to remove for which none comes the last one stays.',
    example: updating('a\nb\nc\n', ['@@', '-a', '-b'], 'b\nc\n'),
    parts: (base) => comingLines(base, (note) => (note.length > 1 && note.texts.length === 0 ? { length: note.length - 1 } : {})),
  },
  {
    name: 'patterns-of-a-replacement', dialect: 'tau', breaks: ['apply-patch/update-bytes'],
    description: 'Dollar signs in lines to insert are read as patterns of a replacement.',
    example: updating('a\n', ['@@', '-a', '+$$'], '$\n'),
    parts: (base) => comingLines(base, ({ texts, body }) => {
      const change = (text: string) => text.replace(/\$\$/g, '$').replace(/\$&/g, '');
      return { texts: texts.map(change), body: body.map((element) => (element.sign === '+' ? { ...element, text: change(element.text) } : element)) };
    }),
  },
  {
    name: 'inserted-text-as-latin1', dialect: 'codex', breaks: ['apply-patch/update-bytes'],
    description: 'Characters beyond ASCII in lines to insert come out as question marks.',
    example: updating('a\n', ['@@', '-a', '+é'], '?\n'),
    parts: (base) => comingLines(base, ({ texts }) => ({ texts: texts.map((text) => text.replace(/[^\0-\x7f]/gu, '?')) })),
  },
  {
    name: 'move-writes-the-old-text', dialect: 'codex', breaks: ['apply-patch/update-bytes', 'apply-patch/move-relocates'],
    description: 'A move writes the file as it was to its destination.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'], { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        if (operation.to === undefined || !planned.write) return planned;
        return { ...planned, write: { ...planned.write, text: planned.change.before ?? '' } };
      },
    }),
  },
  inBoth({
    name: 'one-ending-for-all-lines', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'The whole file comes out with the ending of its first line.',
    example: updating(MIXED, ['@@', '-b', '+B'], 'a\r\nB\r\nc\r\nd\r\n'),
    parts: (base) => updatingTo(base, oneEnding),
  }),
  inBoth({
    name: 'crlf-becomes-lf', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'The whole file comes out with LF endings.',
    example: updating(MIXED, ['@@', '-b', '+B'], 'a\nB\nc\nd\n'),
    parts: (base) => updatingTo(base, (after) => after.replaceAll('\r\n', '\n')),
  }),
  {
    name: 'lf-becomes-crlf', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'A file with one CRLF comes out with CRLF endings.',
    example: updating('a\nb\nc\r\n', ['@@', '-a', '+A'], 'A\r\nb\r\nc\r\n'),
    parts: (base) => updatingTo(base, (after, before) => (before.includes('\r\n') ? after.replace(/\r?\n/g, '\r\n') : after)),
  },
  inBoth({
    name: 'byte-order-mark-of-a-patched-file-dropped', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'The byte order mark of a file is dropped when it is read.',
    example: updating('\ufeffa\nb\n', ['@@', '-b', '+c'], 'a\nc\n'),
    parts: (base) => decoding(base, (text) => text.replace(/^\ufeff/, '')),
  }),
  inBoth({
    name: 'blanks-at-the-end-of-all-lines-dropped', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Blanks at the end of every line of the file are dropped.',
    example: updating('a \nb\n', ['@@', '-b', '+c'], 'a\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/[ \t]+$/, '') })),
  }),
  {
    name: 'tabs-become-spaces', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Tabs at the start of lines become spaces.',
    example: updating('\ta\nb\n', ['@@', '-b', '+c'], '    a\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length)) })),
  },
  {
    name: 'lone-cr-becomes-a-newline', dialect: 'codex', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'A CR inside a line of the file becomes a newline.',
    example: updating('a\rx\nb\n', ['@@', '-b', '+c'], 'a\nx\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replaceAll('\r', '\n') })),
  },
  {
    name: 'nul-dropped', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'NUL and other control characters of the file are dropped.',
    example: updating('a\0\nb\n', ['@@', '-b', '+c'], 'a\nc\n'),
    // oxlint-disable-next-line no-control-regex
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/[\0-\x08\x0e-\x1f\x7f]/g, '') })),
  },
  {
    name: 'file-normalised', dialect: 'codex', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'The whole file comes out in the composed Unicode form.',
    example: updating('e\u0301\nb\n', ['@@', '-b', '+c']),
    parts: (base) => updatingTo(base, (after) => after.normalize('NFC')),
  },
  {
    name: 'separators-become-newlines', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'What other software takes for line ends becomes newlines throughout the file.',
    example: updating('a\u2028x\nb\n', ['@@', '-b', '+c'], 'a\nx\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/[\v\f\x85\u2028\u2029]/g, '\n') })),
  },
  {
    name: 'empty-lines-squeezed', dialect: 'codex', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Of several empty lines in a row one is left.',
    example: updating('a\n\n\n\nb\n', ['@@', '-b', '+c'], 'a\n\nc\n'),
    parts: (base) => updatingTo(base, (after) => after.replace(/((?:\r?\n){2})(?:\r?\n)+(?=.)/g, '$1')),
  },
  {
    name: 'every-copy-changed', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Where one line is replaced by another all lines like it are.',
    example: updating('a\nx\na\n', ['@@', '-a', '+b'], 'b\nx\nb\n'),
    parts: (base) => putTogether(base, (right) => (lines, notes) => {
      const [note] = notes;
      const old = lines[note?.start ?? 0];
      const isOne = notes.length === 1 && note?.length === 1 && note.texts.length === 1 && !keeps(note);
      if (!isOne || !old) return right.rewrite(lines, notes);
      return right.rewrite(lines.map((line) => (line.text === old.text ? { ...line, text: note.texts[0] as string } : line)), []);
    }),
  },
  {
    name: 'long-lines-cut', dialect: 'tau', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Lines of more than 2,000 characters are cut.',
    example: updating(`${'x'.repeat(2500)}\nb\n`, ['@@', '-b', '+c'], `${'x'.repeat(2000)}\nc\n`),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.slice(0, 2000) })),
  },
  {
    name: 'long-files-cut', dialect: 'codex', breaks: ['apply-patch/untouched-lines-survive'],
    description: 'Lines behind the two-thousandth are lost.',
    example: updating('x\n'.repeat(2500), ['@@', '+c']),
    parts: (base) => putTogether(base, (right) => (lines, notes) => {
      const kept = lines.slice(0, 2000);
      return right.rewrite(kept, notes.map((note) => (note.appended ? { ...note, start: kept.length } : note)));
    }),
  },
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
  {
    name: 'old-model-of-codex', dialect: 'codex', breaks: ['apply-patch/fuzzy-context-text'],
    description: 'Lines to keep come out as the patch spells them.',
    example: updating('a \nb\n', ['@@', ' a', '-b', '+c'], 'a\nc\n'),
    parts: (base) => comingLines(base, (note) => (keeps(note) && !note.appended ? { body: note.body.map((element) => ({ ...element, sign: element.sign === ' ' ? '+' : element.sign })) } : {})),
  },
  {
    name: 'kept-lines-trimmed', dialect: 'tau', breaks: ['apply-patch/fuzzy-context-text'],
    description: 'Lines to keep come out without blanks at their ends.',
    example: updating('  a \nb\n', ['@@', '  a', '-b', '+c'], 'a\nc\n'),
    parts: (base, kit) => keptAs(base, (line) => kit.trim(line.text)),
  },
  {
    name: 'kept-lines-folded', dialect: 'codex', breaks: ['apply-patch/fuzzy-context-text'],
    description: 'Lines to keep come out with plain characters for typographic ones.',
    example: updating('a–b\nx\n', ['@@', ' a-b', '-x'], { status: 'success', files: { a: 'a-b\n' } }),
    parts: (base) => keptAs(base, (line) => line.text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[\u2018-\u201b]/g, "'").replace(/[\u201c-\u201f]/g, '"')),
  },
  {
    name: 'inserted-lines-indented-as-what-is-kept', dialect: 'tau', breaks: ['apply-patch/fuzzy-context-text'],
    description: 'Where a line to keep is indented further in the file inserted lines are as well.',
    example: updating('    a\nb\n', ['@@', ' a', '-b', '+c'], '    a\n    c\n'),
    parts: (base) => comingLines(base, (note, lines) => {
      const first = note.body[0];
      const indent = first?.sign === ' ' && !note.appended ? /^([ \t]+)(\S.*)$/.exec(lines[note.start]?.text ?? '') : null;
      if (!indent || indent[2] !== first?.text) return {};
      const change = (text: string) => indent[1] + text;
      return { texts: note.texts.map(change) };
    }),
  },
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

/** The text of kept lines, from the line of the file. */
function keptAs(base: PatchParts, text: (line: FileLine) => string): Partial<PatchParts> {
  return putTogether(base, (right) => (lines, notes) => {
    const changed = [...lines];
    for (const { appended, start, body } of notes) {
      let at = start;
      for (const { sign } of appended ? [] : body) {
        const line = lines[at];
        if (sign === ' ' && line) changed[at] = { ...line, text: text(line) };
        if (sign !== '+') at += 1;
      }
    }
    return right.rewrite(changed, notes);
  });
}

