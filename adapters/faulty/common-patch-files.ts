import { posix } from 'node:path';
import type { PatchParts, Planned } from '../reference/patch/parts.ts';
import { forGood, inCommon } from './common-patch-fault.ts';
import { quietly } from './fault.ts';
import { ACCEPTED, MOVE, REFUSED, UPDATE, onRefusedUpdate, patchOf, patching, pretending, sending, updateOf, updating } from './patch-fault.ts';
import { afterwards, isMove, meaningTheFileAbove, updatingFrom, withoutRemoval } from './patch-filing.ts';

const CUT = 64 * 1024;

/** Texts written with other permission bits. */
function writingMode(base: PatchParts, change: (mode: number, planned: { exists: boolean }) => number): Partial<PatchParts> {
  return { write: (context, writing) => base.write(context, { ...writing, mode: change(writing.mode, { exists: writing.place.stats !== undefined }) }) };
}

/** Faults of patches against the rules of the safety core on files. */
export const COMMON_PATCH_FILES_FAULTS = inCommon([
  {
    name: 'common-patch-parents-made-before-the-source-is-read', breaks: ['common/refusal-changes-nothing'],
    description: 'The directory of a file to update is made before the file is looked for.',
    example: patching({}, ['*** Update File: d/m', '@@', '-x', '+y'], { status: 'error', files: { d: '/' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'missing' && found.place) quietly(() => parts.makeParents(forGood(context), found.place as never));
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
  {
    name: 'common-patch-missing-file-touched', breaks: ['common/refusal-changes-nothing'],
    description: 'A missing file to update is made, empty, before the refusal.',
    example: patching({}, ['*** Update File: m', '@@', '-x', '+y'], { status: 'error', files: { m: '' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'missing' && found.place) quietly(() => context.fs.writeFileSync((found.place as { real: string }).real, '', { flag: 'wx' }));
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
  {
    name: 'common-patch-opened-before-hunks-are-placed', breaks: ['common/refusal-changes-nothing'],
    description: 'A file is emptied before its hunks are placed.',
    example: updating('x\n', ['@@', '-z', '+y'], { status: 'error', files: { a: '' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path }, { code }) => {
      if (code === 'lines-not-found') context.fs.writeFileSync(kit.nodeAt(context, path), '');
    }),
  },
  {
    name: 'common-patch-opened-before-the-text-is-encoded', breaks: ['common/refusal-changes-nothing'],
    description: 'Files to update are emptied before an unpaired surrogate is found in the patch.',
    example: updating('x\n', ['@@', '-x', '+\ud800'], { status: 'error', files: { a: '' } }),
    parts: (base) => ({
      patchText: String,
      write(context, writing) {
        if (writing.text.isWellFormed()) return base.write(context, writing);
        if (writing.place.stats) context.fs.writeFileSync(writing.place.real, '');
        throw Object.assign(new Error('cannot be encoded'), { code: 'EILSEQ' });
      },
    }),
  },
  {
    name: 'common-patch-mode-changed-by-a-refusal', breaks: ['common/refusal-changes-nothing'],
    description: 'A file whose hunks are not found has lost its permission bits for others.',
    example: updating('x\n', ['@@', '-z', '+y'], REFUSED),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path }) => context.fs.chmodSync(kit.nodeAt(context, path), 0o600)),
  },
  {
    name: 'common-patch-parents-of-what-fails-stay', breaks: ['common/refusal-changes-nothing'],
    description: 'Directories made for a name that is too long stay.',
    needs: ['real-fs'],
    example: patching({}, [`*** Add File: d/${'x'.repeat(300)}`, '+x'], { status: 'error', files: { d: '/' } }),
    parts: (base) => ({ makeParents: (context, place) => base.makeParents(forGood(context), place) }),
  },
  {
    name: 'common-patch-answered-before-written', breaks: ['common/success-on-disk'],
    description: 'The answer does not wait for the write, which is lost.',
    example: updating('x\n', ['@@', '-x', '+y'], 'x\n'),
    parts: (base) => ({ write: (context, writing) => (writing.place.stats ? undefined : base.write(context, writing)) }),
  },
  {
    name: 'common-patch-deletion-told-only', breaks: ['common/success-on-disk'],
    description: 'A deleted file is emptied, and stays.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a'], { status: 'success', files: { a: '' } }),
    parts: (base, kit) => ({
      carryOut(parts, context, planned) {
        if (planned.operation.kind !== 'delete') return base.carryOut(parts, context, planned);
        context.fs.writeFileSync(kit.nodeAt(context, planned.operation.path), '');
      },
    }),
  },
  {
    name: 'common-patch-source-stays', breaks: ['common/success-on-disk'],
    description: 'The source of a move stays.',
    example: patching({ a: 'x\n' }, MOVE, { status: 'success', files: { a: 'x\n', b: 'y\n' } }),
    parts: (base) => ({ planUpdate: (parts, context, operation) => withoutRemoval(base.planUpdate(parts, context, operation)) }),
  },
  {
    name: 'common-patch-move-forgets-the-change', breaks: ['common/success-on-disk'],
    description: 'A move takes the file along as it was.',
    example: patching({ a: 'x\n' }, MOVE, { status: 'success', files: { b: 'x\n' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        return isMove(planned) && planned.write ? { ...planned, write: { ...planned.write, text: planned.change.before ?? '' } } : planned;
      },
    }),
  },
  {
    name: 'common-patch-second-call-starts-from-what-was-read', breaks: ['common/success-on-disk'],
    description: 'A file is read once; later calls start from the text that it had then.',
    example: { tree: { a: { file: 'x\nz\n' } }, calls: [patchOf(...UPDATE), updateOf('@@', '-z', '+w')], wrong: { files: { a: 'x\nw\n' } } },
    parts: stalePatches,
  },
  {
    name: 'common-patch-mode-600', breaks: ['common/file-identity-kept'], shouldOnly: true,
    description: 'The new file that takes the place of the old one has mode 600.',
    example: patching({ a: { file: 'x\n', mode: '755' } }, UPDATE, ACCEPTED),
    parts: (base) => writingMode(base, (mode, { exists }) => (exists ? 0o600 : mode)),
  },
  {
    name: 'common-patch-moved-file-is-a-new-one', breaks: ['common/file-identity-kept'], shouldOnly: true,
    description: 'A moved file has the permission bits of a new one.',
    example: patching({ a: { file: 'x\n', mode: '755' } }, MOVE, ACCEPTED),
    parts: (base, { NEW_MODE }) => writingMode(base, (mode, { exists }) => (exists ? mode : NEW_MODE)),
  },
  {
    name: 'common-patch-link-replaced', breaks: ['common/file-identity-kept'], shouldOnly: true,
    description: 'An update through a link puts a file in the place of the link.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, UPDATE, { status: 'success', files: { a: 'y\n', t: 'x\n' } }),
    parts: (base, kit) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        if (!planned.write || isMove(planned)) return planned;
        const real = kit.nodeAt(context, operation.path);
        return { ...planned, write: { ...planned.write, place: { ...planned.write.place, real } } };
      },
    }),
  },
  {
    name: 'common-patch-backup-stays', breaks: ['common/no-leftovers'],
    description: 'The old content of an updated file stays beside it.',
    example: updating('x\n', ['@@', '-x', '+y'], { status: 'success', files: { 'a.orig': 'x\n' } }),
    parts: (base) => afterwards(base, ({ fs }, { operation, write, change }) => {
      if (operation.kind === 'update' && write) fs.writeFileSync(`${write.place.real}.orig`, change.before ?? '');
    }),
  },
  {
    name: 'common-patch-rejects-stay', breaks: ['common/no-leftovers'],
    description: 'Hunks that are not found stay beside the file.',
    example: updating('x\n', ['@@', '-z', '+y'], { status: 'error', files: { 'a.rej': 'z\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path }, { code, detail }) => {
      if (code === 'lines-not-found') context.fs.writeFileSync(`${kit.nodeAt(context, path)}.rej`, `${(detail.lines ?? []).join('\n')}\n`);
    }),
  },
  {
    name: 'common-patch-journal-of-a-refusal-stays', breaks: ['common/no-leftovers'],
    description: 'A patch that is taken back leaves its journal.',
    example: patching({ a: 'x\n' }, [...UPDATE, '*** Delete File: m'], { status: 'error', files: { '.journal': '1' } }),
    parts: (base) => ({
      failure(parts, refusal, attempt) {
        if (attempt.at > 0) attempt.context.fs.writeFileSync(`${attempt.context.realRoot}/.journal`, String(attempt.at));
        return base.failure(parts, refusal, attempt);
      },
    }),
  },
  {
    name: 'common-patch-temporary-name-taken', breaks: ['common/no-leftovers'],
    description: 'The temporary file of an update has a fixed name, and takes away what bears it.',
    example: patching({ 'a': 'x\n', 'a.tmp': 'mine\n' }, UPDATE, ACCEPTED),
    parts: (base) => ({
      write(context, writing) {
        quietly(() => context.fs.unlinkSync(`${writing.place.real}.tmp`));
        base.write(context, writing);
      },
    }),
  },
  {
    name: 'common-patch-backup-name-taken', breaks: ['common/no-leftovers'],
    description: 'The old content is put beside the file while it is written, and takes away what bears the name.',
    example: patching({ 'a': 'x\n', 'a.bak': 'mine\n' }, UPDATE, ACCEPTED),
    parts: (base) => ({
      write(context, writing) {
        quietly(() => context.fs.unlinkSync(`${writing.place.real}.bak`));
        quietly(() => context.fs.unlinkSync(`${writing.place.real}~`));
        base.write(context, writing);
      },
    }),
  },
  {
    name: 'common-patch-no-turns', breaks: ['common/parallel-kept'], needs: ['concurrent'],
    description: 'Patches of one file do not wait for one another.',
    example: { tree: { a: { file: 'x\nz\n' } }, calls: [patchOf(...UPDATE), updateOf('@@', '-z', '+w')], wrong: { files: { a: 'x\nw\n' } } },
    parts: () => ({ turnKeys: () => [] }),
  },
  {
    name: 'common-patch-turns-by-spelling', breaks: ['common/parallel-kept'], needs: ['concurrent'],
    description: 'Patches wait for those that spell the path alike.',
    example: { tree: { a: { file: 'x\nz\n' } }, calls: [patchOf(...UPDATE), patchOf('*** Update File: ./a', '@@', '-z', '+w')], wrong: { files: { a: 'x\nw\n' } } },
    parts: (_base, { pathsOf }) => ({ turnKeys: (_context, operations) => pathsOf(operations) }),
  },
  {
    name: 'common-patch-turns-by-name', breaks: ['common/parallel-kept'], needs: ['concurrent'],
    description: 'Patches wait for those of the same name; a link is another one.',
    example: { tree: { a: { file: 'x\nz\n' }, l: { link: 'a' } }, calls: [patchOf(...UPDATE), patchOf('*** Update File: l', '@@', '-z', '+w')], wrong: { files: { a: 'x\nw\n' } } },
    parts: (_base, { pathsOf }) => ({ turnKeys: ({ cwd }, operations) => pathsOf(operations).map((path) => posix.resolve(cwd, path)) }),
  },
  {
    name: 'common-patch-missing-file-made', breaks: ['common/unfit-target-refused'],
    description: 'An update of a missing file makes it of its new lines.',
    example: patching({}, ['*** Update File: m', '@@', '-x', '+y'], { status: 'success', files: { m: 'y\n' } }),
    parts: (base, { newLines, NEW_MODE }) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind !== 'missing' || !found.place || operation.to !== undefined) return base.planUpdate(parts, context, operation);
        const text = operation.chunks.flatMap(newLines).map((line) => `${line}\n`).join('');
        return { operation, change: { status: 'A', path: operation.path, before: '', after: text }, write: { place: found.place, text, mode: NEW_MODE } };
      },
    }),
  },
  {
    name: 'common-patch-deletion-of-nothing-succeeds', breaks: ['common/unfit-target-refused'],
    description: 'The deletion of a missing file is a success.',
    example: patching({}, ['*** Delete File: m'], ACCEPTED),
    parts: (base) => pretending(base, 'delete-failed'),
  },
  {
    name: 'common-patch-directory-deleted', breaks: ['common/unfit-target-refused'],
    description: 'A directory is deleted with all that is in it.',
    example: patching({ 'd/a': 'x\n' }, ['*** Delete File: d'], ACCEPTED),
    parts: (base, kit) => ({
      planDelete(parts, context, operation): Planned {
        const isDirectory = parts.lookUp(parts, context, operation.path).kind === 'directory' && !/(?:^|\/)\.{0,2}$/.test(operation.path);
        return isDirectory ? { operation, change: { status: 'D', path: operation.path }, remove: operation.path } : base.planDelete(parts, context, operation);
      },
      remove(context, path) {
        const node = kit.nodeAt(context, path);
        if (context.fs.lstatSync(node).isDirectory()) context.fs.rmSync(node, { recursive: true });
        else base.remove(context, path);
      },
    }),
  },
  {
    name: 'common-patch-below-a-file-means-the-file', breaks: ['common/unfit-target-refused'],
    description: 'A path below a file means the file.',
    example: patching({ a: 'x\n' }, ['*** Update File: a/b', '@@', '-x', '+y'], { status: 'success', files: { a: 'y\n' } }),
    parts: meaningTheFileAbove,
  },
  {
    name: 'common-patch-size-not-bound', breaks: ['common/unfit-target-refused'],
    description: 'Files above the declared largest size are edited.',
    example: sending({ a: 'x\nzzzzzzzz\n' }, updateOf('@@', '-x', '+y'), ACCEPTED, { limits: { maxFileBytes: 8 } }),
    parts: (base) => ({ settings: { ...base.settings, boundsSize: false } }),
  },
  {
    name: 'common-patch-largest-file-refused', breaks: ['common/unfit-target-refused'],
    description: 'Files of half the declared largest size are refused.',
    example: sending({ a: 'x\nzz\n' }, updateOf('@@', '-x', '+y'), REFUSED, { limits: { maxFileBytes: 8 } }),
    parts: (base) => ({ lookUp: (parts, context, path) => base.lookUp(parts, { ...context, limits: { ...context.limits, maxFileBytes: Math.floor(Number(context.limits['maxFileBytes']) / 2) } }, path) }),
  },
  {
    name: 'common-patch-end-of-a-long-file-cut', breaks: ['common/unfit-target-refused'],
    description: 'A file of more than 64 KiB is read to that length, and written back so.',
    example: sending({ a: { file: { parts: ['x\n', { repeat: 'z\n', times: 40_000 }] } } }, updateOf('@@', '-x', '+y'), ACCEPTED),
    parts: (base) => ({ decode: (content) => base.decode(content.subarray(0, CUT)) }),
  },
  {
    name: 'common-patch-first-thousand-lines-searched', breaks: ['common/unfit-target-refused'],
    description: 'Only the first thousand lines of a file are searched.',
    example: sending({ a: { file: { parts: [{ repeat: 'z\n', times: 1500 }, 'x\n'] } } }, updateOf('@@', '-x', '+y'), REFUSED),
    parts: (base) => ({
      place(sheet, pattern, cursor, atEnd) {
        const found = base.place(sheet, pattern, cursor, atEnd);
        return found !== undefined && found >= 1000 ? undefined : found;
      },
    }),
  },
]);

/** What an update saw first of a file, and what it left. */
interface Seen {
  first: string;
  left: string;
}

/** A file that is as this tool left it is taken to be as it was found at first. */
function stalePatches(base: PatchParts): Partial<PatchParts> {
  const seen = new Map<string, Seen>();
  const stale = updatingFrom(base, ({ place, text }) => (seen.get(place.real)?.left === text ? seen.get(place.real)?.first : undefined));
  return {
    planUpdate(parts, context, operation) {
      const planned = stale.planUpdate?.(parts, context, operation) ?? base.planUpdate(parts, context, operation);
      const { before = '', after = '' } = planned.change;
      seen.set(parts.lookUp(parts, context, operation.path).place?.real ?? '', { first: before, left: after });
      return planned;
    },
  };
}
