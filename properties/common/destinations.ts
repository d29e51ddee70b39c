import type { Bytes } from '../../contract/bytes.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { joinedLines } from '../arbitraries/patches.ts';

/** A directory `d`, empty or not. */
export function directory(dice: Dice): Tree {
  return dice.flip() ? { d: { directory: true } } : { 'd/f.txt': { file: 'abc\n' } };
}

/** Contents of a file that stands in the way: equal, other, none. */
export function inTheWay(dice: Dice, content: Bytes): Bytes {
  return dice.pick<Bytes>([joinedLines(plainLines(dice, 1, 4)), content, '', 'other', '\n', ' \n\t']);
}

/** What a link at a destination leads to: a file that is there, or nothing. */
export const LINK_TARGETS = ['t.txt', 'gone.txt'];
