import type { Chunk, Operation } from '../reference/patch/operations.ts';
import type { FileLine, Note, PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { bytes, forGood, inCommon, noteAt, placingElse } from './common-patch-fault.ts';
import { comingLines, lineByLine, putTogether } from './patch-bytes.ts';
import { ACCEPTED, REFUSED, failing, patchOf, patching, quietly, reordering, rewriting, sending, updateOf, updating, updatingTo } from './patch-fault.ts';
import { appending, inserted } from './patch-placing.ts';

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

/** What a path was read as first. */
interface Known {
  path: string;
  text: string;
}

const known = new WeakMap<PatchContext, Map<string, Known>>();

/** Later updates of a file start from the text that it had first, where `isMeant` says so of the two paths. */
function readingOnce(base: PatchParts, isMeant: (path: string, first: string) => boolean): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      const texts = known.get(context) ?? new Map<string, Known>();
      known.set(context, texts);
      const lookUp: PatchParts['lookUp'] = (all, where, path) => {
        const found = parts.lookUp(all, where, path);
        if (path !== operation.path || found.kind !== 'text') return found;
        const first = texts.get(found.place.real) ?? { path, text: found.text };
        texts.set(found.place.real, first);
        return isMeant(path, first.path) ? { ...found, text: first.text } : found;
      };
      return base.planUpdate({ ...parts, lookUp }, context, operation);
    },
  };
}

const TWO = ['@@', '-c', '+C', '@@', '-a', '+A'];
const FAILING = ['*** Add File: n', '+1', '*** Update File: m', '@@', '-a', '+b'];

/** Nothing is taken back. */
function keepingAll(base: PatchParts): Partial<PatchParts> {
  return { settings: { ...base.settings, rollsBack: undefined } as never };
}

/** Failures that name no path but their own. */
function untold(base: PatchParts): Partial<PatchParts> {
  return { partialChanges: () => [], args: () => '', diffs: () => [], header: () => '', chips: () => [], ...failing(base, (outcome) => ({ ...outcome, fields: {} })) };
}

/** Effects that are not taken back where `isMeant`. */
function notTakenBack(base: PatchParts, isMeant: (operation: Operation, context: PatchContext) => boolean): Partial<PatchParts> {
  return { carryOut: (parts, context, planned) => base.carryOut(parts, isMeant(planned.operation, context) ? forGood(context) : context, planned) };
}

/** A patch that cannot be read is carried out as far as it can, and then refused. */
function carryingOutTheReadable(base: PatchParts, { PatchRefusal, plan }: PatchKit): Partial<PatchParts> {
  return {
    parse(lines, reading, context) {
      try {
        return base.parse(lines, reading, context);
      } catch (error) {
        const closed = lines.at(-1) === '*** End Patch' ? lines.slice(0, -1) : lines;
        for (let count = closed.length; error instanceof PatchRefusal && count > 1; count -= 1) {
          try {
            const operations = base.parse([...closed.slice(0, count), '*** End Patch'], reading, context);
            quietly(() => operations.forEach((operation) => base.carryOut(base, context, plan(base, context, operation))));
            break;
          } catch {
            // Not to be read either.
          }
        }
        throw error;
      }
    },
  };
}

