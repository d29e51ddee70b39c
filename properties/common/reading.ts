import type { Bytes } from '../../contract/bytes.ts';
import type { Case, Step } from '../../contract/case.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import { callCase } from '../arbitraries/call-case.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import type { Context, MakeSituation } from '../property.ts';

/** What a read asks for. */
export interface Range {
  start_line?: number;
  end_line?: number;
}

/** Reads of one file. */
export interface ReadParts {
  content?: Bytes;
  /** Default `f.txt`. */
  path?: string;
  /** One read each, one after the other; default: one of the whole file. */
  ranges?: readonly Range[];
  /** In a run of its own the file has this content, and is read whole; or in the same words. */
  other?: Bytes;
  otherwise?: 'same-ranges';
  tree?: Tree;
  outside?: Tree;
}

export const READ_PATH = 'f.txt';

const PATHS = [READ_PATH, 'd/g.md', 'a name.txt', 'd/e/.h'];

/** A path that may change nothing. */
export function anyPath(dice: Dice): string {
  return dice.pick(PATHS);
}

export function readCase(context: Context, parts: ReadParts): Case {
  const { content, path = READ_PATH, ranges = [{}], other, outside } = parts;
  const call = (range: Range): Step => ({ call: { tool: 'read', arguments: { path, ...range } as JsonObject } });
  const again = parts.otherwise === 'same-ranges' ? ranges : [{}];
  const runs = [ranges.map(call), ...(other === undefined ? [] : [[{ put: { [path]: { file: other } } }, ...again.map(call)]])];
  const tree: Tree = { ...parts.tree, ...(content === undefined ? {} : { [path]: { file: content } }) };
  return callCase(context, { tool: 'read', tree, runs, ...(outside ? { outside } : {}) });
}

/** A situation of reads: what is drawn, after the fixed cases that come first. */
export function read(make: (dice: Dice, context: Context) => ReadParts, ...first: readonly ReadParts[]): MakeSituation {
  return (context) => ({
    first: first.map((parts) => readCase(context, parts)),
    cases: built((dice) => readCase(context, make(dice, context))),
  });
}

/** A few cases and no others, because they are large. */
export function readOnce(make: (context: Context) => readonly ReadParts[]): MakeSituation {
  return (context) => {
    const first = make(context).map((parts) => readCase(context, parts));
    return { first, cases: built((dice) => dice.pick(first)), fixed: true };
  };
}

/** Letters that no word strings together: a word of them does not stand in an answer by chance. */
const BEGINNINGS = ['qx', 'zj', 'vk', 'xw', 'jq', 'kz'];

/** The letters of words that hold more than ASCII. */
export const WIDE_BEGINNINGS = ['é', 'жз', '中', '𐍈', 'ß中', 'א𐍇'];

/** `count` different words of one length, none of them part of another. */
export function rareWords(dice: Dice, count: number, beginnings: readonly string[] = BEGINNINGS): string[] {
  const beginning = dice.pick(beginnings);
  const end = dice.pick(['z', 'w', 'x', 'q']);
  const from = dice.below(10);
  const width = Math.max(3, String(from + count).length);
  return Array.from({ length: count }, (_, at) => beginning + String(from + at).padStart(width, '0') + end);
}

export type ReadEnding = '\n' | '\r\n';

/** A file while it is put together. */
export interface LineFile {
  lines: string[];
  ending: ReadEnding;
  /** The last line has an ending. */
  isEnded: boolean;
}

/** From `least` to `most` lines of one to three rare words; LF or CRLF, with or without a final newline. */
export function lineFile(dice: Dice, least: number, most: number): LineFile {
  const counts = Array.from({ length: dice.size(least, most) }, () => dice.between(1, 3));
  const words = rareWords(dice, counts.reduce((sum, count) => sum + count, 0));
  let from = 0;
  const lines = counts.map((count) => words.slice(from, (from += count)).join(' '));
  return { lines, ending: dice.pick(['\n', '\r\n']), isEnded: !dice.flip() };
}

export function contentOf({ lines, ending, isEnded }: LineFile): string {
  return lines.join(ending) + (isEnded && lines.length > 0 ? ending : '');
}

/** `file` with another line at `at`. */
export function withLine(file: LineFile, at: number, line: string): LineFile {
  return { ...file, lines: file.lines.toSpliced(at, 0, line) };
}

/** The most bytes that a file may have, `most` or what the tool declares. */
export function readable(context: Context, most: number): number {
  const declared = context.traits.read['maxBytes'];
  return typeof declared === 'number' ? Math.min(declared, most) : most;
}

/** As many of `lines` as fit `bytes`; they are ASCII. */
export function fitting(lines: readonly string[], bytes: number): string[] {
  let size = 0;
  return lines.filter((line) => (size += line.length + 2) <= bytes);
}

export function hasRanges(context: Context): boolean {
  return context.traits.read['lineOffsets'] !== 'none';
}
