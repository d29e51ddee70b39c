import type { Bytes } from '../../contract/bytes.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { latin1 } from '../arbitraries/encodings.ts';
import type { MakeSituation, Property } from '../property.ts';
import { property } from '../property.ts';
import { directory, inTheWay, LINK_TARGETS } from './destinations.ts';
import { moved, one, someContent, type MoveParts } from './moving.ts';
import { FILE_PATHS, longName, temporaryNames, TOO_LONG } from './paths.ts';
import { PATCH_DESTINATION, PATCH_ITSELF } from './patch-destinations.ts';

const A: Tree = { a: { file: 'abc\n' } };
const FREE = ['b/f.txt', 'n.txt', 'd/n.txt', 'd/k/n', 'g', '.n', 'a name', 'f.txt.bak'];
/** A file that stands beside whatever is moved. */
const OTHER: Tree = { 'd/k/y.txt': { file: 'other\n' }, 'b/e.txt': { file: '' } };

function toFree(dice: Dice): MoveParts {
  const from = dice.pick(FILE_PATHS);
  return one({ ...OTHER, [from]: { file: someContent(dice) } }, from, dice.pick(FREE));
}

function toMissingParents(dice: Dice): MoveParts {
  const from = dice.pick(FILE_PATHS);
  return one({ ...OTHER, [from]: { file: someContent(dice) } }, from, dice.pick(['e/n.txt', 'e/g/n.txt', 'd/e2/f.txt', 'e/f.txt']));
}

function toExisting(dice: Dice): MoveParts {
  const [from, to] = dice.pick([['f.txt', 'g.txt'], ['f.txt', 'd/f.txt'], ['d/f.txt', 'f.txt'], ['d/f.txt', 'e/f.txt']] as const);
  const content = someContent(dice);
  return one({ [from]: { file: content }, [to]: { file: inTheWay(dice, content) } }, from, to);
}

function toDirectory(dice: Dice): MoveParts {
  const name = dice.pick(['f.txt', 'g.txt', 'd.txt']);
  return one({ ...directory(dice), [name]: { file: someContent(dice) } }, name, 'd');
}

export const destinationKept = property('common/destination-kept', {
  'existing-file': moved(toExisting, one({ a: { file: '1' }, b: { file: '2' } }, 'a', 'b'), one({ a: { file: '1' }, b: { file: '1' } }, 'a', 'b'),
    one({ a: { file: '1' }, b: { file: '' } }, 'a', 'b')),
  'existing-directory': moved(toDirectory, one({ ...A, d: { directory: true } }, 'a', 'd'), one({ ...A, 'd/a': { file: 'other\n' } }, 'a', 'd')),
  'existing-link': moved((dice) => one({ 'f.txt': { file: someContent(dice) }, 't.txt': { file: 'other\n' }, 'l': { link: dice.pick(LINK_TARGETS) } }, 'f.txt',
    'l'),
    one({ ...A, b: { file: 'b\n' }, l: { link: 'b' } }, 'a', 'l'), one({ ...A, l: { link: 'gone' } }, 'a', 'l')),
  'free': moved(toFree, one(A, 'a', 'b'), one({ a: { file: 'abc' } }, 'a', 'b'), one({ a: { file: latin1('\xe9\n') } }, 'a', 'b'),
    one({ ...A, 'd/x': { file: '' } }, 'a', 'd/b'), one({ ...A, 'b/x': { file: '' } }, 'a', 'b/a')),
  'missing-parents': moved(toMissingParents, one(A, 'a', 'd/b'), one(A, 'a', 'd/e/b')),
  'letter-case': moved((dice) => one({ 'f.txt': { file: someContent(dice) }, ...(dice.flip() ? {} : { 'F.txt': { file: 'other\n' }, 'f.TXT': { file: '' } }) },
    'f.txt', dice.pick(['F.txt', 'f.TXT', 'F.TXT'])),
    one(A, 'a', 'A'), one({ ...A, A: { file: 'other\n' } }, 'a', 'A')),
  ...PATCH_DESTINATION,
});

function itself(choices: readonly (readonly [from: string, to: string])[], tree: (content: Bytes) => Tree): MakeSituation {
  return moved((dice) => {
    const [from, to] = dice.pick(choices);
    return one(tree(someContent(dice)), from, to);
  }, ...choices.map(([from, to]) => one(tree('abc\n'), from, to)));
}

