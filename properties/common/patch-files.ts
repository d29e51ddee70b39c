// What patches show of the rules about files and paths.

import type { Tree } from '../../contract/tree.ts';
import { FAR } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { plainLines } from '../arbitraries/patch-chunks.ts';
import { plainOperations } from '../arbitraries/patch-operations.ts';
import { joinedLines, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { withLone } from '../arbitraries/surrogates.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import type { Context, MakeSituation } from '../property.ts';
import { directory } from './destinations.ts';
import { FILE_PATHS, longName, temporaryNames, TOO_LONG } from './paths.ts';
import { amongGoodHunks, sizedPatch } from './patch-edit.ts';
import { by, hunk, patchable, patched, patchedCalls, patchedOnce, plainHunk, plainPatch, roughFile, signed, updateOf } from './patching.ts';

/** A file of one word, and the hunk that changes it. */
const CONTENT = 'abc\n';
const CHANGE: Chunk = { lines: ['-abc', '+Q'] };

const MODES = ['755', '700', '600', '640'];

/** A plain update of the file at `path`, which stands in `tree`. */
function updated(dice: Dice, path: string, made: (content: string) => Tree): PatchParts {
  const { lines, chunk } = plainHunk(dice, 1, 5);
  return { tree: made(joinedLines(lines)), operations: [{ update: path, chunks: [chunk] }] };
}

const LINKED = [
  ['f.txt', 'l', 'f.txt'], ['d/f.txt', 'l', 'd/f.txt'], ['f.txt', 'd/l', '../f.txt'], ['d/f.txt', 'd/l', 'f.txt'], ['d/f.txt', 'e/l', '../d/f.txt'],
] as const;

export const PATCH_IDENTITY = {
  'patch-mode': patched((dice) => {
    const path = dice.pick(FILE_PATHS);
    return updated(dice, path, (content) => ({ [path]: { file: content, mode: dice.pick(MODES) } }));
  }, { tree: { run: { file: 'abc\n', mode: '755' } }, operations: [{ update: 'run', chunks: [CHANGE] }] }),
  'patch-symlink': patched((dice) => {
    const [path, link, text] = dice.pick(LINKED);
    if (dice.oneIn(4)) return updated(dice, 'l', (content) => ({ 'f.txt': { file: content }, 'd/k': { link: '../f.txt' }, 'l': { link: 'd/k' } }));
    return updated(dice, link, (content) => ({ [path]: { file: content }, [link]: { link: text } }));
  }, { tree: { f: { file: CONTENT }, l: { link: 'f' } }, operations: [{ update: 'l', chunks: [CHANGE] }] }),
  'patch-hard-link': patched((dice) => {
    const [first, second] = dice.pick([['f.txt', 'g.txt'], ['f.txt', 'd/g.txt'], ['d/f.txt', 'g.txt']] as const);
    return updated(dice, dice.flip() ? second : first, (content) => ({ [first]: { file: content }, [second]: { hardLink: first } }));
  }, { tree: { f: { file: CONTENT }, g: { hardLink: 'f' } }, operations: [{ update: 'f', chunks: [CHANGE] }] }),
  'patch-move-mode': patched((dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 5);
    const path = dice.pick(FILE_PATHS);
    return { tree: { [path]: { file: joinedLines(lines), mode: dice.pick(MODES) } },
      operations: [{ update: path, moveTo: dice.pick(['n.txt', 'e/n.txt']), chunks: [chunk] }] };
  }, { tree: { run: { file: CONTENT, mode: '755' } }, operations: [{ update: 'run', moveTo: 'n', chunks: [CHANGE] }] }),
} satisfies { [name: string]: MakeSituation };

/** A patch that must be refused: old lines that are not there, or a file that is not. */
function refused(dice: Dice): PatchParts {
  const path = dice.pick(FILE_PATHS);
  const { files } = plainPatch(dice, path);
  const bad: Chunk = { lines: [...dice.pick(FAR).split('\n').map((line) => `-${line}`), `+${newText(dice)}`] };
  const operations = dice.pick<Operation[]>([
    [{ update: path, chunks: [bad] }], [{ update: 'gone/f.txt', chunks: [CHANGE] }], [{ delete: 'gone.txt' }],
    [{ update: path, moveTo: 'e/n.txt', chunks: [bad] }],
    [{ update: 'gone.txt', moveTo: 'e/n.txt', chunks: [CHANGE] }], [{ add: 'e/n.txt', lines: ['Q'] }, { update: path, chunks: [bad] }],
    [{ delete: path }, { delete: 'gone.txt' }],
  ]);
  return { ...(files ? { files } : {}), operations };
}

