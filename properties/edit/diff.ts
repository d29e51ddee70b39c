import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { ELSEWHERE } from '../arbitraries/edit-damages.ts';
import { lf, type FileLine } from '../arbitraries/edit-lines.ts';
import { plainLines, plainReplacement, plainText } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { BAD_BYTES, BOM, marked } from '../arbitraries/odd-bytes.ts';
import { newWord } from '../arbitraries/texts.ts';
import { property } from '../property.ts';
import { insertionAt, several } from './plain.ts';
import { exactText, unterminated } from './range.ts';

/** A plain file, one line of which is made of bad bytes. */
function withBadLine(dice: Dice, lines: readonly FileLine[], number: number): FileLine[] {
  return lines.map((line, at) => (at === number - 1 ? { ...line, content: marked(dice, line.content as string, BAD_BYTES) } : line));
}

export const uiDiff = property('line-edit/ui-diff', {
  'replacement': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 12);
    return { lines, spans: [plainReplacement(dice, lines.length)] };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'b\n' }] }),
  'insertion': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 12);
    return { lines, spans: [insertionAt(dice.between(1, lines.length + 1), plainText(dice))] };
  }),
  'deletion': lineSituation((dice) => {
    const lines = plainLines(dice, 2, 12);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: dice.between(start + 1, Math.min(lines.length + 1, start + 3)), text: '' }] };
  }),
  'several': lineSituation((dice) => several(dice)),
  'created': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [insertionAt(1, plainText(dice))] })),
  'created-empty': lineSituation((dice) => ({ tree: {}, path: dice.pick([DEFAULT_PATH, 'd/f.txt']), spans: [insertionAt(1, '')] })),
  'emptied': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { lines, spans: [{ start: 1, end: lines.length + 1, text: '' }] };
  }),
  'completed-text': lineSituation((dice) => {
    const lines = dice.flip() ? plainLines(dice, 1, 8) : unterminated(plainLines(dice, 1, 8));
    const start = dice.between(1, lines.length + 1);
    return { lines, spans: [{ start, end: start > lines.length ? start : dice.between(start, start + 1), text: newWord(dice) }] };
  }, { lines: lf('a'), spans: [{ start: 1, end: 2, text: 'X' }] }, { lines: lf('a', 'b'), spans: [insertionAt(2, 'X')] }, { lines: unterminated(lf('a')), spans: [insertionAt(2, 'X')] }),
  'ending-only': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const start = dice.between(1, lines.length);
    return { lines, spans: [{ start, end: start + 1, text: `${lines[start - 1]?.content as string}\r\n` }] };
  }, { lines: unterminated(lf('a')), spans: [{ start: 1, end: 2, text: 'a\n' }] }),
  'byte-order-mark': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 8).map((line, at) => (at === 0 ? { ...line, content: BOM + (line.content as string) } : line));
    return { lines, spans: [plainReplacement(dice, lines.length, { from: 3 })] };
  }),
  'no-change': lineSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const start = dice.between(1, lines.length);
    return { lines, spans: [dice.flip() ? insertionAt(start, '') : { start, end: start + 1, text: exactText(lines, { start, end: start + 1 }) }] };
  }),
  'invalid-before-and-after': lineSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    const span = plainReplacement(dice, lines.length - 1, { longest: 1 });
    return { lines: withBadLine(dice, lines, lines.length), spans: [span] };
  }, { lines: [...lf('b'), { content: { base64: '/w==' }, ending: '\n' }], spans: [{ start: 1, end: 2, text: 'c\n' }] }),
  'invalid-before-only': lineSituation((dice, { dialect }) => {
    const lines = plainLines(dice, 3, 8);
    const start = dice.between(1, lines.length - 1);
    const bad = dialect === 'at' ? start + 1 : start;
    return { lines: withBadLine(dice, lines, bad), spans: [{ start, end: bad + 1, text: plainText(dice) }] };
  }),
  'refused': lineSituation((dice) => {
    const { lines, spans } = several(dice);
    return { lines, spans: spans.map((span, at) => (at === spans.length - 1 ? { ...span, context: ELSEWHERE } : span)) };
  }),
});
