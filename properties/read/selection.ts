import type { JsonObject } from '../../contract/json.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { contentOf } from '../arbitraries/drafts.ts';
import { counted, endingSequences, fileOf, mixedLines, plainFile } from '../arbitraries/line-files.ts';
import { reading, readingEach, type ReadParts } from '../arbitraries/read-case.ts';
import { fields, LARGE_NUMBERS, ranges, rangesWithin, rangeWithin, type Range } from '../arbitraries/read-requests.ts';
import { ENDINGS, OTHER_SEPARATORS, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

/** A plain file and what `ask` asks of it, or several calls. */
function asking(ask: (dice: Dice, total: number) => JsonObject | readonly JsonObject[], least = 1, most = 9): MakeSituation {
  return reading((dice) => {
    const { content, total } = plainFile(dice, least, most);
    return { content, asks: [ask(dice, total)].flat() };
  });
}

const past = (dice: Dice): number => dice.size(1, 1000);

const defaults = property('read/defaults', {
  'neither': asking(() => ({})),
  'start-only': asking((dice, total) => ({ start_line: dice.between(1, total) }), 2),
  'end-only': asking((dice, total) => ({ end_line: dice.between(1, total) }), 2),
  'both': asking((dice, total) => fields(rangeWithin(dice, total)), 2),
  'single-line-file': readingEach([{}, { start_line: 1 }, { end_line: 1 }, fields([1, 1])] as const, (ask, dice) => ({
    content: plainFile(dice, 1, 1).content, ask,
  })),
  'same-payload': asking((dice, total) => dice.shuffled([
    {}, { start_line: 1 }, { end_line: total }, fields([1, total]), { end_line: total + past(dice) }, { start_line: 1, end_line: total + past(dice) },
  ])),
});

/** A range of a plain file. */
const ofRange = (range: (dice: Dice, total: number) => Range, least = 1, most = 12): MakeSituation =>
  asking((dice, total) => fields(range(dice, total)), least, most);

/** Thousands of short lines, spelled in a few bytes of JSON; the line `i` of the last ones is told apart by its text. */
const longFile = (dice: Dice): { content: NonNullable<ReadParts['content']>; total: number } => {
  const times = dice.pick([2500, 5000, 1000, 4095]);
  const tail = plainFile(dice, 3, 9);
  return { content: { parts: [{ repeat: '-\n', times }, tail.content] }, total: times + tail.total };
};

const singleRange = property('read/single-range', {
  'one-line': ofRange((dice, total) => {
    const line = dice.between(1, total);
    return [line, line];
  }),
  'from-the-first': ofRange((dice, total) => [1, dice.between(1, total)]),
  'to-the-last': ofRange((dice, total) => [dice.between(1, total), total]),
  'to-the-last-but-one': ofRange((dice, total) => [dice.between(1, total - 1), total - 1], 2),
  'inside': ofRange((dice, total) => {
    const start = dice.between(2, total - 1);
    return [start, dice.between(start, total - 1)];
  }, 3),
  'whole-file': ofRange((_dice, total) => [1, total]),
  'file-of-one-line': ofRange(() => [1, 1], 1, 1),
  'file-of-two-lines': readingEach([[1, 1], [2, 2], [1, 2]] as const, (range, dice) => ({ content: plainFile(dice, 2, 2).content, ask: fields(range) })),
  'fifty-lines': reading((dice) => {
    const { content, total } = fileOf(mixedLines(dice, 45, 55));
    return { content, ask: fields(rangeWithin(dice, total)) };
  }),
  'far-into-the-file': reading((dice) => {
    const { content, total } = longFile(dice);
    const start = total - dice.size(0, 12);
    return { content, ask: fields([start, dice.between(start, total)]) };
  }),
  'cut-in-two': asking((dice, total) => {
    const start = dice.between(1, total - 1);
    const end = dice.between(start + 1, total);
    const cut = dice.between(start, end - 1);
    return [fields([start, end]), fields([start, cut]), fields([cut + 1, end])];
  }, 2),
});

/** Plain lines, the last of them ended by `end`; the whole file, or its last lines, asked for. */
const endingIn = (...ends: readonly string[]): MakeSituation => readingEach(ends, (end, dice) => {
  const lines = words(dice, dice.size(1, 6));
  const { content, total } = counted(lines.join('\n') + end);
  return { content, ask: dice.pick<JsonObject>([{}, { start_line: dice.between(1, total) }]) };
});

const TWO_TERMINATORS = endingSequences(2).map((pair) => pair.join(''));

const actualLinesOnly = property('read/actual-lines-only', {
  'ends-in-text': endingIn('', ' ', 'x'),
  'ends-in-lf': endingIn('\n'),
  'ends-in-crlf': endingIn('\r\n'),
  'ends-in-cr': endingIn('\r'),
  'ends-in-two': endingIn(...TWO_TERMINATORS, '\n\n\n', '\r\n\r\n\r\n', '\n\n\n\n'),
  'only-terminators': readingEach([...endingSequences(1), ...endingSequences(2), ...endingSequences(3)], (sequence, dice) => ({
    content: sequence.join('') + Array.from({ length: dice.size(0, 5) }, () => dice.pick(ENDINGS)).join(''),
  })),
  'empty-lines-inside': reading((dice) => {
    const lines = words(dice, dice.size(1, 6)).map((text) => dice.pick(['\n', '\r\n', '\r', '\n\n']) + text + dice.pick(ENDINGS));
    return { content: lines.join('') };
  }),
  'other-separators': readingEach(OTHER_SEPARATORS, (separator, dice) => {
    const [first, second, ...rest] = words(dice, dice.size(2, 8)) as [string, string, ...string[]];
    return { content: `${first}${separator}${second}\n${rest.map((text) => text + dice.pick(['\n', separator, `${separator}\n`])).join('')}` };
  }),
  'last-line-alone': reading((dice) => {
    const { content, total } = counted(words(dice, dice.size(1, 6)).join('\n') + dice.pick(['\n', '', ...TWO_TERMINATORS]));
    return { content, ask: dice.flip() ? { start_line: total } : fields([total, total]) };
  }),
});

/** A range whose end is `over` lines past the last. */
const endingPast = (over: (dice: Dice) => number): MakeSituation => asking((dice, total) => {
  const end = total + over(dice);
  return dice.pick<JsonObject>([fields([dice.between(1, total), end]), { end_line: end }, ranges([dice.between(1, total), end])]);
});

const endPastEofSuffix = property('read/end-past-eof-suffix', {
  'at-the-end': endingPast(() => 0),
  'one-past': endingPast(() => 1),
  'far-past': endingPast((dice) => dice.between(2, 1002)),
  'largest': readingEach(LARGE_NUMBERS, (end_line, dice) => {
    const { content, total } = plainFile(dice, 1, 9);
    const range: Range = [dice.between(1, total), end_line];
    return { content, ask: dice.pick<JsonObject>([{ end_line }, fields(range), ranges(range)]) };
  }),
  'from-the-last-line': asking((dice, total) => fields([total, total + past(dice)])),
  'no-final-newline': reading((dice) => {
    const { content, total } = counted(words(dice, dice.size(1, 6)).join('\n'));
    return { content, ask: fields([dice.between(1, total), total + past(dice)]) };
  }),
  'in-ranges': asking((dice, total) => ranges(...dice.shuffled<Range>([
    [dice.between(1, total), total + past(dice)], ...rangesWithin(dice, total, 1, 3), ...(dice.flip() ? [[total, total + 1] as const] : []),
  ]))),
  'same-as-clipped': asking((dice, total) => {
    const start = dice.between(1, total);
    return [fields([start, total + past(dice)]), fields([start, total])];
  }),
});

/** A plain file of which a range starts `over` lines past the last. */
function startingPast(over: (dice: Dice) => number, fileOfWords: (lines: readonly string[], dice: Dice) => string = contentOf): MakeSituation {
  return reading((dice) => {
    const { content, total } = counted(fileOfWords(words(dice, dice.size(1, 6)), dice));
    const start = total + over(dice);
    const ask = dice.pick<JsonObject>([{ start_line: start }, fields([start, start]), fields([start, start + past(dice)]), ranges([start, start])]);
    return { content, ask };
  });
}

/** Several ranges of which the one at `position` starts past the last line. */
const oneStartingPast = (position: (dice: Dice, count: number) => number, least: number): MakeSituation => asking((dice, total) => {
  const all = rangesWithin(dice, total, least, 6);
  const start = total + dice.size(1, 9);
  return ranges(...all.with(position(dice, all.length), [start, start + dice.size(0, 9)]));
});

const startPastEofRefused = property('read/start-past-eof-refused', {
  'last-line': startingPast(() => 0),
  'one-past': startingPast(() => 1),
  'two-past': startingPast(() => 2),
  'far-past': readingEach([...LARGE_NUMBERS, 100, 1000], (start, dice) => ({
    content: plainFile(dice, 1, 9).content, ask: dice.pick<JsonObject>([{ start_line: start }, ranges([start, start])]),
  })),
  'no-final-newline': startingPast((dice) => dice.between(1, 2), (lines) => lines.join('\n')),
  'ends-in-empty-lines': startingPast(() => 1, (lines, dice) => lines.join('\n') + dice.pick(TWO_TERMINATORS)),
  'with-end': asking((dice, total) => {
    const start = total + dice.size(1, 9);
    return fields([start, dice.between(start, start + 9)]);
  }),
  'empty-file-line-one': reading((dice) => ({ content: '', ask: dice.pick<JsonObject>([{ start_line: 1 }, fields([1, 1]), {}]) })),
  'empty-file-line-two': reading((dice) => ({
    content: '', ask: dice.pick<JsonObject>([{ start_line: 2 }, fields([2, 2]), { start_line: dice.size(2, 99) }, ranges([2, 3])]),
  })),
  'in-only-range': oneStartingPast(() => 0, 1),
  'in-first-range': oneStartingPast(() => 0, 2),
  'in-a-middle-range': oneStartingPast((dice, count) => dice.between(1, count - 2), 3),
  'in-last-range': oneStartingPast((_dice, count) => count - 1, 2),
});

/** The rules on which lines are shown. */
export const READ_SELECTION: readonly Property[] = [defaults, singleRange, actualLinesOnly, endPastEofSuffix, startPastEofRefused];
