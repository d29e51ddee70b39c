import type { Chunk, Operation } from '../reference/patch/operations.ts';
import type { FileLine, Note, PatchParts } from '../reference/patch/parts.ts';
import type { Sheet } from '../reference/patch/sheet.ts';
import { inCommon, noteAt, placingElse } from './common-patch-fault.ts';
import { bytesOf, type PatchKit } from './fault.ts';
import { lineByLine } from './patch-bytes.ts';
import { ACCEPTED, REFUSED, reordering, sending, updateOf, updating, updatingTo } from './patch-fault.ts';
import { appending, inserted } from './patch-placing.ts';
import { comingLines, putTogether } from './patch-rewriting.ts';

/** Chunks changed before they are looked for. */
function chunked(base: PatchParts, change: (chunk: Chunk) => Chunk): Partial<PatchParts> {
  return reordering(base, (operations) => operations.map((operation): Operation =>
    (operation.kind === 'update' ? { ...operation, chunks: operation.chunks.map(change) } : operation)));
}

/** The old lines of each chunk looked for from the first line of the file, wherever the one before was. */
function fromTheStart(base: PatchParts): Partial<PatchParts> {
  return { locateChunk: (parts, sheet, chunk, cursor) => base.locateChunk(parts, sheet, chunk, chunk.context === undefined ? 0 : cursor) };
}

/** Notes in the order of the chunks, each at its place moved by what those before it added and removed. */
function oneByOne(lines: readonly FileLine[], notes: readonly Note[], from: (note: Note, shift: number) => number): string {
  const result = lines.map(({ text }) => text);
  let shift = 0;
  for (const note of notes) {
    result.splice(from(note, shift), note.length, ...note.texts);
    shift += note.texts.length - note.length;
  }
  return result.map((text) => `${text}\n`).join('');
}

const TWO = ['@@', '-c', '+C', '@@', '-a', '+A'];

/** Chunks whose old lines stand before the chunk above them, placed otherwise. */
function placingPassed(base: PatchParts, kit: PatchKit, place: (sheet: Sheet, chunk: Chunk, cursor: number) => Note | undefined): Partial<PatchParts> {
  return placingElse(base, kit, (sheet, chunk, cursor) => (base.place(sheet, kit.oldLines(chunk), 0, false) === undefined ? undefined : place(sheet, chunk, cursor)));
}

