import { property, type Property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { lines, textOf, type EndingMix, type Line } from '../arbitraries/files.ts';
import { edit, replaceSome } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import {
  BACKSLASH_PATTERNS, BLANKS, BROKEN_PATTERNS, CONTROLS, DOLLAR_PATTERNS, ENDINGS, ENDING_RUNS, FRAGILE, OTHER_SEPARATORS, QUOTE_PATTERNS,
  TEMPLATE_PATTERNS, UNICODE_FORMS, newText, newWord, words,
} from '../arbitraries/texts.ts';
import { ENDING_PROPERTIES } from './endings.ts';

/** Words with one of `noise` before, between and behind them: the words to quote, and the file. */
function amid(dice: Dice, noise: readonly string[], least = 1, most = 10): { content: string; all: string[] } {
  const all = words(dice, dice.size(least, most), 2);
  let content = dice.flip() ? dice.pick(noise) : '';
  for (const text of all) content += text + dice.pick(noise);
  return { content, all };
}

/** One word amid `noise` is replaced. */
function editedAmid(noise: readonly string[]) {
  return situation((dice) => {
    const { content, all } = amid(dice, noise);
    return { content, edits: [edit(dice.pick(all), newText(dice))] };
  }, on(`a${noise.join('-')}b`, ['a', 'X']), on(`a${noise.join('')}b`, ['b', 'X']));
}

/** One word of lines that end as `mix` says is replaced. */
function editedInLines(mix: EndingMix, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = lines(dice, 1, 12, mix);
    return { content: textOf(all), edits: [edit(dice.pick(all).text, newText(dice))] };
  }, ...first);
}

const BLANK_ENDS = ['\n', ' \n', '  \n', '\t\n', ' \t \n', '\n   \n', ' \n\n', '\n\t\n', ' \f\n'] as const;
const TABS = ['\t', '\n\t', '\n  \t', '\n\t  ', '\t\t', '  ', '\n        ', ' \t '] as const;
const EVERYTHING = [...ENDINGS, ...ENDING_RUNS, ...BLANK_ENDS, ...TABS, ...CONTROLS, ...FRAGILE, ...OTHER_SEPARATORS, ...UNICODE_FORMS] as const;

export const untouchedBytesSurvive = property('replace/untouched-bytes-survive', {
  'mixed-endings': editedInLines('any', on('a\r\nb\rc\nd', ['b', 'X']), on('a\r\nb', ['b', 'c'])),
  'uniform-crlf': editedInLines('\r\n', on('a\r\nb\r\n', ['a', 'X'])),
  'uniform-cr': editedInLines('\r', on('a\rb\r', ['a', 'X'])),
  'runs-of-endings': editedAmid(ENDING_RUNS),
  'no-final-newline': situation((dice) => {
    const all = lines(dice, 2, 10, dice.pick(ENDINGS));
    const content = textOf(all.with(-1, { text: (all.at(-1) as Line).text, ending: '' }));
    return { content, edits: [edit((all[dice.below(all.length - 1)] as Line).text, newText(dice))] };
  }, on('a\nb', ['a', 'X'])),
  'final-newlines': situation((dice) => {
    const all = lines(dice, 1, 8, dice.pick(ENDINGS));
    const content = textOf(all) + dice.pick([...ENDINGS, ...ENDING_RUNS, '\n\n\n\n', ' \n', '\n ']);
    return { content, edits: [edit(dice.pick(all).text, newText(dice))] };
  }, on('a\n', ['a', 'X']), on('a\n\n', ['a', 'X'])),
  'last-line-edited': situation((dice) => {
    const all = lines(dice, 1, 8, 'any');
    return { content: textOf(all), edits: [edit((all.at(-1) as Line).text, newText(dice))] };
  }, on('a', ['a', 'X']), on('a\n', ['a', '']), on('a\nb', ['b', ''])),
  'trailing-blanks': editedAmid(BLANK_ENDS),
  'tabs-and-indentation': editedAmid(TABS),
  'control-characters': editedAmid(CONTROLS),
  'other-separators': editedAmid([...OTHER_SEPARATORS, ...FRAGILE]),
  'unicode-forms': editedAmid(UNICODE_FORMS),
  'byte-order-mark': situation((dice) => {
    const { content, all } = amid(dice, [...BLANK_ENDS, '\ufeff']);
    return { content: `\ufeff${content}`, edits: [edit(dice.pick(all), newText(dice))] };
  }, on('\ufeffa', ['a', 'X']), on('\ufeffa\ufeffb\n', ['b', 'X'])),
  'deleted-amid-blanks': situation((dice) => {
    const sides = ['', ...BLANKS, ...ENDINGS, ' \n', '\n '];
    const [target, ...rest] = words(dice, dice.size(1, 8)) as [string, ...string[]];
    const spot = dice.pick(sides) + target + dice.pick(sides);
    return { content: dice.flip() ? rest.join(' ') + spot : spot + rest.join(' '), edits: [edit(target, '')] };
  }, on('a b\n', ['b', '']), on('a b  c', ['b', '']), on('a\n  b\nc', ['b', ''])),
  'new-neighbours': situation((dice) => {
    const [target, ...rest] = words(dice, dice.size(1, 8)) as [string, ...string[]];
    const [before, behind] = dice.pick([['\r', '\n'], ['\r', '\r\n'], ['\r\r', '\n'], ['\r', '\n\n'], ['\r\n\r', '\n']] as const);
    const content = dice.flip() ? `${rest.join(' ')}${before}${target}${behind}` : `${before}${target}${behind}${rest.join(' ')}`;
    return { content, edits: [edit(target, '')] };
  }, on('a\rT\nb', ['T', ''])),
  'several-edits': situation((dice) => {
    const { content, all } = amid(dice, EVERYTHING, 2, 40);
    return { content, edits: replaceSome(dice, all, 2) };
  }, on('a\r\nb\rc \n', ['a', 'X'], ['c', 'Y'])),
  'long-lines': situation((dice) => {
    const all = words(dice, dice.size(1, 6));
    const filler = dice.pick(['- ', '-', '\t-', 'é']).repeat(dice.between(500, 2500));
    return { content: filler + all.join(`\r\n${filler}`) + filler, edits: [edit(dice.pick(all), newText(dice))] };
  }),
});

