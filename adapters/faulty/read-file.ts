import type { JsonObject } from '../../contract/json.ts';
import type { ReadContext, ReadResult } from '../reference/read/parts.ts';
import { answering, asking, bytes, example, faultsOf, listed, ranges, reading, REFUSED, reporting, SMALL, truncating, unrefusing, without } from './showing.ts';

const X8 = 'x\n'.repeat(8);
const textSize = (record: string): number => Buffer.byteLength(record.slice(record.indexOf(' ') + 1));

function withLimit(context: ReadContext, name: string, change: (value: number) => number): ReadContext {
  return { ...context, limits: { ...context.limits, [name]: change(Number(context.limits[name])) } };
}

/** Totals changed where there are any of a cut payload. */
function totalling(fields: JsonObject, totals: () => JsonObject): JsonObject {
  return fields.truncated === true ? { ...fields, ...totals() } : fields;
}

function sliceBytes({ lines, ranges: selected }: ReadResult): number {
  return selected.reduce((sum, { start, end }) => (end < start ? sum : sum + lines.line(end).end - lines.line(start).start), 0);
}

/** Faults in which files are shown, how much of them, and what is said besides. */
export const READ_FILE_FAULTS = faultsOf('read', [
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
    example: reading(bytes('\xff\n'.repeat(8)), {}, undefined, SMALL),
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
    example: reading(bytes('\xff\n'), {}, { text: '1(invalid-utf8) \ufffd' }),
    parts: (base) => reporting(base, (fields) => without(fields, 'valid_utf8')),
  },
  {
    name: 'valid-utf8-of-what-is-shown',
    breaks: ['read/valid-utf8-header'],
    shouldOnly: true,
    description: 'Whether the file is valid is asked of the lines that are shown in full only.',
    example: reading(bytes('\xff'.repeat(70)), {}, undefined, SMALL),
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
  {
    name: 'missing-file-is-empty',
    breaks: ['read/missing-file'],
    description: 'A missing file gives an empty result.',
    example: example({}, { path: 'n' }, ''),
    parts: (base) => unrefusing(base, ['missing'], () => ({ status: 'success', fields: { total_lines: 0, total_bytes: 0 }, payload: '' })),
  },
  {
    name: 'list-of-a-path-taken-as-the-path',
    breaks: ['read/missing-file'],
    description: 'A path that is a list of one text is taken as that text.',
    example: reading('a\n', { path: ['f'] }, '1 a'),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || !Array.isArray(argument.path) || argument.path.length !== 1) return base.parseRequest(argument, context);
        return base.parseRequest({ ...argument, path: argument.path[0] as string }, context);
      },
    }),
  },
  {
    name: 'blanks-of-the-path-trimmed',
    breaks: ['read/missing-file'],
    description: 'Blanks at the ends of the path are trimmed.',
    example: reading('a\n', { path: 'f ' }, '1 a'),
    parts: (base) => asking(base, (request) => ({ ...request, path: request.path.trim() || request.path })),
  },
  {
    name: 'similar-name-that-is-not-there',
    breaks: ['read/missing-file-suggestion'],
    shouldOnly: true,
    description: 'The name in small letters is suggested, whether it is there or not.',
    example: example({}, { path: 'd/N' }, { text: 'error: file does not exist: d/N; did you mean `d/n`?\n\n' }),
    parts: (_base, { findFile, escapeName }) => ({
      findFile: (context, path) => findFile(context, path, (_context, asked) => (asked === asked.toLowerCase() ? undefined : escapeName(asked.toLowerCase()))),
    }),
  },
  {
    name: 'similar-name-without-its-directory',
    breaks: ['read/missing-file-suggestion'],
    shouldOnly: true,
    description: 'The suggestion is the name alone, which is none of the directory that paths start from.',
    example: example({ 'd/target': { file: '' } }, { path: 'd/tarhet' }, { text: 'error: file does not exist: d/tarhet; did you mean `target`?\n\n' }),
    parts: (_base, { findFile, suggestion }) => ({
      findFile: (context, path) => findFile(context, path, (each, asked) => suggestion(each, asked)?.replace(/.*\//, '')),
    }),
  },
  {
    name: 'directory-listed',
    breaks: ['read/not-a-regular-file'],
    description: 'A directory is listed.',
    example: example({ 'src/a': { file: 'x' } }, { path: 'src' }, '1 a'),
    parts: (base, { lookedUp }) => unrefusing(base, ['directory'], (path, _refusal, { context }) =>
      listed(context.fs.readdirSync(lookedUp(context, path)) as string[])),
  },
  {
    name: 'links-refused',
    breaks: ['read/not-a-regular-file'],
    description: 'A symbolic link to a file is refused.',
    example: example({ l: { link: 'f' }, f: { file: 'a\n' } }, { path: 'l' }, REFUSED),
    parts: (base, { PlainRefusal, lookedUp }) => ({
      findFile(context, path) {
        const real = base.findFile(context, path);
        if (context.fs.lstatSync(lookedUp(context, path)).isSymbolicLink()) throw new PlainRefusal('not-regular', 'a link is no regular file');
        return real;
      },
    }),
  },
  {
    name: 'pipe-read-as-empty',
    needs: ['real-fs'],
    breaks: ['read/not-a-regular-file'],
    shouldOnly: true,
    description: 'A pipe gives an empty result.',
    example: example({}, { path: '/dev/null' }, ''),
    parts: (base) => unrefusing(base, ['not-regular'], () => ({ status: 'success', fields: { total_lines: 0, total_bytes: 0 }, payload: '' })),
  },
  {
    name: 'no-size-limit',
    breaks: ['read/file-size-limit'],
    shouldOnly: true,
    description: 'Files of any size are read.',
    example: reading('123456789', {}, '1(no_nl) 123456789', { maxFileBytes: 8 }),
    parts: (base) => ({ readFile: (context, real) => base.readFile(withLimit(context, 'maxFileBytes', () => Infinity), real) }),
  },
  {
    name: 'size-limit-exclusive',
    breaks: ['read/file-size-limit'],
    shouldOnly: true,
    description: 'A file of exactly the largest size is refused.',
    example: reading('12345678', {}, REFUSED, { maxFileBytes: 8 }),
    parts: (base) => ({ readFile: (context, real) => base.readFile(withLimit(context, 'maxFileBytes', (most) => most - 1), real) }),
  },
  {
    name: 'large-file-read-in-part',
    breaks: ['read/file-size-limit'],
    shouldOnly: true,
    description: 'Of a file above the largest size that much is read.',
    example: reading('123456789', {}, '1(no_nl) 12345678', { maxFileBytes: 8 }),
    parts: (base) => ({
      readFile: (context, real) => base.readFile(withLimit(context, 'maxFileBytes', () => Infinity), real).subarray(0, Number(context.limits.maxFileBytes)),
    }),
  },
  {
    name: 'read-size-limit-in-characters',
    breaks: ['read/file-size-limit'],
    shouldOnly: true,
    description: 'The size limit counts characters.',
    example: reading('\u00e9'.repeat(5), {}, `1(no_nl) ${'\u00e9'.repeat(5)}`, { maxFileBytes: 8 }),
    parts: (base, { PlainRefusal, decodeWithReplacement }) => ({
      readFile(context, real) {
        const file = base.readFile(withLimit(context, 'maxFileBytes', () => Infinity), real);
        const most = Number(context.limits.maxFileBytes);
        if (decodeWithReplacement(file).text.length > most) throw new PlainRefusal('too-large', `file is too large to read safely (limit: ${most} bytes)`);
        return file;
      },
    }),
  },
  {
    name: 'size-of-the-slice-limited',
    breaks: ['read/file-size-limit'],
    shouldOnly: true,
    description: 'The size limit is held against the lines asked for, not the file.',
    example: reading('1\n23456789', { end_line: 1 }, '1 1', { maxFileBytes: 8 }),
    parts: (base, { PlainRefusal }) => ({
      readFile: (context, real) => base.readFile(withLimit(context, 'maxFileBytes', () => Infinity), real),
      select(request, lines, context) {
        const selected = base.select(request, lines, context);
        const size = selected.reduce((sum, { start, end }) => (end < start ? sum : sum + lines.line(end).end - lines.line(start).start), 0);
        const most = Number(context.limits.maxFileBytes);
        if (size > most) throw new PlainRefusal('too-large', `file is too large to read safely (limit: ${most} bytes)`);
        return selected;
      },
    }),
  },
  {
    name: 'expansion-cap-exclusive',
    breaks: ['read/range-expansion-limit'],
    shouldOnly: true,
    description: 'Ranges whose estimate is exactly the cap are refused.',
    example: reading('x\n', ranges([1, 1], [1, 1]), REFUSED, { maxRangeExpansionBytes: 62 }),
    parts: (base) => ({ select: (request, lines, context) => base.select(request, lines, withLimit(context, 'maxRangeExpansionBytes', (most) => most - 1)) }),
  },
  {
    name: 'expansion-of-one-range-limited',
    breaks: ['read/range-expansion-limit'],
    shouldOnly: true,
    description: 'One range is held against the cap too.',
    example: reading('x'.repeat(40), {}, REFUSED, { maxRangeExpansionBytes: 62 }),
    parts: (base) => ({
      select(request, lines, context) {
        const [only] = request.ranges;
        if (request.ranges.length !== 1 || !only || only.start > lines.count) return base.select(request, lines, context);
        return base.select({ ...request, ranges: [only, { start: only.start, end: only.start - 1 }] }, lines, context).slice(0, 1);
      },
    }),
  },
  {
    name: 'expansion-estimated-by-the-file',
    breaks: ['read/range-expansion-limit'],
    shouldOnly: true,
    description: 'The estimate takes the whole file for each range.',
    example: reading('x\n'.repeat(40), ranges([1, 1], [1, 1]), REFUSED, { maxRangeExpansionBytes: 62 }),
    parts: (base, { PlainRefusal }) => ({
      select(request, lines, context) {
        const most = Number(context.limits.maxRangeExpansionBytes);
        const estimate = request.ranges.length * 3 * lines.bytes.length;
        if (request.ranges.length > 1 && estimate > most) throw new PlainRefusal('expansion', 'the requested ranges are too large');
        return base.select(request, lines, context);
      },
    }),
  },
  {
    name: 'missing-file-created',
    breaks: ['read/read-only', 'read/missing-file'],
    description: 'The file is opened in a mode that creates it.',
    example: example({}, { path: 'n' }, { files: { n: '' } }),
    parts: (base, { lookedUp }) => ({
      findFile(context, path) {
        try {
          return base.findFile(context, path);
        } catch (error) {
          quietly(() => context.fs.writeFileSync(lookedUp(context, path), '', { flag: 'ax' }));
          throw error;
        }
      },
    }),
  },
  {
    name: 'permission-taken-where-it-is-missing',
    needs: ['enforced-modes'],
    breaks: ['read/read-only'],
    description: 'A file that may not be read is made readable.',
    example: example({ f: { file: 'a\n', mode: '000' } }, { path: 'f' }, '1 a'),
    parts: (base) => ({
      readFile(context, real) {
        const { mode } = context.fs.statSync(real);
        if ((mode & 0o400) === 0) quietly(() => context.fs.chmodSync(real, mode | 0o444));
        return base.readFile(context, real);
      },
    }),
  },
  {
    name: 'copy-beside-the-file-read',
    breaks: ['read/read-only'],
    description: 'A copy of the file stays beside it.',
    example: reading('a\n', {}, { files: { 'f.swp': 'a\n' } }),
    parts: (base) => ({
      readFile(context, real) {
        const file = base.readFile(context, real);
        quietly(() => context.fs.writeFileSync(`${real}.swp`, file));
        return file;
      },
    }),
  },
  {
    name: 'endings-of-the-file-normalised',
    breaks: ['read/read-only'],
    description: 'CRLF in the file becomes LF when it is read.',
    example: reading('a\r\n', {}, { files: { f: 'a\n' } }),
    parts: (base) => ({
      readFile(context, real) {
        const file = base.readFile(context, real);
        const text = file.toString('latin1');
        if (text.includes('\r\n')) quietly(() => context.fs.writeFileSync(real, Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')));
        return file;
      },
    }),
  },
  {
    name: 'read-waits-for-the-update-lock',
    needs: ['dir-lock'],
    breaks: ['read/lock-free'],
    description: 'A read waits for an update lock that covers its path.',
  },
]);

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // It cannot be done here: then it is not.
  }
}
