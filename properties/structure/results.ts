// The plainest results of every kind, for rules that hold for all of them.

import type { Bytes } from '../../contract/bytes.ts';
import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Tree } from '../../contract/tree.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { callCase } from '../arbitraries/call-case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { editCase } from '../arbitraries/edit-case.ts';
import { plainLines, plainSpans } from '../arbitraries/edit-plain.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { bytesOf } from '../arbitraries/line-files.ts';
import { newText, words } from '../arbitraries/texts.ts';
import type { Context } from '../property.ts';
import { listingCase } from '../truncate/names.ts';
import { mismatchAt, windowOf } from '../truncate/stage.ts';
import type { Draw } from './drawing.ts';

/** A read of the file `f.txt`. */
export function readOf(context: Context, content: Bytes, ask: { [name: string]: Json } = {}, wanted: Limits = {}): Case {
  return callCase(
    context, { tool: 'read', limits: caseLimits(context, 'read', wanted).limits, tree: { 'f.txt': { file: content } }, arguments: { path: 'f.txt', ...ask } }
  );
}

/** A read of a path of a tree. */
export function readPath(context: Context, tree: Tree, path: string, ask: { [name: string]: Json } = {}): Case {
  return callCase(context, { tool: 'read', tree, arguments: { path, ...ask } });
}

/** Lines of a word or two, each with its newline. */
export function plainContent(dice: Dice, least: number, most: number): string {
  return words(dice, dice.between(least, most)).map((word) => `${word}\n`).join('');
}

const BAD = [...badBytes.oneReplacement, ...badBytes.overlong];

/** A small file that is not UTF-8. */
export function notUtf8(dice: Dice): Bytes {
  return bytesOf([dice.pick(['', 'a\n', 'ab']), dice.pick(BAD), dice.pick(['\n', '', '\nc\n'])]);
}

export const readPlain: Draw = (dice, context) => readOf(context, plainContent(dice, 1, 6));
export const readOneLine: Draw = (dice, context) => readOf(context, `${dice.pick(['a', 'one line', 'x: y', ''])}${dice.pick(['\n', '\n', '\r\n'])}`);
export const readCut: Draw = (dice, context) =>
  readOf(context, dice.pick([plainContent(dice, 7, 12), `${'x'.repeat(dice.between(70, 90))}\n`, `${'x'.repeat(40)}\n${'y'.repeat(40)}\n`]), {}, SMALL);
export const readNotUtf8: Draw = (dice, context) => readOf(context, notUtf8(dice));
export const readEmpty: Draw = (dice, context) => readOf(context, '', dice.pick([{}, { start_line: 1 }, { end_line: 3 }]));

/** A read that is refused: for its file, its range, or its form. */
export const readRefused: Draw = (dice, context) => dice.pick<() => Case>([
  () => readPath(context, { 'f.txt': { file: 'a\n' } }, 'missing.txt'),
  () => readPath(context, { 'd/f.txt': { file: 'a\n' } }, 'd'),
  () => readOf(context, 'a\nb\n', { start_line: dice.between(3, 9) }),
  () => readOf(context, 'a\nb\n', { start_line: 2, end_line: 1 }),
  () => readOf(context, 'a\n', { start_line: dice.pick([0, -1, '1']) }),
  () => readOf(context, 'a\n', { ranges: [] }),
])();

export const editSuccess: Draw = (dice, context) => {
  const lines = plainLines(dice, 1, 6);
  return lineEditCase(context, { lines, spans: plainSpans(dice, lines.length, 1, 3) });
};

/** An edit whose context line is another: the excerpt shows lines of `content`, around line `line`; 0 is the beginning. */
export function mismatchOf(context: Context, content: Bytes, line: number, wanted: Limits = {}): Case {
  return callCase(
    context, { tool: 'edit', limits: caseLimits(context, 'edit', wanted).limits, tree: { 'f.txt': { file: content } }, arguments: mismatchAt(context, line) }
  );
}

export const editMismatch: Draw = (dice, context) => {
  const count = dice.between(1, 6);
  return mismatchOf(context, plainContent(dice, count, count), dice.between(0, count));
};

export const editMismatchCut: Draw = (dice, context) => {
  const count = dice.between(7, Math.min(12, windowOf(context)));
  return mismatchOf(context, plainContent(dice, count, count), dice.between(1, count), SMALL);
};

/** The excerpt of an empty or missing file. */
export const editEmptyExcerpt: Draw = (dice, context) =>
  callCase(context, { tool: 'edit', tree: dice.flip() ? {} : { 'f.txt': { file: '' } }, arguments: mismatchAt(context, 0) });

