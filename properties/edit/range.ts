import type { Case, Step } from '../../contract/case.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH, fixedCases } from '../arbitraries/edit-case.ts';
import { anyOrNoneAtTheEnd, someEmpty, textOfLines, wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { bytesOf, lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { drawnCases, lineEditCall, lineEditCase, lineEditRuns, lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { UNUSUAL_TEXTS } from '../arbitraries/mixed-lines.ts';
import { marked, oddLines } from '../arbitraries/odd-bytes.ts';
import { ENDINGS, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';

/** `lines` with the last one's ending left out. */
export function unterminated(lines: readonly FileLine[]): FileLine[] {
  return lines.map((line, at) => (at === lines.length - 1 ? { ...line, ending: '' } : line));
}

/** A plain file of at least `least` lines, and one entry for it. */
const plainly = (least: number, most: number, spanOf: (dice: Dice, count: number) => Omit<Span, 'text'>, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const lines = plainLines(dice, least, most);
    return { lines, spans: [{ ...spanOf(dice, lines.length), text: plainText(dice) }] };
  }, ...first);

const at = (start: number, end = start): Omit<Span, 'text'> => ({ start, end });
const oneLine = (start: number): Omit<Span, 'text'> => at(start, start + 1);

/** A range inside the file. */
const anyRange = (dice: Dice, count: number, longest = 6): { start: number; end: number } => {
  const start = dice.between(1, count);
  return { start, end: dice.between(start + 1, Math.min(count + 1, start + longest)) };
};

/** The exact text of lines `start` to `end - 1`, which must be text. */
export function exactText(lines: readonly FileLine[], { start, end }: { start: number; end: number }): string {
  const text = bytesOf(lines.slice(start - 1, end - 1));
  if (typeof text !== 'string') throw new TypeError('the lines are no text');
  return text;
}

/** Read of some lines or all, an edit of lines by the numbers that it showed, and a read of what came of it. */
function byReadNumbers(dice: Dice, context: Context): Case {
  const lines = dice.flip() ? wordLinesEnding(dice, 2, 30) : oddLines(dice, 2, 12, false);
  const { start, end } = anyRange(dice, lines.length);
  const read = (given: { start_line?: number; end_line?: number }): Step => ({ call: { tool: 'read', arguments: { path: DEFAULT_PATH, ...given } } });
  const shown = dice.pick([{}, { start_line: start, end_line: end - 1 }, { start_line: start }]);
  const text = textOfLines(dice, 0, 1, 3, () => '\n', '\n');
  const edit: Step = { call: lineEditCall(context, { lines, spans: [{ start, end, text }] }) };
  return lineEditRuns(context, { lines }, [[read(shown), edit, read({})]]);
}

/** Lines that only a tool which takes them as they are keeps. */
const unusual = (dice: Dice): string => Array.from({ length: dice.between(1, 4) }, () => `${dice.pick(UNUSUAL_TEXTS)}\n`).join('');

/** Files larger than the pieces in which files are read, edited at their end and at their start; some have an ending across the border of two pieces. */
function largeFiles(context: Context): Case[] {
  const numbered = lf(...Array.from({ length: 30_000 }, (_, index) => `line ${index + 1}`));
  const long = lf('a', { parts: [{ repeat: 'x', times: 300_000 }] }, 'b', 'c');
  const crossing = [4096, 8192, 16_384, 65_536].map((mark): FileLine[] => [{ content: { parts: [{ repeat: 'x', times: mark - 1 }] }, ending: '\r\n' }, ...lf('a', 'b')]);
  return [
    lineEditCase(context, { lines: numbered, spans: [{ start: 29_990, end: 29_995, text: 'X\n' }] }),
    lineEditCase(context, { lines: numbered, spans: [{ start: 2, end: 4, text: 'X\n' }, { start: 30_000, end: 30_001, text: 'Y\n' }] }),
    lineEditCase(context, { lines: long, spans: [{ start: 4, end: 5, text: 'X\n' }] }),
    lineEditCase(context, { lines: long, spans: [{ start: 1, end: 2, text: 'X\n' }] }),
    ...crossing.map((lines) => lineEditCase(context, { lines, spans: [{ start: 3, end: 4, text: 'X\n' }] })),
  ];
}

const rangeHalfOpen = property('line-edit/range-half-open', {
  'one-line': plainly(3, 9, (dice, count) => oneLine(dice.between(2, count - 1)), { lines: lf('a', 'b', 'c'), spans: [{ start: 2, end: 3, text: 'X\n' }] }),
  'first-line': plainly(2, 9, () => at(1, 2), { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'X\n' }] }),
  'last-line': plainly(2, 9, (_dice, count) => at(count, count + 1), { lines: lf('a', 'b'), spans: [{ start: 2, end: 3, text: 'X\n' }] }),
  'last-unterminated': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 2, 9));
    return { lines, spans: [{ start: dice.between(1, lines.length), end: lines.length + 1, text: plainText(dice) }] };
  }),
  'all-lines': plainly(2, 12, (_dice, count) => at(1, count + 1), { lines: lf('a', 'b', 'c'), spans: [{ start: 1, end: 4, text: 'X\n' }] }),
  'all-but-the-last': plainly(2, 12, (_dice, count) => at(1, count), { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'X\n' }] }),
  'several-lines': plainly(4, 16, (dice, count) => {
    const start = dice.between(2, count - 2);
    return at(start, dice.between(start + 2, count));
  }),
  'one-line-file': plainly(1, 1, () => at(1, 2), { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'X\n' }] }),
  'fewer-lines': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 16);
    const start = dice.between(1, lines.length - 2);
    return { lines, spans: [{ start, end: dice.between(start + 2, lines.length + 1), text: plainText(dice, 0, 1) }] };
  }),
  'more-lines': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start + 1, text: textOfLines(dice, 0, 2, dice.oneIn(8) ? 200 : 6, () => '\n', '\n') }] };
  }),
  'any-endings': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 2, 9);
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: plainText(dice) }] };
  }),
  'empty-lines': lineSituation((dice) => {
    const lines = someEmpty(dice, 2, 9);
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: plainText(dice) }] };
  }, { lines: lf('', '', ''), spans: [{ start: 2, end: 3, text: 'X\n' }] }),
  'other-separators': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9).map((line) => (dice.flip() ? line : { ...line, content: marked(dice, line.content as string, [...OTHER_SEPARATORS]) }));
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: plainText(dice) }] };
  }, ...OTHER_SEPARATORS.map((separator) => ({ lines: lf(`a${separator}b`, 'c', 'd'), spans: [{ start: 3, end: 4, text: 'X\n' }] }))),
  'unusual-text': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: unusual(dice) }] };
  }, ...UNUSUAL_TEXTS.map((text) => ({ lines: lf('a', 'b', 'c'), spans: [{ start: 2, end: 3, text: `${text}\n` }] })),
  ...['X ', 'X\t', ' ', '\t'].map((text) => ({ lines: lf('a', 'b', 'c'), spans: [{ start: 2, end: 3, text }] }))),
  'many-lines': plainly(100, 1200, (dice, count) => anyRange(dice, count, dice.oneIn(4) ? count : 6)),
  'large-file': fixedCases(largeFiles),
  'as-it-was': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 1, 9, anyOrNoneAtTheEnd);
    const range = anyRange(dice, lines.length);
    return { lines, spans: [{ ...range, text: exactText(lines, range) }] };
  }),
  'as-read-numbers': drawnCases(byReadNumbers),
});

