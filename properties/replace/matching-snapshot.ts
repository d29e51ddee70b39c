import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { multiBytePieces } from '../arbitraries/files.ts';
import { edit, replaceSome } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { MULTI_BYTE, SHARING_FIRST_BYTES, multiByte, newText, newWord, words } from '../arbitraries/texts.ts';

/** A plain file whose words all stand apart, and places of `count` of them in the order of the file. */
function places(dice: Dice, count: number, most = 12): { content: string; chosen: string[] } {
  const all = words(dice, dice.size(count, Math.max(most, count)));
  const chosen = dice.increasing(count, all.length - 1).map((at) => all[at] as string);
  return { content: all.join(dice.pick([';', '\n', ','])), chosen };
}

/** `text` with a new word before it, behind it, or around it. */
function within(dice: Dice, text: string): string {
  return dice.pick([`Q ${text}`, `${text} Q`, `Q ${text} R`, `Q\n${text}`, text + newWord(dice)]);
}

export const oneSnapshot = property('replace/one-snapshot', {
  'inserted-before': situation((dice) => {
    const { content, chosen: [earlier, later] } = places(dice, 2) as { content: string; chosen: [string, string] };
    const both = [edit(earlier, within(dice, later)), edit(later, newWord(dice, 5))];
    return { content, edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('import json\nT = 30\n', ['import json', 'import json\n# T = 30'], ['T = 30', 'T = 5'])),
  'inserted-behind': situation((dice) => {
    const { content, chosen: [earlier, later] } = places(dice, 2) as { content: string; chosen: [string, string] };
    const both = [edit(later, within(dice, earlier)), edit(earlier, newWord(dice, 5))];
    return { content, edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('a;b', ['b', 'a'], ['a', 'Q'])),
  'inserted-twice': situation((dice) => {
    const { content, chosen } = places(dice, 2);
    const [one, other] = dice.shuffled(chosen) as [string, string];
    return { content, edits: [edit(one, within(dice, `${other} ${other}`)), edit(other, newWord(dice, 5))] };
  }),
  'only-in-a-new-text': situation((dice) => {
    const { content, chosen: [first] } = places(dice, 1) as { content: string; chosen: [string] };
    const both = [edit(first, within(dice, 'ZZ')), edit('ZZ', newWord(dice, 1))];
    return { content, edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('ab', ['a', 'q'], ['q', 'z'])),
  'only-by-joining': situation((dice) => {
    const [before, between, behind, ...rest] = words(dice, dice.size(3, 10)) as [string, string, string, ...string[]];
    const both = [edit(between, ''), edit(before + behind, newWord(dice))];
    return { content: `${before}${between}${behind} ${rest.join(';')}`, edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('abc', ['b', ''], ['ac', 'X'])),
  'swap': situation((dice) => {
    const { content, chosen } = places(dice, 2);
    const [one, other] = dice.shuffled(chosen) as [string, string];
    return { content, edits: [edit(one, other), edit(other, one)] };
  }, on('a;b', ['a', 'b'], ['b', 'a'])),
  'chain': situation((dice) => {
    const { content, chosen } = places(dice, dice.size(3, 12));
    const order = dice.flip() ? chosen : chosen.toReversed();
    const edits = order.slice(1).map((text, at) => edit(order[at] as string, text));
    return { content, edits: dice.flip() ? edits : edits.toReversed() };
  }, on('a;b;c', ['a', 'b'], ['b', 'c'])),
  'rotation': situation((dice) => {
    const { content, chosen } = places(dice, dice.size(3, 12));
    const step = dice.pick([1, chosen.length - 1]);
    return { content, edits: dice.shuffled(chosen.map((text, at) => edit(text, chosen[(at + step) % chosen.length] as string))) };
  }, on('a;b;c', ['a', 'b'], ['b', 'c'], ['c', 'a'])),
  'repeat-removed-by-another': situation((dice) => {
    const [repeat, before, behind, between] = words(dice, 4) as [string, string, string, string];
    const larger = dice.pick([`${before} ${repeat} ${behind}`, `${before} ${repeat}`, `${repeat} ${behind}`]);
    const both = [edit(larger, dice.pick([newWord(dice, 1), ''])), edit(repeat, newWord(dice, 2))];
    return { content: dice.shuffled([larger, between, repeat]).join(';'), edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('ab;a', ['ab', 'X'], ['a', 'Y'])),
  'same-edit-undone': situation((dice) => {
    const { content, chosen: [first] } = places(dice, 1) as { content: string; chosen: [string] };
    const inserted = newWord(dice);
    return { content, edits: [edit(first, inserted), edit(inserted, first)] };
  }, on('a;b', ['a', 'X'], ['X', 'a'])),
});

/** One piece of a file of words and letters of several bytes, replaced. */
function oneOf(all: readonly string[], at: number, inserted: string): EditCaseParts {
  return { content: all.join(''), edits: [edit(all[at] as string, inserted)] };
}

/** `cut` is one of the characters that make up `sequence`. */
function cutFrom(dice: Dice, sequence: string, cut: string, inserted: string): EditCaseParts {
  const others = words(dice, dice.size(2, 8));
  const split = dice.between(0, others.length);
  return { content: others.slice(0, split).join(';') + sequence + others.slice(split).join(';'), edits: [edit(cut, inserted)] };
}

export const matchWholeScalars = property('replace/match-whole-scalars', {
  'multi-byte-before': situation((dice) => {
    const all = multiBytePieces(dice, 2, 10);
    return oneOf([multiByte(dice, dice.size(1, 30)), ...all], dice.between(1, all.length), newWord(dice));
  }, on('éa', ['a', 'X']), on('€a', ['a', 'X']), on('😀a', ['a', 'X'])),
  'multi-byte-inside': situation((dice) => {
    const all = words(dice, dice.size(2, 10));
    const at = dice.below(all.length);
    return oneOf(all.with(at, (all[at] as string) + multiByte(dice, dice.size(1, 12)) + dice.pick(['', ';'])), at, newWord(dice));
  }, on('a😀b', ['😀', '😁']), on('aéb', ['é', 'X'])),
  'multi-byte-behind': situation((dice) => {
    const all = words(dice, dice.size(2, 10));
    return oneOf([...all, multiByte(dice, dice.size(1, 30))], dice.below(all.length), newWord(dice));
  }, on('aé', ['a', 'X']), on('a😀', ['a', 'X'])),
  'multi-byte-new-text': situation((dice) => {
    const all = multiBytePieces(dice, 2, 10);
    return oneOf(all, dice.below(all.length), dice.pick(['', 'Q']) + multiByte(dice, dice.size(1, 12)));
  }, on('ab', ['a', '😀'])),
  'shared-first-bytes': situation((dice) => {
    const group = dice.pick<readonly string[]>(SHARING_FIRST_BYTES);
    const all = dice.shuffled(group);
    return oneOf(all, dice.below(all.length), newText(dice));
  }, on('éè', ['è', 'X']), on('😀😁', ['😁', 'X'])),
  'shared-first-bytes-only': situation((dice) => {
    const [absent, ...group] = dice.shuffled(dice.pick<readonly string[]>(SHARING_FIRST_BYTES)) as [string, ...string[]];
    return { content: group.join(dice.pick(['', ';'])), edits: [edit(absent, newText(dice))] };
  }, on('é', ['è', 'X']), on('😀', ['😁', 'X'])),
  'combining-mark-cut': situation((dice) => {
    const mark = dice.pick(['\u0301', '\u20dd', '\u0330']);
    return cutFrom(dice, `x${mark}`, dice.pick(['x', mark]), newWord(dice));
  }, on('x\u0301', ['x', 'y']), on('x\u0301', ['\u0301', ''])),
  'zwj-sequence-cut': situation((dice) => cutFrom(dice, '👩\u200d👧\u200d👦', dice.pick(['👩', '👧', '👦']), dice.pick(['👨', '', 'Q'])), on('👩\u200d👧', ['👧', '👦'])),
  'flag-cut': situation((dice) => cutFrom(dice, '🇩🇪🇫🇷', dice.pick(['🇩', '🇪', '🇫', '🇷', '🇪🇫']), dice.pick(['🇺', '', 'Q'])), on('🇩🇪', ['🇪', '🇰'])),
  'several-edits': situation((dice) => {
    const all = multiBytePieces(dice, 3, 40);
    const edits = replaceSome(dice, all, 2).map(({ oldText, newText: inserted }) => edit(oldText, dice.flip() ? inserted : inserted + dice.pick(MULTI_BYTE)));
    return { content: all.join(''), edits };
  }, on('a😀é€', ['😀', 'X'], ['€', 'Y'])),
});
