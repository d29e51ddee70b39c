// Situations that line edits and patches have and the exact-text edit has not, or in another form.

import { toText } from '../../contract/bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { ELSEWHERE } from '../arbitraries/edit-damages.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { chunkAt, anyWindow, plainLines as plainTexts } from '../arbitraries/patch-chunks.ts';
import {
  BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, plainOperation, plainOperations, together, type FailureKind, type Kind,
} from '../arbitraries/patch-operations.ts';
import { beforeEnd } from '../arbitraries/patch-plain.ts';
import { joinedLines, patchLines, patchSituation, updating, type PatchParts } from '../arbitraries/patches.ts';
import { newWord, words } from '../arbitraries/texts.ts';
import type { MakeSituation } from '../property.ts';

const asPlain = (lines: readonly FileLine[]): FileLine[] => lines.map((line) => ({ ...line, ending: '\n' }));
const textOf = ({ content, ending }: FileLine): string => `${toText(content) ?? ''}${ending}`;
const textsOf = (lines: readonly FileLine[], { start, end }: Pick<Span, 'start' | 'end'>): string => lines.slice(start - 1, end - 1).map(textOf).join('');

/** Any lines of the file, at least one. */
function anyRange(dice: Dice, lines: readonly FileLine[], longest = 3): { start: number; end: number } {
  const start = dice.between(1, lines.length);
  return { start, end: dice.between(start + 1, Math.min(lines.length + 1, start + longest)) };
}

export const fileCreated: MakeSituation = lineSituation((dice) => ({
  tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [{ start: 1, end: 1, text: joinedLines(words(dice, dice.between(1, 4))) }],
}), { tree: {}, spans: [{ start: 1, end: 1, text: 'a\n' }] });

export const emptyFileCreated: MakeSituation = lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt', 'e']),
  spans: [{ start: 1, end: 1, text: '' }] }));

/** A line gets its own text with another ending, a last one that has none an ending. */
export const onlyAnEnding: MakeSituation = lineSituation((dice) => {
  const lines = plainLines(dice, 1, 6);
  const start = dice.between(1, lines.length);
  const [first, second] = dice.flip() ? ['\n', '\r\n'] as const : ['\r\n', '\n'] as const;
  return { lines: lines.map((line) => ({ ...line, ending: first })),
    spans: [{ start, end: start + 1, text: `${toText((lines[start - 1] as FileLine).content) ?? ''}${second}` }] };
}, { lines: [{ content: 'a', ending: '' }], spans: [{ start: 1, end: 2, text: 'a\n' }] }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'a\r\n' }] });

/** Lines that end in a lone CR, some of which become others. */
export const loneReturns: MakeSituation = lineSituation((dice) => {
  const lines = plainLines(dice, 2, 8).map((line): FileLine => ({ ...line, ending: '\r' }));
  const range = anyRange(dice, lines, 2);
  return { lines, spans: [{ ...range, text: `${newWord(dice)}\r` }] };
}, { lines: [{ content: 'a', ending: '\r' }, { content: 'b', ending: '\r' }], spans: [{ start: 1, end: 2, text: 'X\r' }] });

export const completedText: MakeSituation = lineSituation((dice) => {
  const lines = asPlain(plainLines(dice, 1, 8));
  return { lines, spans: [{ ...anyRange(dice, lines), text: newWord(dice) }] };
}, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'X' }] });

