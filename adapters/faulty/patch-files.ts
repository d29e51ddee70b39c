import { posix } from 'node:path';
import type { Bytes } from '../../contract/bytes.ts';
import type { Change } from '../reference/patch/change.ts';
import type { Found } from '../reference/patch/found.ts';
import type { AddOperation, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts, Planned } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, onRefusedUpdate, patchFaults, patching, quietly, updating } from './patch-fault.ts';
import { afterwards, directoryOf, isMove, withoutRemoval } from './patch-filing.ts';

const ADD = ['*** Add File: a', '+new'];
const MOVE = ['*** Update File: a', '*** Move to: b', '@@', '-x', '+y'];
const BOTH_THERE = { a: 'x\n', b: 'e\n' };
const INVALID: Bytes = { base64: Buffer.from('a\xff\nb\n', 'latin1').toString('base64') };

/** Destinations that are taken although something stands there, where `isFree` says so. */
function overwritingWhere(base: PatchParts, isFree: (found: Found, operation: AddOperation | UpdateOperation, path: string, context: PatchContext) => boolean): Partial<PatchParts> {
  return {
    destination(parts, context, operation, path) {
      const found = parts.lookUp(parts, context, path);
      const place = 'place' in found ? found.place : undefined;
      return place?.stats?.isFile() && isFree(found, operation, path, context) ? place : base.destination(parts, context, operation, path);
    },
  };
}

/** Updates planned otherwise where they are moves. */
function moving(base: PatchParts, change: (planned: Planned, to: string, context: PatchContext) => Planned): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      const planned = base.planUpdate(parts, context, operation);
      return operation.to === undefined ? planned : change(planned, operation.to, context);
    },
  };
}

const atStart = new WeakMap<PatchContext, ReadonlySet<string>>();

