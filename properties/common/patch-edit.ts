// What patches show of the rules that the exact edit shows first.

import type { Tree } from '../../contract/tree.ts';
import { FAR, lookAlikeTexts, TELLTALES, type SameView } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { alone, EDGES, ENTITIES, FENCES, FORMATS, NUMBERED, SUBSTITUTIONS } from '../arbitraries/literals.ts';
import { anyWindow, chunkAt, plainLines, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { joinedLines, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { withPatterns } from '../arbitraries/quotes.ts';
import { LONE, withLone } from '../arbitraries/surrogates.ts';
import { BACKSLASH_PATTERNS, FRAGILE, newText, newWord, UNICODE_FORMS, words } from '../arbitraries/texts.ts';
import type { Context, MakeSituation } from '../property.ts';
import { among, by, hunk, patchable, patched, patchedCalls, patchedOnce, plainHunk, roughFile, signed, updateOf } from './patching.ts';

function wholeFile(dice: Dice): PatchParts {
  const lines = plainLines(dice, 1, 60);
  const chunk = chunkAt(dice, lines, { start: 0, end: lines.length });
  return updateOf(joinedLines(lines), chunk);
}

/** Three lines above and below a change, or as many as the file has. */
function threeLines(dice: Dice): PatchParts {
  const lines = plainLines(dice, 1, 200);
  const { start, end } = anyWindow(dice, lines.length, 3);
  const isInsertion = dice.oneIn(4);
  const old = isInsertion ? [] : lines.slice(start, end);
  const added = Array.from({ length: dice.between(isInsertion ? 1 : 0, 3) }, (_, at) => newText(dice, at));
  const below = start + old.length;
  return updateOf(joinedLines(lines), hunk({ above: lines.slice(Math.max(0, start - 3), start), old, added, below: lines.slice(below, below + 3) }));
}

const FILLER = '-----';

/** A file of `bytes` bytes with the word `abc` on its first, a middle or its last line, and a hunk with three lines around it. */
export function sizedPatch(bytes: number, place: 'first' | 'middle' | 'last', filler = FILLER): PatchParts {
  const width = filler.length + 1;
  const count = Math.floor((bytes - 8) / width);
  const before = place === 'first' ? 0 : place === 'middle' ? count >> 1 : count;
  const rest = bytes - 4 - count * width;
  const padding = rest > 0 ? `${'='.repeat(rest - 1)}\n` : '';
  const repeat = (times: number) => ({ repeat: `${filler}\n`, times });
  const parts = place === 'last' ? [padding, repeat(before), 'abc\n'] : [repeat(before), 'abc\n', repeat(count - before), padding];
  const near = (there: number): string[] => Array.from({ length: Math.min(3, there) }, () => filler);
  return updateOf({ parts }, hunk({ above: near(before), old: ['abc'], added: ['XYZ'], below: near(count - before) }));
}

export const PATCH_PLAIN = {
  'patch-whole-file': patched(wholeFile, by('a\n', '-a', '+Q'), by('a\nb\n', ' a', '+Q', ' b'), by('a\nb\n', '-a', ' b')),
  'patch-three-lines': patched(threeLines, by('a\nb\nc\nd\ne\nf\ng\n', ' a', ' b', ' c', '-d', '+Q', ' e', ' f', ' g')),
  'patch-pattern-characters': patched((dice) => {
    const [word, ...others] = words(dice, dice.between(1, 4)) as [string, ...string[]];
    const old = withPatterns(dice, word);
    const at = dice.between(0, others.length);
    const [above, below] = [others.slice(0, at), others.slice(at)];
    return updateOf(joinedLines([...above, old, ...below]), hunk({ above, old: [old], added: [newText(dice)], below }));
  }, by('f(x) [1]\nend\n', '-f(x) [1]', '+Q', ' end'), by('.*\n', '-.*', '+Q'), by('a\tb*\n', '-a\tb*', '+Q')),
  'patch-largest': patchedOnce((context) => (['first', 'middle', 'last'] as const).map((place) => sizedPatch(patchable(context, 64 * 1024), place))),
} satisfies { [name: string]: MakeSituation };

/** A line among words that is replaced by `lines`, or gets them above or below. */
function literal(specials: readonly string[], ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => {
    const { lines } = plainHunk(dice, 1, 6);
    const at = dice.below(lines.length);
    const added = signed('+', dice.pick(specials));
    const old = lines[at] as string;
    const shapes = [[`-${old}`, ...added], [` ${old}`, ...added], [...added, ` ${old}`]];
    return updateOf(joinedLines(lines), { lines: dice.pick(shapes) });
  }, ...first);
}

/** What a patch could take for a mark of its own, were it not behind a sign. */
const MARKS = [
  '*** End Patch', '*** Begin Patch', '*** Delete File: f.txt', '*** End of File',
  '@@', '@@ Q', '-Q', '+Q', '++Q', '--- a/f.txt', '\\ No newline at end of file',
  '-- Q', '++ Q', '-- a/f.txt', '++ b/f.txt', '*** Move to: n.txt', '*** Update File: f.txt', '*** Add File: n.txt',
];

/** Characters that a tool might make others of, alone and among new text. */
const CHARACTERS = [...UNICODE_FORMS, ...FRAGILE].flatMap((text) => [text, `Q${text}`, `${text} Q`, `Q${text}Q\n${text}`]);

/** What could mean something at the start of a line only. */
const AT_LINE_START: ReadonlySet<string> = new Set([...NUMBERED, ...MARKS]);

const LITERALS = [...SUBSTITUTIONS, ...BACKSLASH_PATTERNS, ...FORMATS, ...ENTITIES, ...FENCES, ...NUMBERED, ...MARKS];

export const PATCH_LITERAL = {
  'patch-substitutions': literal(alone(SUBSTITUTIONS), by('a\n', '-a', '+$&'), by('p\nq\n', ' p', '-q', '+$& $1'), by('a\n', '-a', '+$$')),
  'patch-escapes': literal(alone(BACKSLASH_PATTERNS), by('a\n', '-a', '+\\t'), by('a\n', '-a', '+\\n'), by('a\n', '-a', '+\\\\')),
  'patch-formats': literal(alone(FORMATS), by('a\n', '-a', '+%s'), by('a\n', '-a', '+{0}')),
  'patch-entities': literal(alone(ENTITIES), by('a\n', '-a', '+&lt;')),
  'patch-fences': literal(FENCES, by('a\n', '-a', '+```', '+Q', '+```')),
  'patch-numbered-lines': literal([...alone(NUMBERED), ...MARKS], by('a\n', '-a', '+12 | Q'), by('a\n', '-a', '++Q'), by('a\n', '-a', '+*** End Patch'),
    by('a\n', '-a', '+++ Q'), by('a\n', '-a', '+-- Q')),
  'patch-edges': literal(EDGES, by('a\n', '-a', '+ Q'), by('a\n', '-a', '+Q '), by('a\n', '-a', '+', '+Q', '+')),
  'patch-in-the-old-lines': patched((dice) => {
    const [word, other, ...others] = words(dice, dice.between(2, 6), 2) as [string, string, ...string[]];
    const special = dice.pick(LITERALS.filter((text) => !text.includes('\n')));
    const text = dice.pick([AT_LINE_START.has(special) ? special : `${word}${special}`, `${special}${word}`, special]);
    return among(dice, dice.pick([text, text, `${text}\n${other}`, `${other}\n${text}`]), others);
  }, by('a$&\n', '-a$&', '+Q'), by('\\na\n', '-\\na', '+Q'), by('+a\n', '-+a', '+Q'), by('-- a\n', '--- a', '+++ Q'),
  { ...by('a\n*** Delete File: g.txt\n', '-a', '+Q', ' *** Delete File: g.txt'), tree: { 'g.txt': { file: 'g\n' } } }),
  'patch-characters': literal(CHARACTERS, by('a\n', '-a', '+e\u0301'), by('a\n', '-a', '+“Q” –'), by('a\n', '-a', '+\u00a0Q'), by('a\n', ' a', '+\ufeffQ')),
  'patch-new-file': patched((dice) => {
    const lines = Array.from({ length: dice.between(1, 3) }, () => dice.pick(LITERALS)).flatMap((text) => text.split('\n'));
    return { files: { 'other.txt': 'other\n' },
      operations: [{ add: dice.pick(['n.txt', 'd/n.txt']), lines: [`${dice.pick(EDGES)}$&`.split('\n')[0] as string, ...lines] }] };
  }, { operations: [{ add: 'n', lines: ['$&', ' Q '] }] }, { operations: [{ add: 'n', lines: ['&lt;', '$$', '\\n', '%s', '+Q', '', 'e\u0301'] }] }),
} satisfies { [name: string]: MakeSituation };

/** A hunk whose old lines resemble two lines of the file, and tell-tales elsewhere. */
function lenient(kind: SameView | 'any', telltale: boolean, ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => {
    const [one, two, three, ...others] = words(dice, dice.between(4, 8)) as [string, string, string, ...string[]];
    const picked = kind === 'any' ? dice.pick(['blanks', 'indentation', 'quotes-and-dashes'] as const) : kind;
    const [quoted, there] = lookAlikeTexts(dice, picked, [`${one} ${two}`, three]);
    const around = telltale ? others.map((word) => (dice.flip() ? word : word + dice.pick(TELLTALES.filter((text) => text !== '\r')))) : others;
    const added = dice.pick([[newWord(dice)], [newWord(dice), `  ${newWord(dice, 1)}`], [telltale ? `“${newWord(dice)}” –` : newWord(dice)], []]);
    return among(dice, quoted, around, there, added);
  }, ...first);
}

