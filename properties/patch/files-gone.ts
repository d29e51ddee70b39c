import type { Tree } from '../../contract/tree.ts';
import { together, type Planned } from '../arbitraries/patch-operations.ts';
import { addition, plainLines } from '../arbitraries/patch-chunks.ts';
import { addTo, deleteOf, SMALL_FILE, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { joinedLines, patchSituation, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const AT = 'f.txt';
const PLACES = ['f.txt', 'd/f.txt', 'd/e/f.txt'] as const;

const removing = (path: string): Operation => ({ delete: path });

/** One operation that `make` gives of one of `paths`, on `tree`; each path first. */
const each = (tree: Tree, paths: readonly string[], make: (path: string, dice?: Dice) => Operation): MakeSituation =>
  patchSituation((dice) => ({ tree, operations: [make(dice.pick(paths), dice)] }), ...paths.map((path): PatchParts => ({ tree, operations: [make(path)] })));

/** The tree is drawn of words at these paths. */
const amidst = (paths: readonly string[], named: readonly string[], make: (path: string) => Operation,
  more: Tree = {}): MakeSituation => patchSituation((dice) => {
  const files = paths.map((path): [string, Tree[string]] => [path, { file: joinedLines(words(dice, dice.between(0, 4))) }]);
  return { tree: { ...Object.fromEntries(files), ...more }, operations: [make(dice.pick(named))] };
}, ...named.map((path): PatchParts => ({ tree: { ...Object.fromEntries(paths.map((one) => [one, SMALL_FILE])), ...more }, operations: [make(path)] })));

const SIMILAR = ['f.txt.orig', 'f.txt~', 'f.tx', 'f', '.f.txt', 'g.txt', 'd/f.txt'] as const;

const deleteRemoves = property('apply-patch/delete-removes', {
  'file': amidst([AT, 'g.txt'], [AT], removing),
  'empty-file': each({ [AT]: { file: '' }, 'g.txt': { file: '' }, 'd/e': { file: '' } }, [AT, 'd/e'], removing),
  'in-a-directory': amidst(['d/a', 'd/b', 'd/c', 'e/a'], ['d/a', 'd/b', 'd/c'], removing),
  'last-of-its-directory': amidst(['d/a', 'e/f/b', 'g.txt'], ['d/a', 'e/f/b'], removing),
  'similar-names': amidst([AT, ...SIMILAR], [AT, 'f', 'f.txt~', '.f.txt'], removing),
  'other-path-same-name': amidst([AT, 'd/f.txt', 'd/e/f.txt', 'e/f.txt'], [AT, 'd/f.txt', 'd/e/f.txt'], removing),
  'several': patchSituation((dice) => {
    const paths = dice.shuffled(['a', 'b', 'd/c', 'd/d', 'e/f']).slice(0, dice.between(2, 5));
    return together({ tree: { 'other.txt': { file: 'x\n' }, 'd/other': { file: '' } }, operations: [] }, ...paths.map((path) => deleteOf(dice, path)));
  }),
  'added-before': patchSituation((dice) => {
    const path = dice.pick(PLACES);
    return together(addTo(dice, path), { tree: {}, operations: [removing(path)] });
  }),
  'long-file': patchSituation((dice) => ({ tree: { [AT]: { file: 'a line of some length\n'.repeat(dice.between(2000, 4000)) } }, operations: [removing(AT)] })),
});

/** Something else happens to the path first. */
const afterwards = (earlier: (dice: Dice, path: string) => Planned, make: (path: string, dice: Dice) => Operation): MakeSituation => patchSituation((dice) => {
  const path = dice.pick(PLACES);
  return together(earlier(dice, path), { tree: {}, operations: [make(path, dice)] });
});

const deleted = (dice: Dice, path: string): Planned => deleteOf(dice, path);
const movedAway = (dice: Dice, path: string): Planned => updateOf(dice, path, { moveTo: 'away.txt' });

/** Files that paths lead to if one leaves out their first directory. */
const TAILS: Tree = { x: SMALL_FILE, [AT]: SMALL_FILE, 'e/f.txt': SMALL_FILE };
const BEFORE_TAILS = ['b/x', 'a/x', 'd/e/f.txt', 'e/e/f.txt'] as const;

const deleteMissingRefused = property('apply-patch/delete-missing-refused', {
  'missing': each({ 'd/g.txt': SMALL_FILE }, [AT, 'd/f.txt', 'g.txt'], removing),
  'missing-directory': each({ 'g.txt': SMALL_FILE }, ['d/f.txt', 'd/e/f.txt', 'd/g.txt'], removing),
  'below-a-file': each({ [AT]: SMALL_FILE, 'd/g': { file: '' } }, ['f.txt/a', 'd/g/x', 'f.txt/f.txt', 'f.txt/a/b'], removing),
  'similar-names': amidst(SIMILAR, [AT, 'f.t', 'F.TXT.orig', 'd/f'], removing),
  'tail-of-the-path': each(TAILS, BEFORE_TAILS, removing),
  'deleted-before': afterwards(deleted, removing),
  'moved-away-before': afterwards(movedAway, removing),
  'there': amidst([AT, 'd/f.txt'], [AT, 'd/f.txt'], removing),
});

const DIRECTORIES: Tree = { empty: { directory: true }, 'd/a': SMALL_FILE, 'n/e/f/b': SMALL_FILE, 'n/g': { directory: true }, l: { link: 'd' },
  m: { link: '{root}/empty' }, k: { link: 'l' } };

const deleteDirectoryRefused = property('apply-patch/delete-directory-refused', {
  'empty': each(DIRECTORIES, ['empty', 'n/g'], removing),
  'full': each(DIRECTORIES, ['d', 'n/e/f'], removing),
  'nested': each(DIRECTORIES, ['n', 'n/e'], removing),
  'trailing-slash': each(DIRECTORIES, ['d/', 'empty/', 'n/e/'], removing),
  'dot': each(DIRECTORIES, ['.', './', 'd/..'], removing),
  'link': each(DIRECTORIES, ['l', 'm', 'k'], removing),
  'made-before': patchSituation((dice) => together(addTo(dice, 'p/q/n.txt'), { tree: {}, operations: [removing(dice.pick(['p', 'p/q']))] })),
  'file-inside': each(DIRECTORIES, ['d/a', 'n/e/f/b'], removing),
});

const inserting = (path: string, dice?: Dice): Operation => ({ update: path, chunks: [dice ? addition(dice) : { lines: ['+x'] }] });
const changing = (path: string, dice?: Dice): Operation => ({ update: path, chunks: [{ lines: [`-${dice ? (words(dice, 1)[0] as string) : 'a'}`, '+X'] }] });
const moving = (to: string) => (path: string): Operation => smallUpdate(path, to);

const updateMissingRefused = property('apply-patch/update-missing-refused', {
  'missing': each({ 'd/g.txt': SMALL_FILE }, [AT, 'd/f.txt'], changing),
  'missing-directory': each({ 'g.txt': SMALL_FILE }, ['d/f.txt', 'd/e/f.txt'], changing),
  'only-additions': each({ 'd/g.txt': SMALL_FILE }, [AT, 'd/f.txt', 'e/f.txt'], inserting),
  'with-move': each({ 'd/g.txt': SMALL_FILE }, [AT, 'd/f.txt'], moving('n/m.txt')),
  'with-move-to-existing': each({ 'd/g.txt': SMALL_FILE }, [AT, 'd/f.txt'], moving('d/g.txt')),
  'similar-names': amidst(SIMILAR, [AT, 'd/f', 'f.t'], smallUpdate),
  'letter-case': each({ A: SMALL_FILE, b: SMALL_FILE, 'd/G.txt': SMALL_FILE, 'E/h': SMALL_FILE }, ['a', 'B', 'd/g.txt', 'e/h'], (path) => smallUpdate(path)),
  'tail-of-the-path': each(TAILS, BEFORE_TAILS, (path) => smallUpdate(path)),
  'deleted-before': afterwards(deleted, inserting),
  'moved-away-before': afterwards(movedAway, inserting),
  'added-before': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 4);
    const path = dice.pick(PLACES);
    return { tree: {}, operations: [{ add: path, lines }, { update: path, chunks: [{ lines: [`-${dice.pick(lines)}`, '+X'] }] }] };
  }),
});

