import type { Dice } from '../arbitraries/dice.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { SMALL_FILE, smallUpdate, spellings } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

/** Operations on the paths `a` and `b`, made of the lines that `a` has, or that an add gives it. */
type Pair = (dice: Dice, lines: readonly string[]) => readonly Operation[];

const replaced = (from: string, to: string): Chunk => ({ lines: [`-${from}`, `+${to}`] });
const kept = (lines: readonly string[]): Chunk => ({ lines: [` ${lines[0] as string}`] });
const first = (lines: readonly string[]): string => lines[0] as string;

/** What comes of an update of the first line, in two steps: texts that stand in no file of words. */
const [ONE, TWO] = ['ONE', 'TWO'] as const;

const onFile = (pair: Pair, ...small: readonly PatchParts[]): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 1, 5);
  return { tree: { a: { file: joinedLines(lines) }, other: SMALL_FILE }, operations: pair(dice, lines) };
}, ...small);

const onNothing = (pair: Pair, ...small: readonly PatchParts[]): MakeSituation => patchSituation((dice) => ({ tree: { other: SMALL_FILE },
  operations: pair(dice, plainLines(dice, 1, 5)) }), ...small);

const added = (dice: Dice, path: string): Operation => ({ add: path, lines: [newText(dice), newText(dice, 1)].slice(0, dice.between(1, 2)) });
const moved = (lines: readonly string[], from = 'a', to = 'b'): Operation => ({ update: from, moveTo: to, chunks: [kept(lines)] });

const A = { a: SMALL_FILE } as const;
const NEXT: Operation = { update: 'a', chunks: [replaced('b', 'c')] };
const X: Operation = { add: 'a', lines: ['x'] };

/** Any three to five operations on two paths, each of which can be done when its turn comes. */
function three(dice: Dice): PatchParts {
  const there = new Map<string, string>([['a', 'l1']]);
  const operations: Operation[] = [];
  for (let count = dice.between(3, 5), at = 2; count > 0; count -= 1, at += 1) {
    const [path, free] = dice.flip() ? ['a', 'b'] : ['b', 'a'];
    const line = there.get(path);
    const text = `l${at}`;
    if (line === undefined) operations.push({ add: path, lines: [text] });
    else operations.push(changeOf(dice, { path, free, line, text, isFree: !there.has(free) }));
    apply(operations.at(-1) as Operation, there, text);
  }
  return { tree: { a: { file: 'l1\n' } }, operations };
}

interface Change {
  path: string;
  free: string;
  line: string;
  text: string;
  isFree: boolean;
}

function changeOf(dice: Dice, { path, free, line, text, isFree }: Change): Operation {
  const kind = dice.below(isFree ? 3 : 2);
  if (kind === 0) return { update: path, chunks: [replaced(line, text)] };
  return kind === 1 ? { delete: path } : { update: path, moveTo: free, chunks: [replaced(line, text)] };
}

function apply(operation: Operation, there: Map<string, string>, text: string): void {
  if ('add' in operation) there.set(operation.add, text);
  else if ('delete' in operation) there.delete(operation.delete);
  else {
    there.delete(operation.update);
    there.set(operation.moveTo ?? operation.update, text);
  }
}

/** Two operations on one path or two, the second after the first. */
const PAIRS: readonly PatchParts[] = [
  { tree: A, operations: [smallUpdate('a'), NEXT] },
  { tree: {}, operations: [{ add: 'a', lines: ['a'] }, smallUpdate('a')] },
  { tree: A, operations: [smallUpdate('a'), { delete: 'a' }] },
  { tree: A, operations: [smallUpdate('a', 'b'), { update: 'b', chunks: [replaced('b', 'c')] }] },
  { tree: A, operations: [{ delete: 'a' }, X] },
  { tree: {}, operations: [X, { delete: 'a' }] },
  { tree: A, operations: [smallUpdate('a', 'b'), X] },
];

function spelled(operation: Operation, spelling: (path: string) => string): Operation {
  if ('add' in operation) return { ...operation, add: spelling(operation.add) };
  if ('delete' in operation) return { delete: spelling(operation.delete) };
  const { update, moveTo, chunks } = operation;
  return { update: spelling(update), ...(moveTo === undefined ? {} : { moveTo: spelling(moveTo) }), chunks };
}

