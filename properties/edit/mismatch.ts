import { numberOf } from '../../contract/limits.ts';
import type { Json } from '../../contract/json.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { damaged, ELSEWHERE, type Damage } from '../arbitraries/edit-damages.ts';
import { entryOf, lf, type FileLine, type LineEntry, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { slotOf } from './context-shape.ts';
import { insertionAt, several } from './plain.ts';

/** `count` lines, each with its number. */
export const numbered = (count: number): FileLine[] => lf(...Array.from({ length: count }, (_, at) => `line ${at + 1}`));

/** A plain file and several entries, those at `wrong` with a context that stands nowhere. */
const wrongAt = (choose: (dice: Dice, count: number) => readonly number[], order: (spans: Span[]) => Span[] = (spans) => spans): MakeSituation => lineSituation((dice) => {
  const { lines, spans } = several(dice, 3, 6);
  const chosen = choose(dice, spans.length);
  return { lines, spans: order(spans).map((span, at) => (chosen.includes(at) ? { ...span, context: `${ELSEWHERE}${at}` } : span)) };
});

/** Several entries, one with a wrong context and one with another damage. */
const besides = (...damages: readonly Damage[]): MakeSituation => {
  const made = (dice: Dice, { dialect }: Context, damage: Damage): LineEditParts => {
    const { lines, spans } = several(dice, 3, 5);
    const entries = spans.map((span) => entryOf(dialect, lines, span));
    const [wrong, ...others] = dice.flip() ? entries.toReversed() : entries;
    const mismatching: Json = { ...(wrong as LineEntry), context_line: ELSEWHERE };
    const edits = [mismatching, ...damaged(dice, damage, others, lines.length)];
    return { lines, arguments: { path: DEFAULT_PATH, edits: dice.shuffled(edits) } };
  };
  return lineSituationOf((dice, context) => made(dice, context, dice.pick(damages)), (context) => damages.map((damage) => made(new Dice(0, []), context, damage)));
};

const KINDS = ['range', 'order', 'overlap', 'line-field', 'new-text', 'context-absent', 'context-malformed', 'count', 'empty', 'directory'] as const;

const otherRefusals: MakeSituation = lineSituationOf((dice, context) => otherRefusal(dice, context, dice.pick(KINDS)),
  (context) => KINDS.map((kind) => otherRefusal(new Dice(0, []), context, kind)));

function otherRefusal(dice: Dice, context: Context, damage: (typeof KINDS)[number]): LineEditParts {
  const { lines, spans } = several(dice, 2, 4);
  const entries = spans.map((span) => entryOf(context.dialect, lines, span));
  if (damage === 'empty') return { lines, arguments: { path: DEFAULT_PATH, edits: [] } };
  if (damage === 'directory') return { lines, arguments: { path: '.', edits: entries } };
  if (damage === 'count') return { lines, limits: { maxEdits: 1 }, arguments: { path: DEFAULT_PATH, edits: overTheLimit(context, entries) } };
  return { lines, arguments: { path: DEFAULT_PATH, edits: damaged(dice, damage, entries, lines.length) } };
}

/** `entries`, repeated until they are more than the limit. */
function overTheLimit(context: Context, entries: readonly LineEntry[]): LineEntry[] {
  const limit = numberOf(caseLimits(context, 'edit', { maxEdits: 1 }).values, 'maxEdits');
  return Array.from({ length: limit + 1 }, (_, at) => entries[at % entries.length] as LineEntry);
}

const HUNDRED = numbered(100);
const FAR_DOWN: readonly Span[] = [{ start: 1, end: 2, text: 'X\n' }, { start: 13, end: 41, text: 'Y\n', context: 'line 99' }];

export const mismatchDetails = property('line-edit/mismatch-details', {
  'one-entry': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 2, 9);
    const start = dice.between(slotOf(dialect, 1), lines.length);
    return { lines, spans: [{ start, end: dice.between(start, start + 1), text: plainText(dice), context: ELSEWHERE }] };
  }),
  'first-of-several': wrongAt(() => [0]),
  'middle-of-several': wrongAt((dice, count) => [dice.between(1, count - 2)]),
  'last-of-several': wrongAt((_dice, count) => [count - 1]),
  'several-wrong': wrongAt((dice, count) => dice.increasing(dice.between(2, count), count - 1)),
  'against-the-order-of-the-file': wrongAt((dice, count) => dice.increasing(dice.between(2, count), count - 1), (spans) => spans.toReversed()),
  'slot-one': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [{ start: 1, end: dice.between(1, 2), text: plainText(dice), context: ELSEWHERE }] };
  }),
  'append': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 9);
    return { lines, spans: [{ ...insertionAt(lines.length + 1, plainText(dice)), context: ELSEWHERE }] };
  }),
  'long-range': lineSituation((dice) => {
    const lines = numbered(dice.between(30, 100));
    const start = dice.between(2, 10);
    return { lines, spans: [{ start, end: dice.between(start + 15, lines.length + 1), text: plainText(dice), context: ELSEWHERE }] };
  }, { lines: HUNDRED, spans: FAR_DOWN }),
  'malformed-entry-too': besides('line-field', 'new-text', 'context-absent', 'context-malformed', 'range', 'order'),
  'overlap-too': besides('overlap'),
  'other-refusals': otherRefusals,
});
