import type { Dice } from './dice.ts';
import type { Chunk } from './patches.ts';
import { newText, words } from './texts.ts';

/** A window of lines of a file: from `start` to before `end`, counted from 0. */
export interface Window {
  start: number;
  end: number;
}

/** From `least` to `most` different words: the lines of a plain file. */
export function plainLines(dice: Dice, least: number, most: number): string[] {
  return words(dice, dice.size(least, most));
}

/** A window of at least `least` lines and at most `longest`. */
export function anyWindow(dice: Dice, total: number, longest = 4, least = 1): Window {
  const start = dice.between(0, total - least);
  return { start, end: dice.between(start + least, Math.min(total, start + longest)) };
}

/** `count` windows in order, a line between any two unless `touching`; `total` is at least `2 * count`. */
export function windowsInOrder(dice: Dice, count: number, total: number, { touching = false, longest = 3 } = {}): Window[] {
  const gap = touching ? 0 : 1;
  const starts = dice.increasing(count, total - 1 - (count - 1) * gap).map((start, at) => start + at * gap);
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return { start, end: dice.between(start + 1, Math.min(next === undefined ? total : next - gap, start + longest)) };
  });
}

export interface ChunkOptions {
  /** Keeps the texts of several chunks apart. */
  index?: number;
  /** Which lines go: `some` (at least one), `all`, `none`. Default `some`. */
  removed?: 'some' | 'all' | 'none';
  /** The most lines to insert at one place. Default 2. */
  inserted?: number;
}

/**
 * A chunk about `window` of `lines`: each line kept or removed, lines inserted before, between and behind. Something changes,
 * and the texts inserted stand nowhere in a file of words.
 */
export function chunkAt(dice: Dice, lines: readonly string[], window: Window, options: ChunkOptions = {}): Chunk {
  const { index = 0, removed = 'some', inserted = 2 } = options;
  const quoted = lines.slice(window.start, window.end);
  const sure = dice.below(quoted.length);
  const made: string[] = [];
  quoted.forEach((text, at) => {
    const goes = removed === 'all' || (removed === 'some' && (at === sure || dice.oneIn(3)));
    made.push(`${goes ? '-' : ' '}${text}`);
    const comes = inserted === 0 ? 0 : at === sure ? dice.between(removed === 'none' ? 1 : 0, inserted) : dice.oneIn(4) ? 1 : 0;
    for (let more = 0; more < comes; more += 1) made.push(`+${newText(dice, index + 3 * at + more)}`);
  });
  return { lines: made };
}

/** The chunk with lines of the file above and below it as further lines to keep, up to `most` at each side. */
export function widened(dice: Dice, lines: readonly string[], window: Window, chunk: Chunk, most = 3): Chunk {
  const above = lines.slice(Math.max(0, window.start - dice.between(0, most)), window.start);
  const below = lines.slice(window.end, window.end + dice.between(0, most));
  const kept = (texts: readonly string[]): string[] => texts.map((text) => ` ${text}`);
  return { ...chunk, lines: [...kept(above), ...chunk.lines, ...kept(below)] };
}

/** `least` to `most` chunks in the order of a plain file that is long enough; all apply. */
export function plainChunks(dice: Dice, lines: readonly string[], least: number, most: number): Chunk[] {
  const count = Math.min(dice.size(least, most), Math.floor(lines.length / 2));
  return windowsInOrder(dice, count, lines.length).map((window, index) => chunkAt(dice, lines, window, { index: index * 2 }));
}

/** The chunk that replaces the line `text` by a new one, or takes it away. */
export function replacing(dice: Dice, text: string, index = 0): Chunk {
  return { lines: dice.oneIn(4) ? [`-${text}`] : [`-${text}`, `+${newText(dice, index)}`] };
}

/** Lines to insert and no others. */
export function addition(dice: Dice, least = 1, most = 3, index = 0): Chunk {
  return { lines: Array.from({ length: dice.size(least, most) }, (_, at) => `+${newText(dice, index + at)}`) };
}

/** Texts that stand in no file of words, not even in part, and that nothing inserts. */
const ABSENT = ['zzz', 'zz top', 'zzz zz', 'zz0'] as const;

/** A text that stands in no file of words and in no text that is inserted. */
export function absentText(dice: Dice): string {
  return dice.pick(ABSENT);
}

/** A chunk whose old line stands in no file of words, and in no text that another chunk inserts. */
export function absentChunk(dice: Dice, index = 5): Chunk {
  return { lines: [`-${absentText(dice)}`, ...(dice.flip() ? [`+${newText(dice, index)}`] : [])] };
}
