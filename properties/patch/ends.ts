import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { absentText, addition, anyWindow, plainLines, replacing } from '../arbitraries/patch-chunks.ts';
import { END_OF_FILE, patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { plainlySpelledAt, spelledAt } from './spellings.ts';
import { patchOn } from './updates.ts';

const UPDATE = `*** Update File: ${DEFAULT_PATH}`;

const anchored = (...lines: readonly string[]): Chunk => ({ lines, eof: true });
const atEnd = (chunk: Chunk): Chunk => ({ ...chunk, eof: true });

/** A chunk that replaces `old`, a line or more. */
const removing = (dice: Dice, old: readonly string[]): Chunk => ({ lines: [...old.map((line) => `-${line}`), `+${newText(dice)}`] });

export const eofAnchor = property('apply-patch/eof-anchor', {
  'last-of-several': patchSituation((dice) => {
    const [again, ...more] = words(dice, dice.between(2, 6)) as [string, ...string[]];
    return updating([again, ...more, ...(dice.flip() ? [again] : []), again], atEnd(replacing(dice, again)));
  }, updating(['a', 'b', 'a'], anchored('-a', '+z')), updating(['a', 'a'], anchored('-a', '+z'))),
  'only-earlier': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    return updating(lines, atEnd(replacing(dice, dice.pick(lines.slice(0, -1)))));
  }, updating(['a', 'b'], anchored('-a', '+z')), updating(['a', 'b', 'c'], anchored('-a', '-b', '+z'))),
  'one-line-earlier': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    return updating(lines, atEnd(removing(dice, lines.slice(-dice.between(2, 3), -1))));
  }, updating(['a', 'b'], anchored('-a'))),
  'not-at-all': patchSituation((dice) => updating(plainLines(dice, 1, 6), anchored(`-${absentText(dice)}`, '+z')), updating(['a'], anchored('-b', '+z')),
    updating([], anchored('-b', '+z'))),
  'window': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 9);
    const old = lines.slice(-dice.between(2, lines.length - 1));
    return updating([...old, ...lines], atEnd(removing(dice, old)));
  }, updating(['a', 'b', 'a', 'b'], anchored('-a', '-b', '+z'))),
  'whole-file': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return updating(lines, atEnd(removing(dice, lines)));
  }, updating(['a'], anchored('-a')), updating(['a', 'b'], anchored('-a', '-b', '+z'))),
  'longer-than-the-file': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return updating(lines, atEnd(removing(dice, [absentText(dice), ...lines])));
  }, updating(['a'], anchored('-a', '-a')), updating([], anchored('-a'))),
  'less-exact-at-the-end': patchSituation((dice) => {
    const [old, ...more] = words(dice, dice.between(1, 5)) as [string, ...string[]];
    return updating([old, ...more, spelledAt(dice, old, dice.pick([1, 2] as const))], atEnd(replacing(dice, old)));
  }, ...([1, 2] as const).map((level) => updating(['a', 'b', plainlySpelledAt('a', level)], anchored('-a', '+z')))),
  'unterminated': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const parts = updating(lines, atEnd(replacing(dice, dice.oneIn(4) ? absentText(dice) : lines.at(-1) as string)));
    return { ...parts, files: { [DEFAULT_PATH]: lines.join('\n') } };
  }, { ...updating([], anchored('-a', '+z')), files: { [DEFAULT_PATH]: 'a\nb\na' } }),
  'with-context': patchSituation((dice) => {
    const [context, old, ...more] = words(dice, dice.between(2, 6)) as [string, string, ...string[]];
    return updating([context, old, ...more, old], { ...atEnd(replacing(dice, old)), context });
  }, updating(['f', 'a', 'b', 'a'], { ...anchored('-a', '+z'), context: 'f' })),
  'behind-another-chunk': patchSituation((dice) => {
    const [first, last, ...more] = words(dice, dice.between(2, 6)) as [string, string, ...string[]];
    return updating([first, last, ...more, last], replacing(dice, first), atEnd(replacing(dice, last, 1)));
  }, updating(['a', 'b', 'c', 'b'], { lines: ['-a', '+A'] }, anchored('-b', '+z'))),
  'above-the-cursor': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 7);
    const old = lines.slice(-dice.between(1, lines.length - 1));
    return updating(lines, { ...atEnd(removing(dice, old)), context: dice.pick(old) });
  }, updating(['a', 'z'], { ...anchored('-z', '+y'), context: 'z' }), updating(['a', 'b', 'z'], { ...anchored(' b', '-z', '+y'), context: 'b' })),
  'before-an-addition': patchSituation((dice) => {
    const [again, ...more] = words(dice, dice.between(2, 6)) as [string, ...string[]];
    return updating([again, ...more, again], atEnd(replacing(dice, again)), addition(dice, 1, 2, 5));
  }, updating(['a', 'b', 'a'], anchored('-a', '+z'), { lines: ['+y'] }), updating(['a', 'b', 'a'], anchored(' a', '+z'), { lines: ['+y'] })),
  'of-the-first-of-several': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    const next = dice.flip() ? replacing(dice, lines.at(-1) as string, 1) : addition(dice, 1, 2, 5);
    return updating(lines, atEnd(replacing(dice, dice.pick(lines.slice(0, -1)))), next);
  }, updating(['a', 'b'], anchored('-a', '+z'), { lines: ['-b', '+y'] }), updating(['a', 'b'], anchored('-a', '+z'), { lines: ['+y'] })),
  'not-of-the-next-chunk': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    return updating(lines, atEnd(addition(dice, 1, 2, 5)), replacing(dice, dice.pick(lines.slice(0, -2))));
  }, updating(['a', 'b', 'c'], anchored('+z'), { lines: ['-a', '+A'] })),
  'empty-last-line': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return updating([...lines, dice.pick(['', '', ' ', '\t'])], atEnd(removing(dice, lines.slice(-dice.between(1, lines.length)))));
  }, updating(['a', ''], anchored('-a')), updating(['a', ''], anchored('-a', '+z')), updating(['a', 'b', '', ''], anchored(' a', '-b'))),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const last = lines.at(-1) as string;
    return updating([last, ...lines], anchored(` ${last}`, `+${newText(dice)}`));
  }, updating(['a', 'b', 'a'], anchored(' a', '+z'))),
  'on-an-addition': patchSituation((dice) => updating(plainLines(dice, 0, 5), anchored(`+${newText(dice)}`, ...(dice.flip() ? [`+${newText(dice, 1)}`] : []))),
    updating(['a'], anchored('+z')), updating([], anchored('+z'))),
  'trailing-blank': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return updating([lines.at(-1) as string, ...lines], anchored(...replacing(dice, lines.at(-1) as string).lines, ''));
  }, updating(['a'], anchored('-a', '+z', '')), updating(['a', 'b', 'a'], anchored('-a', '+z', ''))),
  'trailing-blank-only-earlier': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return updating(lines, anchored(...replacing(dice, dice.pick(lines.slice(0, -1))).lines, ''));
  }, updating(['a', 'b'], anchored('-a', '+z', ''))),
  'nothing-left': patchSituation((dice) => updating(plainLines(dice, 1, 5), anchored('', `+${newText(dice)}`)), updating(['x'], anchored('', '+y'))),
  'marker-padded': patchSituation((dice) => {
    const [again, ...more] = words(dice, dice.between(2, 6)) as [string, ...string[]];
    return patchOn([again, ...more, again], UPDATE, '@@', ...replacing(dice, again).lines, END_OF_FILE + dice.pick([' ', '  ', '\t']));
  }, ...[' ', '\t'].map((blank) => patchOn(['a', 'b', 'a'], UPDATE, '@@', '-a', '+z', END_OF_FILE + blank))),
});

