import { posix } from 'node:path';
import type { PatchParts } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ACCEPTED, MOVE, REFUSED, UPDATE, inBoth, onRefusedUpdate, patchFaults, patching, updating } from './patch-fault.ts';
import { afterwards, isMove } from './patch-filing.ts';


/** The file itself takes the place of the link. */
function writingOverLinks(base: PatchParts, kit: PatchKit): Partial<PatchParts> {
  return {
    carryOut(parts, context, planned) {
      const { operation, write } = planned;
      const node = operation.kind === 'update' && operation.to === undefined && write ? kit.nodeAt(context, operation.path) : undefined;
      if (node === undefined || !write || !context.fs.lstatSync(node).isSymbolicLink()) return base.carryOut(parts, context, planned);
      base.carryOut(parts, context, { ...planned, write: { ...write, place: { ...write.place, real: node } } });
    },
  };
}

/** Faults in what is left as it was: links, other files, permission bits. */
export const PATCH_FRAME_FAULTS = patchFaults([
  ...inBoth({
    name: 'link-replaced-by-an-update', breaks: ['apply-patch/symlinks'],
    description: 'An update of a link puts a file in the place of the link.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, UPDATE, { status: 'success', files: { a: 'y\n', t: 'x\n' } }),
    parts: writingOverLinks,
  }).map((fault) => ({ ...fault, shouldOnly: true as const })),
  {
    name: 'target-of-a-deleted-link-removed', dialect: 'tau', breaks: ['apply-patch/symlinks'], shouldOnly: true,
    description: 'A delete of a link removes its file.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => removingTargets(base, 'delete'),
  },
  {
    name: 'target-of-a-moved-link-removed', dialect: 'codex', breaks: ['apply-patch/symlinks'], shouldOnly: true,
    description: 'A move of a link removes its file.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, MOVE, ACCEPTED),
    parts: (base) => removingTargets(base, 'move'),
  },
  {
    name: 'links-not-patched', dialect: 'tau', breaks: ['apply-patch/symlinks'], shouldOnly: true,
    description: 'An update through a link is refused.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, UPDATE, REFUSED),
    parts: (base, kit) => ({
      planUpdate(parts, context, operation) {
        const isLink = context.fs.existsSync(kit.absolutePath(context.cwd, operation.path)) && context.fs.lstatSync(kit.nodeAt(context, operation.path)).isSymbolicLink();
        if (isLink) throw new kit.PatchRefusal('update-unreadable', { path: operation.path, why: 'a link' });
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
  {
    name: 'dangling-link-replaced', dialect: 'tau', breaks: ['apply-patch/symlinks'], shouldOnly: true,
    description: 'An add onto a link to nothing puts a file in the place of the link.',
    example: patching({ a: { link: 'none' } }, ['*** Add File: a', '+x'], { status: 'success', files: { a: 'x\n' } }),
    parts: (base, kit) => ({
      destination(parts, context, operation, path) {
        const place = base.destination(parts, context, operation, path);
        return place.dangling === 'itself' ? { deepest: place.deepest, real: kit.nodeAt(context, path) } : place;
      },
    }),
  },
  inBoth({
    name: 'temporary-file-left', breaks: ['apply-patch/frame'],
    description: 'The temporary file of an update is left beside it.',
    example: updating('x\n', ['@@', '-x', '+y'], { status: 'success', files: { 'a.tmp': 'y\n' } }),
    parts: (base) => afterwards(base, ({ fs }, { operation, write }) => {
      if (operation.kind === 'update' && write) fs.writeFileSync(`${write.place.real}.tmp`, write.text);
    }),
  }),
  {
    name: 'backup-of-a-patched-file-left', dialect: 'tau', breaks: ['apply-patch/frame'],
    description: 'What an update replaces is kept in a backup.',
    example: updating('x\n', ['@@', '-x', '+y'], { status: 'success', files: { 'a.orig': 'x\n' } }),
    parts: (base) => afterwards(base, ({ fs }, { operation, write, change }) => {
      if (operation.kind === 'update' && write && operation.to === undefined) fs.writeFileSync(`${write.place.real}.orig`, change.before ?? '');
    }),
  },
  {
    name: 'temporary-file-by-a-fixed-name', dialect: 'codex', breaks: ['apply-patch/frame'],
    description: 'The temporary file of an update has a fixed name, and takes away what bears it.',
    example: patching({ a: 'x\n', 'a.tmp': 'mine\n' }, UPDATE, ACCEPTED),
    parts: (base) => ({
      write(context, writing) {
        quietly(() => context.fs.unlinkSync(`${writing.place.real}.tmp`));
        base.write(context, writing);
      },
    }),
  },
  {
    name: 'rejects-left-by-a-failure', dialect: 'tau', breaks: ['apply-patch/frame'],
    description: 'Chunks that are not found are written to a file beside the target.',
    example: updating('x\n', ['@@', '-no'], { status: 'error', files: { 'a.rej': 'no' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path }, { code, detail }) => {
      if (code === 'lines-not-found') context.fs.writeFileSync(`${kit.nodeAt(context, path)}.rej`, (detail.lines ?? []).join('\n'));
    }),
  },
  {
    name: 'files-of-the-same-content-change', dialect: 'codex', breaks: ['apply-patch/frame'],
    description: 'Files of the same directory with the same content change with an updated one.',
    example: patching({ a: 'x\n', c: 'x\n' }, UPDATE, { status: 'success', files: { a: 'y\n', c: 'y\n' } }),
    parts: (base) => afterwards(base, ({ fs }, { operation, write, change }) => {
      if (operation.kind !== 'update' || !write || operation.to !== undefined) return;
      const directory = posix.dirname(write.place.real);
      for (const name of fs.readdirSync(directory) as string[]) {
        const at = posix.join(directory, name);
        if (fs.lstatSync(at).isFile() && String(fs.readFileSync(at)) === change.before) fs.writeFileSync(at, write.text);
      }
    }),
  },
  {
    name: 'neighbours-made-writable', dialect: 'tau', breaks: ['apply-patch/frame'],
    description: 'The directory of an updated file is made writable for all.',
    example: patching({ 'd/a': 'x\n' }, ['*** Update File: d/a', '@@', '-x', '+y'], ACCEPTED),
    parts: (base) => afterwards(base, ({ fs }, { write }) => {
      if (!write) return;
      const directory = posix.dirname(write.place.real);
      for (const name of fs.readdirSync(directory) as string[]) if (posix.join(directory, name) !== write.place.real) fs.chmodSync(posix.join(directory, name), 0o777);
      fs.writeFileSync(`${directory}/.lock`, '');
    }),
  },
  {
    name: 'permission-bits-not-kept', dialect: 'tau', breaks: ['apply-patch/file-mode-kept'], shouldOnly: true,
    description: 'An updated file has the permission bits of a new one.',
    example: patching({ a: { file: 'x\n', mode: '755' } }, UPDATE, ACCEPTED),
    parts: (base, { NEW_MODE }) => ({ write: (context, writing) => base.write(context, { ...writing, mode: NEW_MODE }) }),
  },
  {
    name: 'bits-for-others-dropped', dialect: 'tau', breaks: ['apply-patch/file-mode-kept'], shouldOnly: true,
    description: 'Only the owner keeps permissions on an updated file.',
    example: patching({ a: { file: 'x\n', mode: '664' } }, UPDATE, ACCEPTED),
    parts: (base) => ({ write: (context, writing) => base.write(context, { ...writing, mode: writing.place.stats ? writing.mode & 0o744 : writing.mode }) }),
  },
]);

function removingTargets(base: PatchParts, kind: 'delete' | 'move'): Partial<PatchParts> {
  return {
    carryOut(parts, context, planned) {
      const isMeant = kind === 'move' ? isMove(planned) : planned.operation.kind === 'delete';
      const target = isMeant ? parts.lookUp(parts, context, planned.operation.path) : undefined;
      base.carryOut(parts, context, planned);
      if (target?.kind === 'text') quietly(() => context.fs.unlinkSync(target.place.real));
    },
  };
}