/** Patches of different lines of one file. */
function ofLines(dice: Dice, most: number): { content: string; chunks: Chunk[] } {
  const all = words(dice, dice.between(2, most), 2);
  const chunks = all.map((word, index): Chunk => {
    const text = dice.pick([`${newWord(dice, index)};`, newWord(dice, index).repeat(5), '']);
    return { lines: text === '' ? [`-${word}`] : [`-${word}`, `+${text}`] };
  });
  return { content: joinedLines(all), chunks: dice.shuffled(chunks) };
}

function together(make: (dice: Dice) => { tree: Tree; paths: readonly string[]; chunks: readonly Chunk[] }): MakeSituation {
  return patchedCalls((dice) => {
    const { tree, paths, chunks } = make(dice);
    const calls = chunks.map((chunk, index) => [{ update: index < paths.length ? (paths[index] as string) : dice.pick(paths), chunks: [chunk] }]);
    return { tree, calls };
  }, 'together');
}

/** Neighbours with nothing in them, which are still there afterwards. */
const EMPTY: Tree = { 'e.txt': { file: '' }, 'd/e.txt': { file: '' }, 'k': { directory: true } };

function beside(dice: Dice): Tree {
  return Object.fromEntries(Object.entries(EMPTY).filter(() => dice.flip()));
}

export const PATCH_LEFTOVERS = {
  'patch-success': patched((dice) => {
    if (dice.flip()) return { ...plainPatch(dice, dice.pick(FILE_PATHS)), tree: beside(dice) };
    return plainOperations(dice, 1, 3);
  }, by('a\n', '-a', '+Q'), { ...by('a\n', '-a', '+Q'), tree: EMPTY },
  { tree: { ...EMPTY, 'd/f': { file: CONTENT } }, operations: [{ delete: 'd/f' }] }),
  'patch-refusal': patched(refused, by('a\n', '-z', '+Q'), { operations: [{ delete: 'd/g' }] },
    { operations: [{ add: 'n', lines: ['Q'] }, { delete: 'd/g' }] }),
  'patch-temporary-names': patched((dice) => {
    const path = dice.pick(FILE_PATHS);
    const parts = plainPatch(dice, path);
    const names = dice.shuffled(temporaryNames(path)).slice(0, dice.between(1, 4));
    return { ...parts, tree: Object.fromEntries(names.map((name) => [name, { file: dice.pick(['old\n', 'old\n', '']) }])) };
  }, { ...by('a\n', '-a', '+Q'), tree: { 'f.txt.bak': { file: 'old\n' }, 'f.txt.tmp': { file: 'old\n' } } }),
  'patch-together': together((dice) => {
    const { content, chunks } = ofLines(dice, 6);
    return { tree: { [DEFAULT_PATH]: { file: content } }, paths: [DEFAULT_PATH], chunks };
  }),
} satisfies { [name: string]: MakeSituation };

export const PATCH_PARALLEL = {
  'patch-one-file': together((dice) => {
    const { content, chunks } = ofLines(dice, 12);
    return { tree: { [DEFAULT_PATH]: { file: content } }, paths: [DEFAULT_PATH], chunks };
  }),
  'patch-several-files': patchedCalls((dice) => {
    const all = words(dice, dice.between(2, 8), 2);
    const tree: Tree = { 'a.txt': { file: joinedLines(all) }, 'd/b.txt': { file: joinedLines([...all].reverse()) } };
    const calls = all.flatMap((word, index) => Object.keys(tree).map((path) => [{ update: path,
      chunks: [{ lines: [`-${word}`, `+${newWord(dice, index)}`] }] }]));
    return { tree, calls: dice.shuffled(calls).slice(0, 12) };
  }, 'together'),
  'patch-spellings': together((dice) => {
    const { content, chunks } = ofLines(dice, 6);
    return { tree: { [DEFAULT_PATH]: { file: content }, 'd/x': { file: '' } }, paths: [DEFAULT_PATH, `./${DEFAULT_PATH}`, `d/../${DEFAULT_PATH}`], chunks };
  }),
  'patch-link': together((dice) => {
    const { content, chunks } = ofLines(dice, 6);
    return { tree: { [DEFAULT_PATH]: { file: content }, l: { link: DEFAULT_PATH } }, paths: ['l', DEFAULT_PATH], chunks };
  }),
} satisfies { [name: string]: MakeSituation };

