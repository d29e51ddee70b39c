import { posix } from 'node:path';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, patchFaults, patching } from './patch-fault.ts';
import { afterwards, directoryOf, inAnyCase, withoutRemoval } from './patch-filing.ts';

/** Faults in what a delete removes. */
export const PATCH_DELETE_FAULTS = patchFaults([
  inBoth({
    name: 'delete-empties-the-file', breaks: ['apply-patch/delete-removes'],
    description: 'A delete empties the file and leaves it.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a'], { status: 'success', files: { a: '' } }),
    parts: (base) => ({
      carryOut(parts, context, planned) {
        if (planned.operation.kind !== 'delete') return base.carryOut(parts, context, planned);
        context.fs.writeFileSync(context.fs.realpathSync(posix.resolve(context.cwd, planned.operation.path)), '');
      },
    }),
  }),
  {
    name: 'delete-does-nothing', dialect: 'tau', breaks: ['apply-patch/delete-removes'],
    description: 'A delete succeeds and the file stays.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a'], { status: 'success', files: { a: 'x\n' } }),
    parts: (base) => ({ planDelete: (parts, context, operation) => withoutRemoval(base.planDelete(parts, context, operation)) }),
  },
  {
    name: 'delete-takes-files-that-begin-alike', dialect: 'codex', breaks: ['apply-patch/delete-removes', 'apply-patch/frame'],
    description: 'A delete removes every file of the directory whose name begins with that of the file.',
    example: patching({ a: 'x\n', 'a.txt': 'y\n' }, ['*** Delete File: a'], { status: 'success' }),
    parts: (base, kit) => afterwards(base, (context, { operation }) => {
      if (operation.kind !== 'delete') return;
      const [directory, name] = [directoryOf(kit, context, operation.path), posix.basename(operation.path)];
      for (const other of context.fs.readdirSync(directory) as string[]) if (other.startsWith(`${name}.`)) context.fs.unlinkSync(posix.join(directory, other));
    }),
  },
  {
    name: 'file-put-aside-instead-of-deleted', dialect: 'tau', breaks: ['apply-patch/frame'],
    description: 'A delete renames the file to a backup.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a'], { status: 'success', files: { 'a.bak': 'x\n' } }),
    parts: (base, kit) => ({
      carryOut(parts, context, planned) {
        if (planned.operation.kind !== 'delete') return base.carryOut(parts, context, planned);
        const node = kit.nodeAt(context, planned.operation.path);
        context.fs.renameSync(node, `${node}.bak`);
      },
    }),
  },
  inBoth({
    name: 'delete-of-a-missing-file-succeeds', breaks: ['apply-patch/delete-missing-refused'],
    description: 'A delete of a file that is not there succeeds.',
    example: patching({}, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind !== 'missing') return base.planDelete(parts, context, operation);
        return { operation, change: { status: 'D', path: operation.path, before: '', after: '' } };
      },
    }),
  }),
  {
    name: 'delete-finds-the-name-elsewhere', dialect: 'tau', breaks: ['apply-patch/delete-missing-refused'],
    description: 'Where the file is not there one of the same name in another directory is deleted.',
    example: patching({ 'd/a': 'x\n' }, ['*** Delete File: a'], ACCEPTED),
    parts: (base, kit) => ({
      planDelete(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path).kind === 'missing' ? elsewhere(context, posix.basename(operation.path)) : undefined;
        return base.planDelete(parts, context, found === undefined ? operation : { ...operation, path: found });
      },
      remove: (context, path) => context.fs.unlinkSync(kit.nodeAt(context, path)),
    }),
  },
  inBoth({
    name: 'delete-finds-another-letter-case', breaks: ['apply-patch/delete-missing-refused'],
    description: 'Where the file is not there one whose name differs in letter case only is deleted.',
    example: patching({ A: 'x\n' }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete: (parts, context, operation) => base.planDelete(parts, context, { ...operation, path: inAnyCase(parts, context, operation.path) }),
    }),
  }),
  inBoth({
    name: 'delete-of-a-directory', breaks: ['apply-patch/delete-directory-refused'],
    description: 'A delete removes a directory with all that is in it.',
    example: patching({ 'a/b': 'x\n' }, ['*** Delete File: a'], ACCEPTED),
    parts: (base, kit) => deletingDirectories(base, kit, (context, at) => context.fs.rmSync(at, { recursive: true })),
  }),
  {
    name: 'delete-of-an-empty-directory', dialect: 'tau', breaks: ['apply-patch/delete-directory-refused'],
    description: 'A delete removes an empty directory.',
    example: patching({ a: { directory: true } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base, kit) => deletingDirectories(base, kit, (context, at) => context.fs.rmdirSync(at)),
  },
  {
    name: 'delete-of-a-link-to-a-directory', dialect: 'codex', breaks: ['apply-patch/delete-directory-refused'],
    description: 'A delete removes a link to a directory.',
    example: patching({ a: { link: 'd' }, 'd/b': 'x\n' }, ['*** Delete File: a'], ACCEPTED),
    parts: (base, kit) => deletingDirectories(base, kit, (context, at) => {
      if (!context.fs.lstatSync(at).isSymbolicLink()) throw new Error('a directory');
      context.fs.unlinkSync(at);
    }),
  },
  {
    name: 'refused-directory-is-emptied', dialect: 'tau', breaks: ['apply-patch/delete-directory-refused', 'apply-patch/failing-operation-has-no-effect'],
    description: 'A delete of a directory is refused when the files in it are gone.',
    example: patching({ 'a/b': 'x\n' }, ['*** Delete File: a'], REFUSED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'directory' && !/^(\.|\.\.|)$/.test(posix.basename(operation.path))) quietly(() => {
          const at = context.fs.realpathSync(posix.resolve(context.cwd, operation.path));
          for (const name of context.fs.readdirSync(at) as string[]) if (context.fs.lstatSync(posix.join(at, name)).isFile()) context.fs.unlinkSync(posix.join(at, name));
        });
        return base.planDelete(parts, context, operation);
      },
    }),
  },
]);

function elsewhere({ fs, cwd }: PatchContext, name: string): string | undefined {
  for (const directory of fs.readdirSync(cwd) as string[]) {
    const at = posix.join(cwd, directory, name);
    if (fs.lstatSync(posix.join(cwd, directory)).isDirectory() && fs.existsSync(at) && fs.lstatSync(at).isFile()) return posix.join(directory, name);
  }
  return undefined;
}

function deletingDirectories(base: PatchParts, kit: PatchKit, remove: (context: PatchContext, at: string) => void): Partial<PatchParts> {
  return {
    planDelete(parts, context, operation) {
      const { path } = operation;
      if (parts.lookUp(parts, context, path).kind !== 'directory' || /^(\.|\.\.|)$/.test(posix.basename(path))) return base.planDelete(parts, context, operation);
      try {
        remove(context, kit.nodeAt(context, path));
      } catch {
        return base.planDelete(parts, context, operation);
      }
      return { operation, change: { status: 'D', path, before: '', after: '' } };
    },
  };
}
