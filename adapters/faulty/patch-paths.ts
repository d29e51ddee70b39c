import { posix } from 'node:path';
import type { Bytes } from '../../contract/bytes.ts';
import type { Operation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, onRefusedUpdate, patchFaults, patching, quietly, reordering, updating } from './patch-fault.ts';
import { afterwards, directoryOf, isMove } from './patch-filing.ts';

const INVALID: Bytes = bytes('a\xff\nb\n');
const MOVE = ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'];
const UPDATE = ['*** Update File: a', '@@', '-x', '+y'];

function bytes(latin1: string): Bytes {
  return { base64: Buffer.from(latin1, 'latin1').toString('base64') };
}

/** Every path of the patch changed. */
function renaming(base: PatchParts, change: (path: string) => string): Partial<PatchParts> {
  return reordering(base, (operations) => operations.map((operation): Operation =>
    (operation.kind === 'update' && operation.to !== undefined
      ? { ...operation, path: change(operation.path), to: change(operation.to) }
      : { ...operation, path: change(operation.path) })));
}

/** Paths that are refused before anything is done. */
function refusingPaths(base: PatchParts, { PatchRefusal, pathsOf }: PatchKit, isBad: (path: string) => boolean): Partial<PatchParts> {
  return reordering(base, (operations) => {
    const bad = pathsOf(operations).find(isBad);
    if (bad !== undefined) throw new PatchRefusal('bad-operation', { line: bad });
    return operations;
  });
}

/** Paths that start from another directory. */
function startingFrom(base: PatchParts, start: (context: PatchContext) => string): Partial<PatchParts> {
  const moved = (context: PatchContext): PatchContext => ({ ...context, cwd: start(context) });
  return {
    lookUp: (parts, context, path) => base.lookUp(parts, moved(context), path),
    remove: (context, path) => base.remove(moved(context), path),
  };
}

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

