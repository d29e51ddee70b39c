import type { Part } from '../../contract/bytes.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Context, Property } from '../property.ts';
import { property } from '../property.ts';
import { FAR } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH, type EditCaseParts } from '../arbitraries/edit-case.ts';
import { edit } from '../arbitraries/quotes.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import { tried, triedCalls, triedOnce } from '../arbitraries/tried.ts';
import { plainEdit } from './answers.ts';
import { READ_CONTAINED, READ_LEFTOVERS, READ_UNFIT } from './read-files.ts';
import { atMost } from './splice.ts';
import { MOVE_CONTAINED, MOVE_IDENTITY, MOVE_LEFTOVERS, MOVE_UNFIT } from './move.ts';
import { PATCH_CONTAINED, PATCH_IDENTITY, PATCH_LEFTOVERS, PATCH_PARALLEL, PATCH_UNFIT } from './patch-files.ts';
import { FILE_PATHS, temporaryNames } from './paths.ts';

export const fileIdentityKept = property('common/file-identity-kept', {
  'mode': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    const path = dice.pick(FILE_PATHS);
    return { tree: { [path]: { file: content, mode: dice.pick(['755', '700', '600', '640']) } }, path, edits } as EditCaseParts;
  }, { tree: { run: { file: 'a\n', mode: '755' } }, path: 'run', edits: [edit('a', 'b')] }),
  'symlink': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    const [path, link, text] = dice.pick([['f.txt', 'l', 'f.txt'], ['d/f.txt', 'l', 'd/f.txt'], ['f.txt', 'd/l', '../f.txt'], ['d/f.txt', 'd/l', 'f.txt'], ['d/f.txt', 'e/l', '../d/f.txt']] as const);
    return { tree: { [path]: { file: content }, [link]: { link: text } }, path: link, edits } as EditCaseParts;
  }, { tree: { f: { file: 'a\n' }, l: { link: 'f' } }, path: 'l', edits: [edit('a', 'b')] }),
  'link-to-a-link': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    const tree: Tree = { 'f.txt': { file: content }, 'm': { link: 'f.txt' }, 'd/k': { link: '../m' }, 'l': { link: 'd/k' } };
    return { tree, path: dice.pick(['d/k', 'l']), edits } as EditCaseParts;
  }),
  'hard-link': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    const [first, second] = dice.pick([['f.txt', 'g.txt'], ['f.txt', 'd/g.txt'], ['d/f.txt', 'g.txt']] as const);
    return { tree: { [first]: { file: content }, [second]: { hardLink: first } }, path: dice.flip() ? second : first, edits } as EditCaseParts;
  }, { tree: { f: { file: 'a\n' }, g: { hardLink: 'f' } }, path: 'f', edits: [edit('a', 'b')] }),
  ...PATCH_IDENTITY,
  ...MOVE_IDENTITY,
});

/** Edits of different lines of one file. */
function linesEdited(dice: Dice, most: number): { content: string; calls: EditCaseParts[] } {
  const all = words(dice, dice.between(2, most), 2);
  const calls = all.map((word, index) => ({ edits: [edit(word, dice.pick([`${newWord(dice, index)};`, newWord(dice, index).repeat(5), '']))] }));
  return { content: `${all.join('\n')}\n`, calls: dice.shuffled(calls) };
}

export const noLeftovers = property('common/no-leftovers', {
  'success': tried((dice) => ({ ...plainEdit(dice), path: dice.pick(FILE_PATHS) })),
  'refusal': tried((dice) => {
    const { content, edits = [] } = plainEdit(dice);
    const bad = [edit(dice.pick([...FAR, '']), newText(dice))];
    return dice.oneIn(4) ? { tree: { 'd/f.txt': { file: content } }, path: 'e/f.txt', edits } : { content, path: dice.pick(FILE_PATHS), edits: bad };
  }),
  'temporary-names': tried((dice) => {
    const path = dice.pick(FILE_PATHS);
    const { content, edits } = plainEdit(dice);
    const names = dice.shuffled(temporaryNames(path)).slice(0, dice.between(1, 4));
    const tree: Tree = Object.fromEntries(names.map((name) => [name, { file: `${dice.pick(['old', content])}\n` }]));
    return { tree, content, path, edits } as EditCaseParts;
  }, { tree: { 'f.bak': { file: 'old\n' } }, path: 'f', content: 'a\n', edits: [edit('a', 'b')] }),
  'together': triedCalls((dice) => {
    const { content, calls } = linesEdited(dice, 6);
    return { setup: { content }, calls };
  }, 'together'),
  ...READ_LEFTOVERS,
  ...PATCH_LEFTOVERS,
  ...MOVE_LEFTOVERS,
});

