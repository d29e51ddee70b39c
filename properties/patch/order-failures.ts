import { Dice } from '../arbitraries/dice.ts';
import { absentChunk, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import {
  failingOperation, failureKinds, KINDS, MOST_OPERATIONS, plainOperation, plainOperations, together, type FailureKind, type Kind, type Planned,
} from '../arbitraries/patch-operations.ts';
import { binaryFile, deleteOf, SMALL_FILE, smallAdd, smallUpdate, updateOf } from '../arbitraries/patch-targets.ts';
import { joinedLines, patchSituation, patchSituationOf, type PatchParts } from '../arbitraries/patches.ts';
import { property, type Context, type MakeSituation } from '../property.ts';

/** A failure of any kind of the dialect, on paths of the operation number `at`. */
export function anyFailure(dice: Dice, { dialect }: Context, at?: number): Planned {
  return failingOperation(dice, dice.pick(failureKinds(dialect)), at);
}

/** The plainest failure of a kind: every draw is 0. */
export function plainestFailure(kind: FailureKind, at?: number): Planned {
  return failingOperation(new Dice(0, []), kind, at);
}

/** Plain operations with failing ones among them: `fails` says which of the `count` fail. */
const mixed = (least: number, most: number, fails: (dice: Dice, count: number) => readonly number[]): MakeSituation => patchSituationOf((dice, context) => {
  const count = dice.between(least, most);
  const bad = fails(dice, count);
  return together(...Array.from({ length: count }, (_, at) => (bad.includes(at) ? anyFailure(dice, context, at) : plainOperation(dice, dice.pick(KINDS), at))));
}, () => []);

const plainest = (kind: Kind, at = 0): Planned => plainOperation(new Dice(0, []), kind, at);

/** Each way to fail, before an operation of each kind. */
const beforeEach: MakeSituation = patchSituationOf(
  (dice, context) => together(anyFailure(dice, context), plainOperation(dice, dice.pick(KINDS), 0)),
  ({ dialect }) => failureKinds(dialect).flatMap((kind) => KINDS.map((next) => together(plainestFailure(kind), plainest(next)))),
);

/** What fails would not, had the operation behind it been first. */
function mendable(dice: Dice): PatchParts {
  const lines = plainLines(dice, 2, 4);
  const tree = { a: { file: joinedLines(lines) } };
  return dice.pick<PatchParts>([
    { operations: [{ update: 'n', chunks: [{ lines: [`-${lines[0] as string}`] }] }, { add: 'n', lines }] },
    { operations: [{ delete: 'n' }, { add: 'n', lines }] },
    { tree, operations: [smallAdd('a/x'), { delete: 'a' }] },
    { tree, operations: [{ update: 'a', chunks: [{ lines: ['-NEW'] }] }, { update: 'a', chunks: [{ lines: [`-${lines[0] as string}`, '+NEW'] }] }] },
  ]);
}

export const stopAtFirstFailure = property('apply-patch/stop-at-first-failure', {
  'first-fails': mixed(2, 4, () => [0]),
  'middle-fails': mixed(3, 4, (dice, count) => [dice.between(1, count - 2)]),
  'last-fails': mixed(2, 4, (_dice, count) => [count - 1]),
  'two-fail': mixed(3, 4, (dice, count) => {
    const one = dice.below(count - 1);
    return [one, dice.between(one + 1, count - 1)];
  }),
  'each-kind': beforeEach,
  'would-be-mended': patchSituation(mendable, { operations: [{ delete: 'n' }, smallAdd('n')] }),
  'none-fails': patchSituation((dice) => plainOperations(dice, 2, 4)),
});

/** One operation of `kind`, then a failure; `free` in a new directory for adds. */
const after = (kind: Kind, places: readonly number[] = [0, 1, 2, 3, 4, 5, 6]): MakeSituation => patchSituationOf(
  (dice, context) => together(plainOperation(dice, kind, dice.pick(places)), anyFailure(dice, context)),
  ({ dialect }) => failureKinds(dialect).slice(0, 3).map((failure) => together(plainest(kind, places[0]), plainestFailure(failure))),
);

/** Each way to fail, behind operations that are done. */
const failingLast = (least: number, most: number): MakeSituation => patchSituationOf(
  (dice, context) => together(plainOperations(dice, least, most), anyFailure(dice, context)),
  ({ dialect }) => failureKinds(dialect).map((kind) => together(...(least > 0 ? [plainest('add')] : []), plainestFailure(kind))),
);

export const earlierChangesStay = property('apply-patch/earlier-changes-stay', {
  'after-add': after('add', [0, 3, 6]),
  'after-add-in-new-directory': after('add', [2, 5]),
  'after-update': after('update'),
  'after-move': after('move'),
  'after-delete': after('delete'),
  'after-several': patchSituationOf((dice, context) => together(plainOperations(dice, 2, 4), anyFailure(dice, context)), () => []),
  'each-kind': failingLast(1, 1),
  'atomic': patchSituationOf((dice, context) => ({ ...together(plainOperations(dice, 1, 3), anyFailure(dice, context)), limits: { atomic: 'yes' } }),
    ({ dialect }) => failureKinds(dialect).map((kind) => ({ ...together(plainest('add'), plainestFailure(kind)), limits: { atomic: 'yes' } }))),
});

/** A failing operation, alone or behind one that is done. */
const failing = (make: (dice: Dice) => Planned, ...first: readonly PatchParts[]): MakeSituation =>
  patchSituation((dice) => (dice.flip() ? make(dice) : together(plainOperation(dice, dice.pick(KINDS), MOST_OPERATIONS - 1), make(dice))), ...first);

const AT = 'failing.txt';

/** Contents that a tool which writes a file once more would not write as they are. */
const ODD_CONTENTS = ['a', 'a\r\nb\r\n', '\ufeffa\nb\n', 'a\nb\r\nc', 'a\n\n\n', 'a \n\tb\n', 'a\rb\n'] as const;

const unfound = (content: string, moveTo?: string): Planned => ({
  tree: { [AT]: { file: content } }, operations: [{ update: AT, ...(moveTo === undefined ? {} : { moveTo }), chunks: [{ lines: ['-zzz'] }] }],
});

export const failingOperationHasNoEffect = property('apply-patch/failing-operation-has-no-effect', {
  'alone': failingLast(0, 0),
  'last': failingLast(1, 3),
  'lines-not-found': failing((dice) => {
    const lines = plainLines(dice, 4, 9);
    return { tree: { [AT]: { file: joinedLines(lines) } }, operations: [{ update: AT, chunks: [...plainChunks(dice, lines, 1, 3), absentChunk(dice)] }] };
  }, { tree: { [AT]: { file: 'a\nb\n' } }, operations: [{ update: AT, chunks: [{ lines: ['-a', '+A'] }, { lines: ['-zzz'] }] }] }),
  'move-lines-not-found': failing((dice) => {
    const lines = plainLines(dice, 4, 9);
    return { tree: { [AT]: { file: joinedLines(lines) } },
      operations: [{ update: AT, moveTo: dice.pick(['moved.txt', 'new/moved.txt']), chunks: [...plainChunks(dice, lines, 1, 2), absentChunk(dice)] }] };
  }, { tree: { [AT]: SMALL_FILE }, operations: [{ update: AT, moveTo: 'moved.txt', chunks: [{ lines: ['-a', '+A'] }, { lines: ['-zzz'] }] }] }),
  'move-exists': failing((dice) => together({ tree: { 'moved.txt': SMALL_FILE }, operations: [] }, updateOf(dice, AT, { moveTo: 'moved.txt' })),
    { tree: { [AT]: SMALL_FILE, 'moved.txt': { file: 'e\n' } }, operations: [smallUpdate(AT, 'moved.txt')] }),
  'move-onto-directory': failing((dice) => together({ tree: { 'dir/other': SMALL_FILE, empty: { directory: true } }, operations: [] },
    updateOf(dice, AT, { moveTo: dice.pick(['dir', 'empty']) })),
    { tree: { [AT]: SMALL_FILE, dir: { directory: true } }, operations: [smallUpdate(AT, 'dir')] }),
  'move-below-a-file': failing((dice) => together({ tree: { file: SMALL_FILE }, operations: [] },
    updateOf(dice, AT, { moveTo: dice.pick(['file/x', 'file/x/y']) })),
    { tree: { [AT]: SMALL_FILE, file: SMALL_FILE }, operations: [smallUpdate(AT, 'file/x')] }),
  'add-below-a-file': failing((dice) => ({ tree: { file: SMALL_FILE }, operations: [smallAdd(dice.pick(['file/x', 'file/x/y']))] }),
    { tree: { file: SMALL_FILE }, operations: [smallAdd('file/x')] }),
  'odd-file': failing((dice) => unfound(dice.pick(ODD_CONTENTS), dice.oneIn(3) ? 'moved.txt' : undefined),
    ...ODD_CONTENTS.slice(0, 4).map((content) => unfound(content)),
    unfound('a', 'moved.txt')),
  'delete-directory': failing((dice) => ({ tree: deleteOf(dice, 'dir/a').tree, operations: [{ delete: 'dir' }] }),
    { tree: { 'dir/a': SMALL_FILE, 'dir/b/c': SMALL_FILE }, operations: [{ delete: 'dir' }] }),
  'invalid-utf8': failing((dice) => ({ tree: { [AT]: binaryFile(dice) }, operations: [smallUpdate(AT, ...(dice.flip() ? ['moved.txt'] : []))] }),
    { tree: { [AT]: { file: { base64: 'Yf8KYQo=' } } }, operations: [smallUpdate(AT)] }),
});