/** An edit that is refused without details. */
export const editRefused: Draw = (dice, context) => {
  const lines = plainLines(dice, 2, 5);
  const far = lines.length + dice.between(2, 5);
  const entry = { start_line: 1, end_line_exclusive: 2, newText: 'X\n', context_line: '' };
  return dice.pick<() => Case>([
    () => lineEditCase(context, { lines, spans: [{ start: 1, end: 3, text: 'X\n' }, { start: 2, end: 2, text: 'Y\n' }] }),
    () => lineEditCase(context, { lines, spans: [{ start: 1, end: far, text: 'X\n' }] }),
    () => lineEditCase(context, { lines, spans: [{ start: 2, end: 1, text: 'X\n' }] }),
    () => lineEditCase(context, { lines, arguments: { path: 'f.txt', edits: [] } }),
    () => lineEditCase(context, { lines, arguments: { path: 'f.txt', edits: [{ ...entry, start_line: dice.pick(['1', 0, 1.5]) }] } }),
    () => lineEditCase(context, { lines, arguments: { path: 'f.txt', edits: [{ ...entry, newText: null }] } }),
    () => lineEditCase(context, { lines: plainLines(dice, 1, 1), tree: { d: { directory: true } }, arguments: { path: 'd', edits: [entry] } }),
  ])();
};

export const replaceSuccess: Draw = (dice, context) => {
  const texts = words(dice, dice.between(2, 6));
  const edits = texts.slice(0, dice.between(1, texts.length)).map((oldText, at) => ({ oldText, newText: newText(dice, at) }));
  return editCase(context, { content: texts.join('\n').concat('\n'), edits });
};

/** An exact-text edit that is refused: for its file, its form, or its quote. */
export const replaceRefused: Draw = (dice, context) => {
  const content = plainContent(dice, 2, 5);
  return dice.pick<() => Case>([
    () => editCase(context, { content, edits: [{ oldText: 'NOT THERE', newText: 'X' }] }),
    () => editCase(context, { content, path: 'f.txt', edits: [{ oldText: '\n', newText: 'X' }] }),
    () => editCase(context, { content, arguments: { path: 'missing.txt', edits: [{ oldText: 'a', newText: 'b' }] } }),
    () => editCase(context, { content, edits: [{ oldText: '', newText: 'X' }] }),
    () => editCase(context, { content, arguments: { path: 'f.txt', edits: [] } }),
  ])();
};

/** A command, and what it prints on its output. */
export function shellOf(context: Context, content: Bytes, command: string, wanted: Limits = {}): Case {
  return callCase(
    context, { tool: 'shell', limits: caseLimits(context, 'shell', wanted).limits, tree: { 'f.txt': { file: content } }, arguments: { command } }
  );
}

export const shellOutput: Draw = (dice, context) => shellOf(context, plainContent(dice, 1, 6), dice.pick(['cat f.txt', 'cat f.txt >&2', 'cat f.txt; exit 3']));
export const shellCut: Draw = (dice, context) =>
  shellOf(context, plainContent(dice, 13, 20), dice.pick(['cat f.txt', 'cat f.txt >&2', 'cat f.txt; exit 3']), SMALL);
export const shellSilent: Draw = (dice, context) => shellOf(context, '', dice.pick(['exit 1', 'exit 0', 'cat f.txt', 'cat f.txt; exit 7']));
export const shellFailed: Draw = (dice, context) =>
  shellOf(context, plainContent(dice, 1, 3), dice.pick(['cat f.txt; exit 1', 'exit 255', `cat f.txt; exit ${dice.between(1, 255)}`]));
export const shellKilled: Draw = (dice, context) => shellOf(context, plainContent(dice, 1, 3), dice.pick(['cat f.txt; kill -KILL $$', 'kill -KILL $$']));
export const shellNotUtf8: Draw = (dice, context) => shellOf(context, notUtf8(dice), 'cat f.txt');

/** Empty files of plain names. */
export function plainTree(dice: Dice, least: number, most: number): Tree {
  return Object.fromEntries(words(dice, dice.between(least, most)).map((name) => [name, { file: '' }]));
}

export const lsPlain: Draw = (dice, context) => listingCase(context, plainTree(dice, 1, 6));
export const lsOneOrNone: Draw = (dice, context) =>
  callCase(context, { tool: 'ls', tree: dice.flip() ? { d: { directory: true } } : { 'd/a': { file: '' } }, arguments: { path: 'd' } });
export const lsCut: Draw = (dice, context) => listingCase(context, plainTree(dice, 7, 12), { limits: SMALL });
export const lsDetails: Draw = (dice, context) => listingCase(context, plainTree(dice, 1, 6), { details: true });
export const lsRefused: Draw = (dice, context) =>
  callCase(context, { tool: 'ls', tree: { 'f.txt': { file: 'a\n' } }, arguments: { path: dice.pick(['missing', 'f.txt', 'f.txt/x']) } });
