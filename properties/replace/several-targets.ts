import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, lines, pieces, textOf, type Line } from '../arbitraries/files.ts';
import { SHARING, edit, quote, related, replaceSpans, separateSpans, withItem, type Relation, type Span } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { ENDINGS, newText, newWord, respelled, singles, type Ending } from '../arbitraries/texts.ts';
import { editsOutside, overlap, touching } from '../arbitraries/targets.ts';

/** Two edits of one plain file, their targets in `relation`. */
function lyingIn(relation: Relation, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = dice.flip() ? pieces(dice, 3, 16) : closePieces(dice, 3, 16);
    return { content: all.join(''), edits: replaceSpans(dice, all, related(dice, all.length, relation)) };
  }, ...first);
}



export const overlapRefused = property('replace/overlap-refused', {
  'before': lyingIn('before'),
  'after': lyingIn('after'),
  'meets': lyingIn('meets', on('abcd', ['ab', 'X'], ['cd', 'Y'])),
  'met-by': lyingIn('met-by', on('abcd', ['cd', 'X'], ['ab', 'Y'])),
  'overlaps': lyingIn('overlaps', on('abcdef', ['abc', 'A'], ['bcd', 'B'])),
  'overlapped-by': lyingIn('overlapped-by', on('abcdef', ['bcd', 'A'], ['abc', 'B'])),
  'starts': lyingIn('starts', on('ab', ['a', 'X'], ['ab', 'Y'])),
  'started-by': lyingIn('started-by', on('ab', ['ab', 'X'], ['a', 'Y'])),
  'during': lyingIn('during', on('abc', ['b', 'X'], ['abc', 'Y'])),
  'contains': lyingIn('contains', on('abc', ['abc', 'X'], ['b', 'Y'])),
  'finishes': lyingIn('finishes', on('TIMEOUT = 30\n', ['30', 'x'], ['TIMEOUT = 30', 'y'])),
  'finished-by': lyingIn('finished-by', on('TIMEOUT = 30\n', ['TIMEOUT = 30', 'x'], ['30', 'y'])),
  'equals': lyingIn('equals', on('ab', ['a', 'X'], ['a', 'Y'])),
  'one-character-shared': situation((dice) => {
    const all = singles(dice, dice.size(3, 32));
    const shared = dice.between(1, all.length - 2);
    const spans: Span[] = [[dice.below(shared), shared + 1], [shared, dice.between(shared + 2, all.length)]];
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, spans)) };
  }, on('abc', ['ab', 'X'], ['bc', 'Y'])),
  'not-neighbours-in-the-list': situation((dice) => {
    const all = pieces(dice, 7, 40);
    const spans = related(dice, 3, dice.pick(SHARING));
    const [first, last] = dice.shuffled(replaceSpans(dice, all, spans)) as [Edit, Edit];
    return { content: all.join(''), edits: [first, ...dice.shuffled(editsOutside(dice, all, [[0, 3]], 20)), last] };
  }, on('abcd', ['abc', 'x'], ['d', 'y'], ['bc', 'z']), on('abcdef', ['f', 'x'], ['abc', 'y'], ['d', 'z'], ['bc', 'w'])),
  'not-neighbours-in-the-file': situation((dice) => {
    const all = pieces(dice, 4, 40);
    const start = dice.below(all.length - 3);
    const long: Span = [start, dice.between(start + 3, all.length)];
    const short = separateSpans(dice, long[1] - start, 2, 6).map(([from, to]) => [from + start, to + start] as const);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, [long, ...short])) };
  }, on('abcd', ['abcd', 'x'], ['b', 'y'], ['d', 'z'])),
  'among-many': situation((dice) => {
    const all = pieces(dice, 6, 240);
    const spans = related(dice, all.length, dice.pick(SHARING));
    const good = editsOutside(dice, all, spans, 98);
    return { content: all.join(''), edits: dice.shuffled([...replaceSpans(dice, all, spans), ...good]) };
  }),
  'agreeing': situation((dice) => {
    const { all, spans } = overlap(dice);
    const [one, other] = spans;
    const agreed = [edit(quote(all, one), `Q${quote(all, one)}`), edit(quote(all, other), dice.pick([`Q${quote(all, other)}`, `${quote(all, other)}R`]))];
    return { content: all.join(''), edits: dice.shuffled(agreed) };
  }, on('abc', ['ab', 'Xb'], ['bc', 'bY']), on('abc', ['ab', 'X'], ['abc', 'Xc'])),
  'both-deleting': situation((dice) => {
    const { all, spans } = overlap(dice);
    return { content: all.join(''), edits: spans.map((span) => edit(quote(all, span), '')) };
  }, on('abc', ['ab', ''], ['bc', ''])),
  'both-unchanging': situation((dice) => {
    const { all, spans } = overlap(dice);
    return { content: all.join(''), edits: spans.map((span) => edit(quote(all, span), quote(all, span))) };
  }, on('abc', ['ab', 'ab'], ['bc', 'bc'])),
  'shared-ending': situation((dice) => {
    const all = lines(dice, 2, 10, '\n');
    const at = dice.below(all.length - 1);
    const edits = [edit(`${(all[at] as Line).text}\n`, newText(dice)), edit(`\n${(all[at + 1] as Line).text}`, newText(dice, 1))];
    return { content: textOf(all), edits: dice.shuffled(edits) };
  }, on('a\nb', ['a\n', 'X'], ['\nb', 'Y'])),
  'equal-by-other-spelling': situation((dice) => {
    const all = lines(dice, 2, 8, dice.pick(ENDINGS));
    const text = `${(all[dice.below(all.length - 1)] as Line).text}\n`;
    const [one, other] = dice.shuffled(ENDINGS) as [Ending, Ending];
    return { content: textOf(all), edits: [edit(respelled(text, one), newText(dice)), edit(respelled(text, other), newText(dice, 1))] };
  }, on('a\nb', ['a\n', 'x'], ['a\r\n', 'y'])),
  'halves-of-crlf': situation((dice) => {
    const all = lines(dice, 2, 8, '\r\n');
    const at = dice.below(all.length - 1);
    const edits = [edit(`${(all[at] as Line).text}\r`, newText(dice)), edit(`\n${(all[at + 1] as Line).text}`, newText(dice, 1))];
    return { content: textOf(all), edits: dice.shuffled(edits) };
  }, on('a\r\nb', ['a\r', 'X'], ['\nb', 'Y'])),
});

