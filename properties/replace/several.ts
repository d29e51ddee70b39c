import type { Case } from '../../contract/case.ts';
import type { Clause, Expectation } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { property, type Context, type MakeSituation, type Property } from '../property.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { editCall, editCase, sideBySide, type Edit, type EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, lines, pieces, textOf, type Line } from '../arbitraries/files.ts';
import {
  SHARING, edit, quote, related, replaceSome, replaceSpans, separateSpans, withItem, type Relation, type Span,
} from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { ENDINGS, newText, newWord, respelled, singles, words, type Ending } from '../arbitraries/texts.ts';

/** Two edits of one plain file, their targets in `relation`. */
function lyingIn(relation: Relation, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = dice.flip() ? pieces(dice, 3, 16) : closePieces(dice, 3, 16);
    return { content: all.join(''), edits: replaceSpans(dice, all, related(dice, all.length, relation)) };
  }, ...first);
}

/** A plain file and two overlapping spans of it. */
function overlap(dice: Dice, most = 16): { all: string[]; spans: [Span, Span] } {
  const all = closePieces(dice, 3, most);
  return { all, spans: related(dice, all.length, dice.pick(SHARING)) };
}

/** Edits of single pieces outside `spans`, up to `most`. */
function editsOutside(dice: Dice, all: readonly string[], spans: readonly Span[], most: number): Edit[] {
  const free = all.flatMap((_, at) => (spans.some(([start, end]) => at >= start && at < end) ? [] : [at]));
  if (free.length === 0) return [];
  const places = dice.increasing(dice.size(1, Math.min(most, free.length)), free.length - 1);
  return places.map((place, index) => edit(all[free[place] as number] as string, newText(dice, index + 2)));
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
  }, on('abcd', ['abc', 'x'], ['d', 'y'], ['bc', 'z'])),
  'not-neighbours-in-the-file': situation((dice) => {
    const all = pieces(dice, 4, 40);
    const start = dice.below(all.length - 3);
    const long: Span = [start, dice.between(start + 3, all.length)];
    const short = separateSpans(dice, long[1] - start, 2, 6).map(([from, to]) => [from + start, to + start] as const);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, [long, ...short])) };
  }, on('abcd', ['abcd', 'x'], ['b', 'y'], ['d', 'z'])),
  'among-many': situation((dice) => {
    const all = pieces(dice, 6, 120);
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
  }, on('ab', ['a', 'X'], ['b', 'X'])),
});

/** All pieces of the spans that cut `span` into `count` parts. */
function cutInto(dice: Dice, [start, end]: Span, count: number): Span[] {
  const cuts = [start, ...dice.increasing(count - 1, end - start - 2).map((at) => at + start + 1), end];
  return cuts.slice(1).map((to, at) => [cuts[at] as number, to] as const);
}

