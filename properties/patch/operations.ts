import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import {
  BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, failureKinds, plainOperation, plainOperations, together, type BadOperation, type Kind,
} from '../arbitraries/patch-operations.ts';
import { beforeEnd, behindBegin, eachOf, inside, plainPatch, sending, SMALLEST } from '../arbitraries/patch-plain.ts';
import { BEGIN, END, END_OF_FILE, joinedLines, patchLines, patchSituation, patchSituationOf, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** Operations that there are not. */
const UNKNOWN = [
  '*** Frobnicate File: n', '*** Rename File: f.txt', '*** Create File: n', '*** Copy File: f.txt', '*** Modify File: f.txt', '*** Remove File: f.txt',
  '*** Replace File: f.txt',
  '*** Add Directory: n', '*** Add Files: n', '*** New File: n', '*** Delete: f.txt', '*** Update: f.txt', '*** Add: n', '*** File: f.txt', '*** Foo',
  '*** Deleted File: f.txt',
] as const;

const OTHER_CASE = [
  '*** delete file: f.txt', '*** DELETE FILE: f.txt', '*** Delete file: f.txt', '*** delete File: f.txt', '*** update file: f.txt',
  '*** Update file: f.txt', '*** add file: n', '*** Add file: n',
] as const;

const OTHER_SPACING = [
  '*** Delete File:f.txt', '*** Delete File f.txt', '*** DeleteFile: f.txt', '***Delete File: f.txt', '***  Delete File: f.txt', '*** Delete  File: f.txt',
  '*** Delete File : f.txt',
  '*** Delete File:\tf.txt', '***\tDelete File: f.txt', '*** Update File:f.txt', '*** Add File:n', '*** Add  File: n', '*** Delete_File: f.txt',
] as const;

const OTHER_STARS = [
  '** Delete File: f.txt', '**** Delete File: f.txt', '* Delete File: f.txt', 'Delete File: f.txt', '--- Delete File: f.txt',
  '### Delete File: f.txt', '*** *** Delete File: f.txt', '***',
] as const;

const TEXTS = ['x', '+x', '-x', ' x', 'delete f.txt', '#', '-- f.txt', '+++ b/f.txt', '*', 'D f.txt'] as const;

/** One of `bad` behind the operations of a patch whose last one is of `kinds`. */
const behind = (kinds: readonly Kind[], bad: readonly string[]): MakeSituation => patchSituation((dice) => {
  const plain = together(plainOperation(dice, dice.pick(['delete', 'add', 'update', 'move'] as const), 0), plainOperation(dice, dice.pick(kinds), 1));
  return sending(plain, beforeEnd(patchLines(plain.operations), dice.pick(bad)));
});

/** One of `bad` before all operations. */
const atFirst = (bad: readonly (readonly string[])[]): MakeSituation => eachOf(bad, (lines, patch) => behindBegin(patch, ...lines));

const single = (lines: readonly string[]): string[][] => lines.map((line) => [line]);

/** A chunk that is closed by the mark, and the mark once more. */
function markedTwice(dice: Dice, more: number): PatchParts {
  const { tree, operations } = together(plainOperation(dice, 'add', 1), { tree: { [DEFAULT_PATH]: { file: 'a\nb\n' } }, operations: [] });
  const marks = Array.from({ length: more + 1 }, () => END_OF_FILE);
  return sending({ tree }, [BEGIN, `*** Update File: ${DEFAULT_PATH}`, '@@', '-b', '+c', ...marks, ...inside(patchLines(operations)), END]);
}

const unknownOperationRefused = property('apply-patch/unknown-operation-refused', {
  'unknown-verb': patchSituationOf(
    (dice) => sending(SMALLEST, [BEGIN, dice.pick(UNKNOWN), ...(dice.flip() ? ['+x'] : []), END]),
    // Newer versions of the origin know a line that names an environment.
    ({ dialect }) => [...UNKNOWN, ...(dialect === 'tau' ? ['*** Environment ID: x'] : [])].map((line) => sending(SMALLEST, [BEGIN, line, END])),
  ),
  'after-add': behind(['add'], UNKNOWN),
  'after-delete': behind(['delete'], UNKNOWN),
  'after-update': behind(['update', 'move'], UNKNOWN),
  'before-others': atFirst(single(UNKNOWN)),
  'other-case': atFirst(single(OTHER_CASE)),
  'other-spacing': atFirst(single(OTHER_SPACING)),
  'other-stars': atFirst(single(OTHER_STARS)),
  'empty-line-first': atFirst([[''], ['', '']]),
  'empty-line-after-delete': behind(['delete'], ['']),
  'text-first': atFirst(single(TEXTS)),
  'text-after-delete': behind(['delete'], TEXTS),
  'move-first': atFirst([['*** Move to: n'], ['*** Move to: f.txt']]),
  'end-of-file-first': atFirst([[END_OF_FILE]]),
  'end-of-file-twice': patchSituation((dice) => markedTwice(dice, dice.between(1, 2))),
  'chunk-first': atFirst([['@@', '-x', '+y'], ['@@ x', '+y'], ['@@']]),
  'begin-again': patchSituation((dice) => {
    const plain = plainPatch(dice, 1, 3, ['delete', 'add']);
    const { lines } = plain;
    return sending(plain, dice.flip() ? behindBegin(lines, BEGIN) : beforeEnd(lines, BEGIN));
  }, sending(SMALLEST, behindBegin(SMALLEST.lines, BEGIN))),
  'end-inside': patchSituation((dice) => {
    const plain = together(plainOperation(dice, dice.pick(['delete', 'add', 'update'] as const), 0),
      plainOperation(dice, dice.pick(['delete', 'add'] as const), 1));
    const [first, second] = plain.operations.map((operation) => inside(patchLines([operation]))) as [string[], string[]];
    return sending(plain, [BEGIN, ...first, END, ...second, END]);
  }, sending(SMALLEST, beforeEnd(SMALLEST.lines, END))),
  'two-patches': patchSituation((dice) => {
    const plain = together(plainOperation(dice, dice.pick(['delete', 'add', 'update'] as const), 0),
      plainOperation(dice, dice.pick(['delete', 'add', 'update'] as const), 1));
    const [first, second] = plain.operations.map((operation) => joinedLines(patchLines([operation]))) as [string, string];
    return sending(plain, first + (dice.flip() ? '\n' : '') + second);
  }),
  'known': patchSituation((dice) => plainPatch(dice, 2, 4), SMALLEST),
});

/** Operations that can be done, and bad lines behind them. */
const spoilt = (kinds: readonly Kind[], bad: readonly BadOperation[], least = 1, most = 1): MakeSituation => patchSituation((dice) => {
  const plain = plainPatch(dice, least, most, kinds);
  return sending(plain, beforeEnd(plain.lines, ...BAD_OPERATIONS[dice.pick(bad)]));
});

/** The bad lines of one kind, behind operations of any kind. */
const spoiltBy = (kind: BadOperation): MakeSituation => eachOf([BAD_OPERATIONS[kind]], (bad, lines) => beforeEnd(lines, ...bad));

const ANY: readonly Kind[] = ['add', 'delete', 'update', 'move'];

const parseBeforeEffects = property('apply-patch/parse-before-effects', {
  'after-add': spoilt(['add'], ['bad-operation']),
  'after-add-in-new-directory': patchSituation((dice) => sending({ files: { [DEFAULT_PATH]: 'x\n' } },
    [BEGIN, `*** Add File: ${dice.pick(['p/n', 'p/q/r/n', 'p/q/n.txt'])}`, '+x', ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)], END])),
  'after-delete': spoilt(['delete'], ['bad-operation']),
  'after-update': spoilt(['update'], ['bad-operation']),
  'after-move': spoilt(['move'], ['bad-operation']),
  'after-several': spoilt(ANY, BAD_OPERATION_KINDS, 2, 5),
  'bad-add-line': spoiltBy('bad-add-line'),
  'empty-update': spoiltBy('empty-update'),
  'bad-chunk-header': spoiltBy('bad-chunk-header'),
  'bad-chunk-line': spoiltBy('bad-chunk-line'),
  'empty-chunk': spoiltBy('empty-chunk'),
  'missing-end': eachOf([0], (_, lines) => lines.slice(0, -1)),
  'before-a-failure': (context) => patchSituation((dice) => {
    const plain = failingOperation(dice, dice.pick(failureKinds(context.dialect)));
    return sending(plain, beforeEnd(patchLines(plain.operations), ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)]));
  })(context),
  'in-the-middle': patchSituation((dice) => {
    const { tree, operations } = plainOperations(dice, 2, 4);
    const at = dice.between(1, operations.length - 1);
    const [before, after] = [operations.slice(0, at), operations.slice(at)].map((some) => inside(patchLines(some))) as [string[], string[]];
    return sending({ tree }, [BEGIN, ...before, ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)], ...after, END]);
  }),
  'no-mistake': patchSituation((dice) => plainPatch(dice, 2, 4), SMALLEST),
});

/** The rules on the lines that start operations, and on when a patch is read. */
export const OPERATIONS: readonly Property[] = [unknownOperationRefused, parseBeforeEffects];
