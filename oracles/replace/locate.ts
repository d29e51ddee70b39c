import { greedyCount, occurrences, unitsOfText } from '../text/units.ts';
import { distinct, type Edit } from './ways.ts';

/** Where an edit's quote stands in the snapshot. */
export interface Located {
  index: number;
  edit: Edit;
  /** Units of the quote; empty for an empty quote. */
  quote: number[];
  /** Every start, overlapping ones included. */
  starts: number[];
  /** Occurrences as a left-to-right search counts them. */
  greedy: number;
}

/** Occurrences are counted at every start, or left to right without overlap. */
export type Counting = 'all' | 'greedy';

/** Looks each quote up in the same units. */
export function locate(codes: Uint32Array | Uint8Array, count: number, edits: readonly Edit[], foldEndings: boolean): Located[] {
  return edits.map((edit, index) => {
    const quote = unitsOfText(edit.oldText, foldEndings);
    const starts = quote.length === 0 ? [] : occurrences(codes, count, quote);
    return { index, edit, quote, starts, greedy: starts.length < 2 ? starts.length : greedyCount(starts, quote.length) };
  });
}

export type Failing = 'empty' | 'not-found' | 'duplicate';

/** Why an edit on its own is refused. */
export function failing(located: Located, counting: Counting): Failing | undefined {
  if (located.quote.length === 0) return 'empty';
  const count = counting === 'all' ? located.starts.length : located.greedy;
  if (count === 1) return undefined;
  return count === 0 ? 'not-found' : 'duplicate';
}

/** The number of occurrences that a message states. */
export function counted(located: Located, counting: Counting): number {
  return counting === 'all' ? located.starts.length : located.greedy;
}

/** Some quote counts differently in the two ways. */
export function countingMatters(all: readonly Located[]): boolean {
  return all.some(({ starts, greedy }) => starts.length !== greedy);
}

/** The units that an edit replaces: `[start, end)`. */
export interface Span {
  start: number;
  end: number;
  located: Located;
}

/** Each edit at its least start, in order of place. */
export function spansOf(all: readonly Located[]): Span[] {
  const spans = all.map((located) => {
    const start = located.starts[0] as number;
    return { start, end: start + located.quote.length, located };
  });
  return spans.sort((one, other) => one.start - other.start);
}

/** Marks every unit with the edit that covers it: some unit is covered twice. */
export function overlaps(spans: readonly Span[], count: number): boolean {
  if (spans.length < 2) return false;
  const covered = new Uint8Array(count);
  for (const { start, end } of spans) {
    for (let unit = start; unit < end; unit += 1) {
      if (covered[unit] === 1) return true;
      covered[unit] = 1;
    }
  }
  return false;
}

/** Of the pairs that overlap: some quote the same text; some quote different texts. */
export function overlapKinds(spans: readonly Span[]): { same: boolean; different: boolean } {
  const kinds = { same: false, different: false };
  for (const [at, one] of spans.entries()) {
    for (const other of spans.slice(at + 1)) {
      if (Math.max(one.start, other.start) >= Math.min(one.end, other.end)) continue;
      if (one.located.edit.oldText === other.located.edit.oldText) kinds.same = true;
      else kinds.different = true;
    }
  }
  return kinds;
}

/** Some span ends where the next begins. */
export function touch(spans: readonly Span[]): boolean {
  for (let at = 1; at < spans.length; at += 1) if ((spans[at - 1] as Span).end === (spans[at] as Span).start) return true;
  return false;
}

/** Cuts `[0, count)` at every span boundary: 2n + 1 pieces, of which every second one is a span. */
export function cuts(spans: readonly Span[], count: number): number[] {
  const edges = [0];
  for (const { start, end } of spans) edges.push(start, end);
  edges.push(count);
  return edges;
}

/** What the edits that fail on their own fail for. */
export function failures(all: readonly Located[], counting: Counting): Failing[] {
  return distinct(all.flatMap((located) => failing(located, counting) ?? []));
}