/** One insertion at each slot of `lines`, as cases of their own. */
const everySlot = (context: Context): Case[] =>
  [[], lf('a'), unterminated(lf('a')), lf('a', 'b', 'c'), unterminated(lf('a', 'b', 'c'))].flatMap((lines) =>
    Array.from({ length: lines.length + 1 }, (_, slot) => lineEditCase(context, { lines, spans: [{ start: slot + 1, end: slot + 1, text: 'X\n' }] })));

const insertion = property('line-edit/insertion', {
  'before-the-first': plainly(1, 9, () => at(1), { lines: lf('a', 'b'), spans: [{ start: 1, end: 1, text: 'X\n' }] }),
  'between': plainly(2, 12, (dice, count) => at(dice.between(2, count)), { lines: lf('a', 'b', 'c'), spans: [{ start: 2, end: 2, text: 'X\n' }] }),
  'before-the-last': plainly(2, 12, (_dice, count) => at(count)),
  'before-an-unterminated-last': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 1, 9));
    return { lines, spans: [{ start: lines.length, end: lines.length, text: plainText(dice) }] };
  }),
  'at-the-end': plainly(1, 9, (_dice, count) => at(count + 1), { lines: lf('a', 'b'), spans: [{ start: 3, end: 3, text: 'X\n' }] }),
  'at-the-end-unterminated': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 1, 9));
    return { lines, spans: [{ start: lines.length + 1, end: lines.length + 1, text: plainText(dice) }] };
  }),
  'empty-file': lineSituation((dice) => ({ lines: [], spans: [{ start: 1, end: 1, text: plainText(dice) }] })),
  'every-slot': drawnCases((dice, context) => {
    const lines = plainLines(dice, 0, 6);
    const spans = Array.from({ length: lines.length + 1 }, (_, slot) => ({ start: slot + 1, end: slot + 1, text: plainText(dice, slot, 1) }));
    return lineEditCase(context, { lines, spans });
  }, everySlot),
  'several-lines': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start, text: textOfLines(dice, 0, 2, dice.oneIn(8) ? 200 : 6, () => '\n', '\n') }] };
  }),
  'empty-lines': lineSituation((dice) => {
    const lines = someEmpty(dice, 1, 9);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start, text: dice.pick(['\n', plainText(dice), '\n\n', `\n${plainText(dice)}`]) }] };
  }),
  'any-endings': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 1, 9);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start, text: plainText(dice) }] };
  }),
  'unusual-text': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines, spans: [{ ...at(dice.between(1, lines.length)), text: unusual(dice) }] };
  }, ...UNUSUAL_TEXTS.map((text) => ({ lines: lf('a', 'b'), spans: [{ start: 2, end: 2, text: `${text}\n` }] }))),
  'many-lines': plainly(100, 1200, (dice, count) => at(dice.between(1, count))),
});