/** A plain file, one quote of it, and other pieces that the quote leaves alone. */
function oneTarget(dice: Dice, most = 12): { content: string; target: string; others: Edit[] } {
  const all = pieces(dice, 2, most);
  const at = dice.below(all.length);
  return { content: all.join(''), target: all[at] as string, others: editsOutside(dice, all, [[at, at + 1]], 30) };
}

/** The quote of one target in entries with the new texts given. */
function sameTarget(newTexts: (dice: Dice, target: string) => string[], ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const { content, target, others } = oneTarget(dice);
    const same = newTexts(dice, target).map((text) => edit(target, text));
    return { content, edits: dice.flip() ? same : [...same, ...others] };
  }, ...first);
}

export const sameTargetTwiceRefused = property('replace/same-target-twice-refused', {
  'identical-entries': sameTarget((dice) => Array<string>(2).fill(newText(dice)), on('abcdef', ['a', 'A'], ['a', 'A'])),
  'different-new-texts': sameTarget((dice) => [newWord(dice), newWord(dice, 1)], on('a', ['a', 'x'], ['a', 'y'])),
  'one-deletes': sameTarget((dice) => dice.shuffled(['', newWord(dice)]), on('ab', ['a', ''], ['a', 'X'])),
  'one-unchanged': sameTarget((dice, target) => dice.shuffled([target, newWord(dice)]), on('ab', ['a', 'a'], ['a', 'X'])),
  'both-unchanged': sameTarget((_dice, target) => [target, target], on('ab', ['a', 'a'], ['a', 'a'])),
  'apart-in-the-list': situation((dice) => {
    const { content, target, others } = oneTarget(dice, 40);
    const again = edit(target, dice.pick([newWord(dice), 'Q']));
    return { content, edits: [edit(target, 'Q'), ...others, again] };
  }, on('ab', ['a', 'X'], ['b', 'Y'], ['a', 'X'])),
  'three-times': sameTarget((dice) => Array.from({ length: dice.size(3, 50) }, (_, at) => (at % 2 ? 'Q' : newWord(dice, at % 3)))),
  'whole-file': situation((dice) => {
    const content = pieces(dice, 1, 12).join('');
    return { content, edits: [edit(content, newText(dice)), edit(content, newText(dice, 1))] };
  }, on('a', ['a', 'X'], ['a', 'X'])),
  'only-once': situation((dice) => {
    const { content, target, others } = oneTarget(dice);
    return { content, edits: withItem(dice, others, edit(target, newText(dice)), 'any') };
  }, on('a;b', ['a', 'X'], ['b', 'X'])),
});

