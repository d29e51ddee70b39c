import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { addition, chunkAt, plainChunks, plainLines, replacing } from '../arbitraries/patch-chunks.ts';
import { joinedLines, patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { multiByte, newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { moved } from './bytes-updated.ts';

/** A file with this content, and an update of it. */
const on = (content: string, ...chunks: readonly Chunk[]): PatchParts => ({ ...updating([], ...chunks), files: { [DEFAULT_PATH]: content } });
const small = (content: string, ...lines: readonly string[]): PatchParts => on(content, { lines });

type Quote = (dice: Dice, lines: readonly string[]) => readonly Chunk[];

const last = (lines: readonly string[]): string => lines.at(-1) as string;
const replaced = (at: (dice: Dice, lines: readonly string[]) => string): Quote => (dice, lines) => [{ lines: [`-${at(dice, lines)}`, `+${newText(dice)}`] }];

/** A plain file without its final newline. */
const unterminated = (quote: Quote, least: number, ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, least, 7);
  return on(lines.join('\n'), ...quote(dice, lines));
}, ...first);

const firstReplaced = replaced((_dice, lines) => lines[0] as string);
const someKept: Quote = (dice, lines) => {
  const start = dice.below(lines.length);
  return [{ lines: lines.slice(start, dice.between(start + 1, lines.length)).map((text) => ` ${text}`) }];
};

export const finalNewline = property('apply-patch/final-newline', {
  'last-line-changed': unterminated(replaced((_dice, lines) => last(lines)), 2, small('a\nb', '-b', '+B')),
  'first-line-changed': unterminated(firstReplaced, 2, small('a\nb', '-a', '+A')),
  'only-line': unterminated((dice, lines) => replaced(() => lines[0] as string)(dice, lines).slice(0, 1), 1,
    small('no newline', '-no newline', '+one', '+two'), small('a', ' a', '+b'), small('a', '+b', ' a')),
  'lines-to-keep': unterminated(someKept, 1, small('a', ' a'), small('a\nb', ' a'), small('a\nb', ' b')),
  'last-line-removed': unterminated((_dice, lines) => [{ lines: [`-${last(lines)}`] }], 2, small('a\nb', '-b'), small('a\nb', ' a', '-b')),
  'appended': unterminated((dice) => [addition(dice)], 1, small('a', '+b')),
  'inserted-above': unterminated((dice, lines) => [{ lines: [`+${newText(dice)}`, ` ${last(lines)}`] }], 1, small('a\nb', '+X', ' b')),
  'several-chunks': unterminated((dice, lines) => plainChunks(dice, lines, 2, 3), 4, on('a\nb\nc', { lines: ['-a'] }, { lines: ['-c', '+C'] })),
  'unterminated-crlf': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return on(lines.join('\r\n'), dice.flip() ? { lines: [`-${lines[0] as string}`] } : { lines: [` ${lines[0] as string}`] });
  }, small('a\r\nb', '-a'), small('a\r\nb', ' a')),
  'ends-with-cr': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return on(`${lines.join('\n')}\r`, ...firstReplaced(dice, lines));
  }, small('a\nb\r', '-a', '+A')),
  'mixed': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 6);
    const at = dice.below(lines.length - 1);
    const content = lines.map((line, index) => line + (index === lines.length - 1 ? '' : dice.pick(['\n', '\r\n'])));
    return on(content.join(''), { lines: [dice.pick(['-', ' ']) + (lines[at] as string)] });
  }, small('a\nb\r\nc', '-a', '+d'), small('a\r\nb\nc', '-b', '+d'), small('a\nb\r\nc', ' b')),
  'multi-byte-end': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return on(`${lines.join('\n')}${multiByte(dice, 1)}`, ...firstReplaced(dice, lines));
  }, small('a\né', '-a', '+A'), small('a\n😀', '-a', '+A')),
  'move': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return moved(on(lines.join('\n'), ...(dice.flip() ? someKept : firstReplaced)(dice, lines)));
  }, moved(small('a', ' a'))),
  'terminated': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 7);
    return updating(lines, dice.flip() ? replacing(dice, last(lines)) : addition(dice));
  }, small('a\n', '-a', '+b'), small('a\n', '+b'), small('a\n', ' a')),
});

/** A plain file with empty lines at its end. */
const blankEnded = (quote: Quote, blanks: readonly number[], ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 1, 6);
  return on(`${joinedLines(lines)}${'\n'.repeat(dice.pick(blanks))}`, ...quote(dice, lines));
}, ...first);

const anyReplaced = replaced((dice, lines) => dice.pick(lines));
const added: Quote = (dice) => [addition(dice)];

/** The empty line of a patch to keep, in either spelling. */
const emptyKept = (dice: Dice): string => dice.pick([' ', '']);

export const finalBlankLine = property('apply-patch/final-blank-line', {
  'one': blankEnded(anyReplaced, [1], small('a\n\n', '-a', '+b')),
  'several': blankEnded(anyReplaced, [2, 3, 4], small('a\n\n\n', '-a', '+b')),
  'appended': blankEnded(added, [1], small('a\n\n', '+x')),
  'appended-to-several': blankEnded(added, [2, 3], small('a\n\n\n', '+x')),
  'only-newline': patchSituation((dice) => on('\n', addition(dice)), small('\n', '+x')),
  'inserted-last': blankEnded((dice, lines) => [{ lines: [`-${last(lines)}`, ...(dice.flip() ? [`+${newText(dice)}`] : []), '+'] }], [0],
    small('a\n', '-a', '+'), small('a\n', ' a', '+')),
  'appended-last': blankEnded((dice) => [{ lines: [...addition(dice).lines, '+'] }], [0], small('a\n', '+x', '+'), small('a\n', '+')),
  'left-last': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return updating([...lines.slice(0, -1), '', last(lines)], { lines: [`-${last(lines)}`] });
  }, small('a\n\nb\n', '-b'), small('\nb\n', '-b')),
  'to-keep': blankEnded((dice, lines) => [{ lines: [`-${last(lines)}`, `+${newText(dice)}`, emptyKept(dice)] }], [1, 2], small('a\n\n', '-a', '+b', ' '),
    small('a\n\n', '-a', '+b', '')),
  'removed': blankEnded((_dice, lines) => [{ lines: [` ${last(lines)}`, '-'] }], [1], small('a\n\n', ' a', '-'), small('a\n\n', ' a', '-', '+b')),
  'lines-to-keep': blankEnded(someKept, [1, 2], small('a\n\n', ' a')),
  'crlf': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return on(`${joinedLines(lines, '\r\n')}\r\n`, { lines: [`${dice.pick(['-', ' '])}${dice.pick(lines)}`] });
  }, small('a\r\n\r\n', '-a'), small('a\r\n\r\n', ' a')),
  'move': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return moved(on(`${joinedLines(lines)}\n`, ...(dice.flip() ? someKept : anyReplaced)(dice, lines)));
  }, moved(small('a\n\n', ' a'))),
  'inside': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.between(1, lines.length - 1);
    return updating([...lines.slice(0, at), '', ...lines.slice(at)], chunkAt(dice, lines, { start: 0, end: 1 }));
  }, small('a\n\nb\n', '-a', '+A')),
});
