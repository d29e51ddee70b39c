import { posix } from 'node:path';
import type { Change } from '../reference/patch/change.ts';
import type { PatchContext, PatchParts, Planned } from '../reference/patch/parts.ts';
import { ACCEPTED, INVALID, MOVE, REFUSED, inBoth, onRefusedUpdate, patchFaults, patching, updating } from './patch-fault.ts';
import { isMove, movingIntoDirectories, takingOver, withoutRemoval } from './patch-filing.ts';

/** What stood at the destinations of moves before the first operation. */
const atStart = new WeakMap<PatchContext, ReadonlySet<string>>();

const BOTH_THERE = { a: 'x\n', b: 'e\n' };

/** Updates planned otherwise where they are moves. */
function moving(base: PatchParts, change: (planned: Planned, to: string, context: PatchContext) => Planned): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      const planned = base.planUpdate(parts, context, operation);
      return operation.to === undefined ? planned : change(planned, operation.to, context);
    },
  };
}

/** Faults in where a file is moved, and in what is told of it. */
export const PATCH_MOVE_FAULTS = patchFaults([
  {
    name: 'move-overwrites', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move writes over an existing destination.',
    example: patching(BOTH_THERE, MOVE, { status: 'success', files: { b: 'y\n' } }),
    parts: (base) => takingOver(base, (found, operation, path, context) => operation.kind === 'update' && found.kind === 'text' && !isSame(base, context, operation.path, path)),
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
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'update' && found.kind === 'text' && found.text === ''),
  },
  {
    name: 'move-overwrites-what-is-no-text', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A destination that cannot be read as text does not count as existing.',
    example: patching({ a: 'x\n', b: { file: INVALID } }, MOVE, ACCEPTED),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'update' && found.kind === 'utf8'),
  },
  {
    name: 'move-into-a-directory', dialect: 'tau', breaks: ['apply-patch/move-rejects-existing'],
    description: 'A move onto a directory moves the file into it.',
    example: patching({ a: 'x\n', 'b/c': 'e\n' }, MOVE, { status: 'success', files: { 'b/a': 'y\n' } }),
    parts: movingIntoDirectories,
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
