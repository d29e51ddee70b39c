import { numberOf } from '../../contract/limits.ts';
import { toBuffer, type Part } from '../../contract/bytes.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import {
  acrossMark, BAD, BUFFER_MARKS, bytesOf, endingSequences, fileOf, HALVES, LARGE_BUFFER_MARKS, mixedLines, plainFile, plainLines,
  SUBPARTS, type FileLine, type LineFile,
} from '../arbitraries/line-files.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { reading, readingEach, type ReadParts } from '../arbitraries/read-case.ts';
import { fields, ranges, rangesWithin, rangeWithin } from '../arbitraries/read-requests.ts';
import { BLANKS, CONTROLS, ENDINGS, FRAGILE, MULTI_BYTE, OTHER_SEPARATORS, UNICODE_FORMS, words, type Ending } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** A plain file with some lines whose text `text` makes of a choice and of a word. */
function withTexts(choices: readonly string[], text: (choice: string, word: string, dice: Dice) => string): MakeSituation {
  return readingEach(choices, (choice, dice) => {
    const all = words(dice, dice.size(1, 8));
    const marked = dice.below(all.length);
    const lines = all.map((word, at) => {
      if (at === marked) return text(choice, word, dice);
      return dice.oneIn(4) ? text(dice.pick(choices), word, dice) : word;
    });
    return { content: lines.map((line) => `${line}\n`).join('') };
  });
}

const around = (choices: readonly string[]): MakeSituation =>
  withTexts(choices, (choice, word, dice) => dice.pick([`${word}${choice}${word}`, `${choice}${word}`, `${word}${choice}`, choice]));

const LIKE_NUMBERS = ['1 ', '12', '2: ', '3\t', '0', '007 ', '1. ', '-1 ', '1 1 ', 'L1 '];
const LIKE_FLAGS = ['(crlf)', '(truncated)', '(no_nl) ', '(invalid-utf8) ', '(cr,truncated) ', '(', '()', '( )', ')', '(x) y', '(lf) '];
const LIKE_SEPARATORS = ['...', '\u2026', '... ', ' ...', '....', '--', '1 ...', '(...)'];
const PUNCTUATION = [': ', '|', '\u2192', '\t', ' | ', ':', '> ', '# ', '"', '\\n', '\\', '&amp;', '%d', '${x}'];

/** Lines about a number that has one digit more than the one before. */
const moreDigits: MakeSituation = reading((dice) => {
  const { first, count } = dice.pick([{ first: 9, count: 11 }, { first: 99, count: 104 }, { first: 999, count: 1003 }, { first: 9, count: 10 }]);
  const { content } = fileOf(plainLines(dice, count));
  return { content, ask: count < 20 && dice.flip() ? {} : fields([first - dice.between(0, 2), first + dice.between(1, count - first)]) };
});

const linePrefix = property('read/line-prefix', {
  'leading-blanks': withTexts(BLANKS, (blanks, word) => blanks + word),
  'trailing-blanks': withTexts(BLANKS, (blanks, word) => word + blanks),
  'blank-only': withTexts(BLANKS, (blanks) => blanks),
  'empty': readingEach(ENDINGS, (ending, dice) => ({ content: fileOf(plainLines(dice, dice.size(1, 8), ending).flatMap((line) => [line, { text: '', ending }])).content })),
  'leading-digits': withTexts(LIKE_NUMBERS, (digits, word, dice) => (dice.oneIn(3) ? digits : digits + word)),
  'looks-like-flags': withTexts(LIKE_FLAGS, (flags, word, dice) => dice.pick([flags, flags + word, ` ${flags}${word}`, `  ${flags} ${word}`])),
  'looks-like-a-separator': withTexts(LIKE_SEPARATORS, (separator) => separator),
  'punctuation': around(PUNCTUATION),
  'replacement-character': around(['\ufffd', '\ufffd\ufffd']),
  'other-separators': around(OTHER_SEPARATORS),
  'controls': around(CONTROLS),
  'many-bytes': around([...MULTI_BYTE, ...UNICODE_FORMS, ...FRAGILE]),
  'mark-at-start': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    const marks = dice.pick(['\ufeff', '\ufeff\ufeff', '\ufeff\n']);
    return { content: `${marks}${content as string}`, ask: dice.pick([{}, { start_line: 1 }, fields([1, total]), ranges([1, 1])]) };
  }),
  'mark-inside': around(['\ufeff']),
  'more-digits': moreDigits,
});

/** Lines of any words that end in one of `endings`, and the whole file or a part of it asked for. */
const endedBy = (endings: readonly Ending[], last?: '' | Ending): MakeSituation => reading((dice) => {
  const lines: FileLine[] = words(dice, dice.size(1, 8)).map((text) => ({ text, ending: dice.pick(endings) }));
  if (last !== undefined) (lines.at(-1) as FileLine).ending = last;
  return { content: fileOf(lines).content };
});

