import type { Dice } from '../arbitraries/dice.ts';
import { addition, anyWindow, plainChunks, plainLines, replacing } from '../arbitraries/patch-chunks.ts';
import { patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { newText, newWord, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

const change = (old: string, fresh: string): Chunk => ({ lines: [`-${old}`, `+${fresh}`] });
const take = (...old: readonly string[]): Chunk => ({ lines: old.map((line) => `-${line}`) });
const keep = (...old: readonly string[]): Chunk => ({ lines: old.map((line) => ` ${line}`) });

/** From `least` to `most` words, the first ones named. */
const some = (dice: Dice, least: number, most: number): string[] => words(dice, dice.size(least, most));

/** Two lines of a file, in its order, and the others. */
function twoOf(dice: Dice): { lines: string[]; upper: string; lower: string } {
  const lines = some(dice, 2, 8);
  const [above, below] = dice.increasing(2, lines.length - 1) as [number, number];
  return { lines, upper: lines[above] as string, lower: lines[below] as string };
}

/** A line that the file has at two places, and one between them. */
function twice(dice: Dice): { lines: string[]; again: string; between: string } {
  const [again, between, ...more] = some(dice, 2, 7) as [string, string, ...string[]];
  const cut = dice.between(0, more.length);
  return { lines: [again, ...more.slice(0, cut), between, again, ...more.slice(cut)], again, between };
}

export const sequentialCursor = property('apply-patch/sequential-cursor', {
  'two-in-order': patchSituation((dice) => {
    const lines = plainLines(dice, 4, 9);
    return updating(lines, ...plainChunks(dice, lines, 2, 2));
  }, updating(['a', 'b', 'c'], change('a', 'A'), change('c', 'C'))),
  'several-in-order': patchSituation((dice) => {
    const lines = plainLines(dice, 8, 20);
    return updating(lines, ...plainChunks(dice, lines, 3, 6));
  }),
  'side-by-side': patchSituation((dice) => {
    const lines = plainLines(dice, 2, 6);
    return updating(lines, ...lines.map((line, at) => replacing(dice, line, at)));
  }, updating(['a', 'b'], change('a', 'A'), change('b', 'B'))),
  'swapped': patchSituation((dice) => {
    const { lines, upper, lower } = twoOf(dice);
    return updating(lines, replacing(dice, lower), replacing(dice, upper, 1));
  }, updating(['a', 'b'], change('b', 'B'), change('a', 'A'))),
  'one-out-of-order': patchSituation((dice) => {
    const lines = plainLines(dice, 6, 14);
    const chunks = plainChunks(dice, lines, 3, 6);
    const at = dice.between(0, chunks.length - 2);
    const [moved] = chunks.splice(at, 1) as [Chunk];
    chunks.splice(dice.between(at + 1, chunks.length), 0, moved);
    return updating(lines, ...chunks);
  }, updating(['a', 'b', 'c'], change('a', 'A'), change('c', 'C'), change('b', 'B'))),
  'same-line-twice': patchSituation((dice) => {
    const { lines, again } = twice(dice);
    return updating(lines, replacing(dice, again), replacing(dice, again, 1));
  }, updating(['x', 'x'], take('x'), take('x')), updating(['x', 'y', 'x'], change('x', 'A'), change('x', 'B'))),
  'same-line-once': patchSituation((dice) => {
    const lines = some(dice, 1, 6);
    const line = dice.pick(lines);
    return updating(lines, replacing(dice, line), replacing(dice, line, 1));
  }, updating(['x'], take('x'), take('x')), updating(['x', 'y'], change('x', 'A'), change('x', 'B'))),
  'earlier-place-skipped': patchSituation((dice) => {
    const { lines, again, between } = twice(dice);
    return updating(lines, replacing(dice, between), replacing(dice, again, 1));
  }, updating(['x', 'y', 'x'], change('y', 'Y'), change('x', 'X'))),
  'only-place-above': patchSituation((dice) => {
    const lines = some(dice, 3, 8);
    const [first, ...rest] = lines as [string, ...string[]];
    return updating(lines, ...rest.slice(-dice.between(1, 2)).map((line, at) => replacing(dice, line, at)), replacing(dice, first, 5));
  }, updating(['x', 'y'], change('y', 'Y'), change('x', 'X'))),
  'shared-line': patchSituation((dice) => {
    const [first, shared, last, ...more] = some(dice, 3, 7) as [string, string, string, ...string[]];
    return updating([first, shared, last, ...more], { lines: [`-${first}`, '+Q', ` ${shared}`] }, { lines: [` ${shared}`, `-${last}`, '+R'] });
  }, updating(['a', 'b', 'c'], { lines: ['-a', ' b'] }, { lines: [' b', '-c'] }), updating(['a', 'b'], take('a', 'b'), take('b'))),
  'shared-line-repeated': patchSituation((dice) => {
    const [first, shared, last, ...more] = some(dice, 3, 7) as [string, string, string, ...string[]];
    return updating([first, shared, ...more, shared, last], { lines: [`-${first}`, '+Q', ` ${shared}`] }, { lines: [` ${shared}`, `-${last}`, '+R'] });
  }, updating(['a', 'b', 'b', 'c'], { lines: ['-a', ' b'] }, { lines: [' b', '-c'] })),
  'line-within-the-place-before': patchSituation((dice) => {
    const lines = some(dice, 2, 8);
    const { start, end } = anyWindow(dice, lines.length, 5, 2);
    const window = lines.slice(start, end);
    return updating(lines, take(...window), replacing(dice, dice.pick(window), 1));
  }, updating(['a', 'b', 'c'], take('a', 'b', 'c'), change('a', 'A')), updating(['a', 'b', 'c', 'd'], keep('a', 'b', 'c'), change('b', 'B'))),
  'line-within-the-place-before-repeated': patchSituation((dice) => {
    const window = some(dice, 2, 6);
    const again = dice.pick(window);
    const first = dice.flip() ? take(...window) : { lines: [...keep(...window).lines, '+R'] };
    return updating([...window, ...(dice.flip() ? ['0z'] : []), again, '1z'], first, replacing(dice, again, 1));
  }, updating(['a', 'a', 'a'], take('a', 'a'), change('a', 'b')), updating(['a', 'b', 'c', 'b'], take('a', 'b', 'c'), change('b', 'B')),
  updating(['a', 'b', 'a', 'b', 'a', 'b'], keep('a', 'b', 'a'), take('a', 'b'))),
  'behind-a-context': patchSituation((dice) => {
    const [again, context, old, ...more] = some(dice, 3, 7) as [string, string, string, ...string[]];
    return updating([again, context, ...more, old, again], { ...replacing(dice, old), context }, replacing(dice, again, 1));
  }, updating(['x', 'f', 'y', 'x'], { ...change('y', 'Y'), context: 'f' }, change('x', 'X'))),
  'above-a-context': patchSituation((dice) => {
    const [first, context, old, ...more] = some(dice, 3, 7) as [string, string, string, ...string[]];
    return updating([first, context, old, ...more], { ...replacing(dice, old), context }, replacing(dice, dice.pick([first, context]), 1));
  }, updating(['x', 'f', 'y'], { ...change('y', 'Y'), context: 'f' }, change('x', 'X')),
  updating(['f', 'y'], { ...change('y', 'Y'), context: 'f' }, change('f', 'F'))),
  'behind-a-marked-chunk': patchSituation((dice) => {
    const lines = some(dice, 2, 8);
    return updating(lines, { ...replacing(dice, lines.at(-1) as string), eof: true }, replacing(dice, dice.pick(lines), 1));
  }, updating(['a', 'b'], { ...change('b', 'B'), eof: true }, change('a', 'A')), updating(['a', 'b'], { ...keep('b'), eof: true }, change('a', 'A'))),
  'lines-to-keep-move-it': patchSituation((dice) => {
    const { lines, again, between } = twice(dice);
    return dice.flip() ? updating(lines, keep(between), replacing(dice, again)) : updating(lines, keep(again), replacing(dice, again));
  }, updating(['x', 'y', 'x'], keep('y'), change('x', 'X')), updating(['x', 'y'], keep('y'), change('x', 'X')), updating(['x', 'x'], keep('x'), change('x', 'X'))),
  'addition-does-not-move-it': patchSituation((dice) => {
    const lines = some(dice, 2, 6);
    // Away from the last line: what comes first there, the appended or the inserted line, is open.
    const line = dice.pick(lines.slice(0, -1));
    return updating(lines, addition(dice, 1, 2, 6), replacing(dice, line));
  }, updating(['x', 'y'], { lines: ['+N'] }, change('x', 'X'))),
  'addition-between': patchSituation((dice) => {
    const { lines, again, between } = twice(dice);
    return updating([...lines, '0z'], replacing(dice, between), addition(dice, 1, 2, 6), replacing(dice, again, 1));
  }, updating(['x', 'y', 'x'], change('y', 'Y'), { lines: ['+N'] }, change('x', 'X'))),
  'addition-between-only-place-above': patchSituation((dice) => {
    const { lines, upper, lower } = twoOf(dice);
    return updating(lines, replacing(dice, lower), addition(dice, 1, 2, 6), replacing(dice, upper, 1));
  }, updating(['x', 'y'], change('y', 'Y'), { lines: ['+N'] }, change('x', 'X'))),
});

/** A line in blanks: it agrees with the word at level 1 (`end`) or 2 (`start`). */
const blanked = (dice: Dice | undefined, text: string, at: 'start' | 'end'): string => {
  const blank = dice ? dice.pick([' ', '\t', '  ', '    ']) : ' ';
  return at === 'start' ? blank + text : text + blank;
};

/** The poor place of the first chunk, the only place of the second, the better place of the first. */
const tempting = (poor: 'start' | 'end', better: 'exact' | 'end'): MakeSituation => {
  const lines = (dice: Dice | undefined, a: string, b: string, more: readonly string[]): string[] =>
    [...more.slice(0, 1), blanked(dice, a, poor), ...more.slice(1, 2), b, ...more.slice(2), better === 'exact' ? a : blanked(dice, a, 'end')];
  return patchSituation((dice) => {
    const [a, b, ...more] = some(dice, 2, 6) as [string, string, ...string[]];
    return updating(lines(dice, a, b, more), replacing(dice, a), replacing(dice, b, 1));
  }, updating(lines(undefined, 'a', 'b', []), change('a', 'A'), change('b', 'B')));
};

/** Chunks each with a poor place in order, and better places for some of them below the places of later ones. */
function otherChoice(dice: Dice): PatchParts {
  const olds = words(dice, dice.between(2, 4));
  const tempted = dice.between(0, olds.length - 2);
  const lines = olds.map((old, at) => (at === tempted || dice.oneIn(3) ? blanked(dice, old, dice.pick(['start', 'end'] as const)) : old));
  const after = dice.between(tempted + 1, olds.length - 1);
  return updating([...lines.slice(0, after + 1), olds[tempted] as string, ...lines.slice(after + 1)], ...olds.map((old, at) => replacing(dice, old, at)));
}

export const noBacktracking = property('apply-patch/no-backtracking', {
  'exact-below-indented': tempting('start', 'exact'),
  'exact-below-trailing': tempting('end', 'exact'),
  'trailing-below-indented': tempting('start', 'end'),
  'windows': patchSituation((dice) => {
    const [a, b, c, d, ...more] = some(dice, 4, 7) as [string, string, string, string, ...string[]];
    const poor = dice.flip() ? [blanked(dice, a, 'start'), b] : [a, blanked(dice, b, dice.pick(['start', 'end'] as const))];
    return updating([...poor, c, d, ...more, a, b], take(a, b), { lines: [`-${c}`, ` ${d}`, '+Q'] });
  }, updating([' a', 'b', 'c', 'a', 'b'], take('a', 'b'), take('c'))),
  'third-chunk': patchSituation((dice) => {
    const [first, a, b, ...more] = some(dice, 3, 6) as [string, string, string, ...string[]];
    return updating([first, blanked(dice, a, dice.pick(['start', 'end'] as const)), ...more, b, a], replacing(dice, first), replacing(dice, a, 1),
      replacing(dice, b, 2));
  }, updating(['x', ' a', 'b', 'a'], change('x', 'X'), change('a', 'A'), change('b', 'B'))),
  'same-line': patchSituation((dice) => {
    const [a, ...more] = some(dice, 1, 5) as [string, ...string[]];
    return updating([blanked(dice, a, dice.pick(['start', 'end'] as const)), ...more, a], replacing(dice, a), replacing(dice, a, 1));
  }, updating([' a', 'a'], change('a', 'A'), change('a', 'B'))),
  'other-choice-complete': patchSituation(otherChoice),
  'complete': patchSituation((dice) => {
    const [a, b, ...more] = some(dice, 2, 6) as [string, string, ...string[]];
    return updating([blanked(dice, a, dice.pick(['start', 'end'] as const)), ...more, b, a, b], replacing(dice, a), replacing(dice, b, 1));
  }, updating(['  a', 'b', 'a', 'b'], change('a', 'A'), change('b', 'B'))),
});

/** A chunk at the first line that inserts `inserted`, and another one that quotes something. */
const inserting = (second: (inserted: string, lines: readonly string[]) => Chunk, how: 'inserted' | 'appended' = 'inserted'): MakeSituation => {
  const made = (lines: readonly string[], inserted: string): PatchParts => {
    const [first] = lines as [string];
    const chunk = how === 'inserted' ? { lines: [`-${first}`, `+${inserted}`, '+Z'] } : { lines: [`+${inserted}`] };
    return updating(lines, chunk, second(inserted, lines));
  };
  return patchSituation((dice) => made(some(dice, 2, 7), newWord(dice)), made(['a', 'b'], 'Q'));
};

export const positionsFromOriginal = property('apply-patch/positions-from-original', {
  'quotes-inserted': inserting((inserted) => take(inserted)),
  'quotes-appended': inserting((inserted) => take(inserted), 'appended'),
  'quotes-mixed': inserting((_inserted, lines) => ({ lines: [' Z', `-${lines[1] as string}`, '+R'] })),
  'context-inserted': inserting((inserted, lines) => ({ context: inserted, lines: [`-${lines[1] as string}`, '+R'] })),
  'inserted-copy': patchSituation((dice) => {
    const { lines, upper, lower } = twoOf(dice);
    const first: Chunk = dice.flip() ? change(upper, lower) : { lines: [` ${upper}`, `+${lower}`] };
    return updating(lines, first, replacing(dice, lower));
  }, updating(['a', 'b'], change('a', 'b'), change('b', 'c')), updating(['a', 'b'], { lines: ['+b', ' a'] }, change('b', 'c'))),
  'growing-before': patchSituation((dice) => {
    const { lines, upper, lower } = twoOf(dice);
    return updating(lines, { lines: [dice.flip() ? `-${upper}` : ` ${upper}`, ...addition(dice, 2, 8, 2).lines] }, replacing(dice, lower));
  }, updating(['a', 'b'], { lines: ['-a', '+x', '+y'] }, change('b', 'B'))),
  'shrinking-before': patchSituation((dice) => {
    const lines = some(dice, 4, 10);
    const { end } = anyWindow(dice, lines.length - 2, 5, 1);
    return updating(lines, take(...lines.slice(0, end)), replacing(dice, lines.at(-1) as string));
  }, updating(['a', 'b', 'c'], take('a', 'b'), change('c', 'C'))),
  'growing-and-shrinking': patchSituation((dice) => {
    const lines = plainLines(dice, 10, 24);
    return updating(lines, ...plainChunks(dice, lines, 3, 6));
  }),
  'swapped-texts': patchSituation((dice) => {
    const { lines, upper, lower } = twoOf(dice);
    return updating(lines, change(upper, lower), change(lower, upper));
  }, updating(['a', 'b'], change('a', 'b'), change('b', 'a'))),
  'many-chunks': patchSituation((dice) => {
    const lines = words(dice, dice.size(60, 300));
    return updating(lines, ...lines.filter((_, at) => at % 4 === 1).slice(0, 40).map((line, at) => (dice.oneIn(3) ? { lines: [` ${line}`, `+${newText(dice, at)}`] } : replacing(dice, line, at))));
  }),
});
