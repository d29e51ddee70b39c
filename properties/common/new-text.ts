import type { Property } from '../property.ts';
import { property } from '../property.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { pieces } from '../arbitraries/files.ts';
import { alone, EDGES, ENTITIES, FENCES, FORMATS, NUMBERED, SUBSTITUTIONS } from '../arbitraries/literals.ts';
import { edit, quote } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { BACKSLASH_PATTERNS, words } from '../arbitraries/texts.ts';
import { tried } from '../arbitraries/tried.ts';
import { contentOfWords, wordLines } from '../arbitraries/word-lines.ts';
import { PATCH_LITERAL } from './patch-edit.ts';


/** A plain file of words, each of two characters at least: no special text holds one. */
function literal(specials: readonly string[], ...first: EditCaseParts[]) {
  return tried((dice) => {
    const file = wordLines(dice, 1, 6, 2);
    const word = dice.pick(dice.pick(file.lines));
    return { content: contentOfWords(file), edits: [edit(word, dice.pick(specials))] };
  }, ...first);
}

export const newTextLiteral = property('common/new-text-literal', {
  'substitutions': literal(alone(SUBSTITUTIONS), on('a', ['a', '$&']), on('p\nq\n', ['q', '$& $1']), on('a', ['a', '$$'])),
  'escapes': literal(alone(BACKSLASH_PATTERNS), on('a', ['a', '\\t']), on('a', ['a', '\\n']), on('a', ['a', '\\\\']), on('a', ['a', '\\1'])),
  'formats': literal(alone(FORMATS), on('a', ['a', '%s']), on('a', ['a', '{0}'])),
  'entities': literal(alone(ENTITIES), on('a', ['a', '&lt;'])),
  'fences': literal(FENCES, on('a\n', ['a', '```\nQ\n```'])),
  'numbered-lines': literal(alone(NUMBERED), on('a\n', ['a', '12 | Q']), on('a\n', ['a', '+Q'])),
  'edges': literal([...EDGES, ...EDGES.map((text) => text + text)], on('a', ['a', ' Q']), on('a', ['a', 'Q\n']), on('a', ['a', '\nQ']), on('a', ['a', 'Q '])),
  'in-the-quote': tried((dice) => {
    const [word, ...others] = words(dice, dice.between(1, 6), 2) as [string, ...string[]];
    const special = dice.pick([...SUBSTITUTIONS, ...BACKSLASH_PATTERNS, ...FORMATS, ...ENTITIES]);
    const quoted = dice.flip() ? word + special : special + word;
    return { content: `${dice.shuffled([quoted, ...others]).join('\n')}\n`, edits: [edit(quoted, dice.pick(alone([special, ...FORMATS])))] };
  }, on('a$&', ['a$&', '$&Q']), on('\\na\n', ['\\na', '\\nQ'])),
  'holds-the-quote': tried((dice) => {
    const file = wordLines(dice, 1, 6, 2);
    const word = dice.pick(dice.pick(file.lines));
    const shapes = [`${word}${word}`, `Q${word}`, `${word}Q`, `Q ${word} Q`, `${word}\n${word}`, `$&${word}`];
    return { content: contentOfWords(file), edits: [edit(word, dice.pick(shapes))] };
  }, on('a', ['a', 'aa'])),
  ...PATCH_LITERAL,
});

/** A deletion of the pieces that `choose` gives. */
function deleted(choose: (dice: Dice) => { content: string; quoted: string }, ...first: EditCaseParts[]) {
  return tried((dice) => {
    const { content, quoted } = choose(dice);
    return { content, edits: [edit(quoted, '')] };
  }, ...first);
}

/** A plain file, and one line of it without its ending. */
function lineOf(dice: Dice, least = 1) {
  const file = wordLines(dice, least, 8);
  const line = dice.below(file.lines.length);
  return { file, line, text: (file.lines[line] as string[]).join(' ') };
}

export const deletionExact = property('common/deletion-exact', {
  'line-without-ending': deleted((dice) => {
    const { file, text } = lineOf(dice);
    return { content: contentOfWords(file), quoted: text };
  }, on('a\nb', ['a', '']), on('a\n', ['a', '']), on('a\nb\nc\n', ['b', ''])),
  'line-with-ending': deleted((dice) => {
    const { file, text } = lineOf(dice);
    const before = dice.oneIn(3) && text !== (file.lines[0] as string[]).join(' ');
    return { content: contentOfWords({ ...file, end: '\n' }), quoted: before ? `\n${text}` : `${text}\n` };
  }, on('a\nb\n', ['a\n', '']), on('a\nb\n', ['\nb', ''])),
  'end-of-line': deleted((dice) => {
    const [first, middle, last, next] = words(dice, 4) as [string, string, string, string];
    const content = `${first} ${middle} ${last}\n${next}${dice.pick(['\n', ''])}`;
    return { content, quoted: dice.pick([last, ` ${last}`, middle, ` ${middle}`, `${middle} `, `${middle} ${last}`]) };
  }, on('k = v\nm\n', ['v', '']), on('a b c\n', ['b', ''])),
  'everything': deleted((dice) => {
    const content = contentOfWords(wordLines(dice, 1, 8));
    return { content, quoted: content };
  }, on('a', ['a', '']), on('a\n', ['a\n', ''])),
  'all-but-final-newline': deleted((dice) => {
    const text = contentOfWords({ ...wordLines(dice, 1, 8), end: '' });
    return { content: `${text}\n`, quoted: text };
  }, on('a\n', ['a', ''])),
  'last-unterminated-line': deleted((dice) => {
    const all = pieces(dice, 1, 8).map((piece) => piece.trim());
    const text = quote(all, [all.length - 1, all.length]);
    return { content: all.join('\n'), quoted: dice.flip() && all.length > 1 ? `\n${text}` : text };
  }, on('a\nb', ['b', '']), on('a\nb', ['\nb', ''])),
});

export const COMMON_NEW_TEXT: readonly Property[] = [newTextLiteral, deletionExact];