const MISSING = ['g', 'f.txt', 'd/g.txt', 'e/f.txt', 'd/F.TX', 'b/d/f.txt', 'a/d/f.txt', 'd/f', 'd/f.txt.txt', 'd/d/f.txt'];
/** Other spellings of `d/f.txt` where letter case does not count. */
const OTHER_CASE = ['d/F.txt', 'D/f.txt', 'd/f.TXT', 'D/F.TXT'];
/** What could be done to a file that does not exist. */
const ON_MISSING: readonly Chunk[][] = [
  [CHANGE], [{ lines: ['+Q'], context: 'abc' }], [{ lines: ['+Q'], eof: true }], [{ lines: ['+Q', '+R'] }, { lines: ['+S'], eof: true }], [{ lines: ['+Q'] }],
];
const BELOW = ['d/f/g', 'd/f/g/h', 'd/f/f'];
const THERE: Tree = { 'd/f.txt': { file: CONTENT } };
const FILE: Tree = { 'd/f': { file: CONTENT } };

const MIB = 1024 * 1024;
/** Above this only one case is tried, because the case itself is large. */
const COSTLY = 2 * MIB;
const MOST_TRIED = 16 * MIB;
const LONG = '-'.repeat(127);

function largest(context: Context): PatchParts[] {
  const declared = context.traits.apply_patch['maxBytes'];
  const bytes = patchable(context, typeof declared === 'number' ? MOST_TRIED : MIB);
  const places = bytes > COSTLY ? (['last'] as const) : (['first', 'middle', 'last'] as const);
  return places.map((place) => sizedPatch(bytes, place, bytes < 4096 ? '-' : LONG));
}

/** Three thousand lines, or as many as the tool takes, of which the first, a middle or the last is changed. */
function manyLines(dice: Dice, context: Context): PatchParts {
  const count = Math.min(3000, Math.floor(patchable(context, 30_000) / 8));
  const lines = Array.from({ length: count }, (_, at) => `a${String(at + 1).padStart(4, '0')}`);
  const at = dice.pick([count - 1, 0, count >> 1, dice.below(count)]);
  const around = dice.between(0, 3);
  return updateOf(joinedLines(lines), hunk({
    above: lines.slice(Math.max(0, at - around), at), old: [lines[at] as string], added: [newText(dice)], below: lines.slice(at + 1, at + 1 + around),
  }));
}

function onDirectory(dice: Dice): Operation {
  return dice.pick<Operation>([{ update: 'd', chunks: [CHANGE] }, { delete: 'd' }, { update: 'd', moveTo: 'n', chunks: dice.flip() ? [CHANGE] : [] }]);
}

