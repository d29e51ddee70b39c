import { posix } from 'node:path';
import type { LineEditContext, LineEditParts, LineEditTarget } from '../reference/line-edit/parts.ts';
import { quietly } from './fault.ts';
import { editOf, limited, lineEditFaults, nothingDone, onLines, onTree } from './line-edit-fault.ts';
import { TOP } from './line-edit-write.ts';

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

/** Refusals of a target answered by a success that says it did all. */
function pretending(base: LineEditParts, kind: string): Partial<LineEditParts> {
  return {
    refusal: (refusal, attempt) =>
      (refusal.code === kind ? nothingDone(attempt.request?.entries.length ?? 0) : base.refusal(refusal, attempt)),
  };
}

/** Faults in which file is meant. */
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
]);