const SEQUENCES = [1, 2, 3].flatMap(endingSequences);

/** A word before each ending of `sequence`, and one behind it or none. */
const inWords = (dice: Dice, sequence: readonly string[]): string => {
  const all = words(dice, sequence.length + 1);
  return sequence.map((ending, at) => all[at] + ending).join('') + (dice.flip() ? (all.at(-1) as string) : '');
};

/** The lines about `mark`; all lines where they fit the budget. */
const aboutMark = (dice: Dice, mark: number, { content, total }: LineFile): ReadParts =>
  ({ content, ask: mark <= 1024 && dice.flip() ? {} : fields([Math.max(1, total - dice.between(2, 3)), total]) });

const MARKS = [...BUFFER_MARKS, ...LARGE_BUFFER_MARKS];

const endingFlags = property('read/ending-flags', {
  'lf': endedBy(['\n']),
  'crlf': endedBy(['\r\n']),
  'cr': endedBy(['\r']),
  'no-final-newline': endedBy(ENDINGS, ''),
  'up-to-four-endings': readingEach(SEQUENCES, (sequence, dice) => ({ content: inWords(dice, dice.oneIn(3) ? [...sequence, dice.pick(ENDINGS)] : sequence) })),
  'side-by-side': readingEach(endingSequences(3), (sequence, dice) => {
    const [first, last] = words(dice, 2) as [string, string];
    return { content: `${dice.flip() ? first : ''}${sequence.join('')}${dice.flip() ? last : ''}` };
  }),
  'one-differs': readingEach(endingSequences(2).filter(([usual, other]) => usual !== other) as [Ending, Ending][], ([usual, other], dice) => {
    const lines = plainLines(dice, dice.size(3, 9), usual);
    (lines[dice.below(lines.length)] as FileLine).ending = other;
    return { content: fileOf(lines).content };
  }),
  'slice': readingEach(endingSequences(2) as [Ending, Ending][], ([before, inside], dice) => {
    const count = dice.size(1, 4);
    const lines = [...plainLines(dice, count, before), ...plainLines(dice, dice.size(2, 6), inside)];
    return { content: fileOf(lines).content, ask: fields([count + 1, dice.between(count + 1, lines.length)]) };
  }),
  'in-ranges': reading((dice) => {
    const { content, total } = fileOf(mixedLines(dice, 3, 9));
    return { content, ask: ranges(...rangesWithin(dice, total, 2, 5)) };
  }),
  'at-a-buffer-mark': readingEach(MARKS, (mark, dice) => aboutMark(dice, mark, acrossMark(mark, dice.pick(['\r\n', '\r\n\r\n', '\r\r\n', 'x\r\n']), 1))),
});

/** A plain file with bad bytes in one line, or in a few of them. */
const spoilt = (choices: readonly Part[], text: (choice: Part, word: string, dice: Dice) => Part[]): MakeSituation => readingEach(choices, (choice, dice) => {
  const all = words(dice, dice.size(1, 6));
  const marked = dice.below(all.length);
  return { content: fileOf(all.map((word, at): FileLine => ({ text: at === marked ? text(choice, word, dice) : word, ending: '\n' }))).content };
});

/** Text without a byte that could continue the sequence before it. */
const inText = (bad: Part, word: string, dice: Dice): Part[] => dice.pick<Part[]>([[word, bad, word], [bad, word], [word, bad], [bad], ['é', bad, '€']]);

/** Bad bytes whose last sequence is cut short. */
const CUT = [...badBytes.cutShort, ...badBytes.leadAlone];

/** A character of two to four bytes with one to three of its bytes before a mark. */
const SPLITS = ['é', '€', '😀'].flatMap((character) => Array.from({ length: toBuffer(character).length - 1 }, (_, at) => ({ character, split: at + 1 })));

const VALID = ['\ufffe', '\uffff', '\ufdd0', '\u{10ffff}', '\ufeff', '\0', '\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\u{10000}'];

