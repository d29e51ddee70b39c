import type { Dice } from '../arbitraries/dice.ts';
import { absentText, anyWindow, plainLines, type Window } from '../arbitraries/patch-chunks.ts';
import { patchSituation, updating, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation } from '../property.ts';

/** A chunk that removes `old` and puts one line in its place; the first may be kept. */
function quoting(old: readonly string[], dice?: Dice): Chunk {
  const kept = dice?.flip() ? 1 : 0;
  return { lines: [...old.map((line, at) => `${at < kept && old.length > 1 ? ' ' : '-'}${line}`), `+${dice ? newText(dice) : 'Q'}`] };
}

/** Lines of a file and old lines made of them. */
type Quoted = readonly [lines: readonly string[], old: readonly string[]];

const quoted = (draw: (dice: Dice) => Quoted, ...first: readonly Quoted[]): MakeSituation => patchSituation((dice) => {
  const [lines, old] = draw(dice);
  return updating(lines, quoting(old, dice));
}, ...first.map(([lines, old]): PatchParts => updating(lines, quoting(old))));

const slice = (lines: readonly string[], { start, end }: Window): string[] => lines.slice(start, end);

/** A window of at least `least` lines of a file with at least one more. */
function window(dice: Dice, least: number, most = 8): { lines: string[]; old: string[]; at: Window } {
  const lines = plainLines(dice, least + 1, most);
  const at = anyWindow(dice, lines.length, 5, least);
  return { lines, old: slice(lines, at), at };
}

const LONG = 'alpha beta gamma';

/** A line of three words, quoted in another way. */
const partly = (...quotes: readonly string[]): MakeSituation => quoted((dice) => {
  const [one, other, third, ...more] = words(dice, dice.between(3, 6), 2) as [string, string, string, ...string[]];
  const spell = (text: string): string => text.replaceAll('alpha', one).replaceAll('beta', other).replaceAll('gamma', third);
  return [[spell(LONG), ...more], [spell(dice.pick(quotes))]];
}, ...quotes.map((quote): Quoted => [[LONG, 'x'], [quote]]));

/** Which old lines are kept, the others being removed, and before which of them one is inserted. */
interface Signs {
  kept: readonly number[];
  place: number;
  fresh?: string;
}

function signed(old: readonly string[], { kept, place, fresh = 'Q' }: Signs): Chunk {
  const lines = old.map((line, at) => `${kept.includes(at) ? ' ' : '-'}${line}`);
  return { lines: lines.toSpliced(place, 0, `+${fresh}`) };
}

const inOrder = (count: number): string[] => [...'abcdefgh'].slice(0, count);

/** Two lines of a file or dozens of which the chunk quotes one as another: the first, the last or one between; a place that agrees may stand further down. */
const oneDiffers = (further: boolean): MakeSituation => {
  const made = (lines: readonly string[], at: number, signs: Signs, behind: readonly string[] = []): PatchParts => {
    const other = lines.with(at, `${lines[at] as string}z`);
    return further ? updating([...other, ...behind, ...lines], signed(lines, signs)) : updating([...lines, ...behind], signed(other, signs));
  };
  return patchSituation((dice) => {
    const lines = words(dice, dice.size(2, 40));
    const at = dice.pick([0, lines.length - 1, dice.below(lines.length)]);
    const signs = { kept: lines.flatMap((_, index) => (dice.flip() ? [index] : [])), place: dice.between(0, lines.length), fresh: newText(dice) };
    return made(lines, at, signs, dice.flip() ? [] : ['1z']);
  }, made(inOrder(3), 1, { kept: [], place: 3 }), made(inOrder(6), 5, { kept: [], place: 6 }), ...(further ? [] : [
    made(inOrder(2), 1, { kept: [1], place: 1 }), made(inOrder(2), 0, { kept: [0], place: 2 }), made(inOrder(8), 4, { kept: [0, 1, 2, 4, 5, 6, 7], place: 4 }),
  ]), made(Array.from({ length: 60 }, (_, at) => `line number ${at} of a long file`), 30, { kept: [], place: 60 }));
};

/** Two long texts that are the same but for a letter at their end, at their start or between. */
function longPair(length: number, where: 'start' | 'middle' | 'end', base = 'abcdefghij '): [string, string] {
  const text = base.repeat(Math.ceil(length / base.length)).slice(0, length);
  const at = { start: 0, middle: length >> 1, end: length }[where];
  const spelled = (letter: string): string => text.slice(0, at) + letter + text.slice(at);
  return [spelled('x'), spelled('y')];
}

