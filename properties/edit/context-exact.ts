import type { Dice } from '../arbitraries/dice.ts';
import { lf, type FileLine } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { LOOK_ALIKES, type LookAlike } from '../arbitraries/look-alikes.ts';
import { BOM } from '../arbitraries/odd-bytes.ts';
import { CONTROLS, DOLLAR_PATTERNS, FRAGILE, MULTI_BYTE, OTHER_SEPARATORS, QUOTE_PATTERNS, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { quoting, slotOf, spanFor, type Quoted } from './context-shape.ts';

const word = (dice: Dice): string => words(dice, 1, 2)[0] as string;

/** A blank, a tab or several of them, at either end of a word or at both. */
const SPACES = [' ', '\t', '  ', ' \t', '    '] as const;

function spaced(dice: Dice, text: string): string {
  const space = dice.pick(SPACES);
  return dice.pick([text + space, space + text, space + text + space]);
}

/** Blanks inside a text, and others in their place. */
const OTHER_BLANKS: readonly (readonly [content: string, context: string])[] = [
  ['\tx', '    x'], ['    x', '\tx'], ['a  b', 'a b'], ['a b', 'a\u00a0b'], ['a\u00a0b', 'a b'], ['a b', 'a\tb'], ['a b', 'ab'], ['x\u3000', 'x '], ['x\u200b', 'x'],
  ['x\u00a0', 'x'], ['x', 'x\u00a0'], ['x\u3000', 'x'], ['\u2003x', 'x'], ['x\f', 'x'], ['x\0', 'x'], ['x\0y', 'x'], ['x', 'x\0'],
];

const OTHER_FORMS: readonly (readonly [content: string, context: string])[] = [
  ['é', 'e\u0301'], ['e\u0301', 'é'], ['\u212b', 'Å'], ['ﬁ', 'fi'], ['Ａ', 'A'], ['가', '\u1100\u1161'], ['…', '...'], ['²', '2'], ['é', 'e'],
];

const ALIKE: readonly (readonly [content: string, context: string])[] = [
  ['\u201cx\u201d', '"x"'], ['"x"', '\u201cx\u201d'], ['it\u2019s', "it's"], ['a\u2013b', 'a-b'], ['a\u2014b', 'a-b'], ['a\u2212b', 'a-b'], ['\u0430', 'a'], ['\u00d7', 'x'],
];

const OTHER_CASE: readonly (readonly [content: string, context: string])[] = [
  ['alpha', 'Alpha'], ['Alpha', 'alpha'], ['ALPHA', 'alpha'], ['é', 'É'], ['straße', 'STRASSE'], ['ı', 'I'],
];

const ESCAPED: readonly (readonly [content: string, context: string])[] = [
  ['\tx', '\\tx'], ['a\\b', 'a\\\\b'], ['a"b', 'a\\"b'], ['é', '\\u00e9'], ['a&b', 'a&amp;b'], ['a b', 'a%20b'], ["a'b", "a\\'b"],
];

/** Spellings that differ in one of `kinds`, either of which may stand in the file. */
const spelledTwice = (...kinds: LookAlike[]): (readonly [string, string])[] =>
  kinds.flatMap((kind) => LOOK_ALIKES[kind].flatMap(([one, other]): (readonly [string, string])[] =>
    (/[\r\n]/.test(one + other) ? [] : [[`x${one}`, `x${other}`], [`x${other}`, `x${one}`]])));

/** One of `pairs`, or of `more`, a word behind it in both. */
const among = (pairs: readonly (readonly [string, string])[], more: readonly (readonly [string, string])[] = []): MakeSituation => quoting((dice) => {
  const [content, context] = dice.pick([...pairs, ...more]);
  const end = dice.flip() ? word(dice) : '';
  return { content: content + end, context: context + end };
}, ...pairs);

const quotes = (make: (dice: Dice, text: string) => Quoted, ...first: readonly (readonly [string, string])[]): MakeSituation => quoting((dice) => make(dice, word(dice)), ...first);

/** A file whose first line starts with a byte order mark, and an entry whose context is that line. */
const withMark = (context: (content: string) => string): MakeSituation => {
  const marked = (lines: readonly FileLine[]): FileLine[] => lines.map((line, at) => (at === 0 ? { ...line, content: BOM + (line.content as string) } : line));
  return lineSituationOf(
    (dice, { dialect }) => {
      const lines = plainLines(dice, 1, 6);
      return { lines: marked(lines), spans: [{ ...spanFor(dice, dialect, 1, lines.length), context: context(lines[0]?.content as string) }] };
    },
    ({ dialect }): LineEditParts[] => [{ lines: marked(lf('a', 'b')), spans: [{ start: slotOf(dialect, 1), end: slotOf(dialect, 1) + 1, text: 'X\n', context: context('a') }] }],
  );
};

const UNUSUAL: readonly string[] = [
  ...MULTI_BYTE, ...UNICODE_FORMS, ...FRAGILE, ...CONTROLS, ...OTHER_SEPARATORS, ...QUOTE_PATTERNS, ...DOLLAR_PATTERNS, ' ', '\t', ' x', 'x ', '\\n', '\\', '"',
];

/** Ways to show a line with its number. */
const RECORDS: readonly ((number: number, text: string) => string)[] = [
  (number, text) => `${number} ${text}`, (number, text) => `${number}: ${text}`, (number, text) => `${number}\t${text}`, (number, text) => `     ${number}\t${text}`,
  (number, text) => `${number}(crlf) ${text}`, (number, text) => `${number}|${text}`, (number, text) => `${number}\u2192${text}`,
];

export const contextExact = property('line-edit/context-exact', {
  'blank-too-few': quotes((dice, text) => ({ content: spaced(dice, text), context: text }), ['a ', 'a'], [' a', 'a'], ['\ta', 'a'], ['a\t', 'a']),
  'blank-too-many': quotes((dice, text) => ({ content: text, context: spaced(dice, text) }), ['a', 'a '], ['a', ' a'], ['a', '\ta']),
  'other-blanks': among(OTHER_BLANKS, spelledTwice('tabs-for-spaces', 'inner-blanks', 'special-spaces', 'zero-width')),
  'empty-for-blanks': quoting((dice) => ({ content: dice.pick(SPACES), context: dice.pick(['', '\n']) }), [' ', ''], ['\t', '']),
  'blanks-for-empty': quoting((dice) => ({ content: '', context: dice.pick(SPACES) }), ['', ' '], ['', '\t']),
  'other-case': among(OTHER_CASE, spelledTwice('case')),
  'other-unicode-form': among(OTHER_FORMS, spelledTwice('composition', 'compatibility-forms', 'without-accents')),
  'look-alike': among(ALIKE, spelledTwice('homoglyphs', 'dashes', 'other-dashes', 'single-quotation-marks', 'double-quotation-marks', 'other-quotation-marks')),
  'mark-left-out': withMark((content) => content),
  'mark-kept': withMark((content) => BOM + content),
  'beginning': quotes((dice, text) => ({ content: `${text} ${word(dice)}`, context: text }), ['alpha beta', 'alpha'], ['alpha', 'alph']),
  'end': quotes((dice, text) => ({ content: `${word(dice)} ${text}`, context: text }), ['alpha beta', 'beta'], ['alpha', 'lpha']),
  'more-than-the-line': quotes((dice, text) => ({ content: text, context: dice.pick([`${text} ${word(dice)}`, `${word(dice)} ${text}`, text + text]) }), ['alpha', 'alpha beta']),
  'record-of-read': lineSituationOf((dice, { dialect }) => {
    const lines = plainLines(dice, 2, 12);
    const number = dice.between(1, lines.length);
    const context = dice.pick(RECORDS)(number, lines[number - 1]?.content as string);
    return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context }] };
  }, ({ dialect }) => RECORDS.map((record) => {
    const start = slotOf(dialect, 1);
    return { lines: lf('alpha', 'beta'), spans: [{ start, end: start + 1, text: 'X\n', context: record(1, 'alpha') }] };
  })),
  'escaped': among(ESCAPED, spelledTwice('escapes')),
  'unusual-content': quoting((dice) => {
    const content = dice.pick(UNUSUAL) + (dice.flip() ? word(dice) + dice.pick(UNUSUAL) : '');
    return { content, context: content };
  }, ...UNUSUAL.map((content) => [content, content] as const)),
});

