import type { Bytes } from '../../contract/bytes.ts';
import { callCase } from '../arbitraries/call-case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { BACKSLASH_NAMES, BREAKING_NAMES, CONTROL_NAMES, differentNames, FORGING_NAMES, SEPARATOR_NAMES } from '../arbitraries/hostile-names.ts';
import { bytesOf } from '../arbitraries/line-files.ts';
import { CONTROLS, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { inPatch, named } from '../patch/report-escaped.ts';
import { property, type Context, type Property } from '../property.ts';
import { listing } from '../truncate/names.ts';
import { mismatchAt } from '../truncate/stage.ts';
import { drawingEach, renderingEach } from './drawing.ts';
import { refusedPatches, refusedPaths } from './hostile-paths.ts';
import { patchesInDirectories, patchExcerpts, patchSuccess } from './patches.ts';
import { mismatchOf, readOf, shellOf } from './results.ts';
import { controlled, ESCAPED_CHARACTERS, headers, INJECTIONS, KEPT_CHARACTERS, LOOKS_ESCAPED, RUNS } from './texts.ts';

const ALL_KEPT = KEPT_CHARACTERS.join('');
const WITH_LINE_FEED = [...ESCAPED_CHARACTERS, '\n', '\n\n', 'a\nb', '\r\n'] as const;
const ESCAPING_NAMES = [...BREAKING_NAMES, ...CONTROL_NAMES, ...SEPARATOR_NAMES] as const;

const headerEscaping = property('structure/header-escaping', {
  'render-every-character': renderingEach(ESCAPED_CHARACTERS, (character, dice) =>
    ({ fields: [['value', dice.pick([character, `a${character}b`, `${character}${character}`])], ...headers(dice, 0, 1)] })),
  'render-runs': renderingEach(RUNS.filter((run) => !run.includes('\n')), (run, dice) =>
    ({ fields: [['value', `${dice.pick(['', 'a', controlled(dice)])}${run}`], ...headers(dice, 0, 1)] })),
  'render-in-names': renderingEach(WITH_LINE_FEED, (character, dice) =>
    ({ fields: [[dice.pick([`bad${character}key`, character, `${character}k`, `k${character}`]), 'v'], ...headers(dice, 0, 1)] })),
  'render-in-messages': renderingEach(WITH_LINE_FEED, (character, dice) =>
    ({ status: 'error', message: dice.pick([`a${character}b`, character, `a${character}`, `${character}b`]), fields: headers(dice, 0, 2) })),
  'render-in-reasons': renderingEach(WITH_LINE_FEED, (character, dice) =>
    ({ status: 'cancelled', message: dice.pick([`a${character}b`, character, `a${character}`, `${character}b`]) })),
  'render-backslashes': renderingEach(LOOKS_ESCAPED, (value, dice) =>
    dice.pick([{ fields: [['value', value]] as const }, { fields: [[value, 'v']] as const }, { status: 'error' as const, message: value }])),
  'render-other-characters': renderingEach([ALL_KEPT, ...KEPT_CHARACTERS.slice(0x5f)], (value, dice) =>
    dice.pick([{ fields: [['value', value]] as const }, { status: 'error' as const, message: value }])),
  'read-hostile-path': refusedPaths('read', ESCAPING_NAMES),
  'edit-hostile-path': refusedPaths('edit', ESCAPING_NAMES),
  'ls-hostile-path': refusedPaths('ls', ESCAPING_NAMES),
  'patch-hostile-path': refusedPatches([...ESCAPING_NAMES, ...BACKSLASH_NAMES]),
});

/** Control characters that end no line of a file. */
const CONTROL_TEXTS = [...CONTROLS, '\t', '\u0085', '\u009b0m', '\u2028', '\u2029'] as const;

const controlLine = (control: string, dice: Dice): string =>
  `${dice.pick(['a', '', 'a b'])}${control}${dice.pick(['b', ''])}\n${dice.pick(['', 'plain\n', `${dice.pick(CONTROL_TEXTS)}\n`])}`;

const bodyEscaping = property('structure/body-escaping', {
  'read-controls': drawingEach(CONTROL_TEXTS, (control, dice, context) => readOf(context, controlLine(control, dice))),
  'read-line-separators': drawingEach(OTHER_SEPARATORS, (separator, dice, context) => readOf(context, controlLine(separator, dice))),
  'read-backslashes': drawingEach(LOOKS_ESCAPED, (text, dice, context) => readOf(context, controlLine(text, dice))),
  'edit-controls': drawingEach(CONTROL_TEXTS, (control, dice, context) => mismatchOf(context, controlLine(control, dice), 1)),
  'shell-controls': drawingEach(CONTROL_TEXTS, (control, dice, context) =>
    shellOf(context, controlLine(control, dice), dice.pick(['cat f.txt', 'cat f.txt >&2']))),
  'patch-summary': patchSuccess,
  'patch-line-separators': named(inPatch(SEPARATOR_NAMES)),
  'patch-backslashes': named(inPatch(BACKSLASH_NAMES)),
  'patch-excerpt-controls': patchExcerpts(CONTROL_TEXTS.map((control) => `a${control}b`)),
  'patch-excerpt-backslashes': patchExcerpts(LOOKS_ESCAPED),
  'ls-line-separators': listing((dice) => differentNames(dice, SEPARATOR_NAMES, 1, 4), {}, SEPARATOR_NAMES.map((name) => [name])),
  'render-every-character': renderingEach(ESCAPED_CHARACTERS, (character, dice) =>
    ({ ...(dice.flip() ? { fields: headers(dice, 1, 2) } : {}), payload: dice.pick([character, `a${character}b`, `a\n${character}\nb`]) })),
  'render-runs': renderingEach(RUNS, (run, dice) =>
    ({ fields: headers(dice, 0, 1), payload: `${dice.pick(['', 'a', 'a\n'])}${run}${dice.pick(['', 'b', '\nb'])}` })),
  'render-line-feeds': renderingEach(['\n', 'a\n', '\na', 'a\nb', '\n\n', 'a\n\nb\n'], (payload, dice) => ({ fields: headers(dice, 0, 2), payload })),
  'render-backslashes': renderingEach([...LOOKS_ESCAPED, ALL_KEPT], (payload, dice) => ({ fields: headers(dice, 0, 1), payload })),
});

/** Contents whose lines look like what stands around them. */
const HOSTILE_LINES = [
  'total_bytes: 1', 'error: x', '', '...', '1 x', 'out x', '\u2028error: x', '\u0085', 'truncated: true', '2(truncated)', 'cancelled: x', 'x\rerror: y',
  'output: x',
] as const;

const hostileContent = (line: string, dice: Dice): Bytes =>
  bytesOf([dice.pick(['', '\n', 'a\n\n']), line, dice.pick(['\n', '', '\r\n']), dice.pick(['', `${dice.pick(HOSTILE_LINES)}\n`])]);

/** Never an empty file, of which no line could be named. */
const edited = (line: string, dice: Dice, context: Context) =>
  callCase(context, { tool: 'edit', tree: { 'f.txt': { file: bytesOf(['\n', hostileContent(line, dice)]) } }, arguments: mismatchAt(context, 1) });

const INJECTING_NAMES = [...FORGING_NAMES, ...BREAKING_NAMES] as const;

const noInjection = property('structure/no-injection', {
  'read-hostile-path': refusedPaths('read', INJECTING_NAMES),
  'edit-hostile-path': refusedPaths('edit', INJECTING_NAMES),
  'replace-hostile-path': refusedPaths('replace', INJECTING_NAMES),
  'ls-hostile-path': refusedPaths('ls', INJECTING_NAMES),
  'patch-hostile-path': refusedPatches(INJECTING_NAMES),
  'patch-hostile-directory': patchesInDirectories(INJECTING_NAMES),
  'patch-hostile-names': named(inPatch(INJECTING_NAMES)),
  'patch-hostile-excerpt': patchExcerpts(HOSTILE_LINES),
  'ls-hostile-names': listing((dice) => differentNames(dice, INJECTING_NAMES, 1, 5), {}, INJECTING_NAMES.map((name) => [name])),
  'read-hostile-content': drawingEach(HOSTILE_LINES, (line, dice, context) => readOf(context, hostileContent(line, dice))),
  'edit-hostile-content': drawingEach(HOSTILE_LINES, edited),
  'shell-hostile-content': drawingEach(HOSTILE_LINES, (line, dice, context) =>
    shellOf(context, hostileContent(line, dice), dice.pick(['cat f.txt', 'cat f.txt; exit 2']))),
  'render-hostile-values': renderingEach(INJECTIONS, (value, dice) => ({
    fields: [dice.pick<[string, string]>([[value, 'v'], ['value', value.replaceAll('\n', '\r')], [`${value}: x`, value.replaceAll('\n', '\u2028')]])],
    ...(dice.flip() ? { payload: 'x' } : {}),
  })),
  'render-hostile-message': renderingEach(INJECTIONS, (message, dice) =>
    ({ status: 'error', message, fields: headers(dice, 0, 2), ...(dice.flip() ? { payload: 'x' } : {}) })),
  'render-hostile-payload': renderingEach(INJECTIONS, (payload, dice) => ({ fields: headers(dice, 1, 3), payload })),
});

/** What is escaped where. */
export const ESCAPING: readonly Property[] = [headerEscaping, bodyEscaping, noInjection];
