import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, chunkAt, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import { plainOperation, together, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { sending } from '../arbitraries/patch-plain.ts';
import { BEGIN, chunkLines, END, END_OF_FILE, joinedLines, operationLines, patchSituation, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const UPDATE = `*** Update File: ${DEFAULT_PATH}`;
const MOVE = '*** Move to: moved.txt';

/** A file of lines, and a patch of these lines. */
export function patchOn(lines: readonly string[], ...patch: readonly string[]): PatchParts {
  return { files: { [DEFAULT_PATH]: joinedLines(lines) }, lines: [BEGIN, ...patch, END] };
}

/** A plain file and the lines of one chunk that applies. */
function oneChunk(dice: Dice): { lines: string[]; chunk: string[] } {
  const lines = plainLines(dice, 2, 8);
  return { lines, chunk: chunkLines(chunkAt(dice, lines, anyWindow(dice, lines.length))) };
}

/** A patch made of the lines of a chunk that applies; first of all of the smallest. */
const withChunk = (make: (chunk: readonly string[], dice?: Dice) => readonly string[]): MakeSituation => patchSituation((dice) => {
  const { lines, chunk } = oneChunk(dice);
  return patchOn(lines, ...make(chunk, dice));
}, patchOn(['x'], ...make(['@@', '-x', '+y'])));

const MISSPELT_MOVES = [
  '*** Move To: moved.txt', '*** move to: moved.txt', '*** MOVE TO: moved.txt', '*** Move to:moved.txt', '*** Move to moved.txt', '***Move to: moved.txt',
  '** Move to: moved.txt', '### Move to: moved.txt',
] as const;

/** Other words for it. */
const OTHER_MOVES = [
  '*** Move File to: moved.txt', '*** Move File: moved.txt', '*** Move: moved.txt', '*** Rename to: moved.txt',
  '*** Rename File to: moved.txt', '*** Renamed to: moved.txt',
] as const;

/** An update with such a line in place of its move line. */
const movedBy = (all: readonly string[]): MakeSituation => patchSituation((dice) => {
  const { lines, chunk } = oneChunk(dice);
  return patchOn(lines, UPDATE, dice.pick(all), ...chunk);
}, ...all.map((line) => patchOn(['x'], UPDATE, line, '@@', '-x', '+y')));

const moveLinePlacement = property('apply-patch/move-line-placement', {
  'with-change': withChunk((chunk) => [UPDATE, MOVE, ...chunk]),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 8);
    const { start, end } = anyWindow(dice, lines.length);
    return patchOn(lines, UPDATE, MOVE, '@@', ...lines.slice(start, end).map((line) => ` ${line}`));
  }, patchOn(['x'], UPDATE, MOVE, '@@', ' x')),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 12);
    return patchOn(lines, UPDATE, MOVE, ...plainChunks(dice, lines, 2, 4).flatMap(chunkLines));
  }),
  'without-chunk': patchSituation((dice) => patchOn(plainLines(dice, 1, 4), UPDATE, MOVE, ...(dice.flip() ? ['*** Add File: n', '+x'] : [])),
    patchOn(['x'], UPDATE, MOVE)),
  'after-a-chunk': withChunk((chunk) => [UPDATE, ...chunk, MOVE]),
  'under-a-header': withChunk(([header, ...body]) => [UPDATE, header as string, MOVE, ...body]),
  'twice': withChunk((chunk, dice) => [UPDATE, MOVE, dice?.flip() ? MOVE : '*** Move to: other.txt', ...chunk]),
  'under-an-add-line': patchSituation((dice) => patchOn(['x'], '*** Add File: n', MOVE, `+${newText(dice)}`)),
  'after-an-add': patchSituation((dice) => patchOn(['x'], '*** Add File: n', `+${newText(dice)}`, MOVE)),
  'under-a-delete': patchSituation((dice) => patchOn(['x'], `*** Delete File: ${DEFAULT_PATH}`, MOVE, ...(dice.flip() ? ['*** Add File: n', '+x'] : []))),
  'above-the-update': withChunk((chunk) => [MOVE, UPDATE, ...chunk]),
  'misspelt': movedBy(MISSPELT_MOVES),
  'other-words': movedBy(OTHER_MOVES),
});

const ANY: readonly Kind[] = ['add', 'delete', 'update', 'move'];

/** `lines`, between operations that can be done. */
function among(lines: readonly string[], before: Planned, behind: Planned): PatchParts {
  const { tree } = together({ tree: { [DEFAULT_PATH]: { file: 'x\n' } }, operations: [] }, before, behind);
  return sending({ tree }, [BEGIN, ...before.operations.flatMap(operationLines), ...lines, ...behind.operations.flatMap(operationLines), END]);
}

const NONE: Planned = { tree: {}, operations: [] };