/** Faults in what stands at the paths of operations. */
export const PATCH_FILES_FAULTS = patchFaults([
  {
    name: 'add-overwrites', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add writes over an existing file.',
    example: patching({ a: 'x\n' }, ADD, { status: 'success', files: { a: 'new\n' } }),
    parts: (base) => ({ settings: { ...base.settings, addOverwrites: true } }),
  },
  {
    name: 'existence-checked-at-the-start', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'Whether the target of an add exists is looked up before the first operation.',
    example: patching({}, [...ADD, '*** Add File: a', '+newer'], { status: 'success', files: { a: 'newer\n' } }),
    parts: (base, { pathsOf }) => ({
      turnKeys(context, operations) {
        atStart.set(context, new Set(pathsOf(operations).filter((path) => base.lookUp(base, context, path).kind !== 'missing')));
        return base.turnKeys(context, operations);
      },
      ...overwritingWhere(base, (_found, { kind }, path, context) => kind === 'add' && !atStart.get(context)?.has(path)),
    }),
  },
  {
    name: 'deleted-file-still-exists', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add is refused where its target existed before the patch, deleted since or not.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', ...ADD], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      turnKeys(context, operations) {
        const added = operations.flatMap(({ kind, path }) => (kind === 'add' ? [path] : []));
        atStart.set(context, new Set(added.filter((path) => base.lookUp(base, context, path).kind === 'text')));
        return base.turnKeys(context, operations);
      },
      planAdd(parts, context, operation) {
        if (atStart.get(context)?.has(operation.path)) throw new PatchRefusal('add-exists', { path: operation.path });
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-overwrites-empty-files', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add writes over an existing file that is empty.',
    example: patching({ a: '' }, ADD, ACCEPTED),
    parts: (base) => overwritingWhere(base, (found, { kind }) => kind === 'add' && found.kind === 'text' && found.text === ''),
  },
  {
    name: 'add-of-the-same-content-succeeds', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add onto a file with the very content succeeds.',
    example: patching({ a: 'new\n' }, ADD, ACCEPTED),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        const text = operation.lines.map((line) => `${line}\n`).join('');
        if (found.kind === 'text' && found.text === text) return { operation, change: { status: 'A', path: operation.path, before: '', after: text } };
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-overwrites-what-is-no-text', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'A file that cannot be read as text does not count as existing.',
    example: patching({ a: { file: INVALID } }, ADD, ACCEPTED),
    parts: (base) => overwritingWhere(base, (found, { kind }) => kind === 'add' && found.kind === 'utf8'),
  },
  {
    name: 'add-overwrites-large-files', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'A file above the limit does not count as existing.',
    example: patching({ a: 'x'.repeat(20) }, ADD, ACCEPTED, { limits: { maxFileBytes: 10 } }),
    parts: (base) => overwritingWhere(base, (found, { kind }) => kind === 'add' && found.kind === 'too-large'),
  },
  {
    name: 'add-replaces-a-link', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add onto a link to a file puts a file in the place of the link.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, ADD, { status: 'success', files: { a: 'new\n', t: 'x\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        quietly(() => {
          const node = kit.nodeAt(context, operation.path);
          if (context.fs.lstatSync(node).isSymbolicLink() && context.fs.statSync(node).isFile()) context.fs.unlinkSync(node);
        });
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-puts-the-old-file-aside', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add that is refused has renamed the existing file to a backup.',
    example: patching({ a: 'x\n' }, ADD, { status: 'error', files: { 'a.orig': 'x\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        try {
          return base.planAdd(parts, context, operation);
        } finally {
          if (found.kind === 'text') quietly(() => context.fs.renameSync(kit.nodeAt(context, operation.path), `${kit.nodeAt(context, operation.path)}.orig`));
        }
      },
    }),
  },
  {
    name: 'add-refused', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file is refused.',
    example: patching({ a: 'x\n' }, ADD, REFUSED),
    parts: (base) => ({ settings: { ...base.settings, addOverwrites: false } }),
  },
  {
    name: 'add-appends', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file appends to it.',
    example: patching({ a: 'x\n' }, ADD, { status: 'success', files: { a: 'x\nnew\n' } }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        const found = parts.lookUp(parts, context, operation.path);
        return found.kind === 'text' && planned.write ? { ...planned, write: { ...planned.write, text: found.text + planned.write.text } } : planned;
      },
    }),
  },
  {
    name: 'add-writes-over-the-beginning', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto a longer file leaves the rest of it.',
    example: patching({ a: 'long old text\n' }, ADD, { status: 'success', files: { a: 'new\n old text\n' } }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        const found = parts.lookUp(parts, context, operation.path);
        return found.kind === 'text' && planned.write ? { ...planned, write: { ...planned.write, text: planned.write.text + found.text.slice(planned.write.text.length) } } : planned;
      },
    }),
  },
  {
    name: 'overwritten-file-told-as-modified', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file is told as a modification.',
    example: patching({ a: 'x\n' }, ADD, { payload: 'Success. Updated the following files:\nM a\n' }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        return planned.write?.place.stats ? { ...planned, change: { ...planned.change, status: 'M' } } : planned;
      },
    }),
  },
  {
    name: 'add-over-a-directory', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an empty directory takes its place.',
    example: patching({ a: { directory: true } }, ADD, { status: 'success', files: { a: 'new\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind === 'directory' && operation.path !== '.') quietly(() => context.fs.rmdirSync(kit.nodeAt(context, operation.path)));
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'move-overwrites', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move writes over an existing destination.',
    example: patching(BOTH_THERE, MOVE, { status: 'success', files: { b: 'y\n' } }),
    parts: (base) => overwritingWhere(base, (found, operation, path, context) => operation.kind === 'update' && found.kind === 'text' && !isSame(base, context, operation.path, path)),
  },
  {
    name: 'destination-checked-late', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'Whether the destination of a move exists is looked up when the source is gone.',
    example: patching(BOTH_THERE, MOVE, { status: 'error' }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path, to }, { code }) => {
      if (code === 'move-exists' && !isSame(base, context, path, to)) base.remove(context, path);
    }),
  },
  {
    name: 'move-overwrites-empty-files', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move writes over an existing file that is empty.',
    example: patching({ a: 'x\n', b: '' }, MOVE, ACCEPTED),
    parts: (base) => overwritingWhere(base, (found, { kind }) => kind === 'update' && found.kind === 'text' && found.text === ''),
  },
  {
    name: 'move-overwrites-what-is-no-text', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A destination that cannot be read as text does not count as existing.',
    example: patching({ a: 'x\n', b: { file: INVALID } }, MOVE, ACCEPTED),
    parts: (base) => overwritingWhere(base, (found, { kind }) => kind === 'update' && found.kind === 'utf8'),
  },
  {
    name: 'move-into-a-directory', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move onto a directory moves the file into it.',
    example: patching({ a: 'x\n', 'b/c': 'e\n' }, MOVE, { status: 'success', files: { 'b/a': 'y\n' } }),
    parts: (base) => ({
      destination(parts, context, operation, path) {
        const into = operation.kind === 'update' && path !== '' && parts.lookUp(parts, context, path).kind === 'directory';
        return base.destination(parts, context, operation, into ? posix.join(path, posix.basename(operation.path)) : path);
      },
    }),
  },
  {
    name: 'deleted-destination-still-exists', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move is refused where its destination existed before the patch, deleted since or not.',
    example: patching(BOTH_THERE, ['*** Delete File: b', ...MOVE], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      turnKeys(context, operations) {
        const to = operations.flatMap((operation) => (operation.kind === 'update' && operation.to !== undefined ? [operation.to] : []));
        atStart.set(context, new Set(to.filter((path) => base.lookUp(base, context, path).kind === 'text')));
        return base.turnKeys(context, operations);
      },
      destination(parts, context, operation, path) {
        if (operation.kind === 'update' && atStart.get(context)?.has(path)) throw new PatchRefusal('move-exists', { path });
        return base.destination(parts, context, operation, path);
      },
    }),
  },
  {
    name: 'move-refused', dialect: 'codex', breaks: ['apply-patch/move-overwrites'],
    description: 'A move onto an existing file is refused.',
    example: patching(BOTH_THERE, MOVE, REFUSED),
    parts: (base) => ({ settings: { ...base.settings, moveOverwrites: false } }),
  },
  {
    name: 'overwritten-destination-keeps-its-source', dialect: 'codex', breaks: ['apply-patch/move-overwrites'],
    description: 'A move onto an existing file leaves its source.',
    example: patching(BOTH_THERE, MOVE, { status: 'success', files: { a: 'x\n', b: 'y\n' } }),
    parts: (base) => moving(base, (planned) => (planned.write?.place.stats ? withoutRemoval(planned) : planned)),
  },
  {
    name: 'move-appends-to-its-destination', dialect: 'codex', breaks: ['apply-patch/move-overwrites'],
    description: 'A move onto an existing file appends to it.',
    example: patching(BOTH_THERE, MOVE, { status: 'success', files: { b: 'e\ny\n' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        const found = operation.to === undefined ? undefined : parts.lookUp(parts, context, operation.to);
        return found?.kind === 'text' && planned.write ? { ...planned, write: { ...planned.write, text: found.text + planned.write.text } } : planned;
      },
    }),
  },
  {
    name: 'move-onto-itself-deletes', dialect: 'tau', breaks: ['apply-patch/move-onto-itself'],
    description: 'A move to its own path writes the file and then removes it.',
    example: updating('1\n', ['*** Move to: a', '@@', ' 1'], { status: 'success' }),
    parts: (base) => ({
      destination(parts, context, operation, path) {
        const found = parts.lookUp(parts, context, path);
        const isItself = operation.kind === 'update' && found.kind === 'text' && isSame(parts, context, operation.path, path);
        return isItself ? found.place : base.destination(parts, context, operation, path);
      },
    }),
  },
  {
    name: 'move-onto-itself-updates', dialect: 'tau', breaks: ['apply-patch/move-onto-itself'],
    description: 'A move to its own path updates the file.',
    example: updating('x\n', ['*** Move to: ./a', '@@', '-x', '+y'], 'y\n'),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const { to, ...inPlace } = operation;
        return base.planUpdate(parts, context, isSame(parts, context, operation.path, to) ? inPlace : operation);
      },
    }),
  },
  inBoth({
    name: 'move-leaves-its-source', breaks: ['apply-patch/move-relocates'],
    description: 'A move leaves its source.',
    example: patching({ a: 'x\n' }, MOVE, { status: 'success', files: { a: 'x\n', b: 'y\n' } }),
    parts: (base) => moving(base, withoutRemoval),
  }),
  {
    name: 'move-empties-its-source', dialect: 'tau', breaks: ['apply-patch/move-relocates'],
    description: 'A move empties its source instead of removing it.',
    example: patching({ a: 'x\n' }, MOVE, { status: 'success', files: { a: '', b: 'y\n' } }),
    parts: (base) => ({
      carryOut(parts, context, planned) {
        base.carryOut(parts, context, isMove(planned) ? withoutRemoval(planned) : planned);
        if (isMove(planned)) context.fs.writeFileSync(context.fs.realpathSync(posix.resolve(context.cwd, planned.operation.path)), '');
      },
    }),
  },
  {
    name: 'move-changes-its-source-too', dialect: 'codex', breaks: ['apply-patch/move-relocates'],
    description: 'A move of a file whose content changes updates the source and copies it.',
    example: patching({ a: 'x\n' }, MOVE, { status: 'success', files: { a: 'y\n', b: 'y\n' } }),
    parts: (base) => ({
      carryOut(parts, context, planned) {
        const { change, write } = planned;
        if (!isMove(planned) || !write || change.before === change.after) return base.carryOut(parts, context, planned);
        base.carryOut(parts, context, withoutRemoval(planned));
        context.fs.writeFileSync(context.fs.realpathSync(posix.resolve(context.cwd, planned.operation.path)), write.text);
      },
    }),
  },
  {
    name: 'move-told-as-add-and-delete', dialect: 'tau', breaks: ['apply-patch/move-reported-as-modify'],
    description: 'A move is told as a file added and a file deleted.',
    example: patching({ a: 'x\n' }, MOVE, { payload: 'Success. Updated the following files:\nA b\nD a' }),
    parts: (base) => ({ changesOf: addedAndDeleted(base) }),
  },
  {
    name: 'move-told-as-add-and-delete-in-codex', dialect: 'codex', breaks: ['apply-patch/move-reported-as-modify'],
    description: 'A move is told as a file added and a file deleted.',
    example: patching({ a: 'x\n' }, MOVE, { payload: 'Success. Updated the following files:\nA b\nD a\n' }),
    parts: (base) => ({ changesOf: addedAndDeleted(base) }),
  },
  {
    name: 'move-told-by-its-source', dialect: 'tau', breaks: ['apply-patch/move-reported-as-modify'],
    description: 'A move is told by the path of its source.',
    example: patching({ a: 'x\n' }, MOVE, { payload: 'Success. Updated the following files:\nM a' }),
    parts: (base) => moving(base, (planned) => ({ ...planned, change: { ...planned.change, path: planned.operation.path } })),
  },
  {
    name: 'move-told-as-both-paths', dialect: 'codex', breaks: ['apply-patch/move-reported-as-modify'],
    description: 'A move is told as `source -> destination`.',
    example: patching({ a: 'x\n' }, MOVE, { payload: 'Success. Updated the following files:\nM a -> b\n' }),
    parts: (base) => moving(base, (planned, to) => ({ ...planned, change: { ...planned.change, path: `${planned.operation.path} -> ${to}` } })),
  },
  {
    name: 'move-told-as-add', dialect: 'tau', breaks: ['apply-patch/move-reported-as-modify'],
    description: 'A move is told as a file added.',
    example: patching({ a: 'x\n' }, MOVE, { payload: 'Success. Updated the following files:\nA b' }),
    parts: (base) => moving(base, (planned) => ({ ...planned, change: { ...planned.change, status: 'A' } })),
  },
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
    name: 'file-put-aside-instead-of-deleted', dialect: 'tau', breaks: ['apply-patch/delete-removes', 'apply-patch/frame'],
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
  inBoth({
    name: 'update-creates-a-missing-file', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update of a file that is not there creates it, if its lines can be placed in an empty one.',
    example: patching({}, ['*** Update File: m', '@@', '+x'], { status: 'success', files: { m: 'x\n' } }),
    parts: (base, { NEW_MODE }) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind !== 'missing' || !found.place || operation.to !== undefined) return base.planUpdate(parts, context, operation);
        const text = parts.update(parts, context, '', operation.chunks);
        return { operation, change: { status: 'M', path: operation.path, before: '', after: text }, write: { place: found.place, text, mode: NEW_MODE } };
      },
    }),
  }),
  {
    name: 'missing-file-made-before-it-is-refused', dialect: 'tau', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update opens its file for writing, which makes a missing one.',
    example: patching({}, ['*** Update File: m', '@@', '-x'], { status: 'error', files: { m: '' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'missing') quietly(() => context.fs.closeSync(context.fs.openSync(posix.resolve(context.cwd, operation.path), 'ax')));
        if (found.kind === 'missing' && found.place) return base.planUpdate({ ...parts, lookUp: () => found }, context, operation);
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
  {
    name: 'update-of-a-missing-file-skipped', dialect: 'codex', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update of a file that is not there succeeds and does nothing.',
    example: patching({}, ['*** Update File: m', '@@', '-x'], ACCEPTED),
    parts: (base) => skippingUpdates(base, 'missing'),
  },
  inBoth({
    name: 'update-of-a-directory-skipped', breaks: ['apply-patch/update-directory-refused'],
    description: 'An update of a directory succeeds and does nothing.',
    example: patching({ 'a/b': 'x\n' }, ['*** Update File: a', '@@', '+x'], ACCEPTED),
    parts: (base) => skippingUpdates(base, 'directory'),
  }),
  {
    name: 'update-writes-into-a-directory', dialect: 'tau', breaks: ['apply-patch/update-directory-refused'],
    description: 'What is refused for a directory has left a file in it.',
    example: patching({ 'a/b': 'x\n' }, ['*** Update File: a', '@@', '+x'], REFUSED),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'directory' && operation.path !== '') quietly(() => context.fs.writeFileSync(posix.join(context.fs.realpathSync(posix.resolve(context.cwd, operation.path)), '.patch.tmp'), ''));
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
]);

function isSame(parts: PatchParts, context: PatchContext, path: string, to: string | undefined): boolean {
  if (to === undefined) return false;
  const [one, other] = [parts.lookUp(parts, context, path), parts.lookUp(parts, context, to)];
  return one.kind === 'text' && other.kind === 'text' && one.place.real === other.place.real;
}

function addedAndDeleted(base: PatchParts): PatchParts['changesOf'] {
  return (planned) => {
    const [change] = base.changesOf(planned);
    if (!isMove(planned) || !change) return base.changesOf(planned);
    const deleted: Change = { status: 'D', path: planned.operation.path, ...(change.before === undefined ? {} : { before: change.before }), after: '' };
    return [{ ...change, status: 'A', before: '' }, deleted];
  };
}

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

function skippingUpdates(base: PatchParts, kind: Found['kind']): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      if (parts.lookUp(parts, context, operation.path).kind !== kind) return base.planUpdate(parts, context, operation);
      return { operation, change: { status: 'M', path: operation.path, before: '', after: '' } };
    },
  };
}