/** A plain file and two spans of it that touch. */
function touching(dice: Dice): { all: string[]; spans: [Span, Span] } {
  const all = dice.flip() ? pieces(dice, 3, 16) : closePieces(dice, 3, 16);
  return { all, spans: related(dice, all.length, 'meets') };
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

interface Listed {
  content: string;
  edits: Edit[];
}

/** One list of edits in two or three orders, each on a fresh copy of the file. */
function inSeveralOrders(make: (dice: Dice) => Listed, ...first: readonly Listed[]): MakeSituation {
  return (context) => ({
    first: first.map((listed) => inOrders(context, listed, [listed.edits.toReversed()])),
    cases: built((dice) => {
      const listed = make(dice);
      const orders = [listed.edits.toReversed()];
      if (listed.edits.length > 2) orders.push(dice.shuffled(listed.edits));
      return inOrders(context, listed, orders);
    }),
  });
}

function inOrders(context: Context, { content, edits }: Listed, orders: readonly Edit[][]): Case {
  return sideBySide(context, { content }, [edits, ...orders].map((order) => editCall({ edits: order })));
}

/** Status and tree of every run are those of the first. */
function sameInEveryOrder(_prediction: Expectation, kase: Case): Expectation {
  const clauses = kase.runs.slice(1).map((_, at): Clause => ({
    run: at + 1, step: 0, facet: 'order', level: 'MUST', match: { kind: 'same-as-run', run: 0 }, rules: ['replace/order-independent'],
  }));
  return { alternatives: [{ clauses }] };
}

function listed(content: string, ...edits: readonly (readonly [string, string])[]): Listed {
  return { content, edits: edits.map(([oldText, inserted]) => edit(oldText, inserted)) };
}

/** Good edits of most pieces of a file, and one quote that is repeated and one that is not there. */
function failing(dice: Dice): Listed & { repeated: Edit; absent: Edit } {
  const all = words(dice, dice.size(4, 20), 2);
  const [absent, repeat, ...rest] = all as [string, string, ...string[]];
  const content = `${repeat} ${rest.join(' ')} ${repeat}`;
  return { content, edits: replaceSome(dice, rest, 1), repeated: edit(repeat, newText(dice, 8)), absent: edit(absent, newText(dice, 9)) };
}

export const orderIndependent = property('replace/order-independent', {
  'two-apart': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 16);
    return { content: all.join(''), edits: replaceSpans(dice, all, related(dice, all.length, 'before')) };
  }, listed('abc', ['a', 'XX'], ['c', 'Y'])),
  'two-touching': inSeveralOrders((dice) => {
    const { all, spans } = touching(dice);
    return { content: all.join(''), edits: replaceSpans(dice, all, spans) };
  }, listed('ab', ['a', 'XX'], ['b', 'Y'])),
  'swap': inSeveralOrders((dice) => {
    const all = words(dice, dice.size(2, 12));
    const [one, other] = dice.shuffled(all) as [string, string];
    return { content: all.join(' '), edits: [edit(one, other), edit(other, one)] };
  }, listed('ab', ['a', 'b'], ['b', 'a'])),
  'quote-in-new-text': inSeveralOrders((dice) => {
    const all = words(dice, dice.size(2, 12));
    const [one, other] = dice.shuffled(all) as [string, string];
    return { content: all.join(' '), edits: [edit(one, `${one} Q ${other}`), edit(other, newWord(dice, 1))] };
  }, listed('import json\nT = 30\n', ['import json', 'import json\n# T = 30'], ['T = 30', 'T = 5'])),
  'many': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 120);
    return { content: all.join(''), edits: replaceSome(dice, all, 3) };
  }),
  'several-lines': inSeveralOrders((dice) => {
    const all = lines(dice, 2, 16, '\n');
    const chosen = dice.increasing(dice.size(2, Math.min(all.length, 12)), all.length - 1);
    const edits = chosen.map((at, index) => edit((all[at] as Line).text, `${newWord(dice, index)}\n${newWord(dice, index)}${dice.pick(['', '\n'])}`));
    return { content: textOf(all), edits };
  }),
  'deletions-and-growth': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 30);
    const edits = replaceSome(dice, all, 2).map(({ oldText, newText: inserted }, at) => edit(oldText, at % 2 ? '' : inserted.repeat(9)));
    return { content: all.join(''), edits };
  }),
  'refused-not-found': inSeveralOrders((dice) => {
    const { content, edits, absent } = failing(dice);
    return { content, edits: withItem(dice, edits, absent, 'any') };
  }, listed('one\ntwo\n', ['one', '1'], ['zz', 'z'])),
  'refused-duplicate': inSeveralOrders((dice) => {
    const { content, edits, repeated } = failing(dice);
    return { content, edits: withItem(dice, edits, repeated, 'any') };
  }, listed('aba', ['b', 'X'], ['a', 'Y'])),
  'refused-overlap': inSeveralOrders((dice) => {
    const { all, spans } = overlap(dice);
    return { content: all.join(''), edits: dice.shuffled([...replaceSpans(dice, all, spans), ...editsOutside(dice, all, spans, 20)]) };
  }, listed('abcd', ['abc', 'x'], ['d', 'y'], ['bc', 'z'])),
  'refused-several': inSeveralOrders((dice) => {
    const { content, edits, repeated, absent } = failing(dice);
    const again = edit((edits[0] as Edit).oldText, 'Z');
    return { content, edits: dice.shuffled([...edits, repeated, absent, ...(dice.flip() ? [again] : [])]) };
  }),
}, sameInEveryOrder);

/** Edits of most pieces of a plain file, their new texts as long as `grow` says. */
function growing(grow: (dice: Dice, piece: string, index: number) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = pieces(dice, 3, 40);
    const edits = replaceSome(dice, all, 2).map(({ oldText }, index) => edit(oldText, grow(dice, oldText, index)));
    return { content: all.join(''), edits };
  }, ...first);
}

function letters(index: number, length: number): string {
  return 'QRSTUVWXYZ'.charAt(index % 10).repeat(length);
}

