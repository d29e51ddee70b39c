// The bytes of an update where kept lines stay as the file has them: for each slot of the file what is inserted there, then the line
// that follows if it stays.

import { keptLines, preferredEnding, type KeptLine } from './lines.ts';
import type { Located, Region } from './locate.ts';
import { Composition, type Result } from './pieces.ts';

/** Texts that are put before line `slot`. */
interface Insertion {
  slot: number;
  texts: readonly string[];
}

/** What one chunk does to the file. */
interface Effect {
  start: number;
  end: number;
  insertions: Insertion[];
  /** Lines of its region that stay. */
  staying: readonly number[];
}

/** `undefined`: chunks meet in one place, where this model says nothing. */
export function keptResult(file: string, located: readonly Located[]): Result | undefined {
  const lines = keptLines(file);
  const effects = located.map((each) => effectOf(each, lines.length));
  return meet(effects) ? undefined : composed(lines, effects);
}

function effectOf({ chunk, region }: Located, total: number): Effect {
  if (!region) return { start: total, end: total, insertions: [{ slot: total, texts: chunk.body.map(({ text }) => text) }], staying: [] };
  const { start, pattern, texts } = region;
  const insertions: Insertion[] = [];
  let before: Pair = { old: -1, new: -1 };
  const put = (until: number): void => {
    const between = texts.slice(before.new + 1, until);
    if (between.length > 0) insertions.push({ slot: start + before.old + 1, texts: between });
  };
  const staying: number[] = [];
  for (const pair of keptPairs(region, chunk.body.map(({ sign }) => sign))) {
    put(pair.new);
    staying.push(start + pair.old);
    before = pair;
  }
  put(texts.length);
  return { start, end: start + pattern.length, insertions, staying };
}

interface Pair {
  old: number;
  new: number;
}

/** Where the kept elements of a chunk stand among its old and its new texts, up to the first that was left out. */
function keptPairs({ pattern, texts }: Region, signs: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  const count: Pair = { old: 0, new: 0 };
  for (const sign of signs) {
    if (sign === ' ') {
      if (count.old >= pattern.length || count.new >= texts.length) break;
      pairs.push({ ...count });
    }
    if (sign !== '+') count.old += 1;
    if (sign !== '-') count.new += 1;
  }
  return pairs;
}

/** Two regions share a line, or an insertion of one chunk lies strictly inside the region of another. */
function meet(effects: readonly Effect[]): boolean {
  return effects.some((one, at) => effects.some((other, position) => {
    if (at === position) return false;
    const shared = at < position && Math.max(one.start, other.start) < Math.min(one.end, other.end);
    return shared || one.insertions.some(({ slot }) => other.start < slot && slot < other.end);
  }));
}

function composed(lines: readonly KeptLine[], effects: readonly Effect[]): Result {
  const preferred = preferredEnding(lines);
  const bySlot = new Map<number, string[]>();
  for (const { slot, texts } of effects.flatMap(({ insertions }) => insertions)) bySlot.set(slot, [...(bySlot.get(slot) ?? []), ...texts]);
  const within = new Set<number>();
  const stays = new Set(effects.flatMap(({ staying }) => staying));
  for (const { start, end } of effects) for (let line = start; line < end; line += 1) within.add(line);
  const composition = new Composition();
  for (let slot = 0; slot <= lines.length; slot += 1) {
    for (const text of bySlot.get(slot) ?? []) composition.add('chunk', text + preferred);
    const line = lines[slot];
    if (!line || (within.has(slot) && !stays.has(slot))) continue;
    composition.add(within.has(slot) ? 'chunk' : 'file', line.text + line.ending);
    if (line.ending === '') composition.add('completion', preferred);
  }
  return composition.done();
}
