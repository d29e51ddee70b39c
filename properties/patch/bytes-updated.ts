import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { anyWindow, chunkAt, plainChunks, plainLines, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { plainOperation } from '../arbitraries/patch-operations.ts';
import { alphabetText, randomFile, type RandomFile } from '../arbitraries/patch-random.ts';
import { joinedLines, patchSituation, updating, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { BACKSLASH_PATTERNS, CONTROLS, DOLLAR_PATTERNS, FRAGILE, multiByte, newText, TEMPLATE_PATTERNS, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

/** Texts that are patterns elsewhere; `{root}` is one of the gauge's own. */
const PATTERNS = [...DOLLAR_PATTERNS, ...BACKSLASH_PATTERNS, ...TEMPLATE_PATTERNS].filter((text) => text !== '{root}');

/** A plain file, and one chunk about a window of it. */
const oneChunk = (make: (dice: Dice, quoted: readonly string[]) => readonly string[], least = 1,
  ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, least, 9);
  const { start, end } = anyWindow(dice, lines.length, 4, least);
  return updating(lines, { lines: make(dice, lines.slice(start, end)) });
}, ...first);

const keep = (text: string): string => ` ${text}`;
const remove = (text: string): string => `-${text}`;

/** One to three lines to insert. */
function inserted(dice: Dice, index = 0): string[] {
  return Array.from({ length: dice.between(1, 3) }, (_, at) => `+${newText(dice, index + at)}`);
}

/** The same update as a move. */
export function moved(parts: PatchParts, moveTo = 'moved.txt'): PatchParts {
  return { ...parts, operations: (parts.operations ?? []).map((operation): Operation => ('update' in operation ? { ...operation, moveTo } : operation)) };
}

/** A line of few texts with its sign; a CR at its end would belong to the line break. */
const signed = (sign: string, text: string): string => sign + (text.endsWith('\r') ? text.slice(0, -1) : text);

/** Chunks that quote windows of `lines` as they are, in order: each finds a place, be it another one. */
function exactChunks(dice: Dice, lines: readonly string[], most: number): Chunk[] {
  if (lines.length === 0) return [{ lines: inserted(dice) }];
  const windows = windowsInOrder(dice, dice.between(1, Math.min(most, lines.length)), lines.length, { touching: true });
  return windows.map(({ start, end }) => {
    const quoted = lines.slice(start, end).map((text) => signed(dice.pick(['-', ' ']), text));
    const at = dice.between(0, quoted.length);
    const added = Array.from({ length: dice.between(0, 2) }, () => signed('+', alphabetText(dice)));
    return { lines: [...quoted.slice(0, at), ...added, ...quoted.slice(at)] };
  });
}

/** Without a mark at the start, which has a rule of its own. */
function unmarked({ content, lines: [first = '', ...rest] }: RandomFile): RandomFile {
  return content === '' ? { content, lines: [] } : { content: content.replace(/^\ufeff/, ''), lines: [first.replace(/^\ufeff/, ''), ...rest] };
}

/** A file of few texts with LF, its final newline there or not, without a mark at its start, and chunks that quote it. */
function fewTexts(dice: Dice, most: number): PatchParts {
  const lines = Array.from({ length: dice.between(0, 6) }, (_, at) => alphabetText(dice).replace(at === 0 ? /[\r\ufeff]/g : '\r', ''));
  const content = joinedLines(lines);
  return { ...updating([], ...exactChunks(dice, lines, most)),
    files: { [DEFAULT_PATH]: dice.oneIn(4) && lines.at(-1) !== '' ? content.slice(0, -1) : content } };
}

/** Texts that a careless tool would not insert as they are. */
const AS_SPELLED = ['X ', 'X\t', '\tX', '  X', 'X\tY', 'X\rY', 'X\u00a0', ...UNICODE_FORMS, ...FRAGILE.map((character) => `${character}X`),
  ...CONTROLS.map((character) => `X${character}Y`)] as const;
const SMALLEST_SPELLED = ['X ', '\tX', 'X\tY', 'X\rY', 'e\u0301', '\ufeffX', '“X”', '\u2013'] as const;

/** Every line of a file of few texts is quoted; lines of the same texts are inserted anywhere. */
function repeatedTexts(dice: Dice): PatchParts {
  const text = (): string => dice.pick(['a', 'b', '', 'X']);
  const lines = [...Array.from({ length: dice.between(1, 4) }, text), dice.pick(['a', 'z'])];
  const quoted = lines.map((line) => (dice.flip() ? remove(line) : keep(line)));
  const added = (): string[] => (dice.flip() ? Array.from({ length: dice.between(1, 2) }, () => `+${text()}`) : []);
  return updating(lines, { lines: [...quoted.flatMap((line) => [...added(), line]), ...(dice.flip() ? ['+b'] : [])] });
}

const MARKED = '\ufeffa';
const LONG = Array.from({ length: 24 }, (_, at) => `l${at}`);

export const updateBytes = property('apply-patch/update-bytes', {
  'replaced': oneChunk((dice, quoted) => [...quoted.map(remove), ...inserted(dice)], 1, updating(['a', 'b', 'c'], { lines: ['-b', '+X'] })),
  'removed': oneChunk((_dice, quoted) => quoted.map(remove), 1, updating(['a', 'b', 'c'], { lines: ['-b'] })),
  'inserted-above': oneChunk((dice, quoted) => [...inserted(dice), ...quoted.map(keep)], 1, updating(['a', 'b'], { lines: ['+X', ' b'] }),
    updating(['a'], { lines: ['+X', ' a'] })),
  'inserted-between': oneChunk((dice, quoted) => {
    const at = dice.between(1, quoted.length - 1);
    return [...quoted.slice(0, at).map(keep), ...inserted(dice), ...quoted.slice(at).map(keep)];
  }, 2, updating(['a', 'b'], { lines: [' a', '+X', ' b'] })),
  'inserted-below': oneChunk((dice, quoted) => [...quoted.map(keep), ...inserted(dice)], 1, updating(['a', 'b'], { lines: [' a', '+X'] }),
    updating(['a'], { lines: [' a', '+X'] })),
  'kept-and-changed': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 9);
    return updating(lines, chunkAt(dice, lines, anyWindow(dice, lines.length, 5, 2)));
  }, updating(['a', 'b', 'c', 'd'], { lines: [' a', '-b', ' c', '+X', '-d'] })),
  'whole-file': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return updating(lines, chunkAt(dice, lines, { start: 0, end: lines.length }));
  }, updating(['a', 'b'], { lines: ['-a', ' b', '+X'] })),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 14);
    return updating(lines, ...plainChunks(dice, lines, 2, 5));
  }, updating(['a', 'b', 'c'], { lines: ['-a', '+X'] }, { lines: ['-c', '+Z'] })),
  'touching-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 9);
    const windows = windowsInOrder(dice, dice.between(2, 3), lines.length, { touching: true });
    return updating(lines, ...windows.map((window, index) => chunkAt(dice, lines, window, { index: 3 * index })));
  }, updating(['a', 'b'], { lines: ['-a', '+X'] }, { lines: ['-b', '+Y'] }), updating(['a', 'b'], { lines: [' a', '+X'] }, { lines: ['+Y', ' b'] })),
  'many-chunks': patchSituation((dice) => {
    const lines = words(dice, dice.between(60, 200), 2);
    return updating(lines, ...plainChunks(dice, lines, 12, 30));
  }),
  'long-chunk': patchSituation((dice) => {
    const lines = words(dice, dice.between(30, 90), 2);
    const start = dice.below(10);
    return updating(lines, chunkAt(dice, lines, { start, end: start + dice.between(11, 20) }, { inserted: 14 }));
  }, updating(['a', 'z'], { lines: [' a', ...LONG.map((text) => `+${text}`)] }), updating([...LONG, 'z'], { lines: LONG.map(remove) }),
    updating([...LONG, 'z'], { lines: [...LONG.map(keep), '-z', '+Y'] })),
  'not-ascii': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 9).map((word) => word + multiByte(dice, dice.between(1, 3)));
    const { start, end } = anyWindow(dice, lines.length);
    return updating(lines, { lines: [...lines.slice(start, end).map(dice.flip() ? keep : remove), `+${newText(dice)}${multiByte(dice, 2)}`] });
  }, updating(['é', '中', '😀'], { lines: [' é', '-中', '+界'] })),
  'patterns': oneChunk((dice, quoted) => [...quoted.map(remove), ...Array.from({ length: dice.between(1, 3) }, () => `+${dice.pick(PATTERNS)}`)], 1,
    ...PATTERNS.map((text) => updating(['a', 'b', 'c'], { lines: ['-b', `+${text}`] }))),
  'as-spelled': oneChunk((dice, quoted) => [...quoted.map(dice.flip() ? remove : keep), ...Array.from({ length: dice.between(1, 3) },
    () => `+${dice.pick(AS_SPELLED)}`)], 1, ...SMALLEST_SPELLED.map((text) => updating(['a', 'b', 'c'], { lines: ['-b', `+${text}`] }))),
  'repeated-texts': patchSituation(repeatedTexts, updating(['a', 'b'], { lines: ['-a', ' b', '+a', '+X'] }), updating(['a', 'c'],
    { lines: [' a', '+', '+', ' c'] }),
    updating(['a', 'c'], { lines: [' a', '+c', ' c'] }), updating(['a', '', 'b'], { lines: ['-a', '+X', ' ', ' b'] }), updating(['a', '', 'b'],
      { lines: [' a', '+X', ' ', '-b'] })),
  'byte-order-mark': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 5);
    const first = `\ufeff${lines[0] as string}`;
    return updating(lines.with(0, first), { lines: [dice.pick([remove, keep])(first), ...inserted(dice)] });
  }, updating([MARKED, 'b'], { lines: [remove(MARKED), '+c'] }), updating([MARKED, 'b'], { lines: [remove(MARKED)] }), updating([MARKED, 'b'],
    { lines: ['+c', keep(MARKED)] })),
  'move': patchSituation((dice) => plainOperation(dice, 'move', dice.below(8)), moved(updating(['a', 'b'], { lines: ['-a', '+X'] }))),
  'few-texts-one-chunk': patchSituation((dice) => {
    const { content, lines } = unmarked(randomFile(dice));
    return { ...updating([], ...exactChunks(dice, lines, 1)), files: { [DEFAULT_PATH]: content } };
  }),
  'few-texts-several-chunks': patchSituation((dice) => fewTexts(dice, 3)),
  'few-texts-moved': patchSituation((dice) => moved(fewTexts(dice, 2), dice.pick(['moved.txt', 'd/moved.txt']))),
});

