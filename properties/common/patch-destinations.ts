// Patches that add files, or move them, to where something is, or onto themselves.

import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { joinedLines, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import type { MakeSituation } from '../property.ts';
import { directory, inTheWay, LINK_TARGETS } from './destinations.ts';
import { FILE_PATHS } from './paths.ts';
import { patched, plainHunk } from './patching.ts';

/** A file of one word, and the hunk that changes it. */
const CONTENT = 'abc\n';
const CHANGE: Chunk = { lines: ['-abc', '+Q'] };

/** An update that moves a file, with hunks or without, to something that is there. */
function movedTo(dice: Dice, to: string, there: (content: string) => Tree, isWhole = dice.oneIn(3)): PatchParts {
  const { lines, chunk } = plainHunk(dice, 1, 5);
  const content = joinedLines(lines);
  return { tree: { ...there(content), 'x.txt': { file: content } }, operations: [{ update: 'x.txt', moveTo: to, chunks: isWhole ? [] : [chunk] }] };
}

const ADDED: Operation = { add: 'd', lines: ['Q'] };
const MOVED: Operation = { update: 'x', moveTo: 'd', chunks: [CHANGE] };
const X: Tree = { x: { file: CONTENT } };

export const PATCH_DESTINATION = {
  'patch-added-file': patched((dice) => {
    const lines = [newText(dice), ...(dice.flip() ? [newText(dice, 1)] : [])];
    const path = dice.pick(FILE_PATHS);
    return { tree: { [path]: { file: inTheWay(dice, joinedLines(lines)) } }, operations: [{ add: path, lines }] };
  }, { files: { d: '' }, operations: [ADDED] }, { files: { d: 'a\n' }, operations: [ADDED] }, { files: { d: 'Q\n' }, operations: [ADDED] },
  { files: { d: ' \n' }, operations: [ADDED] }),
  'patch-added-directory': patched((dice) => ({ tree: directory(dice), operations: [{ add: 'd', lines: [newText(dice)] }] }),
    { tree: { d: { directory: true } }, operations: [ADDED] }),
  'patch-added-link': patched((dice) => {
    const path = dice.pick(['l', 'd/l']);
    const up = path === 'l' ? '' : '../';
    return { tree: { 't.txt': { file: CONTENT }, [path]: { link: up + dice.pick(LINK_TARGETS) } }, operations: [{ add: path, lines: [newText(dice)] }] };
  }, { tree: { a: { file: CONTENT }, d: { link: 'a' } }, operations: [ADDED] }, { tree: { d: { link: 'gone' } }, operations: [ADDED] }),
  'patch-moved-file': patched((dice) => {
    const path = dice.pick(FILE_PATHS);
    return movedTo(dice, path, (content) => ({ [path]: { file: inTheWay(dice, content) } }));
  }, { tree: { ...X, d: { file: 'other\n' } }, operations: [MOVED] }, { tree: { ...X, d: { file: CONTENT } }, operations: [MOVED] }, { tree: { ...X, d: { file: '' } }, operations: [MOVED] }),
  'patch-moved-directory': patched((dice) => movedTo(dice, 'd', () => directory(dice)), { tree: { ...X, d: { directory: true } }, operations: [MOVED] }),
  'patch-moved-link': patched((dice) => movedTo(dice, 'l', () => ({ 't.txt': { file: 'other\n' }, 'l': { link: dice.pick(LINK_TARGETS) } })),
    { tree: { ...X, a: { file: 'a\n' }, d: { link: 'a' } }, operations: [MOVED] }, { tree: { ...X, d: { link: 'gone' } }, operations: [MOVED] }),
  'patch-moved-free': patched((dice) => movedTo(dice, dice.pick(['n.txt', 'd/n.txt', 'e/n.txt', 'e/f/n.txt', 'x', 'x.txt.bak']),
    () => ({ 'd/y.txt': { file: 'other\n' } }), dice.oneIn(4)),
    { tree: X, operations: [MOVED] }, { tree: X, operations: [{ update: 'x', moveTo: 'e/d', chunks: [CHANGE] }] }),
  'patch-letter-case': patched((dice) => movedTo(dice, dice.pick(['X.txt', 'x.TXT', 'X.TXT']),
    () => (dice.flip() ? {} : { 'X.txt': { file: 'other\n' }, 'x.TXT': { file: '' } })),
    { tree: X, operations: [{ update: 'x', moveTo: 'X', chunks: [CHANGE] }] }),
} satisfies { [name: string]: MakeSituation };

/** An update that moves a file onto itself by the name `to`. */
function ontoItself(from: string, to: string, tree: (content: string) => Tree): (dice: Dice) => PatchParts {
  return (dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 5);
    return { tree: tree(joinedLines(lines)), operations: [{ update: from, moveTo: to, chunks: dice.oneIn(3) ? [] : [chunk] }] };
  };
}

function itself(choices: readonly (readonly [from: string, to: string])[], tree: (content: string) => Tree): MakeSituation {
  const first = choices.map(([from, to]): PatchParts => ({ tree: tree(CONTENT), operations: [{ update: from, moveTo: to, chunks: [CHANGE] }] }));
  return patched((dice) => {
    const [from, to] = dice.pick(choices);
    return ontoItself(from, to, tree)(dice);
  }, ...first);
}

export const PATCH_ITSELF = {
  'patch-same-name': itself([['f.txt', 'f.txt'], ['d/f.txt', 'd/f.txt']], (file) => ({ 'f.txt': { file }, 'd/f.txt': { file } })),
  'patch-spelling': itself([['f.txt', './f.txt'], ['./f.txt', 'f.txt'], ['f.txt', 'd/../f.txt'], ['f.txt', '{root}/f.txt'], ['d/f.txt', 'd//f.txt'],
    ['f.txt', 'k/../f.txt']],
    (file) => ({ 'f.txt': { file }, 'd/f.txt': { file }, 'k': { link: 'd' } })),
  'patch-onto-a-link': itself([['f.txt', 'l'], ['d/f.txt', 'd/l'], ['f.txt', 'm'], ['d/f.txt', 'k/f.txt']],
    (file) => ({ 'f.txt': { file }, 'l': { link: 'f.txt' }, 'm': { link: 'l' }, 'd/f.txt': { file }, 'd/l': { link: 'f.txt' }, 'k': { link: 'd' } })),
  'patch-from-a-link': itself([['l', 'f.txt'], ['d/l', 'd/f.txt'], ['m', 'f.txt'], ['l', 'l']],
    (file) => ({ 'f.txt': { file }, 'l': { link: 'f.txt' }, 'm': { link: 'l' }, 'd/f.txt': { file }, 'd/l': { link: 'f.txt' } })),
  'patch-hard-link': itself([['f.txt', 'g.txt'], ['g.txt', 'f.txt'], ['f.txt', 'd/g.txt']],
    (file) => ({ 'f.txt': { file }, 'g.txt': { hardLink: 'f.txt' }, 'd/g.txt': { hardLink: 'f.txt' } })),
} satisfies { [name: string]: MakeSituation };