/** All pieces of the spans that cut `span` into `count` parts. */
function cutInto(dice: Dice, [start, end]: Span, count: number): Span[] {
  const cuts = [start, ...dice.increasing(count - 1, end - start - 2).map((at) => at + start + 1), end];
  return cuts.slice(1).map((to, at) => [cuts[at] as number, to] as const);
}


/** Two edits that touch before or behind the newline between two lines. */
function atNewline(dice: Dice, all: readonly Line[], ending: string, behind: boolean): Edit[] {
  const at = dice.below(all.length - 1);
  const [one, other] = [all[at] as Line, all[at + 1] as Line];
  const [first, second] = behind ? [one.text + ending, other.text] : [one.text, ending + other.text];
  return [edit(first, newText(dice)), edit(second, newText(dice, 1))];
}

export const touchingAccepted = property('replace/touching-accepted', {
  'two': situation((dice) => {
    const { all, spans } = touching(dice);
    return { content: all.join(''), edits: replaceSpans(dice, all, spans) };
  }, on('abcd', ['ab', 'Y'], ['cd', 'Z']), on('ab', ['a', 'x'], ['b', 'y'])),
  'two-in-reverse': situation((dice) => {
    const { all, spans } = touching(dice);
    return { content: all.join(''), edits: replaceSpans(dice, all, spans).reverse() };
  }, on('abcd', ['cd', 'Z'], ['ab', 'Y'])),
  'many': situation((dice) => {
    const all = pieces(dice, 4, 150);
    const count = dice.size(3, Math.min(100, all.length));
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, cutInto(dice, [0, all.length], count))) };
  }, on('abc', ['a', 'X'], ['b', 'Y'], ['c', 'Z'])),
  'single-characters': situation((dice) => {
    const all = singles(dice, dice.size(2, 32));
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, all.map((_, at) => [at, at + 1] as const))) };
  }, on('ab', ['a', ''], ['b', 'X'])),
  'whole-file': situation((dice) => {
    const all = pieces(dice, 2, 16);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, cutInto(dice, [0, all.length], 2))) };
  }),
  'both-deleted': situation((dice) => {
    const { all, spans } = touching(dice);
    return { content: all.join(''), edits: dice.shuffled(spans.map((span) => edit(quote(all, span), ''))) };
  }, on('ab', ['a', ''], ['b', ''])),
  'first-grows': situation((dice) => {
    const { all, spans: [one, other] } = touching(dice);
    const edits = [edit(quote(all, one), 'Q'.repeat(dice.pick([1000, 5000, 100]))), edit(quote(all, other), newWord(dice, 1))];
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }),
  'one-unchanged': situation((dice) => {
    const { all, spans: [one, other] } = touching(dice);
    const [kept, changed] = dice.shuffled([quote(all, one), quote(all, other)]) as [string, string];
    return { content: all.join(''), edits: dice.shuffled([edit(kept, kept), edit(changed, newText(dice))]) };
  }, on('ab', ['a', 'a'], ['b', 'X'])),
  'at-a-newline': situation((dice) => {
    const all = lines(dice, 2, 10, '\n');
    return { content: textOf(all), edits: dice.shuffled(atNewline(dice, all, '\n', dice.flip())) };
  }, on('a\nb', ['a\n', 'X'], ['b', 'Y']), on('a\nb', ['a', 'X'], ['\nb', 'Y'])),
  'each-with-its-newline': situation((dice) => {
    const all = lines(dice, 2, 10, '\n').map(({ text }) => `${text}\n`);
    const edits = all.map((line, index) => edit(line, `${newWord(dice, index)}\n`));
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }, on('a\nb\n', ['a\n', 'X\n'], ['b\n', 'Y\n'])),
  'around-an-ending': situation((dice) => {
    const all = lines(dice, 2, 10, dice.pick(['\r\n', '\r']));
    return { content: textOf(all), edits: dice.shuffled(atNewline(dice, all, dice.pick(ENDINGS), dice.flip())) };
  }, on('a\rb\nc', ['a\n', 'A\n'], ['b\n', 'B\n']), on('a\r\nb', ['a', 'X'], ['\nb', 'Y']), on('a\r\nb', ['a\r', 'X'], ['b', 'Y'])),
  'inside-a-crlf': situation((dice) => {
    const all = lines(dice, 2, 10, '\r\n');
    const at = dice.below(all.length - 1);
    const edits = [edit(`${(all[at] as Line).text}\r`, newText(dice)), edit(`\n${(all[at + 1] as Line).text}`, newText(dice, 1))];
    return { content: textOf(all), edits: dice.shuffled(edits) };
  }, on('a\r\nb', ['a\r', 'X'], ['\nb', 'Y'])),
});
