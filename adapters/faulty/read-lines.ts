import type { LineIndex } from '../reference/records/lines.ts';
import type { Records } from '../reference/records/records.ts';
import type { ReadParts } from '../reference/read/parts.ts';
import type { RecordKit } from './fault.ts';
import { bytes, cuttingAt, faultsOf, ranges, reading, recording, REFUSED } from './showing.ts';

type Decode = RecordKit['decodeWithReplacement'];

/** Lines decoded otherwise; `number` is that of the line. */
function decoding(change: (plain: Decode, content: Buffer, number: number) => ReturnType<Decode>): (base: ReadParts, kit: RecordKit) => Partial<ReadParts> {
  return (_base, { numberedRecord, decodeWithReplacement: plain }) => ({
    record: (lines, number) => numberedRecord(lines, number, (content) => change(plain, content, number)),
  });
}

/** Every byte that is no part of a character by itself. */
function byteByByte(plain: Decode, content: Buffer): string {
  let text = '';
  for (let at = 0; at < content.length;) {
    const length = [1, 2, 3, 4].find((each) => at + each <= content.length && plain(content.subarray(at, at + each)).valid);
    text += length === undefined ? '\ufffd' : content.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}

/** The chunks as lists, put together by `join`. */
function joining({ recordsOf, listed }: RecordKit, join: (chunks: string[][]) => string[]): Pick<ReadParts, 'join'> {
  return { join: (chunks: readonly Records[]) => recordsOf(join(chunks.map((chunk) => listed(chunk)))) };
}

const numberOf = (record: string | undefined): number => Number.parseInt(record ?? '', 10);

function withLines(lines: LineIndex, count: number, line: LineIndex['line']): LineIndex {
  return { bytes: lines.bytes, count, line };
}

/** Faults in which lines are shown and how. */
export const READ_LINES_FAULTS = faultsOf('read', [
  {
    name: 'final-ending-starts-another-line',
    breaks: ['read/actual-lines-only'],
    description: 'A final ending starts one more, empty line, as a plain split does.',
    example: reading('a\n', {}, '1 a\n2(no_nl) '),
    parts: (base) => ({
      cutLines(file) {
        const lines = base.cutLines(file);
        const last = lines.count > 0 ? lines.line(lines.count) : undefined;
        if (!last || last.end === last.contentEnd) return lines;
        const end = file.length;
        return withLines(lines, lines.count + 1, (number) => (number > lines.count ? { start: end, contentEnd: end, end } : lines.line(number)));
      },
    }),
  },
  {
    name: 'empty-lines-at-the-end-dropped',
    breaks: ['read/actual-lines-only'],
    description: 'Empty lines at the end of the file are dropped.',
    example: reading('a\n\n', {}, '1 a'),
    parts: (base) => ({
      cutLines(file) {
        const lines = base.cutLines(file);
        let { count } = lines;
        while (count > 1 && lines.line(count).start === lines.line(count).contentEnd) count -= 1;
        return withLines(lines, count, (number) => lines.line(number));
      },
    }),
  },
  {
    name: 'empty-lines-dropped',
    breaks: ['read/actual-lines-only'],
    description: 'Empty lines are dropped, and those behind them move up.',
    example: reading('a\n\nb\n', {}, '1 a\n2 b'),
    parts: (base) => ({
      cutLines(file) {
        const lines = base.cutLines(file);
        const kept = Array.from({ length: lines.count }, (_, index) => lines.line(index + 1)).filter(({ start, contentEnd }) => contentEnd > start);
        return withLines(lines, kept.length, (number) => kept[number - 1] as (typeof kept)[number]);
      },
    }),
  },
  {
    name: 'also-split-at-line-separators',
    breaks: ['read/actual-lines-only'],
    description: 'U+2028 and U+2029 end a line too.',
    example: reading('a\u2028b\n', {}, '1 a\n2 b'),
    parts: (_base, { indexLines, cutLine }) => ({ cutLines: (file) => indexLines(file, cuttingAt(cutLine, '\u2028', '\u2029')) }),
  },
  {
    name: 'also-split-at-form-feeds',
    breaks: ['read/actual-lines-only'],
    description: 'Form feed and vertical tab end a line too.',
    example: reading('a\fb\n', {}, '1 a\n2 b'),
    parts: (_base, { indexLines, cutLine }) => ({ cutLines: (file) => indexLines(file, cuttingAt(cutLine, '\f', '\v')) }),
  },
  {
    name: 'lone-cr-is-text',
    breaks: ['read/ending-flags'],
    description: 'Lines end with LF and CRLF only: a lone CR stays in the text.',
    example: reading('a\rb', {}, '1(no_nl) a\rb'),
    parts: (_base, { indexLines }) => ({
      cutLines: (file) => indexLines(file, (each, start) => {
        const at = each.indexOf('\n', start);
        if (at < 0) return { start, contentEnd: each.length, end: each.length };
        return { start, contentEnd: at > start && each[at - 1] === 0x0d ? at - 1 : at, end: at + 1 };
      }),
    }),
  },
  {
    name: 'crlf-counts-twice',
    breaks: ['read/ending-flags'],
    description: 'CRLF counts as two endings.',
    example: reading('a\r\nb', {}, '1(cr) a\n2 \n3(no_nl) b'),
    parts: (_base, { indexLines, cutLine }) => ({
      cutLines: (file) => indexLines(file, (each, start) => {
        const { contentEnd, end } = cutLine(each, start);
        return { start, contentEnd, end: Math.min(end, contentEnd + 1) };
      }),
    }),
  },
  {
    name: 'ending-of-the-first-line-for-all',
    breaks: ['read/ending-flags'],
    description: 'Every line carries the flag of the first line.',
    example: reading('a\r\nb\n', {}, '1(crlf) a\n2(crlf) b'),
    parts: (base, { endingFlag, lineFlags, withFlags, decodeWithReplacement, contentOf }) => ({
      record(lines, number) {
        const line = lines.line(number);
        const { text, valid } = decodeWithReplacement(contentOf(lines, line));
        if (line.end === line.contentEnd) return base.record(lines, number);
        return `${withFlags(String(number), lineFlags(valid, endingFlag(lines.bytes, lines.line(1))))} ${text}`;
      },
    }),
  },
  {
    name: 'missing-final-newline-not-told',
    breaks: ['read/ending-flags'],
    description: 'A last line without ending carries no flag.',
    example: reading('a', {}, '1 a'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)(\(invalid-utf8)?(\(|,)no_nl\)/, (_whole, number: string, invalid?: string) => `${number}${invalid ? `${invalid})` : ''}`)),
  },
  {
    name: 'replacement-character-counts-as-invalid',
    breaks: ['read/invalid-utf8'],
    description: 'A line whose text holds U+FFFD is flagged as invalid.',
    example: reading('\ufffd\n', {}, '1(invalid-utf8) \ufffd'),
    parts: decoding((plain, content) => {
      const { text } = plain(content);
      return { text, valid: !text.includes('\ufffd') };
    }),
  },
  {
    name: 'each-invalid-byte-replaced',
    breaks: ['read/invalid-utf8'],
    description: 'Every byte of an ill-formed sequence is replaced by itself.',
    example: reading(bytes('\xe2\x82\n'), {}, '1(invalid-utf8) \ufffd\ufffd'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : byteByByte(plain, content), valid };
    }),
  },
  {
    name: 'run-of-invalid-bytes-replaced-once',
    breaks: ['read/invalid-utf8'],
    description: 'One U+FFFD stands for a whole run of ill-formed bytes.',
    example: reading(bytes('\xff\xff\n'), {}, '1(invalid-utf8) \ufffd'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : text.replace(/\ufffd+/g, '\ufffd'), valid };
    }),
  },
  {
    name: 'invalid-line-read-as-latin1',
    breaks: ['read/invalid-utf8'],
    description: 'A line that is no UTF-8 is shown as Latin-1, without a flag.',
    example: reading(bytes('\xe9\n'), {}, '1 \u00e9'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : content.toString('latin1'), valid: true };
    }),
  },
  {
    name: 'all-lines-flagged-once-one-is-invalid',
    breaks: ['read/invalid-utf8'],
    description: 'One invalid line makes all lines invalid.',
    example: reading(bytes('\xff\na\n'), {}, '1(invalid-utf8) \ufffd\n2(invalid-utf8) a'),
    parts: (_base, { numberedRecord, decodeWithReplacement }) => ({
      record: (lines, number) => numberedRecord(lines, number, (content) => ({ ...decodeWithReplacement(content), valid: decodeWithReplacement(lines.bytes).valid })),
    }),
  },
  {
    name: 'byte-order-mark-not-shown',
    breaks: ['read/line-prefix'],
    description: 'A byte order mark at the start of the file is swallowed.',
    example: reading('\ufeffa\n', {}, '1 a'),
    parts: decoding((plain, content, number) => {
      const { text, valid } = plain(content);
      return { text: number === 1 ? text.replace(/^\ufeff/, '') : text, valid };
    }),
  },
  {
    name: 'byte-order-mark-of-each-line-not-shown',
    breaks: ['read/line-prefix'],
    description: 'Each line is decoded by a decoder that swallows a byte order mark.',
    example: reading('a\n\ufeffb\n', {}, '1 a\n2 b'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: text.replace(/^\ufeff/, ''), valid };
    }),
  },
  {
    name: 'trailing-blanks-of-records-trimmed',
    breaks: ['read/line-prefix'],
    description: 'Blanks at the end of records are trimmed, that behind the prefix of an empty line too.',
    example: reading('a\n\n', {}, '1 a\n2'),
    parts: (base) => recording(base, (record) => record.replace(/[ \t]+$/, '')),
  },
  {
    name: 'leading-blanks-of-lines-trimmed',
    breaks: ['read/line-prefix'],
    description: 'Blanks at the start of lines are trimmed.',
    example: reading('  a\n', {}, '1 a'),
    parts: (base) => recording(base, (record) => record.replace(/^(\S+ )[ \t]+/, '$1')),
  },
  {
    name: 'line-numbers-padded',
    breaks: ['read/line-prefix'],
    description: 'Line numbers are padded to six places.',
    example: reading('a\n', {}, '     1 a'),
    parts: (base) => recording(base, (record) => record.replace(/^\d+/, (digits) => digits.padStart(6))),
  },
  {
    name: 'tab-behind-the-line-number',
    breaks: ['read/line-prefix'],
    description: 'A tab stands behind the prefix in place of the blank.',
    example: reading('a\n', {}, '1\ta'),
    parts: (base) => recording(base, (record) => record.replace(' ', '\t')),
  },
  {
    name: 'no-blank-before-an-empty-line',
    breaks: ['read/line-prefix'],
    description: 'Nothing stands behind the prefix of an empty line.',
    example: reading('\n', {}, '1'),
    parts: (base) => recording(base, (record) => record.replace(/^(\S+) $/, '$1')),
  },
  {
    name: 'tabs-shown-as-blanks',
    breaks: ['read/line-prefix'],
    description: 'Tabs are shown as four blanks.',
    example: reading('a\tb\n', {}, '1 a    b'),
    parts: (base) => recording(base, (record) => record.replaceAll('\t', '    ')),
  },
  {
    name: 'ending-flag-first',
    breaks: ['read/flag-order'],
    description: 'The flag of the ending stands before `invalid-utf8`.',
    example: reading(bytes('\xff\r\n'), {}, '1(crlf,invalid-utf8) \ufffd'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(invalid-utf8,(\w+)\)/, '$1($2,invalid-utf8)')),
  },
  {
    name: 'flags-in-groups-of-their-own',
    breaks: ['read/flag-order'],
    description: 'Each flag has parentheses of its own.',
    example: reading(bytes('\xff\r\n'), {}, '1(invalid-utf8)(crlf) \ufffd'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(invalid-utf8,(\w+)\)/, '$1(invalid-utf8)($2)')),
  },
  {
    name: 'blank-between-flags',
    breaks: ['read/flag-order'],
    description: 'A blank stands behind the comma between flags.',
    example: reading(bytes('\xff\r\n'), {}, '1(invalid-utf8, crlf) \ufffd'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(invalid-utf8,/, '$1(invalid-utf8, ')),
  },
  {
    name: 'payload-ends-with-lf',
    breaks: ['read/record-join'],
    description: 'The payload ends with an LF.',
    example: reading('a\n', {}, '1 a\n'),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return outcome.payload === undefined || outcome.payload === '' ? outcome : { ...outcome, payload: `${outcome.payload}\n` };
      },
    }),
  },
  {
    name: 'records-joined-by-crlf',
    breaks: ['read/record-join'],
    description: 'Records are joined by CRLF.',
    example: reading('a\nb\n', {}, '1 a\r\n2 b'),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return { ...outcome, payload: result.cut.shown.join('\r\n') };
      },
    }),
  },
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
    parts: (base) => ({ select: (request, lines, context) => base.select(request, lines, context).toSorted((one, other) => one.start - other.start || one.end - other.end) }),
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