export const moveOntoItself = property('common/move-onto-itself', {
  'same-name': itself([['f.txt', 'f.txt'], ['d/f.txt', 'd/f.txt'], ['d/f.txt', 'd']], (file) => ({ 'f.txt': { file }, 'd/f.txt': { file } })),
  'spelling': itself([['f.txt', './f.txt'], ['./f.txt', 'f.txt'], ['f.txt', 'd/../f.txt'], ['f.txt', '{root}/f.txt'], ['d/f.txt', 'd//f.txt'],
    ['d/f.txt', 'k/f.txt'], ['k/f.txt', 'd/f.txt']],
    (file) => ({ 'f.txt': { file }, 'd/f.txt': { file }, 'k': { link: 'd' } })),
  'onto-a-link': itself([['f.txt', 'l'], ['d/f.txt', 'd/l'], ['f.txt', 'm']],
    (file) => ({ 'f.txt': { file }, 'l': { link: 'f.txt' }, 'm': { link: 'l' }, 'd/f.txt': { file }, 'd/l': { link: 'f.txt' } })),
  'from-a-link': itself([['l', 'f.txt'], ['d/l', 'd/f.txt'], ['m', 'f.txt'], ['l', 'l']],
    (file) => ({ 'f.txt': { file }, 'l': { link: 'f.txt' }, 'm': { link: 'l' }, 'd/f.txt': { file }, 'd/l': { link: 'f.txt' } })),
  'hard-link': itself([['f.txt', 'g.txt'], ['g.txt', 'f.txt'], ['f.txt', 'd/g.txt']],
    (file) => ({ 'f.txt': { file }, 'g.txt': { hardLink: 'f.txt' }, 'd/g.txt': { hardLink: 'f.txt' } })),
  ...PATCH_ITSELF,
});

const GONE = ['g', 'd/g.txt', 'e/f.txt', 'd/F.TX', '.gone', 'b/x.txt', 'a/d/f', 'f', 'd/f.txt', 'x'];
/** Other spellings of `d/f` and `x.txt` where letter case does not count. */
const OTHER_CASE = ['d/F', 'D/f', 'D/F', 'X.txt', 'x.TXT'];
const BELOW = ['d/f/g', 'd/f/g/h', 'd/f/f'];
const THERE: Tree = { 'd/f': { file: 'abc\n' }, 'x.txt': { file: 'x\n' } };

const missing = (dice: Dice): MoveParts => one(THERE, dice.pick(GONE), dice.pick(['n.txt', 'd/n.txt', 'e/n.txt', 'x.txt']));
const ONE_MISSING = one(A, 'g', 'h');

function belowAFile(dice: Dice): MoveParts {
  return dice.flip() ? one(THERE, dice.pick(BELOW), 'n.txt') : one(THERE, 'x.txt', dice.pick([...BELOW, 'e/../d/f/g', 'd/f/../../e/f']));
}

export const MOVE_REFUSED = {
  'move-missing': moved((dice) => (dice.oneIn(3) ? one(THERE, 'x.txt', dice.pick(['e/n.txt', 'e/g/n.txt'])) : missing(dice)), ONE_MISSING, one(A, 'g', 'd/h'),
    one(A, 'a', 'd/e/b')),
  'move-below-a-file': moved(belowAFile, one({ ...A, f: { file: '' } }, 'a', 'f/g'), one(A, 'a/b', 'n')),
  'move-long-name': moved((dice) => {
    const name = longName(dice);
    return one(THERE, 'x.txt', dice.pick([name, `d/${name}`, `${name}/n.txt`, `e/${name}`, `e/g/${name}`]));
  }, one(A, 'a', `d/e/${TOO_LONG}`)),
} satisfies { [name: string]: MakeSituation };

export const MOVE_ON_DISK = {
  'move-empty-file': moved((dice) => {
    const from = dice.pick(FILE_PATHS);
    return one({ ...OTHER, [from]: { file: '' } }, from, dice.pick(FREE));
  }, one({ a: { file: '' } }, 'a', 'b')),
  'move-one-line': moved((dice) => {
    const from = dice.pick(FILE_PATHS);
    return one({ ...OTHER, [from]: { file: dice.pick(['abc\n', 'abc', '\n', 'a']) } }, from, dice.pick(FREE));
  }, one(A, 'a', 'b')),
  'move-back': moved((dice) => {
    const { tree, moves } = toFree(dice);
    const [from, to] = moves[0] as readonly [string, string];
    return { tree, moves: [[from, to], [to, dice.flip() ? from : 'd/k/last.txt']] };
  }, { tree: A, moves: [['a', 'b'], ['b', 'a']] }),
} satisfies { [name: string]: MakeSituation };

export const MOVE_IDENTITY = {
  'move-mode': moved((dice) => {
    const from = dice.pick(FILE_PATHS);
    return one({ ...OTHER, [from]: { file: someContent(dice), mode: dice.pick(['755', '700', '600', '640']) } }, from, dice.pick(FREE));
  }, one({ run: { file: 'abc\n', mode: '755' } }, 'run', 'n')),
} satisfies { [name: string]: MakeSituation };

