import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, lines, longFiller, multiBytePieces, pieces, separated, textOf, type Line } from '../arbitraries/files.ts';
import { spellings, type LookAlike } from '../arbitraries/look-alikes.ts';
import { edit, quote, replaceSome, replaceSpans, withItem, type Span } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import {
  ENDINGS, ENDING_RUNS, MULTI_BYTE, OTHER_SEPARATORS, SHARING_FIRST_BYTES, anySpelling, multiByte, newText, newWord, respelled, withLineFeeds, words,
  type Ending,
} from '../arbitraries/texts.ts';

const BOM = '\ufeff';

/** The fallback of `pi-fuzzy` drops blanks and U+FEFF at line ends: a quote of nothing else means nothing there. */
function folds(context: Context): boolean {
  return context.dialect === 'pi-fuzzy';
}

/** A run of at least one piece, from `least` on. */
function someSpan(dice: Dice, count: number, least = 0): Span {
  const start = dice.between(least, count - 1);
  return [start, dice.between(start + 1, Math.min(count, start + 4))];
}

function replaceOne(dice: Dice, all: readonly string[], span: Span) {
  return replaceSpans(dice, all, [span]);
}

/** Words, the last `count` of them not in the file that `build` makes of the others. */
function wordsAndOthers(dice: Dice, least: number, most: number, count: number): [inFile: string[], others: string[]] {
  const all = words(dice, dice.size(least, most) + count, 2);
  return [all.slice(count), all.slice(0, count)];
}

const PLAIN = ['', ' ', '\n', ', '] as const;

export const bom = property('replace/bom', {
  'none-none-added': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: replaceOne(dice, all, someSpan(dice, all.length)) };
  }, on('ab', ['a', 'X'])),
  'target-at-start': situation((dice) => {
    const all = pieces(dice, 2, 12);
    return { content: BOM + all.join(''), edits: replaceOne(dice, all, [0, dice.between(1, all.length - 1)]) };
  }, on(`${BOM}ab`, ['a', 'X']), on(`${BOM}a`, ['a', 'X'])),
  'target-later': situation((dice) => {
    const all = pieces(dice, 2, 12);
    return { content: BOM + all.join(''), edits: replaceOne(dice, all, someSpan(dice, all.length, 1)) };
  }, on(`${BOM}ab`, ['b', 'X'])),
  'whole-content-deleted': situation((dice) => {
    const content = pieces(dice, 1, 12).join('');
    return { content: BOM + content, edits: [edit(content, '')] };
  }, on(`${BOM}ab`, ['ab', ''])),
  'several-edits': situation((dice) => {
    const all = pieces(dice, 2, 12);
    return { content: BOM + all.join(''), edits: replaceSome(dice, all, 2) };
  }, on(`${BOM}ab`, ['a', 'X'], ['b', 'Y'])),
  'second-is-text': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: BOM + BOM + all.join(''), edits: replaceOne(dice, all, someSpan(dice, all.length)) };
  }, on(`${BOM}${BOM}a`, ['a', 'b'])),
  'second-quoted': situation((dice, context) => {
    const all = pieces(dice, 1, 12);
    const least = folds(context) ? 1 : 0;
    return { content: BOM + BOM + all.join(''), edits: [edit(BOM + quote(all, [0, dice.between(least, all.length)]), newText(dice))] };
  }, on(`${BOM}${BOM}ab`, [`${BOM}ab`, 'x'])),
  'first-not-quotable': situation((dice, context) => {
    const all = pieces(dice, 1, 12);
    const least = folds(context) ? 1 : 0;
    return { content: BOM + all.join(''), edits: [edit(BOM + quote(all, [0, dice.between(least, all.length)]), newText(dice))] };
  }, on(`${BOM}ab`, [`${BOM}ab`, 'x'])),
  'inserted-behind-first': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: BOM + all.join(''), edits: [edit(quote(all, [0, dice.between(1, all.length)]), BOM + newText(dice))] };
  }, on(`${BOM}ab`, ['ab', `${BOM}z`]), on(`${BOM}ab`, ['ab', BOM])),
  'inserted-at-start-without-one': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: [edit(quote(all, [0, dice.between(1, all.length)]), BOM + newText(dice))] };
  }, on('ab', ['a', `${BOM}a`]), on('ab', ['ab', `${BOM}${BOM}`])),
  'inserted-elsewhere': situation((dice) => {
    const all = pieces(dice, 2, 12);
    const inserted = dice.pick([`${BOM}Q`, `Q${BOM}R`, `Q${BOM}`, BOM]);
    return { content: (dice.flip() ? BOM : '') + all.join(''), edits: [edit(quote(all, someSpan(dice, all.length, 1)), inserted)] };
  }, on('ab', ['b', `${BOM}z`])),
  'inside-text-quoted': situation((dice) => {
    const [first, second, ...rest] = words(dice, dice.size(2, 12)) as [string, string, ...string[]];
    const content = (dice.flip() ? BOM : '') + first + BOM + second + rest.join(' ');
    return { content, edits: [edit(dice.pick([first + BOM + second, BOM + second, first + BOM]), newWord(dice))] };
  }, on(`a${BOM}b`, [`a${BOM}b`, 'x'])),
  'inside-text-not-ignored': situation((dice) => {
    const [first, second, ...rest] = words(dice, dice.size(2, 12)) as [string, string, ...string[]];
    const content = (dice.flip() ? BOM : '') + first + BOM + second + rest.join(' ');
    return { content, edits: [edit(first + second, newWord(dice))] };
  }, on(`a${BOM}b`, ['ab', 'x'])),
  'only-in-the-quote': situation((dice) => {
    const all = closePieces(dice, 2, 12);
    const at = dice.between(1, all.length - 1);
    const quoted = dice.pick([BOM + quote(all, [0, at]), quote(all, [0, at]) + BOM + quote(all, [at, all.length])]);
    return { content: all.join(''), edits: [edit(quoted, newWord(dice))] };
  }, on('ab', [`${BOM}ab`, 'x'])),
  'nothing-else': situation((dice, context) => {
    const quotes = folds(context) ? ['a', '\n', `${BOM}a`] : [BOM, 'a', '\n', BOM + BOM, '\0', `${BOM}a`, ' ', 'ï»¿'];
    return { content: BOM, edits: [edit(dice.pick(quotes), newWord(dice))] };
  }, on(BOM, ['a', 'b'])),
});

