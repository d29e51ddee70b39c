import type { JsonObject } from '../../contract/json.ts';
import type { ReadResult } from '../reference/read/parts.ts';
import { bytesOf } from './fault.ts';
import { SMALL, X8, answering, faultsOf, ranges, reading, reporting, textSize, truncating, without } from './showing.ts';

/** Totals changed where there are any of a cut payload. */
function totalling(fields: JsonObject, totals: () => JsonObject): JsonObject {
  return fields.truncated === true ? { ...fields, ...totals() } : fields;
}

function sliceBytes({ lines, ranges: selected }: ReadResult): number {
  return selected.reduce((sum, { start, end }) => (end < start ? sum : sum + lines.line(end).end - lines.line(start).start), 0);
}

/** Faults in what is told of a file, and of what was left out. */
export const READ_HEADERS_FAULTS = faultsOf('read', [
  {
    name: 'zero-totals-left-out',
    breaks: ['read/empty-file', 'truncate/headers'],
    description: 'An empty file gives no totals.',
    example: reading('', {}, { text: '' }),
    parts: (base) => reporting(base, (fields) => (fields.truncated === true ? fields : without(fields, 'total_lines', 'total_bytes'))),
  },
  {
    name: 'empty-file-called-truncated',
    breaks: ['read/empty-file'],
    description: 'The zero totals of an empty file come with `truncated`.',
    example: reading('', {}, { text: 'truncated: true\ntotal_lines: 0\ntotal_bytes: 0\n\n' }),
    parts: (base) => reporting(base, (fields, { lines }) => (lines.count === 0 ? { truncated: true, ...fields } : fields)),
  },
  {
    name: 'note-in-place-of-an-empty-file',
    breaks: ['read/empty-file'],
    description: 'The payload of an empty file is a note.',
    example: reading('', {}, '(empty file)'),
    parts: (base) => answering(base, (outcome, { lines }) => (lines.count === 0 ? { ...outcome, payload: '(empty file)' } : outcome)),
  },
  {
    name: 'totals-of-every-read',
    breaks: ['read/totals-headers', 'truncate/headers'],
    description: 'Every read reports the totals of the file.',
    example: reading('a\n', {}, { text: 'total_lines: 1\ntotal_bytes: 2\n\n1 a' }),
    parts: (base) => reporting(base, (fields, { lines, bytes: file }) => ({ ...fields, total_lines: lines.count, total_bytes: file.length })),
  },
  {
    name: 'totals-of-the-rendering',
    breaks: ['read/totals-headers', 'truncate/totals-source-file'],
    description: 'The totals are those of the complete rendering.',
    example: reading(X8, { start_line: 2 }, { text: 'truncated: true\ntotal_lines: 7\ntotal_bytes: 27\n\n2 x\n3 x\n4 x\n...\n6 x\n7 x\n8 x' }, SMALL),
    parts: (base, kit) => reporting(base, (fields, { records }) =>
      totalling(fields, () => ({ total_lines: records.length, total_bytes: kit.bytesOf(kit.listed(records)) }))),
  },
  {
    name: 'totals-of-the-slice',
    breaks: ['read/totals-headers', 'truncate/totals-source-file'],
    description: 'The totals are those of the lines asked for.',
    example: reading(X8, { start_line: 2 }, undefined, SMALL),
    parts: (base) => reporting(base, (fields, result) => totalling(fields, () => ({
      total_lines: result.ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start + 1), 0), total_bytes: sliceBytes(result),
    }))),
  },
  {
    name: 'total-bytes-of-the-decoded-text',
    breaks: ['read/totals-headers', 'truncate/totals-source-file'],
    description: '`total_bytes` counts the text with its replacement characters.',
    example: reading(bytesOf('\xff\n'.repeat(8)), {}, undefined, SMALL),
    parts: (base, { decodeWithReplacement }) => reporting(base, (fields, { bytes: file }) =>
      totalling(fields, () => ({ total_bytes: Buffer.byteLength(decodeWithReplacement(file).text) }))),
  },
  {
    name: 'total-lines-counts-line-feeds',
    breaks: ['read/totals-headers', 'truncate/totals-source-file'],
    description: '`total_lines` is the number of LFs.',
    example: reading('x\n'.repeat(7) + 'x', {}, undefined, SMALL),
    parts: (base) => reporting(base, (fields, { bytes: file }) =>
      totalling(fields, () => ({ total_lines: file.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0) }))),
  },
  {
    name: 'totals-missing-of-a-long-line',
    breaks: ['read/totals-headers', 'truncate/headers'],
    description: 'Where only bytes are cut, `truncated` comes without totals.',
    example: reading('x'.repeat(70), {}, { text: 'truncated: true\n\n1(no_nl,truncated)' }, SMALL),
    parts: (base) => reporting(base, (fields, { cut }) =>
      (cut.shown.includes('...') || cut.shown.length === 0 ? fields : without(fields, 'total_lines', 'total_bytes'))),
  },
  {
    name: 'raw-line-against-the-budget',
    breaks: ['read/long-line-marker'],
    description: 'The length of the line, not that of its record, is held against the byte budget.',
    example: reading(`${'x'.repeat(64)}\n`, {}, `1 ${'x'.repeat(64)}`, SMALL),
    parts: truncating(({ fill }) => ({ fill: (records, most, how) => fill(records, most, { ...how, size: textSize }) })),
  },
  {
    name: 'marker-keeps-its-blank',
    breaks: ['read/long-line-marker', 'truncate/line-grammar'],
    description: 'A blank stands behind the parenthesis of a marker.',
    example: reading('x'.repeat(70), {}, '1(no_nl,truncated) ', SMALL),
    parts: truncating(({ marker }) => ({ marker: (record) => `${marker(record)} ` })),
  },
  {
    name: 'marker-keeps-a-part-of-the-text',
    breaks: ['read/long-line-marker', 'truncate/marker-only'],
    description: 'The first characters of the text stand behind a marker.',
    example: reading('x'.repeat(70), {}, '1(no_nl,truncated) xxxxxxxx', SMALL),
    parts: truncating(({ marker }) => ({ marker: (record) => `${marker(record)} ${record.slice(record.indexOf(' ') + 1).slice(0, 8)}` })),
  },
  {
    name: 'separators-free-of-the-line-budget',
    breaks: ['read/truncation'],
    description: 'Separators between chunks do not count as lines.',
    example: reading('x\n'.repeat(6), ranges([1, 3], [4, 6]), '1 x\n2 x\n3 x\n\n4 x\n5 x\n6 x', SMALL),
    parts: (base) => ({
      truncate(records, budget) {
        let separators = 0;
        for (let index = 0; index < Math.min(records.length, 10_000); index += 1) if (records.at(index) === '') separators += 1;
        return base.truncate(records, { ...budget, lines: budget.lines + separators });
      },
    }),
  },
  {
    name: 'line-budget-alone',
    breaks: ['read/truncation'],
    description: 'Only the number of lines is limited, not their bytes.',
    example: reading('x'.repeat(70), {}, `1(no_nl) ${'x'.repeat(70)}`, SMALL),
    parts: (base) => ({ truncate: (records, budget) => base.truncate(records, { ...budget, bytes: Infinity }) }),
  },
  {
    name: 'valid-utf8-false-of-a-replacement-character',
    breaks: ['read/valid-utf8-header'],
    shouldOnly: true,
    description: 'A valid file that holds U+FFFD is said to be invalid.',
    example: reading('\ufffd\n', {}, { text: 'valid_utf8: false\n\n1 \ufffd' }),
    parts: (base, { decodeWithReplacement }) => reporting(base, (fields, { bytes: file }) =>
      (decodeWithReplacement(file).text.includes('\ufffd') ? { valid_utf8: false, ...fields } : fields)),
  },
  {
    name: 'valid-utf8-never-said',
    breaks: ['read/valid-utf8-header'],
    shouldOnly: true,
    description: 'Nothing says that a file is invalid.',
    example: reading(bytesOf('\xff\n'), {}, { text: '1(invalid-utf8) \ufffd' }),
    parts: (base) => reporting(base, (fields) => without(fields, 'valid_utf8')),
  },
  {
    name: 'valid-utf8-of-what-is-shown',
    breaks: ['read/valid-utf8-header'],
    shouldOnly: true,
    description: 'Whether the file is valid is asked of the lines that are shown in full only.',
    example: reading(bytesOf('\xff'.repeat(70)), {}, undefined, SMALL),
    parts: (base) => reporting(base, (fields, { cut }) => (cut.shown.some((record) => record.includes('\ufffd')) ? fields : without(fields, 'valid_utf8'))),
  },
  {
    name: 'path-echoed',
    breaks: ['read/no-argument-echo', 'structure/no-argument-echo'],
    description: 'The path stands in a header.',
    example: reading('a\n', {}, { text: 'path: f\n\n1 a' }),
    parts: (base) => reporting(base, (fields, { request }) => ({ path: request.path, ...fields })),
  },
  {
    name: 'range-echoed',
    breaks: ['read/no-argument-echo'],
    description: 'The range that is shown stands in a header.',
    example: reading('a\n', {}, { text: 'range: 1-1\n\n1 a' }),
    parts: (base) => reporting(base, (fields, { ranges: selected }) => ({ range: selected.map(({ start, end }) => `${start}-${end}`).join(', '), ...fields })),
  },
  {
    name: 'endings-summed-up',
    breaks: ['read/no-argument-echo'],
    description: 'A header sums up the endings of the file.',
    example: reading('a\r\n', {}, { text: 'line_endings: crlf\n\n1(crlf) a' }),
    parts: (base) => reporting(base, (fields, { bytes: file }) => ({ ...fields, line_endings: file.includes('\r\n') ? 'crlf' : 'lf' })),
  },
]);
