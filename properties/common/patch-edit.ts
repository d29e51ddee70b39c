// What patches show of the rules that the exact edit shows first.

import type { Tree } from '../../contract/tree.ts';
import { FAR, lookAlikeTexts, otherCase, otherWord, TELLTALES, type SameView } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { alone, EDGES, ENTITIES, FENCES, FORMATS, NUMBERED, SUBSTITUTIONS } from '../arbitraries/literals.ts';
import { anyWindow, chunkAt, plainLines, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { joinedLines, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { withPatterns } from '../arbitraries/quotes.ts';
import { LONE, withLone } from '../arbitraries/surrogates.ts';
import { BACKSLASH_PATTERNS, newText, newWord, words } from '../arbitraries/texts.ts';
import type { Context, MakeSituation } from '../property.ts';
import { by, hunk, patchable, patched, patchedCalls, patchedOnce, plainHunk, updateOf } from './patching.ts';

function signed(sign: string, text: string): string[] {
  return text.split('\n').map((line) => sign + line);
}

/** The lines of `old` replaced by new text, among other lines. */
function among(dice: Dice, old: string, others: readonly string[], there = old, added = [newText(dice)]): PatchParts {
  const at = dice.between(0, others.length);
  const content = joinedLines([...others.slice(0, at), ...there.split('\n'), ...others.slice(at)]);
  return updateOf(content, { lines: [...signed('-', old), ...added.map((text) => `+${text}`)] });
}

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
const MARKS = ['*** End Patch', '*** Begin Patch', '*** Delete File: f.txt', '*** End of File', '@@', '@@ Q', '-Q', '+Q', '++Q', '--- a/f.txt', '\\ No newline at end of file'];

const LITERALS = [...SUBSTITUTIONS, ...BACKSLASH_PATTERNS, ...FORMATS, ...ENTITIES, ...FENCES, ...NUMBERED, ...MARKS];

export const PATCH_LITERAL = {
  'patch-substitutions': literal(alone(SUBSTITUTIONS), by('a\n', '-a', '+$&'), by('p\nq\n', ' p', '-q', '+$& $1'), by('a\n', '-a', '+$$')),
  'patch-escapes': literal(alone(BACKSLASH_PATTERNS), by('a\n', '-a', '+\\t'), by('a\n', '-a', '+\\n'), by('a\n', '-a', '+\\\\')),
  'patch-formats': literal(alone(FORMATS), by('a\n', '-a', '+%s'), by('a\n', '-a', '+{0}')),
  'patch-entities': literal(alone(ENTITIES), by('a\n', '-a', '+&lt;')),
  'patch-fences': literal(FENCES, by('a\n', '-a', '+```', '+Q', '+```')),
  'patch-numbered-lines': literal([...alone(NUMBERED), ...MARKS], by('a\n', '-a', '+12 | Q'), by('a\n', '-a', '++Q'), by('a\n', '-a', '+*** End Patch')),
  'patch-edges': literal(EDGES, by('a\n', '-a', '+ Q'), by('a\n', '-a', '+Q '), by('a\n', '-a', '+', '+Q', '+')),
  'patch-in-the-old-lines': patched((dice) => {
    const [word, ...others] = words(dice, dice.between(1, 5), 2) as [string, ...string[]];
    const special = dice.pick(LITERALS.filter((text) => !text.includes('\n')));
    return among(dice, dice.flip() ? `${word}${special}` : `${special}${word}`, others);
  }, by('a$&\n', '-a$&', '+Q'), by('\\na\n', '-\\na', '+Q'), by('+a\n', '-+a', '+Q')),
  'patch-new-file': patched((dice) => {
    const lines = Array.from({ length: dice.between(1, 3) }, () => dice.pick(LITERALS)).flatMap((text) => text.split('\n'));
    return { files: { 'other.txt': 'other\n' }, operations: [{ add: dice.pick(['n.txt', 'd/n.txt']), lines: [`${dice.pick(EDGES)}$&`.split('\n')[0] as string, ...lines] }] };
  }, { operations: [{ add: 'n', lines: ['$&', ' Q '] }] }),
} satisfies { [name: string]: MakeSituation };

/** Old lines made from a text of the file, which does not have them. */
function different(make: (dice: Dice, all: [string, string, string]) => [quoted: string, there: string], ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => {
    const all = words(dice, dice.between(3, 8), 2) as [string, string, string, ...string[]];
    const [quoted, there] = make(dice, [all[0], all[1], all[2]]);
    return among(dice, quoted, all.slice(3), there);
  }, ...first);
}

function farLines(dice: Dice): string {
  return dice.pick([newWord(dice), `${newWord(dice)} ${newWord(dice, 1)}`, `${newWord(dice)}\n${newWord(dice, 2)}`]);
}

/** The old lines of a hunk that has none of the file. */
function farHunk(dice: Dice, times = 1): Chunk {
  const old = Array.from({ length: times }, () => farLines(dice)).join('\n');
  return { lines: [...signed('-', old), ...(dice.flip() ? [`+${newText(dice, 5)}`] : [])] };
}

export const PATCH_MISSING = {
  'patch-far': patched((dice) => updateOf(joinedLines(plainLines(dice, 1, 8)), farHunk(dice)), by('a\n', '-z', '+Q'), by('a\n', ' z', '+Q')),
  'patch-longer-than-the-file': patched((dice) => {
    const lines = plainLines(dice, 1, 3);
    return updateOf(joinedLines(lines), farHunk(dice, lines.length + dice.between(1, 4)));
  }, by('a\n', '-z', '-y', '+Q')),
  'patch-empty-file': patched((dice) => updateOf('', farHunk(dice)), by('', '-a', '+Q')),
  'patch-other-file': patched((dice) => {
    const [there, ...here] = words(dice, dice.between(2, 8), 2) as [string, ...string[]];
    return { ...updateOf(joinedLines(here), { lines: [`-${there}`, `+${newText(dice)}`] }), tree: { 'g.txt': { file: `${there}\n` } } };
  }),
  'patch-not-in-a-row': patched((dice) => {
    const lines = plainLines(dice, 3, 8);
    const at = dice.between(0, lines.length - 3);
    const [one, two, three] = lines.slice(at, at + 3) as [string, string, string];
    const signs = dice.pick([[`-${one}`, ` ${three}`], [` ${one}`, `-${three}`], [`-${two}`, ` ${one}`], [` ${three}`, `-${two}`]]);
    return updateOf(joinedLines(lines), { lines: [...signs, `+${newText(dice)}`] });
  }, by('a\nb\nc\n', ' a', '-c', '+Q'), by('a\nb\n', '-b', ' a', '+Q')),
  'patch-part-of-a-line': patched((dice) => {
    const [word, other, ...others] = words(dice, dice.between(2, 8), 2) as [string, string, ...string[]];
    return among(dice, word, others, dice.pick([`${word} ${other}`, `${other} ${word}`, `${word}${other}`, `${other}${word}`, `${word};`]));
  }, by('ab\n', '-a', '+Q'), by('ab\n', '-b', '+Q')),
  'patch-word': different((dice, [first, last, third]) => otherWord(dice, [first, last], third), by('port1 = 80\n', '-port2 = 80', '+port2 = 81')),
  'patch-look-alike': different((dice, [first, last]) => {
    const kind = dice.pick(['blanks', 'indentation', 'quotes-and-dashes', 'case'] as const);
    return kind === 'case' ? otherCase(dice, [first, last]) : lookAlikeTexts(dice, kind, [first, last]);
  }, by('A\n', '-a', '+Q'), by('a  b\n', '-a b', '+Q'), by('“x”\n', '-"x"', '+Q'), by(' a\n', '-a', '+Q'), by('a \n', '-a', '+Q')),
} satisfies { [name: string]: MakeSituation };

/** One run of lines equal to the old ones, and one to three others that resemble it. */
function decoyed(make: (dice: Dice, all: [string, string, string]) => [quoted: string, decoy: string], ...first: readonly PatchParts[]): MakeSituation {
  return patched((dice) => {
    const all = words(dice, dice.between(3, 6), 2) as [string, string, string, ...string[]];
    const [quoted, decoy] = make(dice, [all[0], all[1], all[2]]);
    const decoys = Array.from({ length: dice.between(1, 3) }, () => decoy);
    const others = dice.shuffled([...decoys, ...all.slice(3)]);
    return among(dice, quoted, others.flatMap((text) => text.split('\n')));
  }, ...first);
}

export const PATCH_LOOKALIKE = {
  'patch-blanks': decoyed((dice, [first, last]) => lookAlikeTexts(dice, dice.pick(['blanks', 'indentation'] as const), [first, last]),
    by('a  b\na b\n', '-a b', '+Q'), by('a \na\n', '-a', '+Q'), by('  a\na\n', '-a', '+Q')),
  'patch-letter-case': decoyed((dice, [first, last]) => otherCase(dice, [first, last]), by('A\na\n', '-a', '+Q'), by('a\nA\n', '-A', '+Q')),
  'patch-quotes-and-dashes': decoyed((dice, [first, last]) => lookAlikeTexts(dice, 'quotes-and-dashes', [first, last]),
    by('“x”\n"x"\n', '-"x"', '+Q'), by('a–b\na-b\n', '-a-b', '+Q')),
  'patch-words': decoyed((dice, [first, last, third]) => otherWord(dice, [first, last], third), by('host1 = T\nhost2 = T\n', '-host2 = T', '+Q')),
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
  const bad: Chunk = { lines: [...signed('-', dice.pick(FAR)), `+${newText(dice, 11)}`] };
  const at = where === 'first' ? 0 : where === 'last' ? count : where === 'any' ? dice.between(0, count) : dice.between(1, count - 1);
  return updateOf(joinedLines(lines), ...chunks.slice(0, at), bad, ...chunks.slice(at));
}

export const PATCH_ALL_OR_NONE = {
  'patch-bad-first': patched((dice) => amongGoodHunks(dice, 'first'), updateOf('a\n', { lines: ['-zq', '+Q'] }, { lines: ['-a', '+R'] })),
  'patch-bad-in-the-middle': patched((dice) => amongGoodHunks(dice, 'between'), updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-zq', '+R'] }, { lines: ['-b', '+S'] })),
  'patch-bad-last': patched((dice) => amongGoodHunks(dice, 'last'), updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-zq', '+R'] })),
} satisfies { [name: string]: MakeSituation };

/** A change of letter case or of one blank. */
function smallChange(dice: Dice): PatchParts {
  const [first, last, ...others] = words(dice, dice.between(2, 6), 2) as [string, string, ...string[]];
  const old = `${first} ${last}`;
  return among(dice, old, others, old, [dice.pick([old.toUpperCase(), `${first}  ${last}`, `${first}\t${last}`, `${first}${last}`, `${old} `, ` ${old}`])]);
}

export const PATCH_ON_DISK = {
  'patch-small-change': patched(smallChange, by('a\n', '-a', '+A'), by('a b\n', '-a b', '+a  b'), by('a\n', '-a', '+a ')),
  'patch-whole-files': patched((dice) => {
    const content = joinedLines(plainLines(dice, 1, 4));
    return dice.pick<PatchParts>([
      { files: { 'x.txt': content }, operations: [{ add: dice.pick(['n.txt', 'd/n.txt']), lines: [newText(dice)] }] },
      { files: { 'x.txt': content, 'y.txt': content }, operations: [{ delete: 'x.txt' }] },
      { files: { 'x.txt': content }, operations: [{ update: 'x.txt', moveTo: dice.pick(['n.txt', 'd/n.txt']), chunks: dice.flip() ? [] : [{ lines: ['+T', ` ${content.split('\n')[0]}`] }] }] },
    ]);
  }, { files: { x: '' }, operations: [{ delete: 'x' }] }, { operations: [{ add: 'n', lines: ['Q'] }] },
  { files: { x: 'a\n' }, operations: [{ update: 'x', moveTo: 'n', chunks: [{ lines: ['-a', '+Q'] }] }] }),
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

