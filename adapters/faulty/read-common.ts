import { posix } from 'node:path';
import type { ReadParts } from '../reference/read/parts.ts';
import { bytesOf, type Fault, type FaultOf } from './fault.ts';
import { REFUSED, answering, asking, example, faultsOf, listed, reading, recording, reporting, unrefusing, without } from './showing.ts';

type ReadFault = Omit<FaultOf<'read'>, 'tool' | 'dialect'>;

/** Characters of the text of a line that are shown at most. */
const LONGEST = 2000;

function inCommon(faults: readonly ReadFault[]): readonly Fault[] {
  return faultsOf('read', faults.map((fault) => ({ dialect: 'common', ...fault })));
}

/** All of it is shown: nothing is ever cut. */
function uncut(base: ReadParts): Pick<ReadParts, 'truncate'> {
  return { truncate: (records, budget) => base.truncate(records, { ...budget, lines: Infinity, bytes: Infinity }) };
}

/** Faults of reading against the rules of the safety core. */
export const READ_COMMON_FAULTS = inCommon([
  {
    name: 'common-empty-lines-at-the-end-not-shown',
    breaks: ['common/read-complete'],
    description: 'Empty lines at the end of the file are not shown.',
    example: reading('a\n\n', {}, '1 a'),
    parts: (base) => ({
      join: (chunks) => {
        const records = base.join(chunks);
        let { length } = records;
        while (length > 1 && /^\d+(\([^ ]*\))? $/.test(records.at(length - 1))) length -= 1;
        return { length, at: (index) => records.at(index) };
      },
    }),
  },
  {
    name: 'common-blanks-at-the-end-trimmed',
    breaks: ['common/read-complete'],
    description: 'Blanks at the end of lines are not shown.',
    example: reading('a \n', {}, '1 a'),
    parts: (base) => recording(base, (record) => record.replace(/(\S)[ \t]+$/, '$1')),
  },
  {
    name: 'common-controls-removed',
    breaks: ['common/read-complete'],
    description: 'Control characters are removed.',
    example: reading('a\x1b[31mb\n', {}, '1 a[31mb'),
    // oxlint-disable-next-line no-control-regex
    parts: (base) => recording(base, (record) => record.replace(/[\x01-\x08\x0b\x0c\x0e-\x1f]/g, '')),
  },
  {
    name: 'common-lines-like-numbers-dropped',
    breaks: ['common/read-complete'],
    description: 'A line that looks like a numbered one loses its own number.',
    example: reading('7 a\n', {}, '1 a'),
    parts: (base) => recording(base, (record) => record.replace(/^(\S+ )\d+[ \t|:]+/, '$1')),
  },
  {
    name: 'common-endings-not-told',
    breaks: ['common/read-complete'],
    description: 'Files that differ in their endings only are shown alike, although it says that it tells them apart.',
    example: reading('a\r\nb', {}, '1 a\n2 b'),
    parts: (base) => recording(base, (record) =>
      record.replace(/^(\d+)\((?:crlf|cr|no_nl)\)/, '$1').replace(/^(\d+\(invalid-utf8),(?:crlf|cr|no_nl)\)/, '$1)')),
  },
  {
    name: 'common-byte-order-mark-not-told',
    breaks: ['common/read-complete'],
    description: 'A byte order mark is swallowed.',
    example: reading('\ufeffa\n', {}, '1 a'),
    parts: (base) => recording(base, (record, number) => (number === 1 ? record.replace(/^(\S+ )\ufeff/, '$1') : record)),
  },
  {
    name: 'common-invalid-bytes-dropped',
    breaks: ['common/read-complete'],
    description: 'Bytes that are no UTF-8 are left out without a word.',
    example: reading(bytesOf('a\xffb\n'), {}, '1 ab'),
    parts: (base, { numberedRecord, decodeWithReplacement }) => ({
      record: (lines, number) => numberedRecord(lines, number, (content) => {
        const { text, valid } = decodeWithReplacement(content);
        return { text: valid ? text : text.replaceAll('\ufffd', ''), valid: true };
      }),
      ...reporting(base, (fields) => without(fields, 'valid_utf8')),
    }),
  },
  {
    name: 'common-range-end-exclusive',
    breaks: ['common/read-range'],
    description: 'The end of a range is exclusive.',
    example: reading('a\nb', { start_line: 1, end_line: 2 }, '1 a'),
    parts: (base) => asking(base, (request) => ({ ...request, ranges: request.ranges.map(({ start, end }) => ({ start, end: end - 1 })) })),
  },
  {
    name: 'common-unterminated-last-line-left-out',
    breaks: ['common/read-range'],
    description: 'A last line without a newline is left out of a range.',
    example: reading('a\nb', { start_line: 1, end_line: 2 }, '1 a'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(request, lines, context).map((range, index) => {
        const last = lines.count > 0 ? lines.line(lines.count) : undefined;
        const isOpen = last !== undefined && last.end === last.contentEnd;
        return isOpen && range.end === lines.count && request.ranges[index]?.end !== Infinity ? { ...range, end: range.end - 1 } : range;
      }),
    }),
  },
  {
    name: 'common-range-cut-out-of-characters',
    breaks: ['common/read-range'],
    description: 'The file is read in blocks of 1,024 bytes, each decoded by itself.',
    example: reading(`${'x'.repeat(1023)}\u00e9y\n`, { start_line: 1, end_line: 1 }, `1 ${'x'.repeat(1023)}\ufffd\ufffdy`),
    parts: (_base, { numberedRecord, decodeWithReplacement }) => ({
      record(lines, number) {
        const { start, contentEnd } = lines.line(number);
        const blocks: string[] = [];
        for (let at = start; at < contentEnd; at = Math.min(contentEnd, (Math.floor(at / 1024) + 1) * 1024)) {
          blocks.push(decodeWithReplacement(lines.bytes.subarray(at, Math.min(contentEnd, (Math.floor(at / 1024) + 1) * 1024))).text);
        }
        return numberedRecord(lines, number, () => ({ text: blocks.join(''), valid: true }));
      },
    }),
  },
  {
    name: 'common-start-past-the-end-clamped',
    breaks: ['common/read-past-end'],
    description: 'A start past the end is clamped to the last line.',
    example: reading('a\n', { start_line: 2 }, '1 a'),
    parts: (base) => ({
      select: (request, lines, context) => base.select(
        { ...request, ranges: request.ranges.map(({ start, end }) => ({ start: Math.min(start, Math.max(lines.count, 1)), end })) }, lines, context),
    }),
  },
  {
    name: 'common-start-past-the-end-is-an-empty-file',
    breaks: ['common/read-past-end'],
    description: 'A start past the end is answered as if the file were empty.',
    example: reading('a\n', { start_line: 2 }, { text: 'total_lines: 0\ntotal_bytes: 0\n\n' }),
    parts: (base) => unrefusing(base, ['past-end'], () => ({ status: 'success', fields: { total_lines: 0, total_bytes: 0 }, payload: '' })),
  },
  {
    name: 'common-long-lines-cut-without-a-word',
    breaks: ['common/cut-announced'],
    description: 'Of a line at most 2,000 characters are shown, without a word.',
    example: reading(`${'x'.repeat(LONGEST + 1)}\n`, {}, `1 ${'x'.repeat(LONGEST)}`),
    parts: (base) => ({ ...recording(base, (record) => record.slice(0, record.indexOf(' ') + 1 + LONGEST)), ...uncut(base) }),
  },
  {
    name: 'common-lines-left-out-without-a-word',
    breaks: ['common/cut-announced'],
    description: 'At most 2,000 lines are shown, without a word.',
    example: reading('x\n'.repeat(LONGEST + 1), {}, { status: 'success' }),
    parts: (base) => ({
      truncate(records, budget) {
        const first = { length: Math.min(records.length, LONGEST), at: (index: number) => records.at(index) };
        return { shown: base.truncate(first, { ...budget, bytes: Infinity }).shown, truncated: false };
      },
    }),
  },
  {
    name: 'common-bytes-cut-inside-a-character',
    breaks: ['common/cut-announced'],
    description: 'The payload is cut at its byte budget, inside a character too.',
    example: reading(`${'€'.repeat(4000)}\n`, {}, { status: 'success' }),
    parts: (base, kit) => answering(base, (outcome, { records }) =>
      ({ ...outcome, payload: kit.decodeWithReplacement(Buffer.from(kit.listed(records).join('\n')).subarray(0, 10_240)).text })),
  },
  {
    name: 'common-containment-of-the-text-only',
    breaks: ['common/contained'],
    description: 'Only the text of the path is checked, so that a link leads out of the root.',
    example: example({ d: { link: '../outside' } }, { path: 'd/f' }, '1(no_nl) a'),
    parts: (_base, { findFile, PlainRefusal }) => ({
      findFile(context, path) {
        if (!posix.resolve(context.cwd, path).startsWith(`${context.root}/`)) throw new PlainRefusal('io', 'path leads out of the workspace');
        return findFile(context, path);
      },
    }),
  },
  {
    name: 'common-root-checked-by-prefix',
    breaks: ['common/contained'],
    description: 'A sibling whose name begins with the name of the root counts as inside.',
    example: example({}, { path: '../root-sibling/f' }, '1(no_nl) a'),
    parts: (base, { findFile }) => ({
      findFile: (context, path) => (posix.resolve(context.cwd, path).startsWith(context.realRoot) ? findFile(context, path) : base.findFile(context, path)),
    }),
  },
  {
    name: 'common-reads-anywhere',
    breaks: ['common/contained'],
    description: 'Paths may lead anywhere.',
    example: example({}, { path: '../outside/f' }, '1(no_nl) a'),
    parts: (_base, { findFile }) => ({ findFile: (context, path) => findFile(context, path) }),
  },
  {
    name: 'common-missing-file-is-empty',
    breaks: ['common/unfit-target-refused'],
    description: 'A missing file is shown as an empty one.',
    example: example({}, { path: 'n' }, ''),
    parts: (base) => unrefusing(base, ['missing'], () => ({ status: 'success', fields: { total_lines: 0, total_bytes: 0 }, payload: '' })),
  },
  {
    name: 'common-directory-listed',
    breaks: ['common/unfit-target-refused'],
    description: 'A directory is listed.',
    example: example({ 'd/a': { file: 'x' } }, { path: 'd' }, '1 a'),
    parts: (base, { lookedUp }) => unrefusing(base, ['directory'], (path, _refusal, { context }) =>
      listed(context.fs.readdirSync(lookedUp(context, path)) as string[])),
  },
  {
    name: 'common-large-file-read-in-part',
    breaks: ['common/unfit-target-refused'],
    description: 'Of a file of more than 64 KiB that much is read.',
    example: reading({ parts: [{ repeat: 'x\n', times: 40_000 }] }, { start_line: 40_000 }, REFUSED),
    parts: (base) => ({ readFile: (context, real) => base.readFile(context, real).subarray(0, 65_536) }),
  },
  {
    name: 'common-reading-leaves-a-copy',
    breaks: ['common/no-leftovers'],
    description: 'A copy of the file that was read stays beside it.',
    example: reading('a\n', {}, { files: { 'f.bak': 'a\n' } }),
    parts: (base) => ({
      readFile(context, real) {
        const file = base.readFile(context, real);
        try {
          context.fs.writeFileSync(`${real}.bak`, file);
        } catch {
          // It cannot be made here.
        }
        return file;
      },
    }),
  },
  {
    name: 'common-reading-makes-the-missing-file',
    breaks: ['common/no-leftovers'],
    description: 'A missing file is made, empty, before the read is refused.',
    example: example({}, { path: 'n' }, { status: 'error', files: { n: '' } }),
    parts: (base, { lookedUp }) => ({
      refusal(refusal, attempt) {
        const { context, request } = attempt;
        if (refusal.code !== 'missing' || !request) return base.refusal(refusal, attempt);
        try {
          context.fs.writeFileSync(lookedUp(context, request.path), '', { flag: 'wx' });
        } catch {
          // It cannot be made here.
        }
        return base.refusal(refusal, attempt);
      },
    }),
  },
]);