export const positionsFromOriginal = property('replace/positions-from-original', {
  'deleted': growing((_dice, _piece, index) => (index % 3 === 2 ? letters(index, 1) : ''), on('abc', ['a', ''], ['c', 'X'])),
  'shorter': situation((dice) => {
    const all = pieces(dice, 6, 60);
    const spans = separateSpans(dice, all.length, 2, 20);
    const edits = spans.map((span, index) => edit(quote(all, span), letters(index, dice.below(quote(all, span).length))));
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }, on('abcd', ['ab', 'X'], ['d', 'Y'])),
  'equal-length': growing((_dice, piece, index) => letters(index, piece.length), on('abc', ['a', 'X'], ['c', 'Y'])),
  'one-longer': growing((_dice, piece, index) => letters(index, piece.length + 1), on('ab', ['a', 'xx'], ['b', 'y'])),
  'much-longer': situation((dice) => {
    const all = pieces(dice, 3, 20);
    const spans = related(dice, all.length, dice.pick<Relation>(['before', 'meets']));
    const [one, other] = replaceSpans(dice, all, spans) as [Edit, Edit];
    return { content: all.join(''), edits: dice.shuffled([edit(one.oldText, letters(0, 10_000)), edit(other.oldText, `S${other.newText}`)]) };
  }),
  'more-bytes': growing((dice, piece, index) => dice.pick(['é', '€', '中', '😀']).repeat(piece.length) + letters(index, 1).slice(dice.below(2)), on('ab', ['a', 'é'], ['b', '€'])),
  'mixed': growing((dice, piece, index) => letters(index, dice.pick([0, 1, piece.length, piece.length + 1, 2, 40, 300]))),
  'at-both-ends': situation((dice) => {
    const all = pieces(dice, 3, 20);
    const ends: Span[] = [[0, 1], [all.length - 1, all.length]];
    const edits = ends.map((span, index) => edit(quote(all, span), letters(index, dice.pick([0, 1, 2, 50]))));
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }, on('abc', ['a', 'XXX'], ['c', '']), on('ab', ['b', 'YY'], ['a', 'XX'])),
  'positions-of-other-width': situation((dice) => {
    const width = dice.pick([10, 100]);
    const chosen = singles(dice, dice.size(2, 5));
    const at = [width - dice.between(2, 8), ...chosen.slice(1).map((_, index) => width + index * dice.pick([1, 1, width * 2]))];
    let content = '';
    chosen.forEach((text, index) => (content = content.padEnd(at[index] as number, '_') + text));
    const edits = chosen.map((text, index) => edit(text, letters(index, dice.pick([0, 2, 3, 12]))));
    return { content: `${content}_`, edits: dice.shuffled(edits) };
  }, on('__a______bc', ['a', 'XX'], ['c', 'YY'])),
  'listed-in-reverse': situation((dice) => {
    const all = pieces(dice, 3, 40);
    const spans = separateSpans(dice, all.length, 2, 30).reverse();
    return { content: all.join(''), edits: spans.map((span, index) => edit(quote(all, span), letters(index, dice.pick([1, 2, 5, 20])))) };
  }, on('ab', ['b', 'y'], ['a', 'xx'])),
  'many-shuffled': situation((dice) => {
    const all = pieces(dice, 20, 200);
    const edits = replaceSome(dice, all, 12).map(({ oldText }, index) => edit(oldText, letters(index, dice.pick([1, 0, 2, 5, 20]))));
    return { content: all.join(''), edits };
  }),
});

/** A list in which `bad` stands among good edits. */
function oneBad(kind: 'absent' | 'repeated' | 'empty', where: 'first' | 'between' | 'last', ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const { content, edits, repeated, absent } = failing(dice);
    const bad = { absent, repeated, empty: edit('', newText(dice, 7)) }[kind];
    const good = edits.length > 1 ? edits : [...edits, ...goodSelf(content, edits)];
    return { content, edits: withItem(dice, good, bad, where) };
  }, ...first);
}

/** One more good edit, of a word of `content` that `edits` leave alone; none if they take all. */
function goodSelf(content: string, edits: readonly Edit[]): Edit[] {
  const all = content.split(' ');
  const free = all.slice(1, -1).find((text) => !edits.some(({ oldText }) => oldText === text));
  return free === undefined ? [] : [edit(free, 'ZZ')];
}

/** Two overlapping edits together, good ones behind or before. */
function overlapAt(where: 'first' | 'last', ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = pieces(dice, 5, 30);
    const offset = where === 'first' ? 0 : all.length - 3;
    const spans = related(dice, 3, dice.pick(SHARING)).map(([start, end]) => [start + offset, end + offset] as const);
    const bad = replaceSpans(dice, all, spans);
    const good = editsOutside(dice, all, spans, 20);
    return { content: all.join(''), edits: where === 'first' ? [...bad, ...good] : [...good, ...bad] };
  }, ...first);
}

