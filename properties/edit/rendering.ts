import type { Bytes } from '../../contract/bytes.ts';
import { numberOf, type Limits } from '../../contract/limits.ts';
import { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { ELSEWHERE } from '../arbitraries/edit-damages.ts';
import { anyOrNoneAtTheEnd, separate, wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { lf, type FileLine } from '../arbitraries/edit-lines.ts';
import { plainLines } from '../arbitraries/edit-plain.ts';
import { lineSituation, lineSituationOf, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { caseLimits, SMALL } from '../arbitraries/limits.ts';
import { BAD_BYTES, BOM, marked } from '../arbitraries/odd-bytes.ts';
import { CONTROLS, OTHER_SEPARATORS } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';
import { slotOf } from './context-shape.ts';
import { unterminated } from './range.ts';

/** A wrong context for a line in the middle of `lines`, all of which the window shows: ten at most. */
const shown = (make: (dice: Dice) => readonly FileLine[], ...first: readonly (readonly FileLine[])[]): MakeSituation => {
  const parts = (lines: readonly FileLine[], start: number): LineEditParts => ({ lines, spans: [{ start, end: start, text: 'X\n', context: ELSEWHERE }] });
  return lineSituationOf(
    (dice, { dialect }) => {
      const lines = make(dice);
      return parts(lines, slotOf(dialect, dice.between(1, lines.length)));
    },
    ({ dialect }) => first.map((lines) => parts(lines, slotOf(dialect, 1))),
  );
};

/** Plain lines of which some are made odd. */
const someOdd = (parts: readonly Bytes[]): MakeSituation => shown(
  (dice) => plainLines(dice, 2, 9).map((line, at) => (at === 0 || dice.oneIn(3) ? { ...line, content: marked(dice, line.content as string, parts) } : line)),
  ...parts.map((part) => [...lf('a'), { content: { parts: [part] }, ending: '\r\n' as const }]),
);

/** What looks like a record, a mark of omission or a flag. */
const LIKE_RECORDS = ['...', '1 alpha', '2(crlf) x', '(truncated)', '(crlf) x', '3(no_nl)', '\u2026', 'out x', '  (cr) x', '12', 'truncated: true', '', ' '];

/** Content whose record, for a line of number `number` with LF, has `bytes` bytes. */
const contentOf = (number: number, bytes: number, of = 'x'): string => of.repeat(Math.max(0, bytes - String(number).length - 1));

/** The budgets of a case: small ones where they can be set. */
const BUDGETS: readonly Limits[] = [SMALL, { maxOutputBytes: 64 }, { maxOutputBytes: 65 }, { maxOutputBytes: 100 }];

/** A wrong context for line 1 or another of a file that is made of the byte budget. */
const budgeted = (make: (dice: Dice, bytes: number, records: number) => FileLine[], budgets: readonly Limits[] = BUDGETS): MakeSituation => (context) => {
  const made = (dice: Dice, limits: Limits): LineEditParts => {
    const { values } = caseLimits(context, 'edit', limits);
    const lines = make(dice, numberOf(values, 'maxOutputBytes'), numberOf(values, 'maxOutputLines'));
    const start = slotOf(context.dialect, dice.between(1, lines.length));
    return { lines, limits, spans: [{ start, end: start, text: 'X\n', context: ELSEWHERE }] };
  };
  return lineSituationOf((dice) => made(dice, dice.pick(budgets)), () => [...budgets, {}].flatMap((limits) => [new Dice(0, []), new Dice(1)].map((dice) => made(dice, limits))))(context);
};

/** Two to five lines whose records, and the LF between them, have `bytes` bytes together. */
function filling(dice: Dice, bytes: number): FileLine[] {
  const count = dice.between(2, 5);
  const each = Math.floor((bytes - (count - 1)) / count) - dice.below(4);
  const all = Array.from({ length: count - 1 }, (_, at) => contentOf(at + 1, each));
  return lf(...all, contentOf(count, bytes - (count - 1) * (each + 1)));
}

const longer = (bytes: number, dice: Dice): number => bytes + dice.pick([1, 2, 10, 300]);

/** A file of more lines than the window, whose excerpt exceeds the byte budget. */
const longerFiles: MakeSituation = (context) => {
  const made = (dice: Dice, wanted: Limits): LineEditParts => {
    const limits = { ...wanted, mismatchContextLines: dice.pick([2, 1, 3]) };
    const { values } = caseLimits(context, 'edit', limits);
    const reach = numberOf(values, 'mismatchContextLines');
    const each = Math.ceil(numberOf(values, 'maxOutputBytes') / (2 * reach + 1)) + dice.between(1, 9);
    const number = reach + dice.between(2, 4);
    const lines = lf(...Array.from({ length: number + reach + dice.between(2, 9) }, (_, at) => contentOf(at + 1, each)));
    const start = slotOf(context.dialect, number);
    return { lines, limits, spans: [{ start, end: start, text: 'X\n', context: ELSEWHERE }] };
  };
  return lineSituationOf((dice) => made(dice, dice.pick(BUDGETS)), () => [{ maxOutputBytes: 64 }, {}].map((limits) => made(new Dice(0, []), limits)))(context);
};

export const mismatchRenderingLikeRead = property('line-edit/mismatch-rendering-like-read', {
  'mixed-endings': shown((dice) => wordLinesEnding(dice, 2, 9, anyOrNoneAtTheEnd), [{ content: 'a', ending: '\r\n' }, { content: 'b', ending: '\r' }, { content: 'c', ending: '' }]),
  'unterminated': shown((dice) => unterminated(plainLines(dice, 1, 9)), unterminated(lf('a'))),
  'invalid-utf8': someOdd(BAD_BYTES),
  'invalid-utf8-outside': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 30, 60).map((line, at) => (at >= 28 && (at === 28 || dice.flip()) ? { ...line, content: marked(dice, line.content as string, BAD_BYTES) } : line));
    const start = slotOf(dialect, dice.between(1, 9));
    return { lines, spans: [{ start, end: start, text: 'X\n', context: ELSEWHERE }] };
  }),
  'byte-order-mark': shown((dice) => plainLines(dice, 1, 9).map((line, at) => (at === 0 ? { ...line, content: BOM + (line.content as string) } : line)), lf(`${BOM}a`, 'b')),
  'replacement-character-itself': someOdd(['\ufffd', 'a\ufffdb', '\ufffd\ufffd']),
  'other-separators': someOdd([...OTHER_SEPARATORS, ...CONTROLS, '\t']),
  'blanks-and-empty-lines': shown((dice) => separate(plainLines(dice, 2, 9).map((line) => ({ ...line, content: dice.pick(['', ' ', `${line.content as string} `, ` ${line.content as string}`, '\t', '  ']) }))),
    lf('', 'a ', ' b', '\t', '')),
  'lines-like-records': shown((dice) => lf(...Array.from({ length: dice.between(2, 9) }, () => dice.pick(LIKE_RECORDS))), lf(...LIKE_RECORDS.slice(0, 9))),
  'at-the-budget': budgeted(filling),
  'one-byte-above': budgeted((dice, bytes) => filling(dice, bytes + 1)),
  'long-line': budgeted((dice, bytes) => {
    const lines = lf(...Array.from({ length: dice.between(1, 4) }, (_, at) => `l${at}`));
    const at = dice.below(lines.length);
    const of = dice.pick(['x', 'é', 'x(a) ']);
    return lines.map((line, index) => (index === at ? { ...line, content: of.repeat(longer(bytes, dice)) } : line));
  }),
  'several-long-lines': budgeted((dice, bytes) => {
    const count = dice.between(3, 6);
    return lf(...Array.from({ length: count }, (_, at) => contentOf(at + 1, dice.between(Math.floor(bytes / 3), Math.floor((2 * bytes) / 3)))));
  }),
  'cut-in-a-longer-file': longerFiles,
  'more-records-than-the-budget': budgeted((dice, _bytes, records) => lf(...Array.from({ length: Math.min(records, 12) + dice.between(1, 3) }, () => 'x')),
    [{ maxOutputLines: 6, headLines: 3, tailLines: 3 }, { maxOutputLines: 7, headLines: 3, tailLines: 3 }, SMALL]),
  'empty-file': lineSituation(() => ({ lines: [], spans: [{ start: 1, end: 1, text: 'X\n', context: ELSEWHERE }] })),
  'missing-file': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [{ start: 1, end: 1, text: 'X\n', context: ELSEWHERE }] })),
});
