import { numberOf } from '../../contract/limits.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { property, type Context } from '../property.ts';
import { insertionAt, slots } from './plain.ts';

/** A plain file cut into ranges that touch, from slot `from` on. */
function chain(dice: Dice, { limits }: Context, least: number, wanted: number): { lines: FileLine[]; spans: Span[] } {
  const most = Math.max(least, Math.min(wanted, numberOf(limits.edit, 'maxEdits')));
  const lines = plainLines(dice, least, 3 * most);
  const count = Math.min(dice.size(least, most), lines.length);
  const inner = dice.increasing(count - 1, lines.length - 2).map((cut) => cut + 2);
  const cuts = [1, ...inner, lines.length + 1];
  return { lines, spans: cuts.slice(0, -1).map((start, at) => ({ start, end: cuts[at + 1] as number, text: plainText(dice, at, 2) })) };
}

const twoRanges: LineEditParts = { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'X\n' }, { start: 2, end: 3, text: 'Y\n' }] };
const rangeAndInsertion: LineEditParts = { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'X\n' }, insertionAt(2, 'Y\n')] };

/** Two ranges that touch somewhere in a plain file. */
function twoTouching(dice: Dice): { lines: FileLine[]; spans: [Span, Span] } {
  const lines = plainLines(dice, 4, 12);
  const [a, b, c] = slots(dice, 1, lines.length, 3) as [number, number, number];
  return { lines, spans: [{ start: a, end: b, text: plainText(dice) }, { start: b, end: c, text: plainText(dice, 1) }] };
}

/** A range, or a deletion, and an insertion at its end. */
const thenInsertion = (text: (dice: Dice) => string) => (dice: Dice): LineEditParts => {
  const lines = plainLines(dice, 3, 12);
  const [a, b] = slots(dice, 1, lines.length - 1, 2) as [number, number];
  return { lines, spans: dice.shuffled([{ start: a, end: b, text: text(dice) }, insertionAt(b, plainText(dice, 1))]) };
};

export const touchingAllowed = property('line-edit/touching-allowed', {
  'two-ranges': lineSituation(twoTouching, twoRanges),
  'two-in-reverse': lineSituation((dice) => {
    const { lines, spans } = twoTouching(dice);
    return { lines, spans: spans.toReversed() };
  }),
  'chain': lineSituation((dice, context) => {
    const { lines, spans } = chain(dice, context, 3, 20);
    return { lines, spans: dice.shuffled(spans.slice(dice.below(2))) };
  }),
  'whole-file': lineSituation((dice, context) => chain(dice, context, 2, 12), twoRanges),
  'range-then-insertion': lineSituation(thenInsertion(plainText), rangeAndInsertion),
  'deletion-then-insertion': lineSituation(thenInsertion(() => '')),
  'last-line-then-append': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    const spans = [{ start: dice.between(1, lines.length), end: lines.length + 1, text: plainText(dice) }, insertionAt(lines.length + 1, plainText(dice, 1))];
    return { lines, spans: dice.shuffled(spans) };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'X\n' }, insertionAt(2, 'Y\n')] }),
  'both-deleted': lineSituation((dice) => {
    const { lines, spans } = twoTouching(dice);
    return { lines, spans: spans.map((span) => ({ ...span, text: '' })) };
  }),
  'single-lines': lineSituation((dice, { limits }) => {
    const lines = plainLines(dice, 2, Math.min(60, numberOf(limits.edit, 'maxEdits')));
    return { lines, spans: dice.shuffled(lines.map((_, at) => ({ start: at + 1, end: at + 2, text: plainText(dice, at, 1) }))) };
  }, { lines: lf('a', 'b', 'c'), spans: [1, 2, 3].map((start) => ({ start, end: start + 1, text: 'X\n' })) }),
  'insertions-between': lineSituation((dice, context) => {
    const { lines, spans } = chain(dice, context, 3, 12);
    const kept = spans.map((span, at) => (at % 2 === 0 ? span : insertionAt(span.start, span.text)));
    return { lines, spans: dice.shuffled(kept) };
  }),
});
