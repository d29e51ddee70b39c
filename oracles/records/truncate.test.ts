import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, listRendering, textRecord, type Rendering, type Source } from './rendering.ts';
import { cutOf, type Budgets, type Cut, type Shown } from './truncate.ts';

const SMALL: Budgets = { lines: 6, head: 3, tail: 3, bytes: 64, layout: 'balanced', spacedMarkers: false };

function rendering(lengths: readonly number[]): Rendering {
  return listRendering(lengths.map((length, index) => {
    const prefix = `${index + 1}`;
    return textRecord(prefix, [], 'x'.repeat(length - prefix.length - 1));
  }));
}

/** `1, 2t, ..., 5`: numbers, `t` behind one of which only the marker is shown. */
function written(list: readonly Shown[]): string {
  return list.map((shown) => (shown === '...' ? shown : `${shown.index + 1}${shown.as === 'whole' ? '' : shown.as === 'marker' ? 't' : 's'}`)).join(', ');
}

function lists(of: Rendering, budgets: Partial<Budgets> = {}): string[] {
  const cut = cutOf(of, { ...SMALL, ...budgets });
  return cut.zone === 'whole' ? ['whole'] : cut.lists.map(written);
}

describe('the worked table', () => {
  test.each<[number[], number, string, string?]>([
    [[40, 40, 3], 85, '1, 2t, 3'],
    [[60, 8, 3], 73, '1'],
    [[64], 64, 'whole'],
    [[65], 65, '1t'],
    [[72, 8], 81, '1t, 2'],
    [[32, 31], 64, 'whole'],
    [[32, 32], 65, '1, 2t'],
    [[20, 20, 20, 20], 83, '1, 2, 3'],
    [[51, 20], 72, '1, 2t'],
    [[50, 20], 71, '1, 2t'],
    [[20, 20, 20, 5, 3, 3], 76, '1, 2, 3'],
    [[6, 6, 6, 6, 6, 6, 6, 6], 55, '1, 2, 3, ..., 6, 7, 8'],
    [[16, 16, 16, 16, 16, 16, 16, 16], 135, '1, ..., 7, 8', '1, 2, 3, ...'],
    [[12, 12, 12, 3, 3, 3, 3, 3], 58, '1, 2, ..., 6, 7, 8', '1, 2, 3, ..., 6, 7, 8'],
    [[3, 3, 3, 3, 16, 16, 16, 16], 83, '1, 2, 3, ..., 7, 8', '1, 2, 3, ..., 6, 7, 8t'],
    [[42, 3, 3, 3, 3, 3, 3], 66, '1t, ..., 5, 6, 7', '1, 2, 3, ..., 5, 6'],
    [[82, 3, 3, 3, 3, 3, 3, 82], 189, '1t, 2, 3, ..., 6, 7, 8t'],
    [[9, 9, 9, 9, 9, 9, 9], 69, '1, 2, 3, ..., 5, 6, 7'],
    [[10, 10, 10, 10, 10, 10, 10], 76, '1, 2, 3, ..., 6, 7', '1, 2, 3, ..., 5, 6'],
    [[11, 10, 10, 3, 3, 3, 3], 49, '1, 2, ..., 5, 6, 7', '1, 2, 3, ..., 5, 6, 7'],
  ])('%j', (lengths, bytes, balanced, sequential = balanced) => {
    const of = rendering(lengths);
    expect(bytesOf(of)).toBe(bytes);
    expect(lists(of)).toEqual([balanced]);
    expect(lists(of, { layout: 'sequential' })).toEqual([sequential]);
    expect(new Set(lists(of, { layout: 'either' }))).toEqual(new Set([balanced, sequential]));
  });
});

test('a separator that stands last is dropped, or kept', () => {
  const [long, short] = [textRecord('1', [], 'x'.repeat(60)), textRecord('2', [], 'y')];
  const elements: (Source | '')[] = [long, '', short];
  expect(lists({ count: 3, at: (index) => elements[index] as Source | '' })).toEqual(['1', '1, 2']);
});

test('a marker of shell may end with a blank, which counts', () => {
  const sources = [textRecord('out', [], 'x'.repeat(100)), textRecord('out', [], 'y'.repeat(38)), textRecord('out', [], 'z')];
  expect(lists(listRendering(sources), { spacedMarkers: true })).toEqual(['1t, 2, 3', '1s, 2, 3']);
  const tight = [textRecord('out', [], 'x'.repeat(100)), textRecord('out', [], 'y'.repeat(45))];
  expect(lists(listRendering(tight), { spacedMarkers: true })).toEqual(['1t, 2', '1s, 2t']);
});

