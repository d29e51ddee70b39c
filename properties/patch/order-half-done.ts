import type { Tree } from '../../contract/tree.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { property } from '../property.ts';

/** A directory whose entries cannot be removed: the source of the moves. */
const LOCKED: Tree = { locked: { directory: true, mode: '555' } };
const SOURCE = 'locked/source.txt';

const small = (moveTo: string, ...lines: readonly string[]): PatchParts => ({ tree: { ...LOCKED, [SOURCE]: { file: 'old\n' } },
  operations: [{ update: SOURCE, moveTo, chunks: [{ lines }] }] });

function moving(dice: Dice, ...destinations: readonly string[]): Planned {
  return together({ tree: LOCKED, operations: [] }, updateOf(dice, SOURCE, { moveTo: dice.pick(destinations) }));
}

export const moveHalfDone = property('apply-patch/move-half-done', {
  'changed': patchSituation((dice) => moving(dice, 'moved.txt', 'source.txt'), small('moved.txt', '-old', '+new')),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return { tree: { ...LOCKED, [SOURCE]: { file: joinedLines(lines) } },
      operations: [{ update: SOURCE, moveTo: 'moved.txt', chunks: [{ lines: [` ${dice.pick(lines)}`] }] }] };
  }, small('moved.txt', ' old')),
  'new-directory': patchSituation((dice) => moving(dice, 'n/moved.txt', 'n/m/moved.txt'), small('n/moved.txt', '-old', '+new')),
  'after-others': patchSituation((dice) => together(plainOperations(dice, 1, 3), moving(dice, 'moved.txt'))),
  'before-others': patchSituation((dice) => together(moving(dice, 'moved.txt'),
    { tree: { m: { file: 'a\n' } }, operations: dice.flip() ? [smallAdd('late')] : [smallUpdate('m'), smallAdd('late')] })),
});
