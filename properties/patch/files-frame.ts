import type { Node, Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { failureKinds, KINDS, plainOperation, plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, binaryFile, deleteOf, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { patchSituation, patchSituationOf, type PatchParts } from '../arbitraries/patches.ts';
import { absentChunk } from '../arbitraries/patch-chunks.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { anyFailure, plainestFailure } from './order-failures.ts';

/** Names that look like `a`, with contents of their own. */
const LOOK_ALIKES = ['a.txt', 'a.orig', '.a', 'ab', 'a b', 'aa', 'b/a', 'b/a.txt', '_a', 'a-', 'a0'] as const;

const filled = (paths: readonly string[], of: (path: string) => Node = (path) => ({ file: `${path}\n` })): Tree => Object.fromEntries(paths.map((path) => [path, of(path)]));

/** An add, update, delete or move of `a`, drawn and smallest. */
const OF_A: { readonly [kind: string]: readonly [drawn: (dice: Dice) => Planned, small: PatchParts] } = {
  add: [(dice) => addTo(dice, 'a'), { operations: [smallAdd('a')] }],
  update: [(dice) => updateOf(dice, 'a'), { tree: { a: SMALL_FILE }, operations: [smallUpdate('a')] }],
  delete: [(dice) => deleteOf(dice, 'a'), { tree: { a: SMALL_FILE }, operations: [{ delete: 'a' }] }],
  move: [(dice) => updateOf(dice, 'a', { moveTo: 'n' }), { tree: { a: SMALL_FILE }, operations: [smallUpdate('a', 'n')] }],
};

/** Operations of `kinds` on `a`, with this tree around. */
const amidst = (tree: Tree | ((dice: Dice) => Tree), kinds: readonly string[] = Object.keys(OF_A), more: Omit<PatchParts,
  'tree' | 'operations'> = {}): MakeSituation => {
  const all = kinds.flatMap((kind) => OF_A[kind] ?? []);
  const around = (dice: Dice): Tree => (typeof tree === 'function' ? tree(dice) : tree);
  const drawn = all.filter((_, at) => at % 2 === 0) as ((dice: Dice) => Planned)[];
  const small = all.filter((_, at) => at % 2 === 1) as PatchParts[];
  return patchSituation((dice) => ({ ...together({ tree: around(dice), operations: [] }, dice.pick(drawn)(dice)), ...more }),
    ...(typeof tree === 'function' ? [] : small.map((parts): PatchParts => ({ ...parts, tree: { ...tree, ...parts.tree }, ...more }))));
};

const BACKUPS = ['a~', 'a.bak', 'a.tmp', '.a.tmp', '.a.swp', '#a#', 'a.lock', 'a.rej', 'a.patch', 'tmp', '.tmp', 'a.new', '.tmpa'] as const;

const LINKS: Tree = { l: { link: 'a' }, m: { link: 'nothing' }, 'b/l': { link: '../a' }, k: { link: 'b' } };
const MODES: Tree = { 'x.sh': { file: 'x\n', mode: '755' }, secret: { file: 'x\n', mode: '600' }, b: { directory: true, mode: '700' },
  'b/c': { file: '', mode: '640' } };
const EMPTY: Tree = { e: { directory: true }, 'b/e': { directory: true }, 'b/f/g': { directory: true } };

/** What stands around operations that fail. */
const NEIGHBOURS: Planned = { tree: { ...filled(LOOK_ALIKES), ...EMPTY }, operations: [] };

const frame = property('apply-patch/frame', {
  'add': amidst(filled(LOOK_ALIKES), ['add']),
  'update': amidst(filled(LOOK_ALIKES), ['update']),
  'delete': amidst(filled(LOOK_ALIKES), ['delete']),
  'move': amidst(filled(LOOK_ALIKES), ['move']),
  'several': patchSituation((dice) => together({ tree: filled(LOOK_ALIKES), operations: [] },
    (OF_A[dice.pick(Object.keys(OF_A))] as (typeof OF_A)[string])[0](dice), plainOperations(dice, 1, 3))),
  'same-content': amidst(filled(['a.txt', 'b/a', 'c'], () => SMALL_FILE)),
  'backups': amidst(filled(BACKUPS)),
  'same-name-elsewhere': amidst(filled(['b/a', 'b/c/a', 'd/a', 'A.d/a'])),
  'letter-case': amidst(filled(['A', 'b/A', 'B/a', 'N'])),
  'links-beside': amidst({ ...LINKS, 'b/other': SMALL_FILE }, ['update', 'delete', 'move']),
  'modes-beside': amidst(MODES),
  'empty-directories': amidst(EMPTY),
  'empty-files': amidst(filled([...LOOK_ALIKES, 'd/e/x'], () => ({ file: '' }))),
  'not-utf8-beside': amidst((dice) => ({ 'a.bin': binaryFile(dice), 'b/x': binaryFile(dice) })),
  'outside': amidst({ 'b/other': SMALL_FILE }, Object.keys(OF_A), { outside: { a: { file: 'outside\n' }, 'b/a': { file: 'outside\n' } } }),
  'refused': patchSituationOf((dice, context) => together(NEIGHBOURS, anyFailure(dice, context)),
    ({ dialect }) => failureKinds(dialect).map((kind) => together(NEIGHBOURS, plainestFailure(kind)))),
  'failing-later': patchSituationOf((dice, context) => together(NEIGHBOURS, plainOperation(dice, dice.pick(KINDS), 0), anyFailure(dice, context)),
    ({ dialect }) => failureKinds(dialect).map((kind) => together(NEIGHBOURS, { tree: {}, operations: [smallAdd('new')] }, plainestFailure(kind)))),
});

/** A file of one of `modes`, and what happens to it. */
const ofMode = (modes: readonly string[], around: Tree = {}, named = 'a'): MakeSituation => patchSituation((dice) => {
  const { tree, operations } = updateOf(dice, 'a', { named });
  return { tree: { ...around, a: { ...(tree['a'] as { file: string }), mode: dice.pick(modes) } }, operations };
}, ...modes.map((mode): PatchParts => ({ tree: { ...around, a: { file: 'a\n', mode } }, operations: [smallUpdate(named)] })));

const fileModeKept = property('apply-patch/file-mode-kept', {
  'plain': ofMode(['644']),
  'executable': ofMode(['755', '775', '744']),
  'private': ofMode(['600', '700']),
  'group': ofMode(['664', '640', '666', '660']),
  'twice': patchSituation((dice) => ({
    tree: { a: { file: 'a\n', mode: dice.pick(['755', '600', '664']) } },
    operations: [smallUpdate('a'), { update: 'a', chunks: [{ lines: ['-b', '+c'] }] }],
  })),
  'among-others': patchSituation((dice) => {
    const { tree, operations } = updateOf(dice, 'a');
    return together(plainOperations(dice, 1, 2), { tree: { a: { ...(tree['a'] as { file: string }), mode: dice.pick(['755', '600', '664']) } }, operations });
  }),
  'through-a-link': ofMode(['755', '600', '664'], { l: { link: 'a' } }, 'l'),
  'refused': patchSituation((dice) => ({ tree: { a: { file: 'a\n', mode: dice.pick(['755', '600', '664']) } },
    operations: [{ update: 'a', chunks: [absentChunk(dice)] }] })),
});

/** The rules on what stays as it was. */
export const FRAME: readonly Property[] = [frame, fileModeKept];