/** Faults of patches against the rules of the safety core on where hunks land, and what sections come to. */
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
    name: 'common-patch-end-of-file-ignored', breaks: ['common/patch-place'],
    description: 'The mark of the end of the file is ignored.',
    example: updating('v\nx\nv\n', ['@@', '-v', '+w', '*** End of File'], 'w\nx\nv\n'),
    parts: (base) => chunked(base, (chunk) => ({ ...chunk, atEnd: false })),
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
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk, cursor) => {
      const old = kit.oldLines(chunk);
      const isElsewhere = sheet.at(0).includes(old[0] as string);
      const like = sheet.at(0).findIndex((line, index) => index >= cursor && line.slice(0, 1) === old[0]?.slice(0, 1));
      return isElsewhere && like >= 0 && like + old.length <= sheet.count ? noteAt(kit, chunk, like, old.length) : undefined;
    }),
  },
  {
    name: 'common-patch-out-of-order-appended', breaks: ['common/patch-order'],
    description: 'A hunk whose place lies before the one before it is put at the end of the file.',
    example: updating('a\nb\nc\n', TWO, 'a\nb\nC\nA\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk) =>
      (sheet.at(0).includes(kit.oldLines(chunk)[0] as string) ? { ...noteAt(kit, chunk, sheet.count, 0), appended: true } : undefined)),
  },
  {
    name: 'common-patch-out-of-order-left-out', breaks: ['common/patch-order'],
    description: 'A hunk whose place lies before the one before it is left out, and the call succeeds.',
    example: updating('a\nb\nc\n', TWO, 'a\nb\nC\n'),
    parts: (base, kit) => placingElse(base, kit, (sheet, chunk) =>
      (sheet.at(0).includes(kit.oldLines(chunk)[0] as string) ? { appended: true, start: sheet.count, length: 0, texts: [], body: [] } : undefined)),
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
    name: 'common-patch-sections-read-the-file-once', breaks: ['common/patch-sections'],
    description: 'Two updates of one path both start from the file as it was.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => readingOnce(base, (path, first) => path === first),
  },
  {
    name: 'common-patch-last-update-of-a-path-counts', breaks: ['common/patch-sections'],
    description: 'Of several updates of one path only the last one is carried out.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => reordering(base, (operations) =>
      operations.filter((operation, index) => operation.kind !== 'update' || !operations.slice(index + 1).some((other) => other.kind === 'update' && other.path === operation.path))),
  },
  {
    name: 'common-patch-other-spelling-reads-the-file-once', breaks: ['common/patch-sections'],
    description: 'Updates of one file by two spellings both start from the file as it was.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: ./a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => readingOnce(base, (path, first) => path !== first),
  },
  {
    name: 'common-patch-fourth-section-left-out', breaks: ['common/patch-sections'],
    description: 'Of a patch at most three sections are carried out.',
    example: patching({}, ['a', 'b', 'c', 'd'].flatMap((path) => [`*** Add File: ${path}`, '+x']), ACCEPTED),
    parts: (base) => reordering(base, (operations) => operations.slice(0, 3)),
  },
  {
    name: 'common-patch-partial-changes-untold', breaks: ['common/patch-failure-told'],
    description: 'Sections are written as they are reached, and the refusal names the bad one only.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => ({ ...keepingAll(base), ...untold(base) }),
  },
  {
    name: 'common-patch-promised-partial-changes-untold', breaks: ['common/patch-failure-told'], traits: { rollsBack: 'no' },
    description: 'It says that sections before a bad one stay, and does not tell them.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => ({ ...keepingAll(base), ...untold(base) }),
  },
  {
    name: 'common-patch-sections-behind-the-bad-one-carried-out', breaks: ['common/patch-failure-told'], traits: { rollsBack: 'no' },
    description: 'It says that sections before a bad one stay; those behind it are carried out as well.',
    example: patching({}, [...FAILING, '*** Add File: o', '+2'], { status: 'error', files: { n: '1\n', o: '2\n' } }),
    parts: (base, { plan }) => ({
      ...keepingAll(base),
      failure(parts, refusal, attempt) {
        for (const operation of attempt.operations.slice(attempt.at + 1)) quietly(() => base.carryOut(parts, attempt.context, plan(parts, attempt.context, operation)));
        return base.failure(parts, refusal, attempt);
      },
    }),
  },
  {
    name: 'common-patch-additions-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was added before a bad section stays.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => notTakenBack(base, ({ kind }) => kind === 'add'),
  },
  {
    name: 'common-patch-deletions-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was deleted before a bad section is gone.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', '*** Delete File: m'], REFUSED),
    parts: (base) => notTakenBack(base, ({ kind }) => kind === 'delete'),
  },
  {
    name: 'common-patch-moves-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was moved before a bad section stays there.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', ' x', '*** Delete File: m'], { files: { b: 'x\n' } }),
    parts: (base) => notTakenBack(base, (operation) => operation.kind === 'update' && operation.to !== undefined),
  },
  {
    name: 'common-patch-bad-section-skipped', breaks: ['common/patch-failure-told'],
    description: 'A section that cannot be carried out is skipped where others can, and the call succeeds.',
    example: patching({}, FAILING, { status: 'success', files: { n: '1\n' } }),
    parts: (base, { PatchRefusal, plan }) => ({
      ...keepingAll(base),
      ...failing(base, (outcome, refusal, attempt, parts) => {
        const { context, operations, at, changes } = attempt;
        if (operations.length < 2 || !(refusal instanceof PatchRefusal)) return outcome;
        for (const operation of operations.slice(at + 1)) quietly(() => base.carryOut(parts, context, plan(parts, context, operation)));
        return base.success(parts, changes, context);
      }),
    }),
  },
  {
    name: 'common-patch-unreadable-patch-carried-out-in-part', breaks: ['common/patch-failure-told'],
    description: 'Of a patch that cannot be read the sections above the bad line are carried out.',
    example: sending({ a: 'x\n' }, patchOf('*** Add File: n', '+1', '*** Rename File: a'), { status: 'error', files: { n: '1\n' } }),
    parts: carryingOutTheReadable,
  },
  {
    name: 'common-patch-without-end-accepted', breaks: ['common/patch-failure-told'],
    description: 'A patch without its end line is carried out.',
    example: sending({ a: 'x\n' }, '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n', { status: 'success', files: { a: 'y\n' } }),
    parts: (base) => rewriting(base, (lines) => (lines.at(-1) === '*** End Patch' ? lines : [...lines, '*** End Patch'])),
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
    example: sending({ a: { file: bytes('\xef\xbb\xbfa\nb\n') } }, updateOf('@@', '-b', '+c'), { files: { a: 'a\nc\n' } }),
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
