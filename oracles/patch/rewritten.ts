// The bytes of an update where kept lines come out as the patch spells them: regions of lines become other lines, all are ended by LF.

import { rewrittenLines } from './lines.ts';
import type { Located } from './locate.ts';
import { Composition, type Result } from './pieces.ts';

/** The texts that take the place of `removed` lines from `start` on. */
interface Replacement {
  start: number;
  removed: number;
  texts: readonly string[];
}

/** A line of the result: one of the file, or a text of a chunk. */
type Line = number | string;

export interface Rewritten extends Result {
  /** Chunks meet in one place: the text is that of the usual implementation, others are right too. */
  meets: boolean;
  /** An empty line at the end is lost, or something is put before it. */
  spoilsFinalBlank: boolean;
}

export function rewrittenResult(file: string, located: readonly Located[]): Rewritten {
  const lines = rewrittenLines(file);
  const appendPoint = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const replacements = replacementsOf(located, appendPoint);
  const meets = meet(replacements);
  const result = meets ? fromTheLast(lines, replacements) : bySlots(lines, replacements);
  const last = result.at(-1);
  const early = appendPoint < lines.length && located.some(({ region }) => !region);
  return { ...composed(file, lines, result), meets, spoilsFinalBlank: early || (last !== undefined && spelled(lines, last) === '') };
}

function replacementsOf(located: readonly Located[], appendPoint: number): Replacement[] {
  return located.map(({ chunk, region }): Replacement => {
    if (!region) return { start: appendPoint, removed: 0, texts: chunk.body.map(({ text }) => text) };
    return { start: region.start, removed: region.pattern.length, texts: region.texts };
  });
}

/** Two regions share a line, or an insertion lies inside a region, or at the start of the region of an earlier chunk. */
function meet(all: readonly Replacement[]): boolean {
  return all.some((one, at) => all.some((other, position) => {
    if (position <= at) return false;
    const [first, second] = one.start <= other.start ? [one, other] : [other, one];
    if (first.removed > 0 && second.removed > 0) return second.start < first.start + first.removed;
    const [insertion, region] = one.removed === 0 ? [one, other] : [other, one];
    if (region.removed === 0) return false;
    const inside = region.start < insertion.start && insertion.start < region.start + region.removed;
    return inside || (insertion.start === region.start && region === one);
  }));
}

/** For each slot the texts of all that starts there, in order of the chunks, then the line that follows unless it is covered. */
function bySlots(lines: readonly string[], replacements: readonly Replacement[]): Line[] {
  const covered = new Set<number>();
  const bySlot = new Map<number, string[]>();
  for (const { start, removed, texts } of replacements) {
    bySlot.set(start, [...(bySlot.get(start) ?? []), ...texts]);
    for (let line = start; line < start + removed; line += 1) covered.add(line);
  }
  const result: Line[] = [];
  for (let slot = 0; slot <= lines.length; slot += 1) {
    result.push(...(bySlot.get(slot) ?? []));
    if (slot < lines.length && !covered.has(slot)) result.push(slot);
  }
  return result;
}

/** Carried out from the last to the first, each on what the one before left. */
function fromTheLast(lines: readonly string[], replacements: readonly Replacement[]): Line[] {
  const result: Line[] = lines.map((_line, at) => at);
  const ordered = replacements.map((each, at) => ({ ...each, at })).sort((a, b) => b.start - a.start || b.at - a.at);
  for (const { start, removed, texts } of ordered) result.splice(start, removed, ...texts);
  return result;
}

function spelled(lines: readonly string[], line: Line): string {
  return typeof line === 'number' ? (lines[line] as string) : line;
}

function composed(file: string, lines: readonly string[], result: readonly Line[]): Result {
  const open = file !== '' && !file.endsWith('\n') ? lines.length - 1 : -1;
  const composition = new Composition();
  for (const [at, line] of result.entries()) {
    const text = spelled(lines, line);
    const last = at === result.length - 1;
    const from = typeof line === 'number' ? 'file' : 'chunk';
    if (last && text === '') break;
    composition.add(from, line === open ? text : `${text}\n`);
    if (line === open) composition.add('completion', '\n');
  }
  return composition.done();
}
