import type { Json } from '../../contract/json.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { beforeEnd, eachOf, inside, plainPatch, sending, SMALLEST, withFirst, withLast } from '../arbitraries/patch-plain.ts';
import { plainOperations } from '../arbitraries/patch-operations.ts';
import { BEGIN, END, END_OF_FILE, joinedLines, patchLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** A plain patch sent as something else than a text; first of all the smallest. */
const sentAs = (...ways: readonly ((text: string, lines: readonly string[]) => Json)[]): MakeSituation => {
  const sentBy = (parts: PatchParts & { lines: string[] }, way: (text: string, lines: readonly string[]) => Json): PatchParts =>
    ({ ...sending(parts, []), patch: way(joinedLines(parts.lines), parts.lines) });
  return patchSituation((dice) => sentBy(plainPatch(dice), dice.pick(ways)), ...ways.map((way) => sentBy(SMALLEST, way)));
};

const OTHER_FIELDS = ['input', 'text', 'command', 'arguments', 'diff', 'content', '', 'Patch'];

const textArgument = property('apply-patch/text-argument', {
  'null': sentAs(() => null),
  'number': sentAs(() => 0, () => 1, () => -1.5),
  'boolean': sentAs(() => true, () => false),
  'object-with-patch': sentAs((patch) => ({ patch }), (patch) => ({ patch, cwd: '.' })),
  'object-with-input': sentAs(...OTHER_FIELDS.map((name) => (text: string) => ({ [name]: text }))),
  'empty-object': sentAs(() => ({})),
  'array-of-patch': sentAs((patch) => [patch], (patch) => ['apply_patch', patch]),
  'array-of-lines': sentAs((_text, lines) => [...lines]),
  'text': sentAs((patch) => patch),
});

/** Spellings of a line of the envelope that are none; `word` is Begin or End. */
function misspelt(word: string): string[] {
  const spelt = (name: string): string => name.replace('WORD', word);
  return [
    ...['***WORD Patch', '***  WORD Patch', '*** WORD  Patch', '*** WORDPatch', '*** WORD\tPatch', '**** WORD Patch', '** WORD Patch', 'WORD Patch'].map(spelt),
    ...['*** WORD Patch:', '*** WORD Patch ***', '*** WORD Patches', '*** WORD', '*** Patch', '+*** WORD Patch', '-*** WORD Patch',
      '# *** WORD Patch'].map(spelt),
    `*** ${word.toLowerCase()} patch`, `*** ${word} patch`, `*** ${word.toUpperCase()} PATCH`, `--- ${word} Patch`,
    word === 'Begin' ? '*** Start Patch' : '*** End of Patch',
    `*\u2217* ${word} Patch`, `***\u00a0${word} Patch`,
  ];
}

const TEXT_BEFORE = [
  'Here is the patch:', '```', '$ apply_patch', 'apply_patch <<EOF', '---', '.', '*** Add File: other', '+', END, "#!/bin/sh", '{"patch": "',
];
const TEXT_BEHIND = ['Done.', '```', 'EOF', '+x', '*** End of Patch', END_OF_FILE, '.', '"}', 'x', BEGIN];
const FENCES = [['```', '```'], ['```diff', '```'], ['~~~', '~~~'], ['<patch>', '</patch>'], ['"""', '"""'], ['<<<', '>>>']] as const;
const ON_THE_LINES: readonly (readonly [first: string, last: string])[] = [
  [`${BEGIN} ${DEFAULT_PATH}`, END], [`x ${BEGIN}`, END], [BEGIN, `${END} x`], [BEGIN, `x${END}`], [`${BEGIN}.`, `${END}.`], [BEGIN, `${END}${END}`],
  [`${BEGIN}${BEGIN}`, END],
];

const UNIFIED = [
  `--- a/${DEFAULT_PATH}\n+++ b/${DEFAULT_PATH}\n@@ -1 +1 @@\n-x\n+y\n`,
  `diff --git a/${DEFAULT_PATH} b/${DEFAULT_PATH}\n--- a/${DEFAULT_PATH}\n+++ b/${DEFAULT_PATH}\n@@ -1,1 +1,1 @@\n-x\n+y\n`,
  `--- ${DEFAULT_PATH}\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n`, `*** ${DEFAULT_PATH}\n--- ${DEFAULT_PATH}\n***************\n*** 1 ****\n! x\n--- 1 ----\n! y\n`,
];

/** Nothing of a patch at all, among files that stay. */
const texts = (...all: readonly string[]): MakeSituation => patchSituation((dice) => {
  const text = dice.pick(all);
  return sending(plainPatch(dice), text + (dice.flip() ? '\n' : ''));
}, ...all.map((text) => sending(SMALLEST, text)));

const envelopeRequired = property('apply-patch/envelope-required', {
  'no-begin': eachOf([0], (_, lines) => lines.slice(1)),
  'no-end': eachOf(['', '\n'], (end, lines) => lines.slice(0, -1).join('\n') + end),
  'neither': eachOf([0], (_, lines) => inside(lines)),
  'only-begin': texts(BEGIN, `${BEGIN}\n`),
  'only-end': texts(END, `${END}\n`),
  'empty-text': texts(''),
  'only-blanks': texts(' ', '\n', '\r\n', '\t', ' \n\t\r\n ', '\u00a0', '\n\n\n\n'),
  'begin-misspelt': eachOf(misspelt('Begin'), (first, lines) => withFirst(lines, first)),
  'end-misspelt': eachOf(misspelt('End'), (last, lines) => withLast(lines, last)),
  'text-before': eachOf(TEXT_BEFORE, (text, lines) => [text, ...lines]),
  'text-behind': eachOf(TEXT_BEHIND, (text, lines) => [...lines, text]),
  'text-on-the-lines': eachOf(ON_THE_LINES, ([first, last], lines) => [first, ...inside(lines), last]),
  'fenced': eachOf(FENCES, ([open, close], lines) => [open, ...lines, close]),
  'every-line-prefixed': eachOf(['> ', '+', '| ', '# ', '1\t'], (prefix, lines) => lines.map((line) => prefix + line)),
  'swapped': eachOf([0], (_, lines) => [END, ...inside(lines), BEGIN]),
  'cut-off': patchSituation((dice) => {
    const plain = plainPatch(dice, 2, 4);
    const text = joinedLines(plain.lines.slice(0, dice.between(2, plain.lines.length - 1)));
    return sending(plain, text.slice(0, text.length - dice.below(3)));
  }),
  'unified-diff': texts(...UNIFIED),
  'complete': patchSituation((dice) => plainPatch(dice), SMALLEST),
});

const emptyPatchRefused = property('apply-patch/empty-patch-refused', {
  'plain': patchSituation(() => ({ lines: [BEGIN, END] })),
  'no-final-newline': patchSituation(() => ({ patch: `${BEGIN}\n${END}` })),
  'crlf': texts(`${BEGIN}\r\n${END}\r\n`, `${BEGIN}\r\n${END}`, `${BEGIN}\n${END}\r\n`),
  'blanks-around': texts(`\n\n${BEGIN}\n${END}\n\n`, `  ${BEGIN}\n${END}\t`, `\r\n${BEGIN}\n${END}\r\n\r\n`),
  'files-around': texts(`${BEGIN}\n${END}\n`),
  'one-operation': patchSituation((dice) => {
    const { tree, operations } = plainOperations(dice, 1, 1);
    return { tree, lines: patchLines(operations) };
  }, SMALLEST, { lines: beforeEnd([BEGIN, END], '*** Add File: n', '+') }),
});

/** The rules on what a patch is wrapped in. */
export const ENVELOPE: readonly Property[] = [textArgument, envelopeRequired, emptyPatchRefused];
