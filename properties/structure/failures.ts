import fc from 'fast-check';
import type { Case } from '../../contract/case.ts';
import { callCase } from '../arbitraries/call-case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { editCase, untilDirectoryLocks } from '../arbitraries/edit-case.ts';
import { plainLines } from '../arbitraries/edit-plain.ts';
import { BREAKING_NAMES, FORGING_NAMES, SEPARATOR_NAMES } from '../arbitraries/hostile-names.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { drawing, drawingEach, rendering, renderingEach } from './drawing.ts';
import { refusedPatches, refusedPaths } from './hostile-paths.ts';
import {
  patchBrokenContexts, patchBrokenLines, patchesInDirectories, patchMismatch, patchPartial, patchPartialMismatch, patchRefused, patchSuccess,
} from './patches.ts';
import {
  editMismatch, editMismatchCut, editRefused, editSuccess, lsRefused, plainContent, readPlain, readRefused, replaceRefused, replaceSuccess, shellCut,
  shellFailed, shellOf,
} from './results.ts';
import { controlled, ESCAPED_CHARACTERS, headers, KEPT_CHARACTERS, LOOKS_ESCAPED, oddText } from './texts.ts';

const MESSAGES = ['overlapping edits', 'x', 'file does not exist: a.txt', 'a: b', 'error: x', ''] as const;
const SEVERAL_LINES = ['a\nb', 'a\n\nb', '\n', 'a\n', '\na', 'a\r\nb', 'x\n\n1 a'] as const;

const errorFrame = property('structure/error-frame', {
  'read-refused': drawing(readRefused),
  'read-success': drawing(readPlain),
  'edit-refused': drawing(editRefused),
  'edit-mismatch': drawing(editMismatch),
  'edit-mismatch-cut': drawing(editMismatchCut),
  'replace-refused': drawing(replaceRefused),
  'shell-failed': drawing(shellFailed),
  'ls-refused': drawing(lsRefused),
  'patch-refused': patchRefused,
  'patch-mismatch': patchMismatch,
  'patch-partial': patchPartial,
  'patch-partial-mismatch': patchPartialMismatch,
  'patch-success': patchSuccess,
  'render-message': renderingEach(MESSAGES, (message) => ({ status: 'error', message })),
  'render-message-with-line-feeds': renderingEach(SEVERAL_LINES, (message, dice) =>
    ({ status: 'error', message, ...(dice.flip() ? { fields: headers(dice, 1, 2) } : {}) })),
  'render-details': rendering((dice) => ({ status: 'error', message: dice.flip() ? oddText(dice) : dice.pick(MESSAGES), fields: headers(dice, 1, 4) })),
  'render-details-with-payload': rendering((dice) =>
    ({ status: 'error', message: dice.pick(MESSAGES), fields: headers(dice, 0, 3), payload: dice.pick(['1 alpha\n2 beta', '', 'x', 'error: y']) })),
});

const cancelledFrame = property('structure/cancelled-frame', {
  'reason': renderingEach(['stopped', 'timed out after 5 s', 'x', 'a: b'], (message) => ({ status: 'cancelled', message })),
  'odd-reason': renderingEach([...LOOKS_ESCAPED, ...ESCAPED_CHARACTERS.slice(0, 4), KEPT_CHARACTERS.join('')], (text, dice) =>
    ({ status: 'cancelled', message: `${text}${dice.pick(['', controlled(dice), ' '])}` })),
  'line-feeds': renderingEach(SEVERAL_LINES, (message) => ({ status: 'cancelled', message })),
  'looks-like-another': renderingEach(['error: x', 'cancelled: x', 'total_bytes: 1', 'x\n\n1 a', 'x\nerror: y'], (message) =>
    ({ status: 'cancelled', message })),
});

const BROKEN_PATHS = [...BREAKING_NAMES, ...FORGING_NAMES.filter((name) => /[\r\n]/.test(name))] as const;
const SEVERAL_LINES_OF_TEXT = ['not\nthere', 'not\r\nthere', '\nnot there\n', 'not there\r', 'a\n\nb\n'] as const;

