// T: which elements of a rendering are shown. The byte budget as its certificate says it, the balanced layout as the greatest h and
// k; every sum is taken anew.

import { bytesOf, headSize, sizeOf, type Rendering, type Source } from './rendering.ts';

export interface Budgets {
  /** `maxOutputLines`, `headLines`, `tailLines`, and the bytes of the tool. */
  lines: number;
  head: number;
  tail: number;
  bytes: number;
  layout: string;
  /** The marker of a record that alone exceeds the bytes may end with a blank, which counts. */
  spacedMarkers: boolean;
}

/** What stands for an element of the rendering, or the mark of omission. */
export type Shown = '...' | { index: number; as: 'whole' | 'marker' | 'spaced' };

/** `whole`: within both budgets; `bytes`, `ends`: exactly one of `lists`; `both`: one of `lists` in the layouts that the tool may have. */
export type Cut = { zone: 'whole' } | { zone: 'bytes' | 'ends' | 'both'; lists: Shown[][] };

/** An element while it is decided: its size, and that of its marker where it has a shorter form. */
interface Item {
  shown: Shown;
  size: number;
  marker?: number;
}

const OMISSION: Item = { shown: '...', size: 3 };

export function cutOf(rendering: Rendering, budgets: Budgets): Cut {
  const { count } = rendering;
  if (count <= budgets.lines) {
    if (bytesOf(rendering, budgets.bytes) <= budgets.bytes) return { zone: 'whole' };
    return { zone: 'bytes', lists: inEachSpelling(budgets, (spaced) => byBytes(items(rendering, 0, count, budgets, spaced), budgets.bytes)) };
  }
  const { head, tail, bytes } = budgets;
  const first = items(rendering, 0, head, budgets, false);
  const last = items(rendering, count - tail, count, budgets, false);
  const both = [...first, OMISSION, ...last];
  if (joined(both) <= bytes && joined(first) <= Math.floor(bytes / 2)) return { zone: 'ends', lists: [both.map(({ shown }) => shown)] };
  return { zone: 'both', lists: inEachSpelling(budgets, (spaced) => byLayout(rendering, budgets, spaced)) };
}

/** Both lists, where markers of too long records may have a blank; each once. */
function inEachSpelling({ spacedMarkers }: Budgets, listsOf: (spaced: boolean) => Shown[][]): Shown[][] {
  const lists = listsOf(false);
  if (!spacedMarkers) return lists;
  const known = new Set(lists.map((list) => JSON.stringify(list)));
  return [...lists, ...listsOf(true).filter((list) => !known.has(JSON.stringify(list)))];
}

function items(rendering: Rendering, from: number, to: number, { bytes }: Budgets, spaced: boolean): Item[] {
  const all: Item[] = [];
  for (let index = from; index < to; index += 1) {
    const element = rendering.at(index);
    const marker = markerSize(element);
    if (marker !== undefined && spaced && sizeOf(element) > bytes) all.push({ shown: { index, as: 'spaced' }, size: marker + 1 });
    else all.push({ shown: { index, as: 'whole' }, size: sizeOf(element), ...(marker === undefined ? {} : { marker }) });
  }
  return all;
}

/** A separator has no marker. */
function markerSize(element: Source | ''): number | undefined {
  return element === '' ? undefined : headSize(element.prefix, [...element.flags, 'truncated']) - 1;
}

/** UTF-8 bytes of the items from `from` to `to`, joined by LFs. */
function joined(list: readonly Item[], from = 0, to = list.length): number {
  let bytes = Math.max(0, to - from - 1);
  for (let index = from; index < to; index += 1) bytes += (list[index] as Item).size;
  return bytes;
}

function asMarker({ shown, marker }: Item): Item | undefined {
  return marker === undefined || shown === '...' ? undefined : { shown: { index: shown.index, as: 'marker' }, size: marker };
}

/** The one list with a certificate, and the same without a separator that stands last: that one first. */
function byBytes(all: readonly Item[], most: number): Shown[][] {
  const taken: Item[] = [];
  for (const item of all) {
    const used = joined(taken) + (taken.length > 0 ? 1 : 0);
    const fitting = [item, asMarker(item)].find((form) => form !== undefined && used + form.size <= most);
    if (!fitting) break;
    taken.push(fitting);
  }
  const list = taken.map(({ shown }) => shown);
  return taken.at(-1)?.size === 0 ? [list.slice(0, -1), list] : [list];
}

function byLayout(rendering: Rendering, budgets: Budgets, spaced: boolean): Shown[][] {
  const first = items(rendering, 0, budgets.head, budgets, spaced);
  const last = items(rendering, rendering.count - budgets.tail, rendering.count, budgets, spaced);
  const { layout, bytes } = budgets;
  const lists: Shown[][] = [];
  if (layout !== 'sequential') lists.push(balanced(first, last, bytes));
  if (layout !== 'balanced') lists.push(...byBytes([...first, OMISSION, ...last], bytes));
  return lists;
}

function balanced(first: readonly Item[], last: readonly Item[], most: number): Shown[] {
  const inPlace = (item: Item): Item => (item.size > most ? (asMarker(item) ?? item) : item);
  const heads = first.map(inPlace);
  const tails = last.map(inPlace);
  let h = heads.length;
  while (h > 0 && joined(heads, 0, h) > Math.floor(most / 2)) h -= 1;
  const head = h > 0 ? heads.slice(0, h) : [asMarker(first[0] as Item) ?? (first[0] as Item)];
  const withTail = (k: number): Item[] => [...head, OMISSION, ...(k === 0 ? [] : tails.slice(-k))];
  const before = joined(withTail(0));
  let k = tails.length;
  while (k > 0 && before + 1 + joined(tails, tails.length - k) > most) k -= 1;
  const marker = k === 0 ? asMarker(last.at(-1) as Item) : undefined;
  const shown = marker && joined([...withTail(0), marker]) <= most ? [...withTail(0), marker] : withTail(k);
  return shown.map((item) => item.shown);
}
