import { numberOf } from '../../contract/limits.ts';
import type { Case } from '../../contract/case.ts';
import type { Clause, Expectation } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, type Damage } from '../arbitraries/edit-damages.ts';
import { entryOf, lf, type FileLine, type LineEntry, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineEditCall, lineEditRuns, lineSituation } from '../arbitraries/line-edit-case.ts';
import { newWord } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { several } from './plain.ts';
import { exactText } from './range.ts';

const ABC = lf('a', 'b', 'c');
const GROW_AND_SHRINK: Span[] = [{ start: 1, end: 2, text: 'x\ny\n' }, { start: 3, end: 4, text: 'z\n' }];

/** Entries of which the earlier ones change the number of lines before the later ones. */
const shifting = (earlier: (dice: Dice) => Omit<Span, 'start' | 'end'> & { covers: number }): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, 6, 16);
  const first = earlier(dice);
  const start = dice.between(1, 2);
  const later = plainSpans(dice, lines.length - 4, 1, 3).map((span) => ({ ...span, start: span.start + 4, end: span.end + 4 }));
  return { lines, spans: dice.shuffled([{ start, end: start + first.covers, text: first.text }, ...later]) };
});

/** As many entries as the limit allows, and as a file of some hundred lines takes. */
const many = (order: (dice: Dice, spans: Span[]) => Span[]): MakeSituation => lineSituation((dice, { limits }) => {
  const most = Math.min(numberOf(limits.edit, 'maxEdits'), 300);
  const lines = plainLines(dice, most, Math.min(2 * most, 900));
  return { lines, spans: order(dice, plainSpans(dice, lines.length, most, most, { longest: 2 })) };
});

interface Orders<Entry extends Json = Json> {
  lines: FileLine[];
  entries: Entry[];
  orders: number;
}

/** One list of entries in several orders, each on a fresh copy of the file. */
const inOrders = (make: (dice: Dice, context: Context) => Orders): MakeSituation => (context) => built((dice) => {
  const { lines, entries, orders } = make(dice, context);
  const lists = [entries, entries.toReversed(), ...Array.from({ length: orders - 2 }, () => dice.shuffled(entries))];
  return lineEditRuns(context, { lines }, lists.map((edits) => [{ call: lineEditCall(context, { arguments: { path: DEFAULT_PATH, edits } }) }]));
});

function rightOrders(dice: Dice, { dialect }: Context, orders: number): Orders<LineEntry> {
  const { lines, spans } = several(dice);
  return { lines, entries: spans.map((span) => entryOf(dialect, lines, span)), orders };
}

const WRONG: readonly Damage[] = ['range', 'order', 'overlap', 'line-field', 'new-text', 'context-absent', 'context-malformed', 'context-wrong'];

/** Status and tree of every run are those of the first; of a single run what is predicted. */
function sameInEveryOrder(prediction: Expectation, kase: Case): Expectation {
  if (kase.runs.length === 1) return prediction;
  const clauses = kase.runs.slice(1).map((_, at): Clause => ({
    run: at + 1, step: 0, facet: 'order', level: 'MUST', match: { kind: 'same-as-run', run: 0 }, rules: ['line-edit/simultaneous'],
  }));
  return { alternatives: [{ clauses }] };
}

export const simultaneous = property('line-edit/simultaneous', {
  'ascending': lineSituation((dice) => several(dice), { lines: ABC, spans: GROW_AND_SHRINK }),
  'descending': lineSituation((dice) => {
    const { lines, spans } = several(dice);
    return { lines, spans: spans.toReversed() };
  }, { lines: ABC, spans: GROW_AND_SHRINK.toReversed() }),
  'any-order': lineSituation((dice) => {
    const { lines, spans } = several(dice);
    return { lines, spans: dice.shuffled(spans) };
  }),
  'growing': shifting((dice) => ({ covers: dice.below(2), text: plainText(dice, 20) + plainText(dice, 40) })),
  'shrinking': shifting((dice) => ({ covers: dice.between(1, 2), text: '' })),
  'swapped': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 12);
    const [one, other] = dice.increasing(2, lines.length - 1).map((start) => start + 1) as [number, number];
    const text = (start: number): string => exactText(lines, { start, end: start + 1 });
    return { lines, spans: dice.shuffled([{ start: one, end: one + 1, text: text(other) }, { start: other, end: other + 1, text: text(one) }]) };
  }),
  'text-of-another': lineSituation((dice) => {
    const lines = plainLines(dice, 4, 12);
    const target = dice.between(2, lines.length);
    const copy = exactText(lines, { start: target, end: target + 1 });
    const spans = [{ start: 1, end: 1, text: dice.pick([copy, copy + copy, `${newWord(dice)}\n${copy}`]) }, { start: target, end: target + 1, text: plainText(dice, 1) }];
    return { lines, spans: dice.shuffled(spans) };
  }),
  'many': many((dice, spans) => dice.shuffled(spans)),
  'two-orders': inOrders((dice, context) => rightOrders(dice, context, 2)),
  'several-orders': inOrders((dice, context) => rightOrders(dice, context, dice.between(3, 4))),
  'refused-in-every-order': inOrders((dice, context) => {
    const { lines, entries } = rightOrders(dice, context, 2);
    return { lines, entries: damaged(dice, dice.pick(WRONG), entries, lines.length), orders: dice.between(2, 3) };
  }),
}, sameInEveryOrder);
