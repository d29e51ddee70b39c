import type { Chunk, Operation, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { ACCEPTED, OPERATION, REFUSED, inBoth, inside, patchFaults, patching, reordering, rewriting, rewritingEach, updating } from './patch-fault.ts';

const A = { a: 'x\n' };

/** Stands for a chunk that the patch does not have. */
const NO_CHUNK = '\u{10fffd} no chunk';

const MOVE = '*** Move to: ';

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

/** Faults in how the lines of updates are read. */
export const PATCH_LINES_FAULTS = patchFaults([
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
  inBoth({
    name: 'file-lines-of-other-diffs-skipped', breaks: ['apply-patch/body-line-prefix'],
    description: 'Lines of a chunk that read like the file lines of a unified diff are skipped.',
    example: updating('-- x\ny\n', ['@@', '--- x', '-y', '+z'], '-- x\nz\n'),
    parts: (base) => rewritingEach(base, (line) => (/^(---|\+\+\+) /.test(line) ? [] : line)),
  }),
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