/** Several lines of `all`, cut within the first and the last line, with LF. */
function acrossLines(dice: Dice, all: readonly Line[]): string {
  const start = dice.below(all.length - 1);
  const end = dice.between(start + 2, Math.min(all.length, start + 4));
  const text = withLineFeeds(textOf(all.slice(start, end)));
  return dice.flip() ? text.replace(/\n$/, '') : text;
}

function quoteSpelled(spell: (dice: Dice, text: string) => string) {
  return situation((dice) => {
    const all = lines(dice, 2, 8);
    return { content: textOf(all), edits: [edit(spell(dice, acrossLines(dice, all)), newWord(dice))] };
  }, ...ENDINGS.map((ending) => on(`a${ending}b`, [ending === '\n' ? 'a\r\nb' : 'a\nb', 'X'])));
}

/** Two lines with a run of endings between them, in lines of any endings. */
function aroundRun(dice: Dice): { content: string; before: string; run: string; behind: string } {
  const [before, behind, ...rest] = words(dice, dice.size(2, 10)) as [string, string, ...string[]];
  const run = dice.pick(ENDING_RUNS);
  return { content: before + run + behind + separated(dice, rest, ENDINGS).map((line) => ` ${line}`).join(''), before, run, behind };
}

export const normalisedMatching = property('replace/normalised-matching', {
  'spelled-lf': quoteSpelled((_dice, text) => text),
  'spelled-crlf': quoteSpelled((_dice, text) => respelled(text, '\r\n')),
  'spelled-cr': quoteSpelled((_dice, text) => respelled(text, '\r')),
  'spelled-mixed': quoteSpelled(anySpelling),
  'starts-with-ending': situation((dice) => {
    const all = lines(dice, 2, 8);
    const line = all[dice.between(1, all.length - 1)] as Line;
    return { content: textOf(all), edits: [edit(anySpelling(dice, `\n${line.text}`), newText(dice))] };
  }, on('a\r\nb', ['\nb', 'X']), on('a\r\nb', ['\r\nb', 'X']), on('a\rb', ['\nb', 'X'])),
  'ends-with-ending': situation((dice) => {
    const all = lines(dice, 2, 8);
    const line = all[dice.below(all.length - 1)] as Line;
    return { content: textOf(all), edits: [edit(anySpelling(dice, `${line.text}\n`), newText(dice))] };
  }, on('a\r\nb', ['a\r', 'X']), on('a\r\nb', ['a\n', 'X']), on('a\rb', ['a\n', 'X'])),
  'ending-alone': situation((dice) => {
    const [before, behind] = words(dice, 2) as [string, string];
    const content = dice.pick([before + '@' + behind, `${before}@`, `@${behind}`, '@']).replace('@', dice.pick(ENDINGS));
    return { content, edits: [edit(dice.pick(ENDINGS), newText(dice))] };
  }, on('a\r\nb', ['\n', 'X']), on('a\r\nb', ['\r', 'X']), on('a\rb', ['\r\n', ''])),
  'runs-of-endings': situation((dice) => {
    const { content, before, run, behind } = aroundRun(dice);
    const plain = withLineFeeds(run);
    const part = '\n'.repeat(dice.between(1, plain.length));
    return { content, edits: [edit(anySpelling(dice, dice.pick([before + plain + behind, part + behind, before + part])), newWord(dice))] };
  }, on('a\r\r\nb', ['\n\nb', '\nb']), on('a\n\rb', ['a\n\n', 'X'])),
  'new-text-respelled': situation((dice) => {
    const all = lines(dice, 2, 8, '\n');
    const line = dice.pick(all);
    return { content: textOf(all), edits: [edit(line.text, `Q${dice.pick(['\r\n', '\r'])}R${dice.pick(['', '\r\n', '\r'])}`)] };
  }, on('a\nb\n', ['a', 'Q\r\nR'])),
  'one-ending-too-many': situation((dice) => {
    const all = lines(dice, 2, 8);
    const at = dice.below(all.length - 1);
    const quoted = `${(all[at] as Line).text}\n\n${(all[at + 1] as Line).text}`;
    return { content: textOf(all), edits: [edit(anySpelling(dice, quoted), newWord(dice))] };
  }, on('a\r\nb', ['a\n\nb', 'X'])),
  'one-ending-missing': situation((dice) => {
    const { content, before, run, behind } = aroundRun(dice);
    const fewer = withLineFeeds(run).slice(1);
    return { content, edits: [edit(before + dice.pick([fewer, '']) + behind, newWord(dice))] };
  }, on('a\r\r\nb', ['a\nb', 'X'])),
  'other-separators-not-endings': situation((dice) => {
    const [before, behind] = words(dice, 2) as [string, string];
    const content = `${before}${dice.pick(OTHER_SEPARATORS)}${behind}${dice.pick(['', ...ENDINGS])}`;
    return { content, edits: [edit(`${before}${dice.pick(ENDINGS)}${dice.pick([behind, ''])}`, newWord(dice))] };
  }, ...OTHER_SEPARATORS.map((separator) => on(`a${separator}b`, ['a\nb', 'X']))),
  'endings-not-other-separators': situation((dice) => {
    const [before, behind] = words(dice, 2) as [string, string];
    const other = dice.pick([...OTHER_SEPARATORS, ' ', '', '\\n', '\t', '\0']);
    return { content: before + dice.pick(ENDINGS) + behind, edits: [edit(before + other + behind, newWord(dice))] };
  }, ...OTHER_SEPARATORS.map((separator) => on('a\nb', [`a${separator}b`, 'X']))),
  'other-separators-quoted': situation((dice) => {
    const all = words(dice, dice.size(2, 8)).flatMap((word) => [word, dice.pick(OTHER_SEPARATORS)]);
    const start = dice.below(all.length - 1);
    return { content: all.join(''), edits: [edit(quote(all, [start, dice.between(start + 2, all.length)]), newWord(dice))] };
  }, ...OTHER_SEPARATORS.map((separator) => on(`a${separator}b`, [`a${separator}b`, 'X']))),
});

