import { posix } from 'node:path';
import type { Operation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ADD_THEN_FAIL, REFUSED, carryOutNow, inBoth, onRefusedUpdate, patchFaults, patching, reordering, updating, without } from './patch-fault.ts';
import { updatingFrom } from './patch-filing.ts';

const FAIL_THEN_ADD = ['*** Delete File: m', '*** Add File: n', '+x'];

/** Operations in the order of their kinds. */
function byKind(base: PatchParts, order: readonly Operation['kind'][]): Partial<PatchParts> {
  return reordering(base, (operations) => operations.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)));
}

/** What stood at the paths of a patch before its first operation. */
const textsBefore = new WeakMap<PatchContext, Map<string, string | undefined>>();

/** Remembers what stands at the paths of a patch, and puts it back where the patch fails. */
function rollingBack(base: PatchParts, kit: PatchKit, isMeant: (index: number) => boolean): Pick<PatchParts, 'turnKeys' | 'failure'> {
  return {
    turnKeys(context, operations) {
      textsBefore.set(context, new Map(kit.pathsOf(operations).map((path) => [path, textAt(base, context, path)])));
      return base.turnKeys(context, operations);
    },
    failure(parts, refusal, attempt) {
      const paths = [...(textsBefore.get(attempt.context)?.entries() ?? [])].filter((_entry, index) => isMeant(index));
      for (const [path, text] of attempt.changes.length > 0 ? paths : []) quietly(() => putBack(attempt.context, path, text));
      return base.failure(parts, refusal, attempt);
    },
  };
}

function textAt(base: PatchParts, context: PatchContext, path: string): string | undefined {
  const found = base.lookUp(base, context, path);
  return found.kind === 'text' ? found.text : undefined;
}

function putBack({ fs, cwd }: PatchContext, path: string, text: string | undefined): void {
  const at = posix.resolve(cwd, path);
  if (text !== undefined) fs.writeFileSync(at, text);
  else if (fs.lstatSync(at).isFile()) fs.unlinkSync(at);
}