export const deleteAllLines = property('apply-patch/delete-all-lines', {
  'one-line': patchSituation((dice) => {
    const lines = words(dice, 1);
    return updating(lines, { lines: lines.map(remove) });
  }, updating(['a'], { lines: ['-a'] })),
  'several-lines': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    return updating(lines, { lines: lines.map(remove) });
  }, updating(['a', 'b'], { lines: ['-a', '-b'] })),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    const cut = dice.between(1, lines.length - 1);
    return updating(lines, { lines: lines.slice(0, cut).map(remove) }, { lines: lines.slice(cut).map(remove) });
  }, updating(['a', 'b'], { lines: ['-a'] }, { lines: ['-b'] })),
  'unterminated': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return { ...updating(lines, { lines: lines.map(remove) }), files: { [DEFAULT_PATH]: lines.join('\n') } };
  }, { ...updating([], { lines: ['-a'] }), files: { [DEFAULT_PATH]: 'a' } }),
  'crlf': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return { ...updating(lines, { lines: lines.map(remove) }), files: { [DEFAULT_PATH]: lines.map((line) => `${line}\r\n`).join('') } };
  }, { ...updating([], { lines: ['-a'] }), files: { [DEFAULT_PATH]: 'a\r\n' } }),
  'empty-lines': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4).flatMap((line) => (dice.flip() ? ['', line] : [line, '']));
    return updating(lines, { lines: lines.map(remove) });
  }, updating([''], { lines: ['-'] }), updating(['', ''], { lines: ['-', '-'] }), updating(['a', ''], { lines: ['-a', '-'] })),
  'only-file-of-directory': patchSituation((dice) => {
    const path = dice.pick(['d/f.txt', 'd/e/f.txt']);
    return { files: { [path]: 'a\nb\n' }, operations: [{ update: path, chunks: [{ lines: ['-a', '-b'] }] }] };
  }),
  'move': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return moved(updating(lines, { lines: lines.map(remove) }), dice.pick(['moved.txt', 'd/moved.txt']));
  }, moved(updating(['a'], { lines: ['-a'] }))),
  'then-filled': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    const emptied = updating(lines, { lines: lines.map(remove) });
    return { ...emptied, operations: [...emptied.operations, { update: DEFAULT_PATH, chunks: [{ lines: inserted(dice) }] }] };
  }),
  'all-but-one': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const stays = dice.below(lines.length);
    return updating(lines, { lines: lines.map((line, at) => (at === stays ? keep(line) : remove(line))) });
  }, updating(['a', 'b'], { lines: ['-a', ' b'] }), updating(['a', 'b'], { lines: [' a', '-b'] })),
});