/** Lines of one ending, quoted over at least one of them with another. */
function spelledOtherwise(fileEndings: readonly Ending[], quoteEndings: readonly Ending[], shown: EditCaseParts) {
  return situation((dice) => {
    const ending = dice.pick(fileEndings);
    const other = dice.pick(quoteEndings.filter((kind) => kind !== ending));
    const all = lines(dice, 2, 8, ending);
    return { content: textOf(all), edits: [edit(respelled(acrossLines(dice, all), other), newWord(dice))] };
  }, shown);
}

/** Two words with two spellings between them, one in the file, one in the quote, in a plain file. */
function lookAlike(dice: Dice, kind: LookAlike) {
  const all = words(dice, dice.size(3, 10), 2);
  const [before, behind, ...rest] = all as [string, string, ...string[]];
  const [inFile, inQuote] = spellings(dice, kind);
  const around = separated(dice, rest, PLAIN);
  const split = dice.between(0, around.length);
  const head = around.slice(0, split).map((piece) => `${piece};`).join('');
  const tail = around.slice(split).map((piece) => `;${piece}`).join('');
  return { head, tail, exact: before + inFile + behind, altered: before + inQuote + behind };
}

function differing(...kinds: readonly [LookAlike, ...LookAlike[]]) {
  return (dice: Dice): EditCaseParts => {
    const { head, tail, exact, altered } = lookAlike(dice, dice.pick(kinds));
    return { content: head + exact + tail, edits: [edit(altered, newWord(dice))] };
  };
}

