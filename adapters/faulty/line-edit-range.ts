import type { JsonObject } from '../../contract/json.ts';
import type { Entry, LineEditParts } from '../reference/line-edit/parts.ts';
import type { Line } from '../reference/records/lines.ts';
import { lineEditFaults, onLines, oneAfterTheOther, readingEntries, type Sent } from './line-edit-fault.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Overlaps looked for among the entries that `kept` leaves. */
function overlooking(base: LineEditParts, kept: (entry: Entry, entries: readonly Entry[]) => boolean): Partial<LineEditParts> {
  return { checkOverlap: (entries) => base.checkOverlap(entries.filter((entry) => kept(entry, entries))) };
}

const isInsertion = (entry: Entry): boolean => entry.start === entry.end;
const TWO: readonly Sent[] = [[1, 1, 'x', ''], [2, 3, 'y', 'a']];

/** Faults in which lines an entry means. */
export const LINE_EDIT_RANGE_FAULTS = lineEditFaults([
  {
    name: 'end-clipped',
    dialect: 'tau',
    breaks: ['line-edit/no-clip'],
    description: 'An `end_line_exclusive` beyond the last slot is taken as the last slot.',
    example: onLines('a\n', [[1, 3, 'X', '']], { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry, slots) =>
      (isNumber(entry.end_line_exclusive) && entry.end_line_exclusive > slots ? { ...entry, end_line_exclusive: slots } : entry)),
  },
  {
    name: 'start-clipped',
    dialect: 'tau',
    breaks: ['line-edit/no-clip'],
    description: 'An entry beyond the last slot is appended.',
    example: onLines('a\n', [[9, 9, 'X', 'a']], { after: 'a\nX\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry, slots) =>
      (isNumber(entry.start_line) && entry.start_line > slots ? { ...entry, start_line: slots, end_line_exclusive: slots } : entry)),
  },
  {
    name: 'start-clipped-to-an-append',
    dialect: 'at',
    breaks: ['line-edit/no-clip'],
    description: 'An entry beyond the last slot is appended, where its context is empty as that of an append.',
    example: onLines('a\n', [[3, 3, 'X', '']], { after: 'a\nX\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry, slots) =>
      (isNumber(entry.start_line) && entry.start_line > slots ? { ...entry, start_line: slots, end_line_exclusive: slots } : entry)),
  },
  {
    name: 'phantom-line-counted',
    dialect: 'tau',
    breaks: ['line-edit/no-clip'],
    description: 'A final ending is taken to start one more, empty line, behind which one can insert.',
    example: onLines('a\n', [[3, 3, 'X', '']], { after: 'a\nX\n' }),
    parts: (base, { endingOf }) => ({
      checkEntry(entry, index, original) {
        const { bytes, count } = original;
        const phantom = count > 0 && endingOf(original, count) !== '' ? 1 : 0;
        const checked = base.checkEntry(entry, index, { bytes, count: count + phantom, line: (number) => original.line(number) });
        return { ...checked, end: Math.max(checked.start, Math.min(checked.end, count + 1)) };
      },
    }),
  },
  {
    name: 'end-inclusive',
    dialect: 'tau',
    breaks: ['line-edit/range-half-open', 'line-edit/insertion'],
    description: 'The end is taken as the last line to go.',
    example: onLines('a\nb\n', [[1, 2, 'X', '']], { after: 'X\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        return { ...checked, end: Math.min(checked.end + 1, original.count + 1) };
      },
    }),
  },
  {
    name: 'end-inclusive-for-ranges',
    dialect: 'at',
    breaks: ['line-edit/range-half-open'],
    description: 'The end of a range is taken as the last line to go; insertions are right.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'a']], { after: 'X\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        return { ...checked, end: isInsertion(checked) ? checked.end : Math.min(checked.end + 1, original.count + 1) };
      },
    }),
  },
  {
    name: 'last-line-of-a-range-kept',
    dialect: 'tau',
    breaks: ['line-edit/range-half-open'],
    description: 'A range to the end of the file leaves its last line.',
    example: onLines('a\nb\nc\n', [[2, 4, 'X', 'a']], { after: 'a\nX\nc\n' }),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        const checked = base.checkEntry(entry, index, original);
        const short = checked.end === original.count + 1 && checked.end - checked.start > 1;
        return { ...checked, end: short ? checked.end - 1 : checked.end };
      },
    }),
  },
  {
    name: 'slots-counted-from-zero',
    dialect: 'tau',
    breaks: ['line-edit/range-half-open', 'line-edit/insertion', 'line-edit/deletion'],
    description: 'Slots are counted from 0 when the lines are cut out, from 1 everywhere else.',
    example: onLines('a\nb\nc\n', [[1, 2, 'X\n', '']], { after: 'a\nX\nc\n' }),
    parts: (base) => ({
      splice(original, entries, insertion) {
        const slots = original.count + 1;
        const moved = entries.map((entry) => ({ ...entry, start: Math.min(entry.start + 1, slots), end: Math.min(entry.end + 1, slots) }));
        return base.splice(original, moved, insertion);
      },
    }),
  },
  {
    name: 'inserted-after-the-line',
    dialect: 'tau',
    breaks: ['line-edit/insertion'],
    description: 'An insertion goes behind line `start_line`.',
    example: onLines('a\nb\n', [[1, 1, 'X', '']], { after: 'a\nX\nb\n' }),
    parts: (base) => ({ splice: behindTheLine(base) }),
  },
  {
    name: 'inserted-after-the-context-line',
    dialect: 'at',
    breaks: ['line-edit/insertion'],
    description: 'An insertion goes behind the line that its context names.',
    example: onLines('a\nb\n', [[2, 2, 'X', 'b']], { after: 'a\nb\nX\n' }),
    parts: (base) => ({ splice: behindTheLine(base) }),
  },
  {
    name: 'insertion-takes-the-line',
    dialect: 'tau',
    breaks: ['line-edit/insertion'],
    description: 'An empty range replaces the line that it stands before.',
    example: onLines('a\nb\n', [[2, 2, 'X', 'a']], { after: 'a\nX\n' }),
    parts: (base) => ({
      splice: (original, entries, insertion) => base.splice(original, entries.map((entry) =>
        (isInsertion(entry) && entry.newText !== '' && entry.start <= original.count ? { ...entry, end: entry.end + 1 } : entry)), insertion),
    }),
  },
  {
    name: 'numbers-shift',
    dialect: 'tau',
    breaks: ['line-edit/simultaneous'],
    description: 'Entries are applied in the order of the request, each by the numbers that the ones before it left.',
    example: onLines('a\nb\n', TWO, { after: 'x\ny\nb\n' }),
    parts: (base, kit) => ({ splice: (original, entries, insertion) => oneAfterTheOther(base, kit)(entries)(original, entries, insertion) }),
  },
  {
    name: 'spliced-from-the-last-of-the-request',
    dialect: 'tau',
    breaks: ['line-edit/simultaneous'],
    description: 'Entries are applied from the last of the request to the first, without being sorted.',
    example: onLines('a\nb\nc\n', [[3, 4, 'z', 'b'], [1, 2, 'x\ny', '']], { after: 'x\ny\nz\nc\n' }),
    parts: (base, kit) => ({ splice: (original, entries, insertion) => oneAfterTheOther(base, kit)(entries.toReversed())(original, entries, insertion) }),
  },
  {
    name: 'starts-sorted-as-text',
    dialect: 'at',
    breaks: ['line-edit/simultaneous'],
    description: 'Entries are applied from the last to the first, sorted by their starts as text: 10 before 9.',
    example: onLines('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n', [[2, 3, 'x\ny', '2'], [10, 11, 'z', '10']]),
    parts: (base, kit) => ({
      splice(original, entries, insertion) {
        const sorted = [...entries].sort((one, other) => (String(one.start) < String(other.start) ? 1 : -1));
        return oneAfterTheOther(base, kit)(sorted)(original, entries, insertion);
      },
    }),
  },
  {
    name: 'last-entry-alone-lands',
    dialect: 'tau',
    breaks: ['line-edit/simultaneous'],
    description: 'Each entry is made in the file as it was, so that only the last one is found in the result.',
    example: onLines('a\nb\n', [[1, 2, 'x', ''], [2, 3, 'y', 'a']], { after: 'a\ny\n' }),
    parts: (base) => ({ splice: (original, entries, insertion) => base.splice(original, entries.slice(-1), insertion) }),
  },
  {
    name: 'overlap-of-neighbouring-entries-only',
    dialect: 'tau',
    breaks: ['line-edit/overlap-refused'],
    description: 'Only neighbours in the request are held against one another.',
    example: onLines('a\nb\nc\n', [[1, 3, 'x', ''], [4, 4, 'y', 'c'], [2, 2, 'z', 'a']], 'accepted'),
    parts: (base) => ({
      checkOverlap(entries) {
        for (let index = 1; index < entries.length; index += 1) base.checkOverlap(entries.slice(index - 1, index + 1));
      },
    }),
  },
  {
    name: 'overlap-never-looked-for',
    dialect: 'at',
    breaks: ['line-edit/overlap-refused', 'line-edit/same-start-refused'],
    description: 'Entries that overlap are applied all the same.',
    example: onLines('a\nb\nc\n', [[1, 3, 'x', 'a'], [2, 3, 'y', 'b']], 'accepted'),
    parts: () => ({ checkOverlap: () => {} }),
  },
  {
    name: 'ranges-within-ranges',
    dialect: 'tau',
    breaks: ['line-edit/overlap-refused'],
    description: 'A range that lies within another one is not seen as an overlap.',
    example: onLines('a\nb\nc\nd\n', [[1, 5, 'x', ''], [2, 3, 'y', 'a']], 'accepted'),
    parts: (base) => overlooking(base, (entry, entries) => isInsertion(entry) || !entries.some((other) => other.start < entry.start && entry.end < other.end)),
  },
  {
    name: 'insertion-inside-a-range',
    dialect: 'tau',
    breaks: ['line-edit/overlap-refused'],
    description: 'An insertion strictly inside a range is accepted.',
    example: onLines('a\nb\n', [[1, 3, 'x', ''], [2, 2, 'y', 'a']], 'accepted'),
    parts: (base) => overlooking(base, (entry, entries) =>
      !isInsertion(entry) || !entries.some((other) => other.start < entry.start && entry.start < other.end)),
  },
  {
    name: 'two-insertions-at-one-slot',
    dialect: 'tau',
    breaks: ['line-edit/same-start-refused'],
    description: 'Two insertions at one slot are both made.',
    example: onLines('', [[1, 1, 'x', ''], [1, 1, 'y', '']], { after: 'x\ny\n' }),
    parts: (base) => overlooking(base, (entry, entries) =>
      !isInsertion(entry) || entries.find((other) => isInsertion(other) && other.start === entry.start) === entry),
  },
  {
    name: 'equal-insertions-made-once',
    dialect: 'at',
    breaks: ['line-edit/same-start-refused'],
    description: 'Of two equal insertions one is made.',
    example: onLines('a\n', [[1, 1, 'x', 'a'], [1, 1, 'x', 'a']], { after: 'x\na\n' }),
    parts: (base) => {
      const firsts = (entries: readonly Entry[]): Entry[] => entries.filter((entry) =>
        entries.find((other) => isInsertion(other) && other.start === entry.start && other.newText === entry.newText) === entry || !isInsertion(entry));
      return {
        checkOverlap: (entries) => base.checkOverlap(firsts(entries)),
        splice: (original, entries, insertion) => base.splice(original, firsts(entries), insertion),
      };
    },
  },
  {
    name: 'insertion-before-its-range',
    dialect: 'tau',
    breaks: ['line-edit/same-start-refused'],
    description: 'An insertion at the start of a range is accepted and goes before it.',
    example: onLines('a\n', [[1, 1, 'x', ''], [1, 2, 'y', '']], { after: 'x\ny\n' }),
    parts: (base) => overlooking(base, (entry, entries) => !isInsertion(entry) || !entries.some((other) => !isInsertion(other) && other.start === entry.start)),
  },
  {
    name: 'touching-entries-refused',
    dialect: 'tau',
    breaks: ['line-edit/touching-allowed'],
    description: 'Entries that only touch are refused.',
    example: onLines('a\nb\n', [[1, 2, 'x', ''], [2, 3, 'y', 'a']], 'refused'),
    parts: (base) => ({
      checkOverlap: (entries) => base.checkOverlap(entries.map((entry) => (isInsertion(entry) ? entry : { ...entry, end: entry.end + 1 }))),
    }),
  },
  {
    name: 'insertion-behind-a-range-refused',
    dialect: 'at',
    breaks: ['line-edit/touching-allowed'],
    description: 'An insertion at the end of a range is refused as inside it.',
    example: onLines('a\nb\n', [[1, 2, 'x', 'a'], [2, 2, 'y', 'b']], 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      checkOverlap(entries) {
        base.checkOverlap(entries);
        const isBehind = (entry: Entry): boolean => isInsertion(entry) && entries.some((other) => !isInsertion(other) && other.end === entry.start);
        if (entries.some(isBehind)) throw new LineEditRefusal('overlap', 'overlapping edits');
      },
    }),
  },
  {
    name: 'cr-ends-no-line-of-the-edit',
    dialect: 'tau',
    breaks: ['line-edit/new-text-replacement-ending', 'line-edit/mismatch-rendering-like-read'],
    description: 'A CR without LF is text, so that later lines have lower numbers.',
    example: onLines('a\rb\nc\n', [[2, 3, 'X', 'a']], 'refused'),
    parts: (_base, { indexLines }) => ({ cutLines: (bytes) => indexLines(bytes, cutAtLf) }),
  },
  {
    name: 'form-feed-ends-a-line-of-the-edit',
    dialect: 'at',
    breaks: ['line-edit/range-half-open', 'line-edit/mismatch-rendering-like-read'],
    description: 'A form feed ends a line, so that later lines have higher numbers.',
    example: onLines('a\fb\nc\n', [[2, 3, 'X', 'c']], 'refused'),
    parts: (_base, { cutLine, indexLines }) => ({
      cutLines: (bytes) => indexLines(bytes, (all, start) => {
        const line = cutLine(all, start);
        const feed = all.subarray(start, line.contentEnd).indexOf(0x0c);
        return feed < 0 ? line : { start, contentEnd: start + feed, end: start + feed + 1 };
      }),
    }),
  },
  {
    name: 'end-before-start-inserts',
    dialect: 'tau',
    breaks: ['line-edit/end-before-start'],
    description: 'An end before the start is taken as an insertion at the start.',
    example: onLines('a\nb\n', [[2, 1, 'X', 'a']], { after: 'a\nX\nb\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { start_line: start, end_line_exclusive: end } = entry;
      return isNumber(start) && isNumber(end) && end >= 1 && end < start ? { ...entry, end_line_exclusive: start } : entry;
    }),
  },
  {
    name: 'ends-swapped',
    dialect: 'tau',
    breaks: ['line-edit/end-before-start'],
    description: 'An end before the start is exchanged with it.',
    example: onLines('a\nb\n', [[2, 1, 'X', '']], { after: 'X\nb\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { start_line: start, end_line_exclusive: end } = entry;
      return isNumber(start) && isNumber(end) && end >= 1 && end < start ? { ...entry, start_line: end, end_line_exclusive: start } : entry;
    }),
  },
  {
    name: 'end-one-before-start-accepted',
    dialect: 'at',
    breaks: ['line-edit/end-before-start'],
    description: 'An end one before the start is let through, as in inclusive ranges without lines.',
    example: onLines('a\nb\n', [[2, 1, 'X', 'b']], { after: 'a\nX\nb\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => {
      const { start_line: start, end_line_exclusive: end } = entry;
      return isNumber(start) && isNumber(end) && end >= 1 && end === start - 1 ? { ...entry, end_line_exclusive: start } : entry;
    }),
  },
  {
    name: 'slots-of-32-bits',
    dialect: 'tau',
    breaks: ['line-edit/no-clip'],
    description: 'Line numbers are cut to 32 bits.',
    example: onLines('a\n', [[1, 2 ** 32 + 2, 'X\n', '']], { after: 'X\n' }),
    parts: (base, kit) => readingEntries(base, kit, (entry) => ({ ...entry, ...cutTo32Bits(entry, 'start_line'), ...cutTo32Bits(entry, 'end_line_exclusive') })),
  },
  {
    name: 'ending-across-a-buffer-is-two',
    dialect: 'tau',
    breaks: ['line-edit/range-half-open'],
    description: 'A CRLF across the border of two buffers of 64 KiB is taken as two endings.',
    example: onLines({ parts: [{ repeat: 'x', times: 65_535 }, '\r\na\nb\n'] }, [[3, 4, 'X\n', 'a']], 'refused'),
    parts: (_base, { indexLines, cutLine }) => ({
      cutLines: (bytes) => indexLines(bytes, (all, start) => {
        const line = cutLine(all, start);
        return line.end - line.contentEnd === 2 && (line.end - 1) % 65_536 === 0 ? { ...line, end: line.end - 1 } : line;
      }),
    }),
  },
]);

function cutTo32Bits(entry: JsonObject, name: string): JsonObject {
  const line = entry[name];
  return isNumber(line) && Number.isInteger(line) && line > 0 ? { [name]: line % 2 ** 32 } : {};
}

function cutAtLf(bytes: Buffer, start: number): Line {
  const found = bytes.indexOf(0x0a, start);
  if (found < 0) return { start, contentEnd: bytes.length, end: bytes.length };
  return { start, contentEnd: bytes[found - 1] === 0x0d && found > start ? found - 1 : found, end: found + 1 };
}

function behindTheLine(base: LineEditParts): LineEditParts['splice'] {
  return (original, entries, insertion) => base.splice(original, entries.map((entry) => {
    if (!isInsertion(entry)) return entry;
    const slot = Math.min(entry.start + 1, original.count + 1);
    return { ...entry, start: slot, end: slot };
  }), insertion);
}