/** A plain file and one deletion. */
const deleting = (least: number, most: number, rangeOf: (dice: Dice, count: number) => Omit<Span, 'text'>, last: '\n' | '' = '\n', ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const lines = plainLines(dice, least, most);
    return { lines: last === '' ? unterminated(lines) : lines, spans: [{ ...rangeOf(dice, lines.length), text: '' }] };
  }, ...first);

const nothingAt = (slotOf: (dice: Dice, count: number) => number) => (dice: Dice, count: number): Omit<Span, 'text'> => at(slotOf(dice, count));

const deletion = property('line-edit/deletion', {
  'first-line': deleting(2, 9, () => at(1, 2), '\n', { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: '' }] }),
  'middle-line': deleting(3, 9, (dice, count) => oneLine(dice.between(2, count - 1))),
  'last-line': deleting(2, 9, (_dice, count) => at(count, count + 1)),
  'last-unterminated': deleting(2, 9, (_dice, count) => at(count, count + 1), '', { lines: unterminated(lf('a', 'b')), spans: [{ start: 2, end: 3, text: '' }] }),
  'several-lines': deleting(4, 16, (dice, count) => {
    const start = dice.between(1, count - 2);
    return at(start, dice.between(start + 2, count));
  }),
  'all-lines': deleting(1, 9, (_dice, count) => at(1, count + 1), '\n', { lines: lf('a', 'b'), spans: [{ start: 1, end: 3, text: '' }] }),
  'all-unterminated': deleting(1, 9, (_dice, count) => at(1, count + 1), ''),
  'mixed-endings': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 2, 9);
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: '' }] };
  }, ...ENDINGS.map((ending) => ({ lines: [{ content: 'a', ending: '\r\n' as const }, { content: 'b', ending }, { content: 'c', ending: '\n' as const }], spans: [{ start: 2, end: 3, text: '' }] }))),
  'empty-lines': lineSituation((dice) => {
    const lines = someEmpty(dice, 2, 9);
    return { lines, spans: [{ ...anyRange(dice, lines.length), text: '' }] };
  }),
  'beside-other-entries': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 16);
    const start = dice.between(1, 2);
    const spans = plainSpans(dice, lines.length - 3, 1, 3).map((span) => ({ ...span, start: span.start + 3, end: span.end + 3 }));
    return { lines, spans: dice.shuffled([{ start, end: dice.between(start + 1, 3), text: '' }, ...spans]) };
  }),
  'empty-at-a-slot': deleting(1, 9, nothingAt((dice, count) => dice.between(1, count))),
  'empty-at-the-end': deleting(1, 9, nothingAt((_dice, count) => count + 1), '', { lines: unterminated(lf('a')), spans: [{ start: 2, end: 2, text: '' }] }),
  'empty-in-an-empty-file': lineSituation(() => ({ lines: [], spans: [{ start: 1, end: 1, text: '' }] })),
});

/** The rules on which lines one entry is about. */
export const RANGE: readonly Property[] = [rangeHalfOpen, insertion, deletion];