export const byteExactMatching = property('replace/byte-exact-matching', {
  'exact-substring': situation((dice) => {
    const all = lines(dice, 1, 8).flatMap((line) => [line.text, line.ending]);
    const start = dice.below(all.length >> 1) * 2;
    return { content: all.join(''), edits: [edit(quote(all, [start, dice.between(start + 1, all.length)]), newWord(dice))] };
  }),
  'crlf-quoted-as-crlf': situation((dice) => {
    const all = lines(dice, 2, 8, '\r\n');
    return { content: textOf(all), edits: [edit(respelled(acrossLines(dice, all), '\r\n'), newWord(dice))] };
  }, on('a\r\nb', ['a\r\nb', 'X'])),
  'lf-quote-of-crlf': spelledOtherwise(['\r\n'], ['\n'], on('a\r\nb', ['a\nb', 'X'])),
  'crlf-quote-of-lf': spelledOtherwise(['\n'], ['\r\n'], on('a\nb', ['a\r\nb', 'X'])),
  'cr-and-others': situation((dice) => {
    const [ending, other] = dice.pick([['\r', '\n'], ['\r', '\r\n'], ['\n', '\r'], ['\r\n', '\r']] as const);
    const all = lines(dice, 2, 8, ending);
    const start = dice.below(all.length - 1);
    return { content: textOf(all), edits: [edit((all[start] as Line).text + other + (all[start + 1] as Line).text, newWord(dice))] };
  }, on('a\rb', ['a\nb', 'X'])),
  'lf-half-of-crlf': situation((dice) => {
    const all = lines(dice, 2, 8, '\r\n');
    const line = all[dice.between(1, all.length - 1)] as Line;
    return dice.flip() ? halfAlone(dice, '\n') : { content: textOf(all), edits: [edit(`\n${line.text}`, newWord(dice))] };
  }, on('a\r\nb', ['\n', '\n\n']), on('a\r\nb', ['\nb', 'X'])),
  'cr-half-of-crlf': situation((dice) => {
    const all = lines(dice, 2, 8, '\r\n');
    const line = all[dice.below(all.length - 1)] as Line;
    return dice.flip() ? halfAlone(dice, '\r') : { content: textOf(all), edits: [edit(`${line.text}\r`, newWord(dice))] };
  }, on('a\r\nb', ['\r', '']), on('a\r\nb', ['a\r', 'X'])),
  'bom-quoted': situation((dice) => {
    const all = pieces(dice, 1, 8);
    return { content: BOM + all.join(''), edits: [edit(BOM + quote(all, [0, dice.between(0, all.length)]), newText(dice))] };
  }, on(`${BOM}ab`, [`${BOM}a`, 'X']), on(`${BOM}ab`, [BOM, ''])),
  'bom-not-quoted': situation((dice) => {
    const all = pieces(dice, 1, 8);
    return { content: BOM + all.join(''), edits: [edit(quote(all, [0, dice.between(1, all.length)]), newText(dice))] };
  }, on(`${BOM}ab`, ['a', 'X'])),
  'blanks-differ': situation(differing('trailing-blanks', 'leading-blanks', 'tabs-for-spaces', 'inner-blanks')),
  'composition-differs': situation(differing('composition'), on('é', ['e\u0301', 'X']), on('e\u0301', ['é', 'X'])),
  'case-differs': situation(differing('case'), on('A', ['a', 'X'])),
});

