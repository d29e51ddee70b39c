import type { ReadParts } from '../reference/read/parts.ts';
import type { Records } from '../reference/records/records.ts';
import type { RecordKit } from './fault.ts';
import { faultsOf, ranges, reading, recording, REFUSED } from './showing.ts';

/** The chunks as lists, put together by `join`. */
function joining({ recordsOf, listed }: RecordKit, join: (chunks: string[][]) => string[]): Pick<ReadParts, 'join'> {
  return { join: (chunks: readonly Records[]) => recordsOf(join(chunks.map((chunk) => listed(chunk)))) };
}

const numberOf = (record: string | undefined): number => Number.parseInt(record ?? '', 10);

/** Faults in which lines are shown. */
export const READ_RANGES_FAULTS = faultsOf('read', [
  {
    name: 'no-blank-line-between-chunks',
    breaks: ['read/ranges-chunks'],
    description: 'Chunks are joined by one LF.',
    example: reading('a\nb\nc\n', ranges([1, 1], [3, 3]), '1 a\n3 c'),
    parts: (_base, kit) => joining(kit, (chunks) => chunks.flat()),
  },
  {
    name: 'blank-line-behind-the-last-chunk',
    breaks: ['read/ranges-chunks'],
    description: 'A blank line stands behind the last chunk too.',
    example: reading('a\nb\nc\n', ranges([1, 1], [3, 3]), '1 a\n\n3 c\n'),
    parts: (_base, kit) => joining(kit, (chunks) => (chunks.length > 1 ? chunks.flatMap((chunk) => [...chunk, '']) : chunks.flat())),
  },
  {
    name: 'two-blank-lines-between-chunks',
    breaks: ['read/ranges-chunks'],
    description: 'Two blank lines stand between chunks.',
    example: reading('a\nb\nc\n', ranges([1, 1], [3, 3]), '1 a\n\n\n3 c'),
    parts: (_base, kit) => joining(kit, (chunks) => chunks.flatMap((chunk, index) => (index === 0 ? chunk : ['', '', ...chunk]))),
  },
  {
    name: 'dots-between-chunks',
    breaks: ['read/ranges-chunks'],
    description: 'Dots stand between chunks, as for what is left out.',
    example: reading('a\nb\nc\n', ranges([1, 1], [3, 3]), '1 a\n...\n3 c'),
    parts: (_base, kit) => joining(kit, (chunks) => chunks.flatMap((chunk, index) => (index === 0 ? chunk : ['...', ...chunk]))),
  },
  {
    name: 'neighbouring-ranges-run-together',
    breaks: ['read/ranges-chunks'],
    description: 'A range that starts behind the last line of the one before it is not set off from it.',
    example: reading('a\nb\n', ranges([1, 1], [2, 2]), '1 a\n2 b'),
    parts: (_base, kit) => joining(kit, (chunks) =>
      chunks.flatMap((chunk, index) => (index === 0 || numberOf(chunk[0]) === numberOf(chunks[index - 1]?.at(-1)) + 1 ? chunk : ['', ...chunk]))),
  },
  {
    name: 'overlapping-ranges-merged',
    breaks: ['read/ranges-overlap-redundant'],
    description: 'A range that shares lines with the one before it is merged with it.',
    example: reading('a\nb\nc\n', ranges([1, 2], [2, 3]), '1 a\n2 b\n3 c'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context).reduce<{ start: number; end: number }[]>((merged, range) => {
        const last = merged.at(-1);
        if (!last || range.start > last.end || range.end < last.start) return [...merged, range];
        return [...merged.slice(0, -1), { start: Math.min(last.start, range.start), end: Math.max(last.end, range.end) }];
      }, []),
    }),
  },
  {
    name: 'ranges-sorted',
    breaks: ['read/ranges-overlap-redundant'],
    description: 'Ranges are shown in the order of the file.',
    example: reading('a\nb\n', ranges([2, 2], [1, 1]), '1 a\n\n2 b'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context).toSorted((one, other) => one.start - other.start || one.end - other.end),
    }),
  },
  {
    name: 'repeated-ranges-shown-once',
    breaks: ['read/ranges-overlap-redundant'],
    description: 'A range that was asked for before is not shown again.',
    example: reading('a\nb\n', ranges([1, 1], [1, 1]), '1 a'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context)
        .filter(({ start, end }, index, all) => all.findIndex((other) => other.start === start && other.end === end) === index),
    }),
  },
  {
    name: 'lines-shown-once-over-all-ranges',
    breaks: ['read/ranges-overlap-redundant'],
    description: 'A line that an earlier range has shown is left out.',
    example: reading('a\nb\nc\n', ranges([1, 2], [2, 3]), '1 a\n2 b\n\n3 c'),
    parts: (_base, kit) => joining(kit, (chunks) => {
      const seen = new Set<string>();
      const fresh = chunks.map((chunk) => chunk.filter((record) => !seen.has(record) && seen.add(record)));
      return fresh.filter((chunk) => chunk.length > 0).flatMap((chunk, index) => (index === 0 ? chunk : ['', ...chunk]));
    }),
  },
  {
    name: 'start-past-the-end-clipped',
    breaks: ['read/start-past-eof-refused'],
    description: 'A start past the end is clipped to the last line.',
    example: reading('a\n', { start_line: 2 }, '1 a'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(
        { ...request, ranges: request.ranges.map(({ start, end }) => ({ start: Math.min(start, Math.max(lines.count, 1)), end })) }, lines, context),
    }),
  },
  {
    name: 'start-behind-the-last-line-allowed',
    breaks: ['read/start-past-eof-refused'],
    description: 'A start just behind the last line shows nothing.',
    example: reading('a\n', { start_line: 2 }, ''),
    parts: (base) => ({
      select(request, lines, context) {
        const isBehind = ({ start }: { start: number }): boolean => start === lines.count + 1 && lines.count > 0;
        const others = base.select({ ...request, ranges: request.ranges.filter((range) => !isBehind(range)) }, lines, context);
        return request.ranges.map((range) => (isBehind(range) ? { start: range.start, end: range.start - 1 } : (others.shift() as typeof range)));
      },
    }),
  },
  {
    name: 'ranges-past-the-end-left-out',
    breaks: ['read/start-past-eof-refused'],
    description: 'Of several ranges those past the end are left out.',
    example: reading('a\n', ranges([1, 1], [2, 2]), '1 a'),
    parts: (base) => ({
      select(request, lines, context) {
        const inside = request.ranges.filter(({ start }) => start <= Math.max(lines.count, 1));
        return base.select(inside.length === 0 ? request : { ...request, ranges: inside }, lines, context);
      },
    }),
  },
  {
    name: 'line-one-of-an-empty-file-refused',
    breaks: ['read/empty-file', 'read/start-past-eof-refused'],
    description: 'Line 1 of an empty file counts as past its end.',
    example: reading('', { start_line: 1 }, REFUSED),
    parts: (base, { PlainRefusal }) => ({
      select(request, lines, context) {
        if (lines.count === 0) throw new PlainRefusal('past-end', 'start_line 1 is past end of file (total_lines: 0)');
        return base.select(request, lines, context);
      },
    }),
  },
  {
    name: 'end-past-the-end-refused',
    breaks: ['read/end-past-eof-suffix'],
    description: 'An end past the last line is refused.',
    example: reading('a\n', { start_line: 1, end_line: 2 }, REFUSED),
    parts: (base, { PlainRefusal }) => ({
      select(request, lines, context) {
        const late = request.ranges.find(({ end }) => end !== Infinity && end > lines.count && lines.count > 0);
        if (late) throw new PlainRefusal('past-end', `end_line ${late.end} is past end of file (total_lines: ${lines.count})`);
        return base.select(request, lines, context);
      },
    }),
  },
  {
    name: 'end-past-the-end-shows-nothing',
    breaks: ['read/end-past-eof-suffix'],
    description: 'A range whose end is past the last line shows nothing.',
    example: reading('a\n', { start_line: 1, end_line: 2 }, ''),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context).map((range, index) => {
        const asked = request.ranges[index]?.end ?? Infinity;
        return asked !== Infinity && asked > lines.count ? { start: range.start, end: range.start - 1 } : range;
      }),
    }),
  },
  {
    name: 'missing-lines-shown-empty',
    breaks: ['read/end-past-eof-suffix'],
    description: 'One line past the end is shown, empty, where the end is past the last line.',
    example: reading('a\n', { start_line: 1, end_line: 9 }, '1 a\n2(no_nl) '),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context).map((range, index) => {
        const asked = request.ranges[index]?.end ?? Infinity;
        return asked !== Infinity && asked > lines.count && lines.count > 0 ? { start: range.start, end: lines.count + 1 } : range;
      }),
      record: (lines, number) => (number > lines.count ? `${number}(no_nl) ` : base.record(lines, number)),
    }),
  },
  {
    name: 'numbered-from-the-start-of-the-slice',
    breaks: ['read/single-range'],
    description: 'Lines are numbered from the start of the slice.',
    example: reading('a\nb\n', { start_line: 2, end_line: 2 }, '1 b'),
    parts: (base) => {
      let first = 1;
      return {
        select(request, lines, context) {
          const selected = base.select(request, lines, context);
          first = selected[0]?.start ?? 1;
          return selected;
        },
        ...recording(base, (record, number) => record.replace(/^\d+/, String(Math.max(1, number - first + 1)))),
      };
    },
  },
  {
    name: 'last-line-of-a-slice-left-out',
    breaks: ['read/single-range'],
    description: 'A range that ends at the last line of the file leaves it out if it starts behind the first.',
    example: reading('a\nb\nc\n', { start_line: 2, end_line: 3 }, '2 b'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context)
        .map((range) => (range.start > 1 && range.end > range.start && range.end === lines.count ? { ...range, end: range.end - 1 } : range)),
    }),
  },
  {
    name: 'lines-counted-from-zero',
    breaks: ['read/single-range'],
    description: 'Asked for a line behind the first it shows the one before it, numbered as asked for.',
    example: reading('a\nb\n', { start_line: 2, end_line: 2 }, '2 a'),
    parts: (base) => ({
      record: (lines, number) => base.record(lines, Math.max(1, number - 1)).replace(/^\d+/, String(number)),
    }),
  },
]);
