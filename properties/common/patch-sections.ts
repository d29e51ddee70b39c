import type { Tree } from '../../contract/tree.ts';
import type { Property } from '../property.ts';
import { property } from '../property.ts';
import { FAR } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { chunkAt, plainLines, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { KINDS, plainOperation, type Kind, type Planned } from '../arbitraries/patch-operations.ts';
import { joinedLines, patchLines, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import { by, patched, plainHunk } from './patching.ts';

/** `count` updates of one file, each of lines of its own. */
function updates(dice: Dice, count: number): { lines: string[]; operations: Operation[] } {
  const lines = plainLines(dice, 2 * count + 1, 16);
  const windows = windowsInOrder(dice, count, lines.length, { longest: 2 });
  const operations = windows.map((window, index): Operation => ({ update: DEFAULT_PATH, chunks: [chunkAt(dice, lines, window, { index: 3 * index })] }));
  return { lines, operations: dice.shuffled(operations) };
}

function onOneFile(dice: Dice, count: number): PatchParts & { operations: Operation[] } {
  const { lines, operations } = updates(dice, count);
  return { files: { [DEFAULT_PATH]: joinedLines(lines) }, operations };
}

const SPELLINGS = [`./${DEFAULT_PATH}`, `d/../${DEFAULT_PATH}`, `.//${DEFAULT_PATH}`, `{root}/${DEFAULT_PATH}`];

/** Two of the updates name the file in two ways. */
function spelled(dice: Dice): PatchParts {
  const parts = onOneFile(dice, 2);
  const at = dice.below(2);
  const path = dice.pick(SPELLINGS);
  const operations = parts.operations.map((operation, index) => (index === at ? { ...operation, update: path } : operation)) as Operation[];
  return { ...parts, tree: { 'd/x': { file: 'x\n' } }, operations };
}

/** Operations that can be done, of the kinds given, on paths of their own. */
function others(dice: Dice, kinds: readonly Kind[]): Planned[] {
  return kinds.map((kind, at) => plainOperation(dice, kind, at));
}

/** `planned` together with `parts`; sections stand in the order that `order` gives. */
function joined(
  parts: PatchParts & { operations: Operation[] }, planned: readonly Planned[], order: (own: Operation[], others: Operation[]) => Operation[],
): PatchParts {
  const tree: Tree = Object.assign({}, ...planned.map((one) => one.tree)) as Tree;
  return { ...parts, tree: { ...parts.tree, ...tree }, operations: order(parts.operations, planned.flatMap(({ operations }) => operations)) };
}

function someKinds(dice: Dice, least: number, most: number): Kind[] {
  return Array.from({ length: dice.between(least, most) }, () => dice.pick(KINDS));
}

const TWO: PatchParts = {
  files: { f: 'a\nb\n' }, operations: [{ update: 'f', chunks: [{ lines: ['-a', '+Q'] }] }, { update: 'f', chunks: [{ lines: ['-b', '+R'] }] }],
};

export const patchSections = property('common/patch-sections', {
  'two-updates': patched((dice) => onOneFile(dice, 2), TWO, { ...TWO, operations: [...TWO.operations ?? []].reverse() }),
  'three-updates': patched((dice) => onOneFile(dice, 3)),
  'spellings': patched(spelled, { ...TWO, operations: [TWO.operations?.[0] as Operation, { update: './f', chunks: [{ lines: ['-b', '+R'] }] }] }),
  'others-between': patched((dice) => joined(onOneFile(dice, 2), others(dice, someKinds(dice, 1, 3)),
    ([first, last], between) => [first as Operation, ...between, last as Operation])),
  'several-files': patched((dice) => {
    const planned = others(dice, someKinds(dice, 2, 5));
    return joined({ files: { 'other.txt': 'other\n' }, operations: [] }, planned, (_, all) => dice.shuffled(all));
  }, {
    files: { a: 'a\n', b: 'b\n', c: 'c\n' },
    operations: [{ add: 'n', lines: ['Q'] }, { delete: 'a' }, { update: 'b', chunks: [{ lines: ['-b', '+R'] }] },
      { update: 'c', moveTo: 'm', chunks: [{ lines: ['-c', '+S'] }] }],
  }),
});

/** Names that stand in no message by chance. */
const NAMED = {
  add: 'added-qxz.txt', update: 'changed-jqk.txt', delete: 'removed-vwx.md', move: 'former-zqj.txt', moved: 'later-kxq/name.txt', bad: 'bad-xqv.txt',
} as const;

/** A section of `kind` that can be carried out. */
function good(dice: Dice, kind: Kind): { files: { [path: string]: string }; operation: Operation } {
  if (kind === 'add') return { files: {}, operation: { add: NAMED.add, lines: [newText(dice)] } };
  const { lines, chunk } = plainHunk(dice);
  const content = joinedLines(lines);
  const path = NAMED[kind];
  if (kind === 'delete') return { files: { [path]: content }, operation: { delete: path } };
  return { files: { [path]: content }, operation: { update: path, ...(kind === 'move' ? { moveTo: dice.pick([NAMED.moved, 'later-kxq.txt']) } : {}),
    chunks: [chunk] } };
}

type Failure = 'missing-lines' | 'missing-file' | 'missing-deleted';
const FAILURES: readonly Failure[] = ['missing-lines', 'missing-file', 'missing-deleted'];

/** A section that cannot be carried out. */
function bad(dice: Dice, failure: Failure): { files: { [path: string]: string }; operation: Operation } {
  const far = dice.pick(FAR).split('\n').map((line) => `-${line}`);
  if (failure === 'missing-deleted') return { files: {}, operation: { delete: NAMED.bad } };
  const files: { [path: string]: string } = failure === 'missing-file' ? {} : { [NAMED.bad]: joinedLines(plainLines(dice, 1, 6)) };
  return { files, operation: { update: NAMED.bad, chunks: [{ lines: [...far, `+${newText(dice, 7)}`] }] } };
}

interface Sections {
  before: readonly Kind[];
  failure: Failure;
  behind?: readonly Kind[];
}

function failing(dice: Dice, { before, failure, behind = [] }: Sections): PatchParts {
  const first = before.map((kind) => good(dice, kind));
  const last = behind.map((kind) => good(dice, kind));
  const middle = bad(dice, failure);
  const all = [...first, middle, ...last];
  const files = Object.assign({}, ...all.map((one) => one.files)) as { [path: string]: string };
  return { files: { 'other.txt': 'other\n', ...files }, operations: all.map(({ operation }) => operation) };
}

/** One or several kinds, each once. */
function kinds(dice: Dice, least: number, most: number): Kind[] {
  return dice.shuffled(KINDS).slice(0, dice.between(least, most));
}

function after(kind: Kind) {
  return patched((dice) => failing(dice, { before: [kind], failure: dice.pick(FAILURES) }));
}

/** A patch whose last lines are no section, behind sections that could be carried out. */
function unreadable(dice: Dice, make: (lines: string[]) => string[]): PatchParts {
  const all = kinds(dice, 1, 2).map((kind) => good(dice, kind));
  const files = Object.assign({ 'other.txt': 'other\n' }, ...all.map((one) => one.files)) as { [path: string]: string };
  return { files, lines: make(patchLines(all.map(({ operation }) => operation))) };
}

const before = (lines: readonly string[], ...more: readonly string[]): string[] => [...lines.slice(0, -1), ...more, lines.at(-1) as string];

/** What is no line of an update, in the place of the line that moves it. */
const NO_MOVES = ['*** Rename to: n.txt', '*** Move File to: n.txt', '*** Move File: n.txt', '*** Copy to: n.txt', '*** Rename File: n.txt'];
const UNKNOWN = ['*** Rename File: other.txt', '*** Copy File: other.txt', '*** Frobnicate', '*** Update Files: other.txt'];
const underUpdate = (line: string): string[] => ['*** Update File: other.txt', line, '@@', '-other', '+Q'];

const BAD_SIGNS = ['*other', 'other', '!other', '>other', '~other'];

export const patchFailureTold = property('common/patch-failure-told', {
  'missing-lines': patched((dice) => failing(dice, { before: kinds(dice, 1, 2), failure: 'missing-lines' })),
  'missing-file': patched((dice) => failing(dice, { before: kinds(dice, 1, 2), failure: 'missing-file' }), {
    files: { 'x.txt': 'x\n' }, operations: [{ add: NAMED.add, lines: ['Q'] }, { update: NAMED.bad, chunks: [{ lines: ['-a', '+R'] }] }],
  }),
  'missing-deleted': patched((dice) => failing(dice, { before: kinds(dice, 1, 2), failure: 'missing-deleted' })),
  'after-an-addition': after('add'),
  'after-an-update': after('update'),
  'after-a-deletion': after('delete'),
  'after-a-move': after('move'),
  'in-the-middle': patched((dice) => {
    const all = kinds(dice, 2, 4);
    const at = dice.between(1, all.length - 1);
    return failing(dice, { before: all.slice(0, at), failure: dice.pick(FAILURES), behind: all.slice(at) });
  }),
  'behind-several': patched((dice) => failing(dice, { before: kinds(dice, 2, 4), failure: dice.pick(FAILURES) })),
  'no-end-line': patched((dice) => unreadable(dice, (lines) => lines.slice(0, -1)),
    { ...by('a\n', '-a', '+Q'), lines: ['*** Begin Patch', '*** Update File: f.txt', '@@', '-a', '+Q'] }),
  'unknown-section': patched((dice) => unreadable(dice, (lines) => before(lines, ...dice.pick([[dice.pick(UNKNOWN)], underUpdate(dice.pick(NO_MOVES))]))),
    ...NO_MOVES.slice(0, 2).map((line): PatchParts => ({ files: { 'other.txt': 'other\n' }, lines: before(patchLines([]), ...underUpdate(line)) }))),
  'bad-sign': patched((dice) => unreadable(dice, (lines) => before(lines, '*** Update File: other.txt', '@@', dice.pick(BAD_SIGNS), `+${newText(dice, 5)}`))),
});

export const PATCH_SECTIONS: readonly Property[] = [patchSections, patchFailureTold];
