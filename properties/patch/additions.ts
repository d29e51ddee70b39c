import type { Dice } from '../arbitraries/dice.ts';
import { DEFAULT_PATH } from '../arbitraries/edit-case.ts';
import { absentChunk, absentText, addition, plainChunks, plainLines, replacing } from '../arbitraries/patch-chunks.ts';
import { joinedLines, patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

const add = (...texts: readonly string[]): Chunk => ({ lines: texts.map((text) => `+${text}`) });

/** A line that is not the last two: what comes first at the end, an appended or an inserted line, is open. */
const upper = (dice: Dice, lines: readonly string[]): string => dice.pick(lines.slice(0, -2));

export const additionAppends = property('apply-patch/addition-appends', {
  'one-line': patchSituation((dice) => updating(plainLines(dice, 1, 6), addition(dice, 1, 1)), updating(['a'], add('x'))),
  'several-lines': patchSituation((dice) => updating(plainLines(dice, 1, 6), addition(dice, 2, 8)), updating(['a'], add('x', 'y'))),
  'empty-file': patchSituation((dice) => updating([], ...(dice.flip() ? [addition(dice, 1, 4)] : [addition(dice), addition(dice, 1, 2, 5)])),
    updating([], add('x'))),
  'unterminated': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return { ...updating(lines, addition(dice)), files: { [DEFAULT_PATH]: lines.join('\n') } };
  }, { ...updating([], add('x')), files: { [DEFAULT_PATH]: 'a' } }),
  'with-context': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 7);
    return updating(lines, { ...addition(dice), context: dice.pick(lines.slice(0, -1)) });
  }, updating(['f', 'x'], { ...add('y'), context: 'f' })),
  'context-at-the-end': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    return updating(lines, { ...addition(dice), context: lines.at(-1) as string });
  }, updating(['f'], { ...add('y'), context: 'f' })),
  'two': patchSituation((dice) => updating(plainLines(dice, 1, 5), addition(dice), addition(dice, 1, 3, 5)), updating(['a'], add('x'), add('y'))),
  'several-with-contexts': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    const contexts = dice.increasing(dice.between(2, 3), lines.length - 1);
    return updating(lines, ...contexts.map((at, index) => ({ ...addition(dice, 1, 2, 3 * index), context: lines[at] as string })));
  }, updating(['f', 'g'], { ...add('x'), context: 'f' }, { ...add('y'), context: 'g' })),
  'before-a-chunk': patchSituation((dice) => {
    const lines = plainLines(dice, 3, 8);
    return updating(lines, addition(dice, 1, 3, 4), replacing(dice, upper(dice, lines)));
  }, updating(['a', 'b', 'c'], add('x'), { lines: ['-a', '+A'] })),
  'after-a-chunk': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 8);
    return updating(lines, replacing(dice, dice.pick(lines)), addition(dice, 1, 3, 4));
  }, updating(['a', 'b'], { lines: ['-a', '+A'] }, add('x')), updating(['a'], { lines: ['-a', '+A'] }, add('x')), updating(['a'], { lines: ['-a'] }, add('x'))),
  'between-chunks': patchSituation((dice) => {
    const lines = plainLines(dice, 6, 12);
    const [first, last] = plainChunks(dice, lines.slice(0, -2), 2, 2) as [Chunk, Chunk];
    return updating(lines, first, addition(dice, 1, 3, 6), last);
  }, updating(['a', 'b', 'c', 'd'], { lines: ['-a', '+A'] }, add('x'), { lines: ['-b', '+B'] })),
  'chunk-at-the-end': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    const [above, last] = lines.slice(-2) as [string, string];
    return updating(lines, addition(dice, 1, 3, 4), { lines: [` ${above}`, `-${last}`, '+Q'] });
  }, updating(['l1', 'l2', 'l3'], add('after'), { lines: [' l1', '-l2', '-l3', '+L2'] })),
  'behind-a-chunk-at-the-end': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 6);
    const last = lines.at(-1) as string;
    return updating(lines, { lines: [dice.flip() ? `-${last}` : ` ${last}`, ...addition(dice, 1, 2, 7).lines] }, addition(dice, 1, 3, 4));
  }, updating(['a'], { lines: [' a', '+x'] }, add('y')), updating(['a', 'b'], { lines: ['-b', '+x'] }, add('y'), add('z'))),
  'context-then-chunk': patchSituation((dice) => {
    const [again, context, ...more] = words(dice, dice.between(3, 7)) as [string, string, ...string[]];
    const cut = dice.between(0, more.length - 1);
    return updating([again, ...more.slice(0, cut), context, again, ...more.slice(cut)], { ...addition(dice, 1, 2, 4), context }, replacing(dice, again));
  }, updating(['x', 'f', 'x', 'g'], { ...add('y'), context: 'f' }, { lines: ['-x', '+X'] }),
  updating(['x', 'f', 'x'], { ...add('y'), context: 'f' }, { lines: ['-x', '+X'] })),
  'context-then-chunk-above': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 7);
    const at = dice.between(1, lines.length - 1);
    return updating(lines, { ...addition(dice, 1, 2, 4), context: lines[at] as string }, replacing(dice, dice.pick(lines.slice(0, at + 1))));
  }, updating(['x', 'f'], { ...add('y'), context: 'f' }, { lines: ['-x', '+X'] })),
  'with-mark': patchSituation((dice) => updating(plainLines(dice, 0, 6), { ...addition(dice), eof: true }), updating(['a'], { ...add('x'), eof: true })),
  'lines-of-the-file': patchSituation((dice) => {
    const lines = plainLines(dice, 1, 5);
    return updating(lines, add(...lines.slice(0, dice.between(1, lines.length))));
  }, updating(['a', 'b'], add('a')), updating(['a'], add('a'))),
});

