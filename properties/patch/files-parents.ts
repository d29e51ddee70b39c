import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { absentChunk, absentText, addition, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import { BAD_OPERATION_KINDS, BAD_OPERATIONS, plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, binaryFile, deleteOf, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { BEGIN, END, joinedLines, operationLines, patchSituation, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const AT = 'f.txt';
const NAMES = ['p', 'q', 'r', 's', 't'] as const;

/** A path of `depth` missing directories below `above`. */
const below = (above: string, depth: number): string => [...(above === '' ? [] : [above]), ...NAMES.slice(0, depth), 'n.txt'].join('/');

interface Deep {
  tree?: Tree;
  above?: readonly string[];
  depths: readonly number[];
}

const paths = ({ above = [''], depths }: Deep): string[] => depths.flatMap((depth) => above.map((one) => below(one, depth)));

const adding = (deep: Deep): MakeSituation => patchSituation((dice) => together({ tree: deep.tree ?? {}, operations: [] }, addTo(dice, dice.pick(paths(deep)))),
  ...paths(deep).map((path): PatchParts => ({ tree: deep.tree ?? {}, operations: [smallAdd(path)] })));

const moving = (deep: Deep): MakeSituation => patchSituation((dice) => together({ tree: deep.tree ?? {}, operations: [] },
  updateOf(dice, AT, { moveTo: dice.pick(paths(deep)) })),
  ...paths(deep).map((path): PatchParts => ({ tree: { ...deep.tree, [AT]: SMALL_FILE }, operations: [smallUpdate(AT, path)] })));

const NONE: Deep = { tree: { 'd/e/other': SMALL_FILE, x: { directory: true } }, above: ['d', 'd/e', 'x'], depths: [0] };
const PARTLY: Deep = { tree: { 'd/e/other': SMALL_FILE, x: { directory: true } }, above: ['d', 'd/e', 'x'], depths: [1, 2, 3] };

const parentsCreated = property('apply-patch/parents-created', {
  'add-none-missing': adding(NONE),
  'add-one-missing': adding({ depths: [1] }),
  'add-several-missing': adding({ depths: [2, 3, 4] }),
  'add-partly-there': adding(PARTLY),
  'move-none-missing': moving(NONE),
  'move-one-missing': moving({ depths: [1] }),
  'move-several-missing': moving({ depths: [2, 3, 4] }),
  'move-partly-there': moving(PARTLY),
  'shared': patchSituation((dice) => together(
    addTo(dice, 'p/q/1.txt'),
    ...dice.shuffled([addTo(dice, 'p/q/2.txt'), addTo(dice, 'p/q/r/3.txt'), updateOf(dice, AT, { moveTo: 'p/4.txt' })]).slice(0, dice.between(1, 3)),
  )),
  'through-a-link': adding({ tree: { 'd/e/other': SMALL_FILE, k: { link: 'd/e' } }, above: ['k'], depths: [0, 1, 2] }),
  'from-another-directory': patchSituation((dice) => ({ ...together({ tree: { 'w/other': SMALL_FILE }, operations: [] },
    addTo(dice, below(dice.pick(['', '../x']), dice.between(1, 3)))), cwd: 'w' }),
    { tree: { 'w/other': SMALL_FILE }, operations: [smallAdd('p/n.txt')], cwd: 'w' }),
});

const DEEP = ['p/m.txt', 'p/q/m.txt', 'p/q/r/s/m.txt'] as const;

/** A move of the plain file at `AT` to a new directory, by chunks that are not found; of the smallest file by the one given. */
const failingMove = (chunksOf: (dice: Dice, lines: readonly string[]) => readonly Chunk[], small: Chunk): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 4, 8);
  return { tree: { [AT]: { file: joinedLines(lines) } }, operations: [{ update: AT, moveTo: dice.pick(DEEP), chunks: chunksOf(dice, lines) }] };
}, ...DEEP.map((moveTo): PatchParts => ({ tree: { [AT]: SMALL_FILE }, operations: [{ update: AT, moveTo, chunks: [small] }] })));

