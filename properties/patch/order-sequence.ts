import type { Step } from '../../contract/case.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { addition, plainLines } from '../arbitraries/patch-chunks.ts';
import { KINDS, plainOperation, plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { addTo, smallAdd, smallUpdate, SMALL_FILE } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchCall, patchRuns, patchSituation, type Operation } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

/** Operations each of which needs what the one before did: on one path, or on a path that was made. */
function dependent(dice: Dice): Planned {
  const lines = plainLines(dice, 2, 5);
  const [first, second] = lines as [string, string];
  const change = (from: string, index: number): { lines: string[] } => ({ lines: [`-${from}`, `+${newText(dice, index)}`] });
  const kept = { lines: [` ${first}`] };
  return dice.pick<Planned>([
    { tree: {}, operations: [{ add: 'a', lines }, { update: 'a', chunks: [change(first, 0)] }] },
    { tree: {}, operations: [{ add: 'a', lines }, { update: 'a', moveTo: 'b', chunks: [kept] }, { update: 'b', chunks: [change(second, 1)] }] },
    { tree: { a: { file: joinedLines(lines) } }, operations: [{ update: 'a', moveTo: 'b', chunks: [kept] },
      { update: 'b', moveTo: 'c', chunks: [change(second, 1)] }] },
    { tree: { a: { file: joinedLines(lines) } }, operations: [{ delete: 'a' }, { add: 'a', lines: [newText(dice)] },
      { update: 'a', chunks: [addition(dice, 1, 2, 4)] }] },
    { tree: { a: { file: joinedLines(lines) } }, operations: [{ update: 'a', moveTo: 'n/a', chunks: [change(first, 0)] },
      { add: 'a', lines: [newText(dice, 3)] }, { delete: 'n/a' }] },
  ]);
}

/** Names by which no order of them is that of the operations. */
const NAMES = ['z', 'b', 'a', 'k/z', 'k/b', 'Z', '0'] as const;

/** The same operations under other names, each path under one of its own. */
function renamed(dice: Dice, { tree, operations }: Planned): Planned {
  const names = dice.shuffled(NAMES);
  const given = new Map<string, string>();
  const of = (path: string): string => {
    if (!given.has(path)) given.set(path, names[given.size] as string);
    return given.get(path) as string;
  };
  const named = operations.map((operation): Operation => {
    if ('add' in operation) return { ...operation, add: of(operation.add) };
    if ('delete' in operation) return { delete: of(operation.delete) };
    return { update: of(operation.update), ...(operation.moveTo === undefined ? {} : { moveTo: of(operation.moveTo) }), chunks: operation.chunks };
  });
  return { tree: Object.fromEntries(Object.entries(tree).map(([path, node]) => [of(path), node])), operations: named };
}

/** One operation of each kind, in the order of `kinds`; every order first where `all`. */
const ALL_ORDERS: readonly (readonly number[])[] = permutations([0, 1, 2, 3]);

function permutations(left: readonly number[]): number[][] {
  if (left.length === 0) return [[]];
  return left.flatMap((one) => permutations(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

const SMALL: readonly Operation[] = [smallAdd('n/new'), smallUpdate('m'), smallUpdate('o', 'p'), { delete: 'd' }];
const SMALL_TREE = { m: SMALL_FILE, o: SMALL_FILE, d: SMALL_FILE };

/** The smallest operation of each kind, in every order. */
export const inEveryOrder: MakeSituation = patchSituation((dice) => {
  const planned = KINDS.map((kind, at) => plainOperation(dice, kind, at));
  return together(...dice.shuffled(planned));
}, ...ALL_ORDERS.map((order) => ({ tree: SMALL_TREE, operations: order.map((at) => SMALL[at] as Operation) })));

const stepOf = (operations: readonly Operation[]): Step => ({ call: patchCall({ operations }) });

/** Several runs of the same operations on the same tree. */
const runs = (plan: (dice: Dice) => Planned, runsOf: (dice: Dice,
  operations: readonly Operation[]) => Step[][]): MakeSituation => (context) => built((dice) => {
  const { tree, operations } = plan(dice);
  return patchRuns(context, { tree }, runsOf(dice, operations));
});

export const operationsInOrder = property('apply-patch/operations-in-order', {
  'two': patchSituation((dice) => plainOperations(dice, 2, 2), { tree: SMALL_TREE, operations: SMALL.slice(0, 2) },
    { tree: SMALL_TREE, operations: SMALL.slice(0, 2).toReversed() }),
  'several': patchSituation((dice) => plainOperations(dice, 3, 4)),
  'many': patchSituation((dice) => together(...Array.from({ length: dice.between(12, 40) }, (_, at) => addTo(dice, `many/${at % 5}/${at}.txt`, at)),
    plainOperation(dice, 'update', 0), plainOperation(dice, 'delete', 1))),
  'dependent': patchSituation(dependent, { tree: {}, operations: [{ add: 'a', lines: ['a'] }, smallUpdate('a')] }),
  'any-names': patchSituation((dice) => renamed(dice, dependent(dice)),
    { tree: { z: SMALL_FILE }, operations: [smallUpdate('z', 'a'), { update: 'a', chunks: [{ lines: ['-b', '+c'] }] }] },
    { tree: { a: SMALL_FILE, b: SMALL_FILE }, operations: [{ delete: 'b' }, smallUpdate('a', 'b')] },
    { tree: { a: SMALL_FILE }, operations: [smallUpdate('a', 'z'), smallAdd('a')] }),
  'use-of-a-new-directory': patchSituation((dice) => together(addTo(dice, 'p/q/a'),
    dice.pick([addTo(dice, 'p/q/b', 3), addTo(dice, 'p/c', 3), plainOperation(dice, 'update', 0)]), {
    tree: { 'source.txt': SMALL_FILE }, operations: [smallUpdate('source.txt', 'p/q/moved')],
  })),
  'all-orders': inEveryOrder,
  'one-by-one': runs((dice) => (dice.flip() ? plainOperations(dice, 2, 4) : dependent(dice)),
    (_dice, operations) => [[stepOf(operations)], operations.map((one) => stepOf([one]))]),
  'swapped': runs((dice) => plainOperations(dice, 2, 4), (dice, operations) => [[stepOf(operations)], [stepOf(dice.shuffled(operations))]]),
});