/** A file with one CRLF, of which the quote takes one half alone. */
function halfAlone(dice: Dice, half: '\r' | '\n'): EditCaseParts {
  const [before, behind] = words(dice, 2) as [string, string];
  return { content: `${before}\r\n${behind}`, edits: [edit(half, dice.pick([newWord(dice), '', half + half]))] };
}

const ALL_LOOK_ALIKES: readonly LookAlike[] = [
  'trailing-blanks', 'leading-blanks', 'tabs-for-spaces', 'inner-blanks', 'case', 'single-quotation-marks', 'double-quotation-marks', 'dashes',
  'special-spaces', 'compatibility-forms', 'composition', 'without-accents', 'zero-width', 'escapes', 'homoglyphs', 'other-dashes', 'other-quotation-marks',
];

export const noFuzzy = property('replace/no-fuzzy', {
  'exact-text': situation((dice) => {
    const { head, tail, exact } = lookAlike(dice, dice.pick(ALL_LOOK_ALIKES));
    return { content: head + exact + tail, edits: [edit(exact, newWord(dice))] };
  }),
  'look-alike-beside': situation((dice) => {
    const { head, tail, exact, altered } = lookAlike(dice, dice.pick(ALL_LOOK_ALIKES));
    const both = dice.flip() ? `${altered};${exact}` : `${exact};${altered}`;
    return { content: head + both + tail, edits: [edit(exact, newWord(dice))] };
  }, on('a  b;a b', ['a b', 'X']), on('it’s it\'s', ["it's", 'X'])),
  'trailing-blanks': situation((dice) => {
    if (dice.flip()) return differing('trailing-blanks')(dice);
    const all = words(dice, dice.size(2, 8));
    const at = dice.below(all.length);
    return { content: all.join('\n'), edits: [edit((all[at] as string) + dice.pick([' ', '  ', '\t']), newWord(dice))] };
  }, on('a b', ['a b ', 'x']), on('a \nb', ['a\nb', 'x'])),
  'leading-blanks': situation((dice) => {
    if (dice.flip()) return differing('leading-blanks')(dice);
    const all = words(dice, dice.size(2, 8));
    const at = dice.below(all.length);
    return { content: all.join('\n'), edits: [edit(dice.pick([' ', '  ', '\t']) + (all[at] as string), newWord(dice))] };
  }, on('a', [' a', 'x']), on('  a\n  b', ['a\nb', 'x'])),
  'tabs-for-spaces': situation(differing('tabs-for-spaces'), on('a\tb', ['a b', 'x']), on('a    b', ['a\tb', 'x'])),
  'inner-blanks': situation(differing('inner-blanks'), on('TIMEOUT = 30', ['TIMEOUT  = 30', 'x'])),
  'surrounding-newlines': situation((dice) => {
    const all = separated(dice, words(dice, dice.size(1, 8)), [' ', ';']);
    const span = someSpan(dice, all.length);
    const quoted = quote(all, span);
    return { content: all.join(''), edits: [edit(dice.pick([`${quoted}\n`, `\n${quoted}`, `\n${quoted}\n`, `${quoted}\n\n`]), newWord(dice))] };
  }, on('a', ['a\n', 'x']), on('a', ['\na', 'x'])),
  'case': situation(differing('case'), on('Ab', ['ab', 'x'])),
  'quotation-marks': situation(
    differing('single-quotation-marks', 'double-quotation-marks', 'other-quotation-marks'), on('it’s', ["it's", 'x']), on('"a"', ['“a”', 'x'])),
  'dashes': situation(differing('dashes', 'other-dashes'), on('a–b', ['a-b', 'x'])),
  'special-spaces': situation(differing('special-spaces'), on('a\u00a0b', ['a b', 'x'])),
  'compatibility-forms': situation(differing('compatibility-forms', 'homoglyphs'), on('ﬁ', ['fi', 'x']), on('Ａ', ['A', 'x'])),
  'composition': situation(differing('composition'), on('é', ['e\u0301', 'x']), on('e\u0301', ['é', 'x'])),
  'without-accents': situation(differing('without-accents'), on('é', ['e', 'x'])),
  'zero-width': situation(differing('zero-width'), on('a\u200bb', ['ab', 'x']), on('ab', ['a\u200bb', 'x'])),
  'escapes': situation(differing('escapes'), on('a\nb\n', ['a\\nb', 'x'])),
  'line-numbers': situation((dice) => {
    const all = words(dice, dice.size(1, 12));
    const start = dice.below(all.length);
    const chosen = all.slice(start, dice.between(start + 1, Math.min(all.length, start + 3)));
    const prefix = dice.pick<(number: number) => string>([
      (number) => `${number}\t`, (number) => `${number}: `, (number) => `${number}|`, (number) => `${String(number).padStart(6)}\t`,
      (number) => `${String(number).padStart(5, '0')}| `, (number) => `L${number}: `, (number) => `${String(number).padStart(6)}→`,
    ]);
    return { content: all.join('\n'), edits: [edit(chosen.map((line, at) => prefix(start + at + 1) + line).join('\n'), newWord(dice))] };
  }, on('a\nb', ['2\tb', 'x'])),
});

