import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { PLAIN_SEPARATORS, closePieces, longFiller, pieces, separated } from '../arbitraries/files.ts';
import { edit, quote, replaceSome, replaceSpans, someSpan, withItem } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { ENDINGS, anySpelling, newText, newWord, respelled, words, type Ending } from '../arbitraries/texts.ts';

/** Words of a file, and `count` others that it does not have. */
function wordsAndOthers(dice: Dice, least: number, most: number, count: number): [inFile: string[], others: string[]] {
  const all = words(dice, dice.size(least, most) + count, 2);
  return [all.slice(count), all.slice(0, count)];
}

/** At least three words in a row that the quote takes, one piece each, and the rest of the file. */
function quotedWords(dice: Dice): { all: string[]; chosen: string[] } {
  const all = separated(dice, words(dice, dice.size(3, 12)), PLAIN_SEPARATORS);
  const start = dice.below(all.length - 2);
  return { all, chosen: all.slice(start, dice.between(start + 3, Math.min(all.length, start + 6))) };
}

/** The quote of at least three words, its second changed by `change`. */
function secondChanged(change: (piece: string) => string) {
  return (dice: Dice): EditCaseParts => {
    const { all, chosen } = quotedWords(dice);
    return { content: all.join(''), edits: [edit(chosen.with(1, change(chosen[1] as string)).join(''), newWord(dice, 1))] };
  };
}

export const notFoundRefused = property('replace/not-found-refused', {
  'found-once': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: replaceSpans(dice, all, [someSpan(dice, all.length)]) };
  }, on('a', ['a', 'b'])),
  'other-text': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 1, 12, dice.between(1, 3));
    return { content: separated(dice, inFile, PLAIN_SEPARATORS).join(''), edits: [edit(others.join(dice.pick(PLAIN_SEPARATORS)), newWord(dice))] };
  }, on('one\ntwo\n', ['missing', 'M'])),
  'one-letter-changed': situation(secondChanged((piece) => `Z${piece.slice(1)}`), on('abc', ['aZc', 'x']), on('abc', ['Zbc', 'x']), on('abc', ['abZ', 'x'])),
  'one-letter-missing': situation(secondChanged((piece) => piece.slice(1)), on('abc', ['ac', 'x'])),
  'one-letter-extra': situation(secondChanged((piece) => `Z${piece}`), on('abc', ['abZc', 'x'])),
  'letters-swapped': situation((dice) => {
    const all = closePieces(dice, 2, 12);
    const at = dice.below(all.length - 1);
    return { content: all.join(''), edits: [edit((all[at + 1] as string) + (all[at] as string), newWord(dice))] };
  }, on('ab', ['ba', 'x'])),
  'beyond-the-end': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: [edit(quote(all, [dice.below(all.length), all.length]) + dice.pick(['Z', 'ZZZ', '–']), newWord(dice))] };
  }, on('ab', ['bc', 'x']), on('ab', ['abc', 'x'])),
  'before-the-start': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: [edit(dice.pick(['Z', 'ZZZ', '–']) + quote(all, [0, dice.between(1, all.length)]), newWord(dice))] };
  }, on('ab', ['xa', 'y'])),
  'first-half-only': situation((dice) => {
    const all = separated(dice, words(dice, dice.size(8, 100)), PLAIN_SEPARATORS);
    const end = dice.between(4, all.length - 1);
    return { content: all.join(''), edits: [edit(`${quote(all, [0, end])}Z${quote(all, [end, all.length])}`, newWord(dice))] };
  }),
  'longer-than-file': situation((dice) => {
    const content = pieces(dice, 1, 12).join('');
    return { content, edits: [edit(dice.pick([content + content, content + 'Z'.repeat(dice.between(1, 90)), 'Z'.repeat(content.length + 1)]), newWord(dice))] };
  }, on('a', ['aa', 'x'])),
  'empty-file': situation((dice) => ({ content: '', edits: [edit(dice.pick(['a', '\n', 'a b', 'é', '0', '\r\n', 'null', 'undefined']), newWord(dice))] }), on('', ['x', 'y'])),
  'in-another-file': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 2, 12, 1);
    const tree = { [dice.pick(['g.txt', 'a.txt', 'f.txt.bak', 'd/f.txt', '.f.txt'])]: { file: others.join('') } };
    return { tree, content: inFile.join(';'), edits: [edit(others[0] as string, newWord(dice))] };
  }),
  'among-good-edits': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 2, 12, 1);
    const good = replaceSome(dice, inFile, 1);
    return { content: inFile.join(';'), edits: withItem(dice, good, edit(others[0] as string, newWord(dice)), 'any') };
  }, on('one\ntwo\n', ['one', 'ONE'], ['missing', 'M'])),
  'none-of-several': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 1, 12, dice.between(2, 5));
    return { content: inFile.join(';'), edits: others.map((other, at) => edit(other, newWord(dice, at))) };
  }, on('one\n', ['two', 'X'], ['three', 'Y'])),
  'new-text-already-there': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 2, 12, 1);
    const good = dice.flip() ? replaceSome(dice, inFile.slice(1), 1) : [];
    return { content: inFile.join(';'), edits: withItem(dice, good, edit(others[0] as string, inFile[0] as string), 'any') };
  }, on('new\n', ['old', 'new'])),
  'deletion-of-nothing': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 2, 12, 1);
    const good = dice.flip() ? replaceSome(dice, inFile, 1) : [];
    return { content: inFile.join(';'), edits: withItem(dice, good, edit(others[0] as string, ''), 'any') };
  }, on('one\n', ['two', ''])),
  'long-file': situation(
    (dice) => ({ content: longFiller(dice.between(5000, 20_000)), edits: [edit(dice.pick(['a', '------', '--=--', '-----\n=']) , newWord(dice))] }),
    { content: longFiller(70_000), edits: [edit('a', 'X')] },
  ),
});