const errorSingleLine = property('structure/error-single-line', {
  'edit-mismatch': drawing(editMismatch),
  'edit-several-lines-of-context': drawingEach(SEVERAL_LINES_OF_TEXT, (context_line, dice, context) => {
    const lines = plainLines(dice, 1, 5);
    return lineEditCase(context, { lines, spans: [{ start: 1, end: 2, text: 'X\n', context: context_line }] });
  }),
  'edit-hostile-path': refusedPaths('edit', BROKEN_PATHS),
  'replace-quote-of-several-lines': drawingEach(SEVERAL_LINES_OF_TEXT, (oldText, dice, context) =>
    editCase(context, { content: 'A\nB\n', edits: [{ oldText, newText: dice.pick(['X', 'X\nY']) }] })),
  'replace-request': drawingEach(SEVERAL_LINES_OF_TEXT, (text, dice, context) => editCase(context, {
    content: 'A\nB\n', arguments: dice.pick([
      { path: 'f.txt', edits: text }, { path: 'f.txt', edits: [{ oldText: 'A' }], [text]: 1 }, { path: 'f.txt', edits: [text] },
      { path: ['f', text], edits: [] },
    ]),
  })),
  'replace-hostile-path': refusedPaths('replace', BROKEN_PATHS),
  'read-hostile-path': refusedPaths('read', BROKEN_PATHS),
  'read-request': drawing(readRefused),
  'ls-hostile-path': refusedPaths('ls', BROKEN_PATHS),
  'patch-mismatch': patchMismatch,
  'patch-partial-mismatch': patchPartialMismatch,
  'patch-refused': patchRefused,
  'patch-context': patchBrokenContexts,
  'patch-malformed': patchBrokenLines,
  'patch-hostile-path': refusedPatches(['a\rb', 'a\r\rb', 'a\rerror: x', 'a\r\\rb', ...SEPARATOR_NAMES]),
  'patch-hostile-directory': patchesInDirectories(BROKEN_PATHS),
});

const ENDS = ['exit 1', 'exit 2', 'exit 126', 'exit 127', 'exit 128', 'exit 130', 'exit 254', 'exit 255'] as const;

/** A command that may print a few lines, and then does `end`. */
const ending = (end: string, dice: Dice, context: Context): Case => shellOf(context, plainContent(dice, 1, 4), dice.flip() ? `cat f.txt; ${end}` : end);

const commandOutcome = property('structure/command-outcome-is-not-an-error', {
  'exit-zero': drawing((dice, context) => ending('exit 0', dice, context)),
  'exit-one': drawing((dice, context) => ending('exit 1', dice, context)),
  'exit-any': drawingEach(ENDS, ending),
  'exit-after-output': drawing((dice, context) => shellOf(context, plainContent(dice, 1, 4), `cat f.txt; exit ${dice.between(1, 255)}`)),
  'error-output': drawing((dice, context) => shellOf(context, plainContent(dice, 1, 4), `cat f.txt >&2; exit ${dice.between(1, 255)}`)),
  'signal': drawing((dice, context) => ending('kill -KILL $$', dice, context)),
});

/** Seconds that a call of these commands may take. */
const TIMEOUT = 20;

const lasting = (...commands: readonly string[]): MakeSituation => (context) => {
  const first = commands.map((command) => callCase(context, { tool: 'shell', tree: { 'f.txt': { file: 'a\n' } }, arguments: { command, timeout: TIMEOUT } }));
  return { first, cases: fc.constantFrom(...first), fixed: true };
};

const durationHeader = property('structure/duration-header', {
  'at-once': drawing((dice, context) => shellOf(context, plainContent(dice, 1, 4), dice.pick(['cat f.txt', 'exit 0', 'cat f.txt; cat f.txt']))),
  'fails-at-once': drawing(shellFailed),
  'cut': drawing(shellCut),
  'three-seconds': lasting('sleep 3'),
  'six-and-a-half-seconds': lasting('cat f.txt; sleep 6.5'),
  'six-and-a-half-seconds-failed': lasting('sleep 6.5; exit 3'),
});

const lockWaitHeader = property('structure/lock-wait-header', {
  'edit-at-once': drawing(editSuccess),
  'edit-refused-at-once': drawing((dice, context) => (dice.flip() ? editRefused : editMismatch)(dice, context)),
  'replace-at-once': drawing(replaceSuccess),
  'replace-refused-at-once': drawing(replaceRefused),
  'patch-at-once': patchSuccess,
  'patch-refused-at-once': patchRefused,
  'patch-partial-at-once': patchPartial,
  'five-seconds': untilDirectoryLocks,
  'above-five-seconds': untilDirectoryLocks,
  'refused-after-wait': untilDirectoryLocks,
  'cancelled-wait': untilDirectoryLocks,
});

/** What failures, cancellations and failing commands look like. */
export const FAILURES: readonly Property[] = [errorFrame, cancelledFrame, errorSingleLine, commandOutcome, durationHeader, lockWaitHeader];