const BAD: Chunk = { lines: ['-zzz'] };

const onto = (tree: (dice: Dice) => Tree, operation: (to: string, dice: Dice) => Operation): MakeSituation =>
  patchSituation((dice) => ({ tree: { 'other.txt': SMALL_FILE, ...tree(dice) }, operations: [operation(dice.pick(DEEP), dice)] }));

const grammar = (bad: keyof typeof BAD_OPERATIONS, path: string): PatchParts => ({ tree: { [AT]: SMALL_FILE },
  lines: [BEGIN, ...operationLines(smallAdd(path)), ...BAD_OPERATIONS[bad], END] });

const parentsOnlyAfterValidation = property('apply-patch/parents-only-after-validation', {
  'lines-not-found': failingMove((dice) => [absentChunk(dice)], BAD),
  'context-not-found': failingMove((dice, lines) => [{ context: absentText(dice), lines: [`-${dice.pick(lines)}`] }], { context: 'zzz', lines: ['-a'] }),
  'source-missing': onto(() => ({}), (to) => smallUpdate(AT, to)),
  'source-directory': onto(() => ({ 'f.txt/x': SMALL_FILE }), (moveTo, dice) => ({ update: AT, moveTo, chunks: [addition(dice)] })),
  'source-not-utf8': onto((dice) => ({ [AT]: binaryFile(dice) }), (moveTo, dice) => ({ update: AT, moveTo, chunks: [addition(dice)] })),
  'later-chunk': failingMove((dice, lines) => [...plainChunks(dice, lines, 1, 2), absentChunk(dice)], BAD),
  'grammar': patchSituation((dice) => grammar(dice.pick(BAD_OPERATION_KINDS), dice.pick(DEEP)), ...BAD_OPERATION_KINDS.map((kind) => grammar(kind, DEEP[1]))),
  'update-missing': onto(() => ({}), (path, dice) => ({ update: path, chunks: [addition(dice)] })),
  'delete-missing': onto(() => ({}), (path) => ({ delete: path })),
  'after-others': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 5);
    return together(plainOperations(dice, 1, 3), { tree: { 'late.txt': { file: joinedLines(lines) } },
      operations: [{ update: 'late.txt', moveTo: dice.pick(['new/m.txt', 'new/er/m.txt']), chunks: [absentChunk(dice)] }] });
  }),
});

const at = (...all: readonly string[]): MakeSituation => patchSituation((dice) => together({ tree: { 'other.txt': SMALL_FILE }, operations: [] },
  deleteOf(dice, dice.pick(all))),
  ...all.map((path): PatchParts => ({ tree: { [path]: SMALL_FILE, 'other.txt': SMALL_FILE }, operations: [{ delete: path }] })));

const away = (...all: readonly string[]): MakeSituation => patchSituation((dice) => updateOf(dice, dice.pick(all),
  { moveTo: dice.pick(['away.txt', 'n/away.txt']) }),
  ...all.map((path): PatchParts => ({ tree: { [path]: SMALL_FILE }, operations: [smallUpdate(path, 'away.txt')] })));

const directoriesNeverRemoved = property('apply-patch/directories-never-removed', {
  'delete-last': at('d/f.txt'),
  'delete-last-nested': at('d/e/f.txt', 'd/e/f/g.txt'),
  'delete-all': patchSituation((dice) => together(...dice.shuffled(['d/a', 'd/b', 'd/e/c', 'd/e/d']).map((path) => deleteOf(dice, path)))),
  'move-last': away('d/f.txt'),
  'move-last-nested': away('d/e/f.txt', 'd/e/f/g.txt'),
  'made-and-emptied': patchSituation((dice): Planned => {
    const path = dice.pick(['p/n.txt', 'p/q/n.txt']);
    return together(addTo(dice, path), {
      tree: {}, operations: [dice.flip() ? { delete: path } : { update: path, moveTo: 'away.txt', chunks: [addition(dice)] }],
    });
  }),
  'empty-beside': patchSituation((dice) => together({ tree: { e: { directory: true }, 'd/e': { directory: true }, 'd/g/h': { directory: true } },
    operations: [] },
    dice.pick([deleteOf(dice, 'd/f.txt'), updateOf(dice, 'd/f.txt', { moveTo: 'away.txt' }), updateOf(dice, 'd/f.txt')]))),
});

