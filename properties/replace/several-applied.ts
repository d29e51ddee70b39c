import type { Case } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import { property, type Context } from '../property.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { editCall, editCase, type Edit, type EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, pieces } from '../arbitraries/files.ts';
import {
  SHARING, edit, quote, related, replaceSome, replaceSpans, separateSpans, withItem, type Span,
} from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { newText, singles, words } from '../arbitraries/texts.ts';
import { editsOutside, failing, letters } from '../arbitraries/targets.ts';

/** Edits of most pieces of a plain file, their new texts as long as `grow` says. */
function growing(grow: (dice: Dice, piece: string, index: number) => string, ...first: readonly EditCaseParts[]) {
  return situation((dice) => {
    const all = pieces(dice, 3, 40);
    const edits = replaceSome(dice, all, 2).map(({ oldText }, index) => edit(oldText, grow(dice, oldText, index)));
    return { content: all.join(''), edits };
  }, ...first);
}


export const positionsFromOriginal = property('replace/positions-from-original', {
  'deleted': growing((_dice, _piece, index) => (index % 3 === 2 ? letters(index, 1) : ''), on('abc', ['a', ''], ['c', 'X'])),
  'shorter': situation((dice) => {
    const all = pieces(dice, 6, 60);
    const spans = separateSpans(dice, all.length, 2, 20, 1);
    const edits = spans.map((span, index) => edit(quote(all, span), letters(index, dice.below(quote(all, span).length))));
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }, on('abcd', ['ab', 'X'], ['d', 'Y'])),
  'equal-length': growing((_dice, piece, index) => letters(index, piece.length), on('abc', ['a', 'X'], ['c', 'Y'])),
  'one-longer': growing((_dice, piece, index) => letters(index, piece.length + 1), on('a;b', ['a', 'xx'], ['b', 'y'])),
  'much-longer': situation((dice) => {
    const all = pieces(dice, 3, 20);
    const spans = related(dice, all.length, 'before');
    const [one, other] = replaceSpans(dice, all, spans) as [Edit, Edit];
    return { content: all.join(''), edits: dice.shuffled([edit(one.oldText, letters(0, 10_000)), edit(other.oldText, `S${other.newText}`)]) };
  }),
  'more-bytes': growing((dice, piece, index) => dice.pick(['é', '€', '中', '😀']).repeat(piece.length) + letters(index, 1).slice(dice.below(2)), on('a;b', ['a', 'é'], ['b', '€'])),
  'mixed': growing((dice, piece, index) => letters(index, dice.pick([0, 1, piece.length, piece.length + 1, 2, 40, 300]))),
  'at-both-ends': situation((dice) => {
    const all = pieces(dice, 3, 20);
    const ends: Span[] = [[0, 1], [all.length - 1, all.length]];
    const edits = ends.map((span, index) => edit(quote(all, span), letters(index, dice.pick([0, 1, 2, 50]))));
    return { content: all.join(''), edits: dice.shuffled(edits) };
  }, on('abc', ['a', 'XXX'], ['c', '']), on('a;b', ['b', 'YY'], ['a', 'XX'])),
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
    const spans = separateSpans(dice, all.length, 2, 30, 1).reverse();
    return { content: all.join(''), edits: spans.map((span, index) => edit(quote(all, span), letters(index, dice.pick([1, 2, 5, 20])))) };
  }, on('a;b', ['b', 'y'], ['a', 'xx'])),
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
  const all = content.split(';');
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
    return { content: rest.join(';'), edits: [...dice.shuffled(good), edit(absent, 'Q')] };
  }),
  'corrected-call': (context) => built((dice) => correctedCall(dice, context)),
});

/** A call with one bad edit, then the same call with that edit put right. */
function correctedCall(dice: Dice, context: Context): Case {
  const { content, edits, repeated, absent } = failing(dice);
  const bad = dice.pick([absent, repeated, edit('', 'Q'), edit((edits[0] as Edit).oldText, 'Q')]);
  const at = dice.below(edits.length + 1);
  const refused = [...edits.slice(0, at), bad, ...edits.slice(at)];
  return editCase(context, { content, edits: refused, after: [{ call: editCall({ edits }) }] });
}
