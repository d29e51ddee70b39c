import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { Dice } from '../arbitraries/dice.ts';
import { lf, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { property, type MakeSituation } from '../property.ts';
import { amid, insertionAt, several, slots } from './plain.ts';

const ABC = lf('a', 'b', 'c');

/** Two ranges on a plain file, by the four slots that a draw makes; other entries may stand around them. */
interface Pair {
  one: Omit<Span, 'text'>;
  other: Omit<Span, 'text'>;
}

/** The pair in either order, with entries outside of it, on a file of at least `room` lines. */
const pair = (room: number, make: (dice: Dice, from: number) => Pair, text: (dice: Dice, at: number) => string = plainText, ...first: readonly LineEditParts[]): MakeSituation =>
  lineSituation((dice) => {
    const before = dice.below(4);
    const lines = plainLines(dice, before + room, before + room + 8);
    const { one, other } = make(dice, before + 1);
    const spans = dice.shuffled([{ ...one, text: text(dice, 0) }, { ...other, text: text(dice, 1) }]);
    return { lines, spans: before > 1 && dice.flip() ? [{ start: 1, end: 1, text: plainText(dice, 2) }, ...spans] : spans };
  }, ...first, ...inBothOrders(room, make, text));

/** The plainest pair. */
function inBothOrders(room: number, make: (dice: Dice, from: number) => Pair, text: (dice: Dice, at: number) => string): LineEditParts[] {
  const dice = new Dice(0, []);
  const lines = plainLines(dice, room, room);
  const { one, other } = make(dice, 1);
  const spans = [{ ...one, text: text(dice, 0) }, { ...other, text: text(dice, 1) }];
  return [{ lines, spans }, { lines, spans: spans.toReversed() }];
}

const crossing = (dice: Dice, from: number): Pair => {
  const [a, b, c, d] = slots(dice, from, 8, 4) as [number, number, number, number];
  return { one: { start: a, end: c }, other: { start: b, end: d } };
};
const nested = (dice: Dice, from: number): Pair => {
  const [a, b, c, d] = slots(dice, from, 8, 4) as [number, number, number, number];
  return { one: { start: a, end: d }, other: { start: b, end: c } };
};
const sameEnd = (dice: Dice, from: number): Pair => {
  const [a, b, c] = slots(dice, from, 6, 3) as [number, number, number];
  return { one: { start: a, end: c }, other: { start: b, end: c } };
};
const sameStart = (dice: Dice, from: number): Pair => {
  const [a, b, c] = slots(dice, from, 6, 3) as [number, number, number];
  return { one: { start: a, end: b }, other: { start: a, end: c } };
};
const equal = (dice: Dice, from: number): Pair => {
  const [a, b] = slots(dice, from, 4, 2) as [number, number];
  return { one: { start: a, end: b }, other: { start: a, end: b } };
};
const within = (dice: Dice, from: number): Pair => {
  const [a, b, c] = slots(dice, from, 6, 3) as [number, number, number];
  return { one: { start: a, end: c }, other: { start: b, end: b } };
};

/** An entry that shares a line with `overlapped`, or starts with it. */
const sharing = (dice: Dice, { start, end }: Span): Span => ({ start: dice.between(start, end - 1), end, text: plainText(dice, 3) });

const THREE_LINES: LineEditParts = { lines: ABC, spans: [{ start: 1, end: 3, text: 'X\n' }, { start: 4, end: 4, text: 'Y\n' }, { start: 2, end: 2, text: 'Z\n' }] };

export const overlapRefused = property('line-edit/overlap-refused', {
  'crossing': pair(9, crossing),
  'nested': pair(9, nested),
  'same-end': pair(7, sameEnd, plainText, { lines: ABC, spans: [{ start: 1, end: 3, text: 'X\n' }, { start: 2, end: 3, text: 'Y\n' }] }),
  'same-start': pair(7, sameStart),
  'equal': pair(5, equal),
  'one-line-shared': pair(9, (dice, from) => {
    const [a, b, c] = slots(dice, from, 7, 3) as [number, number, number];
    return { one: { start: a, end: b + 1 }, other: { start: b, end: c + 1 } };
  }),
  'insertion-within': pair(7, within, plainText, { lines: lf('a', 'b'), spans: [{ start: 1, end: 3, text: 'X\n' }, { start: 2, end: 2, text: 'Y\n' }] }),
  'empty-insertion-within': pair(7, within, (dice, at) => (at === 0 ? plainText(dice) : '')),
  'both-deletions': pair(9, (dice, from) => dice.pick([crossing, nested, sameEnd])(dice, from), () => ''),
  'agreeing': pair(9, (dice, from) => dice.pick([crossing, nested, sameEnd, within])(dice, from), () => 'S\n'),
  'first-and-last': amid(3, 6, (dice, overlapped, others) => [overlapped, ...others, sharing(dice, overlapped)]),
  'only-when-sorted': lineSituation((dice) => {
    const lines = plainLines(dice, 8, 14);
    const [a, b, c] = slots(dice, 1, 4, 3) as [number, number, number];
    const spans = [{ start: a, end: c, text: plainText(dice) }, { start: b, end: b, text: plainText(dice, 1) }];
    const far = { start: lines.length, end: lines.length, text: plainText(dice, 2) };
    const [one, other] = dice.flip() ? spans : spans.toReversed();
    return { lines, spans: [one as Span, far, other as Span] };
  }, THREE_LINES),
  'long-over-several': lineSituation((dice) => {
    const { lines, spans } = several(dice, 3, 6);
    const [first, last] = [spans[0] as Span, spans.at(-1) as Span];
    const start = Math.max(1, first.start - 1);
    return { lines, spans: dice.shuffled([...spans, { start, end: Math.max(start + 1, last.start + 1), text: plainText(dice, 9) }]) };
  }),
  'among-many': amid(20, 99, (dice, overlapped, others) => dice.shuffled([overlapped, ...others, sharing(dice, overlapped)])),
  'apart': pair(9, (dice, from) => {
    const [a, b, c, d] = slots(dice, from, 8, 4) as [number, number, number, number];
    return { one: { start: a, end: b }, other: { start: c, end: d } };
  }),
});

/** Two entries with one start on a plain file, in either order. */
const together = (make: (dice: Dice, slot: number) => readonly [Span, Span], ...first: readonly LineEditParts[]): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, 4, 12);
  return { lines, spans: [...make(dice, dice.between(1, lines.length - 2))] };
}, ...first);