/** Line edits that leave the bytes as they are. */
export const UNCHANGED_LINES = {
  'edit-several': lineSituation((dice) => {
    const lines = asPlain(plainLines(dice, 3, 9));
    const starts = dice.increasing(dice.between(2, 3), lines.length - 1).map((at) => at + 1);
    return { lines, spans: starts.map((start) => ({ start, end: start + 1, text: textsOf(lines, { start, end: start + 1 }) })) };
  }),
  'edit-without-newline': lineSituation((dice) => {
    const lines = asPlain(plainLines(dice, 1, 6));
    const range = anyRange(dice, lines);
    return { lines, spans: [{ ...range, text: textsOf(lines, range).slice(0, -1) }] };
  }, { lines: lf('same'), spans: [{ start: 1, end: 2, text: 'same' }] }),
  'edit-empty-insertion': lineSituation((dice) => {
    const lines = asPlain(plainLines(dice, 1, 6));
    const start = dice.between(1, lines.length + 1);
    return { lines, spans: [{ start, end: start, text: '' }] };
  }),
  'edit-cancelling': lineSituation((dice) => {
    const lines = asPlain(plainLines(dice, 2, 6));
    const start = dice.between(1, lines.length - 1);
    const [first, second] = [lines[start - 1], lines[start]] as [FileLine, FileLine];
    return { lines, spans: [{ start, end: start + 1, text: '' }, { start: start + 1, end: start + 2, text: textOf(first) + textOf(second) }] };
  }),
} as const;

/** Line edits that are refused. */
export const REFUSED_LINES = {
  'edit-range': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const start = lines.length + dice.between(2, 4);
    return { lines, spans: [{ start, end: start + dice.below(2), text: plainText(dice) }] };
  }),
  'edit-context': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines, spans: [{ ...plainReplacement(dice, lines.length), context: ELSEWHERE }] };
  }),
  'edit-good-then-bad': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 8);
    return { lines, spans: [{ start: 1, end: 2, text: plainText(dice) }, { start: 3, end: 4, text: plainText(dice), context: ELSEWHERE }] };
  }),
  'edit-overlap': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    return { lines, spans: [{ start: 1, end: 3, text: plainText(dice) }, { start: 2, end: 4, text: plainText(dice) }] };
  }),
  'edit-missing-file': lineSituation((dice) => ({ tree: {},
    spans: [{ start: dice.between(2, 4), end: dice.between(4, 6), text: plainText(dice), context: newWord(dice) }] })),
} as const;

/** Operations, the last of which cannot be done. */
export function failing(dice: Dice, kinds: readonly FailureKind[], before: readonly Kind[] = [], behind: readonly Kind[] = []): PatchParts {
  const done = before.map((kind, at) => plainOperation(dice, kind, at));
  const never = behind.map((kind, at) => plainOperation(dice, kind, before.length + at));
  return together(...done, failingOperation(dice, dice.pick(kinds)), ...never);
}

export const EXISTING: readonly FailureKind[] = ['add-exists', 'move-exists', 'move-onto-itself'];
export const MISSING: readonly FailureKind[] = ['update-missing', 'delete-missing'];
export const UNFIT: readonly FailureKind[] = ['update-directory', 'delete-directory', 'invalid-utf8', 'parent-is-file'];
const UNPLACED: readonly FailureKind[] = ['lines-not-found', 'context-not-found', 'move-lines-not-found'];
export const ANY_FAILURE: readonly FailureKind[] = [...EXISTING, ...MISSING, ...UNFIT, ...UNPLACED];

/** Patches that fail before any effect. */
export const REFUSED_PATCHES = {
  'patch-lines-not-found': patchSituation((dice) => failing(dice, ['lines-not-found', 'move-lines-not-found']), updating(['a'], { lines: ['-b'] })),
  'patch-context-not-found': patchSituation((dice) => failing(dice, ['context-not-found'])),
  'patch-target-exists': patchSituation((dice) => failing(dice, EXISTING)),
  'patch-file-missing': patchSituation((dice) => failing(dice, MISSING)),
  'patch-unfit-target': patchSituation((dice) => failing(dice, UNFIT)),
  'patch-bad-text': patchSituation((dice) => {
    const { tree, operations } = plainOperations(dice, 1, 3);
    return { tree, lines: beforeEnd(patchLines(operations), ...BAD_OPERATIONS[dice.pick(BAD_OPERATION_KINDS)]) };
  }),
  'patch-good-ones-behind': patchSituation((dice) => failing(dice, ANY_FAILURE, [], [dice.pick(['add', 'delete', 'update', 'move'])])),
} as const;

