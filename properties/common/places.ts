import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import { lookAlikeTexts, otherCase, otherWord, scattered, TELLTALES, type SameView } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Edit, EditCaseParts } from '../arbitraries/edit-case.ts';
import { edit } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import { tried } from '../arbitraries/tried.ts';
import { contentOfWords, overSeveralLines, wordLines } from '../arbitraries/word-lines.ts';
import { PATCH_ONE_REGION } from './patch-edit.ts';
import { PATCH_LOOKALIKE, PATCH_MISSING } from './patch-missing.ts';

type Pair = [string, string];

/** Two to four copies of a word, and others around. */
function copies(dice: Dice, separators: readonly string[], text: string) {
  const [word, ...others] = words(dice, dice.between(1, 4)) as [string, ...string[]];
  const between = dice.pick(separators);
  const before = dice.oneIn(3) ? `${others.join(' ')}${between || ' '}` : '';
  const after = dice.pick(['', '\n', ' ;\n', `\n${others.join('\n')}\n`]);
  const content = before + Array.from({ length: dice.between(2, 4) }, () => word).join(between) + after;
  return { content, edits: [edit(word, text)] };
}

const ON_ONE_LINE = [' ', '', ', ', ' = ', ';'];
const ON_LINES = ['\n', '\n\n', ' ;\n', '\n ', '\nT '];

export const ambiguousRefused = property('common/ambiguous-refused', {
  'one-line': tried((dice) => copies(dice, ON_ONE_LINE, newWord(dice)), on('a a', ['a', 'b']), on('aa', ['a', 'b'])),
  'several-lines': tried((dice) => copies(dice, ON_LINES, newWord(dice)), on('a\na', ['a', 'b']), on('v1\nw v1\n', ['v1', 'Q'])),
  'both-ends': tried((dice) => {
    const [word, ...others] = words(dice, dice.between(2, 6)) as [string, ...string[]];
    return { content: [word, ...others, word].join(dice.pick(['\n', ' '])), edits: [edit(word, newText(dice))] };
  }, on('a b a', ['a', 'Q'])),
  'deletion': tried((dice) => copies(dice, [...ON_ONE_LINE, ...ON_LINES], ''), on('aa\n', ['a', '']), on('a\nb a\n', ['a', '']), on('a\na\n', ['a', ''])),
  'look-alike-copies': tried((dice) => {
    const [first, last, ...others] = words(dice, dice.between(2, 5)) as [string, string, ...string[]];
    const [quoted, there] = lookAlikeTexts(dice, dice.pick(['blanks', 'indentation'] as const), [first, last]);
    const content = scattered(dice, there, [there, ...others]);
    return { content, edits: [edit(quoted, newText(dice))] };
  }, on('x  y\nx  y\n', ['x y', 'z'])),
});

/** The quote has other letters than the file, whose words it does not hold. */
function farQuote(dice: Dice): string {
  return dice.pick([newWord(dice), `${newWord(dice)} ${newWord(dice, 1)}`, `${newWord(dice)}\n${newWord(dice, 2)}`]);
}

function different(make: (dice: Dice, all: [string, string, string]) => Pair, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const all = words(dice, dice.between(3, 8)) as [string, string, string, ...string[]];
    const [quoted, there] = make(dice, [all[0], all[1], all[2]]);
    return { content: scattered(dice, there, all.slice(3)), edits: [edit(quoted, newText(dice))] };
  }, ...first);
}

export const missingRefused = property('common/missing-refused', {
  'far': tried((dice) => ({ content: contentOfWords(wordLines(dice, 1, 12)), edits: [edit(farQuote(dice), newText(dice, 5))] }),
    on('a', ['z', 'b']), on('a\n', ['z', ''])),
  'longer-than-the-file': tried((dice) => {
    const content = contentOfWords(wordLines(dice, 1, 3));
    return { content, edits: [edit(farQuote(dice).repeat(content.length), newText(dice, 5))] };
  }, on('a', ['zz', 'b'])),
  'empty-file': tried((dice) => ({ content: '', edits: [edit(farQuote(dice), newText(dice, 5))] }), on('', ['a', 'b']), on('', ['\n', 'b'])),
  'other-file': tried((dice) => {
    const all = words(dice, dice.between(2, 8), 2);
    const [there, ...here] = all as [string, ...string[]];
    return { tree: { 'g.txt': { file: `${there}\n` } }, content: `${here.join('\n')}\n`, edits: [edit(there, newText(dice))] };
  }),
  'word': different((dice, [first, last, third]) => otherWord(dice, [first, last], third), on('port1 = 80\n', ['port2 = 80', 'port2 = 81'])),
  'look-alike': different((dice, [first, last]) => {
    const kind = dice.pick(['blanks', 'indentation', 'quotes-and-dashes', 'case'] as const);
    return kind === 'case' ? otherCase(dice, [first, last]) : lookAlikeTexts(dice, kind, [first, last]);
  }, on('A\n', ['a', 'Q']), on('a  b\n', ['a b', 'Q']), on('“x”\n', ['"x"', 'Q']), on(' a\n b\n', ['a\nb', 'Q'])),
  'endings': tried((dice) => {
    const file = wordLines(dice, 2, 6);
    const [there, quoted] = dice.pick([['\r\n', '\n'], ['\n', '\r\n'], ['\r', '\n'], ['\n', '\r'], ['\r\n', '\r']] as const);
    const oldText = overSeveralLines(dice, file);
    return { content: contentOfWords(file).replaceAll('\n', there), edits: [edit(oldText.replaceAll('\n', quoted), newText(dice))] };
  }, on('a\r\nb\r\n', ['a\nb', 'c'])),
  ...PATCH_MISSING,
});