/** Faults of patches against the rules of the safety core on where hunks land, and what they leave. */
export const COMMON_PATCH_HUNKS_FAULTS = inCommon([
  {
    name: 'common-patch-context-ignored', breaks: ['common/patch-place'],
    description: 'Only the lines that go are looked for.',
    example: updating('h\nv\ng\nv\n', ['@@', ' g', '-v', '+w'], 'h\nw\ng\nv\n'),
    parts: (base) => chunked(base, (chunk) => {
      const body = chunk.body.filter(({ sign }) => sign !== ' ');
      return body.some(({ sign }) => sign === '-') ? { ...chunk, body } : chunk;
    }),
  },
  {
    name: 'common-patch-first-old-line-decides', breaks: ['common/patch-place'],
    description: 'Only the first old line is looked for.',
    example: updating('g\nx\ng\nv\n', ['@@', ' g', '-v', '+w'], { status: 'success' }),
    parts: (base, kit) => ({
      locateChunk(parts, sheet, chunk, cursor) {
        const right = base.locateChunk(parts, sheet, chunk, cursor);
        const [first] = kit.oldLines(chunk);
        const found = first === undefined ? -1 : sheet.at(0).indexOf(first, cursor);
        return found < 0 || found + right.length > sheet.count ? right : { ...right, start: found };
      },
    }),
  },
  {
    name: 'common-patch-heading-ignored', breaks: ['common/patch-place'],
    description: 'The line that a hunk is searched under is not looked for.',
    example: updating('h\nv\ng\nv\n', ['@@ g', '-v', '+w'], 'h\nw\ng\nv\n'),
    parts: (base) => chunked(base, withoutHeading),
  },
  {
    name: 'common-patch-added-lines-come-last', breaks: ['common/patch-place'],
    description: 'Added lines come behind all other lines of their hunk.',
    example: updating('a\nb\n', ['@@', ' a', '+x', ' b'], 'a\nb\nx\n'),
    parts: (base) => chunked(base, (chunk) => ({ ...chunk, body: [...chunk.body.filter(({ sign }) => sign !== '+'), ...chunk.body.filter(({ sign }) => sign === '+')] })),
  },
  {
    name: 'common-patch-added-lines-come-first', breaks: ['common/patch-place'],
    description: 'Added lines come before all other lines of a hunk that removes none.',
    example: updating('a\nb\n', ['@@', ' a', '+x', ' b'], 'x\na\nb\n'),
    parts: (base) => chunked(base, (chunk) => (chunk.body.some(({ sign }) => sign === '-')
      ? chunk : { ...chunk, body: [...chunk.body.filter(({ sign }) => sign === '+'), ...chunk.body.filter(({ sign }) => sign === ' ')] })),
  },
  {
    name: 'common-patch-line-that-comes-back-stays', breaks: ['common/patch-place'],
    description: 'A line that goes and is added again elsewhere in its hunk stays where it is.',
    example: updating('a\nb\n', ['@@', '-a', ' b', '+a'], 'a\nb\n'),
    parts: (base) => chunked(base, (chunk) => {
      const back = new Set(chunk.body.flatMap(({ sign, text }) => (sign === '+' && chunk.body.some((other) => other.sign === '-' && other.text === text) ? [text] : [])));
      return { ...chunk, body: chunk.body.flatMap((element) => (!back.has(element.text) || element.sign === ' ' ? [element] : element.sign === '-' ? [{ ...element, sign: ' ' as const }] : [])) };
    }),
  },
  {
    name: 'common-patch-empty-context-lines-skipped', breaks: ['common/patch-place'],
    description: 'Empty lines of a hunk that stay are left out of it.',
    example: updating('a\n\nb\n', ['@@', ' a', '', '-b', '+c'], REFUSED),
    parts: (base) => chunked(base, (chunk) => ({ ...chunk, body: chunk.body.filter(({ sign, text }) => sign !== ' ' || text !== '') })),
  },
  {
    name: 'common-patch-additions-above-the-heading', breaks: ['common/patch-place'],
    description: 'Lines without old lines come above the line that the hunk is searched under.',
    example: updating('a\nb\nc\n', ['@@ b', '+x'], 'a\nx\nb\nc\n'),
    parts: (base) => appending(base, (note, _sheet, chunk, cursor) => (chunk.context === undefined ? note : inserted(note, cursor - 1))),
  },
  {
    name: 'common-patch-additions-at-the-start', breaks: ['common/patch-place'],
    description: 'Lines without old lines come at the start of the file.',
    example: updating('a\nb\nc\n', ['@@ b', '+x'], 'x\na\nb\nc\n'),
    parts: (base) => appending(base, (note) => inserted(note, 0)),
  },
  {
    name: 'common-patch-places-shift-out-of-order', breaks: ['common/patch-order'],
    description: 'Hunks out of order are carried out one after the other, each moved by what came before it in the patch.',
    example: updating('a\nb\nc\nd\n', ['@@', '-c', '+C', '+D', '@@', '-a', '+A'], { files: { a: 'a\nA\nC\nD\nd\n' } }),
    parts: (base) => ({
      ...fromTheStart(base),
      ...putTogether(base, (right) => (lines, notes) => (isInOrder(notes) ? right.rewrite(lines, notes) : oneByOne(lines, notes, ({ start }, shift) => start + shift))),
    }),
  },
  {
    name: 'common-patch-places-as-read-out-of-order', breaks: ['common/patch-order'],
    description: 'Hunks out of order are carried out from the last to the first of the patch, at the places of the file as it was read.',
    example: updating('a\nb\nc\nd\n', ['@@', '-c', '+C', '@@', '-a', '+A', '+B'], { files: { a: 'A\nB\nC\nc\nd\n' } }),
    parts: (base) => ({
      ...fromTheStart(base),
      ...putTogether(base, (right) => (lines, notes) => (isInOrder(notes) ? right.rewrite(lines, notes) : oneByOne(lines, notes.toReversed(), ({ start }) => start))),
    }),
  },
  {
    name: 'common-patch-next-similar-line-out-of-order', breaks: ['common/patch-order'],
    description: 'A hunk whose place lies before the one before it takes the next lines that begin alike.',
    example: updating('aa\nb\nc\nab\n', ['@@', '-c', '+C', '@@', '-aa', '+A'], 'aa\nb\nC\nA\n'),
    parts: (base, kit) => placingPassed(base, kit, (sheet, chunk, cursor) => {
      const old = kit.oldLines(chunk);
      const like = sheet.at(0).findIndex((line, index) => index >= cursor && line.slice(0, 1) === old[0]?.slice(0, 1));
      return like >= 0 && like + old.length <= sheet.count ? noteAt(kit, chunk, like, old.length) : undefined;
    }),
  },
  {
    name: 'common-patch-out-of-order-appended', breaks: ['common/patch-order'],
    description: 'A hunk whose place lies before the one before it is put at the end of the file.',
    example: updating('a\nb\nc\n', TWO, 'a\nb\nC\nA\n'),
    parts: (base, kit) => placingPassed(base, kit, (sheet, chunk) => ({ ...noteAt(kit, chunk, sheet.count, 0), appended: true })),
  },
  {
    name: 'common-patch-out-of-order-left-out', breaks: ['common/patch-order'],
    description: 'A hunk whose place lies before the one before it is left out, and the call succeeds.',
    example: updating('a\nb\nc\n', TWO, 'a\nb\nC\n'),
    parts: (base, kit) => placingPassed(base, kit, (sheet) => ({ appended: true, start: sheet.count, length: 0, texts: [], body: [] })),
  },
  {
    name: 'common-patch-shared-line-doubled', breaks: ['common/patch-order'],
    description: 'A line that two hunks share comes out twice.',
    example: updating('a\nb\nc\n', ['@@', '-a', ' b', '@@', ' b', '-c'], 'b\nb\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk, cursor) => {
      const [first, ...rest] = kit.oldLines(chunk);
      const isShared = cursor > 0 && sheet.at(0)[cursor - 1] === first && rest.every((line, index) => sheet.at(0)[cursor + index] === line);
      return isShared ? noteAt(kit, chunk, cursor, rest.length) : undefined;
    }),
  },
  {
    name: 'common-patch-joined-with-lf', breaks: ['common/patch-bytes-kept'],
    description: 'The patched file is joined with LF.',
    example: updating('a\r\nb\r\n', ['@@', '-b', '+c'], 'a\nc\n'),
    parts: (base) => updatingTo(base, (after) => after.replaceAll('\r\n', '\n')),
  },
  {
    name: 'common-patch-joined-as-the-first-line', breaks: ['common/patch-bytes-kept'],
    description: 'All lines end as the first one does.',
    example: updating('a\r\nb\nc\n', ['@@', '-c', '+d'], 'a\r\nb\r\nd\r\n'),
    parts: (base) => lineByFirst(base),
  },
  {
    name: 'common-patch-byte-order-mark-dropped', breaks: ['common/patch-bytes-kept'],
    description: 'A byte order mark is dropped.',
    example: sending({ a: { file: bytesOf('\xef\xbb\xbfa\nb\n') } }, updateOf('@@', '-b', '+c'), { files: { a: 'a\nc\n' } }),
    parts: (base) => ({ decode: (content) => base.decode(content)?.replace(/^\ufeff/, '') }),
  },
  {
    name: 'common-patch-blanks-at-line-ends-stripped', breaks: ['common/patch-bytes-kept'],
    description: 'Blanks at the ends of all lines are stripped.',
    example: updating('a \nb\n', ['@@', '-b', '+c'], 'a\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/[ \t]+$/, '') })),
  },
  {
    name: 'common-patch-tabs-expanded', breaks: ['common/patch-bytes-kept'],
    description: 'Tabs at the start of lines become blanks.',
    example: updating('\ta\nb\n', ['@@', '-b', '+c'], '    a\nc\n'),
    parts: (base) => lineByLine(base, (line) => ({ ...line, text: line.text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length)) })),
  },
  {
    name: 'common-patch-composed', breaks: ['common/patch-bytes-kept'],
    description: 'The file comes out in the composed Unicode form.',
    example: sending({ a: { file: 'e\u0301\nb\n' } }, updateOf('@@', '-b', '+c'), ACCEPTED),
    parts: (base) => updatingTo(base, (after) => after.normalize('NFC')),
  },
  {
    name: 'common-patch-final-newline-added', breaks: ['common/patch-bytes-kept'],
    description: 'A file without a final newline gets one, though it says that it does not.',
    example: updating('a\nb', ['@@', '-a', '+A'], 'A\nb\n'),
    parts: (base) => updatingTo(base, (after) => (after === '' || after.endsWith('\n') ? after : `${after}\n`)),
  },
  {
    name: 'common-patch-empty-lines-at-the-end-cut', breaks: ['common/patch-bytes-kept'],
    description: 'Empty lines at the end of the file are cut.',
    example: updating('a\n\n\n', ['@@', '-a', '+b'], 'b\n'),
    parts: (base) => updatingTo(base, (after) => after.replace(/(?:\r?\n){2,}$/, '\n')),
  },
  {
    name: 'common-patch-last-line-runs-on', breaks: ['common/patch-bytes-kept'],
    description: 'Where the last line has no ending, an added one runs on in it.',
    example: updating('a\nb', ['@@', ' b', '+c'], 'a\nbc'),
    parts: (base) => updatingTo(base, (after, before) => {
      const last = before.slice(before.lastIndexOf('\n') + 1);
      return last === '' ? after : after.replace(new RegExp(`(^|\\n)(${last.replace(/[^\w]/g, '\\$&')})\\r?\\n`), '$1$2');
    }),
  },
  {
    name: 'common-patch-cr-doubled', breaks: ['common/patch-bytes-kept'],
    description: 'Added lines of a CRLF file end with CR CR LF.',
    example: updating('a\r\nb\r\n', ['@@', '-b', '+c'], 'a\r\nc\r\r\n'),
    parts: (base) => comingLines(base, (note, lines) => (lines[0]?.ending === '\r\n' && note.body.every(({ sign }) => sign !== ' ') ? { texts: note.texts.map((text) => `${text}\r`) } : {})),
  },
  {
    name: 'common-patch-context-endings-rewritten', breaks: ['common/patch-bytes-kept'],
    description: 'Lines of a hunk that stay end with LF, though it says that they are kept.',
    example: updating('a\r\nb\r\n', ['@@', ' a', '-b', '+c'], 'a\nc\r\n'),
    parts: (base) => putTogether(base, (right) => (lines, notes) => {
      const covered = (at: number) => notes.some(({ appended, start, length, body }) => !appended && at >= start && at < start + length && body.some(({ sign }) => sign === ' '));
      return right.rewrite(lines.map((line, at) => (at > 0 && line.ending !== '' && covered(at) ? { ...line, ending: '\n' } : line)), notes).replace(/^([^\n]*)\r\n/, (first, text: string) => (covered(0) ? `${text}\n` : first));
    }),
  },
  {
    name: 'common-patch-cr-of-the-patch-kept', breaks: ['common/patch-bytes-kept'],
    description: 'The CR of the lines of a patch comes along into a file with LF.',
    example: sending({ a: 'a\nb\n' }, updateOf('@@', '-b', '+c').replaceAll('\n', '\r\n'), { files: { a: 'a\nc\r\n' } }),
    parts: (base) => ({
      cutPatch(text) {
        const pieces = text.split('\n');
        return base.cutPatch(text).map((line, index) => (line.startsWith('+') && pieces[index]?.endsWith('\r') ? `${line}\r` : line));
      },
    }),
  },
]);

function withoutHeading(chunk: Chunk): Chunk {
  const { context: _, ...rest } = chunk;
  return rest;
}

function isInOrder(notes: readonly Note[]): boolean {
  return notes.every((note, index) => index === 0 || note.start >= (notes[index - 1] as Note).start + (notes[index - 1] as Note).length);
}

function lineByFirst(base: PatchParts): Partial<PatchParts> {
  return updatingTo(base, (after) => {
    const ending = /\r?\n/.exec(after)?.[0] ?? '\n';
    return after.replace(/\r?\n/g, ending);
  });
}