export const PATCH_ONE_REGION = {
  'patch-blanks': lenient('blanks', false, by('a  b\n', '-a b', '+Q')),
  'patch-indentation': lenient('indentation', false, by('a\n  b\n', '-a', '-b', '+Q')),
  'patch-quotes-and-dashes': lenient('quotes-and-dashes', false, by('say “x”\n', '-say "x"', '+Q')),
  'patch-telltales': lenient('any', true, by('x \na  b\n', '-a b', '+Q'), by('t  \n“x”\nkey :  1\n', '-key : 1', '+key : 2')),
} satisfies { [name: string]: MakeSituation };

/** Good hunks in the order of a file, and one whose old lines stand nowhere in it. */
export function amongGoodHunks(dice: Dice, where: 'first' | 'between' | 'last' | 'any'): PatchParts {
  const count = dice.between(where === 'between' ? 2 : 1, 4);
  const lines = plainLines(dice, 2 * count + 1, 16);
  const chunks = windowsInOrder(dice, count, lines.length, { longest: 2 }).map((window, index) => chunkAt(dice, lines, window, { index: 3 * index }));
  const bad: Chunk = { lines: [...signed(dice.pick([' ', '-']), dice.pick(FAR)), ...(dice.oneIn(3) ? [] : [`+${newText(dice, 11)}`])] };
  const at = where === 'first' ? 0 : where === 'last' ? count : where === 'any' ? dice.between(0, count) : dice.between(1, count - 1);
  return updateOf(roughFile(dice, lines), ...chunks.slice(0, at), bad, ...chunks.slice(at));
}

