import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { lf, type FileLine } from '../arbitraries/edit-lines.ts';
import { plainLines as editLines, plainText } from '../arbitraries/edit-plain.ts';
import { BACKSLASH_NAMES, CONTROL_NAMES, OTHER_SCRIPT_NAMES } from '../arbitraries/hostile-names.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { BAD_BYTES, marked } from '../arbitraries/odd-bytes.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import {
  failingOperation, KINDS, plainOperation, plainOperations, together, type FailureKind, type Kind, type Planned,
} from '../arbitraries/patch-operations.ts';
import { joinedLines, patchSituation, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { ANY_FAILURE, emptyFileCreated, EXISTING, failing, halfDoneMove, MISSING, patchOfKinds, patchOfOne, UNFIT } from './other-editors.ts';

const anyKinds = (dice: Dice, least: number, most: number): Kind[] => Array.from({ length: dice.between(least, most) }, () => dice.pick(KINDS));
const failingAfter = (kinds: readonly FailureKind[], before: (dice: Dice) => readonly Kind[]): MakeSituation =>
  patchSituation((dice) => failing(dice, kinds, before(dice)));
const some = (dice: Dice): Kind[] => anyKinds(dice, 1, 3);

const partialFailure = property('structured-diff/partial-failure', {
  'after-add': failingAfter(ANY_FAILURE, () => ['add']),
  'after-delete': failingAfter(ANY_FAILURE, () => ['delete']),
  'after-update': failingAfter(ANY_FAILURE, () => ['update']),
  'after-move': failingAfter(ANY_FAILURE, () => ['move']),
  'after-several': failingAfter(ANY_FAILURE, (dice) => anyKinds(dice, 2, 3)),
  'lines-not-found': failingAfter(['lines-not-found', 'move-lines-not-found'], some),
  'context-not-found': failingAfter(['context-not-found'], some),
  'target-exists': failingAfter(EXISTING, some),
  'file-missing': failingAfter(MISSING, some),
  'unfit-target': failingAfter(UNFIT, some),
  'good-ones-behind': patchSituation((dice) => failing(dice, ANY_FAILURE, some(dice), anyKinds(dice, 1, 2))),
  'half-done-move': halfDoneMove,
});

/** Files at `paths` that hold `lines`, and the operations that replace one line of each by the same text. */
function alike(dice: Dice, paths: readonly string[]): Planned {
  const lines = plainLines(dice, 2, 6);
  const old = dice.pick(lines);
  const fresh = newText(dice);
  const tree: Tree = Object.fromEntries(paths.map((path) => [path, { file: joinedLines(lines) }]));
  return { tree, operations: dice.shuffled(paths).map((path) => replacing(path, old, fresh)) };
}

function replacing(path: string, old: string, fresh: string): Operation {
  return { update: path, chunks: [{ lines: [`-${old}`, `+${fresh}`] }] };
}

const onePerChangedFile = property('structured-diff/one-per-changed-file', {
  'one-file': patchSituation((dice) => plainOperations(dice, 1, 1)),
  'two-adds': patchOfKinds(['add', 'add']),
  'two-updates': patchOfKinds(['update', 'update']),
  'each-kind': patchOfKinds(KINDS),
  'many': patchSituation((dice) => plainOperations(dice, 5, 8)),
  'alike': patchSituation((dice) => alike(dice, ['a', 'b', 'c'].slice(0, dice.between(2, 3)))),
  'same-name': patchSituation((dice) => alike(dice, ['f.txt', 'd/f.txt', 'e/d/f.txt'].slice(0, dice.between(2, 3)))),
  'beside-untouched': patchSituation((dice) => {
    const { tree, operations } = alike(dice, ['a', 'b', 'c', 'd']);
    return { tree, operations: operations.slice(0, dice.between(1, 3)) };
  }),
});

/** A file of different lines, and texts that stand nowhere in it. */
interface Draft {
  path: string;
  tree: Tree;
  lines: string[];
  fresh: (index: number) => string;
}

function draft(dice: Dice): Draft {
  const path = dice.pick(['f.txt', 'd/f.txt']);
  const lines = plainLines(dice, 2, 6);
  return { path, lines, tree: { [path]: { file: joinedLines(lines) } }, fresh: (index) => newText(dice, index) };
}

/** `count` updates of the file, each of any line of what the one before left. */
function updates(dice: Dice, { path, lines, fresh }: Draft, count: number): Operation[] {
  const now = [...lines];
  return Array.from({ length: count }, (_, index) => {
    const at = dice.below(now.length);
    const [old, text] = [now[at] as string, fresh(index)];
    now[at] = text;
    return replacing(path, old, text);
  });
}

/** What is done with one file, in order. */
type Story = (dice: Dice, given: Draft) => { operations: Operation[]; missing?: true; tree?: Tree };

const STORIES = {
  'update-twice': (dice, given) => ({ operations: updates(dice, given, 2) }),
  'update-often': (dice, given) => ({ operations: updates(dice, given, dice.between(3, 5)) }),
  'add-then-update': (dice, given) => ({ missing: true, operations: [{ add: given.path, lines: given.lines }, ...updates(dice, given, dice.between(1, 2))] }),
  'add-then-delete': (_dice, { path, lines }) => ({ missing: true, operations: [{ add: path, lines }, { delete: path }] }),
  'update-then-delete': (dice, given) => ({ operations: [...updates(dice, given, 1), { delete: given.path }] }),
  'delete-then-add': (_dice, { path, fresh }) => ({ operations: [{ delete: path }, { add: path, lines: [fresh(0), fresh(1)] }] }),
  'move-then-update': (dice, given) => {
    const [first] = updates(dice, given, 1) as [Extract<Operation, { update: string }>];
    const rest = given.lines.find((line) => !first.chunks[0]?.lines.includes(`-${line}`)) as string;
    return { operations: [{ ...first, moveTo: 'n.txt' }, replacing('n.txt', rest, given.fresh(7))] };
  },
  'delete-then-move-onto': (dice, given) => {
    const [first] = updates(dice, given, 1) as [Extract<Operation, { update: string }>];
    return { tree: { b: { file: 'b\n' } }, operations: [{ delete: 'b' }, { ...first, moveTo: 'b' }] };
  },
  'there-and-back': (_dice, { path, lines, fresh }) => {
    const [old, text] = [lines[0] as string, fresh(0)];
    return { operations: [replacing(path, old, text), replacing(path, text, old)] };
  },
} as const satisfies { readonly [name: string]: Story };

function told(dice: Dice, story: Story): Planned {
  const given = draft(dice);
  const { operations, missing, tree } = story(dice, given);
  return { tree: { ...(missing ? {} : given.tree), ...tree }, operations };
}

function amongOthers(dice: Dice, story: Story): Planned {
  const own = told(dice, story);
  const other = plainOperation(dice, dice.pick(KINDS), 4);
  return { tree: { ...own.tree, ...other.tree }, operations: [...own.operations.slice(0, 1), ...other.operations, ...own.operations.slice(1)] };
}

const storyOf = (story: Story, ...first: readonly PatchParts[]): MakeSituation => patchSituation((dice) => told(dice, story), ...first);
const anyStory = (dice: Dice): Story => dice.pick(Object.values(STORIES) as Story[]);

const repeatedPath = property('structured-diff/repeated-path', {
  'update-twice': storyOf(STORIES['update-twice'], { files: { a: '1\n' }, operations: [replacing('a', '1', '2'), replacing('a', '2', '3')] }),
  'update-often': storyOf(STORIES['update-often']),
  'add-then-update': storyOf(STORIES['add-then-update']),
  'add-then-delete': storyOf(STORIES['add-then-delete'], { operations: [{ add: 'n', lines: ['x'] }, { delete: 'n' }] }),
  'update-then-delete': storyOf(STORIES['update-then-delete']),
  'delete-then-add': storyOf(STORIES['delete-then-add']),
  'move-then-update': storyOf(STORIES['move-then-update']),
  'delete-then-move-onto': storyOf(STORIES['delete-then-move-onto']),
  'there-and-back': storyOf(STORIES['there-and-back']),
  'others-between': patchSituation((dice) => amongOthers(dice, anyStory(dice))),
  'before-a-failure': patchSituation((dice) => together(told(dice, anyStory(dice)), failingOperation(dice, dice.pick(ANY_FAILURE)))),
});

/** A move that keeps every line, or the delete of an empty file. */
function withoutText(dice: Dice): Planned {
  if (dice.flip()) return { tree: { 'empty.txt': { file: '' } }, operations: [{ delete: 'empty.txt' }] };
  const { path, tree, lines } = draft(dice);
  return { tree, operations: [{ update: path, moveTo: dice.pick(['n', 'd/n', 'p/n']), chunks: [{ lines: [` ${dice.pick(lines)}`] }] }] };
}

const changeWithoutText = property('structured-diff/change-without-text', {
  'pure-move': patchSituation((dice) => {
    const { path, tree, lines } = draft(dice);
    return { tree, operations: [{ update: path, moveTo: dice.pick(['n', 'd/n', 'p/n']), chunks: [{ lines: lines.map((line) => ` ${line}`) }] }] };
  }, { files: { a: 'x\n' }, operations: [{ update: 'a', moveTo: 'b', chunks: [{ lines: [' x'] }] }] }),
  'empty-file-deleted': patchSituation((dice) => {
    const path = dice.pick(['a', 'd/a', DEFAULT_PATH]);
    return { files: { [path]: '' }, operations: [{ delete: path }] };
  }),
  'among-others': patchSituation((dice) => {
    const [own, others] = [withoutText(dice), together(plainOperation(dice, dice.pick(KINDS), 4), plainOperation(dice, 'add', 2))];
    return { tree: { ...own.tree, ...others.tree },
      operations: dice.flip() ? [...own.operations, ...others.operations] : [...others.operations, ...own.operations] };
  }),
  'before-a-failure': patchSituation((dice) => together(withoutText(dice), failingOperation(dice, dice.pick(ANY_FAILURE)))),
  'empty-file-created': emptyFileCreated,
});

const order = property('structured-diff/order', {
  'delete-then-add': patchSituation((dice) => together(plainOperation(dice, 'delete', 0), plainOperation(dice, 'add', 1))),
  'update-then-add': patchSituation((dice) => together(plainOperation(dice, dice.pick(['update', 'move']), 0), plainOperation(dice, 'add', 1))),
  'two': patchSituation((dice) => plainOperations(dice, 2, 2)),
  'several': patchSituation((dice) => plainOperations(dice, 3, 5)),
  'names-descending': patchSituation((dice) => {
    const names = words(dice, dice.between(2, 4)).sort().reverse();
    return { operations: names.map((name, at) => ({ add: name, lines: [newText(dice, at)] })) };
  }),
  'before-a-failure': failingAfter(ANY_FAILURE, (dice) => anyKinds(dice, 2, 4)),
});

/** An operation of any kind on the file at `path`, which the patch writes as `named`. */
function naming(dice: Dice, path: string, named = path): Planned {
  const kind = dice.pick(['add', 'delete', 'update', 'move'] as const);
  if (kind === 'add') return { tree: {}, operations: [{ add: named, lines: [newText(dice)] }] };
  const lines = plainLines(dice, 2, 5);
  const change = replacing(named, dice.pick(lines), newText(dice));
  if (kind === 'move') return { tree: { source: { file: joinedLines(lines) } },
    operations: [{ ...change, update: '{root}/source', moveTo: named } as Operation] };
  return { tree: { [path]: { file: joinedLines(lines) } }, operations: [kind === 'delete' ? { delete: named } : change] };
}

/** Names that the lines of a patch take as they are. */
const usable = (names: readonly string[]): string[] => names.filter((name) => name.trim() === name && !/[\n\r]$|\n/.test(name) && name !== '');

const CONTROLS = usable([...CONTROL_NAMES, 'a\tb', 'a\rb']);
const BACKSLASHES = usable(BACKSLASH_NAMES);

/** One of `names`, alone or as a directory. */
const named = (names: readonly string[]): MakeSituation => patchSituation((dice) => {
  const name = dice.pick(names);
  return naming(dice, dice.oneIn(4) ? `${name}/f` : name);
}, ...names.slice(0, 2).map((name): PatchParts => ({ operations: [{ add: name, lines: ['x'] }] })));

const spelled = (spellings: readonly (readonly [path: string, named: string])[]): MakeSituation => patchSituation((dice) => {
  const [path, as] = dice.pick(spellings);
  const own = naming(dice, path, as);
  return { ...own, tree: { 'd/other': { file: 'x\n' }, ...own.tree } };
});

const pathLabel = property('structured-diff/path-label', {
  'one-file': patchSituation((dice) => plainOperations(dice, 1, 1)),
  'several-files': patchSituation((dice) => plainOperations(dice, 2, 4)),
  'below-directories': patchSituation((dice) => naming(dice, dice.pick(['d/f', 'd/e/f', 'd/e/g/f.txt']))),
  'dotted': spelled([['f', './f'], ['f', 'd/../f'], ['d/f', 'd/./f'], ['d/f', './d/f'], ['d/f', 'd//f']]),
  'absolute': spelled([['f', '{root}/f'], ['d/f', '{root}/d/f']]),
  'from-elsewhere': patchSituation((dice) => {
    const [path, as] = dice.pick([['w/f', 'f'], ['w/d/f', 'd/f'], ['f', '../f']] as const);
    const own = naming(dice, path, as);
    return { tree: { 'w/other': { file: 'x\n' }, ...own.tree }, operations: own.operations, cwd: 'w' };
  }),
  'controls': named(CONTROLS),
  'backslashes': named(BACKSLASHES),
  'not-ascii': named(usable(OTHER_SCRIPT_NAMES)),
  'moved': patchOfOne('move'),
  'moved-between-directories': patchSituation((dice) => {
    const { tree, lines, path } = draft(dice);
    return { tree, operations: [{ ...replacing(path, dice.pick(lines), newText(dice)), moveTo: dice.pick(['e/f.txt', 'd/e/f.txt', 'n/f.txt']) } as Operation] };
  }),
  'before-a-failure': patchSituation((dice) => together(naming(dice, dice.pick([...CONTROLS, ...BACKSLASHES, 'f', 'd/f'])),
    failingOperation(dice, dice.pick(ANY_FAILURE)))),
});

/** A plain file, some lines of which are made of bad bytes. */
function withBadLines(dice: Dice, lines: readonly FileLine[], numbers: readonly number[]): FileLine[] {
  return lines.map((line, at) => (numbers.includes(at + 1) ? { ...line, content: marked(dice, line.content as string, BAD_BYTES) } : line));
}

const INVALID = ['Yf8KYgo=', '//4=', 'wK8K', '7aCACg==', 'YgphCuI=', 'gA=='] as const;
const invalidFile = (dice: Dice): Planned => ({ tree: { bin: { file: { base64: dice.pick(INVALID) } } }, operations: [{ delete: 'bin' }] });

const neverForInvalidUtf8 = property('structured-diff/never-for-invalid-utf8', {
  'outside-the-range': lineSituation((dice) => {
    const lines = editLines(dice, 3, 8);
    const start = dice.between(1, lines.length - 1);
    return { lines: withBadLines(dice, lines, [lines.length]), spans: [{ start, end: start + 1, text: plainText(dice) }] };
  }, { lines: [...lf('a'), { content: { base64: '/w==' }, ending: '\n' }], spans: [{ start: 1, end: 2, text: 'b\n' }] }),
  'inside-the-range': lineSituation((dice) => {
    const lines = editLines(dice, 4, 8);
    const start = dice.between(1, lines.length - 2);
    return { lines: withBadLines(dice, lines, [start + 1, lines.length]), spans: [{ start, end: start + 2, text: plainText(dice) }] };
  }),
  'last-bad-byte-goes': lineSituation((dice) => {
    const lines = editLines(dice, 2, 8);
    const start = dice.between(1, lines.length - 1);
    return { lines: withBadLines(dice, lines, [start + 1]), spans: [{ start, end: start + 2, text: plainText(dice) }] };
  }, { lines: [{ content: { base64: 'Yf8=' }, ending: '\n' }], spans: [{ start: 1, end: 2, text: 'a\n' }] }),
  'deleted': patchSituation((dice) => invalidFile(dice)),
  'deleted-behind-others': patchSituation((dice) => together(...anyKinds(dice, 1, 3).map((kind, at) => plainOperation(dice, kind, at)), invalidFile(dice))),
});

/** The rules on diffs of several files. */
export const DIFF_FILES: readonly Property[] = [partialFailure, onePerChangedFile, repeatedPath, changeWithoutText, order, pathLabel, neverForInvalidUtf8];

const aggregateTotals = property('structured-diff/aggregate-totals', {
  'one-file': patchSituation((dice) => plainOperations(dice, 1, 1)),
  'two-files': patchSituation((dice) => plainOperations(dice, 2, 2)),
  'several-files': patchSituation((dice) => plainOperations(dice, 3, 5)),
  'only-added': patchOfKinds(['add', 'add']),
  'only-removed': patchOfKinds(['delete', 'delete']),
  'before-a-failure': failingAfter(ANY_FAILURE, some),
});

/** The rules on totals of several diffs. */
export const DIFF_TOTALS: readonly Property[] = [aggregateTotals];
