import type { Dice } from '../arbitraries/dice.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { edited, laidOut, quotableLines, scattered, type Block } from '../arbitraries/text-pairs.ts';
import { newWord, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { byOthers } from './editors.ts';

const few = (dice: Dice): number => dice.below(5);
const anyBlock = (dice: Dice): Block => dice.pick<Block>([[1, 1], [0, 1], [1, 0], [1, 2], [2, 1], [2, 2], [0, 3], [3, 0]]);

/** From `least` to `most` changes with a number of equal lines between each two that `gap` draws. */
const apart = (least: number, most: number, gap: (dice: Dice) => number) => (dice: Dice) => {
  const blocks = Array.from({ length: dice.between(least, most) }, () => anyBlock(dice));
  return laidOut(dice, { head: few(dice), blocks, gaps: blocks.map(() => gap(dice)), tail: few(dice), endsOpen: dice.oneIn(4) });
};

const numbered = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

/** Lines 1 to `count`, the first and the last of which change. */
const bothEnds = (count: number) => edited(numbered(count), [{ at: 0, remove: 1, insert: ['Q'] }, { at: count - 1, remove: 1, insert: ['R'] }]);

const hunksOrderedByQuotes = {
  'one': situation((dice) => laidOut(dice, { head: few(dice), blocks: [anyBlock(dice)], tail: few(dice) }), on('a\n', ['a', 'b'])),
  'two': situation(apart(2, 2, (dice) => dice.between(8, 14)), bothEnds(12)),
  'several': situation(apart(3, 5, (dice) => dice.between(7, 14))),
  'just-apart': situation(apart(2, 4, (dice) => dice.between(7, 9)), bothEnds(9), bothEnds(10)),
  'close': situation(apart(2, 4, (dice) => dice.between(1, 6)), bothEnds(7), bothEnds(8)),
  'far-from-the-top': situation((dice) => {
    const blocks = Array.from({ length: dice.between(1, 3) }, () => anyBlock(dice));
    return laidOut(dice, { head: dice.between(4, 20), blocks, gaps: blocks.map(() => dice.between(1, 12)), tail: dice.between(4, 20) });
  }),
};

const hunksOrdered = property('structured-diff/hunks-ordered', {
  ...hunksOrderedByQuotes,
  ...byOthers(hunksOrderedByQuotes, ['two', 'just-apart', 'close']),
});

/** Two changes with exactly `gap` equal lines between them. */
const between = (gap: number): MakeSituation => situation(apart(2, 2, () => gap), bothEnds(gap + 2));

const hunkContextByQuotes = {
  'between-5': between(5),
  'between-6': between(6),
  'between-7': between(7),
  'between-8': between(8),
  'several-distances': situation(apart(3, 6, (dice) => dice.between(1, 9))),
  'near-the-top': situation((dice) => laidOut(dice, { head: dice.below(5), blocks: [anyBlock(dice)], tail: dice.between(0, 8) })),
  'near-the-bottom': situation((dice) => laidOut(dice, { head: dice.between(0, 8), blocks: [anyBlock(dice)], tail: dice.below(5), endsOpen: dice.flip() })),
  'in-the-middle': situation((dice) => laidOut(dice, { head: dice.between(4, 12), blocks: [anyBlock(dice)], tail: dice.between(4, 12) })),
};

const hunkContext = property('structured-diff/hunk-context', {
  ...hunkContextByQuotes,
  ...byOthers(hunkContextByQuotes, ['between-6', 'between-7', 'near-the-top', 'near-the-bottom']),
});

const leastChangesByQuotes = {
  'few-letters': situation((dice) => {
    const letters = ['a', 'b', 'c'].slice(0, dice.between(2, 3));
    const content = Array.from({ length: dice.between(1, 14) }, () => `${dice.pick(letters)}\n`).join('');
    return scattered(dice, content, letters);
  }, on('a\nb\na\n', ['a\nb\n', ''])),
  'inserted-at-top': situation((dice) => laidOut(dice, { head: 0, blocks: [[0, 1]], tail: dice.between(2, 9) }), on('1\n2\n3\n4\n5\n', ['1\n', '0\n1\n'])),
  'removed-at-top': situation((dice) => laidOut(dice, { head: 0, blocks: [[1, 0]], tail: dice.between(2, 9) })),
  'moved-line': situation((dice) => {
    const lines = words(dice, dice.between(4, 9));
    const from = dice.below(lines.length);
    const rest = lines.toSpliced(from, 1);
    const to = (from + dice.between(1, rest.length)) % lines.length;
    const moved = rest.toSpliced(to, 0, lines[from] as string);
    return edited(`${lines.join('\n')}\n`, [{ at: 0, remove: lines.length, insert: moved }]);
  }),
  'scattered': situation((dice) => {
    const content = `${words(dice, dice.between(3, 14)).join('\n')}\n`;
    return scattered(dice, content, ['Q', 'R', 'S']);
  }),
  'rewritten-with-kept-lines': situation((dice) => {
    const lines = words(dice, dice.between(3, 9));
    const kept = lines.flatMap((line, index) => (dice.oneIn(3) ? [newWord(dice, index)] : [line]));
    const fresh = dice.flip() ? [newWord(dice, 10), ...kept] : kept;
    const insert = fresh.every((line, index) => line === lines[index]) ? [...fresh, newWord(dice, 11)] : fresh;
    return edited(`${lines.join('\n')}\n`, [{ at: 0, remove: lines.length, insert }]);
  }),
};

const leastChanges = property('structured-diff/least-changes', {
  ...leastChangesByQuotes,
  ...byOthers(leastChangesByQuotes, ['few-letters', 'inserted-at-top', 'moved-line', 'rewritten-with-kept-lines']),
});

/** One block between up to four lines on each side. */
const block = (draw: (dice: Dice) => Block): MakeSituation =>
  situation((dice) => laidOut(dice, { head: few(dice), blocks: [draw(dice)], tail: few(dice), endsOpen: dice.oneIn(4) }));

const removalsBeforeAdditionsByQuotes = {
  'two-for-two': block(() => [2, 2]),
  'one-for-two': block(() => [1, 2]),
  'two-for-one': block(() => [2, 1]),
  'many-for-many': block((dice) => [dice.between(3, 6), dice.between(3, 6)]),
  'two-blocks': situation((dice) => {
    const blocks = Array.from({ length: 2 }, () => [dice.between(2, 3), dice.between(2, 3)] as const);
    return laidOut(dice, { head: few(dice), blocks, gaps: [dice.between(1, 6)], tail: few(dice) });
  }),
};

const removalsBeforeAdditions = property('structured-diff/removals-before-additions', {
  ...removalsBeforeAdditionsByQuotes,
  ...byOthers(removalsBeforeAdditionsByQuotes, ['two-for-two', 'two-blocks']),
});

/** Lines that go, and the same with one word more. */
function alike(dice: Dice, count: number) {
  const lines = words(dice, count + 2).map((word) => `${word} =`);
  const content = `${lines.join('\n')}\n`;
  const insert = quotableLines(content).slice(1, count + 1).map((line, index) => `${line.trimEnd()} ${newWord(dice, index)}`);
  return edited(content, [{ at: 1, remove: count, insert }]);
}

const modifyPairingByQuotes = {
  'one-for-one': situation((dice) => alike(dice, 1), on('let n = 1;\n', ['1', '2'])),
  'one-for-one-unlike': block(() => [1, 1]),
  'one-for-none': block(() => [1, 0]),
  'none-for-one': situation((dice) => laidOut(dice, { head: dice.between(1, 4), blocks: [[0, 1]], tail: few(dice) })),
  'one-for-two': block(() => [1, 2]),
  'two-for-one': block(() => [2, 1]),
  'two-for-two': situation((dice) => (dice.flip() ? alike(dice, 2) : laidOut(dice, { head: few(dice), blocks: [[2, 2]], tail: few(dice) }))),
  'every-second-line': situation((dice) => {
    const blocks = Array.from({ length: dice.between(2, 5) }, () => [1, 1] as const);
    return laidOut(dice, { head: few(dice), blocks, gaps: blocks.map(() => 1), tail: few(dice) });
  }),
};

const modifyPairing = property('structured-diff/modify-pairing', {
  ...modifyPairingByQuotes,
  ...byOthers(modifyPairingByQuotes, ['one-for-one', 'one-for-two', 'two-for-one']),
});

/** The rules on how a diff is put together. */
export const DIFF_HUNKS: readonly Property[] = [hunksOrdered, hunkContext, leastChanges, removalsBeforeAdditions, modifyPairing];