test('the 3000 lines of the worked example', () => {
  const sources = Array.from({ length: 3000 }, (_, index) => textRecord(`${index + 1}`, [], `line ${index + 1}`));
  const cut = cutOf(listRendering(sources), { lines: 2000, head: 1000, tail: 1000, bytes: 10_240, layout: 'balanced', spacedMarkers: false });
  if (cut.zone !== 'both') throw new Error(cut.zone);
  expect(cut.lists[0]?.indexOf('...')).toBe(410);
  expect(cut.lists[0]?.length).toBe(410 + 1 + 341);
});

/** Another formulation: one pass with running sums. */
function folded(of: Rendering, { bytes: most, lines, head, tail, layout }: Budgets): string {
  const markerSize = (source: Source | ''): number => (source === '' ? Number.POSITIVE_INFINITY : source.size - source.text().length - 1 + '(truncated)'.length);
  const sizes = Array.from({ length: of.count }, (_, index) => of.at(index));
  const size = (source: Source | ''): number => (source === '' ? 0 : source.size);
  const fold = (entries: readonly (number | '...')[], room: number): string[] => {
    const shown: string[] = [];
    let used = -1;
    for (const entry of entries) {
      const forms: [string, number][] = entry === '...' ? [['...', 3]] : [[`${entry + 1}`, size(sizes[entry] as Source)], [`${entry + 1}t`, markerSize(sizes[entry] as Source)]];
      const form = forms.find(([, bytes]) => used + 1 + bytes <= room);
      if (!form) break;
      shown.push(form[0]);
      used += 1 + form[1];
    }
    return shown;
  };
  const all = sizes.map((_, index) => index);
  if (of.count <= lines) return bytesOf(of) <= most ? 'whole' : fold(all, most).join(', ');
  const both = [...all.slice(0, head), '...' as const, ...all.slice(-tail)];
  if (layout === 'sequential') return fold(both, most).join(', ');
  const c = (index: number): [string, number] => {
    const source = sizes[index] as Source;
    return size(source) > most ? [`${index + 1}t`, markerSize(source)] : [`${index + 1}`, size(source)];
  };
  const shown: string[] = [];
  let used = -1;
  for (let index = 0; index < head && used + 1 + c(index)[1] <= Math.floor(most / 2); index += 1) {
    used += 1 + c(index)[1];
    shown.push(c(index)[0]);
  }
  if (shown.length === 0) {
    shown.push('1t');
    used = markerSize(sizes[0] as Source);
  }
  used += 4;
  const behind: string[] = [];
  for (let index = of.count - 1; index >= of.count - tail && used + 1 + c(index)[1] <= most; index -= 1) {
    used += 1 + c(index)[1];
    behind.unshift(c(index)[0]);
  }
  if (behind.length === 0 && used + 1 + markerSize(sizes.at(-1) as Source) <= most) behind.push(`${of.count}t`);
  return [...shown, '...', ...behind].join(', ');
}

test('two formulations agree', () => {
  const lengths = fc.array(fc.oneof(fc.integer({ min: 3, max: 24 }), fc.integer({ min: 3, max: 90 })), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(lengths, fc.constantFrom('balanced', 'sequential'), (sizes, layout) => {
    const of = rendering(sizes.map((size, index) => Math.max(size, `${index + 1} `.length)));
    const budgets = { ...SMALL, layout };
    expect(lists(of, budgets)[0]).toBe(folded(of, budgets));
  }), { numRuns: 3000 });
});

/** The certificate of the byte budget, as it is written down. */
function isCertified(of: Rendering, list: readonly Shown[], most: number): boolean {
  const size = (shown: Shown): number => {
    if (shown === '...') return 3;
    const source = of.at(shown.index) as Source;
    return shown.as === 'whole' ? source.size : source.prefix.length + '(truncated)'.length;
  };
  const bytes = (part: readonly Shown[]): number => part.reduce((sum, shown) => sum + size(shown), Math.max(0, part.length - 1));
  for (const [index, shown] of list.entries()) {
    const used = bytes(list.slice(0, index)) + (index > 0 ? 1 : 0);
    const whole = used + (of.at(index) as Source).size <= most;
    if (shown === '...' || shown.index !== index || whole !== (shown.as === 'whole') || used + size(shown) > most) return false;
  }
  if (list.length === of.count) return true;
  const used = bytes(list) + (list.length > 0 ? 1 : 0);
  const next = of.at(list.length) as Source;
  return used + next.size > most && used + next.prefix.length + '(truncated)'.length > most;
}

test('what is shown by bytes has its certificate', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 3, max: 80 }), { minLength: 1, maxLength: 6 }), (sizes) => {
    const of = rendering(sizes);
    const cut: Cut = cutOf(of, SMALL);
    if (cut.zone === 'bytes') expect(isCertified(of, cut.lists[0] as Shown[], SMALL.bytes)).toBe(true);
  }), { numRuns: 2000 });
});