export const PATCH_UNFIT = {
  'patch-missing': patched((dice) => ({
    tree: THERE, operations: [{ update: dice.pick(MISSING), ...(dice.oneIn(3) ? { moveTo: 'n.txt' } : {}), chunks: dice.pick(ON_MISSING) }],
  }), { tree: THERE, operations: [{ update: 'g', chunks: [CHANGE] }] }, { tree: { f: { file: CONTENT } }, operations: [{ update: 'b/f', chunks: [CHANGE] }] },
  { tree: { 'd/f': { file: CONTENT } }, operations: [{ update: 'f', chunks: [CHANGE] }] },
  { tree: THERE, operations: [{ update: 'g', chunks: ON_MISSING[3] as Chunk[] }] },
  { tree: { l: { link: 'gone' } }, operations: [{ update: 'l', chunks: ON_MISSING[1] as Chunk[] }] }),
  'patch-other-case': patched((dice) => {
    const path = dice.pick(OTHER_CASE);
    return { tree: THERE, operations: dice.pick<Operation[]>([[{ update: path, chunks: [CHANGE] }], [{ update: path, moveTo: 'n.txt', chunks: [CHANGE] }],
      [{ delete: path }]]) };
  }, { tree: { A: { file: CONTENT } }, operations: [{ update: 'a', chunks: [CHANGE] }] },
  { tree: { a: { file: CONTENT } }, operations: [{ update: 'A', chunks: [CHANGE] }] },
  { tree: { a: { file: CONTENT } }, operations: [{ delete: 'A' }] }),
  'patch-missing-deleted': patched((dice) => ({ tree: THERE, operations: [{ delete: dice.pick(MISSING) }] }), { operations: [{ delete: 'g' }] }),
  'patch-directory': patched((dice) => ({ tree: directory(dice), operations: [onDirectory(dice)] }),
    { tree: { d: { directory: true } }, operations: [{ update: 'd', chunks: [CHANGE] }] }, { tree: { d: { directory: true } }, operations: [{ delete: 'd' }] },
    { tree: { d: { directory: true } }, operations: [{ update: 'd', moveTo: 'n', chunks: [CHANGE] }] }),
  'patch-below-a-file': patched((dice) => {
    const path = dice.pick(BELOW);
    return { tree: FILE, operations: [dice.flip() ? { update: path, chunks: [CHANGE] } : { delete: path }] };
  }, { tree: { f: { file: CONTENT } }, operations: [{ update: 'f/g', chunks: [CHANGE] }] }),
  'patch-too-large': patchedOnce((context) => {
    const declared = context.traits.apply_patch['maxBytes'];
    return [sizedPatch((typeof declared === 'number' ? declared : MIB) + 1, 'last', LONG)];
  }),
  'patch-largest': patchedOnce(largest),
  'patch-many-lines': patched(manyLines),
} satisfies { [name: string]: MakeSituation };

export const PATCH_REFUSED = {
  'patch-missing-lines': patched((dice) => {
    const file = roughFile(dice, plainLines(dice, 1, 8));
    const bad: Chunk = { lines: [...signed(dice.pick([' ', '-']), dice.pick(FAR)), `+${newText(dice)}`] };
    return { files: { [DEFAULT_PATH]: file },
      operations: [{ update: DEFAULT_PATH, ...(dice.oneIn(3) ? { moveTo: dice.pick(['n.txt', 'e/n.txt']) } : {}), chunks: [bad] }] };
  }, by('a\n', '-z', '+Q'), by('a\r\nb\r\n', '-z', '+Q'), by('a\r\nb\n', '-z', '+Q'), by('a\nb', '-z', '+Q'), by('\ufeffa\n\n', '-z', '+Q')),
  'patch-missing-file': patched((dice) => {
    const path = dice.pick(['gone.txt', 'd/gone.txt', 'd/e/gone.txt', 'gone/f.txt', '.gone', 'f.txt~']);
    const operations = dice.pick<Operation[]>([[{ update: path, chunks: [CHANGE] }], [{ delete: path }],
      [{ update: path, moveTo: 'e/n.txt', chunks: [CHANGE] }]]);
    return { tree: THERE, operations };
  }, { operations: [{ update: 'd/g', chunks: [CHANGE] }] }, { operations: [{ delete: 'd/g' }] }),
  'patch-below-a-file': patched((dice) => {
    const path = dice.pick([...BELOW, 'e/../d/f/g', 'd/f/../../e/f']);
    const operations = dice.pick<Operation[]>([
      [{ add: path, lines: [newText(dice)] }], [{ update: path, chunks: [CHANGE] }], [{ delete: path }], [{ update: 'x.txt', moveTo: path, chunks: [CHANGE] }],
    ]);
    return { tree: { ...FILE, 'x.txt': { file: CONTENT } }, operations };
  }, { tree: { f: { file: 'old\n' } }, operations: [{ add: 'f/g', lines: ['Q'] }] }),
  'patch-long-name': patched((dice) => {
    const name = longName(dice);
    const path = dice.pick([name, `d/${name}`, `${name}/f.txt`, `e/${name}`, `e/g/${name}`]);
    const operations = dice.pick<Operation[]>([[{ add: path, lines: [newText(dice)] }], [{ update: path, chunks: [CHANGE] }], [{ delete: path }],
      [{ update: 'd/f.txt', moveTo: path, chunks: [CHANGE] }]]);
    return { tree: THERE, operations };
  }, { operations: [{ add: `e/g/${TOO_LONG}`, lines: ['Q'] }] }, { tree: THERE, operations: [{ update: 'd/f.txt', moveTo: `e/${TOO_LONG}`, chunks: [CHANGE] }] }),
  'patch-surrogate': patched((dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 5);
    const lone = withLone(dice).split('\n').map((line) => `+${line}`);
    return updateOf(joinedLines(lines), { lines: [...chunk.lines, ...lone] });
  }, by('a\n', '-a', '+\ud800')),
  'patch-bad-among-good': patched((dice) => amongGoodHunks(dice, 'any'), updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-z', '+R'] })),
} satisfies { [name: string]: MakeSituation };

