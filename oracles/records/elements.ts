import type { CutOf, MergeMatcher, OmissionMatcher, OmittableElement, RecordElement, ShownRecord } from '../../contract/expectation.ts';
import { bytesOf, headSize, sizeOf, type Rendering, type Source } from './rendering.ts';
import type { Budgets, Shown } from './truncate.ts';

/** A list of what is shown as the elements of a payload. */
export function elementsOf(rendering: Rendering, list: readonly Shown[]): RecordElement[] {
  return list.map((shown) => {
    if (shown === '...') return shown;
    const source = rendering.at(shown.index);
    if (source === '') return '';
    if (shown.as === 'whole') return wholeElement(source);
    return shown.as === 'marker' ? { ...markerElement(source), whole: source.size } : { ...markerElement(source), text: '' };
  });
}

/** Every element of a rendering. */
export function allElements(rendering: Rendering): RecordElement[] {
  const elements: RecordElement[] = [];
  for (let index = 0; index < rendering.count; index += 1) {
    const source = rendering.at(index);
    elements.push(source === '' ? '' : wholeElement(source));
  }
  return elements;
}

function wholeElement({ prefix, flags, text }: Source): ShownRecord {
  return flags.length === 0 ? { prefix, text: text() } : { prefix, flags: [...flags], text: text() };
}

function markerElement({ prefix, flags }: Source): ShownRecord {
  return { prefix, flags: [...flags, 'truncated'] };
}

/** Renderings of more bytes are not told apart by their exact size. */
const COUNTED = 1024 * 1024;

export function cutOfWhole(rendering: Rendering, { bytes }: Budgets): CutOf {
  return { elements: rendering.count, bytes: bytesOf(rendering, Math.max(COUNTED, bytes)), budget: bytes };
}

/** What holds in every layout. */
export function omissionOf(rendering: Rendering, budgets: Budgets): OmissionMatcher {
  const { count } = rendering;
  const tail: OmittableElement[] = [];
  for (let index = count - budgets.tail; index < count; index += 1) tail.push(omittable(rendering.at(index), budgets));
  return { kind: 'omission', head: headOf(rendering, budgets), tail, mostHead: budgets.head, cut: cutOfWhole(rendering, budgets) };
}

/** As many of the first elements as could stand before the mark of omission. */
function headOf(rendering: Rendering, budgets: Budgets): OmittableElement[] {
  const head: OmittableElement[] = [];
  let least = 0;
  for (let index = 0; index < budgets.head && least <= budgets.bytes; index += 1) {
    const source = rendering.at(index);
    head.push(omittable(source, budgets));
    least += 1 + (source === '' ? 0 : Math.min(source.size, headSize(source.prefix, source.flags)));
  }
  return head;
}

function omittable(source: Source | '', { bytes, spacedMarkers }: Budgets): OmittableElement {
  if (source === '') return '';
  if (source.size <= bytes) return wholeElement(source);
  return { ...markerElement(source), whole: source.size, ...(spacedMarkers ? { spaced: true as const } : {}) };
}

/** The records of several streams, whose order among one another is free, as far as it does not depend on that order. */
export function mergeOf(streams: readonly { prefix: string; rendering: Rendering }[], budgets: Budgets): MergeMatcher {
  const records = streams.map(({ prefix, rendering }) => ({ prefix, records: sourcesOf(rendering).map((source) => omittable(source, budgets)) }));
  const sizes = streams.flatMap(({ rendering }) => sourcesOf(rendering).map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, Math.max(0, sizes.length - 1));
  if (sizes.length <= budgets.lines && bytes <= budgets.bytes) return { kind: 'merge', streams: records };
  const cut = { elements: sizes.length, bytes, budget: budgets.bytes };
  if (sizes.length <= budgets.lines) return { kind: 'merge', streams: records, cut };
  return { kind: 'merge', streams: records, cut: { ...cut, ends: sureEnds(sizes, budgets) } };
}

/** Where even the longest records fit at both ends, all of both ends is shown. */
function sureEnds(sizes: readonly number[], { head, tail, bytes }: Budgets): { before?: number; behind?: number } {
  const longest = [...sizes].sort((a, b) => b - a);
  const joined = (count: number): number => longest.slice(0, count).reduce((sum, size) => sum + size, Math.max(0, count - 1));
  const both = joined(head + tail) + 1 + '...'.length;
  return joined(head) <= Math.floor(bytes / 2) && both <= bytes ? { before: head, behind: tail } : {};
}

function sourcesOf(rendering: Rendering): Source[] {
  return Array.from({ length: rendering.count }, (_, index) => rendering.at(index) as Source);
}
