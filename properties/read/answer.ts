import { numberOf } from '../../contract/limits.ts';
import type { Part } from '../../contract/bytes.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { BAD, bytesOf, fileOf, HALVES, mixedLines, plainFile, plainLines, type FileLine } from '../arbitraries/line-files.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { reading, readingEach } from '../arbitraries/read-case.ts';
import { fields, ranges, rangesWithin, rangeWithin, validAsk, type Range } from '../arbitraries/read-requests.ts';
import { run } from '../arbitraries/renderings.ts';
import { ENDINGS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** An empty file and what is asked of it. */
const ofEmpty = (ask: (dice: Dice) => JsonObject): MakeSituation => reading((dice) => ({ content: '', ask: ask(dice) }));

/** A file of one line that is not quite empty. */
const almostEmpty = (...contents: readonly string[]): MakeSituation => readingEach(contents, (content, dice) => ({
  content, ask: dice.pick<JsonObject>([{}, { start_line: 1 }, { end_line: 1 }, fields([1, dice.size(1, 9)]), ranges([1, 1])]),
}));

/** So many chunks of nothing fit every budget, with all that may stand between them. */
const FEW_CHUNKS = 3;

const emptyFile = property('read/empty-file', {
  'no-range': ofEmpty(() => ({})),
  'start-one': ofEmpty(() => ({ start_line: 1 })),
  'end-one': ofEmpty((dice) => dice.pick<JsonObject>([{ end_line: 1 }, fields([1, 1])])),
  'end-far': ofEmpty((dice) => {
    const end_line = dice.pick([2, 5, 9_007_199_254_740_991, dice.size(2, 1000)]);
    return dice.flip() ? { end_line } : fields([1, end_line]);
  }),
  'one-range': ofEmpty((dice) => ranges([1, dice.size(1, 99)])),
  'several-ranges': ofEmpty((dice) => ranges(...Array.from({ length: dice.between(2, FEW_CHUNKS) }, (): Range => [1, dice.size(1, 9)]))),
  'through-a-link': reading((dice) => ({
    path: 'l', tree: { l: { link: 'd/f.txt' }, 'd/f.txt': { file: '' } }, ask: dice.pick<JsonObject>([{}, { start_line: 1 }, ranges([1, 1])]),
  })),
  'one-terminator': almostEmpty('\n', '\r\n', '\r'),
  'mark-alone': almostEmpty('\ufeff', '\0', ' '),
});

/** Bad bytes in the lines `marked`, 0-based. */
function spoilt(dice: Dice, lines: FileLine[], marked: readonly number[]): void {
  for (const at of marked) {
    const line = lines[at] as FileLine;
    line.text = [...[line.text as Part | Part[]].flat(), dice.pick(BAD), dice.pick(['', 'x'])];
  }
}

/** A slice, and bad lines where `place` puts them: 0-based, of a slice `[start, end]`, 1-based, and a total. */
const withBadLines = (place: (dice: Dice, slice: Range, total: number) => number): MakeSituation => reading((dice) => {
  const total = dice.between(3, 9);
  const start = dice.between(2, total - 1);
  const slice: Range = [start, dice.between(start, total - 1)];
  const lines = plainLines(dice, total);
  spoilt(dice, lines, [place(dice, slice, total), ...(dice.flip() ? [place(dice, slice, total)] : [])]);
  return { content: fileOf(lines).content, ask: fields(slice) };
});

const validContent = (texts: readonly string[]): MakeSituation => readingEach(texts, (text, dice) => {
  const all = words(dice, dice.size(1, 6));
  const { content, total } = fileOf(all.map((word): FileLine => ({ text: dice.pick([word + text, text, text + word]), ending: '\n' })));
  return { content, ask: validAsk(dice, total) };
});

/** An invalid line that truncation hides, at small budgets. */
const hidden = (make: (dice: Dice, budget: number, lines: number) => FileLine[]): MakeSituation => reading((dice, context) => {
  const { values } = caseLimits(context, 'read', SMALL);
  return { limits: SMALL, content: fileOf(make(dice, numberOf(values, 'maxOutputBytes'), numberOf(values, 'maxOutputLines'))).content };
});

const validUtf8Header = property('read/valid-utf8-header', {
  'valid': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 9);
    return { content, ask: validAsk(dice, total) };
  }),
  'replacement-character': validContent(['\ufffd', '\ufffd\ufffd']),
  'unusual-but-valid': validContent(['\ufeff', '\0', '\uffff', '\u{10ffff}', '\ud7ff', '\x80', 'é€😀']),
  'empty': ofEmpty((dice) => dice.pick<JsonObject>([{}, { start_line: 1 }])),
  'whole-file': reading((dice) => {
    const lines = plainLines(dice, dice.size(1, 9));
    spoilt(dice, lines, [dice.below(lines.length)]);
    return { content: fileOf(lines).content };
  }),
  'inside': withBadLines((dice, [start, end]) => dice.between(start, end) - 1),
  'before': withBadLines((dice, [start]) => dice.between(1, start - 1) - 1),
  'behind': withBadLines((dice, [, end], total) => dice.between(end + 1, total) - 1),
  'cut-at-the-end': readingEach(badBytes.cutShort, (bad, dice) => ({ content: bytesOf([plainFile(dice, 1, 4).content, dice.pick(['', 'x']), bad]) })),
  'broken-by-an-ending': readingEach(HALVES, ([first, second], dice) => ({ content: bytesOf(['x', first, dice.pick(ENDINGS), second, 'x\n']) })),
  'in-ranges': reading((dice) => {
    const lines = plainLines(dice, dice.between(2, 9));
    const marked = dice.below(lines.length);
    spoilt(dice, lines, [marked]);
    const all = dice.shuffled<Range>([[1, dice.between(1, lines.length)], [marked + 1, marked + 1], ...rangesWithin(dice, lines.length, 0, 2)]);
    return { content: fileOf(lines).content, ask: ranges(...all) };
  }),
  'too-long': hidden((dice, budget) => {
    const long: FileLine = { text: dice.shuffled<Part>([run('x', budget), dice.pick(BAD)]), ending: '\n' };
    return dice.shuffled([long, ...plainLines(dice, dice.size(1, 3))]);
  }),
  'omitted': hidden((dice, _budget, count) => {
    const lines = Array.from({ length: count + dice.between(2, 9) }, (): FileLine => ({ text: 'x', ending: '\n' }));
    spoilt(dice, lines, [lines.length >> 1]);
    return lines;
  }),
});

