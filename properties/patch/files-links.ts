import type { Tree } from '../../contract/tree.ts';
import { addition } from '../arbitraries/patch-chunks.ts';
import { together } from '../arbitraries/patch-operations.ts';
import { addTo, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { patchSituation, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation } from '../property.ts';

/** Links, the path of the file behind them, and the path of the link that the patch names. */
interface Linked {
  links: Tree;
  file: string;
  named: string;
}

const to = (link: string): { link: string } => ({ link });

const ONE: readonly Linked[] = [
  { links: { l: to('t') }, file: 't', named: 'l' }, { links: { 'l.txt': to('./t.txt') }, file: 't.txt', named: 'l.txt' },
    { links: { 'd/l': to('t') }, file: 'd/t', named: 'd/l' },
];
const CHAIN: readonly Linked[] = [
  { links: { l: to('m'), m: to('t') }, file: 't', named: 'l' },
  { links: { l: to('m'), m: to('n'), n: to('d/t') }, file: 'd/t', named: 'l' },
  { links: { 'd/l': to('../m'), m: to('e/t') }, file: 'e/t', named: 'd/l' },
];
const ELSEWHERE: readonly Linked[] = [
  { links: { l: to('d/t') }, file: 'd/t', named: 'l' }, { links: { 'd/l': to('../t') }, file: 't', named: 'd/l' },
    { links: { 'd/l': to('../e/t') }, file: 'e/t', named: 'd/l' },
];
const ABSOLUTE: readonly Linked[] = [{ links: { l: to('{root}/t') }, file: 't', named: 'l' },
  { links: { 'd/l': to('{root}/e/t') }, file: 'e/t', named: 'd/l' }];

const updating = (all: readonly Linked[]): MakeSituation => patchSituation((dice) => {
  const { links, file, named } = dice.pick(all);
  return together({ tree: links, operations: [] }, updateOf(dice, file, { named }));
}, ...all.map(({ links, file, named }): PatchParts => ({ tree: { ...links, [file]: SMALL_FILE }, operations: [smallUpdate(named)] })));

const deleting = (all: readonly Linked[]): MakeSituation => patchSituation((dice) => {
  const { links, file, named } = dice.pick(all);
  return { tree: { ...links, ...updateOf(dice, file).tree }, operations: [{ delete: named }] };
}, ...all.map(({ links, file, named }): PatchParts => ({ tree: { ...links, [file]: SMALL_FILE }, operations: [{ delete: named }] })));

const moving = (all: readonly Linked[]): MakeSituation => patchSituation((dice) => {
  const { links, file, named } = dice.pick(all);
  return together({ tree: links, operations: [] }, updateOf(dice, file, { named, moveTo: dice.pick(['moved.txt', 'p/moved.txt']) }));
}, ...all.map(({ links, file, named }): PatchParts => ({ tree: { ...links, [file]: SMALL_FILE }, operations: [smallUpdate(named, 'moved.txt')] })));

/** Links to nothing: in a directory that is there, or beyond one that is not. */
const DANGLING: Tree = { l: to('t'), 'd/l': to('t'), m: to('{root}/t'), k: to('l'), 'd/other': SMALL_FILE };
const DANGLING_PATHS = ['l', 'd/l', 'm', 'k'] as const;
const LOOPS: Tree = { l: to('l'), m: to('n'), n: to('m'), 'd/l': to('l'), 'd/other': SMALL_FILE };
const LOOP_PATHS = ['l', 'm', 'n', 'd/l'] as const;

const onto = (tree: Tree, paths: readonly string[], make: (path: string, dice?: Dice) => PatchParts): MakeSituation => {
  const at = ({ tree: own = {}, operations = [] }: PatchParts): PatchParts => ({ tree: { ...tree, ...own }, operations });
  return patchSituation((dice) => at(make(dice.pick(paths), dice)), ...paths.map((path) => at(make(path))));
};

const inserting = (path: string, dice?: Dice): PatchParts => ({ operations: [{ update: path, chunks: [dice ? addition(dice) : { lines: ['+x'] }] }] });
const adding = (path: string, dice?: Dice): PatchParts => (dice ? addTo(dice, path) : { operations: [smallAdd(path)] });
const movingTo = (path: string, dice?: Dice): PatchParts => (dice ? updateOf(dice, 'source.txt', { moveTo: path }) : { tree: { 'source.txt': SMALL_FILE },
  operations: [smallUpdate('source.txt', path)] });

/** Links to directories, and paths through them. */
const DIRECTORIES: Tree = { k: to('d'), j: to('{root}/d/e'), 'd/up': to('..'), 'd/e/other': SMALL_FILE };

function throughDirectory(dice: Dice): PatchParts {
  const [place, named] = dice.pick([['d/f.txt', 'k/f.txt'], ['d/e/f.txt', 'j/f.txt'], ['d/e/f.txt', 'k/e/f.txt'], ['f.txt', 'd/up/f.txt']] as const);
  const free = dice.pick(['k/n.txt', 'j/n.txt', 'k/p/n.txt']);
  const file = updateOf(dice, place).tree;
  const planned = dice.pick([
    updateOf(dice, place, { named }), { tree: file, operations: [{ delete: named }] satisfies Operation[] }, addTo(dice, free),
      updateOf(dice, place, { named, moveTo: free }),
  ]);
  return together({ tree: DIRECTORIES, operations: [] }, planned);
}

export const symlinks = property('apply-patch/symlinks', {
  'update': updating(ONE),
  'update-chain': updating(CHAIN),
  'update-other-directory': updating(ELSEWHERE),
  'update-absolute': updating(ABSOLUTE),
  'update-twice': patchSituation((dice) => {
    const names = dice.shuffled(['l', 't']);
    return { tree: { l: to('t'), t: SMALL_FILE }, operations: [{ update: names[0] as string, chunks: [{ lines: ['-a', '+b'] }] },
      { update: names[1] as string, chunks: [{ lines: ['-b', '+c'] }] }] };
  }),
  'delete': deleting([...ONE, ...ELSEWHERE, ...ABSOLUTE]),
  'delete-chain': deleting(CHAIN),
  'move': moving([...ONE, ...CHAIN, ...ELSEWHERE, ...ABSOLUTE]),
  'dangling-update': onto(DANGLING, DANGLING_PATHS, inserting),
  'dangling-add': onto(DANGLING, DANGLING_PATHS, adding),
  'dangling-move': onto(DANGLING, DANGLING_PATHS, movingTo),
  'dangling-delete': onto(DANGLING, DANGLING_PATHS, (path) => ({ operations: [{ delete: path }] })),
  'loop': onto(LOOPS, LOOP_PATHS, inserting),
  'loop-move': onto(LOOPS, LOOP_PATHS, movingTo),
  'linked-directory': patchSituation(throughDirectory, { tree: { ...DIRECTORIES, 'd/f.txt': SMALL_FILE }, operations: [smallUpdate('k/f.txt')] }),
});
