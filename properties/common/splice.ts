import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces, multiBytePieces, pieces } from '../arbitraries/files.ts';
import { edit, quote, replaceSpans, separateSpans, withPatterns, type Span } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { multiByte, newText, newWord, singles, words } from '../arbitraries/texts.ts';
import { tried, triedOnce } from '../arbitraries/tried.ts';
import { contentOfWords, overSeveralLines, runOfWords, wordLines, wordsOfLines, type WordLines } from '../arbitraries/word-lines.ts';
import { PATCH_PLAIN } from './patch-edit.ts';

/** A plain file of pieces, the span that `choose` takes replaced. */
function spanOf(choose: (dice: Dice, count: number) => Span, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const all = dice.oneIn(4) ? closePieces(dice, 1, 12) : pieces(dice, 1, 30);
    return { content: all.join(''), edits: replaceSpans(dice, all, [choose(dice, all.length)]) };
  }, ...first);
}

function replacedIn(dice: Dice, file: WordLines, oldText: string): EditCaseParts {
  return { content: contentOfWords(file), edits: [edit(oldText, newText(dice))] };
}

/** New text of any length beside that of the quote. */
function ofAnyLength(dice: Dice, quoted: string): string {
  const length = dice.pick([quoted.length, 0, 1, quoted.length - 1, quoted.length + 1, 2 * quoted.length, 70, 300]);
  const line = newWord(dice).charAt(0).repeat(length);
  return dice.oneIn(3) ? `${line}\n${line}` : line;
}

/** A file of `count` words, all of them replaced. */
function eachPiece(count: number): EditCaseParts {
  const all = Array.from({ length: count }, (_, at) => `a${at};`);
  return on(all.join('\n'), ...all.map((text, at): [string, string] => [text, `${'Q'.repeat(at)};`]));
}

export const exactSplice = property('common/exact-splice', {
  'one-character': tried((dice) => {
    const all = singles(dice, dice.size(1, 30));
    const content = all.join(dice.pick(['', ' ', '\n']));
    return { content, edits: [edit(dice.pick(all), newText(dice))] };
  }, on('ab', ['b', 'c']), on('ab', ['a', 'c'])),
  'within-a-line': tried((dice) => {
    const file = wordLines(dice, 1, 12);
    return replacedIn(dice, file, runOfWords(dice, file).quote);
  }),
  'over-lines': tried((dice) => {
    const file = wordLines(dice, 2, 12);
    return replacedIn(dice, file, overSeveralLines(dice, file));
  }, on('ab\ncd\n', ['b\nc', 'X'])),
  'at-the-start': spanOf((dice, count) => [0, dice.between(1, count)], on('ab', ['a', 'XY'])),
  'at-the-end': spanOf((dice, count) => [dice.below(count), count], on('ab', ['b', '']), on('ab\n', ['b\n', 'X'])),
  'whole-file': spanOf((_, count) => [0, count], on('a', ['a', 'b']), on('a\n', ['a\n', ''])),
  'beside-wide-characters': tried((dice) => {
    const [word] = words(dice, 1) as [string];
    const [before, start, end, after] = [0, 1, 2, 3].map(() => multiByte(dice, dice.below(4))) as [string, string, string, string];
    const others = multiBytePieces(dice, 1, 6).map((piece) => piece.toUpperCase());
    const content = `${others[0]}${before}${start}${word}${end}${after}${others.slice(1).join('\n')}`;
    const wide = dice.flip() ? multiByte(dice, dice.between(1, 3)) : newText(dice);
    return { content, edits: [edit(start + word + end, wide)] };
  }, on('éa', ['a', 'b']), on('€€ab', ['a', 'é']), on('😀a\n', ['a', '']), on('aé', ['aé', '中'])),
  'new-length': tried((dice) => {
    const all = pieces(dice, 1, 20);
    const start = dice.below(all.length);
    const quoted = quote(all, [start, dice.between(start + 1, all.length)]);
    return { content: all.join(''), edits: [edit(quoted, ofAnyLength(dice, quoted))] };
  }, on('abc', ['b', '']), on('abc', ['b', 'X']), on('abc', ['b', 'XYZ'])),
  'several-edits': tried((dice) => {
    const all = pieces(dice, 2, 40);
    const spans = separateSpans(dice, all.length, 2, 10, dice.oneIn(3) ? 0 : 1);
    return { content: all.join(''), edits: dice.shuffled(replaceSpans(dice, all, spans)) };
  }, on('a b c', ['a', 'X'], ['c', '']), on('a b c', ['c', 'XYZ'], ['a', 'Q']), ...[3, 9, 10].map((count) => eachPiece(count))),
  'one-of-several-by-endings': tried((dice) => {
    const [first, last, ...others] = words(dice, 2 + dice.between(0, 6)) as [string, string, ...string[]];
    const [there, other] = dice.pick([['\n', '\r\n'], ['\r\n', '\n'], ['\r', '\n'], ['\n', '\r'], ['\r\n', '\r']] as const);
    const copies = Array.from({ length: dice.between(1, 2) }, () => first + other + last);
    const stretches = dice.shuffled([first + there + last, ...copies, ...others]);
    return { content: stretches.join(';') + there, edits: [edit(first + there + last, newText(dice))] };
  }, on('a\nb\na\r\nb\n', ['a\nb', 'X'])),
  'folded': tried((dice) => {
    const file = wordLines(dice, 2, 8);
    const oldText = overSeveralLines(dice, file);
    const [there, quoted] = dice.pick([['\r\n', '\n'], ['\n', '\r\n'], ['\r', '\n']] as const);
    const content = contentOfWords(file).replaceAll('\n', there);
    return { content, edits: [edit(oldText.replaceAll('\n', quoted), newText(dice))] };
  }, on('a\r\nb\r\n', ['a\nb', 'X'])),
});

