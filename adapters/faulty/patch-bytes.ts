import type { FileLine, Note, PatchParts } from '../reference/patch/parts.ts';
import { inBoth, patchFaults, patching, updating, updatingTo } from './patch-fault.ts';
import { comingLines, putTogether } from './patch-rewriting.ts';

/** The lines of a file changed before they are put together; what the chunks find is the file as it is. */
export function lineByLine(base: PatchParts, change: (line: FileLine) => FileLine): Partial<PatchParts> {
  return putTogether(base, (right) => (lines, notes) => right.rewrite(lines.map(change), notes));
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

/** Faults in the bytes of a patched file. */
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
]);

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
