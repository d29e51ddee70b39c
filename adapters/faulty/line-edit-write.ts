import { posix } from 'node:path';
import type { LineEditAttempt, LineEditContext, LineEditParts } from '../reference/line-edit/parts.ts';
import { quietly, type LineEditKit } from './fault.ts';
import { editOf, lineEditFaults, onLines, onTree, writeGoodEntries } from './line-edit-fault.ts';

export const TOP = [1, 1, 'X', ''] as const;
const TOP_AT_X = [1, 1, 'X', 'x'] as const;

/** Faults in what is written, and in what is left of a refused call. */
export const LINE_EDIT_WRITE_FAULTS = lineEditFaults([
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