const NO_EDITS: readonly Json[] = [null, 'a', 3, {}, [], { oldText: 'a' }, { newText: 'Q' }, { oldText: 'a', newText: null }, { oldText: 3, newText: 'Q' }];

function badEntry(where: 'first' | 'between' | 'last') {
  return situation((dice) => {
    const { content, edits } = failing(dice);
    const good: Json[] = [...edits, ...goodSelf(content, edits)].map(({ oldText, newText: inserted }) => ({ oldText, newText: inserted }));
    return { content, arguments: { path: 'f.txt', edits: withItem(dice, good, dice.pick(NO_EDITS), where) } };
  });
}

export const allOrNothing = property('replace/all-or-nothing', {
  'not-found-first': oneBad('absent', 'first', on('ab', ['zz', 'X'], ['b', 'Y'])),
  'not-found-between': oneBad('absent', 'between', on('ab', ['a', 'X'], ['zz', 'Z'], ['b', 'Y'])),
  'not-found-last': oneBad('absent', 'last', on('one\ntwo\n', ['one', '1'], ['zz', 'z'])),
  'duplicate-first': oneBad('repeated', 'first', on('aba', ['a', 'X'], ['b', 'Y'])),
  'duplicate-between': oneBad('repeated', 'between', on('abac', ['b', 'X'], ['a', 'Z'], ['c', 'Y'])),
  'duplicate-last': oneBad('repeated', 'last', on('aba', ['b', 'Y'], ['a', 'X'])),
  'empty-first': oneBad('empty', 'first', on('ab', ['', 'X'], ['b', 'Y'])),
  'empty-between': oneBad('empty', 'between', on('ab', ['a', 'X'], ['', 'Z'], ['b', 'Y'])),
  'empty-last': oneBad('empty', 'last', on('ab', ['b', 'Y'], ['', 'X'])),
  'overlap-first': overlapAt('first', on('abcd', ['ab', 'X'], ['bc', 'Y'], ['d', 'Z'])),
  'overlap-last': overlapAt('last', on('abcd', ['a', 'Z'], ['bc', 'X'], ['cd', 'Y'])),
  'bad-entry-first': badEntry('first'),
  'bad-entry-between': badEntry('between'),
  'bad-entry-last': badEntry('last'),
  'several-bad': situation((dice) => {
    const { content, edits, repeated, absent } = failing(dice);
    const bad = dice.shuffled([repeated, absent, edit('', 'Q'), edit((edits[0] as Edit).oldText, 'Q')]).slice(0, dice.between(2, 4));
    return { content, edits: dice.shuffled([...edits, ...bad]) };
  }),
  'only-unchanging': situation((dice) => {
    const all = closePieces(dice, 2, 12);
    const [one, other] = [all[0] as string, all[1] as string];
    const cancelling = [edit(one, one + other), edit(other, '')];
    const same = dice.increasing(dice.size(1, all.length), all.length - 1).map((at) => edit(all[at] as string, all[at] as string));
    return { content: all.join(''), edits: dice.flip() ? cancelling : same };
  }, on('ab', ['a', 'ab'], ['b', ''])),
  'many-good': situation((dice) => {
    const all = words(dice, dice.size(10, 99) + 1, 2);
    const [absent, ...rest] = all as [string, ...string[]];
    const good = rest.map((text, index) => edit(text, newText(dice, index)));
    return { content: rest.join(' '), edits: [...dice.shuffled(good), edit(absent, 'Q')] };
  }),
  'corrected-call': (context) => built((dice) => correctedCall(dice, context)),
});

/** A call with one bad edit, then the same call with that edit put right. */
function correctedCall(dice: Dice, context: Context): Case {
  const { content, edits, repeated, absent } = failing(dice);
  const bad = dice.pick([absent, repeated, edit('', 'Q'), edit((edits[0] as Edit).oldText, 'Q')]);
  const at = dice.below(edits.length + 1);
  const refused = [...edits.slice(0, at), bad, ...edits.slice(at)];
  const changing = edits.map(({ oldText, newText: inserted }, index) => edit(oldText, inserted || letters(index, 1)));
  return editCase(context, { content, edits: refused, after: [{ call: editCall({ edits: changing }) }] });
}

export const SEVERAL: readonly Property[] = [
  overlapRefused, sameTargetTwiceRefused, touchingAccepted, orderIndependent, positionsFromOriginal, allOrNothing,
];
