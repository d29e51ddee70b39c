import type { Property } from '../property.ts';
import { property } from '../property.ts';
import { lookAlikeTexts, otherCase } from '../arbitraries/decoys.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { anyWindow, chunkAt, plainLines, widened, windowsInOrder } from '../arbitraries/patch-chunks.ts';
import { joinedLines, type Chunk, type PatchParts } from '../arbitraries/patches.ts';
import { newText, words } from '../arbitraries/texts.ts';
import { by, hunk, patched, plainHunk, spaced, updateOf } from './patching.ts';

function on(lines: readonly string[], ...chunks: readonly Chunk[]): PatchParts {
  return updateOf(joinedLines(lines), ...chunks);
}

/** One to three lines that come in, some with blanks around them or empty. */
function additions(dice: Dice, index = 0): string[] {
  const text = (at: number): string => (dice.oneIn(5) ? spaced(dice, newText(dice, index + at)) : newText(dice, index + at));
  return Array.from({ length: dice.between(1, 3) }, (_, at) => text(at));
}

/** A change of the lines from `start` to before `end`, and up to three lines around it. */
function around(dice: Dice, lines: readonly string[], start: number, end: number, added: readonly string[]): Chunk {
  return widened(dice, lines, { start, end }, hunk({ old: lines.slice(start, end), added }));
}

/** Two to four hunks in the order of the file, each with lines around it that no other one has. */
function severalHunks(dice: Dice): PatchParts {
  const lines = plainLines(dice, 8, 30);
  const windows = windowsInOrder(dice, dice.between(2, 4), lines.length, { touching: dice.oneIn(4) });
  return on(lines, ...windows.map((window, index) => chunkAt(dice, lines, window, { index: 2 * index })));
}

/** Lines put in and none taken away. */
function insertion(dice: Dice): PatchParts {
  const lines = plainLines(dice, 1, 8);
  const at = dice.between(0, lines.length);
  const above = lines.slice(Math.max(0, at - dice.between(at === lines.length ? 1 : 0, 2)), at);
  const below = lines.slice(at, at + dice.between(above.length > 0 ? 0 : 1, 2));
  return on(lines, hunk({ above, added: dice.oneIn(4) ? dice.shuffled([dice.pick([...above, ...below]), newText(dice)]) : additions(dice), below }));
}

function withEmptyLines(dice: Dice): PatchParts {
  const [one, two, three, four] = words(dice, 4) as [string, string, string, string];
  const [lines, chunk] = dice.pick<[string[], Chunk]>([
    [[one, '', two, three], hunk({ above: [one, ''], old: [two], added: additions(dice) })],
    [[one, two, '', three], hunk({ old: [two], added: additions(dice), below: ['', three] })],
    [[one, '', two, three], hunk({ above: [one], old: [''], below: [two] })],
    [[one, two, three, four], hunk({ above: [two], added: ['', newText(dice)], below: [three] })],
    [[one, '', '', two], hunk({ above: [one, ''], added: [newText(dice)], below: ['', two] })],
    [['', one, two], { lines: [' ', `-${one}`, '+', `+${newText(dice)}`] }],
    [[two, '', two, three], hunk({ above: [''], old: [two], added: additions(dice) })],
    [[one, two, one, '', three], hunk({ old: [one], added: additions(dice), below: [''] })],
    [[one, two], hunk({ above: [one], added: ['', ''], below: dice.flip() ? [two] : [] })],
    [[one, '', two, '', three], hunk({ above: ['', two, ''], old: [three], added: additions(dice) })],
  ]);
  return on(lines, chunk);
}

/** A line that changes stands elsewhere too, under or above another one. */
function repeated(dice: Dice): PatchParts {
  const [same, first, second, ...others] = words(dice, dice.between(5, 9)) as [string, string, string, ...string[]];
  const isAbove = dice.flip();
  const pair = (neighbour: string): string[] => (isAbove ? [neighbour, same] : [same, neighbour]);
  const gap = others.slice(0, dice.between(1, others.length - 1));
  const blocks = dice.shuffled([pair(first), pair(second)]);
  const lines = [...(dice.flip() ? [others.at(-1) as string] : []), ...(blocks[0] as string[]), ...gap, ...(blocks[1] as string[])];
  const change = dice.oneIn(3) ? { old: [same] } : { old: [same], added: additions(dice) };
  return on(lines, hunk({ ...change, ...(isAbove ? { above: [first] } : { below: [first] }) }));
}