/** Words apart from each other, some replaced by what `make` gives. */
function insertedLiterally(make: (dice: Dice, target: string) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = words(dice, dice.size(1, 8));
    const target = dice.pick(all);
    return { content: all.join(dice.pick([';', '\n'])), edits: [edit(target, make(dice, target))] };
  }, ...first);
}

/** One to three of `patterns`, with letters around them or not. */
function patterned(dice: Dice, patterns: readonly string[]): string {
  const body = Array.from({ length: dice.size(1, 3) }, () => dice.pick(patterns)).join(dice.pick(['', ' ', 'Q']));
  return dice.pick(['', 'Q']) + body + dice.pick(['', 'R']);
}

/** What models put around or before what they insert: before all lines, before each line with its number, behind all. */
const WRAPPINGS: readonly (readonly [head: string, ofLine: (number: number) => string, tail: string])[] = [
  ['```\n', () => '', '\n```'],
  ['```ts\n', () => '', '\n```\n'],
  ['~~~\n', () => '', '\n~~~'],
  ['<new>', () => '', '</new>'],
  ['<![CDATA[', () => '', ']]>'],
  ['"', () => '', '"'],
  ["'''\n", () => '', "\n'''"],
  ['', (number) => `${number}\t`, ''],
  ['', (number) => `${number} | `, ''],
  ['', (number) => `${number}: `, ''],
  ['', () => '+', ''],
  ['', () => '> ', ''],
  ['', () => '- ', ''],
];

function wrapped([head, ofLine, tail]: (typeof WRAPPINGS)[number], all: readonly string[]): string {
  return head + all.map((line, at) => ofLine(at + 1) + line).join('\n') + tail;
}

const REPLACEMENT_PATTERNS = [...DOLLAR_PATTERNS, ...BACKSLASH_PATTERNS, ...TEMPLATE_PATTERNS];
const ALL_QUOTE_PATTERNS = [...QUOTE_PATTERNS, ...BROKEN_PATTERNS, ...REPLACEMENT_PATTERNS];

/** A quote that reads as a pattern which matches the text beside it, and both in words. */
function patternAndMatch(dice: Dice): { pattern: string; match: string; others: string[] } {
  const [before, behind, ...others] = words(dice, dice.size(2, 8), 2) as [string, string, ...string[]];
  const [pattern, match] = dice.pick([
    [`${before}.${behind}`, `${before}-${behind}`],
    [`${before}.*${behind}`, `${before}---${behind}`],
    [`${before}[a-p]${behind}`, `${before}a${behind}`],
    [`${before}\\w${behind}`, `${before}a${behind}`],
    [`${before}\\s${behind}`, `${before} ${behind}`],
    [`(${before})`, `${before}`],
    [`^${before}`, `${before}`],
    [`${before}$`, `${before}`],
    [`${before}|Q`, `${before}`],
    [`${before}-?${behind}`, `${before}${behind}`],
    [`${before}-*${behind}`, `${before}--${behind}`],
    [`${before}*${behind}`, `${before}-${behind}`],
    [`${before}\\n${behind}`, `${before}\n${behind}`],
    [`\\b${before}`, `${before}`],
    [`${before}...${behind}`, `${before} - ${behind}`],
  ] as const);
  return { pattern, match, others };
}