const SPELLINGS = [DEFAULT_PATH, `./${DEFAULT_PATH}`, `d/../${DEFAULT_PATH}`, `.//${DEFAULT_PATH}`];

export const parallelKept = property('common/parallel-kept', {
  'one-file': triedCalls((dice) => {
    const { content, calls } = linesEdited(dice, 12);
    return { setup: { content }, calls };
  }, 'together'),
  'several-files': triedCalls((dice) => {
    const all = words(dice, dice.between(2, 8), 2);
    const tree: Tree = { 'a.txt': { file: `${all.join('\n')}\n` }, 'd/b.txt': { file: `${all.join(' ')}\n` } };
    const calls = all.flatMap((word, index) => Object.keys(tree).map((path) => ({ path, edits: [edit(word, newWord(dice, index))] })));
    return { setup: { tree }, calls: dice.shuffled(calls).slice(0, 12) };
  }, 'together'),
  'spellings': triedCalls((dice) => {
    const { content, calls } = linesEdited(dice, 6);
    return { setup: { tree: { 'd/x': { file: '' } }, content }, calls: calls.map((call, index) => ({ ...call, path: index < 2 ? SPELLINGS[index] as string : dice.pick(SPELLINGS) })) };
  }, 'together'),
  'link': triedCalls((dice) => {
    const { content, calls } = linesEdited(dice, 6);
    const tree: Tree = { l: { link: DEFAULT_PATH } };
    return { setup: { tree, content }, calls: calls.map((call, index) => ({ ...call, path: index === 0 || dice.flip() ? 'l' : DEFAULT_PATH })) };
  }, 'together'),
  ...PATCH_PARALLEL,
});

const MIB = 1024 * 1024;
/** Above this only one case is tried, because the case itself is large. */
const COSTLY = 2 * MIB;
const MOST_TRIED = 16 * MIB;

const LONG_LINE = `${'-'.repeat(127)}\n`;

/** `bytes` bytes of lines with the word `abc` on the first, a middle or the last line. */
function sized(bytes: number, line: 'first' | 'middle' | 'last'): EditCaseParts {
  const word = 'abc\n';
  const left = bytes - word.length;
  const lines = Math.floor(left / LONG_LINE.length);
  const before = line === 'first' ? 0 : line === 'middle' ? lines >> 1 : lines;
  const filler = (times: number): Part => ({ repeat: LONG_LINE, times });
  const rest: Part = { repeat: '-', times: left - LONG_LINE.length * lines };
  return { content: { parts: [rest, filler(before), word, filler(lines - before)] }, edits: [edit('abc', 'XYZ')] };
}

function largest(context: Context): EditCaseParts[] {
  const declared = context.traits.replace['maxBytes'];
  const bytes = atMost(context, typeof declared === 'number' ? MOST_TRIED : MIB);
  const lines = bytes > COSTLY ? (['last'] as const) : (['first', 'middle', 'last'] as const);
  return lines.map((line) => sized(bytes, line));
}

/** Three thousand lines of which the first, a middle or the last has the word. */
function manyLines(dice: Dice): EditCaseParts {
  const [word] = words(dice, 1, 3) as [string];
  const before = dice.pick([0, 2999, 1500, dice.below(3000)]);
  const filler = (times: number): Part => ({ repeat: dice.pick(['-\n', '-----\n']), times });
  const end = dice.pick(['\n', '']);
  const parts: Part[] = before === 2999 ? [filler(2999), `${word}${end}`] : [filler(before), `${word}\n`, filler(2999 - before)];
  return { content: { parts }, edits: [edit(word, newText(dice))] };
}

