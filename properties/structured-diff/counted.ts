import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { plainOperations } from '../arbitraries/patch-operations.ts';
import { patchSituation } from '../arbitraries/patches.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { laidOut, type Block } from '../arbitraries/text-pairs.ts';
import { ENDINGS } from '../arbitraries/texts.ts';
import { property, type Property } from '../property.ts';
import { byOthers } from './editors.ts';
import { fileAdded, fileCreated, fileDeleted } from './other-editors.ts';

const few = (dice: Dice): number => dice.below(5);
const some = (dice: Dice): number => dice.between(1, 4);
const far = (dice: Dice): number => dice.between(7, 12);

/** One block of the size that `block` draws, between up to four lines on each side. */
const oneBlock = (block: (dice: Dice) => Block, least = 0) => (dice: Dice): EditCaseParts =>
  laidOut(dice, { head: dice.between(least, 4), blocks: [block(dice)], tail: few(dice) });

/** From `least` to `most` blocks, far enough apart for a hunk each. */
function farApart(dice: Dice, least: number, most: number, block: (dice: Dice, index: number) => Block): EditCaseParts {
  const blocks = Array.from({ length: dice.between(least, most) }, (_, index) => block(dice, index));
  return laidOut(dice, { head: few(dice), blocks, gaps: blocks.map(() => far(dice)), tail: few(dice) });
}

const anyBlock = (dice: Dice): Block => dice.pick<Block>([[1, 1], [0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1], [2, 2], [3, 1], [1, 3], [0, 4], [4, 0]]);
const growing = (dice: Dice): Block => dice.pick<Block>([[0, 1], [0, 2], [1, 2], [1, 3], [2, 5]]);
const shrinking = (dice: Dice): Block => dice.pick<Block>([[1, 0], [2, 0], [2, 1], [3, 1], [5, 2]]);
const unequal = (dice: Dice): Block => dice.pick<Block>([[1, 2], [2, 1], [2, 3], [3, 2], [1, 4], [4, 1]]);

/** What goes and comes. */
const byKind = {
  'one-line': situation((dice) => laidOut(dice, { head: some(dice), blocks: [[1, 1]], tail: some(dice) }), on('a\nb\nc\n', ['b', 'B'])),
  'added': situation(oneBlock((dice) => [0, some(dice)], 1), on('a\n', ['a', 'a\nb'])),
  'removed': situation(oneBlock((dice) => [some(dice), 0], 1), on('a\nb\n', ['b\n', ''])),
  'block': situation(oneBlock(unequal), on('a\n', ['a', 'x\ny\nz']), on('a\nb\n', ['b', 'c\nd'])),
  'several-hunks': situation((dice) => farApart(dice, 2, 5, anyBlock)),
  'everything-deleted': situation((dice) => laidOut(dice, { head: 0, blocks: [[some(dice), 0]], tail: 0, endsOpen: dice.flip() }), on('hello\n', ['hello\n', ''])),
};

const byOtherMeans = {
  ...byOthers(byKind, ['one-line', 'block', 'several-hunks', 'everything-deleted']),
  'edit-file-created': fileCreated,
  'patch-file-added': fileAdded,
  'patch-file-deleted': fileDeleted,
};

const shape = property('structured-diff/shape', { ...byKind, ...byOtherMeans });

const totals = property('structured-diff/totals', {
  ...byKind,
  ...byOtherMeans,
  'patch-several-files': patchSituation((dice) => plainOperations(dice, 2, 4),
    { tree: { m: { file: 'a\n' } }, operations: [{ add: 'n', lines: ['1', '2'] }, { update: 'm', chunks: [{ lines: ['-a', '+b'] }] }] }),
  'hundreds': situation((dice) => laidOut(dice, { head: few(dice), blocks: [dice.pick<Block>([[0, 300], [300, 0], [300, 200]])], tail: few(dice) })),
});

const counts = property('structured-diff/counts', {
  ...byKind,
  ...byOtherMeans,
  'at-the-edges': situation((dice) => {
    const near = dice.below(3);
    return dice.flip()
      ? laidOut(dice, { head: near, blocks: [anyBlock(dice)], tail: dice.between(4, 8) })
      : laidOut(dice, { head: dice.between(4, 8), blocks: [anyBlock(dice)], tail: near, endsOpen: dice.flip() });
  }),
});

const hunkStartsByQuotes = {
  'first-line': situation((dice) => laidOut(dice, { head: 0, blocks: [[1, some(dice)]], tail: few(dice) }), on('a\n', ['a', 'b'])),
  'further-down': situation((dice) => laidOut(dice, { head: dice.between(1, 20), blocks: [anyBlock(dice)], tail: few(dice) })),
  'after-growth': situation((dice) => farApart(dice, 2, 2, (_, index) => (index === 0 ? growing(dice) : [1, 1]))),
  'after-shrinkage': situation((dice) => farApart(dice, 2, 2, (_, index) => (index === 0 ? shrinking(dice) : [1, 1]))),
  'several-hunks': situation((dice) => farApart(dice, 3, 5, (_, index) => (index % 2 === 0 ? growing(dice) : shrinking(dice)))),
  'far-down': situation((dice) => laidOut(dice, { head: dice.between(200, 500), blocks: [anyBlock(dice)], tail: dice.between(0, 20) })),
};

const hunkStarts = property('structured-diff/hunk-starts', {
  ...hunkStartsByQuotes,
  ...byOthers(hunkStartsByQuotes, ['first-line', 'after-growth', 'after-shrinkage', 'several-hunks']),
});

const emptySideStartByQuotes = {
  'one-line': situation((dice) => laidOut(dice, { head: 0, blocks: [[1, 0]], tail: 0 }), on('hello\n', ['hello\n', ''])),
  'several-lines': situation((dice) => laidOut(dice, { head: 0, blocks: [[dice.size(2, 20), 0]], tail: 0, ending: dice.pick(ENDINGS) })),
  'no-final-newline': situation((dice) => laidOut(dice, { head: 0, blocks: [[dice.size(1, 8), 0]], tail: 0, endsOpen: true }), on('a', ['a', ''])),
  'blank-line': situation((dice) => on(dice.pick(ENDINGS), ['\n', '']), on('\n', ['\n', ''])),
};

const emptySideStart = property('structured-diff/empty-side-start', {
  ...emptySideStartByQuotes,
  ...byOthers(emptySideStartByQuotes, ['one-line', 'no-final-newline']),
  'edit-file-created': fileCreated,
  'patch-file-added': fileAdded,
  'patch-file-deleted': fileDeleted,
});

/** The rules on the numbers of a diff. */
export const DIFF_COUNTED: readonly Property[] = [shape, totals, counts, hunkStarts, emptySideStart];