export const PATCH_ALL_OR_NONE = {
  'patch-bad-first': patched((dice) => amongGoodHunks(dice, 'first'), updateOf('a\n', { lines: ['-zq', '+Q'] }, { lines: ['-a', '+R'] })),
  'patch-bad-in-the-middle': patched((dice) => amongGoodHunks(dice, 'between'),
    updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-zq', '+R'] }, { lines: ['-b', '+S'] })),
  'patch-bad-last': patched((dice) => amongGoodHunks(dice, 'last'), updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-zq', '+R'] }),
    updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: [' zq'] })),
} satisfies { [name: string]: MakeSituation };

/** A line that is empty, or stands beside its like, comes or goes. */
function slightLine(dice: Dice, lines: readonly string[]): PatchParts {
  const at = dice.below(lines.length);
  const [here, ...below] = lines.slice(at) as [string, ...string[]];
  const above = lines.slice(0, at);
  const emptied = joinedLines([...above, here, '', ...below]);
  const slight: Chunk[] = [{ lines: [` ${here}`, '+'] }, { lines: ['+', ` ${here}`] }, { lines: [` ${here}`, `+${here}`] }, { context: here, lines: ['+'] }];
  return dice.pick<PatchParts>([
    ...slight.map((chunk) => updateOf(joinedLines(lines), chunk)), updateOf(emptied, { lines: [` ${here}`, '-'] }),
  ]);
}

/** A change of letter case, of one blank or of a line that is easily overlooked. */
function smallChange(dice: Dice): PatchParts {
  if (dice.oneIn(3)) return slightLine(dice, words(dice, dice.between(2, 6), 2));
  const [first, last, ...others] = words(dice, dice.between(2, 6), 2) as [string, string, ...string[]];
  const old = `${first} ${last}`;
  return among(dice, old, others, old, [dice.pick([old.toUpperCase(), `${first}  ${last}`, `${first}\t${last}`, `${first}${last}`, `${old} `, ` ${old}`])]);
}

