import type { Bytes } from '../../contract/bytes.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { wordLinesEnding } from '../arbitraries/edit-endings.ts';
import { editableSlots, lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines, plainSpans, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation, type LineEditParts } from '../arbitraries/line-edit-case.ts';
import { BAD_BYTES, BOM, marked, oddLines } from '../arbitraries/odd-bytes.ts';
import { BLANKS, CONTROLS, FRAGILE, OTHER_SEPARATORS, UNICODE_FORMS } from '../arbitraries/texts.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { unterminated } from './range.ts';

/** `lines` with the content of one line made odd. */
function spoilt(lines: readonly FileLine[], at: number, content: (word: Bytes) => Bytes): FileLine[] {
  return lines.map((line, index) => (index === at ? { ...line, content: content(line.content) } : line));
}

/**
 * A plain file with one odd line, and an entry that has it neither as context nor among its lines: at least one line stands
 * between.
 */
const beside = (parts: readonly Bytes[], ...first: readonly LineEditParts[]): MakeSituation => lineSituation((dice) => {
  const lines = plainLines(dice, 5, 9);
  const odd = dice.flip() ? 0 : lines.length - 1;
  const start = odd === 0 ? dice.between(3, lines.length) : dice.between(1, lines.length - 2);
  const end = dice.between(start, odd === 0 ? lines.length + 1 : lines.length - 1);
  return { lines: spoilt(lines, odd, (word) => marked(dice, word as string, parts)), spans: [{ start, end: Math.min(end, start + 2), text: plainText(dice) }] };
}, ...first, ...parts.map((part): LineEditParts =>
  ({ lines: [...lf('a', 'b', 'c'), { content: { parts: ['m', part, 'n'] }, ending: '\n' }], spans: [{ start: 1, end: 2, text: 'X\n' }] })));

/** One entry on line 4 of five, bad bytes in line 1: each sequence. */
const eachBad: readonly LineEditParts[] = BAD_BYTES.map((bad) =>
  ({ lines: [{ content: { parts: ['a', bad] }, ending: '\n' as const }, ...lf('b', 'c', 'd', 'e')], spans: [{ start: 4, end: 5, text: 'X\n' }] }));

/** Entries at slots whose context is text, in any bytes. */
function entriesAmong(dice: Dice, context: Context, lines: readonly FileLine[], most: number): Span[] {
  const slots = editableSlots(context.dialect, lines).filter((slot) => slot <= lines.length);
  if (slots.length === 0) return [];
  const chosen = dice.increasing(dice.size(1, Math.min(most, slots.length)), slots.length - 1).map((at) => slots[at] as number);
  return chosen.map((start, index) => {
    const next = chosen[index + 1] ?? lines.length + 2;
    return { start, end: dice.between(start, Math.min(next - 1, lines.length + 1, start + 2)), text: plainText(dice, index) };
  });
}

export const untouchedBytesSurvive = property('line-edit/untouched-bytes-survive', {
  'byte-order-mark': lineSituation((dice) => {
    const [first, ...rest] = plainLines(dice, 3, 8) as [FileLine, ...FileLine[]];
    const lines = [{ ...first, content: BOM + (first.content as string) }, ...rest];
    const start = dice.between(3, lines.length);
    return { lines, spans: [{ start, end: dice.between(start, start + 1), text: plainText(dice) }] };
  }, { lines: lf(`${BOM}a`), spans: [{ start: 2, end: 2, text: 'X\n' }] }),
  'insertion-before-the-mark': lineSituation((dice) => {
    const [first, ...rest] = plainLines(dice, 1, 8) as [FileLine, ...FileLine[]];
    return { lines: [{ ...first, content: BOM + (first.content as string) }, ...rest], spans: [{ start: 1, end: 1, text: plainText(dice) }] };
  }),
  'invalid-utf8': beside(BAD_BYTES, ...eachBad),
  'invalid-utf8-beside-the-edit': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 4, 9);
    const start = dice.between(2, lines.length - 1);
    const end = dialect === 'at' ? dice.between(start + 1, lines.length - 1) : start;
    // The right neighbour always; the left one only where it is no context line.
    const behind = spoilt(lines, end - 1 + (dialect === 'at' ? 0 : 1), (word) => marked(dice, word as string, BAD_BYTES));
    const both = dialect === 'at' ? spoilt(behind, start - 2, (word) => marked(dice, word as string, BAD_BYTES)) : behind;
    return { lines: both, spans: [{ start, end: dialect === 'at' ? end : start + 1, text: plainText(dice) }] };
  }),
  'nul': beside([...CONTROLS], { lines: lf('\0a\0', 'b', 'c', 'd'), spans: [{ start: 3, end: 4, text: 'X\n' }] }),
  'mixed-endings': lineSituation((dice) => {
    const lines = wordLinesEnding(dice, 3, 10);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: dice.between(start, Math.min(start + 1, lines.length)), text: plainText(dice) }] };
  }),
  'unterminated': lineSituation((dice) => {
    const lines = unterminated(plainLines(dice, 2, 9));
    const start = dice.between(1, lines.length - 1);
    return { lines, spans: [{ start, end: dice.between(start, lines.length), text: plainText(dice) }] };
  }),
  'other-separators': beside([...OTHER_SEPARATORS]),
  'unicode-forms': beside([...UNICODE_FORMS, ...FRAGILE]),
  'blanks-at-the-ends': beside([...BLANKS], { lines: lf('a', 'b', 'c ', '\td\t', ' ', '', ''), spans: [{ start: 1, end: 2, text: 'X\n' }] },
    { lines: lf('', '', ' a ', 'b', 'c', 'd'), spans: [{ start: 6, end: 7, text: 'X\n' }] }),
  'far-from-the-edit': lineSituation((dice) => {
    const lines = plainLines(dice, 300, 900);
    const top = dice.flip();
    const start = top ? dice.between(1, 9) : dice.between(lines.length - 9, lines.length);
    const odd = top ? lines.length - 1 - dice.below(9) : dice.below(9);
    return { lines: spoilt(lines, odd, (word) => marked(dice, word as string, BAD_BYTES)), spans: [{ start, end: start + dice.below(2), text: plainText(dice) }] };
  }),
  'several-entries': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 8, 20);
    const spans = plainSpans(dice, lines.length, 2, 4, { longest: 1 });
    const used = new Set(spans.flatMap(({ start, end }) => [dialect === 'at' ? start : start - 1, ...Array.from({ length: end - start }, (_, at) => start + at)]));
    const spoiltLines = lines.map((line, at) => (used.has(at + 1) || !dice.flip() ? line : { ...line, content: marked(dice, line.content as string, badBytes.oneReplacement) }));
    return { lines: spoiltLines, spans: dice.shuffled(spans) };
  }),
  'any-bytes': lineSituation((dice, context) => {
    const lines = oddLines(dice, 2, 12);
    const spans = entriesAmong(dice, context, lines, 4);
    return { lines: spans.length > 0 ? lines : lf('a'), spans: spans.length > 0 ? dice.shuffled(spans) : [{ start: 1, end: 1, text: plainText(dice) }] };
  }),
});
