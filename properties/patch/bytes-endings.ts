import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { addition, chunkAt, anyWindow, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import { joinedLines, patchSituation, updating, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { BLANKS, newText, OTHER_SEPARATORS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { moved } from './bytes-updated.ts';

/** A file with this content, and an update of it. */
const on = (content: string, ...chunks: readonly Chunk[]): PatchParts => ({ ...updating([], ...chunks), files: { [DEFAULT_PATH]: content } });
const small = (content: string, ...lines: readonly string[]): PatchParts => on(content, { lines });

type Quote = (dice: Dice, lines: readonly string[]) => readonly Chunk[];

/** Lines of CRLF files, or of the endings that `ending` gives the line number `at`. */
const crlf = (quote: Quote, first: readonly PatchParts[],
  { least = 2, ending = (): string => '\r\n' }: { least?: number; ending?: (dice: Dice, at: number) => string } = {}): MakeSituation =>
  patchSituation((dice) => {
    const lines = plainLines(dice, least, 7);
    return on(lines.map((line, at) => line + ending(dice, at)).join(''), ...quote(dice, lines));
  }, ...first);

const replaced: Quote = (dice, lines) => [{ lines: [`-${dice.pick(lines)}`, `+${newText(dice)}`] }];
const belowFirst: Quote = (dice, lines) => replaced(dice, lines.slice(1));
const someKept = (lines: readonly string[]): string[] => lines.map((text) => ` ${text}`);

/** Contents by path, and the lines of the chunk that updates each; every other file is moved where `moving` says so. */
type Several = readonly (readonly [path: string, content: string, lines: readonly string[]])[];

function updatingAll(all: Several, moving = false): PatchParts & { tree: Tree; operations: Operation[] } {
  return {
    tree: Object.fromEntries(all.map(([path, content]) => [path, { file: content }])),
    operations: all.map(([path, , lines], at) => ({ update: path, ...(moving && at % 2 === 1 ? { moveTo: `${path}.moved` } : {}), chunks: [{ lines }] })),
  };
}

/** Two or three files, each made by `make`; first of all the smallest, updated and moved. */
const severalFiles = (make: (dice: Dice) => readonly [content: string, lines: readonly string[]],
  content: string, ...lines: readonly string[]): MakeSituation =>
  patchSituation((dice) => updatingAll(['a', 'b', 'd/c'].slice(0, dice.between(2, 3)).map((path) => [path, ...make(dice)]), dice.flip()),
    ...[false, true].map((moving) => updatingAll(['a', 'b'].map((path) => [path, content, lines]), moving)));

/** A line with one of the characters in it that end no line; a part of it, or all of it. */
const separated = (quoted: (before: string, whole: string) => string, ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const [before, behind, other] = words(dice, 3) as [string, string, string];
  const whole = before + dice.pick(OTHER_SEPARATORS) + behind;
  return updating([other, whole], { lines: [`-${quoted(dice.flip() ? before : behind, whole)}`, `+${newText(dice)}`] });
}, ...first);

export const lineEndings = property('apply-patch/line-endings', {
  'replaced': crlf(replaced, [small('one\r\ntwo\r\n', '-one', '+ONE'), small('one\r\ntwo\r\n', '-two', '+TWO')]),
  'removed': crlf((dice, lines) => [{ lines: [`-${dice.pick(lines)}`] }], [small('a\r\nb\r\n', '-b'), small('a\r\nb\r\n', '-a')]),
  'inserted': crlf((dice, lines) => {
    const kept = ` ${dice.pick(lines)}`;
    return [{ lines: dice.flip() ? [kept, `+${newText(dice)}`] : [`+${newText(dice)}`, kept] }];
  }, [small('a\r\nb\r\n', ' a', '+x'), small('a\r\nb\r\n', '+x', ' a')]),
  'appended': crlf((dice) => [addition(dice)], [small('a\r\n', '+x')], { least: 1 }),
  'lines-to-keep': crlf((dice, lines) => {
    const start = dice.below(lines.length);
    return [{ lines: someKept(lines.slice(start, start + dice.between(1, 3))) }];
  }, [small('a\r\nb\r\n', ' a'), small('a\r\nb\r\n', ' a', ' b')]),
  'several-lines': crlf((dice, lines) => [chunkAt(dice, lines, anyWindow(dice, lines.length, 4, 2))], [small('a\r\nb\r\nc\r\n', ' a', '-b', ' c')],
    { least: 3 }),
  'several-chunks': crlf((dice, lines) => plainChunks(dice, lines, 2, 3), [on('a\r\nb\r\nc\r\n', { lines: ['-a', '+A'] }, { lines: ['-c', '+C'] })],
    { least: 4 }),
  'with-context': crlf((dice, lines) => {
    const at = dice.below(lines.length - 1);
    return [{ context: lines[at] as string, lines: [`-${lines[at + 1] as string}`, `+${newText(dice)}`] }];
  }, [on('f\r\na\r\n', { context: 'f', lines: ['-a', '+b'] })]),
  'with-mark': crlf((dice, lines) => [{ lines: [`-${lines.at(-1) as string}`, `+${newText(dice)}`], eof: true }],
    [on('a\r\nb\r\na\r\n', { lines: ['-a', '+z'], eof: true })]),
  'first-crlf': crlf(belowFirst, [small('a\r\nb\nc\n', '-b', '+B')], { ending: (_dice, at) => (at === 0 ? '\r\n' : '\n') }),
  'first-lf': crlf(belowFirst, [small('a\nb\r\nc\r\n', '-b', '+B')], { ending: (_dice, at) => (at === 0 ? '\n' : '\r\n') }),
  'mixed': crlf((dice, lines) => [chunkAt(dice, lines, anyWindow(dice, lines.length))], [small('a\r\nb\nc\r\nd\n', '-b', '+B', ' c')],
    { ending: (dice) => dice.pick(['\n', '\r\n']) }),
  'unterminated': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return on(lines.join('\r\n'), ...(dice.flip() ? replaced(dice, lines) : [addition(dice)]));
  }, small('a\r\nb', '-b', '+B'), small('a\r\nb', '+c')),
  'one-line': patchSituation((dice) => {
    const lines = words(dice, 1);
    return on(joinedLines(lines, '\r\n'), ...(dice.flip() ? replaced(dice, lines) : [addition(dice)]));
  }, small('a\r\n', '-a', '+b'), small('a\r\n', ' a', '+b')),
  'cr-only-part': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 5);
    return on(joinedLines(lines, '\r'), ...replaced(dice, lines));
  }, small('a\rb\r', '-a'), small('a\rb\r', '-b', '+B'), small('a\rb\r', '-a', '-b')),
  'cr-only-whole': patchSituation((dice) => {
    const text = plainLines(dice, 2, 5).join('\r');
    return on(text + dice.pick(['', '\r']), { lines: [`-${text}`, `+${newText(dice)}`] });
  }, small('a\rb', '-a\rb', '+c'), small('a\rb\r', '-a\rb', '+c')),
  'cr-inside': patchSituation((dice) => {
    const [first, second, third] = words(dice, 3) as [string, string, string];
    return updating([`${first}\r${second}`, third], { lines: [`${dice.pick(['-', ' '])}${first}\r${second}`, `+${newText(dice)}\r${newText(dice, 1)}`] });
  }, updating(['a\rb', 'c'], { lines: ['-a\rb', '+d'] }), updating(['a', 'b'], { lines: ['-a', '+x\ry'] })),
  'separator-part': separated((part) => part, ...OTHER_SEPARATORS.map((character) => small(`a${character}b\nc\n`, '-b'))),
  'separator-whole': separated((_part, whole) => whole, ...['\f', '\u2028'].map((character) => small(`a${character}b\nc\n`, `-a${character}b`, '+x'))),
  'ends-with-cr': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return on(`${lines.join('\n')}\r`, ...replaced(dice, lines.slice(0, -1)));
  }, small('a\nb\r', '-a', '+A')),
  'blanks-above': patchSituation((dice) => {
    const [other, word, last] = words(dice, 3) as [string, string, string];
    const spelled = dice.flip() ? word + dice.pick(BLANKS) : dice.pick(BLANKS) + word;
    const lines = [...(dice.flip() ? [other] : []), spelled, word, last];
    return on(joinedLines(lines, '\r\n'), { lines: [`-${word}`, `+${newText(dice)}`] });
  }, small('a \r\na\r\n', '-a', '+b'), small(' a\r\na\r\n', '-a', '+b')),
  'several-files': severalFiles((dice) => {
    const lines = plainLines(dice, 1, 4);
    return [joinedLines(lines, '\r\n'), [dice.pick(['-', ' ']) + dice.pick(lines), `+${newText(dice)}`]];
  }, 'a\r\n', '-a', '+b'),
  'move': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return moved(on(joinedLines(lines, '\r\n'), ...replaced(dice, lines)), dice.pick(['moved.txt', 'd/moved.txt']));
  }, moved(small('a\r\nb\r\n', ' a'))),
});