export const PATCH_ON_DISK = {
  'patch-small-change': patched(smallChange, by('a\n', '-a', '+A'), by('a b\n', '-a b', '+a  b'), by('a\n', '-a', '+a '), by('a\nb\n', ' a', '+'),
    by('a\nb\n', ' a', '+b', ' b'),
    by('a\n\nb\n', ' a', '-'), updateOf('a\nb\n', { context: 'b', lines: ['+'] })),
  'patch-whole-files': patched((dice) => {
    const content = joinedLines(plainLines(dice, 1, 4));
    const slight: Chunk = { lines: ['+T', ` ${content.split('\n')[0]}`] };
    return dice.pick<PatchParts>([
      { files: { 'x.txt': content }, operations: [{ add: dice.pick(['n.txt', 'd/n.txt', 'b/x.txt', 'a/n.txt']), lines: [newText(dice)] }] },
      { files: { 'x.txt': content, 'y.txt': content }, operations: [{ delete: 'x.txt' }] },
      { files: { 'x.txt': content }, operations: [{ update: 'x.txt', moveTo: dice.pick(['n.txt', 'd/n.txt', 'b/x.txt']),
        chunks: dice.flip() ? [] : [slight] }] },
    ]);
  }, { files: { x: '' }, operations: [{ delete: 'x' }] }, { operations: [{ add: 'n', lines: ['Q'] }] },
  { files: { x: 'a\n' }, operations: [{ update: 'x', moveTo: 'n', chunks: [{ lines: ['-a', '+Q'] }] }] },
  { files: { 'x': 'a\n', 'b/y': 'b\n' }, operations: [{ add: 'b/n', lines: ['Q'] }] },
  { files: { 'x': 'a\n', 'b/y': 'b\n' }, operations: [{ update: 'x', moveTo: 'b/x', chunks: [{ lines: ['-a', '+Q'] }] }] }),
  'patch-two-calls': patchedCalls((dice) => {
    const lines = plainLines(dice, 5, 12);
    const chunks = windowsInOrder(dice, 2, lines.length).map((window, index) => chunkAt(dice, lines, window, { index: 4 * index }));
    const tree: Tree = { 'f.txt': { file: joinedLines(lines) } };
    return { tree, calls: dice.shuffled(chunks).map((chunk) => [{ update: 'f.txt', chunks: [chunk] }]) };
  }, 'in-turn'),
  'patch-undone': patchedCalls((dice) => {
    const lines = plainLines(dice, 1, 8);
    const old = dice.pick(lines);
    const text = newText(dice);
    const there: Chunk = { lines: [`-${old}`, `+${text}`] };
    const back: Chunk = { lines: [`-${text}`, `+${old}`] };
    return { tree: { 'f.txt': { file: joinedLines(lines) } }, calls: [there, back].map((chunk) => [{ update: 'f.txt', chunks: [chunk] }]) };
  }, 'in-turn'),
} satisfies { [name: string]: MakeSituation };

const WIDE = ['😀', '𐍈', '\u{10ffff}', '🚀😀', '\u{10000}'];

function isExact(context: Context): boolean {
  return context.traits.apply_patch['matching'] === 'exact';
}

export const PATCH_SURROGATES = {
  'patch-new-text': patched((dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 5);
    return updateOf(joinedLines(lines), { lines: [...chunk.lines, ...signed('+', withLone(dice))] });
  }, by('k\n', '-k', '+x\ud800'), by('k\n', '-k', '+\udc00'), by('k\n', '-k', '+\udc00\ud800')),
  'patch-old-lines': patched((dice, context) => {
    const lines = plainLines(dice, 1, 5);
    const lone = dice.pick(LONE);
    const old = isExact(context) ? dice.pick([lone, dice.pick(lines) + lone, lone + dice.pick(lines)]) : lone;
    return updateOf(joinedLines(lines), { lines: [`-${old}`, `+${newText(dice)}`] });
  }, by('a\n', '-\ud800', '+Q')),
  'patch-half-a-character': patched((dice, context) => {
    const [word, other] = words(dice, 2, 2) as [string, string];
    const wide = dice.pick(['😀', '𐍈', '🚀', '\u{10ffff}', '\u{10000}']);
    const half = dice.flip() ? wide.slice(0, 1) : wide.slice(1);
    const beside = half === wide.slice(1) ? half + other : word + half;
    const old = isExact(context) && dice.flip() ? beside : half;
    const there = dice.pick([wide, `${word}${wide}`, `${wide}${other}`, `${word}${wide}${other}`]);
    return updateOf(`${there}\n${dice.pick(['', 'T\n'])}`, { lines: [`-${old}`, `+${newText(dice)}`] });
  }, by('😀\n', '-\ud83d', '+x'), by('😀\n', '-\ude00'), by('a😀\n', '-a\ud83d', '+a')),
  'patch-pairs': patched((dice) => {
    const lines = plainLines(dice, 1, 5);
    const wide = dice.pick(WIDE);
    const old = dice.pick(lines);
    if (dice.flip()) return updateOf(joinedLines(lines), { lines: [`-${old}`, `+${dice.pick([wide, newWord(dice) + wide, wide + newWord(dice)])}`] });
    return updateOf(joinedLines([...lines, wide]), { lines: [`-${wide}`, `+${dice.pick([newWord(dice), `${newWord(dice)}é`, '𐍇'])}`] });
  }, by('a\n', '-a', '+😀'), by('😀a\n', '-😀a', '+Q')),
} satisfies { [name: string]: MakeSituation };

