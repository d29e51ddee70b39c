import { posix } from 'node:path';
import type { LineEditAttempt, LineEditContext, LineEditParts, LineEditTarget } from '../reference/line-edit/parts.ts';
import type { LineEditKit } from './fault.ts';
import { editOf, limited, lineEditFaults, nothingDone, onLines, onTree, writeGoodEntries } from './line-edit-fault.ts';

const TOP = [1, 1, 'X', ''] as const;
const TOP_AT_X = [1, 1, 'X', 'x'] as const;

/** What is done before the entries are looked at. */
function beforeChecks(base: LineEditParts, work: (context: LineEditContext, target: LineEditTarget) => void): Partial<LineEditParts> {
  return {
    readFile(context, target) {
      const bytes = base.readFile(context, target);
      quietly(() => work(context, target));
      return bytes;
    },
  };
}

/** The fault shows only where the work can be done. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is done then.
  }
}

/** Refusals of a target answered by a success that says it did all. */
function pretending(base: LineEditParts, kind: string): Partial<LineEditParts> {
  return {
    refusal: (refusal, attempt) =>
      (refusal.code === kind ? nothingDone(attempt.request?.entries.length ?? 0) : base.refusal(refusal, attempt)),
  };
}

/** Faults in which file is meant and in what is left of a refused call. */
export const LINE_EDIT_FILE_FAULTS = lineEditFaults([
  {
    name: 'missing-file-not-made',
    dialect: 'tau',
    breaks: ['line-edit/create-file'],
    description: 'A missing file is refused.',
    example: onTree({}, editOf('a', [TOP]), 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      readFile(context, target) {
        if (!target.exists) throw new LineEditRefusal('io', 'file does not exist');
        return base.readFile(context, target);
      },
    }),
  },
  {
    name: 'created-empty-not-changed',
    dialect: 'tau',
    breaks: ['line-edit/create-file'],
    description: 'Of an empty file that was made, `changed` is false.',
    example: onTree({}, editOf('a', [[1, 1, '', '']])),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return { ...outcome, fields: { ...outcome.fields, changed: !result.original.bytes.equals(result.bytes) } };
      },
    }),
  },
  {
    name: 'empty-file-not-made',
    dialect: 'at',
    breaks: ['line-edit/create-file'],
    description: 'Where the text for a missing file is empty no file is made.',
    example: onTree({}, editOf('a', [[1, 1, '', '']])),
    parts: () => ({ isChange: (_target, before, after) => !before.equals(after) }),
  },
  {
    name: 'missing-file-has-a-line',
    dialect: 'tau',
    breaks: ['line-edit/create-file'],
    description: 'A missing file counts as one empty line, so that slot 2 and a range of one line are accepted.',
    example: onTree({}, editOf('a', [[1, 2, 'x', '']]), 'accepted'),
    parts: (base) => ({
      checkEntry(entry, index, original) {
        if (original.count > 0) return base.checkEntry(entry, index, original);
        const checked = base.checkEntry(entry, index, { bytes: original.bytes, count: 1, line: () => ({ start: 0, contentEnd: 0, end: 0 }) });
        return { ...checked, start: 1, end: 1 };
      },
    }),
  },
  {
    name: 'missing-parents-refused',
    dialect: 'at',
    breaks: ['line-edit/parents-after-validation'],
    description: 'No directory is made, so that a path whose parents are missing is refused.',
    example: onTree({}, editOf('d/a', [TOP]), 'refused'),
    parts: () => ({ makeParents: () => {} }),
  },
  {
    name: 'one-missing-parent-made',
    dialect: 'tau',
    breaks: ['line-edit/parents-after-validation'],
    description: 'The parent directory is made, those above it are not.',
    example: onTree({}, editOf('d/e/a', [TOP]), 'refused'),
    parts: () => ({ makeParents: (context, target) => quietly(() => context.fs.mkdirSync(posix.dirname(target.real))) }),
  },
  {
    name: 'parents-before-validation',
    dialect: 'tau',
    breaks: ['line-edit/parents-after-validation'],
    description: 'Missing parents are made before the entries are looked at.',
    example: { ...onTree({}, editOf('d/a', [[1, 1, 'X', 'z']])), wrong: { status: 'error', files: { d: '/' } } },
    parts: (base) => beforeChecks(base, base.makeParents),
  },
  {
    name: 'empty-file-before-validation',
    dialect: 'tau',
    breaks: ['line-edit/parents-after-validation', 'line-edit/refusal-leaves-tree-unchanged'],
    description: 'A missing file is made, empty, with its parents, before the entries are looked at.',
    example: { ...onTree({}, editOf('d/a', [[1, 1, 'X', 'z']])), wrong: { status: 'error', files: { 'd/a': '' } } },
    parts: (base) => beforeChecks(base, (context, target) => {
      if (target.exists) return;
      base.makeParents(context, target);
      context.fs.writeFileSync(target.real, '', { flag: 'wx' });
    }),
  },
  {
    name: 'empty-file-made-by-opening',
    dialect: 'at',
    breaks: ['line-edit/create-file', 'line-edit/refusal-leaves-tree-unchanged'],
    description: 'A missing file in a directory that is there is made by opening it, and stays when the call is refused.',
    example: { ...onTree({}, editOf('a', [[1, 1, 'X', 'z']])), wrong: { status: 'error', files: { a: '' } } },
    parts: (base) => beforeChecks(base, (context, target) => {
      if (!target.exists) context.fs.closeSync(context.fs.openSync(target.real, 'a'));
    }),
  },
  {
    name: 'parents-before-the-count',
    dialect: 'at',
    breaks: ['line-edit/parents-after-validation'],
    description: 'Missing parents are made before too many, or no, entries are refused.',
    example: { ...onTree({}, { path: 'd/a', edits: [] }), wrong: { status: 'error', files: { d: '/' } } },
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.path === 'string' && argument.path !== '') {
          const { path } = argument;
          quietly(() => base.makeParents(context, base.findTarget(context, path)));
        }
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'good-entries-written-first',
    dialect: 'tau',
    breaks: ['line-edit/refusal-leaves-tree-unchanged'],
    description: 'The entries before the first one that is refused are made.',
    example: onLines('a\nb\n', [[1, 2, 'x', ''], [2, 3, 'y', 'z']], { after: 'x\nb\n' }),
    parts: (base, kit) => ({
      refusal(refusal, attempt) {
        const wrong = wrongContext(base, kit, attempt);
        const first = refusal.code === 'context' ? wrong : attempt.entries.length;
        writeGoodEntries(base, kit, attempt, (index) => index < first);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'all-good-entries-written',
    dialect: 'at',
    breaks: ['line-edit/refusal-leaves-tree-unchanged'],
    description: 'Where one entry is refused the others are made all the same.',
    example: onLines('a\nb\n', [[1, 2, 'x', 'z'], [2, 3, 'y', 'b']], { after: 'a\ny\n' }),
    parts: (base, kit) => ({
      refusal(refusal, attempt) {
        writeGoodEntries(base, kit, attempt, () => true);
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'file-emptied-before-the-checks',
    dialect: 'tau',
    breaks: ['line-edit/refusal-leaves-tree-unchanged'],
    description: 'The file is opened for writing, and so emptied, before a context is found wrong.',
    example: onLines('a\n', [[1, 2, 'x', 'z']], { after: '' }),
    parts: (base) => ({
      refusal(refusal, attempt) {
        if (refusal.code === 'context' && attempt.target?.exists) attempt.context.fs.writeFileSync(attempt.target.real, '');
        return base.refusal(refusal, attempt);
      },
    }),
  },
  {
    name: 'path-of-any-type',
    dialect: 'tau',
    breaks: ['line-edit/path-kinds'],
    description: 'A `path` that is no text is made one.',
    example: onTree({}, { path: 1, edits: [{ start_line: 1, end_line_exclusive: 1, newText: 'X', context_line: '' }] }, 'accepted'),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && 'path' in argument ? { ...argument, path: String(argument.path) } : argument, context),
    }),
  },
  {
    name: 'parent-file-replaced',
    dialect: 'tau',
    breaks: ['line-edit/path-kinds'],
    description: 'A regular file that stands where a directory is needed gives way to one.',
    example: { ...onTree({ f: { file: 'x' } }, editOf('f/g', [TOP])), wrong: { status: 'success', files: { f: '/', 'f/g': 'X\n' } } },
    parts: (base) => ({
      findTarget(context, path) {
        const names = path.split('/');
        for (let depth = 1; depth < names.length; depth += 1) {
          const parent = posix.resolve(context.cwd, names.slice(0, depth).join('/'));
          quietly(() => {
            if (parent !== '/' && context.fs.lstatSync(parent).isFile()) context.fs.unlinkSync(parent);
          });
        }
        return base.findTarget(context, path);
      },
    }),
  },
  {
    name: 'written-into-a-directory',
    dialect: 'tau',
    breaks: ['line-edit/path-kinds'],
    description: 'For a directory a file within it is made.',
    example: { ...onTree({ d: { directory: true } }, editOf('d', [TOP])), wrong: { status: 'success', files: { 'd/new': 'X\n' } } },
    parts: (base, { LineEditRefusal }) => ({
      findTarget(context, path) {
        try {
          return base.findTarget(context, path);
        } catch (error) {
          if (!(error instanceof LineEditRefusal) || error.code !== 'directory') throw error;
          return base.findTarget(context, posix.join(path, 'new'));
        }
      },
    }),
  },
  {
    name: 'directory-as-an-empty-file',
    dialect: 'at',
    breaks: ['line-edit/path-kinds'],
    description: 'For a directory a success is reported that did nothing.',
    example: onTree({ d: { directory: true } }, editOf('d', [TOP]), 'accepted'),
    parts: (base) => pretending(base, 'directory'),
  },
  {
    name: 'pipe-as-an-empty-file',
    dialect: 'tau',
    needs: ['real-fs'],
    breaks: ['line-edit/path-kinds'],
    shouldOnly: true,
    description: 'For a FIFO a success is reported that did nothing.',
    example: onTree({ p: { fifo: true } }, editOf('p', [TOP]), 'accepted'),
    parts: (base) => pretending(base, 'not-regular'),
  },
  {
    name: 'file-limit-one-short',
    dialect: 'tau',
    breaks: ['line-edit/file-size-limit'],
    shouldOnly: true,
    description: 'A file of exactly the limit is refused.',
    example: { ...onLines('xxxx', [TOP], 'refused'), limits: { maxFileBytes: 4 } },
    parts: (base, { numberOf }) => ({
      readFile: (context, target) => base.readFile(limited(context, { maxFileBytes: numberOf(context.limits, 'maxFileBytes') - 1 }), target),
    }),
  },
  {
    name: 'file-of-any-size',
    dialect: 'tau',
    breaks: ['line-edit/file-size-limit'],
    shouldOnly: true,
    description: 'No file is too large.',
    example: { ...onLines('xxxxx', [TOP], 'accepted'), limits: { maxFileBytes: 4 } },
    parts: (base) => ({ readFile: (context, target) => base.readFile(limited(context, { maxFileBytes: Infinity }), target) }),
  },
  {
    name: 'file-limit-in-characters',
    dialect: 'at',
    breaks: ['line-edit/file-size-limit'],
    shouldOnly: true,
    description: 'The limit is held against the number of characters.',
    example: { ...onLines('ééé', [[1, 1, 'X', 'ééé']], 'accepted'), limits: { maxFileBytes: 4 } },
    parts: (base, { LineEditRefusal, numberOf }) => ({
      readFile(context, target) {
        const bytes = base.readFile(limited(context, { maxFileBytes: Infinity }), target);
        if (bytes.toString('utf8').length > numberOf(context.limits, 'maxFileBytes')) throw new LineEditRefusal('too-large', 'file is too large');
        return bytes;
      },
    }),
  },
  {
    name: 'file-limit-on-the-result',
    dialect: 'at',
    breaks: ['line-edit/file-size-limit'],
    shouldOnly: true,
    description: 'A file that grows past the limit is not written.',
    example: { ...onLines('x', [[1, 1, 'XXXXX', 'x']], 'refused'), limits: { maxFileBytes: 4 } },
    parts: (base, { LineEditRefusal, numberOf }) => ({
      write(context, target, bytes) {
        if (bytes.length > numberOf(context.limits, 'maxFileBytes')) throw new LineEditRefusal('too-large', 'file is too large');
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'link-replaced-by-the-edit',
    dialect: 'tau',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'The new file takes the place of the symbolic link.',
    example: { ...onTree({ l: { link: 't' }, t: { file: 'o\n' } }, editOf('l', [[1, 2, 'n', '']])), wrong: { files: { l: 'n\n', t: 'o\n' } } },
    parts: (base) => {
      let asked = '';
      return {
        findTarget(context, path) {
          asked = posix.resolve(context.cwd, path);
          return base.findTarget(context, path);
        },
        write: (context, target, bytes) => base.write(context, { ...target, real: asked }, bytes),
      };
    },
  },
  {
    name: 'dangling-link-refused',
    dialect: 'at',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'A symbolic link to a missing file is refused.',
    example: onTree({ l: { link: 't' } }, editOf('l', [TOP]), 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      findTarget(context, path) {
        const target = base.findTarget(context, path);
        if (!target.exists && isLink(context, path)) throw new LineEditRefusal('io', 'file could not be read');
        return target;
      },
    }),
  },
  {
    name: 'temporary-left',
    dialect: 'tau',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'The temporary file that the new content was written to stays beside the file.',
    example: onTree({ a: { file: '' } }, editOf('a', [TOP])),
    parts: (base) => ({
      write(context, target, bytes) {
        context.fs.writeFileSync(`${target.real}.tmp-${bytes.length}`, bytes);
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'backup-of-lines-left',
    dialect: 'at',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'The old content stays beside the file as a backup.',
    example: onTree({ a: { file: 'x\n' } }, editOf('a', [TOP_AT_X])),
    parts: (base) => ({
      write(context, target, bytes) {
        if (target.exists) context.fs.writeFileSync(`${target.real}~`, context.fs.readFileSync(target.real));
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'mode-of-lines-lost',
    dialect: 'tau',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'The file has the usual permission bits after an edit.',
    example: onTree({ a: { file: 'x\n', mode: '600' } }, editOf('a', [TOP])),
    parts: (base) => ({ write: (context, target, bytes) => base.write(context, { ...target, mode: 0o644 }, bytes) }),
  },
  {
    name: 'neighbour-taken-as-temporary',
    dialect: 'at',
    breaks: ['line-edit/write-hygiene'],
    shouldOnly: true,
    description: 'The new content first goes to the name with `.tmp` behind it, whatever stands there.',
    example: onTree({ a: { file: 'x\n' }, 'a.tmp': { file: 'kept' } }, editOf('a', [TOP_AT_X])),
    parts: (base) => ({
      write(context, target, bytes) {
        quietly(() => context.fs.unlinkSync(`${target.real}.tmp`));
        base.write(context, target, bytes);
      },
    }),
  },
  {
    name: 'edits-while-locked',
    dialect: 'tau',
    needs: ['dir-lock'],
    breaks: ['line-edit/lock-class'],
    description: 'The edit is made while another agent holds the directory of the file.',
  },
  {
    name: 'parents-while-locked',
    dialect: 'tau',
    needs: ['dir-lock'],
    breaks: ['line-edit/lock-class'],
    description: 'Missing parents are made while another agent holds the deepest directory that exists.',
  },
  {
    name: 'lock-of-the-links-directory',
    dialect: 'at',
    needs: ['dir-lock'],
    breaks: ['line-edit/lock-class'],
    description: 'What is waited for is the directory of a symbolic link, not that of the file that it leads to.',
  },
]);

function isLink(context: LineEditContext, path: string): boolean {
  try {
    return context.fs.lstatSync(posix.resolve(context.cwd, path)).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The index of the first entry with a wrong context. */
function wrongContext(base: LineEditParts, { mismatchesOf }: LineEditKit, { entries, original }: LineEditAttempt): number {
  return original ? (mismatchesOf(base, original, entries)[0]?.entry.index ?? entries.length) : 0;
}
