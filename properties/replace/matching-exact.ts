import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { PLAIN_SEPARATORS, acrossLines, lines, pieces, separated, textOf, type Line } from '../arbitraries/files.ts';
import { LOOK_ALIKES, spellings, type LookAlike } from '../arbitraries/look-alikes.ts';
import { edit, quote, someSpan } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { newText, newWord, respelled, words, type Ending } from '../arbitraries/texts.ts';

const BOM = '\ufeff';

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
  const around = separated(dice, rest, PLAIN_SEPARATORS);
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

/** Every spelling of `kinds` between two words, quoted in the other one. */
function everyDifference(...kinds: readonly LookAlike[]): EditCaseParts[] {
  return kinds.flatMap((kind): (readonly [string, string])[] => [...LOOK_ALIKES[kind]]).flatMap(([one, other]) => [
    on(`b1${one}b2`, [`b1${other}b2`, 'X']), on(`b1${other}b2`, [`b1${one}b2`, 'X']),
  ]);
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
  'bom-only-quoted': situation((dice) => {
    const all = pieces(dice, 1, 8);
    const start = dice.below(all.length);
    return { content: all.join(''), edits: [edit(BOM + quote(all, [start, dice.between(start + 1, all.length)]), newText(dice))] };
  }, on('ab', [`${BOM}ab`, 'X']), on('ab', [`${BOM}b`, 'X'])),
  'blanks-differ': situation(differing('trailing-blanks', 'leading-blanks', 'tabs-for-spaces', 'inner-blanks'), ...everyDifference('trailing-blanks', 'leading-blanks', 'tabs-for-spaces', 'inner-blanks')),
  'composition-differs': situation(differing('composition'), ...everyDifference('composition'), on('é', ['e\u0301', 'X']), on('e\u0301', ['é', 'X'])),
  'case-differs': situation(differing('case'), ...everyDifference('case'), on('A', ['a', 'X'])),
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
  }, on('a b', ['a b ', 'x']), ...everyDifference('trailing-blanks')),
  'leading-blanks': situation((dice) => {
    if (dice.flip()) return differing('leading-blanks')(dice);
    const all = words(dice, dice.size(2, 8));
    const at = dice.below(all.length);
    return { content: all.join('\n'), edits: [edit(dice.pick([' ', '  ', '\t']) + (all[at] as string), newWord(dice))] };
  }, on('a', [' a', 'x']), on('  a\n  b', ['a\nb', 'x']), ...everyDifference('leading-blanks')),
  'tabs-for-spaces': situation(differing('tabs-for-spaces'), ...everyDifference('tabs-for-spaces'), on('a\tb', ['a b', 'x']), on('a    b', ['a\tb', 'x'])),
  'inner-blanks': situation(differing('inner-blanks'), ...everyDifference('inner-blanks'), on('TIMEOUT = 30', ['TIMEOUT  = 30', 'x'])),
  'surrounding-newlines': situation((dice) => {
    const all = separated(dice, words(dice, dice.size(1, 8)), [' ', ';']);
    const span = someSpan(dice, all.length);
    const quoted = quote(all, span);
    return { content: all.join(''), edits: [edit(dice.pick([`${quoted}\n`, `\n${quoted}`, `\n${quoted}\n`, `${quoted}\n\n`]), newWord(dice))] };
  }, on('a', ['a\n', 'x']), on('a', ['\na', 'x'])),
  'case': situation(differing('case'), ...everyDifference('case'), on('Ab', ['ab', 'x'])),
  'quotation-marks': situation(
    differing('single-quotation-marks', 'double-quotation-marks', 'other-quotation-marks'), ...everyDifference('single-quotation-marks', 'double-quotation-marks', 'other-quotation-marks'), on('it’s', ["it's", 'x']), on('"a"', ['“a”', 'x'])),
  'dashes': situation(differing('dashes', 'other-dashes'), ...everyDifference('dashes', 'other-dashes'), on('a–b', ['a-b', 'x'])),
  'special-spaces': situation(differing('special-spaces'), ...everyDifference('special-spaces'), on('a\u00a0b', ['a b', 'x'])),
  'compatibility-forms': situation(differing('compatibility-forms', 'homoglyphs'), ...everyDifference('compatibility-forms', 'homoglyphs'), on('ﬁ', ['fi', 'x']), on('Ａ', ['A', 'x'])),
  'composition': situation(differing('composition'), ...everyDifference('composition'), on('é', ['e\u0301', 'x']), on('e\u0301', ['é', 'x'])),
  'without-accents': situation(differing('without-accents'), ...everyDifference('without-accents'), on('é', ['e', 'x'])),
  'zero-width': situation(differing('zero-width'), ...everyDifference('zero-width'), on('a\u200bb', ['ab', 'x']), on('ab', ['a\u200bb', 'x'])),
  'escapes': situation(differing('escapes'), ...everyDifference('escapes'), on('a\nb\n', ['a\\nb', 'x'])),
  'line-between-differs': situation((dice) => {
    const all = words(dice, dice.size(4, 12));
    const start = dice.below(all.length - 3);
    const chosen = all.slice(start, dice.between(start + 3, Math.min(all.length - 1, start + 6)));
    return { content: all.slice(0, -1).join('\n'), edits: [edit(chosen.with(dice.between(1, chosen.length - 2), all.at(-1) as string).join('\n'), newWord(dice))] };
  }, on('a\nb\nc\n', ['a\nd\nc\n', 'x'])),
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
