import type { Property } from '../property.ts';
import { property } from '../property.ts';
import { FAR } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { EditCaseParts } from '../arbitraries/edit-case.ts';
import { edit } from '../arbitraries/quotes.ts';
import { on } from '../arbitraries/situation.ts';
import { LONE, withLone } from '../arbitraries/surrogates.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import { tried, triedCalls } from '../arbitraries/tried.ts';
import { contentOfWords, wordLines } from '../arbitraries/word-lines.ts';
import { FEATURES, withFeature } from './bytes.ts';
import { amongGood } from './places.ts';
import { READ_REFUSED } from './read-files.ts';
import { MOVE_ON_DISK, MOVE_REFUSED } from './move.ts';
import { PATCH_ON_DISK, PATCH_SURROGATES } from './patch-edit.ts';
import { PATCH_REFUSED } from './patch-files.ts';
import { longName } from './paths.ts';

/** An edit of one word of a plain file, which some situations send to a path where it cannot land. */
function good(dice: Dice): { content: string; edits: [ReturnType<typeof edit>]; all: string[] } {
  const file = wordLines(dice, 1, 6, 2);
  const all = file.lines.flat();
  return { content: contentOfWords(file), edits: [edit(dice.pick(all), newText(dice))], all };
}

export const refusalChangesNothing = property('common/refusal-changes-nothing', {
  'missing-quote': tried((dice) => ({ ...good(dice), edits: [edit(dice.pick(FAR), newText(dice))] }), on('a\n', ['z', 'Q'])),
  'several-places': tried((dice, context) => {
    const [word, ...others] = words(dice, dice.between(1, 6)) as [string, ...string[]];
    const missing = context.traits.replace['ifSeveral'] !== 'refuse';
    return { content: [word, ...others, word].join('\n'), edits: [edit(missing ? FAR[0] : word, newText(dice))] };
  }, on('a a', ['a', 'Q'])),
  'empty-quote': tried((dice) => ({ ...good(dice), edits: [edit('', newText(dice))] }), on('a\n', ['', 'Q'])),
  'bad-among-good': tried((dice, context) => {
    const { content, all } = good(dice);
    return { content, edits: amongGood(dice, context, all, edit(dice.pick(FAR), newText(dice, 12)), 'any') };
  }, on('a\nb\n', ['a', 'Q'], ['z', 'R'])),
  'missing-file': tried((dice) => {
    const { content, edits } = good(dice);
    const path = dice.pick(['gone.txt', 'd/gone.txt', 'd/e/gone.txt', 'gone/f.txt', '.gone', 'f.txt~']);
    return { tree: { 'd/f.txt': { file: content } }, path, edits };
  }, { path: 'd/g', edits: [edit('a', 'b')] }),
  'below-a-file': tried((dice) => {
    const { content, edits } = good(dice);
    return { tree: { 'd/f': { file: content } }, path: dice.pick(['d/f/g', 'd/f/g/h', 'd/f/f']), edits };
  }, { tree: { f: { file: 'old\n' } }, path: 'f/g', edits: [edit('old', 'x')] }),
  'long-name': tried((dice) => {
    const { content, edits } = good(dice);
    const name = longName(dice);
    return { tree: { 'd/f.txt': { file: content } }, path: dice.pick([name, `d/${name}`, `${name}/f.txt`]), edits };
  }),
  'surrogate': tried((dice) => {
    const { content, edits } = good(dice);
    return { content, edits: [edit(edits[0].oldText, withLone(dice))] };
  }, on('a', ['a', '\ud800']), on('a\nb\n', ['b', 'x\udc00'])),
  ...READ_REFUSED,
  ...PATCH_REFUSED,
  ...MOVE_REFUSED,
});

export const successOnDisk = property('common/success-on-disk', {
  'final-newline-added': tried((dice) => {
    const file = wordLines(dice, 1, 6);
    const last = (file.lines.at(-1) as string[]).at(-1) as string;
    return { content: contentOfWords({ ...file, end: '' }), edits: [edit(last, `${last}\n`)] };
  }, on('a', ['a', 'a\n']), on('x\ny', ['y', 'y\n'])),
  'final-newline-removed': tried((dice) => {
    const file = wordLines(dice, 1, 6);
    const last = (file.lines.at(-1) as string[]).at(-1) as string;
    return { content: contentOfWords({ ...file, end: '\n' }), edits: [edit(`${last}\n`, last)] };
  }, on('a\n', ['a\n', 'a']), on('b\n\n', ['b\n\n', 'b\n'])),
  'small-change': tried((dice) => {
    const [first, last, ...others] = words(dice, dice.between(2, 6)) as [string, string, ...string[]];
    const quoted = `${first} ${last}`;
    const text = dice.pick([quoted.toUpperCase(), `${first}  ${last}`, `${first}\t${last}`, `${first}${last}`, `${quoted} `, ` ${quoted}`]);
    return { content: `${dice.shuffled([quoted, ...others]).join('\n')}\n`, edits: [edit(quoted, text)] };
  }, on('a\n', ['a', 'A']), on('a b\n', ['a b', 'a  b'])),
  'endings-only': tried((dice) => {
    const [first, last, ...others] = words(dice, dice.between(2, 6)) as [string, string, ...string[]];
    const [there, asked] = dice.pick([['\n', '\r\n'], ['\r\n', '\n'], ['\n', '\n\n'], ['\r', '\n'], ['\n', '\r']] as const);
    return { content: [first, last, ...others].join(there) + there, edits: [edit(first + there + last, first + asked + last)] };
  }, on('a\nb', ['a\nb', 'a\r\nb']), on('a\r\nb', ['a\r\nb', 'a\nb'])),
  'two-calls': triedCalls((dice) => {
    const all = words(dice, dice.between(2, 8));
    const calls = all.slice(0, 2).map((word, index) => ({ edits: [edit(word, newText(dice, index))] }));
    return { setup: { content: dice.shuffled(all).join('\n') }, calls: dice.shuffled(calls) };
  }, 'in-turn'),
  'undone': triedCalls((dice) => {
    const { content, all } = good(dice);
    const word = dice.pick(all);
    const text = newWord(dice);
    return { setup: { content }, calls: [{ edits: [edit(word, text)] }, { edits: [edit(text, word)] }] };
  }, 'in-turn'),
  ...PATCH_ON_DISK,
  ...MOVE_ON_DISK,
});

