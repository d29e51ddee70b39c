import { numberOf } from '../../contract/limits.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { FileLine, Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import type { MakeSituation } from '../property.ts';

/** A plain file and several entries that fit it, in the order of the file. */
export function several(dice: Dice, least = 2, most = 6): { lines: FileLine[]; spans: Span[] } {
  const lines = plainLines(dice, 2 * least, 16);
  return { lines, spans: plainSpans(dice, lines.length, least, most) };
}

/** `count` strictly increasing slots from `from` on, within `room`. */
export const slots = (dice: Dice, from: number, room: number, count: number): number[] => dice.increasing(count, room).map((at) => at + from);

/** An insertion at slot `start`. */
export const insertionAt = (start: number, text: string): Span => ({ start, end: start, text });

/** A longer list of entries, which `arrange` makes of one of them, a range, and the others in the order of the file. */
export const amid = (least: number, most: number, arrange: (dice: Dice, overlapped: Span, others: Span[]) => Span[]): MakeSituation => lineSituation((dice, { limits }) => {
  const count = Math.min(most, numberOf(limits.edit, 'maxEdits') - 1);
  const lines = plainLines(dice, 3 * Math.min(least, count), 4 * count);
  const spans = plainSpans(dice, lines.length, Math.min(least, count), count, { longest: 2 });
  const at = dice.below(spans.length);
  const overlapped = widened(spans, at, lines.length);
  return { lines, spans: arrange(dice, overlapped, spans.filter((_, index) => index !== at)) };
});

/** The entry at `at` as a range of at least one line. */
function widened(spans: readonly Span[], at: number, count: number): Span {
  const span = spans[at] as Span;
  const start = Math.min(span.start, count);
  return { ...span, start, end: Math.max(span.end, start + 1) };
}
