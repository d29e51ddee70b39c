import { property, type Context } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { acrossLines, closePieces, lines, pieces, separated, textOf, type Line } from '../arbitraries/files.ts';
import { edit, quote, replaceSome, replaceSpans, someSpan } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { BLANKS,
  ENDINGS, ENDING_RUNS, OTHER_SEPARATORS, anySpelling, newText, newWord, respelled, withLineFeeds, words,
} from '../arbitraries/texts.ts';

const BOM = '\ufeff';

/** The fallback of `pi-fuzzy` drops blanks and U+FEFF at line ends: a quote of nothing else means nothing there. */
function folds(context: Context): boolean {
  return context.dialect === 'pi-fuzzy';
}

export const bom = property('replace/bom', {
  'none-none-added': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: all.join(''), edits: replaceSpans(dice, all, [someSpan(dice, all.length)]) };
  }, on('ab', ['a', 'X'])),
  'target-at-start': situation((dice) => {
    const all = pieces(dice, 2, 12);
    return { content: BOM + all.join(''), edits: replaceSpans(dice, all, [[0, dice.between(1, all.length - 1)]]) };
  }, on(`${BOM}ab`, ['a', 'X']), on(`${BOM}a`, ['a', 'X'])),
  'target-later': situation((dice) => {
    const all = pieces(dice, 2, 12);
    return { content: BOM + all.join(''), edits: replaceSpans(dice, all, [someSpan(dice, all.length, 1)]) };
  }, on(`${BOM}ab`, ['b', 'X'])),
  'blanks-behind': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: BOM + dice.pick([...BLANKS, '\n', '\n\n', ' \n']) + all.join(''), edits: replaceSpans(dice, all, [someSpan(dice, all.length)]) };
  }, on(`${BOM} a`, ['a', 'X']), on(`${BOM}\t\na`, ['a', 'X'])),
  'whole-content-deleted': situation((dice) => {
    const content = pieces(dice, 1, 12).join('');
    return { content: BOM + content, edits: [edit(content, '')] };
  }, on(`${BOM}ab`, ['ab', ''])),
  'several-edits': situation((dice) => {
    const all = pieces(dice, 3, 12);
    return { content: BOM + all.join(''), edits: replaceSome(dice, all, 2) };
  }, on(`${BOM}a;b`, ['a', 'X'], ['b', 'Y'])),
  'second-is-text': situation((dice) => {
    const all = pieces(dice, 1, 12);
    return { content: BOM + BOM + all.join(''), edits: replaceSpans(dice, all, [someSpan(dice, all.length)]) };
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
    const content = (dice.flip() ? BOM : '') + first + BOM + second + rest.join(';');
    return { content, edits: [edit(dice.pick([first + BOM + second, BOM + second, first + BOM]), newWord(dice))] };
  }, on(`a${BOM}b`, [`a${BOM}b`, 'x'])),
  'inside-text-not-ignored': situation((dice) => {
    const [first, second, ...rest] = words(dice, dice.size(2, 12)) as [string, string, ...string[]];
    const content = (dice.flip() ? BOM : '') + first + BOM + second + rest.join(';');
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
  }, on('a\r\r\nb', ['\n\nb', '\nb']), on('a\n\rb', ['a\n\n', 'X']), ...ENDING_RUNS.map((run) => on(`a${run}b`, [`a${run}b`, 'X']))),
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