/** A repeated text and words that stand around it. */
function repeated(dice: Dice, least: number): { repeat: string; others: string[] } {
  const all = words(dice, dice.size(least + 2, least + 12));
  const width = dice.between(1, 2);
  return { repeat: all.slice(0, width).join(dice.pick(['', '-', '\n'])), others: all.slice(width) };
}

/** The file of `others` with `repeat` planted at `count` places. */
function planted(dice: Dice, others: readonly string[], repeat: string, count: number): string {
  const between = dice.pick([';', '\n', ',']);
  const all = [...others];
  for (let left = count; left > 0; left--) all.splice(dice.between(0, all.length), 0, repeat);
  return all.join(between);
}

export const duplicateRefused = property('replace/duplicate-refused', {
  'once': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    return { content: planted(dice, others, repeat, 1), edits: [edit(repeat, newWord(dice))] };
  }),
  'made-unique-by-context': situation((dice) => {
    const { repeat, others } = repeated(dice, 2);
    const all = others.map((other) => `${repeat}-${other}`);
    const chosen = dice.pick(all);
    return { content: all.join('\n'), edits: [edit(chosen, newWord(dice))] };
  }, on('ab ac', ['ac', 'X'])),
  'case-tells-apart': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const shouted = repeat.toUpperCase();
    const all = [...others, shouted, repeat];
    return { content: dice.shuffled(all).join(';'), edits: [edit(dice.pick([repeat, shouted]), newWord(dice, 3))] };
  }, on('aA', ['a', 'X'])),
  'twice': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    return { content: planted(dice, others, repeat, 2), edits: [edit(repeat, newText(dice))] };
  }, on('aba', ['a', 'X'])),
  'many': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    return { content: planted(dice, others, repeat, dice.size(3, 40)), edits: [edit(repeat, newText(dice))] };
  }, on('a;a;a', ['a', 'X'])),
  'adjacent': situation((dice) => {
    const repeat = quote(words(dice, 2), [0, 2]);
    const [before, behind] = dice.pick([['', ''], ['Z', ''], ['', 'Z'], ['Z ', ' Z']] as const);
    return { content: before + repeat.repeat(dice.size(2, 10)) + behind, edits: [edit(repeat, newText(dice))] };
  }, on('abab', ['ab', 'X']), on('aa', ['a', 'X'])),
  'at-both-ends': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    return { content: `${repeat};${others.join(';')};${repeat}`, edits: [edit(repeat, newText(dice))] };
  }, on('aba', ['a', ''])),
  'whole-lines': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const all = [...others.map((line) => `${line}\n`), `${repeat}\n`, `${repeat}\n`];
    return { content: dice.shuffled(all).join(''), edits: [edit(`${repeat}\n`, newText(dice))] };
  }, on('a\na\n', ['a\n', 'X\n'])),
  'inside-a-longer-word': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const longer = dice.pick([`${repeat}Z`, `Z${repeat}`, `Z${repeat}Z`]);
    return { content: dice.shuffled([...others, longer, repeat]).join(';'), edits: [edit(repeat, newText(dice))] };
  }, on('ab a', ['a', 'X'])),
  'far-apart': situation((dice) => farApart(words(dice, 1)[0] as string, dice.between(400, 4000), newText(dice)), farApart('a', 12_000, 'X')),
  'same-text-again': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    return { content: planted(dice, others, repeat, dice.size(2, 10)), edits: [edit(repeat, repeat)] };
  }, on('aba', ['a', 'a'])),
  'among-good-edits': situation((dice) => {
    const { repeat, others } = repeated(dice, 1);
    const good = replaceSome(dice, others, 1);
    return { content: planted(dice, others, repeat, dice.size(2, 6)), edits: withItem(dice, good, edit(repeat, newText(dice)), 'any') };
  }, on('abac', ['b', 'X'], ['a', 'Y'])),
  'inside-another-target': situation((dice) => {
    const [repeat, before, behind, between] = words(dice, 4) as [string, string, string, string];
    const larger = dice.pick([`${before} ${repeat} ${behind}`, `${before} ${repeat}`, `${repeat} ${behind}`]);
    const content = dice.shuffled([larger, between, repeat]).join(';');
    return { content, edits: dice.shuffled([edit(larger, newWord(dice, 1)), edit(repeat, newWord(dice, 2))]) };
  }, on('ab;a', ['ab', 'X'], ['a', 'Y'])),
  'across-endings': situation((dice) => {
    const all = words(dice, dice.size(4, 12));
    const repeat = `${all[0]}\n${all[1]}\n`;
    const rest = all.slice(2).map((line) => line + dice.pick(ENDINGS));
    const occurrences = Array.from({ length: dice.size(2, 6) }, (_, at) => respelled(repeat, ENDINGS[at % 3] as Ending));
    return { content: dice.shuffled([...rest, ...occurrences]).join(''), edits: [edit(anySpelling(dice, repeat), newWord(dice))] };
  }, on('a\r\na\n', ['a\n', 'X']), on('a\ra\r\n', ['a\n', 'X'])),
  'endings-tell-apart': situation((dice) => {
    const all = words(dice, dice.size(3, 10));
    const repeat = `${all[0]}\n${all[1]}`;
    const [one, other] = dice.pick([['\n', '\r\n'], ['\n', '\r'], ['\r\n', '\r'], ['\r', '\n'], ['\r\n', '\n']] as const);
    const content = [respelled(repeat, one), ...all.slice(2), respelled(repeat, other)];
    return { content: dice.shuffled(content).join('\n'), edits: [edit(respelled(repeat, one), newWord(dice))] };
  }, on('a\r\na\n', ['a\n', 'X'])),
});

/** `text` twice, with `count` lines between. */
function farApart(text: string, count: number, inserted: string): EditCaseParts {
  return { content: { parts: [text, { repeat: '-----\n', times: count }, text] }, edits: [edit(text, inserted)] };
}