/** An empty file and an update of it. */
const onEmpty = (...chunks: readonly (readonly string[])[]): PatchParts => updating([], ...chunks.map((lines) => ({ lines })));

export const emptyFileUpdate = property('apply-patch/empty-file-update', {
  'added': patchSituation((dice) => onEmpty(inserted(dice)), onEmpty(['+x'])),
  'added-twice': patchSituation((dice) => onEmpty(inserted(dice), inserted(dice, 4)), onEmpty(['+x'], ['+y'])),
  'with-mark': patchSituation((dice) => updating([], { lines: inserted(dice), eof: true }), updating([], { lines: ['+x'], eof: true })),
  'empty-line-to-keep': patchSituation((dice) => onEmpty([dice.pick([' ', '']), ...inserted(dice)]), onEmpty(['', '+y']), onEmpty([' ', '+y'])),
  'empty-line-to-remove': patchSituation((dice) => onEmpty(['-', ...inserted(dice)]), onEmpty(['-', '+y'])),
  'only-empty-line': patchSituation((dice) => onEmpty([dice.pick([' ', ''])]), onEmpty([' ']), onEmpty([''])),
  'line-to-remove': patchSituation((dice) => onEmpty([`-${words(dice, 1)[0] as string}`, ...(dice.flip() ? inserted(dice) : [])]), onEmpty(['-a']),
    onEmpty(['-a', '+b'])),
  'line-to-keep': patchSituation((dice) => onEmpty([` ${words(dice, 1)[0] as string}`, ...inserted(dice)]), onEmpty([' a']), onEmpty([' a', '+b'])),
  'two-empty-lines': patchSituation((dice) => onEmpty([' ', dice.pick([' ', '-']), ...(dice.flip() ? inserted(dice) : [])]), onEmpty([' ', ' ']),
    onEmpty(['-', '-', '+y'])),
  'move': patchSituation((dice) => moved(onEmpty(inserted(dice)), dice.pick(['moved.txt', 'd/moved.txt'])), moved(onEmpty(['+x']))),
  'emptied-before': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    const emptied = updating(lines, { lines: lines.map(remove) });
    return { ...emptied, operations: [...emptied.operations,
      { update: DEFAULT_PATH, chunks: [{ lines: inserted(dice) }, ...(dice.flip() ? [{ lines: inserted(dice, 4) }] : [])] }] };
  }),
});