const updateDirectoryRefused = property('apply-patch/update-directory-refused', {
  'empty': each(DIRECTORIES, ['empty', 'n/g'], inserting),
  'full': each(DIRECTORIES, ['d', 'n', 'n/e/f'], inserting),
  'link': each(DIRECTORIES, ['l', 'm', 'k'], inserting),
  'with-move': patchSituation((dice) => ({ tree: DIRECTORIES, operations: [smallUpdate(dice.pick(['d', 'empty', 'l', 'n/e']),
    dice.pick(['moved', 'n/moved', 'p/q']))] }),
    ...['d', 'empty', 'l'].flatMap((path) => ['moved', 'p/q'].map((to): PatchParts => ({ tree: DIRECTORIES, operations: [smallUpdate(path, to)] })))),
  'dot': each(DIRECTORIES, ['.', './.', 'd/..'], inserting),
  'made-before': patchSituation((dice) => together(addTo(dice, 'p/q/n.txt'), { tree: {}, operations: [inserting(dice.pick(['p', 'p/q']), dice)] })),
  'file-inside': amidst(['d/other'], ['d/a', 'n/e/f/b'], smallUpdate, DIRECTORIES),
});

/** The rules on deletes, and on updates of what is no file. */
export const GONE: readonly Property[] = [deleteRemoves, deleteMissingRefused, deleteDirectoryRefused, updateMissingRefused, updateDirectoryRefused];