/** Hunks in the order of the file about lines that stand at several places, each told from the others by a neighbour. */
function repeatedInSeveral(dice: Dice): PatchParts {
  const [same, ...marks] = words(dice, dice.between(5, 9)) as [string, ...string[]];
  const count = dice.between(2, 3);
  const gaps = marks.slice(count);
  const parts = marks.slice(0, count).map((mark, at) => {
    const text = additions(dice, 4 * at);
    const shapes = [
      { block: [mark, same], chunk: hunk({ above: [mark], old: [same], added: text }) },
      { block: [same, mark], chunk: hunk({ above: [same], old: [mark], added: text }) },
      { block: [same, mark], chunk: hunk({ old: [same], added: text, below: [mark] }) }, { block: [mark], chunk: hunk({ old: [mark], added: text }) },
    ];
    return { ...dice.pick(shapes), gap: gaps.slice(at, at + 1) };
  });
  const stray = dice.flip() ? [same, gaps.at(-1) as string] : [];
  return on([...stray, ...parts.flatMap(({ block, gap }) => [...block, ...gap])], ...parts.map(({ chunk }) => chunk));
}

/** A line that goes comes back on the other side of one that stays, or beside a new one. */
function comesBack(dice: Dice): PatchParts {
  const lines = plainLines(dice, 3, 9);
  const start = dice.between(0, lines.length - 2);
  const [one, two] = lines.slice(start, start + 2) as [string, string];
  const text = newText(dice);
  const signed = dice.pick([
    [`-${one}`, ` ${two}`, `+${one}`], [`-${one}`, ` ${two}`, `+${one}`, `+${text}`],
    [`+${two}`, ` ${one}`, `-${two}`], [`+${text}`, `+${two}`, ` ${one}`, `-${two}`],
    [`-${one}`, `+${text}`, `+${one}`, ` ${two}`], [` ${one}`, `-${two}`, `+${two}`, `+${text}`],
  ]);
  return on(lines, { lines: signed });
}

/** Lines that resemble the heading stand before it, each with the old line below it. */
function underALikeHeading(dice: Dice): PatchParts {
  const [same, first, last, ...rest] = words(dice, dice.between(4, 7), 2) as [string, string, string, ...string[]];
  const text = `${first} ${last}`;
  const [heading, like] = dice.pick<[string, string]>([
    [text, `${text} `], [text, ` ${text}`], [`  ${text}`, text], [`\t${text}`, `  ${text}`],
    [text, `${first}  ${last}`], otherCase(dice, [first, last]), [text, `${text};`], [text, first],
  ]);
  const lines = [like, ...rest.slice(0, dice.between(0, 1)), same, heading, ...rest.slice(1, dice.between(1, 2)), same];
  return on(lines, { ...hunk({ old: [same], added: additions(dice) }), context: heading });
}

/** The old lines stand above the heading too, or only below it. */
function underAHeading(dice: Dice): PatchParts {
  const [same, heading, other, ...rest] = words(dice, dice.between(5, 8)) as [string, string, string, ...string[]];
  const above = dice.oneIn(4) ? [other] : [other, same];
  const between = rest.slice(0, dice.between(0, 2));
  const lines = [...above, heading, ...between, same, ...rest.slice(2)];
  const old = dice.oneIn(3) && between.length > 0 ? { above: between.slice(-1) } : {};
  return on(lines, { ...hunk({ ...old, old: [same], added: additions(dice) }), context: heading });
}