const without = (lines: readonly string[], before: readonly Kind[], behind: readonly Kind[]): MakeSituation => patchSituation((dice) =>
  among(lines, before.length > 0 ? plainOperation(dice, dice.pick(before), 0) : NONE, behind.length > 0 ? plainOperation(dice, dice.pick(behind), 1) : NONE));

const updateNeedsChunk = property('apply-patch/update-needs-chunk', {
  'existing-file': without([UPDATE], [], []),
  'missing-file': without(['*** Update File: missing.txt'], [], []),
  'before-an-add': without([UPDATE], [], ['add']),
  'before-a-delete': without([UPDATE], [], ['delete']),
  'before-an-update': without([UPDATE], [], ['update', 'move']),
  'after-others': without([UPDATE], ANY, []),
  'with-move': without([UPDATE, MOVE], [], []),
  'crlf': patchSituation((dice) => {
    const parts = among([UPDATE], NONE, dice.flip() ? plainOperation(dice, 'add', 1) : NONE);
    return sending(parts, joinedLines(parts.lines ?? [], '\r\n'));
  }),
  'only-end-of-file': without([UPDATE, END_OF_FILE], [], []),
  'one-chunk': withChunk((chunk) => [UPDATE, ...chunk]),
});

const GLUED = ['@@x', '@@@', '@@@@', '@@-1 +1@@', '@@.', '@@f()', '@@:', '@@\u00a0x', '@@@ x', '@@+'] as const;
const LINE_NUMBERS = ['-1,1 +1,1 @@', '-1 +1 @@', '-1,2 +1,2 @@', '-0,0 +1 @@', '-1,3 +1,4 @@ def f():', '-1,3 +1,4 @@ x'] as const;

/** A chunk with another header. */
const header = (...headers: readonly string[]): MakeSituation => patchSituation((dice) => {
  const { lines, chunk } = oneChunk(dice);
  return patchOn(lines, UPDATE, dice.pick(headers), ...chunk.slice(1));
}, ...headers.map((line) => patchOn(['x'], UPDATE, line, '-x', '+y')));

/** The second of two chunks with another header. */
const laterHeader = (...headers: readonly string[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 4, 10);
  const [first, second] = plainChunks(dice, lines, 2, 2) as [Chunk, Chunk];
  return patchOn(lines, UPDATE, ...chunkLines(first), dice.pick(headers), ...second.lines);
}, ...headers.map((line) => patchOn(['x', 'y'], UPDATE, '@@', '-x', line, '-y')));

/** The context of a chunk: a line above it; the headers are made of that line. */
const contextual = (headersOf: (line: string) => readonly string[], above = 'top', ...others: readonly string[]): MakeSituation => patchSituation((dice) => {
  const { lines, chunk } = oneChunk(dice);
  return patchOn([...others, above, ...lines], UPDATE, dice.pick(headersOf(above)), ...chunk.slice(1));
}, ...headersOf(above).map((line) => patchOn([...others, above, 'x'], UPDATE, line, '-x', '+y')));

/** The context stands in the file twice, first with the blank that the header has behind it; the old line is below either. */
function twoContexts([context, old, ...others]: readonly string[], blank: string): PatchParts {
  return patchOn([`${context}${blank}`, old as string, ...others, context as string, old as string], UPDATE, `@@ ${context}${blank}`, `-${old}`, '+Q');
}

/** The first chunk of one to three without its header. */
const headless = (...before: readonly string[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 4, 10);
  const [first, ...more] = plainChunks(dice, lines, 1, 3) as [Chunk, ...Chunk[]];
  return patchOn(lines, UPDATE, ...before, ...chunkLines({ ...first, context: null }), ...more.flatMap(chunkLines));
}, ...[[' x', '+y'], ['-x', '+y'], ['+y']].map((body) => patchOn(['x'], UPDATE, ...before, ...body)));

/** The last line changed by a chunk that is closed by the mark, and lines behind it. */
const behindMark = (...all: readonly (readonly string[])[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 2, 8);
  const last = lines.at(-1) as string;
  const more = dice.oneIn(3) ? ['*** Add File: n', '+x'] : [];
  return patchOn(lines, UPDATE, '@@', `-${last}`, `+${newText(dice)}`, END_OF_FILE, ...dice.pick(all), ...more);
}, ...all.map((lines) => patchOn(['x'], UPDATE, '@@', '-x', '+y', END_OF_FILE, ...lines)));

