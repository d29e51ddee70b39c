import { posix } from 'node:path';
import type { PatchParts } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, onRefusedUpdate, patchFaults, patching } from './patch-fault.ts';
import { afterwards, directoryOf, isMove, meaningTheFileAbove } from './patch-filing.ts';

/** Removes the directory of a file that went, if it is empty then. */
function pruning(kit: PatchKit, base: PatchParts, kinds: 'delete' | 'move' | 'all'): Partial<PatchParts> {
  return afterwards(base, (context, planned) => {
    const isDelete = planned.operation.kind === 'delete';
    if (!(isDelete && kinds !== 'move') && !(isMove(planned) && kinds !== 'delete')) return;
    let at = directoryOf(kit, context, planned.operation.path);
    const prune = () => {
      if (at !== context.realRoot && at.startsWith(`${context.realRoot}/`)) context.fs.rmdirSync(at);
    };
    prune();
    if (kinds !== 'all') return;
    for (at = posix.dirname(at); at.length > context.realRoot.length; at = posix.dirname(at)) prune();
  });
}

/** Faults in the directories that are made, and in those that stay. */
export const PATCH_PARENTS_FAULTS = patchFaults([
  inBoth({
    name: 'parents-not-made', breaks: ['apply-patch/parents-created'],
    description: 'No directory is made, so that a path whose parents are missing is refused.',
    example: patching({}, ['*** Add File: d/n', '+x'], REFUSED),
    parts: () => ({ makeParents: () => {} }),
  }),
  inBoth({
    name: 'one-parent-made', breaks: ['apply-patch/parents-created'],
    description: 'The parent directory is made, those above it are not.',
    example: patching({}, ['*** Add File: d/e/n', '+x'], REFUSED),
    parts: () => ({ makeParents: (context, { real }) => quietly(() => context.fs.mkdirSync(posix.dirname(real))) }),
  }),
  {
    name: 'parents-made-for-adds-only', dialect: 'tau', breaks: ['apply-patch/parents-created'],
    description: 'A move makes no directories.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: d/n', '@@', ' x'], REFUSED),
    parts: (base) => ({
      carryOut: (parts, context, planned) => base.carryOut(isMove(planned) ? { ...parts, makeParents: () => {} } : parts, context, planned),
    }),
  },
  {
    name: 'parents-before-the-source-is-read', dialect: 'tau', breaks: ['apply-patch/parents-only-after-validation'],
    description: 'The directories of the destination of a move are made before its source is read.',
    example: patching({}, ['*** Update File: a', '*** Move to: d/n', '@@', ' x'], { status: 'error', files: { d: '/' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { to }, { code }) => {
      if (to !== undefined && code === 'update-unreadable') base.makeParents(context, kit.follow(context.fs, context.cwd, to));
    }),
  },
  {
    name: 'parents-before-the-lines-are-found', dialect: 'codex', breaks: ['apply-patch/parents-only-after-validation', 'apply-patch/chunks-all-or-nothing'],
    description: 'The directories of the destination of a move are made before its chunks are looked for.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: d/n', '@@', ' no'], { status: 'error', files: { d: '/' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { to }, { code }) => {
      if (to !== undefined && code !== 'update-unreadable') base.makeParents(context, kit.follow(context.fs, context.cwd, to));
    }),
  },
  {
    name: 'parents-of-every-operation-made-first', dialect: 'tau', breaks: ['apply-patch/parents-only-after-validation'],
    description: 'The directories of all paths of a patch are made before its first operation.',
    example: patching({}, ['*** Update File: d/m', '@@', ' x'], { status: 'error', files: { d: '/' } }),
    parts: (base, kit) => ({
      turnKeys(context, operations) {
        for (const path of kit.pathsOf(operations)) quietly(() => base.makeParents(context, kit.follow(context.fs, context.cwd, path)));
        return base.turnKeys(context, operations);
      },
    }),
  },
  inBoth({
    name: 'emptied-directory-removed', breaks: ['apply-patch/directories-never-removed'],
    description: 'A directory whose last file is deleted is removed.',
    example: patching({ 'd/a': 'x\n' }, ['*** Delete File: d/a'], ACCEPTED),
    parts: (base, kit) => pruning(kit, base, 'delete'),
  }),
  {
    name: 'directory-left-by-a-move-removed', dialect: 'tau', breaks: ['apply-patch/directories-never-removed'],
    description: 'A directory whose last file is moved away is removed.',
    example: patching({ 'd/a': 'x\n' }, ['*** Update File: d/a', '*** Move to: b', '@@', ' x'], ACCEPTED),
    parts: (base, kit) => pruning(kit, base, 'move'),
  },
  {
    name: 'emptied-directories-removed', dialect: 'codex', breaks: ['apply-patch/directories-never-removed'],
    description: 'All directories that a delete or a move empties are removed.',
    example: patching({ 'd/e/a': 'x\n' }, ['*** Delete File: d/e/a'], ACCEPTED),
    parts: (base, kit) => pruning(kit, base, 'all'),
  },
  inBoth({
    name: 'file-in-the-way-replaced', breaks: ['apply-patch/parent-is-file-refused'],
    description: 'A file that stands where a directory is needed gives way to it.',
    example: patching({ f: 'x\n' }, ['*** Add File: f/n', '+x'], ACCEPTED),
    parts: (base, kit) => ({
      destination(parts, context, operation, path) {
        const parent = posix.dirname(path);
        if (parent !== '.' && parts.lookUp(parts, context, parent).kind === 'text') quietly(() => context.fs.unlinkSync(kit.nodeAt(context, parent)));
        return base.destination(parts, context, operation, path);
      },
    }),
  }),
  {
    name: 'name-below-a-file-is-that-file', dialect: 'tau', breaks: ['apply-patch/parent-is-file-refused'],
    description: 'A delete or an update below a file is one of the file.',
    example: patching({ f: 'x\n' }, ['*** Delete File: f/n'], ACCEPTED),
    parts: meaningTheFileAbove,
  },
  {
    name: 'target-below-a-file-skipped', dialect: 'codex', breaks: ['apply-patch/parent-is-file-refused'],
    description: 'A target below a file is skipped, and the call succeeds.',
    example: patching({ f: 'x\n' }, ['*** Add File: f/n', '+x'], ACCEPTED),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind !== 'below-file') return base.planAdd(parts, context, operation);
        return { operation, change: { status: 'A', path: operation.path, before: '', after: '' } };
      },
    }),
  },
]);
