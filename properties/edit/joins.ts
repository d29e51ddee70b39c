import type { Dice } from '../arbitraries/dice.ts';
import { separate } from '../arbitraries/edit-endings.ts';
import { lf, type FileLine, type Span } from '../arbitraries/edit-lines.ts';
import { plainLines } from '../arbitraries/edit-plain.ts';
import { lineSituation } from '../arbitraries/line-edit-case.ts';
import { newWord } from '../arbitraries/texts.ts';
import { property } from '../property.ts';
import { insertionAt } from './plain.ts';

const cr = (content: string): FileLine => ({ content, ending: '\r' });

/** Plain lines around `inner`, and the slot that `inner` starts at. */
function amidst(dice: Dice, ...inner: FileLine[]): { lines: FileLine[]; slot: number } {
  const around = plainLines(dice, 0, 6);
  const at = dice.below(around.length + 1);
  return { lines: separate([...around.slice(0, at), ...inner, ...around.slice(at)]), slot: at + 1 };
}

/** A CR and an LF, or a CRLF, of different lines that come to stand side by side. */
export const byteConcatenation = property('line-edit/byte-concatenation', {
  'cr-text-before-an-empty-lf-line': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, ...lf(''));
    return { lines, spans: [insertionAt(slot, `${newWord(dice)}\r`)] };
  }, { lines: lf(''), spans: [insertionAt(1, 'x\r')] }),
  'lf-text-behind-a-cr-line': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, cr('M'), ...lf('N'));
    return { lines, spans: [insertionAt(slot + 1, dice.pick(['\n', `\n${newWord(dice)}\n`, '\n\n']))] };
  }, ...['\nX\n', '\n', '\n\n'].map((text) => ({ lines: [cr('a'), ...lf('b')], spans: [insertionAt(2, text)] }))),
  'deletion-brings-them-together': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, cr('M'), ...lf('N', ''));
    return { lines, spans: [{ start: slot + 1, end: slot + 2, text: '' }] };
  }, { lines: [cr('a'), ...lf('X', '')], spans: [{ start: 2, end: 3, text: '' }] }),
  'appended-lf-text': lineSituation((dice) => {
    const lines = [...plainLines(dice, 0, 6), cr('M')];
    return { lines, spans: [insertionAt(lines.length + 1, dice.pick(['\n', `\n${newWord(dice)}\n`]))] };
  }, ...['\n', '\nX\n'].map((text) => ({ lines: [cr('a')], spans: [insertionAt(2, text)] }))),
  'two-entries-meet': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, ...lf('M', 'N'));
    const spans = [{ start: slot, end: slot + 1, text: `${newWord(dice)}\r` }, { start: slot + 1, end: slot + 2, text: dice.pick(['\n', `\n${newWord(dice, 1)}\n`]) }];
    return { lines, spans: dice.shuffled(spans) };
  }, { lines: lf('a', 'b'), spans: [{ start: 1, end: 2, text: 'x\r' }, { start: 2, end: 3, text: '\ny\n' }] }),
  'several-meetings': lineSituation((dice) => {
    const blocks = dice.between(2, 4);
    const lines = Array.from({ length: blocks }, () => [cr('M'), ...lf('N', '', 'P')]).flat();
    const spans = Array.from({ length: blocks }, (_, block): Span => {
      const slot = 4 * block + 1;
      return dice.pick([insertionAt(slot + 1, '\n'), { start: slot + 1, end: slot + 2, text: '' }, insertionAt(slot + 2, `${newWord(dice)}\r`)]);
    });
    return { lines, spans: dice.shuffled(spans) };
  }),
  'inside-one-text': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, ...lf(''));
    const text = `${newWord(dice)}\r\n${newWord(dice, 1)}\n\r${newWord(dice, 2)}\r`;
    return { lines, spans: [insertionAt(slot, text)] };
  }, { lines: lf(''), spans: [insertionAt(1, 'x\r\ny\n\rz\r')] }),
  'no-meeting': lineSituation((dice) => {
    const { lines, slot } = amidst(dice, ...lf('M', 'N'));
    return { lines, spans: [insertionAt(slot + 1, dice.pick([`${newWord(dice)}\r`, `\n${newWord(dice)}\n`, `\r${newWord(dice)}\n`]))] };
  }, ...['x\r', '\nx\n', '\rx\n'].map((text) => ({ lines: lf('a', 'b'), spans: [insertionAt(2, text)] }))),
});