export const patchPlace = property('common/patch-place', {
  'one-hunk': patched((dice) => {
    const { lines, chunk } = plainHunk(dice, 1, 12);
    return on(lines, chunk);
  }, by('a\nb\nc\n', '-b', '+Q'), by('a\nb\nc\n', ' a', '-b', '+Q')),
  'several-hunks': patched(severalHunks, updateOf('a\nb\nc\n', { lines: ['-a', '+Q'] }, { lines: ['-c', '+R'] }),
    updateOf('a\nb\n', { lines: ['-a', '+Q'] }, { lines: ['-b', '+R'] })),
  'first-line': patched((dice) => {
    const lines = plainLines(dice, 1, 9);
    return on(lines, around(dice, lines, 0, dice.between(1, Math.min(2, lines.length)), additions(dice)));
  }, by('a\nb\n', '-a', '+Q'), by('a\nb\n', '+Q', ' a')),
  'last-line': patched((dice) => {
    const lines = plainLines(dice, 1, 9);
    return on(lines, around(dice, lines, lines.length - dice.between(1, Math.min(2, lines.length)), lines.length, additions(dice)));
  }, by('a\nb\n', '-b', '+Q'), by('a\nb\n', ' b', '+Q')),
  'deletion': patched((dice) => {
    const lines = plainLines(dice, 2, 9);
    const window = anyWindow(dice, lines.length);
    return on(lines, widened(dice, lines, window, hunk({ old: lines.slice(window.start, window.end) })));
  }, by('a\nb\n', '-a'), by('a\nb\n', '-b'), by('a\n', '-a'), by('a\nb\nc\n', ' a', '-b', ' c')),
  'insertion': patched(insertion, by('a\nb\n', ' a', '+Q', ' b'), by('a\nb\n', ' b', '+Q'), by('a\nb\n', '+Q', ' a'),
    by('a\nb\n', ' a', '+b', ' b', '+Q'), by('a\nb\n', ' a', '+a', ' b', '+Q'), by('a\nb\n', ' a', '+Q ', ' b')),
  'empty-lines': patched(withEmptyLines, by('a\n\nb\n', ' a', ' ', '-b', '+Q'), by('a\n\nb\n', ' a', '-', ' b'), by('a\n\na\n', ' ', '-a', '+Q'),
    by('a\nb\n', ' a', '+', '+', ' b'), by('a\n', ' a', '+')),
  'repeated-lines': patched((dice) => (dice.flip() ? repeated(dice) : repeatedInSeveral(dice)), by('h\nv\ng\nv\n', ' g', '-v', '+Q'),
    by('v\ng\nv\nh\n', '-v', '+Q', ' h'),
    updateOf('v\na\nv\nb\n', { lines: ['-a', '+Q'] }, { lines: [' v', '-b', '+R'] }),
    updateOf('g\nv\nh\nv\n', { lines: [' g', '-v', '+Q'] }, { lines: [' h', '-v', '+R'] })),
  'line-comes-back': patched(comesBack, by('a\nb\nc\n', '-a', ' b', '+a'), by('a\nb\nc\n', '-a', ' b', '+a', '+Q'), by('a\nb\n', ' a', '-b', '+b', '+Q')),
  'end-of-file-mark': patched((dice) => {
    const lines = plainLines(dice, 1, 9);
    const start = dice.between(Math.max(0, lines.length - 3), lines.length - 1);
    const chunk = { ...chunkAt(dice, lines, { start, end: lines.length }), eof: true };
    return on(dice.flip() ? lines : [...lines.slice(start), `${lines[0]}T`, ...lines], chunk);
  }, updateOf('a\nb\n', { lines: ['-b', '+Q'], eof: true }), updateOf('a\nb\n', { lines: [' b', '+Q'], eof: true }), updateOf('b\na\nb\n', { lines: ['-b', '+Q'], eof: true })),
  'under-a-heading': patched(underAHeading, updateOf('v\nh\nv\n', { context: 'h', lines: ['-v', '+Q'] }),
    updateOf('h\nv\n', { context: 'h', lines: ['-v', '+Q'] })),
  'under-a-like-heading': patched(underALikeHeading,
    updateOf('h \nv\nh\nv\n', { context: 'h', lines: ['-v', '+Q'] }), updateOf('h\nv\n h\nv\n', { context: ' h', lines: ['-v', '+Q'] }),
    updateOf('H\nv\nh\nv\n', { context: 'h', lines: ['-v', '+Q'] })),
  'additions-only': patched((dice) => {
    const lines = plainLines(dice, 1, 6);
    return on(lines, { ...hunk({ added: additions(dice) }), context: dice.pick(lines) });
  }, updateOf('a\nb\n', { context: 'a', lines: ['+Q'] }), updateOf('a\nb\n', { context: 'b', lines: ['+Q'] })),
});

/** `count` hunks of a plain file in its order, each of whole lines. */
function hunksInOrder(dice: Dice, count: number, touching: boolean): { lines: string[]; chunks: Chunk[] } {
  const lines = plainLines(dice, 2 * count, 20);
  const windows = windowsInOrder(dice, count, lines.length, { touching, longest: 2 });
  return { lines, chunks: windows.map((window, index) => chunkAt(dice, lines, window, { index: 3 * index })) };
}

function outOfOrder(dice: Dice, chunks: readonly Chunk[]): Chunk[] {
  const order = dice.shuffled(chunks);
  return order.every((chunk, at) => chunk === chunks[at]) ? order.reverse() : order;
}