/** At least three words in a row that the quote takes, one piece each, and the rest of the file. */
function quotedWords(dice: Dice): { all: string[]; chosen: string[] } {
  const all = separated(dice, words(dice, dice.size(3, 12)), PLAIN);
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
    return { content: all.join(''), edits: replaceOne(dice, all, someSpan(dice, all.length)) };
  }, on('a', ['a', 'b'])),
  'other-text': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 1, 12, dice.between(1, 3));
    return { content: separated(dice, inFile, PLAIN).join(''), edits: [edit(others.join(dice.pick(PLAIN)), newWord(dice))] };
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
    return { content: all.join(''), edits: [edit(quote(all, [dice.below(all.length), all.length]) + dice.pick(['Z', '\n', 'ZZZ']), newWord(dice))] };
  }, on('ab', ['bc', 'x']), on('ab', ['ab\n', 'x'])),
  'before-the-start': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: [edit(dice.pick(['Z', '\n', 'ZZZ']) + quote(all, [0, dice.between(1, all.length)]), newWord(dice))] };
  }, on('ab', ['xa', 'y'])),
  'first-half-only': situation((dice) => {
    const all = separated(dice, words(dice, dice.size(8, 100)), PLAIN);
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
    return { tree, content: inFile.join(' '), edits: [edit(others[0] as string, newWord(dice))] };
  }),
  'among-good-edits': situation((dice) => {
    const [inFile, others] = wordsAndOthers(dice, 2, 12, 1);
    const good = replaceSome(dice, inFile, 1);
    return { content: inFile.join(' '), edits: withItem(dice, good, edit(others[0] as string, newWord(dice)), 'any') };
  }, on('one\ntwo\n', ['one', 'ONE'], ['missing', 'M'])),
  'long-file': situation(
    (dice) => ({ content: longFiller(dice.between(5000, 20_000)), edits: [edit(dice.pick(['a', '----- -----', '------', '-----\n\n']), newWord(dice))] }),
    { content: longFiller(70_000), edits: [edit('a', 'X')] },
  ),
});

/** A repeated text and words that stand around it. */
function repeated(dice: Dice, least: number): { repeat: string; others: string[] } {
  const all = words(dice, dice.size(least + 2, least + 12));
  const width = dice.between(1, 2);
  return { repeat: all.slice(0, width).join(dice.pick(['', ' ', '\n'])), others: all.slice(width) };
}