/** Faults in directories, links, paths and what files may hold. */
export const PATCH_PATHS_FAULTS = patchFaults([
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
    parts: (base) => renamingBelowFiles(base),
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
  inBoth({
    name: 'invalid-bytes-replaced', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'Bytes that are no UTF-8 are read as replacement characters and written back as such.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\xef\xbf\xbd\nc\n' } }),
    parts: () => ({ decode: (buffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer) }),
  }),
  inBoth({
    name: 'invalid-bytes-kept', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A file that is no UTF-8 is updated byte for byte.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\xff\nc\n' } }),
    parts: (base) => ({
      decode: (buffer) => base.decode(buffer) ?? `${LATIN}${buffer.toString('latin1')}`,
      write(context, writing) {
        if (!writing.text.startsWith(LATIN)) return base.write(context, writing);
        const { mode } = writing;
        context.fs.writeFileSync(writing.place.real, Buffer.from(writing.text.slice(LATIN.length), 'latin1'), { mode });
      },
    }),
  }),
  {
    name: 'invalid-bytes-dropped', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'Bytes that are no UTF-8 are left out when a file is read.',
    example: patching({ a: { file: INVALID } }, ['*** Update File: a', '@@', '-b', '+c'], { status: 'success', files: { a: 'a\nc\n' } }),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? buffer.toString('utf8').replaceAll('\ufffd', '') }),
  },
  {
    name: 'surrogates-are-valid', dialect: 'codex', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'The encoding of a surrogate counts as valid.',
    example: patching({ a: { file: bytes('\xed\xa0\x80\nb\n') } }, ['*** Update File: a', '@@', '-b', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (isOnly(buffer, /\xed[\xa0-\xbf][\x80-\xbf]/g) ? buffer.toString('utf8') : undefined) }),
  },
  {
    name: 'character-cut-short-is-valid', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A character that is cut short at the end of the file counts as valid.',
    example: patching({ a: { file: bytes('b\n\xe2\x82') } }, ['*** Update File: a', '@@', '-b', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (isOnly(buffer, /([\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/g) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer) : undefined) }),
  },
  {
    name: 'other-encodings-taken', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-refused'],
    description: 'A file in UTF-16 with its mark is read as such and written as UTF-8.',
    example: patching({ a: { file: bytes('\xff\xfeb\0\n\0') } }, ['*** Update File: a', '@@', '+c'], ACCEPTED),
    parts: (base) => ({ decode: (buffer) => base.decode(buffer) ?? (buffer[0] === 0xff && buffer[1] === 0xfe ? buffer.toString('utf16le', 2) : undefined) }),
  },
  {
    name: 'deleted-bytes-diffed', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A file that is no UTF-8 is deleted, with a diff of replacement characters.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        const decode = (buffer: Buffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer);
        return base.planDelete({ ...parts, lookUp: (all, where, path) => base.lookUp({ ...all, decode }, where, path) }, context, operation);
      },
    }),
  },
  {
    name: 'deleted-bytes-not-told', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A file that is no UTF-8 is deleted and not among the changes.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      settings: { ...base.settings, deletesAnyFile: true },
      changesOf: (planned) => (planned.operation.kind === 'delete' && planned.change.before === undefined ? [] : base.changesOf(planned)),
    }),
  },
  {
    name: 'invalid-delete-told-but-not-done', dialect: 'tau', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A delete of a file that is no UTF-8 succeeds and the file stays.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], ACCEPTED),
    parts: (base) => ({
      planDelete(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind !== 'utf8') return base.planDelete(parts, context, operation);
        return { operation, change: { status: 'D', path: operation.path } };
      },
    }),
  },
  {
    name: 'delete-of-invalid-bytes-refused', dialect: 'codex', breaks: ['apply-patch/invalid-utf8-delete'],
    description: 'A delete of a file that is no UTF-8 is refused.',
    example: patching({ a: { file: INVALID } }, ['*** Delete File: a'], REFUSED),
    parts: (base) => ({ settings: { ...base.settings, deletesAnyFile: false } }),
  },
  {
    name: 'size-not-bounded', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'Files of any size are read.',
    example: patching({ a: 'x\n'.repeat(20) }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 20 } }),
    parts: (base) => ({ settings: { ...base.settings, boundsSize: false } }),
  },
  {
    name: 'largest-file-refused', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'A file of exactly the limit is refused.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '@@', '+y'], REFUSED, { limits: { maxFileBytes: 2 } }),
    parts: (base, { numberOf }) => boundedBy(base, (context) => numberOf(context.limits, 'maxFileBytes') - 1),
  },
  {
    name: 'one-byte-above-the-limit-read', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'A file of one byte more than the limit is read.',
    example: patching({ a: 'xx\n' }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 2 } }),
    parts: (base, { numberOf }) => boundedBy(base, (context) => numberOf(context.limits, 'maxFileBytes') + 1),
  },
  {
    name: 'size-counted-in-characters', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'The limit is one of characters, not of bytes.',
    example: patching({ a: 'éé\n' }, ['*** Update File: a', '@@', '+y'], ACCEPTED, { limits: { maxFileBytes: 4 } }),
    parts: (base, { PatchRefusal, numberOf }) => ({
      settings: { ...base.settings, boundsSize: false },
      update(parts, context, before, chunks) {
        if (before.length > numberOf(context.limits, 'maxFileBytes')) throw new PatchRefusal('update-unreadable', { why: 'file is too large to read safely' });
        return base.update(parts, context, before, chunks);
      },
    }),
  },
  {
    name: 'size-of-the-result-bounded', dialect: 'tau', breaks: ['apply-patch/size-limit'],
    description: 'An update whose result is above the limit is refused.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '@@', '+y'], REFUSED, { limits: { maxFileBytes: 3 } }),
    parts: (base, { PatchRefusal, numberOf }) => ({
      update(parts, context, before, chunks) {
        const text = base.update(parts, context, before, chunks);
        if (Buffer.byteLength(text) > numberOf(context.limits, 'maxFileBytes')) throw new PatchRefusal('write-failed', { why: 'too large' });
        return text;
      },
    }),
  },
  {
    name: 'absolute-paths-refused', dialect: 'tau', breaks: ['apply-patch/path-resolution'],
    description: 'Absolute paths are refused.',
    example: patching({}, ['*** Add File: /place/root/n', '+x'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.startsWith('/')),
  },
  {
    name: 'absolute-paths-below-the-working-directory', dialect: 'codex', breaks: ['apply-patch/path-resolution'],
    description: 'Absolute paths are taken as relative ones.',
    example: patching({ a: 'x\n' }, ['*** Delete File: /place/root/a'], REFUSED),
    parts: (base) => renaming(base, (path) => path.replace(/^\/+(?=.)/, '')),
  },
  inBoth({
    name: 'paths-above-the-working-directory-refused', breaks: ['apply-patch/path-resolution'],
    description: 'Paths that lead out of the working directory are refused.',
    example: patching({ 'w/o': '', 'v/a': 'x\n' }, ['*** Delete File: ../v/a'], REFUSED, { config: { cwd: 'w' } }),
    parts: (base, kit) => refusingPaths(base, kit, (path) => posix.normalize(path).startsWith('../')),
  }),
  inBoth({
    name: 'paths-start-at-the-root', breaks: ['apply-patch/path-resolution'],
    description: 'Relative paths start at the workspace, whatever the working directory is.',
    example: patching({ 'w/a': 'x\n', a: 'y\n' }, ['*** Delete File: a'], ACCEPTED, { config: { cwd: 'w' } }),
    parts: (base) => startingFrom(base, ({ realRoot }) => realRoot),
  }),
  {
    name: 'dots-in-paths-refused', dialect: 'tau', breaks: ['apply-patch/path-resolution'],
    description: 'Paths with `.` or `..` are refused.',
    example: patching({ a: 'x\n' }, ['*** Delete File: ./a'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.split('/').some((name) => name === '..' || name === '.') && path !== '.'),
  },
  {
    name: 'home-directory-in-paths', dialect: 'codex', breaks: ['apply-patch/path-resolution'],
    description: 'A path that begins with a dash is taken for an option, and refused.',
    example: patching({}, ['*** Add File: -n', '+x'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.startsWith('-')),
  },
  inBoth({
    name: 'blanks-in-paths-end-them', breaks: ['apply-patch/path-resolution'],
    description: 'A path ends at its first blank.',
    example: patching({}, ['*** Add File: a b', '+x'], { status: 'success', files: { a: 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replace(/(?<=\S) .*$/, '')),
  }),
  {
    name: 'empty-path-skipped', dialect: 'tau', breaks: ['apply-patch/empty-path-refused'],
    description: 'Operations without a path are skipped.',
    example: patching({}, ['*** Add File: n', '+x', '*** Add File: ', '+x'], ACCEPTED),
    parts: (base) => reordering(base, (operations) => {
      const named = operations.filter(({ path }) => path !== '');
      return named.length > 0 ? named : operations;
    }),
  },
  {
    name: 'empty-destination-is-none', dialect: 'tau', breaks: ['apply-patch/empty-path-refused'],
    description: 'A move without a destination updates the file where it is.',
    example: updating('x\n', ['*** Move to: ', '@@', '-x', '+y'], 'y\n'),
    parts: (base) => reordering(base, (operations) => operations.map((operation): Operation => {
      if (operation.kind !== 'update' || operation.to !== '') return operation;
      const { to: _, ...inPlace } = operation;
      return inPlace;
    })),
  },
  {
    name: 'empty-path-is-a-name', dialect: 'codex', breaks: ['apply-patch/empty-path-refused'],
    description: 'An add without a path makes a file of the name `unnamed`.',
    example: patching({}, ['*** Add File: ', '+x'], { status: 'success', files: { unnamed: 'x\n' } }),
    parts: (base) => ({ cutPatch: (text) => base.cutPatch(text).map((line) => (line === '*** Add File: ' ? '*** Add File: unnamed' : line)) }),
  },
  {
    name: 'paths-trimmed', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Blanks around a path do not belong to it.',
    example: patching({}, ['*** Add File:  a', '+x'], { files: { a: 'x\n' } }),
    parts: (base, { trim }) => renaming(base, trim),
  },
  {
    name: 'paths-unquoted', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Quotes around a path are taken off.',
    example: patching({}, ['*** Add File: "a"', '+x'], { files: { a: 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replace(/^(["'])(.+)\1$/, '$2')),
  },
  {
    name: 'backslashes-are-slashes', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Backslashes in a path separate names.',
    example: patching({}, ['*** Add File: a\\b', '+x'], { files: { 'a/b': 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replaceAll('\\', '/')),
  },
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
    name: 'rejects-left-by-a-failure', dialect: 'tau', breaks: ['apply-patch/frame', 'apply-patch/failing-operation-has-no-effect'],
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

/** Stands before the bytes of a file that is no UTF-8. */
const LATIN = '\u{10fffd}';

/** Whether the bytes are UTF-8 once what `allowed` matches is left out. */
function isOnly(buffer: Buffer, allowed: RegExp): boolean {
  const rest = Buffer.from(buffer.toString('latin1').replace(allowed, ''), 'latin1');
  return Buffer.from(rest.toString('utf8'), 'utf8').equals(rest);
}

function boundedBy(base: PatchParts, most: (context: PatchContext) => number): Partial<PatchParts> {
  return {
    lookUp: (parts, context, path) => base.lookUp(parts, { ...context, limits: { ...context.limits, maxFileBytes: most(context) } }, path),
  };
}

function renamingBelowFiles(base: PatchParts): Partial<PatchParts> {
  const above = (parts: PatchParts, context: PatchContext, path: string): string =>
    (parts.lookUp(parts, context, path).kind === 'below-file' && path.includes('/') ? above(parts, context, posix.dirname(path)) : path);
  return {
    planDelete: (parts, context, operation) => base.planDelete(parts, context, { ...operation, path: above(parts, context, operation.path) }),
    planUpdate: (parts, context, operation) => base.planUpdate(parts, context, { ...operation, path: above(parts, context, operation.path) }),
  };
}

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