const chunkHeader = property('apply-patch/chunk-header', {
  'bare': withChunk((chunk) => [UPDATE, ...chunk]),
  'with-context': contextual((line) => [`@@ ${line}`]),
  'several': patchSituation((dice) => {
    const lines = plainLines(dice, 6, 14);
    const chunks = plainChunks(dice, lines.slice(1), 2, 4);
    return patchOn(lines, UPDATE, ...chunks.flatMap((chunk, at) => chunkLines(at === 0 && dice.flip() ? { ...chunk, context: lines[0] as string } : chunk)));
  }),
  'glued': header(...GLUED),
  'glued-later': laterHeader(...GLUED),
  'glued-by-tab': header('@@\tx', '@@\tf', '@@\t-1,1'),
  'missing-first': headless(),
  'missing-first-with-move': headless(MOVE),
  'missing-behind-end-of-file': behindMark(['-y'], ['+z'], [' y', '+z']),
  'missing-behind-empty-lines': behindMark(['', '-y'], ['', '+z'], ['', '', ' y', '+z']),
  'empty-lines-behind-end-of-file': behindMark([''], ['', ''], ['', '', '']),
  'line-numbers': header(...LINE_NUMBERS.map((text) => `@@ ${text}`)),
  'line-numbers-in-the-file': contextual((line) => [`@@ ${line}`], '-1,1 +1,1 @@', 'zero'),
  'closing-signs': patchSituation((dice) => {
    const { lines, chunk } = oneChunk(dice);
    return patchOn([dice.flip() ? 'def f @@' : 'def f', ...lines], UPDATE, '@@ def f @@', ...chunk.slice(1));
  }, ...['def f @@', 'def f'].map((line) => patchOn([line, 'x'], UPDATE, '@@ def f @@', '-x', '+y'))),
  'blank-behind': patchSituation((dice) => {
    const { lines, chunk } = oneChunk(dice);
    return patchOn(dice.flip() ? ['', ...lines] : lines, UPDATE, dice.pick(['@@ ', '@@  ', '@@\t', '@@ \t']), ...chunk.slice(1));
  }, ...['@@ ', '@@  ', '@@\t'].flatMap((line) => [patchOn(['x'], UPDATE, line, '-x', '+y'), patchOn(['', 'x'], UPDATE, line, '-x', '+y')])),
  'blank-behind-context': contextual((line) => [`@@ ${line} `, `@@ ${line}\t`, `@@ ${line}  `]),
  'blank-behind-context-in-the-file': patchSituation((dice) => twoContexts(plainLines(dice, 2, 5), dice.pick([' ', '\t', '  '])),
    twoContexts(['f', 'x'], ' '), twoContexts(['f', 'x'], '\t')),
});

/** Headers with no line under the last of them, and what follows. */
const bare = (
  headers: (dice: Dice | undefined, line: string) => readonly string[], behind: readonly (readonly string[])[] = [[]], move: readonly string[] = [],
): MakeSituation =>
  patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    return patchOn(lines, UPDATE, ...move, ...headers(dice, dice.pick(lines)), ...dice.pick(behind));
  }, ...behind.map((lines) => patchOn(['x', 'y'], UPDATE, ...move, ...headers(undefined, 'x'), ...lines)));

const either = (dice: Dice | undefined, line: string): string[] => [dice?.flip() ? '@@' : `@@ ${line}`];

const chunkNeedsLine = property('apply-patch/chunk-needs-line', {
  'end-of-file-follows': bare(either, [[END_OF_FILE], [END_OF_FILE, '*** Add File: n', '+x']]),
  'header-follows': bare((dice, line) => [...either(dice, line), '@@', `-${line}`]),
  'headers-stacked': bare((_dice, line) => [`@@ ${line}`, '@@ y', '@@ z', '-y']),
  'operation-follows': bare(either, [['*** Add File: n', '+x'], ['*** Delete File: f.txt'], ['*** Update File: f.txt', '@@', '+x']]),
  'end-follows': bare(either),
  'later-chunk': bare((_dice, line) => ['@@', `-${line}`, '@@'], [[], ['*** Add File: n', '+x'], [END_OF_FILE]]),
  'bare-header': bare(() => ['@@'], [[], ['@@', '-x'], [END_OF_FILE], ['*** Add File: n', '+x']]),
  'with-move': bare(either, [[], ['*** Add File: n', '+x']], [MOVE]),
  'one-line': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    return patchOn(lines, UPDATE, '@@', dice.pick([` ${dice.pick(lines)}`, `-${dice.pick(lines)}`, `+${newText(dice)}`]));
  }, ...[' x', '-x', '+z'].map((line) => patchOn(['x', 'y'], UPDATE, '@@', line))),
  'one-empty-line': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    const at = dice.between(1, lines.length - 1);
    return patchOn([...lines.slice(0, at), '', ...lines.slice(at)], UPDATE, '@@', '');
  }, patchOn(['x', '', 'y'], UPDATE, '@@', '')),
});

/** The rules on update lines and the headers of chunks. */
export const UPDATES: readonly Property[] = [moveLinePlacement, updateNeedsChunk, chunkHeader, chunkNeedsLine];