/** How a word stands in the file, and how the patch spells it. */
type Spelling = (dice: Dice, word: string) => readonly [file: string, patch: string];

/** A line to keep, spelled in two ways, above or below a line that goes. */
const kept = (spelling: Spelling, ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 3, 7);
  const at = dice.between(1, lines.length - 2);
  const [file, patch] = spelling(dice, lines[at] as string);
  const above = dice.flip();
  const goes = [`-${lines[above ? at + 1 : at - 1] as string}`, `+${newText(dice)}`];
  return updating(lines.with(at, file), { lines: above ? [` ${patch}`, ...goes] : [...goes, ` ${patch}`] });
}, ...first);

const swapped = (spelling: Spelling): Spelling => (dice, word) => {
  const [file, patch] = spelling(dice, word);
  return [patch, file];
};

const trailing: Spelling = (dice, word) => [`${word}${dice.pick(BLANKS)}`, word];
const indented: Spelling = (dice, word) => [`${dice.pick(BLANKS)}${word}`, word];
const tabbed: Spelling = (dice, word) => {
  const ways = [['\t', '    '], ['\t\t', '\t'], ['  ', '    '], ['\t', ' ']] as const;
  const [one, other] = dice.pick(ways);
  return dice.flip() ? [one + word, other + word] : [other + word, one + word];
};

