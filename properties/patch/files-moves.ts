import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { plainLines, plainChunks } from '../arbitraries/patch-chunks.ts';
import { failingOperation, failureKinds, plainOperation, together, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { SMALL_FILE, smallUpdate, spellings, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const AT = 'f.txt';

/** The file at `path`, a move of it from one spelling to another, and what else is there. */
interface Itself {
  path?: string;
  from?: string;
  to: string;
  tree?: Tree;
}

const ontoItself = (...ways: readonly Itself[]): MakeSituation => patchSituation((dice) => {
  const { path = AT, from = path, to, tree = {} } = dice.pick(ways);
  return together({ tree, operations: [] }, updateOf(dice, path, { moveTo: to, named: from }));
}, ...ways.map(({ path = AT, from = path, to, tree = {} }): PatchParts => ({ tree: { ...tree, [path]: SMALL_FILE }, operations: [smallUpdate(from, to)] })));

const WITH_D: Tree = { 'd/other': { file: 'x\n' } };

const moveOntoItself = property('apply-patch/move-onto-itself', {
  'same-spelling': ontoItself({ to: AT }),
  'dot': ontoItself({ to: './f.txt' }, { to: '././f.txt' }, { from: './f.txt', to: AT }),
  'dot-dot': ontoItself({ to: 'd/../f.txt', tree: WITH_D }, { path: 'd/f.txt', to: 'd/../d/f.txt' }),
  'absolute': ontoItself({ to: '{root}/f.txt' }, { from: '{root}/f.txt', to: AT }),
  'through-a-link': ontoItself({ to: 'l', tree: { l: { link: AT } } }, { to: 'd/l', tree: { 'd/l': { link: '../f.txt' } } }),
  'from-a-link': ontoItself({ from: 'l', to: AT, tree: { l: { link: AT } } }, { from: 'm', to: AT, tree: { l: { link: AT }, m: { link: 'l' } } }),
  'linked-directory': ontoItself({ path: 'd/f.txt', to: 'k/f.txt', tree: { k: { link: 'd' } } },
    { path: 'd/f.txt', from: 'k/f.txt', to: 'd/f.txt', tree: { k: { link: 'd' } } }),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    const to = dice.pick([AT, ...spellings(AT)]);
    return { tree: { ...WITH_D, [AT]: { file: joinedLines(lines) } },
      operations: [{ update: AT, moveTo: to, chunks: [{ lines: [` ${lines[0] as string}`] }] }] };
  }),
  'in-a-directory': ontoItself({ path: 'd/f.txt', to: 'd/f.txt' }, { path: 'd/e/f.txt', to: 'd/e/f.txt' }, { path: 'd/f.txt', to: 'd/./f.txt' }),
  'other-name': ontoItself({ to: 'f.txt2' }, { to: 'f.tx' }, { to: 'd/f.txt', tree: WITH_D }, { path: 'd/f.txt', to: 'f.txt' }),
});

/** A move from one place to another, in a tree. */
interface Way {
  from: string;
  to: string;
  tree?: Tree;
}

const relocating = (...ways: readonly Way[]): MakeSituation => patchSituation((dice) => {
  const { from, to, tree = {} } = dice.pick(ways);
  return together({ tree, operations: [] }, updateOf(dice, from, { moveTo: to }));
}, ...ways.map(({ from, to, tree = {} }): PatchParts => ({ tree: { ...tree, [from]: SMALL_FILE }, operations: [smallUpdate(from, to)] })));

const SIBLINGS: Tree = { 'd/g.txt': { file: 'g\n' }, 'd/f.txt.orig': { file: 'x\n' }, 'd/h/f.txt': { file: 'h\n' } };

const moveRelocates = property('apply-patch/move-relocates', {
  'same-directory': relocating({ from: AT, to: 'g.txt' }, { from: 'd/f.txt', to: 'd/g.txt' }),
  'other-directory': relocating({ from: AT, to: 'd/f.txt', tree: WITH_D }, { from: 'd/f.txt', to: 'e/g.txt', tree: { e: { directory: true } } }),
  'new-directory': relocating({ from: AT, to: 'n/f.txt' }, { from: 'd/f.txt', to: 'd/n/f.txt' }),
  'nested': relocating({ from: 'old/n', to: 'r/d/n' }, { from: AT, to: 'p/q/r/s.txt' }),
  'up': relocating({ from: 'd/f.txt', to: AT }, { from: 'd/e/f.txt', to: 'd/f.txt' }),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const at = dice.below(lines.length);
    return { tree: { [AT]: { file: joinedLines(lines) } },
      operations: [{ update: AT, moveTo: dice.pick(['g.txt', 'n/f.txt']), chunks: [{ lines: lines.slice(at).map((text) => ` ${text}`) }] }] };
  }),
  'several-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 10);
    return { tree: { [AT]: { file: joinedLines(lines) } },
      operations: [{ update: AT, moveTo: dice.pick(['g.txt', 'n/f.txt']), chunks: plainChunks(dice, lines, 2, 4) }] };
  }),
  'only-file': relocating({ from: 'd/f.txt', to: AT }, { from: 'd/e/f.txt', to: 'g.txt' }, { from: 'd/f.txt', to: 'n/f.txt' }),
  'with-siblings': relocating({ from: 'd/f.txt', to: 'e/f.txt', tree: SIBLINGS }, { from: 'd/f.txt', to: 'd/i.txt', tree: SIBLINGS }),
  'below-a-longer-name': relocating({ from: AT, to: 'f.txt.d/g' }, { from: 'd/f', to: 'd/f.txt' }, { from: AT, to: 'f.txt2' }),
  'several-moves': patchSituation((dice) => together(...Array.from({ length: dice.between(2, 4) }, (_, at) => plainOperation(dice, 'move', at)))),
});

/** Moves among other operations, each on paths of its own. */
const amongOthers = (kinds: (dice: Dice) => readonly Kind[]): MakeSituation => patchSituation((dice): Planned => together(...kinds(dice).map((kind,
  at) => plainOperation(dice, kind, at))));

const someKinds = (dice: Dice, least: number): Kind[] => Array.from({ length: dice.between(least, 2) }, () => dice.pick(['add', 'delete', 'update'] as const));

const moveReportedAsModify = property('apply-patch/move-reported-as-modify', {
  'alone': relocating({ from: AT, to: 'g.txt' }, { from: 'd/f.txt', to: 'e/g.txt' }),
  'lines-to-keep': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { tree: { [AT]: { file: joinedLines(lines) } },
      operations: [{ update: AT, moveTo: dice.pick(['g.txt', 'n/f.txt']), chunks: [{ lines: [` ${dice.pick(lines)}`] }] }] };
  }),
  'new-directory': relocating({ from: AT, to: 'r/d/n' }),
  'after-others': amongOthers((dice) => [...dice.shuffled<Kind>(['add', 'delete']), 'move']),
  'before-others': amongOthers((dice) => ['move', ...someKinds(dice, 1)]),
  'several-moves': amongOthers((dice) => [...someKinds(dice, 0), 'move', 'move', ...(dice.flip() ? (['move'] as const) : [])]),
  'before-a-failure': (context) => patchSituation((dice) =>
    together(plainOperation(dice, 'move', dice.below(3)), failingOperation(dice, dice.pick(failureKinds(context.dialect)))))(context),
});

/** The rules on moves. */
export const MOVES: readonly Property[] = [moveOntoItself, moveRelocates, moveReportedAsModify];