/** Long lines that differ in one letter: the chunk quotes one of them, which stands below the other if the file has it. */
const longLines = (further: boolean): MakeSituation => {
  const made = (pair: readonly [string, string], above: readonly string[] = []): PatchParts => {
    const [there, quoted] = pair;
    if (further) return updating([...above, there, 'k', quoted, 'k'], { lines: [`-${quoted}`, ' k', '+Q'] });
    return updating([...above, there, 'k'], { lines: [`-${quoted}`, '+Q'] });
  };
  return patchSituation((dice) => {
    const [word] = words(dice, 1, 2) as [string];
    const length = dice.pick([20, 40, 72, 100, 200, dice.size(20, 5000)]);
    return made(longPair(length, dice.pick(['end', 'start', 'middle'] as const), `${word} `), dice.flip() ? [] : ['0z']);
  }, made(longPair(300, 'end')), made(longPair(5000, 'end')),
  ...(further ? [] : [made(longPair(30, 'end')), made(longPair(300, 'start')), made(longPair(300, 'middle'))]));
};

export const contiguousWindow = property('apply-patch/contiguous-window', {
  'line-left-out': quoted((dice) => {
    const { lines, old } = window(dice, 3);
    const out = dice.between(1, old.length - 2);
    return [lines, old.filter((_, at) => at !== out)];
  }, [['a', 'b', 'c'], ['a', 'c']]),
  'empty-line-left-out': quoted((dice) => {
    const { lines, old, at } = window(dice, 2);
    const where = at.start + dice.between(1, old.length - 1);
    return [[...lines.slice(0, where), '', ...lines.slice(where)], old];
  }, [['a', '', 'b'], ['a', 'b']]),
  'line-too-many': quoted((dice) => {
    const { lines, old } = window(dice, 2);
    const where = dice.between(0, old.length);
    return [lines, [...old.slice(0, where), absentText(dice), ...old.slice(where)]];
  }, [['a', 'b'], ['a', 'Z', 'b']], [['a', 'b'], ['Z', 'a']], [['a', 'b'], ['b', 'Z']]),
  'one-line-differs': oneDiffers(false),
  'one-line-differs-further-up': oneDiffers(true),
  'long-lines': longLines(false),
  'long-lines-further-up': longLines(true),
  'other-order': quoted((dice) => {
    const { lines, old } = window(dice, 2);
    return [lines, [...old.slice(1), old[0] as string]];
  }, [['a', 'b'], ['b', 'a']]),
  'beginning-of-a-line': partly('alpha', 'alpha beta', 'alpha beta gamm', 'alpha '),
  'end-of-a-line': partly('gamma', 'beta gamma', 'lpha beta gamma'),
  'inside-of-a-line': partly('beta', 'a beta g'),
  'more-than-a-line': partly('alpha beta gamma x', 'x alpha beta gamma', 'alpha beta gammaalpha beta gamma', 'alpha beta gamma alpha beta gamma'),
  'two-lines-as-one': quoted((dice) => {
    const { lines, old } = window(dice, 2);
    return [lines, [old.slice(0, 2).join(dice.pick([' ', '', '\\n', '\t'])), ...old.slice(2)]];
  }, [['a', 'b'], ['a b']], [['a', 'b'], ['ab']]),
  'beyond-the-end': quoted((dice) => {
    const lines = plainLines(dice, 1, 6);
    return [lines, [...lines.slice(-dice.between(1, 3)), absentText(dice)]];
  }, [['a', 'b'], ['b', 'Z']], [['a', 'b'], ['b', 'a']]),
  'longer-than-the-file': quoted((dice) => {
    const lines = plainLines(dice, 1, 4);
    return [lines, [...lines, ...(dice.flip() ? lines : [absentText(dice)])]];
  }, [['a'], ['a', 'a']], [[], ['a']], [['a'], ['a', 'b']]),
  'begun-twice': quoted((dice) => {
    const [first, second, third, ...more] = words(dice, dice.between(3, 6)) as [string, string, string, ...string[]];
    return dice.flip() ? [[first, second, first, third, ...more], [first, third]] : [[first, second, ...more, first, second, third], [first, second, third]];
  }, [['a', 'b', 'a', 'c'], ['a', 'c']], [['a', 'a', 'b'], ['a', 'b']], [['a', 'b', 'a', 'b', 'c'], ['a', 'b', 'c']]),
  'at-the-start': quoted((dice) => {
    const lines = plainLines(dice, 2, 8);
    return [lines, lines.slice(0, dice.between(1, lines.length - 1))];
  }, [['a', 'b'], ['a']]),
  'at-the-end': quoted((dice) => {
    const lines = plainLines(dice, 2, 8);
    return [lines, lines.slice(-dice.between(1, lines.length - 1))];
  }, [['a', 'b'], ['b']]),
  'whole-file': quoted((dice) => {
    const lines = plainLines(dice, 1, 8);
    return [lines, lines];
  }, [['a'], ['a']], [['a', 'b'], ['a', 'b']]),
  'long-window': quoted((dice) => {
    const lines = words(dice, dice.size(60, 400));
    const at = anyWindow(dice, lines.length, 60, 20);
    return [lines, slice(lines, at)];
  }),
});
