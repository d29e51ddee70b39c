import type { Chunk, Operation, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { ACCEPTED, OPERATION, REFUSED, inBoth, inside, patchFaults, patching, reordering, rewriting, rewritingEach, updating } from './patch-fault.ts';

const A = { a: 'x\n' };
/** Stands for a chunk that the patch does not have. */
const NO_CHUNK = '\u{10fffd} no chunk';
const MOVE = '*** Move to: ';

/** Texts of added files changed, with the file as it comes out. */
export function adding(base: PatchParts, change: (text: string) => string): Partial<PatchParts> {
  return {
    planAdd(parts, context, operation) {
      const planned = base.planAdd(parts, context, operation);
      const after = change(planned.write?.text ?? '');
      return { ...planned, change: { ...planned.change, after }, ...(planned.write ? { write: { ...planned.write, text: after } } : {}) };
    },
  };
}

/** An update without a chunk gets one that does nothing. */
function withoutChunks(base: PatchParts, isMeant: (before: string) => boolean): Partial<PatchParts> {
  const filled = rewriting(base, inside((lines) => lines.flatMap((line, index) => {
    const after = lines[index + 1];
    return isMeant(line) && (after === undefined || OPERATION.test(after)) ? [line, '@@', `+${NO_CHUNK}`] : [line];
  })));
  const emptied = (operation: Operation): Operation =>
    (operation.kind === 'update' && operation.chunks.some(isNone) ? { ...operation, chunks: [] } : operation);
  return { ...filled, ...reordering(base, (operations) => operations.map(emptied)) };
}

function isNone({ body }: Chunk): boolean {
  return body.some(({ text }) => text === NO_CHUNK);
}

/** Move lines go directly under the update line above them; of several the last one counts. */
function hoisted(lines: readonly string[]): string[] {
  const result: string[] = [];
  let update = -1;
  for (const line of lines) {
    if (OPERATION.test(line)) update = line.startsWith('*** Update File: ') ? result.length : -1;
    if (!line.startsWith(MOVE) || update < 0) result.push(line);
    else result.splice(update + 1, result[update + 1]?.startsWith(MOVE) ? 1 : 0, line);
  }
  return result;
}

function isHeader(line: string | undefined): boolean {
  return line === '@@' || (line?.startsWith('@@ ') ?? false);
}

/** Texts of new lines changed. */
export function newTexts(base: PatchParts, change: (text: string) => string): Partial<PatchParts> {
  return {
    reading: {
      ...base.reading,
      element(line) {
        const element = base.reading.element(line);
        return element && element.sign === '+' ? { ...element, text: change(element.text) } : element;
      },
    },
  };
}

/** Faults in how the lines of operations are read. */
export const PATCH_LINES_FAULTS = patchFaults([
  inBoth({
    name: 'unprefixed-add-lines-accepted', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'Lines of an added file without the plus are taken as they are.',
    example: patching({}, ['*** Add File: h', 'plain'], { status: 'success', files: { h: 'plain\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => base.reading.addLine(line) ?? (base.reading.marker(line).startsWith('*** ') ? undefined : line) } }),
  }),
  inBoth({
    name: 'empty-add-lines-accepted', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'An empty line of an added file needs no plus.',
    example: patching({}, ['*** Add File: h', '+a', '', '+b'], { status: 'success', files: { h: 'a\n\nb\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => (line === '' ? '' : base.reading.addLine(line)) } }),
  }),
  {
    name: 'first-character-of-add-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'The first character of a line of an added file is dropped, a plus or not.',
    example: patching({}, ['*** Add File: h', ' plain'], { status: 'success', files: { h: 'plain\n' } }),
    parts: (base) => ({ reading: { ...base.reading, addLine: (line) => (line.startsWith('*** ') ? undefined : line.slice(1)) } }),
  },
  {
    name: 'unprefixed-add-lines-dropped', dialect: 'codex', breaks: ['apply-patch/add-lines-prefixed'],
    description: 'Lines behind those of an added file that lack the plus are dropped.',
    example: patching({}, ['*** Add File: h', '+a', 'plain'], { status: 'success', files: { h: 'a\n' } }),
    parts: (base) => rewriting(base, inside((lines) => {
      let adds = false;
      return lines.filter((line) => {
        if (OPERATION.test(line.trim())) adds = line.trim().startsWith('*** Add File: ');
        return !adds || line.startsWith('+') || line.trim().startsWith('*** ');
      });
    })),
  },
  inBoth({
    name: 'added-file-without-final-newline', breaks: ['apply-patch/add-contents'],
    description: 'The last line of an added file has no newline.',
    example: patching({}, ['*** Add File: n', '+x', '+y'], { files: { n: 'x\ny' } }),
    parts: (base) => adding(base, (text) => text.slice(0, -1)),
  }),
  {
    name: 'blanks-behind-added-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Blanks at the end of the lines of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+x  '], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/[ \t]+\n/g, '\n')),
  },
  {
    name: 'blanks-before-added-lines-dropped', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'One blank behind the plus of the lines of an added file is dropped.',
    example: patching({}, ['*** Add File: n', '+ x'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^ /gm, '')),
  },
  {
    name: 'empty-added-lines-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Lines without text are left out of an added file.',
    example: patching({}, ['*** Add File: n', '+x', '+', '+y'], { files: { n: 'x\ny\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\n+/g, '\n')),
  },
  inBoth({
    name: 'empty-lines-at-the-end-of-an-added-file-dropped', breaks: ['apply-patch/add-contents'],
    description: 'An added file ends with exactly one newline, whatever its last lines are.',
    example: patching({}, ['*** Add File: n', '+x', '+'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\n{2,}$/, '\n')),
  }),
  inBoth({
    name: 'all-plus-signs-dropped', breaks: ['apply-patch/add-contents'],
    description: 'All plus signs at the start of a line of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '++x'], { files: { n: 'x\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^\++/gm, '')),
  }),
  {
    name: 'added-text-normalised', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'The text of an added file is put into the composed Unicode form.',
    example: patching({}, ['*** Add File: n', '+e\u0301']),
    parts: (base) => adding(base, (text) => text.normalize('NFC')),
  },
  {
    name: 'added-text-unescaped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: '`\\n` and `\\t` in the text of an added file become a newline and a tab.',
    example: patching({}, ['*** Add File: n', '+a\\tb'], { files: { n: 'a\tb\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/\\n/g, '\n').replace(/\\t/g, '\t')),
  },
  {
    name: 'lone-crs-of-added-text-dropped', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'CRs inside the lines of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+a\rb'], { files: { n: 'ab\n' } }),
    parts: (base) => adding(base, (text) => text.replaceAll('\r', '')),
  },
  {
    name: 'control-characters-of-added-text-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Control characters are left out of an added file.',
    example: patching({}, ['*** Add File: n', '+a\x1bb'], { files: { n: 'ab\n' } }),
    // oxlint-disable-next-line no-control-regex
    parts: (base) => adding(base, (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')),
  },
  {
    name: 'added-separators-become-newlines', dialect: 'codex', breaks: ['apply-patch/add-contents'],
    description: 'What other software takes for a line end ends a line of an added file.',
    example: patching({}, ['*** Add File: n', '+a\u2028b'], { files: { n: 'a\nb\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')),
  },
  {
    name: 'byte-order-mark-of-added-text-dropped', dialect: 'tau', breaks: ['apply-patch/add-contents'],
    description: 'Invisible characters at the start of an added file are dropped.',
    example: patching({}, ['*** Add File: n', '+\ufeffa'], { files: { n: 'a\n' } }),
    parts: (base) => adding(base, (text) => text.replace(/^\ufeff/, '')),
  },
  {
    name: 'empty-add-creates-a-file', dialect: 'tau', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line creates an empty file.',
    example: patching({}, ['*** Add File: n'], { status: 'success', files: { n: '' } }),
    parts: (base) => ({ reading: { ...base.reading, emptyAdd: true } }),
  },
  {
    name: 'empty-add-skipped', dialect: 'tau', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line succeeds and creates nothing.',
    example: patching({}, ['*** Add File: n'], ACCEPTED),
    parts: (base) => ({
      reading: { ...base.reading, emptyAdd: true },
      planAdd(parts, context, operation) {
        if (operation.lines.length > 0) return base.planAdd(parts, context, operation);
        return { operation, change: { status: 'A', path: operation.path, before: '', after: '' } };
      },
    }),
  },
  {
    name: 'empty-add-refused', dialect: 'codex', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line is refused.',
    example: patching({}, ['*** Add File: n'], REFUSED),
    parts: (base) => ({ reading: { ...base.reading, emptyAdd: false } }),
  },
  {
    name: 'empty-add-creates-an-empty-line', dialect: 'codex', breaks: ['apply-patch/add-needs-lines'],
    description: 'An add without a line creates a file of one newline.',
    example: patching({}, ['*** Add File: n'], { files: { n: '\n' } }),
    parts: (base) => adding(base, (text) => text || '\n'),
  },
  inBoth({
    name: 'move-line-anywhere', breaks: ['apply-patch/move-line-placement'],
    description: 'A move line may stand anywhere under its update line; of several the last one counts.',
    example: updating('x\n', ['@@', ' x', '*** Move to: b'], { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => rewriting(base, inside(hoisted)),
  }),
  {
    name: 'second-move-line-counts', dialect: 'tau', breaks: ['apply-patch/move-line-placement'],
    description: 'Of two move lines the second one counts.',
    example: updating('x\n', ['*** Move to: b', '*** Move to: c', '@@', ' x'], { status: 'success', files: { c: 'x\n' } }),
    parts: (base) => rewritingEach(base, (line, _before, after) => (line.startsWith(MOVE) && after?.startsWith(MOVE) ? [] : line)),
  },
  inBoth({
    name: 'move-without-chunk-accepted', breaks: ['apply-patch/move-line-placement'],
    description: 'A move needs no chunk.',
    example: updating('x\n', ['*** Move to: b'], { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => withoutChunks(base, (line) => line.startsWith(MOVE)),
  }),
  {
    name: 'move-line-under-a-delete-moves', dialect: 'tau', breaks: ['apply-patch/move-line-placement'],
    description: 'A move line under a delete moves the file.',
    example: patching(A, ['*** Delete File: a', '*** Move to: b'], { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => {
      const renamed = withoutChunks(base, (line) => line.startsWith(MOVE));
      return { ...renamed, cutPatch: (text) => renamed.cutPatch?.(text.replace(/^\*\*\* Delete File: (.*)$(?=\r?\n\*\*\* Move to: )/m, '*** Update File: $1')) ?? [] };
    },
  },
  inBoth({
    name: 'update-without-chunks-succeeds', breaks: ['apply-patch/update-needs-chunk'],
    description: 'An update without a chunk succeeds and changes nothing.',
    example: updating('x\n', [], ACCEPTED),
    parts: (base) => withoutChunks(base, (line) => line.startsWith('*** Update File: ')),
  }),
  {
    name: 'update-without-chunks-found-late', dialect: 'tau', breaks: ['apply-patch/update-needs-chunk'],
    description: 'That an update has no chunk is found when its turn comes.',
    example: patching({ b: 'x\n' }, ['*** Delete File: b', '*** Update File: none'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      ...withoutChunks(base, (line) => line.startsWith('*** Update File: ')),
      update(parts, context, before, chunks) {
        if (chunks.length === 0) throw new PatchRefusal('empty-update');
        return base.update(parts, context, before, chunks);
      },
    }),
  },
  inBoth({
    name: 'text-glued-to-a-header-accepted', breaks: ['apply-patch/chunk-header'],
    description: 'Text glued to the signs of a header is its context.',
    example: updating('f\nx\n', ['@@f', '-x', '+y'], 'f\ny\n'),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^@@(?=[^\s@])/, '@@ ')),
  }),
  {
    name: 'text-glued-to-a-header-ignored', dialect: 'tau', breaks: ['apply-patch/chunk-header'],
    description: 'Text glued to the signs of a header is ignored.',
    example: updating('x\n', ['@@@', '-x', '+y'], 'y\n'),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^@@[^ ].*/, '@@')),
  },
  inBoth({
    name: 'line-numbers-in-a-header-ignored', breaks: ['apply-patch/chunk-header'],
    description: 'Line numbers as unified diffs have them are no context.',
    example: updating('x\n', ['@@ -1,1 +1,1 @@', '-x', '+y'], 'y\n'),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^@@ -\d+(,\d+)? \+\d+(,\d+)? @@.*$/, '@@')),
  }),
  {
    name: 'closing-signs-of-a-header-dropped', dialect: 'codex', breaks: ['apply-patch/chunk-header'],
    description: 'Signs behind the context of a header do not belong to it.',
    example: updating('f\nx\n', ['@@ f @@', '-x', '+y'], 'f\ny\n'),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^(@@ .*\S) @@$/, '$1')),
  },
  {
    name: 'first-header-needed', dialect: 'codex', breaks: ['apply-patch/chunk-header'],
    description: 'The first chunk of an update needs a header.',
    example: updating('x\n', [' x', '+y'], REFUSED),
    parts: (base) => ({ reading: { ...base.reading, headless: () => false } }),
  },
  {
    name: 'first-header-not-needed', dialect: 'tau', breaks: ['apply-patch/chunk-header'], shouldOnly: true,
    description: 'The first chunk of an update needs no header.',
    example: updating('x\n', [' x', '+y'], 'x\ny\n'),
    parts: (base) => ({ reading: { ...base.reading, headless: (line) => /^[ +-]/.test(line) } }),
  },
  inBoth({
    name: 'later-headers-not-needed', breaks: ['apply-patch/chunk-header'],
    description: 'Behind the mark of the end of the file a chunk needs no header.',
    example: updating('x\n', ['@@', '-x', '*** End of File', '+y'], 'y\n'),
    parts: (base) => rewritingEach(base, (line, before) => (before?.trimEnd() === '*** End of File' && /^[ +-]/.test(line) ? ['@@', line] : line)),
  }),
  {
    name: 'no-header-with-context', dialect: 'tau', breaks: ['apply-patch/chunk-header', 'apply-patch/context-seek'],
    description: 'Only `@@` alone is known as a header.',
    example: updating('f\nx\n', ['@@ f', '-x', '+y'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      parse(lines, reading, context) {
        const operations = base.parse(lines, reading, context);
        if (chunksOf(operations).some((chunk) => chunk.context !== undefined)) throw new PatchRefusal('bad-chunk-header');
        return operations;
      },
    }),
  },
  inBoth({
    name: 'stacked-headers-accepted', breaks: ['apply-patch/chunk-needs-line'],
    description: 'Of headers that follow one another only the last counts.',
    example: updating('x\ny\n', ['@@ none', '@@ x', '-y', '+z'], 'x\nz\n'),
    parts: (base) => rewritingEach(base, (line, _before, after) => (isHeader(line) && isHeader(after) ? [] : line)),
  }),
  inBoth({
    name: 'chunks-without-lines-skipped', breaks: ['apply-patch/chunk-needs-line'],
    description: 'A header without lines before the next operation or the last line is skipped.',
    example: updating('x\n', ['@@', '-x', '+y', '@@'], 'y\n'),
    parts: (base) => rewritingEach(base, (line, before, after) =>
      (isHeader(line) && after?.startsWith('*** ') && after !== '*** End of File' && before !== undefined && /^[ +-]/.test(before) ? [] : line)),
  }),
  {
    name: 'end-of-file-counts-as-a-line', dialect: 'tau', breaks: ['apply-patch/chunk-needs-line'],
    description: 'A header with nothing but the mark of the end of the file under it is skipped with it.',
    example: updating('x\n', ['@@', '-x', '+y', '@@', '*** End of File'], 'y\n'),
    parts: (base) => rewriting(base, inside((lines) => lines.filter((line, index) =>
      !(isHeader(line) && lines[index + 1] === '*** End of File') && !(line === '*** End of File' && isHeader(lines[index - 1]))))),
  },
  inBoth({
    name: 'lines-without-a-sign-kept', breaks: ['apply-patch/body-line-prefix'],
    description: 'A line of a chunk without a sign is a line to keep.',
    example: updating('foo\nbar\n', ['@@', 'foo', '-bar'], 'foo\n'),
    parts: (base) => ({ reading: { ...base.reading, element: (line) => base.reading.element(line) ?? { sign: ' ', text: line } } }),
  }),
  {
    name: 'lines-without-a-sign-skipped', dialect: 'tau', breaks: ['apply-patch/body-line-prefix'],
    description: 'A line of a chunk without a sign is skipped.',
    example: updating('foo\nbar\n', ['@@', 'foo', '-bar'], 'foo\n'),
    parts: (base) => rewritingEach(base, (line, before) =>
      (before !== undefined && (isHeader(before) || /^[ +-]/.test(before)) && line !== '' && !/^([ +-]|@@|\*\*\* )/.test(line) ? [] : line)),
  },
  {
    name: 'note-of-a-missing-newline-skipped', dialect: 'codex', breaks: ['apply-patch/body-line-prefix'],
    description: 'A line that says there is no newline at the end of the file is skipped.',
    example: updating('x\n', ['@@', '-x', '\\ No newline at end of file', '+y'], 'y\n'),
    parts: (base) => rewritingEach(base, (line) => (line.startsWith('\\ ') ? [] : line)),
  },
  {
    name: 'tab-counts-as-a-sign', dialect: 'tau', breaks: ['apply-patch/body-line-prefix'],
    description: 'A tab at the start of a line of a chunk stands for the space of a line to keep.',
    example: updating('x\ny\n', ['@@', '\tx', '-y'], 'x\n'),
    parts: (base) => ({ reading: { ...base.reading, element: (line) => base.reading.element(line.startsWith('\t') ? ` ${line.slice(1)}` : line) } }),
  },
  inBoth({
    name: 'blank-behind-a-sign-dropped', breaks: ['apply-patch/body-line-prefix'],
    description: 'A space behind the plus of a line to insert is dropped with it.',
    example: updating('x\n', ['@@', '-x', '+ y'], 'y\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/^ /, '')),
  }),
  {
    name: 'blanks-of-inserted-lines-trimmed', dialect: 'tau', breaks: ['apply-patch/body-line-prefix'],
    description: 'Blanks at the end of lines to insert are dropped.',
    example: updating('x\n', ['@@', '-x', '+y  '], 'y\n'),
    parts: (base, { trimEnd }) => newTexts(base, trimEnd),
  },
  {
    name: 'second-plus-dropped', dialect: 'codex', breaks: ['apply-patch/body-line-prefix'],
    description: 'All plus signs at the start of a line to insert are dropped.',
    example: updating('x\n', ['@@', '-x', '++y'], 'y\n'),
    parts: (base) => newTexts(base, (text) => text.replace(/^\++/, '')),
  },
  inBoth({
    name: 'empty-lines-of-a-chunk-refused', breaks: ['apply-patch/empty-context-line'],
    description: 'An empty line of a chunk is refused: it has no sign.',
    example: updating('a\n\nb\n', ['@@', ' a', '', '-b'], REFUSED),
    parts: (base) => ({ reading: { ...base.reading, element: (line) => (line === '' ? undefined : base.reading.element(line)) } }),
  }),
  inBoth({
    name: 'empty-lines-of-a-chunk-skipped', breaks: ['apply-patch/empty-context-line'],
    description: 'An empty line of a chunk is skipped.',
    example: updating('a\n\nb\n', ['@@', ' a', '', '-b'], REFUSED),
    parts: (base) => rewritingEach(base, (line, before = '') => (line === '' && /^(@@|[ +-]|$)/.test(before) && !before.startsWith('*** ') ? [] : line)),
  }),
  {
    name: 'empty-line-ends-a-chunk', dialect: 'tau', breaks: ['apply-patch/empty-context-line'],
    description: 'Behind an empty line of a chunk another one starts.',
    example: updating('a\nb\n\nb\n', ['@@', ' a', '', '-b'], 'a\n\nb\n'),
    parts: (base) => reordering(base, (operations) => operations.map((operation) =>
      (operation.kind === 'update' ? { ...operation, chunks: operation.chunks.flatMap(cutAtEmpty) } : operation))),
  },
  inBoth({
    name: 'added-end-line-ends-the-patch', breaks: ['apply-patch/marker-text-as-data'],
    description: 'The patch ends at the first line that holds the words of the last one, behind a sign too.',
    example: patching({}, ['*** Add File: h', '+a', '+*** End Patch', '+b'], { status: 'success', files: { h: 'a\n' } }),
    parts: (base) => rewriting(base, (lines) => {
      const at = lines.findIndex((line) => /^[ +-]\*\*\* End Patch/.test(line));
      return at < 0 || lines.at(-1)?.trim() !== '*** End Patch' ? lines : [...lines.slice(0, at), '*** End Patch'];
    }),
  }),
  {
    name: 'marks-behind-signs-count', dialect: 'tau', breaks: ['apply-patch/marker-text-as-data'],
    description: 'An operation line behind a plus starts an operation.',
    example: patching(A, ['*** Add File: h', '+a', '+*** Delete File: a'], { status: 'success', files: { h: 'a\n' } }),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^\+(?=\*\*\* (Add|Delete|Update) File: )/, '')),
  },
  inBoth({
    name: 'headers-behind-signs-count', breaks: ['apply-patch/marker-text-as-data'],
    description: 'Signs of a header behind the space of a line to keep start a chunk.',
    example: updating('@@ x\nx\ny\n', ['@@', ' @@ x', '-x', '+z'], REFUSED),
    parts: (base) => rewritingEach(base, (line) => line.replace(/^ (?=@@( |$))/, '')),
  }),
  {
    name: 'end-of-file-behind-a-sign-counts', dialect: 'codex', breaks: ['apply-patch/marker-text-as-data'],
    description: 'The mark of the end of the file counts behind a plus too.',
    example: updating('@@ y\n', ['@@', '-@@ y', '+*** End of File'], ''),
    parts: (base) => rewritingEach(base, (line) => (line === '+*** End of File' ? '*** End of File' : line)),
  },
]);

function chunksOf(operations: readonly Operation[]): Chunk[] {
  return operations.flatMap((operation) => (operation.kind === 'update' ? operation.chunks : []));
}

/** The chunk as two where it has an empty line to keep inside. */
function cutAtEmpty(chunk: Chunk): UpdateOperation['chunks'] {
  const at = chunk.body.findIndex(({ sign, text }, index) => index > 0 && index < chunk.body.length - 1 && sign === ' ' && text === '');
  if (at < 0) return [chunk];
  return [{ ...chunk, body: chunk.body.slice(0, at), atEnd: false }, { body: chunk.body.slice(at + 1), atEnd: chunk.atEnd }];
}