/** The file of `others` with `repeat` planted at `count` places. */
function planted(dice: Dice, others: readonly string[], repeat: string, count: number): string {
  const between = dice.pick([' ', '\n', '; ']);
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
    const all = others.map((other) => `${repeat} ${other}`);
    const chosen = dice.pick(all);
    return { content: all.join('\n'), edits: [edit(chosen, newWord(dice))] };
  }, on('ab ac', ['ac', 'X'])),
  'case-tells-apart': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const shouted = repeat.toUpperCase();
    const all = [...others, shouted, repeat];
    return { content: dice.shuffled(all).join(' '), edits: [edit(dice.pick([repeat, shouted]), newWord(dice, 3))] };
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
    return { content: `${repeat} ${others.join(' ')} ${repeat}`, edits: [edit(repeat, newText(dice))] };
  }, on('aba', ['a', ''])),
  'whole-lines': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const all = [...others.map((line) => `${line}\n`), `${repeat}\n`, `${repeat}\n`];
    return { content: dice.shuffled(all).join(''), edits: [edit(`${repeat}\n`, newText(dice))] };
  }, on('a\na\n', ['a\n', 'X\n'])),
  'inside-a-longer-word': situation((dice) => {
    const { repeat, others } = repeated(dice, 0);
    const longer = dice.pick([`${repeat}Z`, `Z${repeat}`, `Z${repeat}Z`]);
    return { content: dice.shuffled([...others, longer, repeat]).join(' '), edits: [edit(repeat, newText(dice))] };
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

/** A run of `unit`, `length` of them, in which the quote is `quoted` of them. */
function run(dice: Dice, unit: string, length: number, quoted: number): EditCaseParts {
  const [before, behind] = dice.pick([['', ''], ['Z', ''], ['', 'Z'], ['Z', 'Z']] as const);
  return { content: before + unit.repeat(length) + behind, edits: [edit(unit.repeat(quoted), newWord(dice))] };
}

const UNITS = ['a', '-', '=', '0', '.', '#'] as const;

function runOfAnything(dice: Dice, context: Context): string {
  return dice.pick([...UNITS, 'é', '😀', '\n', folds(context) ? 'b' : ' ', 'ab', '\t;']);
}

/** A quote that overlaps itself: its run holds it `times` times without overlap, and one start more. */
function overlapping(units: readonly string[], leastTimes: number, mostTimes: number) {
  return (dice: Dice): EditCaseParts => {
    const quoted = dice.size(2, 9);
    const times = dice.size(leastTimes, mostTimes);
    return run(dice, dice.pick(units), times * quoted + dice.between(times === 1 ? 1 : 0, quoted - 1), quoted);
  };
}

export const selfOverlapCounting = property('replace/self-overlap-counting', {
  'exact-fit': situation((dice, context) => {
    const quoted = dice.size(2, 20);
    return run(dice, runOfAnything(dice, context), quoted, quoted);
  }, on('éé', ['éé', 'X']), on('aa', ['aa', 'X'])),
  'longer-than-the-run': situation((dice, context) => {
    const length = dice.size(1, 20);
    return run(dice, runOfAnything(dice, context), length, length + 1);
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
    return { content: `${others.join(' ')};${content}`, edits: withItem(dice, replaceSome(dice, others, 1), edits![0]!, 'any') };
  }, on('b---', ['b', 'Y'], ['--', 'X'])),
  'run-and-apart': situation((dice) => {
    const unit = dice.pick(UNITS);
    const quoted = dice.size(2, 6);
    const all = [unit.repeat(quoted + dice.between(1, quoted)), unit.repeat(quoted)];
    return { content: dice.shuffled(all).join('Z'), edits: [edit(unit.repeat(quoted), newWord(dice))] };
  }, on('aaa;aa', ['aa', 'X'])),
});

/** A plain file whose words all stand apart, and places of `count` of them in the order of the file. */
function places(dice: Dice, count: number, most = 12): { content: string; chosen: string[] } {
  const all = words(dice, dice.size(count, Math.max(most, count)));
  const chosen = dice.increasing(count, all.length - 1).map((at) => all[at] as string);
  return { content: all.join(dice.pick([' ', '\n', ', '])), chosen };
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
  }, on('ab', ['b', 'a'], ['a', 'Q'])),
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
    return { content: `${before}${between}${behind} ${rest.join(' ')}`, edits: dice.oneIn(4) ? both.reverse() : both };
  }, on('abc', ['b', ''], ['ac', 'X'])),
  'swap': situation((dice) => {
    const { content, chosen } = places(dice, 2);
    const [one, other] = dice.shuffled(chosen) as [string, string];
    return { content, edits: [edit(one, other), edit(other, one)] };
  }, on('ab', ['a', 'b'], ['b', 'a'])),
  'chain': situation((dice) => {
    const { content, chosen } = places(dice, dice.size(3, 12));
    const order = dice.flip() ? chosen : chosen.toReversed();
    const edits = order.slice(1).map((text, at) => edit(order[at] as string, text));
    return { content, edits: dice.flip() ? edits : edits.toReversed() };
  }, on('abc', ['a', 'b'], ['b', 'c'])),
  'rotation': situation((dice) => {
    const { content, chosen } = places(dice, dice.size(3, 12));
    const step = dice.pick([1, chosen.length - 1]);
    return { content, edits: dice.shuffled(chosen.map((text, at) => edit(text, chosen[(at + step) % chosen.length] as string))) };
  }, on('abc', ['a', 'b'], ['b', 'c'], ['c', 'a'])),
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
  }, on('ab', ['a', 'X'], ['X', 'a'])),
});