interface Spoilt {
  /** Where the bad chunk stands among `count` good ones. */
  at: (dice: Dice, count: number) => number;
  bad?: (dice: Dice, lines: readonly string[]) => Chunk;
  least?: number;
  most?: number;
}

/** Chunks that apply, with a bad one among them. */
const spoilt = (
  { at, bad = (dice) => absentChunk(dice), least = 2, most = 4 }: Spoilt, ...first: readonly PatchParts[]
): MakeSituation => patchSituation((dice) => {
  const lines = plainLines(dice, 2 * most, 6 * most);
  const chunks = plainChunks(dice, lines, least, most);
  const place = at(dice, chunks.length);
  return updating(lines, ...chunks.slice(0, place), bad(dice, lines), ...chunks.slice(place));
}, ...first);

/** Of a move, the last chunk is bad. */
const moving = (...places: readonly string[]): MakeSituation => {
  const made = (lines: readonly string[], chunks: readonly Chunk[], moveTo: string): PatchParts =>
    ({ files: { [DEFAULT_PATH]: joinedLines(lines) }, operations: [{ update: DEFAULT_PATH, moveTo, chunks }] });
  return patchSituation((dice) => {
    const lines = plainLines(dice, 4, 10);
    return made(lines, [...plainChunks(dice, lines, 1, 2), absentChunk(dice)], dice.pick(places));
  }, ...places.map((place) => made(['a', 'b'], [A, BAD], place)));
};

const A: Chunk = { lines: ['-a', '+A'] };
const B: Chunk = { lines: ['-b', '+B'] };
const BAD: Chunk = { lines: ['-zzz'] };
const KEPT: Chunk = { lines: [' zzz'] };
const small = (...chunks: readonly Chunk[]): PatchParts => updating(['a', 'b', 'c'], ...chunks);
const last = (_dice: Dice, count: number): number => count;

export const chunksAllOrNothing = property('apply-patch/chunks-all-or-nothing', {
  'bad-first': spoilt({ at: () => 0 }, small(BAD, A)),
  'bad-in-the-middle': spoilt({ at: (dice, count) => dice.between(1, count - 1) }, small(A, BAD, B)),
  'bad-last': spoilt({ at: last }, small(A, BAD), small(A, B, BAD)),
  'bad-lines-to-keep': spoilt({
    at: (dice, count) => dice.between(0, count), bad: (dice) => ({ lines: Array.from({ length: dice.between(1, 2) }, () => ` ${absentText(dice)}`) }),
  }, small(A, KEPT), small(KEPT, A), small(A, KEPT, B)),
  'bad-context': spoilt({ at: last, bad: (dice, lines) => ({ ...replacing(dice, lines.at(-1) as string), context: absentText(dice) }) },
    small(A, { ...B, context: 'zzz' })),
  'bad-anchor': patchSituation((dice) => {
    const lines = plainLines(dice, 5, 10);
    return updating(lines, replacing(dice, lines[0] as string), { ...replacing(dice, dice.pick(lines.slice(1, -1)), 1), eof: true });
  }, small(A, { ...B, eof: true })),
  'behind-an-addition': patchSituation((dice) => updating(plainLines(dice, 1, 6), addition(dice), absentChunk(dice)), small({ lines: ['+N'] }, BAD)),
  'many-good': spoilt({ at: (dice, count) => dice.between(0, count), least: 8, most: 20 }),
  'move': moving('moved.txt'),
  'move-to-new-directory': moving('p/moved.txt', 'p/q/r', 'p/q/r/s/moved.txt'),
  'all-good': patchSituation((dice) => {
    const lines = words(dice, dice.size(8, 40));
    return updating(lines, ...plainChunks(dice, lines, 2, 8));
  }, small(A, B)),
});
