// Where the chunks of an update stand in the file as it was read. Nothing is changed while they are located.

import { alignments, chosen, tableOf, type Alignment, type Comparison, type Table } from './alignments.ts';
import { newTexts, oldTexts, type Chunk } from './operations.ts';

/** A search: for what, from where, every place of it, and the one that is taken. */
export interface Search {
  pattern: readonly string[];
  cursor: number;
  all: readonly Alignment[];
  taken?: Alignment;
}

/** A chunk with its place: the lines from `start` on that agree with `pattern` become `texts`; an addition has none. */
export interface Located {
  chunk: Chunk;
  /** The cursor before its context. */
  from: number;
  context?: Search;
  /** Absent: an addition. */
  region?: Region;
}

export interface Region extends Search {
  start: number;
  level: number;
  /** The new texts that belong to the pattern. */
  texts: readonly string[];
  /** The search found nothing before the last, empty line was left out. */
  dropped: boolean;
}

/** The first chunk without a place. */
export interface Lost {
  chunk: Chunk;
  from: number;
  /** Found, where the old lines are not. */
  context?: Search;
  sought: 'context' | 'lines';
  search: Search;
}

export interface Locations {
  table: Table;
  located: Located[];
  lost?: Lost;
  /** A chunk at the end of the file with nothing left to look for: it may sit at the cursor, or at the end. */
  unanchored: boolean;
}

/** `emptyAtEnd`: such a chunk sits at the end. */
export function locate(lines: readonly string[], chunks: readonly Chunk[], comparison: Comparison, emptyAtEnd: boolean): Locations {
  const table = tableOf(lines, comparison);
  const locations: Locations = { table, located: [], unanchored: false };
  let cursor = 0;
  for (const chunk of chunks) {
    const found = locateOne(table, chunk, cursor, emptyAtEnd);
    if ('sought' in found) {
      locations.lost = found;
      break;
    }
    const { region, context } = found;
    locations.located.push(found);
    if (region && chunk.eof && region.pattern.length === 0 && region.cursor < lines.length) locations.unanchored = true;
    if (region) cursor = region.start + region.pattern.length;
    else if (context?.taken) cursor = context.taken.at + 1;
  }
  return locations;
}

function locateOne(table: Table, chunk: Chunk, from: number, emptyAtEnd: boolean): Located | Lost {
  const context = chunk.context === undefined ? undefined : search(table, [chunk.context], from);
  if (context && !context.taken) return { chunk, from, sought: 'context', search: context };
  const known = { chunk, from, ...(context ? { context } : {}) };
  const old = oldTexts(chunk);
  if (old.length === 0) return known;
  const cursor = context?.taken ? context.taken.at + 1 : from;
  const first = search(table, old, cursor, chunk.eof);
  const texts = newTexts(chunk);
  if (first.taken) return { ...known, region: { ...first, start: first.taken.at, level: first.taken.level, texts, dropped: false } };
  if (old.at(-1) !== '') return { ...known, sought: 'lines', search: first };
  const shorter = old.slice(0, -1);
  const rest = texts.at(-1) === '' ? texts.slice(0, -1) : texts;
  if (shorter.length === 0) {
    const start = chunk.eof && emptyAtEnd ? table.lines.length : cursor;
    return { ...known, region: { pattern: shorter, cursor, all: [], start, level: 0, texts: rest, dropped: true } };
  }
  const second = search(table, shorter, cursor, chunk.eof);
  if (!second.taken) return { ...known, sought: 'lines', search: first };
  return { ...known, region: { ...second, start: second.taken.at, level: second.taken.level, texts: rest, dropped: true } };
}

function search(table: Table, pattern: readonly string[], cursor: number, atEnd = false): Search {
  const all = alignments(table, pattern);
  const taken = chosen(all, cursor, atEnd ? table.lines.length - pattern.length : undefined);
  return { pattern, cursor, all, ...(taken ? { taken } : {}) };
}
