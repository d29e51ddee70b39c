import { toText } from '../../contract/bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { newWord } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { slotOf, spanFor } from './context-shape.ts';

const wordAt = (lines: readonly FileLine[], number: number): string => toText(lines[number - 1]?.content ?? '') ?? '';

/** Two entries side by side: the first makes `text` of line `number`, the second starts right behind it. */
function neighbours(lines: readonly FileLine[], number: number, text: string, second: Omit<Span, 'start' | 'end'>, covers = 1): [Span, Span] {
  return [{ start: number, end: number + 1, text }, { start: number + 1, end: Math.min(number + 1 + covers, lines.length + 1), ...second }];
}

/** A plain file of at least two lines and two entries side by side in it, in either order. */
const sideBySide = (make: (dice: Dice, lines: readonly FileLine[], number: number) => [Span, Span], ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const lines = plainLines(dice, 3, 9);
    return { lines, spans: dice.shuffled(make(dice, lines, dice.between(2, lines.length - 1))) };
  }, ...first);

const AB = lf('a', 'b');

/** Entries before line 4 that grow or shrink the file, and one whose context line stands behind them. */
const shifted = (earlier: (dice: Dice) => Span, context?: (lines: readonly FileLine[], number: number, by: number) => string): MakeSituation =>
  lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 9, 14);
    const first = earlier(dice);
    const by = first.text.split('\n').length - 1 - (first.end - first.start);
    const number = dice.between(6, lines.length - 2);
    const span = { ...spanFor(dice, dialect, number, lines.length), ...(context ? { context: context(lines, number, by) } : {}) };
    return { lines, spans: dice.shuffled([first, { ...span, text: plainText(dice, 3) }]) };
  });

const growing = (dice: Dice): Span => {
  const start = dice.between(2, 3);
  return { start, end: start, text: `${newWord(dice, 11)}\n`.repeat(dice.between(1, 3)) };
};
const shrinking = (dice: Dice): Span => {
  const start = dice.between(2, 3);
  return { start, end: start + dice.between(1, 2), text: '' };
};

/** The lines that entries bring: words of which none stands in the file. */
const brought = (dice: Dice): string => `${newWord(dice, 11)}\n${newWord(dice, 13)}\n`;

export const contextOriginalSnapshot = property('line-edit/context-original-snapshot', {
  'neighbour-replaced': sideBySide((dice, lines, number) => neighbours(lines, number, plainText(dice, 0, 1), { text: plainText(dice, 1) }, dice.below(2)),
    { lines: AB, spans: [{ start: 1, end: 2, text: 'x\n' }, { start: 2, end: 3, text: 'y\n' }] }),
  'neighbour-deleted': sideBySide((dice, lines, number) => neighbours(lines, number, '', { text: plainText(dice, 1) }, dice.below(2)),
    { lines: AB, spans: [{ start: 1, end: 2, text: '' }, { start: 2, end: 3, text: 'y\n' }] }),
  'new-content': sideBySide((dice, lines, number) => {
    const word = newWord(dice);
    return neighbours(lines, number, `${word}\n`, { text: plainText(dice, 1), context: word }, dice.below(2));
  }, { lines: AB, spans: [{ start: 1, end: 2, text: 'x\n' }, { start: 2, end: 3, text: 'y\n', context: 'x' }] }),
  'line-before-the-deleted': sideBySide((dice, lines, number) =>
    neighbours(lines, number, '', { text: plainText(dice, 1), context: wordAt(lines, number - 1) }, dice.below(2))),
  'append-after-a-replaced-last-line': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const spans = neighbours(lines, lines.length, dice.pick([plainText(dice, 0, 1), plainText(dice)]), { text: plainText(dice, 1) });
    return { lines, spans: dice.shuffled(spans) };
  }),
  'shifted-by-growth': shifted(growing),
  'shifted-by-shrinking': shifted(shrinking),
  'content-of-the-new-number': shifted((dice) => (dice.flip() ? growing(dice) : shrinking(dice)), (lines, number, by) => wordAt(lines, number - by)),
  'text-of-another-entry': lineSituationOf((dice, { dialect }) => {
    const lines = plainLines(dice, 4, 9);
    const text = brought(dice);
    const [first] = text.split('\n') as [string];
    const number = dice.between(3, lines.length - 1);
    return { lines, spans: dice.shuffled([{ start: 2, end: 2, text }, { ...spanFor(dice, dialect, number, lines.length), context: first }]) };
  }, ({ dialect }) => [{ lines: lf('a', 'b', 'c'), spans: [{ start: 1, end: 1, text: 'x\n' }, { start: slotOf(dialect, 2), end: slotOf(dialect, 2), text: 'y\n', context: 'x' }] }]),
  'any-order': sideBySide((dice, lines, number) => neighbours(lines, number, plainText(dice, 0, 3), { text: plainText(dice, 1) })),
});
