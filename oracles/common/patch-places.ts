// The place of a hunk is the run of file lines that equal its old lines, endings ignored: every start is tried.

import { isMarked, symbolsOf, type Doc } from './patch-doc.ts';
import { oldLines, type Hunk } from './patch-text.ts';

/** Where a hunk lands: the lines from `start` on, `count` of them. */
export interface Landing {
  start: number;
  count: number;
}

export type Found =
  /** Every way in which all hunks may land, a landing for each; `unsure`: a refusal is right whatever the case. */
  | { kind: 'landings'; ways: Landing[][]; unsure: boolean }
  /** The old lines of the hunks of these numbers stand nowhere, or only where the hunk must not be looked for. */
  | { kind: 'missing'; nowhere: number[]; elsewhere: number[] }
  /** Nothing says what comes of it. */
  | { kind: 'open' };

const MOST_WAYS = 24;

/** What one hunk may take: a few places, any of which is right, or the first behind the hunk before. */
interface Options {
  starts: number[];
  firstBehind: boolean;
  unsure: boolean;
}

export function findPlaces(doc: Doc, hunks: readonly Hunk[]): Found {
  const texts = doc.lines.map((line) => line.texts[0] as string);
  const options: Options[] = [];
  const nowhere: number[] = [];
  const elsewhere: number[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const found = optionsOf(doc, texts, hunk);
    if (found === 'open') return { kind: 'open' };
    if (found === 'nowhere') nowhere.push(index);
    else if (found === 'elsewhere') elsewhere.push(index);
    else options.push(found);
  }
  if (nowhere.length + elsewhere.length > 0) return { kind: 'missing', nowhere, elsewhere };
  const counts = hunks.map((hunk) => oldLines(hunk).length);
  return { kind: 'landings', ways: waysOf(options, counts), unsure: options.some(({ unsure }) => unsure) };
}

function optionsOf(doc: Doc, texts: readonly string[], hunk: Hunk): Options | 'open' | 'nowhere' | 'elsewhere' {
  const old = oldLines(hunk).map((text) => symbolsOf(doc, text));
  const under = hunk.heading === undefined ? [] : equalTo(texts, symbolsOf(doc, hunk.heading));
  if (old.length === 0) return additionsOnly(texts.length, hunk, under);
  if (old[0]?.startsWith(symbolsOf(doc, '\ufeff'))) return 'open';
  const all = startsOf(texts, old);
  if (all.length === 0) return 'nowhere';
  const unsure = (isMarked(doc) && all.includes(0)) || (hunk.heading !== undefined && under.length !== 1);
  const starts = under.length > 0 ? all.filter((start) => start > (under[0] as number)) : all;
  if (starts.length === 0) return 'elsewhere';
  if (starts.length === 1) return { starts, firstBehind: false, unsure: unsure || (hunk.atEnd && !endsAt(starts[0] as number, old, texts)) };
  const last = starts.at(-1) as number;
  // The mark says which of several places is meant.
  return hunk.atEnd && endsAt(last, old, texts) ? { starts: [last], firstBehind: false, unsure: true } : { starts, firstBehind: true, unsure: true };
}

/** Directly under its heading, or at the end of the file, or refused. */
function additionsOnly(count: number, { heading, atEnd }: Hunk, under: readonly number[]): Options | 'open' {
  if (heading === undefined && !atEnd) return 'open';
  return { starts: [...new Set([...under.map((line) => line + 1), count])], firstBehind: false, unsure: true };
}

function endsAt(start: number, old: readonly string[], texts: readonly string[]): boolean {
  return start + old.length === texts.length;
}

function equalTo(texts: readonly string[], wanted: string): number[] {
  return texts.flatMap((text, index) => (text === wanted ? [index] : []));
}

/** Every start at which all old lines stand. */
function startsOf(texts: readonly string[], old: readonly string[]): number[] {
  const starts: number[] = [];
  for (let start = 0; start + old.length <= texts.length; start += 1) {
    let equal = 0;
    while (equal < old.length && texts[start + equal] === old[equal]) equal += 1;
    if (equal === old.length) starts.push(start);
  }
  return starts;
}

/** All combinations, while they are few; none where a hunk of several places has none behind the one before. */
function waysOf(options: readonly Options[], counts: readonly number[]): Landing[][] {
  let ways: Landing[][] = [[]];
  options.forEach(({ starts, firstBehind }, index) => {
    const count = counts[index] as number;
    ways = ways.flatMap((way) => {
      const before = way.at(-1);
      const behind = before ? before.start + before.count : 0;
      const taken = firstBehind ? starts.filter((start) => start >= behind).slice(0, 1) : starts;
      return taken.map((start) => [...way, { start, count }]);
    }).slice(0, MOST_WAYS);
  });
  return ways;
}
