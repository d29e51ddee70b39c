import type { ReadParts } from '../reference/read/parts.ts';
import type { LineIndex } from '../reference/records/lines.ts';
import { bytesOf, type RecordKit } from './fault.ts';
import { cuttingAt, faultsOf, reading, recording } from './showing.ts';

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

function withLines(lines: LineIndex, count: number, line: LineIndex['line']): LineIndex {
  return { bytes: lines.bytes, count, line };
}

/** Faults in what a line is and how it is shown. */
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
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(no_nl\)/, '$1').replace(/^(\d+\(invalid-utf8),no_nl\)/, '$1)')),
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
    example: reading(bytesOf('\xe2\x82\n'), {}, '1(invalid-utf8) \ufffd\ufffd'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : byteByByte(plain, content), valid };
    }),
  },
  {
    name: 'run-of-invalid-bytes-replaced-once',
    breaks: ['read/invalid-utf8'],
    description: 'One U+FFFD stands for a whole run of ill-formed bytes.',
    example: reading(bytesOf('\xff\xff\n'), {}, '1(invalid-utf8) \ufffd'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : text.replace(/\ufffd+/g, '\ufffd'), valid };
    }),
  },
  {
    name: 'invalid-line-read-as-latin1',
    breaks: ['read/invalid-utf8'],
    description: 'A line that is no UTF-8 is shown as Latin-1, without a flag.',
    example: reading(bytesOf('\xe9\n'), {}, '1 \u00e9'),
    parts: decoding((plain, content) => {
      const { text, valid } = plain(content);
      return { text: valid ? text : content.toString('latin1'), valid: true };
    }),
  },
  {
    name: 'all-lines-flagged-once-one-is-invalid',
    breaks: ['read/invalid-utf8'],
    description: 'One invalid line makes all lines invalid.',
    example: reading(bytesOf('\xff\na\n'), {}, '1(invalid-utf8) \ufffd\n2(invalid-utf8) a'),
    parts: (_base, { numberedRecord, decodeWithReplacement: decode }) => ({
      record: (lines, number) => numberedRecord(lines, number, (content) => ({ ...decode(content), valid: decode(lines.bytes).valid })),
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
    example: reading(bytesOf('\xff\r\n'), {}, '1(crlf,invalid-utf8) \ufffd'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(invalid-utf8,(\w+)\)/, '$1($2,invalid-utf8)')),
  },
  {
    name: 'flags-in-groups-of-their-own',
    breaks: ['read/flag-order'],
    description: 'Each flag has parentheses of its own.',
    example: reading(bytesOf('\xff\r\n'), {}, '1(invalid-utf8)(crlf) \ufffd'),
    parts: (base) => recording(base, (record) => record.replace(/^(\d+)\(invalid-utf8,(\w+)\)/, '$1(invalid-utf8)($2)')),
  },
  {
    name: 'blank-between-flags',
    breaks: ['read/flag-order'],
    description: 'A blank stands behind the comma between flags.',
    example: reading(bytesOf('\xff\r\n'), {}, '1(invalid-utf8, crlf) \ufffd'),
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
    name: 'blank-dropped-behind-flags',
    breaks: ['read/line-prefix'],
    description: 'The blank behind the flags of an empty line is dropped.',
    example: reading('a\r\n\r\n', {}, '1(crlf) a\n2(crlf)'),
    parts: (base) => recording(base, (record) => (/^\d+\([^)]*\) $/.test(record) ? record.trimEnd() : record)),
  },
]);