/** Good edits of different words of `content`, `bad` put in at `where`. */
export function amongGood(dice: Dice, context: Context, all: readonly string[], bad: Edit, where: 'first' | 'between' | 'last' | 'any'): Edit[] {
  if (context.traits.replace['editsPerCall'] === 'one') return [bad];
  const least = where === 'between' ? 2 : 1;
  const good = all.slice(0, dice.size(least, Math.max(least, Math.min(9, all.length)))).map((word, index) => edit(word, newText(dice, index)));
  const at = where === 'first' ? 0 : where === 'last' ? good.length : where === 'any' ? dice.between(0, good.length) : dice.between(1, good.length - 1);
  return [...good.slice(0, at), bad, ...good.slice(at)];
}

export const emptyQuoteRefused = property('common/empty-quote-refused', {
  'text': tried((dice) => ({ content: contentOfWords(wordLines(dice, 1, 6)), edits: [edit('', newText(dice))] }),
    on('a\n', ['', 'b']), on('a', ['', '']), on('\n', ['', 'b'])),
  'no-text': tried((dice) => ({ content: '', edits: [edit('', newText(dice))] }), on('', ['', 'b']), on('', ['', ''])),
  'beside-good-edits': tried((dice, context) => {
    const all = words(dice, dice.between(2, 10));
    return { content: all.join(dice.pick(['\n', ' '])), edits: amongGood(dice, context, all, edit('', newText(dice, 12)), 'any') };
  }, on('a', ['a', 'Q'], ['', '']), on('a', ['', 'R'], ['a', 'Q'])),
});

/** One exact place, and one to three decoys that differ from it. */
function decoyed(make: (dice: Dice, all: [string, string, string]) => Pair, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const all = words(dice, dice.between(3, 6)) as [string, string, string, ...string[]];
    const [quoted, decoy] = make(dice, [all[0], all[1], all[2]]);
    const decoys = Array.from({ length: dice.between(1, 3) }, () => decoy);
    return { content: scattered(dice, quoted, dice.shuffled([...decoys, ...all.slice(3)])), edits: [edit(quoted, newText(dice))] };
  }, ...first);
}

export const exactOverLookalike = property('common/exact-over-lookalike', {
  'blanks': decoyed((dice, [first, last]) => lookAlikeTexts(dice, dice.pick(['blanks', 'indentation'] as const), [first, last]),
    on('a  b\na b', ['a b', 'Q']), on('if  a:\n x\nif a:\n x\n', ['if a:', 'if b:'])),
  'letter-case': decoyed((dice, [first, last]) => otherCase(dice, [first, last]), on('A a', ['a', 'Q']), on('a A', ['A', 'Q'])),
  'quotes-and-dashes': decoyed((dice, [first, last]) => lookAlikeTexts(dice, 'quotes-and-dashes', [first, last]),
    on('“x” "x"\n', ['"x"', 'Q']), on('a–b\na-b\n', ['a-b', 'Q'])),
  'words': decoyed((dice, [first, last, third]) => otherWord(dice, [first, last], third), on('host1 = T\nhost2 = T\n', ['host2 = T', 'Q'])),
  ...PATCH_LOOKALIKE,
});

/** A quote that resembles two lines of the file, new text for them, and tell-tales elsewhere. */
function lenient(kind: SameView | 'any', telltale: boolean, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const [one, two, three, ...others] = words(dice, dice.between(4, 8)) as [string, string, string, ...string[]];
    const picked = kind === 'any' ? dice.pick(['blanks', 'indentation', 'quotes-and-dashes'] as const) : kind;
    const [quoted, there] = lookAlikeTexts(dice, picked, [`${one} ${two}`, three]);
    const around = telltale ? others.map((word) => (dice.flip() ? word : word + dice.pick(TELLTALES))) : others;
    const at = dice.between(0, around.length);
    const text = dice.pick([newWord(dice), `${newWord(dice)}\n  ${newWord(dice, 1)}`, telltale ? `“${newWord(dice)}” –` : newWord(dice), '']);
    return { content: `${[...around.slice(0, at), there, ...around.slice(at)].join('\n')}\n`, edits: [edit(quoted, text)] };
  }, ...first);
}

export const oneRegion = property('common/one-region', {
  'blanks': lenient('blanks', false, on('a  b\n', ['a b', 'Q'])),
  'indentation': lenient('indentation', false, on('a\n  b\n', ['a\nb', 'Q'])),
  'quotes-and-dashes': lenient('quotes-and-dashes', false, on('say “x”\n', ['say "x"', 'Q'])),
  'telltales': lenient('any', true, on('x \na  b\n', ['a b', 'Q']), on('t  \n“x”\nkey :  1\n', ['key : 1', 'key : 2'])),
  ...PATCH_ONE_REGION,
});

export const COMMON_PLACES: readonly Property[] = [ambiguousRefused, missingRefused, emptyQuoteRefused, exactOverLookalike, oneRegion];
