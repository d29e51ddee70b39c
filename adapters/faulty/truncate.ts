import type { Records } from '../reference/records/records.ts';
import type { Cutting } from '../reference/records/truncate.ts';
import { bytesOf, type RecordKit } from './fault.ts';
import { LONG, SMALL, X7, X8, endsOf, faultsOf, lines, ranges, reading, record, textSize, truncating } from './showing.ts';

type Otherwise = (record: string, list: InstanceType<RecordKit['Filling']>, how: Cutting) => string | 'stop' | undefined;

/** As many of the records as fit; every one that does not is handled by `otherwise`, which may end it. */
function filling(otherwise: Otherwise): (kit: RecordKit) => Partial<Cutting> {
  return ({ Filling }) => ({
    fill(records, most, how) {
      const list = new Filling(most, how);
      const shown: string[] = [];
      for (const each of records) {
        const form = list.add(each) ? each : otherwise(each, list, how);
        if (form === 'stop') break;
        if (form !== undefined) shown.push(form);
      }
      return shown.at(-1) === '' ? shown.slice(0, -1) : shown;
    },
  });
}

const stopping = filling(() => 'stop');
const skipping = filling(() => undefined);
const goingOn = filling((each, list, how) => [how.marker(each)].find((marker) => list.add(marker)));
const unlimited = filling((each, _list, how) => how.marker(each));

const wholeHead = endsOf((records, { head, tail, bytes: most }, listed, how) =>
  [...how.fill(listed(records, 0, head), most, how), '...', ...listed(records, records.length - tail)]);

