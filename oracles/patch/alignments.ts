// Every alignment of old lines with the lines of a file, and its level. A pair of lines agrees at the least level at which it is
// equal, and what is equal at one level is equal at all above; so the level of a window is the greatest of its lines.

import { rightTrimmed, trimmed, type Blanks } from './blanks.ts';

/** How lines are compared. */
export interface Comparison {
  /** 3: exact, right-trimmed, trimmed; 4: folded as well. */
  levels: number;
  blanks: Blanks;
}

/** A place of a pattern: the first line (counted from 0), and the level of agreement. */
export interface Alignment {
  at: number;
  level: number;
}

const FOLDED: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018-\u201b]/g, "'"],
  [/[\u201c-\u201f]/g, '"'],
  [/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' '],
];
const FOLDABLE = /[\u00a0\u2002-\u201f\u202f\u205f\u2212\u3000]/;

/** Typographic dashes, quotes and spaces as plain ones. */
export function folded(text: string): string {
  if (!FOLDABLE.test(text)) return text;
  return FOLDED.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text);
}

/** The lines of a file with what is needed to compare them. */
export interface Table {
  lines: readonly string[];
  /** Each line as the last level sees it. */
  coarse: readonly string[];
  comparison: Comparison;
}

export function tableOf(lines: readonly string[], comparison: Comparison): Table {
  return { lines, coarse: lines.map((line) => coarsest(line, comparison)), comparison };
}

function coarsest(line: string, { levels, blanks }: Comparison): string {
  const text = trimmed(line, blanks);
  return levels > 3 ? folded(text) : text;
}

/** Every place where `pattern`, which is not empty, agrees at some level, from the top. */
export function alignments({ lines, coarse, comparison }: Table, pattern: readonly string[]): Alignment[] {
  const wanted = pattern.map((line) => coarsest(line, comparison));
  const found: Alignment[] = [];
  for (let at = 0; at + pattern.length <= lines.length; at += 1) {
    if (!wanted.every((text, j) => text === coarse[at + j])) continue;
    const level = Math.max(...pattern.map((line, j) => levelOf(line, lines[at + j] as string, comparison.blanks)));
    found.push({ at, level });
  }
  return found;
}

/** Of two lines that agree at the last level. */
function levelOf(one: string, other: string, blanks: Blanks): number {
  if (one === other) return 0;
  if (rightTrimmed(one, blanks) === rightTrimmed(other, blanks)) return 1;
  return trimmed(one, blanks) === trimmed(other, blanks) ? 2 : 3;
}

/** Of places at or behind `cursor` the one with the least level, of those the first; at the end of the file only, where `anchor` says where that is. */
export function chosen(all: readonly Alignment[], cursor: number, anchor?: number): Alignment | undefined {
  let best: Alignment | undefined;
  for (const each of all) {
    if (anchor === undefined ? each.at < cursor : each.at !== anchor) continue;
    if (!best || each.level < best.level) best = each;
  }
  return best;
}