/** Faults in the order of operations, and in what stays of a patch that fails. */
export const PATCH_ORDER_FAULTS = patchFaults([
  inBoth({
    name: 'adds-first', breaks: ['apply-patch/operations-in-order'],
    description: 'Adds are carried out before updates, and those before deletes.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', '*** Add File: a', '+y'], { files: {} }),
    parts: (base) => byKind(base, ['add', 'update', 'delete']),
  }),
  {
    name: 'deletes-first', dialect: 'codex', breaks: ['apply-patch/operations-in-order'],
    description: 'Deletes are carried out before all other operations.',
    example: patching({}, ['*** Add File: a', '+y', '*** Delete File: a'], REFUSED),
    parts: (base) => byKind(base, ['delete', 'add', 'update']),
  },
  {
    name: 'operations-in-reverse', dialect: 'tau', breaks: ['apply-patch/operations-in-order'],
    description: 'Operations are carried out from the last to the first.',
    example: patching({}, ['*** Add File: a', '+y', '*** Update File: a', '@@', '-y'], REFUSED),
    parts: (base) => reordering(base, (operations) => operations.toReversed()),
  },
  {
    name: 'operations-read-the-tree-as-it-was', dialect: 'codex', breaks: ['apply-patch/operations-in-order', 'apply-patch/duplicate-paths'],
    description: 'An update reads its file as it was before the patch, if it was there.',
    example: patching({ a: '1\n' }, ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'], REFUSED),
    parts: (base, kit) => ({
      turnKeys: rollingBack(base, kit, () => false).turnKeys,
      ...updatingFrom(base, (_found, { path }, context) => textsBefore.get(context)?.get(path)),
    }),
  },
  inBoth({
    name: 'other-spelling-reads-the-file-as-it-was', breaks: ['apply-patch/duplicate-paths'],
    description: 'An update by another spelling of a path reads the file as the patch first met it.',
    example: patching({ a: '1\n2\n' }, ['*** Update File: a', '@@', '-1', '+A', '*** Update File: ./a', '@@', '-2', '+B'], { files: { a: '1\nB\n' } }),
    parts: (base) => {
      const met = new WeakMap<PatchContext, Map<string, { path: string; text: string }>>();
      return updatingFrom(base, ({ place, text }, { path }, context) => {
        const files = met.get(context) ?? new Map<string, { path: string; text: string }>();
        met.set(context, files);
        const first = files.get(place.real) ?? { path, text };
        files.set(place.real, first);
        return first.path === path ? undefined : first.text;
      });
    },
  }),
  {
    name: 'repeated-path-refused', dialect: 'tau', breaks: ['apply-patch/duplicate-paths'],
    description: 'A patch that names a path twice is refused.',
    example: patching({ a: '1\n' }, ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'], REFUSED),
    parts: (base, { PatchRefusal, pathsOf }) => reordering(base, (operations) => {
      const paths = pathsOf(operations);
      const twice = paths.find((path, index) => paths.indexOf(path) < index);
      const isMoveOntoItself = operations.length === 1;
      if (twice !== undefined && !isMoveOntoItself) throw new PatchRefusal('bad-operation', { line: twice });
      return operations;
    }),
  },
  inBoth({
    name: 'last-operation-of-a-path-counts', breaks: ['apply-patch/duplicate-paths'],
    description: 'Of several operations that begin with the same path only the last is carried out.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', '*** Add File: a', '+y']),
    parts: (base) => reordering(base, (operations) => operations.filter(({ path }, index) => !operations.slice(index + 1).some((later) => later.path === path))),
  }),
  {
    name: 'updates-of-a-path-joined', dialect: 'codex', breaks: ['apply-patch/duplicate-paths'],
    description: 'Two updates of a path are carried out as one with the chunks of both.',
    example: patching({ a: '1\n' }, ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'], REFUSED),
    parts: (base) => reordering(base, joinedUpdates),
  },
  inBoth({
    name: 'goes-on-after-a-failure', breaks: ['apply-patch/stop-at-first-failure'],
    description: 'The operations behind one that fails are carried out.',
    example: patching({}, FAIL_THEN_ADD, { status: 'error', files: { n: 'x\n' } }),
    parts: (base, kit) => ({
      failure(parts, refusal, attempt) {
        if (attempt.operations.length > 0) for (const operation of attempt.operations.slice(attempt.at + 1)) carryOutNow(base, kit, attempt.context, [operation]);
        return base.failure(parts, refusal, attempt);
      },
    }),
  }),
  {
    name: 'failures-passed-over', dialect: 'tau', breaks: ['apply-patch/stop-at-first-failure'],
    description: 'An operation that fails is passed over, and the call succeeds if another one did.',
    example: patching({}, FAIL_THEN_ADD, { status: 'success', files: { n: 'x\n' } }),
    parts: (base, kit) => passingOver(base, kit),
  },
  {
    name: 'last-failure-told', dialect: 'codex', breaks: ['apply-patch/stop-at-first-failure'],
    description: 'Of several operations that fail the last is told.',
    example: patching({ f: 'x\n' }, ['*** Delete File: m', '*** Update File: f', '@@', '-no'], REFUSED),
    parts: (base, kit) => ({
      failure(parts, refusal, attempt) {
        for (const operation of attempt.operations.slice(attempt.at + 1).toReversed()) {
          try {
            kit.plan(base, attempt.context, operation);
          } catch (error) {
            if (error instanceof kit.PatchRefusal) return base.failure(parts, error, attempt);
            throw error;
          }
        }
        return base.failure(parts, refusal, attempt);
      },
    }),
  },
  inBoth({
    name: 'rolls-back', breaks: ['apply-patch/earlier-changes-stay'],
    description: 'What was done before a failure is taken back.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base, kit) => {
      const back = rollingBack(base, kit, () => true);
      return { ...back, failure: (parts, refusal, attempt) => back.failure(parts, refusal, { ...attempt, changes: attempt.changes }) };
    },
  }),
  {
    name: 'rolls-back-and-tells-so', dialect: 'tau', breaks: ['apply-patch/earlier-changes-stay'],
    description: 'What was done before a failure is taken back, and not told.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base, kit) => {
      const back = rollingBack(base, kit, () => true);
      return {
        ...back,
        failure(parts, refusal, attempt) {
          back.failure(parts, refusal, attempt);
          return base.failure(parts, refusal, { ...attempt, changes: [] });
        },
      };
    },
  },
  {
    name: 'rolls-back-half', dialect: 'tau', breaks: ['apply-patch/earlier-changes-stay'],
    description: 'Of what was done before a failure only the first change is taken back.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base, kit) => rollingBack(base, kit, (index) => index === 0),
  },
  {
    name: 'checks-the-patch-first', dialect: 'codex', breaks: ['apply-patch/earlier-changes-stay'],
    description: 'Every operation is checked before the first one is carried out, so that a failing patch does nothing.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base, kit) => ({
      turnKeys(context, operations) {
        if (new Set(kit.pathsOf(operations)).size === kit.pathsOf(operations).length) for (const operation of operations) kit.plan(base, context, operation);
        return base.turnKeys(context, operations);
      },
    }),
  },
  {
    name: 'atomic-not-kept', dialect: 'tau', breaks: ['apply-patch/earlier-changes-stay'],
    description: 'The limit `atomic` is ignored.',
    example: patching({}, ADD_THEN_FAIL, { status: 'error', files: { c: 'x\n' } }, { limits: { atomic: 'yes' } }),
    parts: (base) => ({
      turnKeys(context, operations) {
        Object.assign(context, { limits: { ...context.limits, atomic: 'no' } });
        return base.turnKeys(context, operations);
      },
    }),
  },
  {
    name: 'source-of-a-refused-move-removed', dialect: 'tau', breaks: ['apply-patch/failing-operation-has-no-effect', 'apply-patch/move-rejects-existing'],
    description: 'A move onto a directory is refused when its source is gone.',
    example: patching({ a: 'x\n', 'd/o': '' }, ['*** Update File: a', '*** Move to: d', '@@', ' x'], { status: 'error' }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path }, { code }) => {
      if (code === 'destination-unreadable') base.remove(context, path);
    }),
  },
  {
    name: 'source-of-a-refused-move-updated', dialect: 'codex', breaks: ['apply-patch/failing-operation-has-no-effect'],
    description: 'Where the destination of a move cannot be written the source is updated in its place.',
    example: patching({ a: 'x\n', 'd/o': '' }, ['*** Update File: a', '*** Move to: d', '@@', '-x', '+y'], { status: 'error', files: { a: 'y\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, operation, { code }) => {
      if (code === 'write-failed' || code === 'destination-unreadable') carryOutNow(base, kit, context, [without(operation, 'to')]);
    }),
  },
  {
    name: 'file-touched-by-a-refused-update', dialect: 'tau', breaks: ['apply-patch/failing-operation-has-no-effect', 'apply-patch/chunks-all-or-nothing'],
    description: 'A file whose last line has no newline gets one, whether its update is refused or not.',
    example: updating('x', ['@@', '-no'], { status: 'error', files: { a: 'x\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path, to }) => {
      const found = base.lookUp(base, context, path);
      if (to === undefined && found.kind === 'text' && /[^\n]$/.test(found.text)) base.write(context, { place: found.place, text: `${found.text}\n`, mode: found.mode });
    }),
  },
  {
    name: 'rolls-back-and-tells-changes', dialect: 'tau', breaks: ['apply-patch/earlier-changes-stay', 'apply-patch/partial-changes-reported'],
    description: 'What was done before a failure by adds is taken back, and told as changed.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => ({
      failure(parts, refusal, attempt) {
        for (const { status, path } of attempt.changes) if (status === 'A') quietly(() => base.remove(attempt.context, path));
        return base.failure(parts, refusal, attempt);
      },
    }),
  },
  {
    name: 'starts-before-all-locks-are-granted', dialect: 'tau', breaks: ['apply-patch/waits-for-all-locks'], needs: ['dir-lock'],
    description: 'The operations in a directory that is free are carried out while the patch waits for another one.',
  },
  {
    name: 'locks-one-directory-only', dialect: 'tau', breaks: ['apply-patch/lock-scopes'], needs: ['dir-lock'],
    description: 'A move asks for the lock of its source only.',
  },
]);

function joinedUpdates(operations: readonly Operation[]): Operation[] {
  const joined: Operation[] = [];
  for (const operation of operations) {
    const earlier = joined.findIndex((other) => other.kind === 'update' && other.path === operation.path && other.to === undefined);
    const first = joined[earlier];
    if (operation.kind === 'update' && first?.kind === 'update') joined[earlier] = { ...operation, chunks: [...first.chunks, ...operation.chunks] };
    else joined.push(operation);
  }
  return joined;
}

/** Whatever cannot be done is left out; where nothing can, the first failure is told. */
function passingOver(base: PatchParts, kit: PatchKit): Partial<PatchParts> {
  return {
    failure(parts, refusal, attempt) {
      const { context, operations, at, changes } = attempt;
      const later = operations.length === 0 ? [] : operations.slice(at + 1).flatMap((operation) => carryOutNow(base, kit, context, [operation]));
      const all = [...changes, ...later];
      return all.length > 0 ? base.success(parts, all, context) : base.failure(parts, refusal, attempt);
    },
  };
}
