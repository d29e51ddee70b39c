import type { ReadContext } from '../reference/read/parts.ts';
import { quietly } from './fault.ts';
import { REFUSED, asking, example, faultsOf, listed, ranges, reading, unrefusing } from './showing.ts';

function withLimit(context: ReadContext, name: string, change: (value: number) => number): ReadContext {
  return { ...context, limits: { ...context.limits, [name]: change(Number(context.limits[name])) } };
}

/** Faults in which files are read, and in what becomes of them. */
export const READ_FILE_FAULTS = faultsOf('read', [
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