export const unfitTargetRefused = property('common/unfit-target-refused', {
  'missing': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    return { tree: { 'd/f.txt': { file: content } }, path: dice.pick(['g', 'f.txt', 'd/g.txt', 'e/f.txt', 'd/F.TX']), edits } as EditCaseParts;
  }, { path: 'g', edits: [edit('a', 'b')] }),
  'directory': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    return { tree: dice.flip() ? { 'd': { directory: true } } : { 'd/f.txt': { file: content } }, path: 'd', edits } as EditCaseParts;
  }, { tree: { d: { directory: true } }, path: 'd', edits: [edit('a', 'b')] }),
  'below-a-file': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    return { tree: { 'd/f': { file: content } }, path: dice.pick(['d/f/g', 'd/f/g/h', 'd/f/f']), edits } as EditCaseParts;
  }, { tree: { f: { file: 'a\n' } }, path: 'f/g', edits: [edit('a', 'b')] }),
  'too-large': triedOnce((context) => {
    const declared = context.traits.replace['maxBytes'];
    return [sized((typeof declared === 'number' ? declared : MIB) + 1, 'last')];
  }),
  'largest': triedOnce(largest),
  'many-lines': tried(manyLines),
  ...READ_UNFIT,
  ...PATCH_UNFIT,
  ...MOVE_UNFIT,
});

const SECRET = 'secret';
const OUTSIDE: Tree = { 'f.txt': { file: `${SECRET} abc\n` }, 'd/f.txt': { file: `${SECRET} abc\n` } };

/** An edit that would land in the outside area; a same-named file may stand inside. */
function escape(paths: readonly string[], tree: Tree = {}, text = 'Q') {
  const make = (path: string, oldText = 'abc'): EditCaseParts => ({ tree, outside: OUTSIDE, path, edits: [edit(oldText, text)] });
  return tried((dice, context) => {
    const inside: Tree = dice.flip() ? { ...tree, 'f.txt': { file: 'abc\n' } } : tree;
    const oldText = dice.oneIn(4) && context.traits.replace['createsMissing'] !== 'no' ? '' : dice.pick(['abc', SECRET, ' abc\n']);
    return { ...make(dice.pick(paths), oldText), tree: inside, edits: [edit(oldText, newText(dice))] };
  }, ...paths.map((path) => make(path)));
}

export const contained = property('common/contained', {
  'parent-directory': escape(['../outside/f.txt', './../outside/d/f.txt', 'd/../../outside/f.txt', '../outside/new.txt', 'd/../../outside/./f.txt'], { 'd/x': { file: '' } }),
  'absolute': escape(['{root}/../outside/f.txt', '{root}/d/../../outside/f.txt', '{root}/../outside/new.txt'], { 'd/x': { file: '' } }),
  'link-to-a-file': escape(['l', 'a', 'k'], { l: { link: '../outside/f.txt' }, a: { link: '{root}/../outside/f.txt' }, k: { link: 'l' } }),
  'through-a-link': escape(['d/f.txt', 'a/f.txt', 'd/d/f.txt', 'k/f.txt', 'd/new.txt'], { d: { link: '../outside' }, a: { link: '{root}/../outside' }, k: { link: 'd/d' } }),
  'dangling-link': escape(['l', 'k', 'd/new.txt'], { l: { link: '../outside/new.txt' }, k: { link: 'l' }, d: { link: '../outside/gone' } }),
  'behind-a-link': escape(['d/../f.txt', 'e/d/../f.txt', 's/../../outside/f.txt'], {
    'd': { link: '../outside/d' }, 'e/d': { link: '../../outside/d' }, 'e/f.txt': { file: 'abc\n' }, 's': { link: 'e' },
  }),
  'no-escape': tried((dice) => {
    const { content, edits } = plainEdit(dice);
    const paths = [`a/../${DEFAULT_PATH}`, `d/../${DEFAULT_PATH}`, `./${DEFAULT_PATH}`, `{root}/${DEFAULT_PATH}`, 'd/l', 'd/e/../../f.txt'];
    const tree: Tree = { [DEFAULT_PATH]: { file: content }, 'd/e/x': { file: '' }, 'd/l': { link: `../${DEFAULT_PATH}` } };
    return { tree, outside: OUTSIDE, edits, path: dice.pick(paths) } as EditCaseParts;
  }),
  ...READ_CONTAINED,
  ...PATCH_CONTAINED,
  ...MOVE_CONTAINED,
});

export const COMMON_FILES: readonly Property[] = [fileIdentityKept, noLeftovers, parallelKept, unfitTargetRefused, contained];