const ODD = Object.keys(FEATURES) as (keyof typeof FEATURES)[];

export const noOpHonest = property('common/no-op-honest', {
  'alone': tried((dice) => {
    const { content, all } = good(dice);
    const word = dice.pick(all);
    return { content, edits: [edit(word, word)] };
  }, on('a', ['a', 'a']), on('a\n', ['a\n', 'a\n'])),
  'features': tried((dice) => {
    const { content, word } = withFeature(dice, dice.pick(ODD));
    return { content: content as NonNullable<typeof content>, edits: [edit(word, word)] };
  }, on('a\r\n', ['a', 'a']), on('a\r\nb\n', ['a', 'a']), on('\ufeffa', ['a', 'a']), on('a \nb', ['b', 'b'])),
  'beside-an-edit': tried((dice) => {
    const all = words(dice, dice.between(2, 6));
    const [same, changed] = all as [string, string];
    return { content: dice.shuffled(all).join('\n'), edits: dice.shuffled([edit(same, same), edit(changed, newText(dice))]) };
  }, on('a b', ['a', 'a'], ['b', 'Q'])),
  'missing-quote': tried((dice) => {
    const word = newWord(dice, 4);
    return { ...good(dice), edits: [edit(word, word)] };
  }, on('a', ['z', 'z'])),
});

export const surrogatesHarmless = property('common/surrogates-harmless', {
  'new-text': tried((dice) => {
    const { content, edits } = good(dice);
    return { content, edits: [edit(edits[0].oldText, withLone(dice))] };
  }, on('k\n', ['k', 'x\ud800']), on('k', ['k', '\udc00']), on('k', ['k', '\udc00\ud800'])),
  'quote': tried((dice, context) => {
    const { content, all } = good(dice);
    const lone = dice.pick(LONE);
    const quoted = context.traits.replace['matching'] === 'exact' ? dice.pick([lone, dice.pick(all) + lone, lone + dice.pick(all)]) : lone;
    return { content, edits: [edit(quoted, newText(dice))] };
  }, on('a', ['\ud800', 'Q'])),
  'half-a-character': tried((dice, context) => {
    const [word, other] = words(dice, 2) as [string, string];
    const wide = dice.pick(['😀', '𐍈', '🚀', '\u{10ffff}', '\u{10000}']);
    const half = dice.flip() ? wide.slice(0, 1) : wide.slice(1);
    const beside = half === wide.slice(1) ? half + other : word + half;
    const quoted = context.traits.replace['matching'] === 'exact' && dice.flip() ? beside : half;
    return { content: `${word}${wide}${other}${dice.pick(['\n', ''])}`, edits: [edit(quoted, newText(dice))] };
  }, on('😀', ['\ud83d', 'x']), on('😀', ['\ude00', '']), on('a😀', ['a\ud83d', 'a'])),
  'pairs': tried((dice) => {
    const { content, edits, all } = good(dice);
    const wide = dice.pick(['😀', '𐍈', '\u{10ffff}', '🚀😀', '\u{10000}']);
    const text = dice.pick([wide, newWord(dice) + wide, wide + newWord(dice)]);
    if (dice.flip()) return { content, edits: [edit(edits[0].oldText, text)] };
    return { content: `${all.join('\n')}\n${wide}`, edits: [edit(wide, dice.pick([newWord(dice), `${newWord(dice)}é`, '𐍇']))] };
  }, on('a\n', ['a', '😀']), on('😀a\n', ['😀', 'Q'])),
  ...PATCH_SURROGATES,
});

export const COMMON_ANSWERS: readonly Property[] = [refusalChangesNothing, successOnDisk, noOpHonest, surrogatesHarmless];

/** An edit of one word of a plain file. */
export function plainEdit(dice: Dice): EditCaseParts & { content: string } {
  const { content, edits } = good(dice);
  return { content, edits };
}
