import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { edit, quote, replaceSome, withItem } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { newWord, words } from '../arbitraries/texts.ts';

/** A run of `unit`, `length` of them, in which the quote is `quoted` of them. */
function run(dice: Dice, unit: string, length: number, quoted: number): EditCaseParts {
  const [before, behind] = dice.pick([['', ''], ['Z', ''], ['', 'Z'], ['Z', 'Z']] as const);
  return { content: before + unit.repeat(length) + behind, edits: [edit(unit.repeat(quoted), newWord(dice))] };
}

const UNITS = ['a', '-', '=', '0', '.', '#'] as const;

const ALL_UNITS = [...UNITS, 'é', '😀', 'ab'] as const;

/** A quote that overlaps itself: its run holds it `times` times without overlap, and one start more. */
function overlapping(units: readonly string[], leastTimes: number, mostTimes: number) {
  return (dice: Dice): EditCaseParts => {
    const quoted = dice.size(2, 9);
    const times = dice.size(leastTimes, mostTimes);
    return run(dice, dice.pick(units), times * quoted + dice.between(times === 1 ? 1 : 0, quoted - 1), quoted);
  };
}

export const selfOverlapCounting = property('replace/self-overlap-counting', {
  'exact-fit': situation((dice) => {
    const quoted = dice.size(2, 20);
    return run(dice, dice.pick(ALL_UNITS), quoted, quoted);
  }, on('éé', ['éé', 'X']), on('aa', ['aa', 'X'])),
  'longer-than-the-run': situation((dice) => {
    const length = dice.size(1, 20);
    return run(dice, dice.pick(ALL_UNITS), length, length + 1);
  }, on('aa', ['aaa', 'X'])),
  'letter-run-counted-once': situation(overlapping(UNITS, 1, 1), on('aaa', ['aa', 'X'])),
  'letter-run-counted-often': situation(overlapping(UNITS, 2, 9), on('aaaa', ['aa', 'X'])),
  'longer-period': situation((dice) => {
    const unit = quote(words(dice, 2), [0, dice.between(1, 2)]);
    const period = unit.length > 1 ? unit : `${unit}-`;
    const first = period.charAt(0);
    const quoted = dice.size(1, 4);
    const length = quoted + dice.size(1, 6);
    return { content: period.repeat(length) + first, edits: [edit(period.repeat(quoted) + first, newWord(dice))] };
  }, on('ababa', ['aba', 'X']), on('abababa', ['aba', 'X'])),
  'newline-run': situation(overlapping(['\n'], 1, 4), on('a\n\n\nb', ['\n\n', 'X']), on('\n\n\n', ['\n\n', 'X'])),
  'crlf-run': situation((dice) => {
    const quoted = dice.between(2, 4);
    const length = quoted + dice.size(1, 8);
    const [before, behind] = dice.pick([['', ''], ['a', ''], ['', 'b'], ['a', 'b']] as const);
    return { content: before + '\r\n'.repeat(length) + behind, edits: [edit(dice.pick(['\n', '\r\n']).repeat(quoted), newWord(dice))] };
  }, on('\r\n\r\n\r\n', ['\n\n', 'X'])),
  'multi-byte-run': situation(overlapping(['é', '€', 'ж', '中'], 1, 4), on('ééé', ['éé', 'X'])),
  'astral-run': situation(overlapping(['😀', '𐍈', '🚀'], 1, 4), on('😀😀😀', ['😀😀', 'X'])),
  'among-good-edits': situation((dice) => {
    const others = words(dice, dice.size(2, 8));
    const { content, edits } = overlapping(['-', '=', 'é'], 1, 3)(dice);
    return { content: `${others.join(';')};${content}`, edits: withItem(dice, replaceSome(dice, others, 1), edits![0]!, 'any') };
  }, on('b;---', ['b', 'Y'], ['--', 'X'])),
  'run-and-apart': situation((dice) => {
    const unit = dice.pick(UNITS);
    const quoted = dice.size(2, 6);
    const all = [unit.repeat(quoted + dice.between(1, quoted)), unit.repeat(quoted)];
    return { content: dice.shuffled(all).join('Z'), edits: [edit(unit.repeat(quoted), newWord(dice))] };
  }, on('aaa;aa', ['aa', 'X'])),
});