const PARENT_FILE: Tree = { f: SMALL_FILE, 'd/g': { file: 'x\ny\n' } };
const BELOW = ['f/x', 'd/g/x', 'f/f'] as const;
const FAR_BELOW = ['f/x/y', 'd/g/x/y/z'] as const;

const belowFile = (tree: Tree, all: readonly string[], make: (dice: Dice, path: string) => Planned, small: (path: string) => Planned): MakeSituation =>
  patchSituation((dice) => together({ tree, operations: [] }, make(dice, dice.pick(all))),
    ...all.map((path) => together({ tree, operations: [] }, small(path))));

const smallAddTo = (path: string): Planned => ({ tree: {}, operations: [smallAdd(path)] });

const parentIsFileRefused = property('apply-patch/parent-is-file-refused', {
  'add': belowFile(PARENT_FILE, BELOW, (dice, path) => addTo(dice, path), smallAddTo),
  'add-deep': belowFile(PARENT_FILE, FAR_BELOW, (dice, path) => addTo(dice, path), smallAddTo),
  'move': belowFile(PARENT_FILE, [...BELOW, ...FAR_BELOW], (dice, path) => updateOf(dice, AT, { moveTo: path }),
    (path) => ({ tree: { [AT]: SMALL_FILE }, operations: [smallUpdate(AT, path)] })),
  'move-below-itself': patchSituation((dice) => updateOf(dice, AT, { moveTo: dice.pick(['f.txt/x', 'f.txt/x/y', 'f.txt/f.txt']) }),
    { tree: { [AT]: SMALL_FILE }, operations: [smallUpdate(AT, 'f.txt/x')] }),
  'update': belowFile(PARENT_FILE, [...BELOW, ...FAR_BELOW], (dice, path) => ({ tree: {}, operations: [{ update: path, chunks: [addition(dice)] }] }),
    (path) => ({ tree: {}, operations: [smallUpdate(path)] })),
  'delete': belowFile(PARENT_FILE, [...BELOW, ...FAR_BELOW], (_dice, path) => ({ tree: {}, operations: [{ delete: path }] }),
    (path) => ({ tree: {}, operations: [{ delete: path }] })),
  'empty-file': belowFile({ f: { file: '' } }, ['f/x', 'f/x/y'], (dice, path) => addTo(dice, path), smallAddTo),
  'added-before': patchSituation((dice) => together(addTo(dice, 'f'), dice.flip() ? addTo(dice, 'f/x', 4) : updateOf(dice, AT, { moveTo: 'f/x' })),
    { tree: {}, operations: [smallAdd('f'), smallAdd('f/x')] }),
  'link': belowFile({ ...PARENT_FILE, l: { link: 'f' } }, ['l/x', 'l/x/y'], (dice, path) => addTo(dice, path), smallAddTo),
  'deleted-before': patchSituation((dice) => together(deleteOf(dice, 'f'), addTo(dice, dice.pick(['f/x', 'f/x/y']))),
    { tree: { f: SMALL_FILE }, operations: [{ delete: 'f' }, smallAdd('f/x')] }),
});

/** The rules on directories on the way. */
export const PARENTS: readonly Property[] = [parentsCreated, parentsOnlyAfterValidation, directoriesNeverRemoved, parentIsFileRefused];