export const MOVE_LEFTOVERS = {
  'move-success': moved(toFree, one(A, 'a', 'b')),
  'move-refusal': moved((dice) => dice.pick([toExisting, missing, toDirectory, belowAFile])(dice),
    one({ a: { file: 'x' }, b: { file: 'y' } }, 'a', 'b'), ONE_MISSING,
    one({ ...A, 'd/x': { file: '' } }, 'a', 'd'), one({ ...A, f: { file: '' } }, 'a', 'f/g')),
  'move-temporary-names': moved((dice) => {
    const { tree, moves } = toFree(dice);
    const [from, to] = moves[0] as readonly [string, string];
    const names = dice.shuffled([...temporaryNames(from), ...temporaryNames(to)].filter((name) => name !== from && name !== to)).slice(0, dice.between(1, 4));
    return { tree: { ...Object.fromEntries(names.map((name) => [name, { file: dice.pick(['old\n', 'old\n', '']) }])), ...tree }, moves };
  }, one({ ...Object.fromEntries([...temporaryNames('a'), ...temporaryNames('b')].map((name) => [name, { file: 'old\n' }])), ...A }, 'a', 'b')),
} satisfies { [name: string]: MakeSituation };

export const MOVE_UNFIT = {
  'move-missing': moved(missing, ONE_MISSING, one(A, 'b/a', 'n'), one({ l: { link: 'gone' } }, 'l', 'n')),
  'move-other-case': moved((dice) => one(THERE, dice.pick(OTHER_CASE), dice.pick(['n.txt', 'd/n.txt'])), one(A, 'A', 'n'),
    one({ A: { file: 'abc\n' } }, 'a', 'n')),
  'move-below-a-file': moved((dice) => one(THERE, dice.pick(BELOW), dice.pick(['n.txt', 'd/n.txt'])), one(A, 'a/b', 'n')),
} satisfies { [name: string]: MakeSituation };

const OUTSIDE: Tree = { 'f.txt': { file: 'secret abc\n' }, 'd/f.txt': { file: 'secret abc\n' } };

/** Moves from a path that would leave the root, or to one. */
function escape(paths: readonly string[], tree: Tree = {}): MakeSituation {
  const all: Tree = { ...tree, 'own.txt': { file: 'own\n' } };
  return moved((dice) => {
    const inside: Tree = dice.flip() ? { ...all, 'f.txt': { file: 'abc\n' } } : all;
    const path = dice.pick(paths);
    return dice.flip() ? one(inside, path, 'taken.txt', OUTSIDE) : one(inside, 'own.txt', path, OUTSIDE);
  }, ...paths.flatMap((path) => [one(all, path, 'taken.txt', OUTSIDE), one(all, 'own.txt', path, OUTSIDE)]));
}

export const MOVE_CONTAINED = {
  'move-parent-directory': escape(['../outside/f.txt', 'd/../../outside/f.txt', '../outside/new.txt', './../outside/d/f.txt'], { 'd/x': { file: '' } }),
  'move-absolute': escape(['{root}/../outside/f.txt', '{root}/d/../../outside/f.txt', '{root}/../outside/new.txt'], { 'd/x': { file: '' } }),
  'move-through-a-link': escape(['d/f.txt', 'a/f.txt', 'd/new.txt', 'k/f.txt'],
    { d: { link: '../outside' }, a: { link: '{root}/../outside' }, k: { link: 'd/d' } }),
  'move-onto-a-link': moved((dice) => {
    const link = dice.pick(['../outside/f.txt', '../outside/new.txt', '../outside', '{root}/../outside/d/f.txt', '{root}/../outside/d',
      '../outside/gone/new.txt']);
    return one({ 'own.txt': { file: someContent(dice) }, 'l': { link } }, 'own.txt', 'l', OUTSIDE);
  }, one({ ...A, l: { link: '../outside/f.txt' } }, 'a', 'l', OUTSIDE), one({ ...A, l: { link: '../outside/new.txt' } }, 'a', 'l', OUTSIDE), one({ ...A, l: { link: '../outside' } }, 'a', 'l', OUTSIDE)),
  'move-behind-a-link': escape(['d/../f.txt', 'e/d/../f.txt'],
    { 'd': { link: '../outside/d' }, 'e/d': { link: '../../outside/d' }, 'e/f.txt': { file: 'abc\n' } }),
  'move-no-escape': moved((dice) => {
    const from = dice.pick(['f.txt', './f.txt', 'd/../f.txt', '{root}/f.txt', 'd/e/../../f.txt', 'a/../f.txt']);
    return one({ 'f.txt': { file: someContent(dice) }, 'd/e/x': { file: '' } }, from, dice.pick(['./n.txt', 'd/../n.txt', '{root}/d/n.txt', 'd/e/../n.txt']),
      OUTSIDE);
  }, one({ ...A, 'd/x': { file: '' } }, 'd/../a', './b', OUTSIDE)),
} satisfies { [name: string]: MakeSituation };

export const COMMON_MOVES: readonly Property[] = [destinationKept, moveOntoItself];