/** A chunk with an empty line behind its lines, and what may stand behind that; `lines` of a file without empty lines. */
const blankBehind = (...behind: readonly (readonly string[])[]): MakeSituation => {
  const made = (lines: readonly string[], chunk: readonly string[], more: readonly string[]): PatchParts => patchOn(lines, UPDATE, '@@', ...chunk, '', ...more);
  return patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return made(lines, replacing(dice, dice.pick(lines)).lines, dice.pick(behind));
  }, ...behind.map((more) => made(['a', 'b'], [' a', '-b', '+c'], more)));
};

/** Lines of a file with `blank` behind the line that a chunk replaces, and so many empty lines behind its lines. */
const blankInFile = (blanks: readonly string[], inFile: number, inPatch: number): MakeSituation => {
  const made = (lines: readonly string[], old: string, blank: string): PatchParts => {
    const at = lines.indexOf(old) + 1;
    const fileLines = [...lines.slice(0, at), ...Array.from({ length: inFile }, () => blank), ...lines.slice(at)];
    return patchOn(fileLines, UPDATE, '@@', `-${old}`, '+Q', ...Array.from({ length: inPatch }, () => ''));
  };
  return patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return made(lines, dice.pick(lines.slice(0, -1)), dice.pick(blanks));
  }, ...blanks.map((blank) => made(['a', 'b'], 'a', blank)));
};

