import type { Dialect } from '../../contract/dialects.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import type { Context, MakeSituation } from '../property.ts';

/** The number of the line that the context of an entry at slot `start` names; 0 or one more than the file has: none. */
export function contextNumber(dialect: Dialect, start: number): number {
  return dialect === 'at' ? start : start - 1;
}

/** The slot whose context line is line `number`. */
export function slotOf(dialect: Dialect, number: number): number {
  return dialect === 'at' ? number : number + 1;
}

/** The number of a context line whose slot is neither the first nor the one behind the last line. */
export function innerNumber(dice: Dice, dialect: Dialect, count: number): number {
  return contextNumber(dialect, dice.between(2, count));
}

/** An entry at the slot whose context line is line `number`: an insertion, or one that covers lines, as far as there are any; some have no text. */
export function spanFor(dice: Dice, dialect: Dialect, number: number, count: number): Span {
  const start = slotOf(dialect, number);
  const end = dice.between(start, Math.min(start + 2, count + 1));
  return { start, end, text: dice.oneIn(4) ? '' : plainText(dice) };
}

/** A content for a context line, and a context for that. */
export interface Quoted {
  content: string;
  context: string;
}

/** Some plain file with one line, neither the first nor the last, of the content given; and an entry with the context given. */
export function quoting(make: (dice: Dice) => Quoted, ...first: readonly (readonly [content: string, context: string])[]): MakeSituation {
  const placed = (lines: FileLine[], at: number, { content }: Quoted): FileLine[] => lines.map((line, index) => (index === at ? { ...line, content } : line));
  return lineSituationOf(
    (dice, { dialect }) => {
      const quoted = make(dice);
      const lines = plainLines(dice, 3, 8);
      const at = dice.between(1, lines.length - 2);
      return { lines: placed(lines, at, quoted), spans: [{ ...spanFor(dice, dialect, at + 1, lines.length), context: quoted.context }] };
    },
    ({ dialect }) => first.map(([content, context]): LineEditParts => {
      const lines: FileLine[] = ['first', content, 'third'].map((each) => ({ content: each, ending: '\n' }));
      const start = slotOf(dialect, 2);
      return { lines, spans: [{ start, end: start, text: 'X\n', context }] };
    }),
  );
}

/** Whether the context line of the dialect is the one before the slot. */
export const isBefore = ({ dialect }: Context): boolean => dialect !== 'at';