const twice = (dice: Dice, slot: number): [Span, Span] => [insertionAt(slot, plainText(dice)), insertionAt(slot, plainText(dice, 1))];
const rangeAt = (dice: Dice, start: number): Span => ({ start, end: start + dice.between(1, 2), text: plainText(dice, 1) });

export const sameStartRefused = property('line-edit/same-start-refused', {
  'two-insertions': together(twice),
  'two-equal-insertions': together((dice, slot) => {
    const text = plainText(dice);
    return [insertionAt(slot, text), insertionAt(slot, text)];
  }),
  'two-empty-insertions': together((_dice, slot) => [insertionAt(slot, ''), insertionAt(slot, '')]),
  'insertion-then-range': together((dice, slot) => [insertionAt(slot, plainText(dice)), rangeAt(dice, slot)],
    { lines: lf('a'), spans: [insertionAt(1, 'X\n'), { start: 1, end: 2, text: 'Y\n' }] }),
  'range-then-insertion': together((dice, slot) => [rangeAt(dice, slot), insertionAt(slot, plainText(dice))],
    { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'Y\n' }, insertionAt(1, 'X\n')] }),
  'insertion-and-deletion': together((dice, slot) => {
    const [one, other] = [insertionAt(slot, plainText(dice)), { start: slot, end: slot + dice.between(1, 2), text: '' }];
    return dice.flip() ? [one, other] : [other, one];
  }),
  'two-ranges': together((dice, slot) => [rangeAt(dice, slot), { ...rangeAt(dice, slot), text: plainText(dice, 2) }]),
  'at-slot-one': together((dice) => (dice.flip() ? twice(dice, 1) : [insertionAt(1, plainText(dice)), rangeAt(dice, 1)])),
  'at-the-end': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 8);
    return { lines, spans: twice(dice, lines.length + 1) };
  }, { lines: lf('a'), spans: [insertionAt(2, 'X\n'), insertionAt(2, 'Y\n')] }),
  'empty-file': lineSituation((dice) => ({ lines: [], spans: twice(dice, 1) })),
  'missing-file': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: twice(dice, 1) })),
  'apart-in-the-list': amid(3, 8, (dice, overlapped, others) => [overlapped, ...others, insertionAt(overlapped.start, plainText(dice, 5))]),
  'between-touching-ranges': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 12);
    const [a, b, c] = slots(dice, 1, lines.length, 3) as [number, number, number];
    return { lines, spans: dice.shuffled([{ start: a, end: b, text: plainText(dice) }, insertionAt(b, plainText(dice, 1)), { start: b, end: c, text: plainText(dice, 2) }]) };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'X\n' }, insertionAt(2, 'Y\n'), { start: 2, end: 3, text: 'Z\n' }] }),
  'neighbouring-slots': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 8);
    const slot = dice.between(1, lines.length - 1);
    return { lines, spans: dice.shuffled([insertionAt(slot, plainText(dice)), insertionAt(slot + 1, plainText(dice, 1))]) };
  }, { lines: lf('a', 'b'), spans: [insertionAt(1, 'X\n'), insertionAt(2, 'Y\n')] }),
});