/** Characters and what the lenient level makes of them. */
const FOLDED = [['–', '-'], ['—', '-'], ['\u2212', '-'], ['’', "'"], ['‘', "'"], ['“', '"'], ['”', '"'], ['\u00a0', ' '], ['\u2009', ' '],
  ['\u3000', ' ']] as const;

const folded: Spelling = (dice, word) => {
  const [character, plain] = dice.pick(FOLDED);
  return [`${word}${character}x`, `${word}${plain}x`];
};

const two = (file: readonly string[], ...lines: readonly string[]): PatchParts => updating(file, { lines });

export const fuzzyContextText = property('apply-patch/fuzzy-context-text', {
  'file-trailing': kept(trailing, two(['a ', 'b'], ' a', '-b', '+c'), two(['a', 'b\t'], '-a', '+c', ' b')),
  'patch-trailing': kept(swapped(trailing), two(['a', 'b'], ' a ', '-b', '+c')),
  'file-indented': kept(indented, two(['  a', 'b'], ' a', '-b', '+c')),
  'patch-indented': kept(swapped(indented), two(['a', 'b'], '   a', '-b', '+c')),
  'tabs-for-spaces': kept(tabbed, two(['\ta', 'b'], '     a', '-b', '+c')),
  'blank-for-empty': kept((dice) => [dice.pick(BLANKS), ''], two([' ', 'b', 'c'], ' ', '-b', '+x'), two(['\t', 'b', 'c'], '', '-b', '+x')),
  'several-kept': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 8);
    const start = dice.below(lines.length - 3);
    const quoted = lines.slice(start, start + 3);
    const [first, gone, second] = quoted as [string, string, string];
    const [one, other] = [dice.pick([trailing, indented])(dice, first), dice.pick([trailing, indented, tabbed])(dice, second)];
    return updating([...lines.slice(0, start), one[0], gone, other[0], ...lines.slice(start + 3)],
      { lines: [` ${one[1]}`, `-${gone}`, `+${newText(dice)}`, ` ${other[1]}`] });
  }, two(['a ', ' b', 'c'], ' a', ' b', '-c', '+d')),
  'removed-differ': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.below(lines.length);
    const [file, patch] = dice.pick([trailing, indented, tabbed])(dice, lines[at] as string);
    return updating(lines.with(at, file), { lines: [`-${patch}`, ...(dice.flip() ? [`+${newText(dice)}`] : [])] });
  }, two(['a ', 'b'], '-a', '+c'), two(['  a', 'b'], '-a')),
  'inserted-with-blanks': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.below(lines.length);
    const [file, patch] = dice.pick([trailing, indented])(dice, lines[at] as string);
    return updating(lines.with(at, file), { lines: [` ${patch}`, `+${dice.pick(BLANKS)}${newText(dice)}`, `+${newText(dice, 1)}${dice.pick(BLANKS)}`] });
  }, two(['a ', 'b'], ' a', '+ x', '+y ')),
  'inserted-like-kept': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const at = dice.below(lines.length);
    const [file, patch] = dice.pick([trailing, indented, swapped(trailing)])(dice, lines[at] as string);
    return updating(lines.with(at, file), { lines: dice.flip() ? [` ${patch}`, `+${patch}`] : [`+${patch}`, ` ${patch}`] });
  }, two(['a ', 'b'], ' a', '+a'), two(['a', 'b'], ' a ', '+a')),
  'context-differs': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 6);
    const at = dice.below(lines.length - 1);
    const [file, patch] = dice.pick([trailing, indented])(dice, lines[at] as string);
    return updating(lines.with(at, file), { context: patch, lines: [`-${lines[at + 1] as string}`, `+${newText(dice)}`] });
  }, updating(['f ', 'a', 'b'], { context: 'f', lines: ['-a', '+x'] }), updating(['\tf', 'a', 'b'], { context: 'f', lines: ['-a', '+x'] })),
  'several-files': severalFiles((dice) => {
    const lines = plainLines(dice, 2, 4);
    const [file, patch] = dice.pick([trailing, indented])(dice, lines[0] as string);
    return [joinedLines(lines.with(0, file)), [` ${patch}`, `-${lines[1] as string}`, `+${newText(dice)}`]];
  }, 'a \nb\n', ' a', '-b', '+c'),
  'typographic': kept(folded, two(['a–b', 'c'], ' a-b', '-c', '+d')),
  'move': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 5);
    const [file, patch] = dice.pick([trailing, indented])(dice, lines[0] as string);
    return moved(updating(lines.with(0, file), { lines: [` ${patch}`, `-${lines[1] as string}`] }));
  }, moved(two(['a ', 'b'], ' a'))),
  'exact': kept((dice, word) => {
    const text = dice.flip() ? `${word}${dice.pick(BLANKS)}` : `${dice.pick(BLANKS)}${word}`;
    return [text, text];
  }, two([' a ', 'b'], '  a ', '-b', '+c')),
});
