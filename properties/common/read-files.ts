import type { Bytes, Part } from '../../contract/bytes.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import type { Context, MakeSituation } from '../property.ts';
import { longName } from './paths.ts';
import { anyPath, contentOf, hasRanges, lineFile, rareWords, read, readable, readOnce, READ_PATH, type Range, type ReadParts } from './reading.ts';

const content = (dice: Dice): string => contentOf(lineFile(dice, 1, 6));

const MISSING = ['g', 'd/g.txt', 'e/f.txt', 'd/F.TX', 'gone/d/f.txt', '.gone', 'd/f.txt~'];
const BELOW = ['d/f/g', 'd/f/g/h', 'd/f/f'];

function missing(dice: Dice): ReadParts {
  return { tree: { 'd/f.txt': { file: content(dice) } }, path: dice.pick(MISSING), ranges: [aRange(dice)] };
}

function directory(dice: Dice): ReadParts {
  const tree: Tree = dice.flip() ? { d: { directory: true } } : { 'd/f.txt': { file: content(dice) }, 'd/e': { directory: true } };
  return { tree, path: dice.pick(['d', 'd/e']), ranges: [aRange(dice)] };
}

function belowAFile(dice: Dice): ReadParts {
  return { tree: { 'd/f': { file: content(dice) } }, path: dice.pick(BELOW) };
}

function longNamed(dice: Dice): ReadParts {
  const name = longName(dice);
  return { tree: { 'd/f.txt': { file: content(dice) } }, path: dice.pick([name, `d/${name}`, `${name}/f.txt`]) };
}

/** Mostly the whole file: a tool without ranges cannot be asked for others. */
function aRange(dice: Dice): Range {
  return dice.oneIn(4) ? { start_line: dice.between(1, 3) } : {};
}

const withoutRange = (parts: ReadParts): ReadParts => ({ ...parts, ranges: [{}] });

/** As `read`, ranges only where the tool has them. */
function tried(make: (dice: Dice) => ReadParts, ...first: readonly ReadParts[]): MakeSituation {
  return read((dice, context) => (hasRanges(context) ? make(dice) : withoutRange(make(dice))), ...first);
}

const ONE_MISSING: ReadParts = { tree: { 'a.txt': { file: 'qx1z\n' } }, path: 'g' };
const ONE_DIRECTORY: ReadParts = { tree: { d: { directory: true } }, path: 'd' };
const ONE_BELOW: ReadParts = { tree: { f: { file: 'qx1z\n' } }, path: 'f/g' };

export const READ_REFUSED = {
  'read-missing': tried(missing, ONE_MISSING, { path: 'd/g' }),
  'read-directory': tried(directory, ONE_DIRECTORY),
  'read-below-a-file': tried(belowAFile, ONE_BELOW),
  'read-long-name': tried(longNamed),
};

export const READ_LEFTOVERS = {
  'read-success': read((dice, context) => {
    const isLarge = dice.oneIn(4);
    const lines = isLarge ? rareWords(dice, Math.min(dice.pick([300, 3000]), Math.floor(readable(context, 30_000) / 10))) : undefined;
    return { content: lines ? `${lines.join('\n')}\n` : content(dice), path: anyPath(dice), tree: { 'd/x': { file: '' } } };
  }, { content: 'qx1z\n' }),
  'read-refusal': tried((dice) => dice.pick([missing, directory, belowAFile])(dice), ONE_MISSING, ONE_DIRECTORY, ONE_BELOW),
};

const MIB = 1024 * 1024;
/** Above this only one case is tried, because the case itself is large. */
const COSTLY = 2 * MIB;
const MOST_TRIED = 16 * MIB;
const LINE = `${'-'.repeat(127)}\n`;
const MARKED = ['qx001z', 'qx002z', 'qx003z'] as const;

/** A file of `bytes` bytes; a word on its first, on a middle and on its last line, and where these stand. */
function sized(bytes: number): { content: Bytes; lines: [number, number, number] } {
  const words = MARKED.map((word) => `${word}\n`);
  const left = bytes - words.join('').length;
  const fillers = Math.floor(left / LINE.length);
  const [before, after] = [fillers >> 1, fillers - (fillers >> 1)];
  const rest = left - fillers * LINE.length;
  const filler = (times: number): Part => ({ repeat: LINE, times });
  const parts: Part[] = [words[0] as string, filler(before), words[1] as string, filler(after), `${'-'.repeat(rest)}${words[2]}`];
  return { content: { parts }, lines: [1, before + 2, fillers + 3] };
}

const SMALL = `${MARKED.join('\n')}\n`;

