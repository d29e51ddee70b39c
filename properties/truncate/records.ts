import type { Dice } from '../arbitraries/dice.ts';
import { anyFile, BAD, bytesOf, counted, ODD_TEXTS, type LineFile } from '../arbitraries/line-files.ts';
import { differentNames, HOSTILE_NAMES, INVALID_ESCAPED_NAMES, nameBytes } from '../arbitraries/hostile-names.ts';
import { SMALL } from '../arbitraries/limits.ts';
import { ENDINGS, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { listing } from './names.ts';
import { asking, letters, rangesOf } from './ranges.ts';
import { beyond, short, withAt } from './shapes.ts';
import { eachOf, filing, LINES, showing } from './shown.ts';
import type { Showing, Stage } from './stage.ts';

type Lines = Exclude<Showing, 'ls'>;

/** Budgets as declared. */
const declared = () => ({});

/** A file of any bytes of up to `most` lines, never empty. */
function someFile(dice: Dice, most: number): LineFile {
  const file = anyFile(dice, most);
  return file.total > 0 ? file : counted('a\n');
}

/** Any lines, and one that is too long, so that something is cut. */
function cutFile(at: 'first' | 'last', dice: Dice, stage: Stage): LineFile {
  const long = `${'l'.repeat(stage.budgets.bytes + 10)}\n`;
  const { content } = someFile(dice, 8);
  return at === 'first' ? counted(bytesOf([long, content])) : counted(bytesOf([content, '\n', long]));
}

const LOOK_ALIKES = [...ODD_TEXTS, '1 x', '3(crlf,truncated)', 'out(no_nl) x', 'err x', '1(truncated)', '10 ', '(no_nl)', 'x\u2026'] as const;

/** Lines of `texts` in turn, each with its newline. */
const linesOf = (texts: readonly string[]) => (text: string, dice: Dice): LineFile =>
  counted(Array.from({ length: dice.between(1, 4) }, (_, at) => `${at === 0 ? text : dice.pick(texts)}\n`).join(''));

const lineGrammar = property('truncate/line-grammar', {
  ...eachOf(LINES, 'any-bytes', (tool: Lines) => filing(tool, [0, 6], (_least, dice) => someFile(dice, 9), declared)),
  ...eachOf(LINES, 'any-bytes-cut', (tool: Lines) => filing(tool, ['first', 'last'] as const, cutFile)),
  ...eachOf(LINES, 'looks-like-a-record', (tool: Lines) => filing(tool, LOOK_ALIKES, linesOf(LOOK_ALIKES), declared)),
  ...eachOf(LINES, 'other-separators', (tool: Lines) =>
    filing(tool, OTHER_SEPARATORS.map((separator) => `a${separator}b`), linesOf([...OTHER_SEPARATORS, 'a']), declared)),
  ...eachOf(LINES, 'empty-lines', (tool: Lines) =>
    filing(tool, ['\n', '\r\n', '\r', 'a\n\n', '\n\n\n', '\n\ra'], (text, dice) => counted(text.repeat(dice.between(1, 3))), declared)),
  'ls-any-names': listing((dice) => differentNames(dice, HOSTILE_NAMES, 1, 6)),
  'ls-any-names-cut': listing((dice) => [...differentNames(dice, HOSTILE_NAMES, 1, 8), 'l'.repeat(100)], { limits: SMALL }),
  'read-several-ranges': asking((dice) => ({ content: letters(12), ranges: rangesOf(dice, dice.between(3, 6)) })),
});

/** Bytes that are not UTF-8: one, the beginning of a character, several, and any others drawn. */
const SOME_BAD = ['/w==', '4oI=', '7aCA', 'wK8=', '8J+Y', 'gA=='].map((base64) => ({ base64 }));

/** Bytes that are not UTF-8 in a line with the ending given, among short ones. */
const invalidLine = (ending: '\r' | '\r\n' | '') => (tool: Lines): MakeSituation => filing(tool, SOME_BAD, (usual, dice) => {
  const bad = dice.flip() ? dice.pick(BAD) : usual;
  const before = dice.pick(['', 'a\n', 'b\r\n']);
  // CR and LF would be one ending.
  const after = ending === '' ? '' : dice.pick(ending === '\r' ? ['', 'z\n', '\r'] : ['', 'z\n', '\n']);
  return counted(bytesOf([before, dice.pick(['', 'x']), bad, ending, after]));
}, declared);

/** Lines with one flag each, a plain one beside them. */
const SINGLES: readonly LineFile[] = [
  counted('a\r\nb\n'), counted('a\rb\n'), counted('a\nb'), counted(bytesOf([{ base64: '/w==' }, '\nb\n'])), counted('a\n\rb\r\nc\n'), counted('\ufffd\nb'),
  counted('\r\n'), counted('\r'),
];

const tooLong = (tool: Lines): MakeSituation =>
  showing(tool, ([...ENDINGS, ''] as const).flatMap((ending) => (['ascii', 'invalid'] as const).map((fill) => ({ ending, fill }))), (plan, dice, stage) => {
  const others = short(dice, stage, dice.between(1, 3));
  const long = { ...plan, bytes: beyond(dice, stage) + 40 };
  return plan.ending === '' ? [...others, long] : withAt([...others, ...others.slice(0, 1)], 0, long);
});

const BOTH = [...INVALID_ESCAPED_NAMES, `${nameBytes(0xff)}\t`];

const flagOrder = property('truncate/flag-order', {
  ...eachOf(LINES, 'invalid-with-cr', invalidLine('\r')),
  ...eachOf(LINES, 'invalid-with-crlf', invalidLine('\r\n')),
  ...eachOf(LINES, 'invalid-without-end', invalidLine('')),
  ...eachOf(LINES, 'too-long', tooLong),
  ...eachOf(LINES, 'single-flags', (tool: Lines) => filing(tool, SINGLES, (file) => file, declared)),
  'ls-both': listing((dice) => differentNames(dice, BOTH, 1, 3)),
  'ls-both-too-long': listing((dice) => [`${dice.pick(BOTH)}${'l'.repeat(dice.between(60, 100))}`, 'plain'], { limits: SMALL }),
  'ls-escaped-too-long': listing((dice) => [`${dice.pick(['a\nb', 'a\\', '\t', '\u001b'])}${'l'.repeat(dice.between(60, 100))}`, 'plain'], { limits: SMALL }),
});

/** What records look like. */
export const RECORD_FORM: readonly Property[] = [lineGrammar, flagOrder];