/** A word quoted with something behind it. */
const followed = (parts: readonly string[]): MakeSituation =>
  quotes((dice, text) => ({ content: text, context: text + dice.pick(parts) }), ...parts.map((part) => ['beta', `beta${part}`] as const));

const SEVERAL_ENDINGS = ['\n\n', '\n\r', '\r\r\n', '\r\r', '\r\n\r\n', '\n\n\n\n', '\r\n\r\n\n\r\n'] as const;
const BACKSLASHES = ['\\n', '\\r', '\\r\\n', '\\n\\n'] as const;

/** A file of one ending, a line of it quoted with another one. */
const otherEnding: MakeSituation = lineSituation((dice, { dialect }) => {
  const [own, other] = dice.shuffled(['\n', '\r\n', '\r'] as const) as ['\n' | '\r\n' | '\r', string];
  const lines = plainLines(dice, 3, 8).map((line) => ({ ...line, ending: own }));
  const number = dice.between(2, lines.length - 1);
  return { lines, spans: [{ ...spanFor(dice, dialect, number, lines.length), context: `${lines[number - 1]?.content as string}${other}` }] };
});

export const contextTrailingTrim = property('line-edit/context-trailing-trim', {
  'lf': followed(['\n']),
  'crlf': followed(['\r\n']),
  'cr': followed(['\r']),
  'several': followed(SEVERAL_ENDINGS),
  'other-ending-than-the-file': otherEnding,
  'endings-for-an-empty-line': quoting((dice) => ({ content: '', context: dice.pick(['\n', '\r\n', '\r', ...SEVERAL_ENDINGS]) }), ['', '\n'], ['', '\r\n\r\n']),
  'endings-where-nothing-stands': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, dice.below(2), 6);
    const start = dialect === 'at' ? lines.length + 1 : 1;
    return { lines, spans: [{ start, end: start, text: plainText(dice), context: dice.pick(['\n', '\r\n', '\r', ...SEVERAL_ENDINGS]) }] };
  }),
  'endings-for-another-line': quotes((dice, text) => ({ content: text, context: dice.pick(['\n', '\r\n', '\r', ...SEVERAL_ENDINGS]) }), ['beta', '\n']),
  'backslash-sequences-of-the-line': quotes((dice, text) => {
    const content = text + dice.pick(BACKSLASHES);
    return { content, context: dice.flip() ? content : `${content}\n` };
  }, ...BACKSLASHES.map((part) => [`beta${part}`, `beta${part}`] as const)),
  'backslash-sequences-added': followed(BACKSLASHES),
  'other-separators': followed(OTHER_SEPARATORS),
  'blank-before-the-ending': followed([' \n', '\t\r\n', ' \r', '  \n\n']),
});