/** Lines of a file, some of which a chunk keeps and none of which it changes. */
function keptChunk(dice: Dice, lines: readonly string[]): { lines: string[] } {
  const { start, end } = anyWindow(dice, lines.length);
  return { lines: lines.slice(start, end).flatMap((line) => (dice.oneIn(3) ? [`-${line}`, `+${line}`] : [` ${line}`])) };
}

/** Patches with an update that changes nothing. */
export const UNCHANGED_BY_PATCH = {
  'patch-keep-only': patchSituation((dice) => {
    const lines = plainTexts(dice, 1, 6);
    const { start, end } = anyWindow(dice, lines.length);
    return updating(lines, { lines: lines.slice(start, end).map((line) => ` ${line}`) });
  }, updating(['a'], { lines: [' a'] })),
  'patch-among-others': patchSituation((dice) => {
    const lines = plainTexts(dice, 2, 6);
    const same = updating(lines, keptChunk(dice, lines));
    const others = plainOperations(dice, 1, 2);
    const operations = dice.flip() ? [...same.operations, ...others.operations] : [...others.operations, ...same.operations];
    return { tree: others.tree, files: same.files ?? {}, operations };
  }),
} as const;

export const patchOfOne = (kind: Kind): MakeSituation => patchSituation((dice) => plainOperation(dice, kind));
export const patchOfKinds = (kinds: readonly Kind[]): MakeSituation =>
  patchSituation((dice) => together(...dice.shuffled(kinds).map((kind, at) => plainOperation(dice, kind, at))));

export const fileAdded: MakeSituation = patchSituation((dice) => plainOperation(dice, 'add'), { operations: [{ add: DEFAULT_PATH, lines: ['a'] }] });
export const fileDeleted: MakeSituation = patchSituation((dice) => plainOperation(dice, 'delete'),
  { files: { [DEFAULT_PATH]: 'hello\n' }, operations: [{ delete: DEFAULT_PATH }] });

/** A file is moved, and a line of it changes while others stay. */
export const movedAndChanged: MakeSituation = patchSituation((dice) => {
  const lines = plainTexts(dice, 3, 8);
  const chunk = chunkAt(dice, lines, anyWindow(dice, lines.length, 1));
  return { files: { [DEFAULT_PATH]: joinedLines(lines) }, operations: [{ update: DEFAULT_PATH, moveTo: dice.pick(['n', 'd/n', 'p/q/n']), chunks: [chunk] }] };
}, { files: { a: 'a\nb\n' }, operations: [{ update: 'a', moveTo: 'n', chunks: [{ lines: ['-b', '+c'] }] }] });

/** A file without a newline at its end, of which lines are kept. */
export const newlineAdded: MakeSituation = patchSituation((dice) => {
  const lines = plainTexts(dice, 1, 5);
  const { start, end } = anyWindow(dice, lines.length);
  return { files: { [DEFAULT_PATH]: lines.join('\n') },
    operations: [{ update: DEFAULT_PATH, chunks: [{ lines: lines.slice(start, end).map((line) => ` ${line}`) }] }] };
}, { files: { [DEFAULT_PATH]: 'a' }, operations: [{ update: DEFAULT_PATH, chunks: [{ lines: [' a'] }] }] });

/** The source of a move stands in a directory that may not be written. */
export const halfDoneMove: MakeSituation = patchSituation((dice) => {
  const lines = plainTexts(dice, 2, 6);
  const chunk = chunkAt(dice, lines, anyWindow(dice, lines.length));
  return {
    tree: { closed: { directory: true, mode: '555' } }, files: { 'closed/f.txt': joinedLines(lines) },
    operations: [{ update: 'closed/f.txt', moveTo: 'open.txt', chunks: [chunk] }],
  };
});
