import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { absentChunk, plainChunks, plainLines } from '../arbitraries/patch-chunks.ts';
import {
  BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, failureKinds, plainOperation, plainOperations, together, type Kind, type Planned,
} from '../arbitraries/patch-operations.ts';
import { beforeEnd, eachOf, plainPatch, sending } from '../arbitraries/patch-plain.ts';
import { addTo, SMALL_FILE, smallAdd, smallUpdate, spellings, updateOf } from '../arbitraries/patch-targets.ts';
import { BEGIN, END, joinedLines, patchSituation, patchSituationOf, patchText, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation } from '../property.ts';
import { anyFailure, plainestFailure } from './order-failures.ts';

/** One operation of `kind`, then a failure of any kind. */
const after = (kind: Kind, ...first: readonly Operation[]): MakeSituation => patchSituationOf(
  (dice, context) => together(plainOperation(dice, kind, dice.below(7)), anyFailure(dice, context)),
  () => first.map((operation): PatchParts => ({ tree: { m: SMALL_FILE }, operations: [operation, { delete: 'missing' }] })),
);

/** The same path twice, each time changed. */
export function twice(dice: Dice): Planned {
  const [one, two] = [{ lines: ['-a', '+b'] }, { lines: ['-b', '+c'] }] as const satisfies readonly Chunk[];
  return dice.pick<Planned>([
    { tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [one] }, { update: 'm', chunks: [two] }] },
    { tree: {}, operations: [{ add: 'm', lines: ['a'] }, { update: 'm', chunks: [one] }] },
    { tree: { m: SMALL_FILE }, operations: [{ delete: 'm' }, { add: 'm', lines: ['x'] }] },
    { tree: { m: SMALL_FILE }, operations: [{ update: 'm', moveTo: 'o', chunks: [one] }, { update: 'o', chunks: [two] }] },
  ]);
}

/** Operations whose paths are spelled in other ways; the directory `d` is there. */
export function otherSpellings(dice: Dice): Planned {
  const spelled = (path: string): string => dice.pick(spellings(path));
  return together({ tree: { 'd/other': SMALL_FILE }, operations: [] }, ...dice.shuffled([
    addTo(dice, spelled('n')), updateOf(dice, 'm', { named: spelled('m') }), updateOf(dice, 'o', { named: 'o', moveTo: spelled('p') }),
      { tree: { x: SMALL_FILE }, operations: [{ delete: spelled('x') }] },
  ]).slice(0, dice.between(1, 3)));
}

export const partialChangesReported = property('apply-patch/partial-changes-reported', {
  'after-add': after('add', smallAdd('c')),
  'after-update': after('update', smallUpdate('m')),
  'after-move': after('move', smallUpdate('m', 'n')),
  'after-delete': after('delete', { delete: 'm' }),
  'after-several': patchSituationOf((dice, context) => together(plainOperations(dice, 2, 3), anyFailure(dice, context)), () => []),
  'with-excerpt': patchSituation((dice) => together(plainOperations(dice, 1, 3),
    failingOperation(dice, dice.pick(['lines-not-found', 'move-lines-not-found'])))),
  'each-kind': patchSituationOf((dice, context) => together(plainOperations(dice, 1, 2), anyFailure(dice, context)),
    ({ dialect }) => failureKinds(dialect).map((kind) => together({ tree: {}, operations: [smallAdd('c')] }, plainestFailure(kind)))),
  'others-behind': patchSituationOf((dice, context) => together(plainOperation(dice, dice.pick(['add', 'update', 'move', 'delete']), 0),
    anyFailure(dice, context), plainOperation(dice, dice.pick(['add', 'update', 'move', 'delete']), 1)), () => []),
  'repeated-path': patchSituationOf((dice, context) => together(twice(dice), anyFailure(dice, context)), () => []),
  'paths-as-written': patchSituationOf((dice, context) => together(otherSpellings(dice), anyFailure(dice, context)), () => []),
});

/** The last of several chunks is not found. */
function laterChunk(dice: Dice): PatchParts {
  const lines = plainLines(dice, 4, 9);
  return { tree: { m: { file: joinedLines(lines) } }, operations: [{ update: 'm', chunks: [...plainChunks(dice, lines, 1, 3), absentChunk(dice)] }] };
}

const grammar = (bad: (typeof BAD_OPERATION_KINDS)[number]): PatchParts => ({ files: { [DEFAULT_PATH]: 'x\n' }, lines: [BEGIN, ...BAD_OPERATIONS[bad], END] });

const ENVELOPES: readonly ((lines: readonly string[]) => readonly string[])[] = [(lines) => lines.slice(1), (lines) => lines.slice(0, -1), () => [BEGIN, END],
  () => []];

const NO_PATH: readonly Operation[] = [smallAdd(''), { delete: '' }, smallUpdate(''), smallUpdate('m', '')];

export const noFabrication = property('apply-patch/no-fabrication', {
  'each-kind': patchSituationOf((dice, context) => anyFailure(dice, context), ({ dialect }) => failureKinds(dialect).map((kind) => plainestFailure(kind))),
  'first-of-several': patchSituationOf((dice, context) => together(anyFailure(dice, context), plainOperations(dice, 1, 3)), () => []),
  'grammar': patchSituation((dice) => grammar(dice.pick(BAD_OPERATION_KINDS)), ...BAD_OPERATION_KINDS.map(grammar)),
  'envelope': eachOf(ENVELOPES, (change, lines) => change(lines)),
  'not-text': patchSituation((dice) => {
    const text = patchText([{ delete: DEFAULT_PATH }]);
    return { files: { [DEFAULT_PATH]: 'x\n' }, patch: dice.pick([null, 1, true, [text], { patch: text }, { input: text }, {}]) };
  }),
  'later-chunk': patchSituation(laterChunk, { tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [{ lines: ['-a', '+b'] }, { lines: ['-zzz'] }] }] }),
  'move': patchSituation((dice) => failingOperation(dice, dice.pick(['move-lines-not-found', 'move-exists', 'move-onto-itself']))),
  'empty-path': patchSituation((dice) => ({ tree: { m: SMALL_FILE }, operations: [dice.pick(NO_PATH)] }),
    ...NO_PATH.map((one): PatchParts => ({ tree: { m: SMALL_FILE }, operations: [one] }))),
  'grammar-behind-operations': patchSituation((dice) => {
    const plain = plainPatch(dice, 1, 3);
    return sending(plain, beforeEnd(plain.lines, ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)]));
  }),
});