/** One piece of a file of words and letters of several bytes, replaced. */
function oneOf(all: readonly string[], at: number, inserted: string): EditCaseParts {
  return { content: all.join(''), edits: [edit(all[at] as string, inserted)] };
}

/** `cut` is one of the characters that make up `sequence`. */
function cutFrom(dice: Dice, sequence: string, cut: string, inserted: string): EditCaseParts {
  const others = words(dice, dice.size(2, 8));
  const split = dice.between(0, others.length);
  return { content: others.slice(0, split).join(' ') + sequence + others.slice(split).join(' '), edits: [edit(cut, inserted)] };
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
  }, on('a😀b', ['😀', '😁\n']), on('aéb', ['é', 'X'])),
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
    return { content: group.join(dice.pick(['', ' '])), edits: [edit(absent, newText(dice))] };
  }, on('é', ['è', 'X']), on('😀', ['😁', 'X'])),
  'combining-mark-cut': situation((dice) => {
    const mark = dice.pick(['\u0301', '\u0308', '\u20dd', '\u0301\u0323']);
    return cutFrom(dice, `x${mark}`, dice.pick(['x', mark]), newWord(dice));
  }, on('e\u0301', ['e', 'o']), on('e\u0301', ['\u0301', ''])),
  'zwj-sequence-cut': situation((dice) => cutFrom(dice, '👩\u200d👧\u200d👦', dice.pick(['👩', '👧', '👦']), dice.pick(['👨', '', 'Q'])), on('👩\u200d👧', ['👧', '👦'])),
  'flag-cut': situation((dice) => cutFrom(dice, '🇩🇪🇫🇷', dice.pick(['🇩', '🇪', '🇫', '🇷', '🇪🇫']), dice.pick(['🇺', '', 'Q'])), on('🇩🇪', ['🇪', '🇰'])),
  'several-edits': situation((dice) => {
    const all = multiBytePieces(dice, 3, 40);
    const edits = replaceSome(dice, all, 2).map(({ oldText, newText: inserted }) => edit(oldText, dice.flip() ? inserted : inserted + dice.pick(MULTI_BYTE)));
    return { content: all.join(''), edits };
  }, on('a😀é€', ['😀', 'X'], ['€', 'Y'])),
});

export const MATCHING: readonly Property[] = [
  bom, normalisedMatching, byteExactMatching, noFuzzy, notFoundRefused, duplicateRefused, selfOverlapCounting, oneSnapshot, matchWholeScalars,
];