export const newTextLiteral = property('replace/new-text-literal', {
  'dollar-patterns': insertedLiterally((dice) => patterned(dice, DOLLAR_PATTERNS), on('x;T;y', ['T', '$&$&']), on('x;T;y', ['T', DOLLAR_PATTERNS.join('Q')])),
  'backslash-patterns': insertedLiterally((dice) => patterned(dice, BACKSLASH_PATTERNS), on('T', ['T', '\\1']), on('T', ['T', BACKSLASH_PATTERNS.join('Q')])),
  'template-patterns': insertedLiterally((dice) => patterned(dice, TEMPLATE_PATTERNS), on('T', ['T', TEMPLATE_PATTERNS.join('Q')])),
  'quote-mentioned': insertedLiterally((dice, target) => dice.pick([`Q${target}`, `${target}Q`, target + target, `Q${target}R${target}S`]), on('a', ['a', 'aa'])),
  'blanks-around': insertedLiterally((dice) => {
    const blanks = [...BLANKS, '\n', '\n\n', ' \n', '\n '];
    return dice.pick(blanks) + dice.pick(['', newWord(dice)]) + dice.pick(['', ...blanks]);
  }, on('aTb', ['T', ' ']), on('aTb', ['T', ' X ']), on('aTb', ['T', 'X\n']), on('aTb', ['T', '\nX'])),
  'separators-and-controls': insertedLiterally((dice) => patterned(dice, [...OTHER_SEPARATORS, ...CONTROLS, ...FRAGILE]), on('aTb', ['T', [...OTHER_SEPARATORS, ...CONTROLS, ...FRAGILE].join('Q')])),
  'unicode-forms': insertedLiterally((dice) => patterned(dice, UNICODE_FORMS), on('aTb', ['T', UNICODE_FORMS.join('Q')])),
  'wrapped': insertedLiterally((dice) => wrapped(dice.pick(WRAPPINGS), [newWord(dice), newWord(dice, 1)]), ...WRAPPINGS.map((wrap) => on('a\nT\n', ['T', wrapped(wrap, ['Q', 'R'])]))),
  'indented-place': situation((dice) => {
    const all = words(dice, dice.size(1, 8));
    const target = dice.pick(all);
    const inserted = Array.from({ length: dice.between(2, 4) }, (_, at) => dice.pick(['', '  ', '\t']) + newWord(dice, at)).join('\n');
    const indent = dice.pick(['  ', '    ', '\t', '\t  ']);
    return { content: all.map((text) => `${indent}${text}\n`).join(''), edits: [edit(dice.flip() ? target : indent + target, inserted)] };
  }, on('  T\n', ['T', 'Q\nR']), on('\tT\n', ['\tT', 'Q\nR\n'])),
  'pattern-in-quote': situation((dice) => {
    const [before, behind, ...rest] = words(dice, dice.size(2, 8), 2) as [string, string, ...string[]];
    const target = before + dice.pick(ALL_QUOTE_PATTERNS) + behind;
    return { content: dice.shuffled([target, ...rest]).join(';'), edits: [edit(target, newText(dice))] };
  }, on('(a', ['(a', 'X']), on('a+b', ['a+b', 'X']), on('a*', ['*', 'X'])),
  'pattern-must-not-match': situation((dice) => {
    const { pattern, match, others } = patternAndMatch(dice);
    return { content: dice.shuffled([match, ...others]).join(';'), edits: [edit(pattern, newText(dice))] };
  }, on('abc', ['a.c', 'Z'])),
  'pattern-beside-a-match': situation((dice) => {
    const { pattern, match, others } = patternAndMatch(dice);
    return { content: dice.shuffled([match, ...others, pattern]).join(';'), edits: [edit(pattern, newText(dice))] };
  }, on('abc a.c', ['a.c', 'Z']), on('a.c abc', ['a.c', 'Z'])),
  'both-fields': situation((dice) => {
    const [before, behind, ...rest] = words(dice, dice.size(2, 8), 2) as [string, string, ...string[]];
    const target = before + dice.pick(ALL_QUOTE_PATTERNS) + behind;
    return { content: dice.shuffled([target, ...rest]).join(';'), edits: [edit(target, patterned(dice, REPLACEMENT_PATTERNS))] };
  }, on('(T)', ['(T)', '$1'])),
  'several-edits': situation((dice) => {
    const all = words(dice, dice.size(2, 12), 2).map((text) => text + dice.pick(['', ...ALL_QUOTE_PATTERNS]));
    const edits = replaceSome(dice, all, 2).map(({ oldText }): Edit => edit(oldText, dice.oneIn(4) ? newText(dice) : patterned(dice, REPLACEMENT_PATTERNS)));
    return { content: all.join(';'), edits };
  }, on('a b', ['a', '$&'], ['b', '$1'])),
});

export const BYTES: readonly Property[] = [untouchedBytesSurvive, newTextLiteral, ...ENDING_PROPERTIES];