/** Lines of a large file where the tool has ranges, else all of it. */
function largest(context: Context): ReadParts[] {
  const declared = context.traits.read['maxBytes'];
  const bytes = readable(context, typeof declared === 'number' ? MOST_TRIED : MIB);
  const { content: file, lines } = sized(bytes);
  if (!hasRanges(context)) return [{ content: file, other: SMALL }];
  const asked = bytes > COSTLY ? lines.slice(2) : lines;
  return asked.map((line, at): ReadParts => ({ content: file, ranges: [{ start_line: Math.max(1, line - at), end_line: line }] }));
}

function tooLarge(context: Context): ReadParts[] {
  const declared = context.traits.read['maxBytes'];
  const { content: file, lines } = sized((typeof declared === 'number' ? declared : MIB) + 1);
  return [{ content: file }, ...(hasRanges(context) ? [{ content: file, ranges: [{ start_line: lines[2] }] }] : [])];
}

/** The first, a middle or the last of 3,000 lines, or of as many as the tool takes. */
function manyLines(dice: Dice, context: Context): ReadParts {
  const count = Math.min(3000, Math.floor(readable(context, 30_000) / 8));
  const lines = Array.from({ length: count }, (_, at) => `q${String(at + 1).padStart(4, '0')}z`);
  const line = dice.pick([count, 1, count >> 1, dice.between(1, count)]);
  return { content: lines.join('\n') + dice.pick(['\n', '']), path: anyPath(dice), ranges: [{ start_line: line, end_line: line }] };
}

export const READ_UNFIT = {
  'read-missing': tried(missing, ONE_MISSING),
  'read-directory': tried(directory, ONE_DIRECTORY),
  'read-below-a-file': tried(belowAFile, ONE_BELOW),
  'read-too-large': readOnce(tooLarge),
  'read-largest': readOnce(largest),
  'read-many-lines': read(manyLines),
};

/** Words of the outside area, which stand in no answer by chance. */
const SECRETS = 'jqhidden7 zxsecret8\n';
const OUTSIDE: Tree = { 'f.txt': { file: SECRETS }, 'd/f.txt': { file: SECRETS } };

/** Reads that would reach the outside area; a file of the same name may stand inside. */
function escape(paths: readonly string[], tree: Tree = {}): MakeSituation {
  const parts = (path: string, inside: Tree): ReadParts => ({ tree: inside, outside: OUTSIDE, path });
  return tried((dice) => {
    const inside: Tree = dice.flip() ? { ...tree, [READ_PATH]: { file: 'qx1z\n' } } : tree;
    return { ...parts(dice.pick(paths), inside), ranges: [aRange(dice)] };
  }, ...paths.map((path) => parts(path, tree)));
}

export const READ_CONTAINED = {
  'read-parent-directory': escape([
    '../outside/f.txt', './../outside/d/f.txt', 'd/../../outside/f.txt', '../outside/new.txt', 'd/../../outside/./f.txt', '../outside',
  ], { 'd/x': { file: '' } }),
  'read-absolute': escape(['{root}/../outside/f.txt', '{root}/d/../../outside/f.txt', '{root}/../outside/new.txt'], { 'd/x': { file: '' } }),
  'read-link-to-a-file': escape(['l', 'a', 'k'], { l: { link: '../outside/f.txt' }, a: { link: '{root}/../outside/f.txt' }, k: { link: 'l' } }),
  'read-through-a-link': escape(['d/f.txt', 'a/f.txt', 'd/d/f.txt', 'k/f.txt', 'd/new.txt'], {
    d: { link: '../outside' }, a: { link: '{root}/../outside' }, k: { link: 'd/d' },
  }),
  'read-dangling-link': escape(['l', 'k', 'd/new.txt'], { l: { link: '../outside/new.txt' }, k: { link: 'l' }, d: { link: '../outside/gone' } }),
  'read-behind-a-link': escape(['d/../f.txt', 'e/d/../f.txt', 's/../../outside/f.txt'], {
    'd': { link: '../outside/d' }, 'e/d': { link: '../../outside/d' }, 'e/f.txt': { file: 'qx1z\n' }, 's': { link: 'e' },
  }),
  'read-no-escape': tried((dice) => {
    const tree: Tree = { [READ_PATH]: { file: content(dice) }, 'd/e/x': { file: '' }, 'd/l': { link: `../${READ_PATH}` } };
    const paths = [`a/../${READ_PATH}`, `d/../${READ_PATH}`, `./${READ_PATH}`, `{root}/${READ_PATH}`, 'd/l', `d/e/../../${READ_PATH}`];
    return { tree, outside: OUTSIDE, path: dice.pick(paths) };
  }),
};