/** Each hunk is about a line of its own under a heading of its own; the line stands elsewhere too. */
function baited(dice: Dice): PatchParts {
  const [same, first, second, ...others] = words(dice, dice.between(5, 8)) as [string, string, string, ...string[]];
  const bait = (): string[] => (dice.flip() ? [dice.pick(others), same] : []);
  const lines = [...bait(), first, same, ...bait(), second, same, ...bait(), others[0] as string];
  const chunks = [first, second].map((above, at) => hunk({ above: [above], old: [same], added: [newText(dice, at)] }));
  return on(lines, ...chunks.reverse());
}

/** Hunks of one line each; lines that resemble them stand between and behind. */
function resembled(dice: Dice): PatchParts {
  const [first, second, ...rest] = words(dice, 6, 2) as [string, string, string, string, ...string[]];
  const made = [first, second].map((word, at): [string, string] => {
    const pair: [string, string] = [word, rest[at] as string];
    if (dice.oneIn(3)) return otherCase(dice, pair);
    return dice.flip() ? [`${word}T${at}`, `${word}T${at + 2}`] : lookAlikeTexts(dice, 'quotes-and-dashes', pair);
  });
  const [[one, likeOne], [two, likeTwo]] = made as [[string, string], [string, string]];
  const lines = [one, ...rest.slice(2, 3), likeOne, two, likeTwo, likeOne, ...rest.slice(3)];
  return on(lines, hunk({ old: [two], added: [newText(dice)] }), hunk({ old: [one], added: [newText(dice, 1)] }));
}

/** Two hunks, of which both have the line `shared`. */
function sharing(dice: Dice): PatchParts {
  const lines = plainLines(dice, 3, 8);
  const at = dice.between(1, lines.length - 2);
  const [above, shared, below] = lines.slice(at - 1, at + 2) as [string, string, string];
  const first = dice.pick<readonly string[]>([[`-${above}`, `+${newText(dice)}`, ` ${shared}`], [` ${above}`, `+${newText(dice)}`, ` ${shared}`],
    [` ${above}`, `-${shared}`, `+${newText(dice)}`]]);
  const second = dice.pick<readonly string[]>([[` ${shared}`, `-${below}`, `+${newText(dice, 1)}`], [` ${shared}`, `+${newText(dice, 1)}`, ` ${below}`],
    [`-${shared}`, ` ${below}`]]);
  const chunks = [{ lines: first }, { lines: second }];
  return on(lines, ...(dice.flip() ? chunks : chunks.reverse()));
}

export const patchOrder = property('common/patch-order', {
  'two-reversed': patched((dice) => {
    const { lines, chunks } = hunksInOrder(dice, 2, false);
    return on(lines, ...chunks.reverse());
  }, updateOf('a\nb\nc\nd\n', { lines: ['-c', '+Q'] }, { lines: ['-a', '+R'] }), updateOf('a\nb\nc\n', { lines: [' c', '+Q'] }, { lines: ['-a'] })),
  'several-shuffled': patched((dice) => {
    const { lines, chunks } = hunksInOrder(dice, dice.between(3, 4), dice.oneIn(4));
    return on(lines, ...outOfOrder(dice, chunks));
  }, updateOf('a\nb\nc\nd\ne\n', { lines: ['-c', '+Q'] }, { lines: ['-e', '+R'] }, { lines: ['-a', '+S'] })),
  'adjacent': patched((dice) => {
    const lines = plainLines(dice, 2, 8);
    const at = dice.between(1, lines.length - 1);
    const first = hunk({ old: [lines[at - 1] as string], added: additions(dice) });
    const second = hunk({ old: [lines[at] as string], added: additions(dice, 4) });
    return on(lines, second, first);
  }, updateOf('a\nb\n', { lines: ['-b', '+Q'] }, { lines: ['-a', '+R'] }), updateOf('a\nb\n', { lines: ['-b', '+Q'] }, { lines: ['-a', '+R', '+S'] })),
  'bait': patched((dice) => (dice.flip() ? baited(dice) : resembled(dice)), updateOf('v1\nb\nv2\nc\n', { lines: ['-b', '+Q'] }, { lines: ['-v1', '+R'] }),
    updateOf('h\nv\ng\nv\ni\nv\n', { lines: [' g', '-v', '+Q'] }, { lines: [' h', '-v', '+R'] })),
  'shared-line': patched(sharing,
    updateOf('a\nb\nc\n', { lines: ['-a', '+Q', ' b'] }, { lines: [' b', '-c', '+R'] }),
    updateOf('a\nb\nc\n', { lines: [' b', '-c', '+R'] }, { lines: ['-a', '+Q', ' b'] })),
});

export const PATCH_PLACES: readonly Property[] = [patchPlace, patchOrder];
