import type { JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { editCase } from '../arbitraries/edit-case.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { bytesOf, counted } from '../arbitraries/line-files.ts';
import type { FileLine } from '../arbitraries/edit-lines.ts';
import { CONTROLS, FRAGILE, UNICODE_FORMS } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { eachOf, filing, limitsOf, LINES } from '../truncate/shown.ts';
import { drawing, type Draw } from './drawing.ts';
import { patchAdds, patchChanges, patchDeletes, patchesSeveral, patchMoves, patchPartialNotUtf8, patchPartialWords } from './patch-words.ts';
import { patchMismatch, patchPartial, patchPartialMismatch, patchRefused, patchSuccess } from './patches.ts';
import {
  editMismatch, editRefused, editSuccess, lsCut, lsPlain, readCut, readEmpty, readNotUtf8, readPath, readPlain, replaceSuccess, shellCut, shellFailed,
  shellKilled, shellNotUtf8, shellOf,
} from './results.ts';
import { LOOKS_ESCAPED, token, tokens } from './texts.ts';

const BACKSLASHES = ['a\\b', '\\', '\\\\', '"quoted"', "it's", '{a}', '{"a": [1]}', '`x`', '<a href="b">', '&amp;', '%s', '$HOME', 'a\\'] as const;
const BLANKED = ['\ta', 'a\t', '  a  ', '\t\t', ' ', 'a\tb', ' \t ', '\u00a0a'] as const;
const OTHER_SCRIPTS = ['\u65e5\u672c\u8a9e', '\u00fcber', '\u0416', '\u{1f600}', ...UNICODE_FORMS, ...FRAGILE] as const;

/** Lines that hold one of `texts` each, that of the variant first. */
const literal = (texts: readonly string[]) => (tool: (typeof LINES)[number]): MakeSituation => filing(tool, texts, (text, dice: Dice) =>
  counted(bytesOf([dice.pick(['', 'x', 'x ']), text, '\n', dice.pick(['', `${dice.pick(texts)}\n`, dice.pick(texts)])])), () => ({}));

const payloadLiteral = property('structure/payload-literal', {
  ...eachOf(LINES, 'backslashes', literal(BACKSLASHES)),
  ...eachOf(LINES, 'looks-escaped', literal(LOOKS_ESCAPED)),
  ...eachOf(LINES, 'controls', literal([...CONTROLS, '\u0085', '\u009b'])),
  ...eachOf(LINES, 'not-ascii', literal(OTHER_SCRIPTS)),
  ...eachOf(LINES, 'blanks', literal(BLANKED)),
});

const omitDefaults = property('structure/omit-defaults', {
  'read-plain': drawing(readPlain),
  'read-not-utf8': drawing(readNotUtf8),
  'read-cut': drawing(readCut),
  'edit-success': drawing(editSuccess),
  'edit-mismatch': drawing(editMismatch),
  'edit-refused': drawing(editRefused),
  'replace-success': drawing(replaceSuccess),
  'shell-quick': drawing((dice, context) => shellOf(context, 'a\n', dice.pick(['cat f.txt', 'exit 0', 'cat f.txt >&2']))),
  'shell-failed': drawing(shellFailed),
  'shell-not-utf8': drawing(shellNotUtf8),
  'shell-cut': drawing(shellCut),
  'ls-plain': drawing(lsPlain),
  'ls-cut': drawing(lsCut),
  'patch-success': patchSuccess,
  'patch-refused': patchRefused,
  'patch-mismatch': patchMismatch,
  'patch-partial': patchPartial,
  'patch-partial-mismatch': patchPartialMismatch,
});

const noDuplicates = property('structure/no-duplicates', {
  'read-cut': drawing(readCut),
  'read-empty-file': drawing(readEmpty),
  'edit-success': drawing(editSuccess),
  'edit-mismatch': drawing(editMismatch),
  'replace-success': drawing(replaceSuccess),
  'shell-failed': drawing(shellFailed),
  'shell-killed': drawing(shellKilled),
  'shell-cut': drawing(shellCut),
  'ls-cut': drawing(lsCut),
  'patch-success': patchSuccess,
  'patch-refused': patchRefused,
  'patch-mismatch': patchMismatch,
});

/** Lines with a token each, which no argument holds. */
const lined = (...contents: readonly string[]): FileLine[] => contents.map((content) => ({ content, ending: '\n' }));

const inFile = (path: string, content = 'a\nb\nc\n'): Tree => ({ [path]: { file: content } });

/** A command on a file whose name is a token, and what it does then. */
const shellToken = (then: string): Draw => (dice, context) => {
  const name = token(dice);
  return callCase(context, { tool: 'shell', tree: inFile(name), arguments: { command: `cat ${name}${then}` } });
};

const noArgumentEcho = property('structure/no-argument-echo', {
  'read-path': drawing((dice, context) => {
    const path = `${token(dice)}${dice.pick(['', '.txt'])}`;
    return readPath(context, inFile(path), path);
  }),
  'read-range': drawing((dice, context) => {
    const path = token(dice);
    const ask = dice.pick<JsonObject>([{ start_line: 2, end_line: 3 }, { start_line: 2 }, { ranges: [{ start_line: 1, end_line: 2 }] }]);
    return readPath(context, inFile(path), path, ask);
  }),
  'read-cut': drawing((dice, context) => {
    const path = token(dice);
    return callCase(
      context, { tool: 'read', limits: caseLimits(context, 'read', SMALL).limits, tree: inFile(path, 'x\n'.repeat(dice.between(7, 20))), arguments: { path } }
    );
  }),
  'edit-texts': drawing((dice, context) => {
    const [path, first, text] = tokens(dice, 3) as [string, string, string];
    return lineEditCase(context, { path, lines: lined(first, 'b', 'c'), spans: [{ start: dice.between(1, 2), end: 3, text: `${text}\n` }] });
  }),
  'replace-texts': drawing((dice, context) => {
    const [path, oldText, text] = tokens(dice, 3) as [string, string, string];
    return editCase(context, { path, content: `${oldText}\nb\n`, edits: [{ oldText, newText: text }] });
  }),
  'shell-command': drawing(shellToken('')),
  'shell-failed-command': drawing((dice, context) => shellToken(`; exit ${dice.between(1, 9)}`)(dice, context)),
  'ls-path': drawing((dice, context) => {
    const path = token(dice);
    return callCase(context, { tool: 'ls', tree: { [`${path}/a`]: { file: '' } }, arguments: { path, ...(dice.flip() ? { details: true } : {}) } });
  }),
  'patch-adds': patchAdds,
  'patch-changes': patchChanges,
  'patch-moves': patchMoves,
  'patch-several': patchesSeveral,
  'read-other-spelling': drawing((dice, context) => {
    const [directory, path] = tokens(dice, 2) as [string, string];
    const spelled = dice.pick([`./${path}`, `{root}/${path}`, `${directory}/../${path}`, `.//${path}`]);
    return readPath(context, { ...inFile(path), [directory]: { directory: true } }, spelled);
  }),
});

const noModelVisibleDiff = property('structure/no-model-visible-diff', {
  'edit-change': drawing((dice, context) => {
    const [first, second, text] = tokens(dice, 3) as [string, string, string];
    const start = dice.between(1, 2);
    return lineEditCase(context, { lines: lined(first, second, 'last'), spans: [{ start, end: dice.between(start + 1, 4), text: `${text}\n` }] });
  }),
  'edit-several': drawing((dice, context) => {
    const [first, second, text, other] = tokens(dice, 4) as [string, string, string, string];
    return lineEditCase(
      context,
      { lines: lined(first, 'middle', second), spans: [{ start: 1, end: 2, text: `${text}\n` }, { start: 3, end: dice.between(3, 4), text: `${other}\n` }] }
    );
  }),
  'edit-deletion': drawing((dice, context) => {
    const [first, second] = tokens(dice, 2) as [string, string];
    return lineEditCase(context, { lines: lined(first, second, 'last'), spans: [{ start: 1, end: dice.between(2, 4), text: '' }] });
  }),
  'edit-not-utf8': drawing((dice, context) => {
    const [first, text] = tokens(dice, 2) as [string, string];
    return lineEditCase(
      context, { lines: [...lined(first), { content: { base64: '/w==' }, ending: '\n' }], spans: [{ start: 1, end: dice.between(1, 2), text: `${text}\n` }] }
    );
  }),
  'edit-no-change': drawing((dice, context) => {
    const [first] = tokens(dice, 1) as [string];
    return lineEditCase(context, { lines: lined(first, 'last'), spans: [{ start: 1, end: 2, text: `${first}\n` }] });
  }),
  'edit-created': drawing((dice, context) =>
    lineEditCase(context, { path: dice.pick(['new.txt', 'd/new.txt']), spans: [{ start: 1, end: 1, text: `${token(dice)}\n` }] })),
  'replace-change': drawing((dice, context) => {
    const [oldText, text, other] = tokens(dice, 3) as [string, string, string];
    return editCase(context, { content: `${oldText}\n${other}\n`, edits: [{ oldText, newText: dice.pick([text, '', `${text}\n${text}`]) }] });
  }),
  'replace-several': drawing((dice, context) => {
    const [one, two, first, second] = tokens(dice, 4) as [string, string, string, string];
    return editCase(
      context, { content: `${one}\nmiddle\n${two}\n`, edits: dice.shuffled([{ oldText: one, newText: first }, { oldText: two, newText: second }]) }
    );
  }),
  'replace-no-change': drawing((dice, context) => {
    const oldText = token(dice);
    return editCase(context, { content: `${oldText}\nlast\n`, edits: [{ oldText, newText: oldText }] });
  }),
  'patch-adds': patchAdds,
  'patch-changes': patchChanges,
  'patch-moves': patchMoves,
  'patch-deletes': patchDeletes,
  'patch-several': patchesSeveral,
  'patch-partial': patchPartialWords,
  'patch-partial-not-utf8': patchPartialNotUtf8,
});

const described = (tool: 'read' | 'shell', wanted: (dice: Dice) => ReturnType<typeof limitsOf>): MakeSituation => drawing((dice, context) =>
  callCase(context, { tool, limits: caseLimits(context, tool, wanted(dice)).limits, tree: inFile('f.txt'), steps: [{ define: true }] }));

/** Budgets whose numbers stand in no description by chance. */
const otherBudgets = (dice: Dice) => {
  const end = dice.pick([123, 77, 1500]);
  return limitsOf(2 * end, end, end, dice.pick([20_480, 51_200, 7_777]));
};

const toolDescription = property('structure/tool-description', {
  'read-declared-limits': described('read', () => ({})),
  'read-other-limits': described('read', otherBudgets),
  'shell-declared-limits': described('shell', () => ({})),
  'shell-other-limits': described('shell', otherBudgets),
});

/** What a result holds and what it leaves out. */
export const CONTENTS: readonly Property[] = [payloadLiteral, omitDefaults, noDuplicates, noArgumentEcho, noModelVisibleDiff, toolDescription];
