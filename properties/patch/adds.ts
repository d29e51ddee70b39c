import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import {
  BACKSLASH_PATTERNS, CONTROLS, DOLLAR_PATTERNS, ENTITIES, FRAGILE, MULTI_BYTE, newText, OTHER_SEPARATORS, TEMPLATE_PATTERNS, UNICODE_FORMS, words,
} from '../arbitraries/texts.ts';
import { plainOperation, together, type Kind } from '../arbitraries/patch-operations.ts';
import { inside, sending } from '../arbitraries/patch-plain.ts';
import { BEGIN, END, END_OF_FILE, joinedLines, patchLines, patchSituation, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const NEW = 'n.txt';

/** An add of these lines, with their signs or without; another operation may follow. */
function addOf(lines: readonly string[], ...more: readonly string[]): PatchParts {
  return { files: { [DEFAULT_PATH]: 'x\n' }, lines: [BEGIN, `*** Add File: ${NEW}`, ...lines, ...more, END] };
}

/** From `least` to `most` words with their signs. */
function added(dice: Dice, least: number, most: number): string[] {
  return words(dice, dice.size(least, most)).map((word) => `+${word}`);
}

const UNSIGNED = (line: string): string => line.slice(1);

/** An add in which one line lost its sign: the first, the last, or one between. */
const unsigned = (which: 'first' | 'last' | 'middle', change: (line: string) => string = UNSIGNED): MakeSituation => patchSituation((dice) => {
  const lines = added(dice, 3, 6);
  const at = which === 'first' ? 0 : which === 'last' ? lines.length - 1 : dice.between(1, lines.length - 2);
  return addOf(lines.map((line, index) => (index === at ? change(line) : line)), ...(dice.flip() ? ['*** Delete File: f.txt'] : []));
});

/** An add with one line more at any place. */
const withLine = (...all: readonly string[]): MakeSituation => patchSituation((dice) => {
  const lines = added(dice, 1, 4);
  const at = dice.between(0, lines.length);
  return addOf([...lines.slice(0, at), dice.pick(all), ...lines.slice(at)]);
}, ...all.map((line) => addOf(['+a', line, '+b'])));

/** An add of which one line more is the last; another operation may follow. */
const endingWith = (...all: readonly string[]): MakeSituation => patchSituation(
  (dice) => addOf([...added(dice, 1, 4), dice.pick(all)], ...(dice.flip() ? ['*** Delete File: f.txt'] : [])), ...all.map((line) => addOf(['+a', line])),
  ...all.map((line) => addOf(['+a', line], '*** Delete File: f.txt')));

const changed = (change: (line: string) => string): MakeSituation => patchSituation((dice) => {
  const lines = added(dice, 1, 4);
  const at = dice.below(lines.length);
  return addOf(lines.map((line, index) => (index === at ? change(line) : line)));
}, addOf([change('+a')]), addOf(['+a', change('+b'), '+c']));

/** Two files that the operations of a case can be about: `f.txt` and `g.txt`. */
const OPERATION_TEXTS: readonly (readonly string[])[] = [
  ['*** Delete File: f.txt'], ['*** Add File: m.txt', '+y'], ['*** Update File: f.txt', '@@', '-x', '+y'], ['*** Delete File: f.txt', '*** Delete File: g.txt'],
];

const addLinesPrefixed = property('apply-patch/add-lines-prefixed', {
  'only-line': patchSituation((dice) => addOf(words(dice, 1)), addOf(['plain'])),
  'first-line': unsigned('first'),
  'middle-line': unsigned('middle'),
  'last-line': unsigned('last'),
  'all-lines': patchSituation((dice) => addOf(added(dice, 2, 6).map(UNSIGNED)), addOf(['a', 'b'])),
  'space-instead': changed((line) => ` ${UNSIGNED(line)}`),
  'minus-instead': changed((line) => `-${UNSIGNED(line)}`),
  'space-before': changed((line) => ` ${line}`),
  'empty-line-in-the-middle': patchSituation((dice) => {
    const lines = added(dice, 2, 6);
    const at = dice.between(1, lines.length - 1);
    return addOf([...lines.slice(0, at), ...(dice.flip() ? [''] : ['', '']), ...lines.slice(at)]);
  }, addOf(['+a', '', '+b'])),
  'empty-line-at-the-end': patchSituation((dice) => addOf([...added(dice, 1, 4), ''], ...(dice.flip() ? ['*** Delete File: f.txt'] : [])), addOf(['+a', ''])),
  'text-with-plus': withLine('+', '+plus', '++', '+ x', '+*** End Patch'),
  'text-like-an-operation': patchSituation((dice) => {
    const parts = addOf(added(dice, 1, 3), ...dice.pick(OPERATION_TEXTS));
    return { ...parts, files: { ...parts.files, 'g.txt': 'z\n' } };
  }, ...OPERATION_TEXTS.map((lines) => ({ ...addOf(['+a'], ...lines), files: { 'f.txt': 'x\n', 'g.txt': 'z\n' } }))),
  'stars-alone': withLine('***', '****', '***x'),
  'stars-alone-last': endingWith('***', '****'),
  'header-of-a-chunk': withLine('@@', '@@ x'),
  'all-prefixed': patchSituation((dice) => addOf(added(dice, 1, 8)), addOf(['+a']), addOf(['+a', '+b'])),
});

/** An add of `texts` among others, or alone. */
const holding = (texts: readonly string[], most = 4): MakeSituation => patchSituation((dice) => {
  const lines = Array.from({ length: dice.between(1, most) }, (_, at) => (at > 0 && dice.oneIn(3) ? newText(dice, at) : dice.pick(texts)));
  return { operations: [{ add: NEW, lines: dice.shuffled(lines) }] };
}, { operations: [{ add: NEW, lines: ['a', ...texts, 'b'] }] }, ...(texts.length > 20 ? [] : texts).map((text) => ({ operations: [{ add: NEW, lines: [text] }] })));

/** A word with each of `parts` before it, in it and behind it. */
const inWords = (parts: readonly string[]): string[] => parts.flatMap((part) => [`${part}a`, `a${part}b`, `a${part}`]);

/** Lines of a patch, as the text of lines. */
export const MARKERS = [
  BEGIN, END, END_OF_FILE, '*** Add File: m.txt', '*** Delete File: f.txt', '*** Update File: f.txt', '*** Move to: m.txt', '@@', '@@ x', '+x', '-x', ' x',
  '***', '*** x', '<<EOF', 'EOF',
  '\\ No newline at end of file',
] as const;

/** What stands for something else in a replacement or a template; `{root}` is one of the gauge's own. */
const PATTERNS = [...DOLLAR_PATTERNS, ...TEMPLATE_PATTERNS, '$HOME', '${HOME}', '$(pwd)', '%PATH%', '~/'].filter((text) => text !== '{root}');

const BLANK_PARTS = [' ', '  ', '\t', '    ', '\t\t', ' \t'] as const;

const addContents = property('apply-patch/add-contents', {
  'one-line': patchSituation((dice) => ({ operations: [{ add: NEW, lines: [newText(dice)] }] }), { operations: [{ add: NEW, lines: ['x'] }] }),
  'several-lines': patchSituation((dice) => ({ operations: [{ add: NEW, lines: words(dice, dice.size(2, 12)) }] })),
  'empty-line': patchSituation(() => ({ operations: [{ add: NEW, lines: [''] }] })),
  'empty-lines-among-others': patchSituation(
    (dice) => ({ operations: [{ add: NEW, lines: Array.from({ length: dice.size(2, 6) }, (_, at) => (dice.flip() ? '' : newText(dice, at))) }] }),
    ...[['', 'x'], ['x', ''], ['x', '', 'y'], ['', ''], ['', '', ''], ['x', '', '']].map((lines) => ({ operations: [{ add: NEW, lines }] })),
  ),
  'signs': holding(['+', '-', '+a', '-a', '++a', '--a', '+-a', '@', '@@', '@@ a', '@@a', '+ a', '- a', '+++ a', '--- a']),
  'blanks-before': holding(BLANK_PARTS.map((blank) => `${blank}a`)),
  'blanks-behind': holding(BLANK_PARTS.map((blank) => `a${blank}`)),
  'only-blanks': holding(BLANK_PARTS),
  'markers': holding(MARKERS),
  'not-ascii': holding(inWords(MULTI_BYTE)),
  'fragile': holding(inWords(FRAGILE)),
  'byte-order-mark': patchSituation((dice) => {
    const lines = words(dice, dice.size(1, 4));
    const at = dice.pick([0, dice.below(lines.length)]);
    return { operations: [{ add: NEW, lines: lines.map((line, index) => (index === at ? `\ufeff${line}` : line)) }] };
  }, ...[['\ufeffa'], ['\ufeff'], ['\ufeff', 'a'], ['a', '\ufeffb'], ['\ufeff\ufeffa']].map((lines) => ({ operations: [{ add: NEW, lines }] }))),
  'unicode-forms': holding(inWords(UNICODE_FORMS)),
  'inner-cr': holding(['a\rb', '\ra', 'a\r\rb', '\r\ra', 'a\r b', '\r ']),
  'other-separators': holding(inWords(OTHER_SEPARATORS)),
  'control-characters': holding(inWords(CONTROLS)),
  'backslashes': holding(inWords(BACKSLASH_PATTERNS)),
  'patterns': holding(inWords(PATTERNS)),
  'entities': holding(inWords(ENTITIES)),
  'long-line': patchSituation((dice) => ({ operations: [{ add: NEW, lines: ['a', dice.pick(['x', 'é', '€', 'ab ']).repeat(dice.size(1000, 20_000)), 'b'] }] })),
  'many-lines': patchSituation((dice) => ({ operations: [{ add: NEW, lines: words(dice, dice.size(100, 900)) }] })),
});

/** An add without lines: before operations of the kinds given, or behind some, or alone. */
const withoutLines = (before: readonly Kind[], behind: readonly Kind[], path = 'empty.txt'): MakeSituation => patchSituation((dice) => {
  const first = together(...(before.length > 0 ? [plainOperation(dice, dice.pick(before), 0)] : []));
  const last = together(...(behind.length > 0 ? [plainOperation(dice, dice.pick(behind), 1)] : []));
  const operations: Operation[] = [...first.operations, { add: path, lines: [] }, ...last.operations];
  return { tree: { ...first.tree, ...last.tree }, operations };
});

const ANY: readonly Kind[] = ['add', 'delete', 'update', 'move'];

const addNeedsLines = property('apply-patch/add-needs-lines', {
  'only-operation': withoutLines([], []),
  'first-of-several': withoutLines([], ANY),
  'last-of-several': withoutLines(ANY, []),
  'before-an-add': withoutLines([], ['add']),
  'before-a-delete': withoutLines([], ['delete']),
  'before-an-update': withoutLines([], ['update']),
  'in-new-directory': withoutLines([], [], 'p/q/empty.txt'),
  'crlf': patchSituation((dice) => {
    const plain = together({ tree: {}, operations: [{ add: 'empty.txt', lines: [] }] }, plainOperation(dice, dice.pick(['delete', 'add'] as const), 1));
    return sending(plain, [BEGIN, ...inside(patchLines(plain.operations)), END].map((line) => `${line}\r\n`).join(''));
  }, { patch: joinedLines([BEGIN, '*** Add File: empty.txt', END], '\r\n') }),
  'one-empty-line': patchSituation(() => ({ operations: [{ add: 'empty.txt', lines: [''] }] })),
});

/** The rules on the lines of added files. */
export const ADDS: readonly Property[] = [addLinesPrefixed, addContents, addNeedsLines];