/** The second of two operations, or all of them, under other spellings of their paths. The directory `d` is there. */
function otherwiseSpelled({ tree, operations = [] }: PatchParts, spelling: (path: string) => string, from = 1): PatchParts {
  return { tree: { 'd/other': SMALL_FILE, ...tree }, operations: operations.map((one, at) => (at < from ? one : spelled(one, spelling))) };
}

export const duplicatePaths = property('apply-patch/duplicate-paths', {
  'update-update': onFile((_dice, lines) => [{ update: 'a', chunks: [replaced(first(lines), ONE)] }, { update: 'a', chunks: [replaced(ONE, TWO)] }],
    { tree: A, operations: [smallUpdate('a'), NEXT] }),
  'update-update-stale': onFile((_dice, lines) => [{ update: 'a', chunks: [replaced(first(lines), ONE)] },
    { update: 'a', chunks: [replaced(first(lines), TWO)] }],
    { tree: A, operations: [smallUpdate('a'), smallUpdate('a')] }),
  'add-update': onNothing((_dice, lines) => [{ add: 'a', lines }, { update: 'a', chunks: [replaced(first(lines), ONE)] }],
    { operations: [{ add: 'a', lines: ['a'] }, smallUpdate('a')] }),
  'add-add': onNothing((dice, lines) => [{ add: 'a', lines }, added(dice, 'a')], { operations: [X, { add: 'a', lines: ['y'] }] }, { operations: [X, X] }),
  'delete-add': onFile((dice, lines) => [{ delete: 'a' }, dice.flip() ? added(dice, 'a') : { add: 'a', lines }], { tree: A, operations: [{ delete: 'a' }, X] }),
  'add-delete': onNothing((dice) => [added(dice, 'a'), { delete: 'a' }], { operations: [X, { delete: 'a' }] }),
  'move-then-update-source': onFile((_dice, lines) => [moved(lines), { update: 'a', chunks: [replaced(first(lines), ONE)] }],
    { tree: A, operations: [smallUpdate('a', 'b'), smallUpdate('a')] }),
  'move-then-update-destination': onFile((_dice, lines) => [moved(lines), { update: 'b', chunks: [replaced(first(lines), ONE)] }],
    { tree: A, operations: [smallUpdate('a', 'b'), { update: 'b', chunks: [replaced('b', 'c')] }] }),
  'move-then-add-source': onFile((dice, lines) => [moved(lines), added(dice, 'a')], { tree: A, operations: [smallUpdate('a', 'b'), X] }),
  'add-then-move-onto': onFile((dice, lines) => [added(dice, 'b'), moved(lines)], { tree: A, operations: [{ add: 'b', lines: ['y'] }, smallUpdate('a', 'b')] }),
  'update-delete': onFile((_dice, lines) => [{ update: 'a', chunks: [replaced(first(lines), ONE)] }, { delete: 'a' }],
    { tree: A, operations: [smallUpdate('a'), { delete: 'a' }] }),
  'delete-delete': onFile(() => [{ delete: 'a' }, { delete: 'a' }], { tree: A, operations: [{ delete: 'a' }, { delete: 'a' }] }),
  'there-and-back': onFile((_dice, lines) => [moved(lines), { update: 'b', moveTo: 'a', chunks: [replaced(first(lines), ONE)] }],
    { tree: A, operations: [smallUpdate('a', 'b'), { update: 'b', moveTo: 'a', chunks: [replaced('b', 'c')] }] }),
  'three': patchSituation(three),
  'other-spelling': patchSituation((dice) => otherwiseSpelled(dice.flip() ? dice.pick(PAIRS) : three(dice), (path) => dice.pick([...spellings(path),
    path]), dice.below(2)),
    ...PAIRS.slice(0, 4).flatMap((pair) => otherwiseSpelled(pair, (path) => `./${path}`)), otherwiseSpelled(PAIRS[0] as PatchParts, (path) =>
      `{root}/${path}`)),
});