/** The largest size that the tool takes, at most `most`. */
export function atMost(context: Context, most: number): number {
  const declared = context.traits.replace['maxBytes'];
  return typeof declared === 'number' ? Math.min(declared, most) : most;
}

const fullSize = (context: Context) => atMost(context, 64 * 1024);

/** A plain file of `bytes` bytes with a word in its middle. */
function filled(bytes: number, word: string, place: 'start' | 'middle' | 'end'): EditCaseParts['content'] {
  const lines = Math.floor((bytes - word.length - 1) / 6);
  const before = place === 'start' ? 0 : place === 'middle' ? lines >> 1 : lines;
  const rest = bytes - word.length - 1 - 6 * lines;
  const filler = (times: number) => ({ repeat: '-----\n', times });
  return { parts: [filler(before), `${word}\n`, filler(lines - before), ...(rest > 0 ? [{ repeat: '-', times: rest }] : [])] };
}

export const plainAccepted = property('common/plain-accepted', {
  'ordinary': tried((dice) => {
    const file = wordLines(dice, 1, 200);
    const line = dice.oneIn(4) ? `${newWord(dice)}\n${newWord(dice)}` : newText(dice);
    return { content: contentOfWords(file), edits: [edit(runOfWords(dice, file).quote, line)] };
  }, on('a\n', ['a', 'Q'])),
  'pattern-characters': tried((dice) => {
    const [word, ...others] = words(dice, dice.between(1, 8)) as [string, ...string[]];
    const quoted = withPatterns(dice, word);
    const lines = dice.shuffled([`${dice.pick(['', 'Z'])}${quoted}${dice.pick(['', ';', 'Z'])}`, ...others]);
    return { content: `${lines.join('\n')}\n`, edits: [edit(quoted, newText(dice))] };
  }, on('f(x) [1]\nend\n', ['f(x) [1]', 'Q']), on('a[1]', ['a[1]', 'Q']), on('a\tb*\n', ['a\tb*', 'Q']), on('.*\nb\n', ['.*', 'Q'])),
  'last-byte': tried((dice, context) => {
    const file = wordLines(dice, 1, 12);
    const last = (file.lines.at(-1) as string[]).join(' ');
    const withEnding = file.end === '\n' && context.traits.replace['quoteSpan'] !== 'line';
    return { content: contentOfWords(withEnding ? file : { ...file, end: '' }), edits: [edit(withEnding ? `${last}\n` : last, newText(dice))] };
  }, on('ab', ['b', 'c'])),
  'over-lines': tried((dice) => {
    const file = wordLines(dice, 2, 40);
    return replacedIn(dice, file, overSeveralLines(dice, file));
  }),
  'long-quote': tried((dice, context) => {
    const file = wordLines(dice, 60, 200);
    if (context.traits.replace['quoteSpan'] === 'line') return replacedIn(dice, file, runOfWords(dice, file).quote);
    const content = contentOfWords(file);
    const all = content.split('\n');
    const quoted = dice.flip() ? content : all.slice(dice.between(0, 5), dice.between(40, all.length - 1)).join('\n');
    return { content, edits: [edit(quoted, newText(dice))] };
  }),
  'largest': triedOnce((context) => [
    { content: filled(fullSize(context), 'abc', 'start'), edits: [edit('abc', 'XYZ')] },
    { content: filled(fullSize(context), 'abc', 'middle'), edits: [edit('abc', 'XY')] },
    { content: filled(fullSize(context), 'abc', 'end'), edits: [edit('abc', '')] },
    { content: filled(fullSize(context) - 1, 'abc', 'end'), edits: [edit('abc', 'XYZ')] },
  ].map((parts) => parts as EditCaseParts)),
  'several-edits': tried((dice) => {
    const file = wordLines(dice, 2, 40);
    const edits = wordsOfLines(dice, file, 2, 10).map((word, index) => edit(word, newText(dice, index)));
    return { content: contentOfWords(file), edits: dice.shuffled(edits) };
  }),
  'crlf': tried((dice, context) => {
    const file = wordLines(dice, 2, 40);
    const inLine = context.traits.replace['quoteSpan'] === 'line' || dice.oneIn(3);
    const oldText = inLine ? runOfWords(dice, file).quote : overSeveralLines(dice, file);
    return { content: contentOfWords(file).replaceAll('\n', '\r\n'), edits: [edit(oldText, newText(dice))] };
  }, on('one\r\ntwo\r\n', ['two', 'Q'])),
  ...PATCH_PLAIN,
});

export const COMMON_SPLICE: readonly Property[] = [exactSplice, plainAccepted];