const SECRET = 'secret';
const OUTSIDE: Tree = { 'f.txt': { file: `${SECRET}\nabc\n` }, 'd/f.txt': { file: `${SECRET}\nabc\n` } };

/** What a section may want of the path at which it would escape; the file `own.txt` stands inside. */
function wanting(path: string): Operation[] {
  return [
    { update: path, chunks: [CHANGE] }, { add: path, lines: ['Q'] }, { delete: path }, { update: 'own.txt', moveTo: path, chunks: [CHANGE] },
    { update: path, moveTo: 'taken.txt', chunks: [CHANGE] },
  ];
}

/** Everything wanted of the first path, and something of each other one. */
function eachWanted([first = '', ...others]: readonly string[]): Operation[] {
  return [...wanting(first), ...others.map((path, at) => wanting(path)[at % WANTED] as Operation)];
}

const WANTED = wanting('').length;

/** Sections that would land in the outside area; a file of the same name may stand inside. */
function escape(paths: readonly string[], tree: Tree = {}): MakeSituation {
  const all: Tree = { ...tree, 'own.txt': { file: CONTENT } };
  return patched((dice) => {
    const inside: Tree = dice.flip() ? { ...all, 'f.txt': { file: CONTENT } } : all;
    return { tree: inside, outside: OUTSIDE, operations: [dice.pick(wanting(dice.pick(paths)))] };
  }, ...eachWanted(paths).map((operation) => ({ tree: all, outside: OUTSIDE, operations: [operation] })));
}

export const PATCH_CONTAINED = {
  'patch-parent-directory': escape(['../outside/f.txt', 'd/../../outside/f.txt', '../outside/new.txt', './../outside/d/f.txt'], { 'd/x': { file: '' } }),
  'patch-absolute': escape(['{root}/../outside/f.txt', '{root}/d/../../outside/f.txt', '{root}/../outside/new.txt'], { 'd/x': { file: '' } }),
  'patch-link-to-a-file': escape(['l', 'a', 'k'], { l: { link: '../outside/f.txt' }, a: { link: '{root}/../outside/f.txt' }, k: { link: 'l' } }),
  'patch-through-a-link': escape(['d/f.txt', 'a/f.txt', 'd/new.txt', 'k/f.txt'],
    { d: { link: '../outside' }, a: { link: '{root}/../outside' }, k: { link: 'd/d' } }),
  'patch-dangling-link': escape(['l', 'k', 'd/new.txt'], { l: { link: '../outside/new.txt' }, k: { link: 'l' }, d: { link: '../outside/gone' } }),
  'patch-behind-a-link': escape(['d/../f.txt', 'e/d/../f.txt'],
    { 'd': { link: '../outside/d' }, 'e/d': { link: '../../outside/d' }, 'e/f.txt': { file: CONTENT } }),
  'patch-no-escape': patched((dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 5);
    const tree: Tree = { [DEFAULT_PATH]: { file: joinedLines(lines) }, 'd/e/x': { file: '' }, 'd/l': { link: `../${DEFAULT_PATH}` } };
    const path = dice.pick([`d/../${DEFAULT_PATH}`, `./${DEFAULT_PATH}`, `{root}/${DEFAULT_PATH}`, `d/e/../../${DEFAULT_PATH}`, `a/../${DEFAULT_PATH}`]);
    const operations = dice.pick<Operation[]>([
      [{ update: path, chunks: [chunk] }], [{ delete: path }], [{ add: dice.pick(['./n.txt', 'd/../n.txt', '{root}/n.txt']), lines: [newText(dice)] }],
      [{ update: 'd/l', chunks: [chunk] }],
      [{ update: DEFAULT_PATH, moveTo: dice.pick(['./n.txt', 'd/../n.txt', '{root}/d/n.txt']), chunks: [chunk] }],
    ]);
    return { tree, outside: OUTSIDE, operations };
  }),
} satisfies { [name: string]: MakeSituation };