/** Faults in what counts against the budgets of output. */
export const TRUNCATE_FAULTS = faultsOf('read', [
  {
    name: 'budget-in-characters',
    breaks: ['truncate/utf8-byte-accounting'],
    description: 'The byte budget is held against characters.',
    example: reading(`${'\u20ac'.repeat(22)}\n`, {}, `1 ${'\u20ac'.repeat(22)}`, SMALL),
    parts: truncating(() => ({ size: (each) => [...each].length })),
  },
  {
    name: 'budget-in-utf16-units',
    breaks: ['truncate/utf8-byte-accounting'],
    description: 'The byte budget is held against UTF-16 units.',
    example: reading(`${'\u20ac'.repeat(22)}\n`, {}, `1 ${'\u20ac'.repeat(22)}`, SMALL),
    parts: truncating(() => ({ size: (each) => each.length })),
  },
  {
    name: 'replacement-counts-as-one-byte',
    breaks: ['truncate/utf8-byte-accounting'],
    description: 'A replacement character counts as the one byte that it often stands for.',
    example: reading(bytesOf('\xff'.repeat(20)), {}, `1(invalid-utf8,no_nl) ${'\ufffd'.repeat(20)}`, SMALL),
    parts: truncating(() => ({ size: (each) => Buffer.byteLength(each.replaceAll('\ufffd', '?')) })),
  },
  {
    name: 'line-limit-exclusive',
    breaks: ['truncate/identity-within-budgets'],
    description: 'Exactly as many records as may be shown count as too many.',
    example: reading('x\n'.repeat(6), {}, '1 x\n2 x\n3 x\n...\n4 x\n5 x\n6 x', SMALL),
    parts: truncating(() => ({ hasManyRecords: (count, budget) => count >= budget.lines })),
  },
  {
    name: 'byte-limit-exclusive',
    breaks: ['truncate/identity-within-budgets'],
    description: 'Exactly as many bytes as may be shown count as too many.',
    example: reading(lines(64), {}, { text: `truncated: true\ntotal_lines: 1\ntotal_bytes: 63\n\n${record(1, 64)}` }, SMALL),
    parts: truncating(() => ({ hasManyBytes: (size, budget) => size >= budget.bytes })),
  },
  {
    name: 'line-feeds-between-records-free',
    breaks: ['truncate/trigger'],
    description: 'The LFs between records do not count.',
    example: reading(lines(32, 32), {}, `${record(1, 32)}\n${record(2, 32)}`, SMALL),
    parts: truncating(() => ({ gap: 0 })),
  },
  {
    name: 'texts-alone-count',
    breaks: ['truncate/trigger'],
    description: 'Prefixes and flags do not count, only texts.',
    example: reading(`${'x'.repeat(64)}\n`, {}, `1 ${'x'.repeat(64)}`, SMALL),
    parts: truncating(() => ({ size: textSize })),
  },
  {
    name: 'flags-free-of-the-budget',
    breaks: ['truncate/trigger'],
    description: 'Flags do not count.',
    example: reading(`${'x'.repeat(62)}\r\n`, {}, `1(crlf) ${'x'.repeat(62)}`, SMALL),
    parts: truncating(() => ({ size: (each) => Buffer.byteLength(each.replace(/^(\d+)\([^)]*\)/, '$1')) })),
  },
  {
    name: 'truncated-by-lines-only',
    breaks: ['truncate/trigger'],
    description: '`truncated` is reported where there were too many lines only.',
    example: reading(LONG, {}, { text: '1(no_nl,truncated)' }, SMALL),
    parts: (base) => ({
      truncate(records, budget) {
        const cut = base.truncate(records, budget);
        return { ...cut, truncated: records.length > budget.lines };
      },
    }),
  },
  {
    name: 'whole-file-held-against-the-budgets',
    breaks: ['truncate/trigger', 'truncate/caller-limits-are-not-truncation'],
    description: 'A slice counts as truncated where the whole file would be.',
    example: reading(X7, { start_line: 2, end_line: 3 }, { text: 'truncated: true\ntotal_lines: 7\ntotal_bytes: 14\n\n2 x\n3 x' }, SMALL),
    parts: (base, { recordsBy }) => {
      let whole: Records = recordsBy(0, () => '');
      return {
        cutLines(file) {
          const index = base.cutLines(file);
          whole = recordsBy(index.count, (at) => base.record(index, at + 1));
          return index;
        },
        truncate: (records, budget) => ({ ...base.truncate(records, budget), truncated: base.truncate(whole, budget).truncated }),
      };
    },
  },
  {
    name: 'slice-called-truncated',
    breaks: ['truncate/caller-limits-are-not-truncation'],
    shouldOnly: true,
    description: 'Whatever leaves lines of the file out counts as truncated.',
    example: reading('a\nb\n', { end_line: 1 }, { text: 'truncated: true\ntotal_lines: 2\ntotal_bytes: 4\n\n1 a' }),
    parts: (base) => {
      let isPart = false;
      return {
        select(request, index, context) {
          const selected = base.select(request, index, context);
          isPart = selected.every(({ start, end }) => end - start + 1 < index.count);
          return selected;
        },
        truncate(records, budget) {
          const cut = base.truncate(records, budget);
          return { ...cut, truncated: cut.truncated || isPart };
        },
      };
    },
  },
  {
    name: 'long-line-cut-at-the-budget',
    breaks: ['truncate/marker-only'],
    description: 'Of a record that is too long its first bytes are shown.',
    example: reading(LONG, {}, `1(no_nl) ${LONG}`.slice(0, 64), SMALL),
    parts: (base) => ({
      truncate(records, budget) {
        const cut = base.truncate(records, budget);
        const only = records.length === 1 ? records.at(0) : undefined;
        if (only === undefined || !cut.truncated) return cut;
        return { shown: [Buffer.from(only).toString('utf8', 0, budget.bytes).replace(/\ufffd+$/, '')], truncated: true };
      },
    }),
  },
  {
    name: 'marker-drops-the-flags',
    breaks: ['truncate/marker-flag-merge'],
    description: 'A marker has the one flag `truncated`.',
    example: reading(LONG, {}, '1(truncated)', SMALL),
    parts: truncating(({ marker }) => ({ marker: (each) => marker(each).replace(/\(.*\)/, '(truncated)') })),
  },
  {
    name: 'truncated-flag-first',
    breaks: ['truncate/marker-flag-merge'],
    description: 'In a marker `truncated` is the first of the flags.',
    example: reading(LONG, {}, '1(truncated,no_nl)', SMALL),
    parts: truncating(({ marker }) => ({ marker: (each) => marker(each).replace(/\((.*),truncated\)/, '(truncated,$1)') })),
  },
  {
    name: 'second-group-of-flags',
    breaks: ['truncate/marker-flag-merge'],
    description: 'A marker has a second group of flags for `truncated`.',
    example: reading(LONG, {}, '1(no_nl)(truncated)', SMALL),
    parts: truncating(({ marker }) => ({ marker: (each) => marker(each).replace(/,truncated\)/, ')(truncated)') })),
  },
  {
    name: 'flags-merged-behind-any-parenthesis',
    breaks: ['truncate/marker-flag-merge'],
    description: 'Whether a record has flags is told by a parenthesis anywhere in it.',
    example: reading(`f(x) ${LONG}\n`, {}, '1,truncated)', SMALL),
    parts: truncating(({ marker }) => ({
      marker: (each) => (each.includes(')') ? `${each.slice(0, each.indexOf(' ')).replace(/\)$/, '')},truncated)` : marker(each)),
    })),
  },
  {
    name: 'parenthesis-of-the-text-taken-for-flags',
    breaks: ['truncate/marker-flag-merge'],
    description: 'The group of flags is looked for in the whole record.',
    example: reading(`f(x) ${LONG}\n`, {}, '1 f(x,truncated)', SMALL),
    parts: truncating(({ marker }) => ({
      marker(each) {
        const at = each.indexOf(')');
        return at < 0 ? marker(each) : `${each.slice(0, at)},truncated)`;
      },
    })),
  },
  {
    name: 'stops-at-the-first-that-does-not-fit',
    breaks: ['truncate/byte-budget'],
    description: 'The output ends at the first record that does not fit.',
    example: reading(`${LONG}\nsecond\n`, {}, '', SMALL),
    parts: truncating(stopping),
  },
  {
    name: 'skips-what-does-not-fit',
    breaks: ['truncate/byte-budget'],
    description: 'A record that does not fit is left out without a marker.',
    example: reading(`${LONG}\nsecond\n`, {}, '2 second', SMALL),
    parts: truncating(skipping),
  },
  {
    name: 'goes-on-behind-the-end',
    breaks: ['truncate/byte-budget'],
    description: 'Where not even a marker fits, later records are tried.',
    example: reading(lines(60, 8, 3), {}, `${record(1, 60)}\n3 x`, SMALL),
    parts: truncating(goingOn),
  },
  {
    name: 'marks-all-behind-the-first-that-does-not-fit',
    breaks: ['truncate/byte-budget'],
    description: 'Behind a record that does not fit only markers are shown.',
    example: reading(lines(40, 40, 3), {}, `${record(1, 40)}\n2(truncated)`, SMALL),
    parts: truncating(({ Filling }) => ({
      fill(records, most, how) {
        const list = new Filling(most, how);
        const shown: string[] = [];
        for (const each of records) {
          const marked = shown.some((earlier) => earlier.endsWith('truncated)'));
          const form = [...(marked ? [] : [each]), how.marker(each)].find((one) => list.add(one));
          if (form === undefined) break;
          shown.push(form);
        }
        return shown;
      },
    })),
  },
  {
    name: 'markers-without-a-budget',
    breaks: ['truncate/budget-never-exceeded'],
    description: 'Markers are shown however many there are.',
    example: reading(`${'x'.repeat(100)}\n`.repeat(6), {}, Array.from({ length: 6 }, (_, index) => `${index + 1}(truncated)`).join('\n'), SMALL),
    parts: truncating(unlimited),
  },
  {
    name: 'head-fills-the-budget-and-the-tail-follows',
    breaks: ['truncate/budget-never-exceeded', 'truncate/combined-layout'],
    description: 'The head may take the whole budget, and the tail comes on top of it.',
    example: reading(lines(16, 16, 16, 16, 16, 16, 16, 16), {},
      [record(1, 16), record(2, 16), record(3, 16), '...', record(6, 16), record(7, 16), record(8, 16)].join('\n'), SMALL),
    parts: truncating(wholeHead),
  },
  {
    name: 'empty-lines-without-their-records',
    breaks: ['read/actual-lines-only'],
    description: 'An empty line is an empty element of the payload.',
    example: reading('a\n\n', {}, '1 a\n'),
    parts: (base) => ({ record: (index, number) => base.record(index, number).replace(/^\d+ $/, '') }),
  },
  {
    name: 'each-chunk-truncated',
    breaks: ['truncate/once'],
    description: 'Each chunk is truncated by itself.',
    example: reading('x\n'.repeat(6), ranges([1, 3], [4, 6]), '1 x\n2 x\n3 x\n\n4 x\n5 x\n6 x', SMALL),
    parts: (base, { recordsOf, listed }) => ({
      truncate(records, budget) {
        if (records.length > 100_000) return base.truncate(records, budget);
        const chunks = listed(records).reduce<string[][]>((all, each) => (each === '' ? [...all, []] : (all.at(-1)?.push(each), all)), [[]]);
        const cuts = chunks.map((chunk) => base.truncate(recordsOf(chunk), budget));
        return { shown: cuts.flatMap(({ shown }, index) => (index === 0 ? shown : ['', ...shown])), truncated: cuts.some(({ truncated }) => truncated) };
      },
    }),
  },
  {
    name: 'raw-bytes-cut-before-decoding',
    breaks: ['truncate/once'],
    description: 'Only files of more bytes than may be shown are truncated.',
    example: reading(X8, {}, Array.from({ length: 8 }, (_, index) => `${index + 1} x`).join('\n'), SMALL),
    parts: (base, { listed }) => {
      let size = 0;
      return {
        cutLines(file) {
          size = file.length;
          return base.cutLines(file);
        },
        truncate: (records, budget) => (size <= budget.bytes ? { shown: listed(records), truncated: false } : base.truncate(records, budget)),
      };
    },
  },
  {
    name: 'budget-in-quoted-text',
    breaks: ['truncate/identity-within-budgets'],
    description: 'The byte budget is held against the records as JSON quotes them.',
    example: reading(`${'"'.repeat(40)}\n`, {}, '1(truncated)', SMALL),
    parts: truncating(() => ({ size: (each) => Buffer.byteLength(JSON.stringify(each)) - 2 })),
  },
  {
    name: 'ends-one-byte-too-long',
    breaks: ['truncate/budget-never-exceeded'],
    description: 'What is shown of too many records may take one byte more than the budget.',
    example: reading(`${'x'.repeat(28)}\n`.repeat(7), {}, undefined, SMALL),
    parts: truncating(({ CUTTING }) => ({ ends: (records, budget, how) => CUTTING.ends(records, { ...budget, bytes: budget.bytes + 1 }, how) })),
  },
]);
