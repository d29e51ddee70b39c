import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, ELSEWHERE, type Place } from '../arbitraries/edit-damages.ts';
import { entryOf, lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { property, type MakeSituation } from '../property.ts';
import { several } from './plain.ts';
import { unterminated } from './range.ts';

type Slots = Omit<Span, 'text' | 'context'>;

/** Some of them are slots of any file in numbers of 32 bits. */
const FAR = [100, 1000, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 32 + 2, 2 ** 53 - 1];

/** The entry with the right context; for a start that is no slot any context does. */
function spanAt(dice: Dice, lines: readonly FileLine[], { start, end }: Slots, text = plainText(dice)): Span {
  const beyond = start > lines.length + 1 ? { context: dice.pick([lastOf(lines), '', ELSEWHERE]) } : {};
  return { start, end, text, ...beyond };
}

function lastOf(lines: readonly FileLine[]): string {
  const content = lines.at(-1)?.content ?? '';
  return typeof content === 'string' ? content : '';
}

/** A plain file of `count` lines, and one entry whose slots are made of the last slot. */
const bounded = (slotsOf: (dice: Dice, limit: number) => Slots, ...first: readonly LineEditParts[]): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, 1, 9);
  return { lines, spans: [spanAt(dice, lines, slotsOf(dice, lines.length + 1))] };
}, ...first);

const ONE_LINE = lf('a');

/** One of several entries reaches too far, or ends before its start. */
const amongSeveral = (damage: 'range' | 'order', place: Place): MakeSituation => lineSituation((dice, { dialect }) => {
  const { lines, spans } = several(dice);
  const entries = spans.map((span) => entryOf(dialect, lines, span));
  return { lines, arguments: { path: DEFAULT_PATH, edits: damaged(dice, damage, entries, lines.length, place) } };
});

/** On a file that is not there. */
const onMissing = (slotsOf: (dice: Dice) => Slots): MakeSituation => lineSituation((dice) => ({
  tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt', 'd/e/f.txt']), spans: [{ ...slotsOf(dice), text: plainText(dice), context: '' }],
}));

const beyondAnEmptyFile = (dice: Dice): Slots => {
  const start = dice.pick([1, 2, 2, 3]);
  return { start, end: start === 1 ? dice.between(2, 3) : start };
};

export const noClip = property('line-edit/no-clip', {
  'start-at-the-limit': bounded((_dice, limit) => ({ start: limit, end: limit }), { lines: ONE_LINE, spans: [{ start: 2, end: 2, text: 'X\n' }] }),
  'start-one-beyond': bounded((_dice, limit) => ({ start: limit + 1, end: limit + 1 }),
    { lines: ONE_LINE, spans: [{ start: 3, end: 3, text: 'X\n', context: '' }] }, { lines: ONE_LINE, spans: [{ start: 3, end: 3, text: 'X\n', context: 'a' }] }),
  'start-far-beyond': bounded((dice, limit) => {
    const start = dice.pick([limit + dice.between(2, 9), ...FAR]);
    return { start, end: start };
  }, { lines: ONE_LINE, spans: [{ start: 9, end: 9, text: 'X\n', context: 'a' }] },
  ...['', 'a'].map((context, at) => ({ lines: ONE_LINE, spans: [{ start: 2 ** 32 + 1 + at, end: 2 ** 32 + 2, text: 'X\n', context }] }))),
  'end-at-the-limit': bounded((dice, limit) => ({ start: dice.between(1, limit - 1), end: limit }), { lines: ONE_LINE, spans: [{ start: 1, end: 2, text: 'X\n' }] }),
  'end-one-beyond': bounded((dice, limit) => ({ start: dice.between(1, limit), end: limit + 1 }), { lines: ONE_LINE, spans: [{ start: 1, end: 3, text: 'X\n' }] }),
  'end-far-beyond': bounded((dice, limit) => ({ start: dice.between(1, limit), end: dice.pick([limit + dice.between(2, 9), ...FAR]) }),
    { lines: ONE_LINE, spans: [{ start: 1, end: 2 ** 32 + 2, text: 'X\n' }] }),
  'unterminated': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 1, 9));
    const limit = lines.length + 1;
    const slots = dice.pick<Slots>([{ start: 1, end: limit }, { start: limit, end: limit }, { start: limit + 1, end: limit + 1 }, { start: limit - 1, end: limit + 1 }]);
    return { lines, spans: [spanAt(dice, lines, slots)] };
  }, { lines: unterminated(ONE_LINE), spans: [{ start: 1, end: 3, text: 'X\n' }] }),
  'empty-file': lineSituation((dice) => ({ lines: [], spans: [spanAt(dice, [], beyondAnEmptyFile(dice))] })),
  'missing-file': onMissing(beyondAnEmptyFile),
  'in-the-first-of-several': amongSeveral('range', 'first'),
  'in-the-last-of-several': amongSeveral('range', 'last'),
  'deletion': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [spanAt(dice, lines, { start: dice.between(1, lines.length), end: lines.length + dice.between(2, 4) }, '')] };
  }),
  'above-exact-numbers': bounded((dice) => {
    const start = dice.pick([2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e18, 1e21]);
    return dice.flip() ? { start: 1, end: start } : { start, end: start };
  }),
});

export const endBeforeStart = property('line-edit/end-before-start', {
  'one-less': bounded((dice, limit) => {
    const start = dice.between(2, limit);
    return { start, end: start - 1 };
  }, { lines: lf('a', 'b'), spans: [{ start: 2, end: 1, text: 'X\n' }] }),
  'far-less': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 12);
    const start = dice.between(3, lines.length + 1);
    return { lines, spans: [{ start, end: dice.between(1, start - 2), text: plainText(dice) }] };
  }, { lines: lf('a', 'b'), spans: [{ start: 3, end: 1, text: 'X\n' }] }),
  'first-and-end': bounded((_dice, limit) => ({ start: limit, end: 1 })),
  'deletion': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 9);
    const start = dice.between(2, lines.length + 1);
    return { lines, spans: [{ start, end: dice.between(1, start - 1), text: '' }] };
  }),
  'in-the-first-of-several': amongSeveral('order', 'first'),
  'in-the-last-of-several': amongSeveral('order', 'last'),
  'missing-file': onMissing((dice) => {
    const start = dice.between(2, 4);
    return { start, end: dice.between(1, start - 1) };
  }),
  'equal': bounded((dice, limit) => {
    const start = dice.between(1, limit - 1);
    return { start, end: start };
  }),
  'one-more': bounded((dice, limit) => {
    const start = dice.between(1, limit - 1);
    return { start, end: start + 1 };
  }),
});