const invalidUtf8 = property('read/invalid-utf8', {
  'lone-continuation': spoilt(badBytes.loneContinuation, inText),
  'lead-alone': spoilt([...badBytes.leadAlone, ...SUBPARTS], inText),
  'overlong': spoilt(badBytes.overlong, inText),
  'surrogate': spoilt(badBytes.surrogate, inText),
  'above-unicode': spoilt(badBytes.aboveUnicode, inText),
  'cut-by-an-ending': readingEach(CUT, (bad, dice) => {
    const [first, last] = words(dice, 2) as [string, string];
    return { content: bytesOf([dice.flip() ? first : '', bad, dice.pick(ENDINGS), `${last}\n`]) };
  }),
  'cut-at-the-end': readingEach(CUT, (bad, dice) => ({ content: bytesOf([plainFile(dice, 1, 4).content, dice.pick(['', 'x', 'é']), bad]) })),
  'broken-by-an-ending': readingEach(HALVES, ([first, second], dice) => {
    const [before, behind] = words(dice, 2) as [string, string];
    return { content: bytesOf([dice.flip() ? before : '', first, dice.pick(ENDINGS), second, dice.pick(['', '\n', behind, `${behind}\n`])]) };
  }),
  'several-in-a-line': spoilt(BAD, (bad, word, dice) => {
    const more = Array.from({ length: dice.size(1, 4) }, () => [dice.pick(['', word, 'é', '\ufffd']), dice.pick(BAD)]);
    return [dice.pick(['', word]), bad, ...more.flat(), dice.pick(['', word])];
  }),
  'one-line-of-several': reading((dice) => {
    const lines = mixedLines(dice, 3, 9);
    const marked = lines[dice.below(lines.length)] as FileLine;
    marked.text = inText(dice.pick(BAD), marked.text as string, dice);
    return { content: fileOf(lines).content };
  }),
  'replacement-character': spoilt(['\ufffd', '\ufffd\ufffd'], inText),
  'unusual-but-valid': spoilt(VALID, inText),
  'at-a-buffer-mark': readingEach(MARKS.flatMap((mark) => SPLITS.map((split) => ({ ...split, mark }))), ({ mark, character, split }, dice) =>
    aboutMark(dice, mark, acrossMark(mark, character, split))),
});

/** A line alone or beside plain ones, at small budgets: bad bytes or none, an ending, and too long for the budget or short. */
const flagged = (endings: readonly (Ending | '')[], isInvalid: boolean, isLong: boolean): MakeSituation => readingEach(endings, (ending, dice, context) => {
  const budget = numberOf(caseLimits(context, 'read', SMALL).values, 'maxOutputBytes');
  const text: Part[] = [...(isInvalid ? [dice.pick(badBytes.oneReplacement)] : []), isLong ? { repeat: 'x', times: budget + dice.below(9) } : 'x'];
  const others = plainLines(dice, dice.size(0, 2));
  const line: FileLine = { text: dice.flip() ? text : text.reverse(), ending };
  return { limits: SMALL, content: fileOf(ending === '' || dice.flip() ? [...others, line] : [line, ...others]).content };
});

const FLAGGED_ENDINGS = ['\r\n', '\r', ''] as const;

const flagOrder = property('read/flag-order', {
  'none': flagged(['\n'], false, false),
  'ending-alone': flagged(FLAGGED_ENDINGS, false, false),
  'invalid-alone': flagged(['\n'], true, false),
  'invalid-and-ending': flagged(FLAGGED_ENDINGS, true, false),
  'long-alone': flagged(['\n'], false, true),
  'long-and-ending': flagged(FLAGGED_ENDINGS, false, true),
  'long-and-invalid': flagged(['\n'], true, true),
  'all-three': flagged(FLAGGED_ENDINGS, true, true),
});

/** A plain file before or behind what `change` makes of it. */
const joining = (least: number, most: number, change: (lines: FileLine[], dice: Dice) => FileLine[] = (lines) => lines): MakeSituation => reading((dice) => ({
  content: fileOf(change(plainLines(dice, dice.size(least, most)), dice)).content,
}));

const EMPTY: FileLine = { text: '', ending: '\n' };

const recordJoin = property('read/record-join', {
  'one-record': joining(1, 1),
  'several-records': joining(2, 9),
  'empty-line-last': joining(1, 6, (lines) => [...lines, EMPTY]),
  'empty-line-first': joining(1, 6, (lines) => [EMPTY, ...lines]),
  'no-final-newline': joining(1, 6, (lines) => lines.with(-1, { ...(lines.at(-1) as FileLine), ending: '' })),
  'other-endings': joining(1, 6, (lines, dice) => lines.map((line) => ({ ...line, ending: dice.pick(['\r\n', '\r']) }))),
  'slice': reading((dice) => {
    const { content, total } = plainFile(dice, 2, 9);
    return { content, ask: fields(rangeWithin(dice, total)) };
  }),
  'several-ranges': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 9);
    return { content, ask: ranges(...rangesWithin(dice, total, 2, 5)) };
  }),
});

/** The rules on how a line looks. */
export const READ_RECORDS: readonly Property[] = [linePrefix, endingFlags, invalidUtf8, flagOrder, recordJoin];