export const trailingBlankRetry = property('apply-patch/trailing-blank-retry', {
  'before-the-end': blankBehind([]),
  'before-an-operation': blankBehind(['*** Add File: n', '+x'], ['*** Add File: o/n', '+x', '*** Delete File: o/n']),
  'before-a-header': patchSituation((dice) => {
    const [first, last, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
    return patchOn([first, ...more, last], UPDATE, '@@', ...replacing(dice, first).lines, '', '@@', ...replacing(dice, last, 1).lines);
  }, patchOn(['a', 'b'], UPDATE, '@@', '-a', '+Q', '', '@@', '-b', '+R')),
  'empty-line-in-the-file': blankInFile([''], 1, 1),
  'blank-line-in-the-file': blankInFile([' ', '\t', '   '], 1, 1),
  'found-less-exactly-with-it': patchSituation((dice) => {
    const [old, ...more] = plainLines(dice, 2, 6) as [string, ...string[]];
    return patchOn([old, ...more, spelledAt(dice, old, dice.pick([1, 2] as const)), '', more[0] as string], UPDATE, '@@', `-${old}`, '+Q', '');
  }, patchOn(['a', 'b', ' a', '', 'b'], UPDATE, '@@', '-a', '+Q', ''), patchOn(['a', 'b', 'a ', '', 'b'], UPDATE, '@@', '-a', '+Q', '')),
  'less-exactly-without-it': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const { start, end } = anyWindow(dice, lines.length, 3);
    const odd = dice.between(start, end - 1);
    const spelled = lines.map((line, at) => (at === odd ? spelledAt(dice, line, dice.pick([1, 2] as const)) : line));
    return patchOn(spelled, UPDATE, '@@', ...lines.slice(start, end).map((line) => `-${line}`), '+Q', '');
  }, patchOn(['a ', 'b'], UPDATE, '@@', ' a', '-b', '+c', ''), patchOn([' a', 'b'], UPDATE, '@@', '-a', '-b', '+c', ''),
  patchOn(['a '], UPDATE, '@@', '-a', '')),
  'only-above-the-cursor': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 7);
    const [upper, lower] = dice.increasing(2, lines.length - 1).map((at) => lines[at] as string) as [string, string];
    return patchOn(lines, UPDATE, '@@', ...replacing(dice, lower).lines, '@@', ...replacing(dice, upper, 1).lines, '');
  }, patchOn(['a', 'b'], UPDATE, '@@', '-b', '+B', '@@', '-a', '+A', ''), patchOn(['a', 'b'], UPDATE, '@@', ' a', ' b', '@@', ' b', '')),
  'with-it-only-above-the-cursor': patchSituation((dice) => {
    const [again, cut, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
    return patchOn([again, '', cut, ...more, again, '0z'], UPDATE, '@@', ...replacing(dice, cut).lines, '@@', ...replacing(dice, again, 1).lines, '');
  }, patchOn(['a', '', 'b', 'a', 'c'], UPDATE, '@@', '-b', '+B', '@@', '-a', '+A', '')),
  'two-empty-lines': blankInFile([''], 0, 2),
  'two-empty-lines-one-there': blankInFile([''], 1, 2),
  'removed-empty-line': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return patchOn(lines, UPDATE, '@@', `-${dice.pick(lines)}`, ...(dice.flip() ? ['-', '+Q'] : ['+Q', '-']));
  }, patchOn(['a'], UPDATE, '@@', '-a', '-', '+Q'), patchOn(['a', 'b'], UPDATE, '@@', ' a', '-')),
  'lines-to-insert-behind-it': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return patchOn(lines, UPDATE, '@@', ` ${dice.pick(lines)}`, '', `+${newText(dice)}`);
  }, patchOn(['a'], UPDATE, '@@', ' a', '', '+Q'), patchOn(['a', 'b'], UPDATE, '@@', '-a', '', '+Q')),
  'empty-line-inserted-too': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return patchOn(lines, UPDATE, '@@', `-${dice.pick(lines.slice(0, -1))}`, '-', `+${newText(dice)}`, '+');
  }, patchOn(['a', 'b'], UPDATE, '@@', '-a', '-', '+Q', '+')),
  'nothing-left': patchSituation((dice) => patchOn(plainLines(dice, 1, 5), UPDATE, '@@', '', `+${newText(dice)}`), patchOn(['x'], UPDATE, '@@', '', '+y'),
    patchOn(['x'], UPDATE, '@@', '-', '+y')),
  'nothing-left-at-the-cursor': patchSituation((dice) => {
    const [first, ...more] = plainLines(dice, 2, 6) as [string, ...string[]];
    return patchOn([first, ...more], UPDATE, '@@', ` ${first}`, `+${newText(dice)}`, '@@', '', `+${newText(dice, 1)}`);
  }, patchOn(['x', 'y'], UPDATE, '@@', '-x', '+X', '@@', '', '+y')),
  'blanks-are-no-empty-line': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return patchOn(lines, UPDATE, '@@', `-${dice.pick(lines)}`, '+Q', dice.pick(['  ', ' \t', '- ', '-\t', '    ']));
  }, ...['  ', '- ', ' \t'].map((blank) => patchOn(['a', 'b'], UPDATE, '@@', '-a', '+Q', blank))),
  'empty-line-elsewhere': patchSituation((dice) => {
    const [first, second, ...more] = plainLines(dice, 2, 6) as [string, string, ...string[]];
    const before = dice.flip();
    return patchOn([first, second, ...more], UPDATE, '@@', ...(before ? [''] : []), ` ${first}`, ...(before ? [] : ['']), `-${second}`, '+Q');
  }, patchOn(['a', 'b'], UPDATE, '@@', '', '-a', '+Q'), patchOn(['a', 'b'], UPDATE, '@@', ' a', '', '-b', '+Q')),
  'not-found-either': patchSituation((dice) => patchOn(plainLines(dice, 1, 5), UPDATE, '@@', `-${absentText(dice)}`, ''),
    patchOn(['a'], UPDATE, '@@', '-b', ''), patchOn(['a', '', 'b'], UPDATE, '@@', '-b', '-a', '')),
});