const inAnyFile = (make: (dice: Dice, total: number) => JsonObject): MakeSituation => reading((dice) => {
  const { content, total } = plainFile(dice, 1, 9);
  return { content, ask: make(dice, total) };
});

const noArgumentEcho = property('read/no-argument-echo', {
  'whole-file': inAnyFile(() => ({})),
  'range': inAnyFile((dice, total) => dice.pick<JsonObject>([
    fields(rangeWithin(dice, total)), { start_line: dice.between(1, total) }, { end_line: dice.between(1, total) },
  ])),
  'ranges': inAnyFile((dice, total) => ranges(...rangesWithin(dice, total, 1, 5))),
  'every-ending': reading((dice) => {
    const { content, total } = fileOf(mixedLines(dice, 1, 9));
    return { content, ask: validAsk(dice, total) };
  }),
  'invalid-utf8': reading((dice) => {
    const lines = plainLines(dice, dice.size(1, 6));
    spoilt(dice, lines, [0]);
    return { content: fileOf(lines).content, ask: validAsk(dice, lines.length) };
  }),
  'empty-file': ofEmpty((dice) => dice.pick<JsonObject>([{}, { start_line: 1 }, fields([1, 3]), ranges([1, 1])])),
  'truncated': hidden((dice, _budget, count) => Array.from({ length: count + dice.size(1, 9) }, (): FileLine => ({
    text: dice.pick(['x', 'y']), ending: '\n',
  }))),
  'end-past-the-file': inAnyFile((dice, total) => ({ end_line: total + dice.size(1, 99) })),
  'through-a-link': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    return { path: 'l', tree: { l: { link: dice.pick(['d/f.txt', '{root}/d/f.txt']) }, 'd/f.txt': { file: content } }, ask: validAsk(dice, total) };
  }),
  'in-a-directory': reading((dice) => {
    const { content, total } = plainFile(dice, 1, 6);
    const tree: Tree = { 'd/e/f.txt': { file: content } };
    return { path: dice.pick(['d/e/f.txt', './d/e/f.txt', '{root}/d/e/f.txt', 'd/../d/e/f.txt']), tree, ask: validAsk(dice, total) };
  }),
});

/** The rules on what the result says beside the payload. */
export const READ_ANSWER: readonly Property[] = [emptyFile, validUtf8Header, noArgumentEcho];
