import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import { FAR } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, pieces } from '../arbitraries/files.ts';
import { edit, quote, related, replaceSpans, SHARING, type Span } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import { tried } from '../arbitraries/tried.ts';
import { amongGood } from './places.ts';
import { PATCH_ALL_OR_NONE } from './patch-edit.ts';

/** Words of a file that each take the place of the next. */
function moving(least: number, most: number, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const count = dice.between(least, most);
    const all = words(dice, count + dice.below(4));
    const edits = all.slice(0, count).map((word, index) => edit(word, all[(index + 1) % count] as string));
    return { content: dice.shuffled(all).join(dice.pick([' ', '\n', ' = '])) + dice.pick(['\n', '']), edits: dice.shuffled(edits) };
  }, ...first);
}

/** Two edits of a file in unique pieces. */
function onSpans(choose: (dice: Dice, count: number) => readonly Span[], ...first: EditCaseParts[]) {
  return tried((dice) => {
    const all = dice.flip() ? closePieces(dice, 3, 16) : pieces(dice, 3, 16);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, choose(dice, all.length))) };
  }, ...first);
}

export const oneSnapshot = property('common/one-snapshot', {
  'swap': moving(2, 2, on('p q\n', ['p', 'q'], ['q', 'p']), on('ab', ['a', 'b'], ['b', 'a'])),
  'rotation': moving(3, 5, on('a b c\n', ['a', 'b'], ['b', 'c'], ['c', 'a'])),
  'touching': tried((dice) => {
    const all = dice.flip() ? closePieces(dice, 2, 20) : pieces(dice, 2, 20);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, all.map((_, at) => [at, at + 1] as const))) };
  }, on('ab', ['a', 'Q'], ['b', 'R']), on('ab', ['b', 'Q'], ['a', '']), on('abc', ['b', 'Q'], ['c', 'R'], ['a', 'S'])),
  'overlapping': onSpans((dice, count) => related(dice, count, dice.pick(SHARING)), on('abc', ['ab', 'Q'], ['bc', 'R']), on('abc', ['abc', 'Q'], ['b', 'R'])),
  'twice': tried((dice) => {
    const all = pieces(dice, 1, 8);
    const start = dice.below(all.length);
    const oldText = quote(all, [start, dice.between(start + 1, all.length)]);
    const text = newText(dice);
    return { content: all.join(''), edits: [edit(oldText, text), edit(oldText, dice.flip() ? text : newText(dice, 1))] };
  }, on('a', ['a', 'Q'], ['a', 'Q'])),
  'brought-in': tried((dice) => {
    const [word, ...others] = words(dice, dice.between(1, 5)) as [string, ...string[]];
    const text = newWord(dice);
    const content = `${word};${others.join('\n')}`;
    return { content, edits: [edit(word, text), edit(dice.pick([text, `${text};`]), newWord(dice, 1))] };
  }, on('a', ['a', 'Q'], ['Q', 'R'])),
});

/** An edit that cannot be carried out, and the file for it. */
function badEdit(dice: Dice, context: Context, all: readonly string[]): { bad: Edit; content: string } {
  const twice = `${all[0]}T`;
  const content = all.join(dice.pick(['\n', ' ']));
  const kind = dice.pick(context.traits.replace['ifSeveral'] === 'refuse' ? (['far', 'empty', 'several'] as const) : (['far', 'empty'] as const));
  if (kind === 'several') return { bad: edit(`${twice};`, newText(dice, 11)), content: `${content}\n${twice};${twice};\n` };
  const oldText = kind === 'empty' ? '' : dice.pick(FAR);
  return { bad: edit(oldText, newText(dice, 11)), content };
}

function bad(where: 'first' | 'between' | 'last', ...first: EditCaseParts[]) {
  return tried((dice, context) => {
    const all = words(dice, dice.between(3, 12), 2);
    const { bad: refused, content } = badEdit(dice, context, all);
    return { content, edits: amongGood(dice, context, all.slice(1), refused, where) };
  }, ...first);
}

export const allOrNone = property('common/all-or-none', {
  'bad-first': bad('first', on('a', ['z', 'y'], ['a', 'Q'])),
  'bad-in-the-middle': bad('between', on('a\nb\n', ['a', 'Q'], ['zq', 'R'], ['b', 'S'])),
  'bad-last': bad('last', on('a', ['a', 'Q'], ['z', 'y']), on('a\nb\n', ['a', 'A'], ['zq', 'Z'])),
  ...PATCH_ALL_OR_NONE,
});

export const COMMON_SEVERAL: readonly Property[] = [oneSnapshot, allOrNone];
