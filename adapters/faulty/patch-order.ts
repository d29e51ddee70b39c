import { posix } from 'node:path';
import type { Change } from '../reference/patch/change.ts';
import type { Operation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, carryOutNow, failing, inBoth, onRefusedUpdate, patchFaults, patching, quietly, reordering, updating, without } from './patch-fault.ts';

const ADD_THEN_FAIL = ['*** Add File: c', '+x', '*** Update File: m', '@@', '-1', '+2'];
const FAIL_THEN_ADD = ['*** Delete File: m', '*** Add File: n', '+x'];

/** Operations in the order of their kinds. */
function byKind(base: PatchParts, order: readonly Operation['kind'][]): Partial<PatchParts> {
  return reordering(base, (operations) => operations.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)));
}

/** The changes of a failure told otherwise. */
function telling(base: PatchParts, change: (changes: readonly Change[], failed: Operation | undefined) => Partial<Parameters<PatchParts['failure']>[2]> | undefined): Partial<PatchParts> {
  return { failure: (parts, refusal, attempt) => base.failure(parts, refusal, { ...attempt, ...change(attempt.changes, attempt.operations[attempt.at]) }) };
}

/** `partial_changes` of a failure that has them. */
function listing(base: PatchParts, change: (entries: readonly { [key: string]: string }[], cwd: string) => unknown): Partial<PatchParts> {
  return failing(base, (outcome, _refusal, { context }) => {
    const entries = outcome.fields?.['partial_changes'] as { [key: string]: string }[] | undefined;
    return entries ? { ...outcome, fields: { partial_changes: change(entries, context.cwd) as never } } : outcome;
  });
}

const before = new WeakMap<PatchContext, Map<string, string | undefined>>();

/** Remembers what stands at the paths of a patch, and puts it back where the patch fails. */
function rollingBack(base: PatchParts, kit: PatchKit, isMeant: (index: number) => boolean): Pick<PatchParts, 'turnKeys' | 'failure'> {
  return {
    turnKeys(context, operations) {
      before.set(context, new Map(kit.pathsOf(operations).map((path) => [path, textAt(base, context, path)])));
      return base.turnKeys(context, operations);
    },
    failure(parts, refusal, attempt) {
      const paths = [...(before.get(attempt.context)?.entries() ?? [])].filter((_entry, index) => isMeant(index));
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

/** Moves whose source stays where it cannot be removed. */
function halfMoves(base: PatchParts, kit: PatchKit, change: (refusal: InstanceType<PatchKit['PatchRefusal']>) => InstanceType<PatchKit['PatchRefusal']> | undefined): Partial<PatchParts> {
  return {
    carryOut(parts, context, planned) {
      try {
        base.carryOut(parts, context, planned);
      } catch (error) {
        if (!(error instanceof kit.PatchRefusal) || error.code !== 'remove-original-failed') throw error;
        const other = change(error);
        if (other) throw other;
      }
    },
  };
}

const LOCKED_SOURCE = patching(
  { s: { directory: true, mode: '555' }, 's/a': { file: 'old\n' } }, ['*** Update File: s/a', '*** Move to: d', '@@', '-old', '+new'],
);

/** Faults in the order of operations, and in what a failure leaves and tells. */
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
      planUpdate(parts, context, operation) {
        const text = before.get(context)?.get(operation.path);
        const found = parts.lookUp(parts, context, operation.path);
        if (text === undefined || found.kind !== 'text') return base.planUpdate(parts, context, operation);
        return base.planUpdate({ ...parts, lookUp: (all, where, path) => (path === operation.path ? { ...found, text } : parts.lookUp(all, where, path)) }, context, operation);
      },
    }),
  },
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
    name: 'half-move-taken-back', dialect: 'tau', needs: ['enforced-modes'], breaks: ['apply-patch/move-half-done'],
    description: 'Where the source of a move cannot be removed its destination is removed again.',
    example: { ...LOCKED_SOURCE, wrong: REFUSED },
    parts: (base, kit) => ({
      carryOut(parts, context, planned) {
        const { carryOut } = halfMoves(base, kit, ({ code, detail }) => {
          quietly(() => context.fs.unlinkSync(planned.write?.place.real ?? ''));
          return new kit.PatchRefusal(code, detail.path === undefined ? {} : { path: detail.path });
        });
        carryOut?.(parts, context, planned);
      },
    }),
  },
  {
    name: 'half-move-not-told', dialect: 'tau', needs: ['enforced-modes'], breaks: ['apply-patch/move-half-done'],
    description: 'Where the source of a move cannot be removed the destination is not among the changes.',
    example: { ...LOCKED_SOURCE, wrong: REFUSED },
    parts: (base, kit) => halfMoves(base, kit, ({ code, detail }) => new kit.PatchRefusal(code, without(detail, 'made'))),
  },
  {
    name: 'half-move-told-as-a-move', dialect: 'tau', needs: ['enforced-modes'], breaks: ['apply-patch/move-half-done'],
    description: 'Where the source of a move cannot be removed the destination is told as modified.',
    example: { ...LOCKED_SOURCE, wrong: REFUSED },
    parts: (base, kit) => ({
      carryOut(parts, context, planned) {
        const { carryOut } = halfMoves(base, kit, ({ code, detail }) => new kit.PatchRefusal(code, { ...detail, made: planned.change }));
        carryOut?.(parts, context, planned);
      },
    }),
  },
  {
    name: 'half-move-succeeds', dialect: 'tau', needs: ['enforced-modes'], breaks: ['apply-patch/move-half-done'],
    description: 'That the source of a move cannot be removed is ignored.',
    example: { ...LOCKED_SOURCE, wrong: ACCEPTED },
    parts: (base, kit) => halfMoves(base, kit, () => undefined),
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
    name: 'changes-before-a-failure-not-told', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'A failure after changes names none of them.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => failing(base, (outcome) => without(outcome, 'fields')),
  },
  {
    name: 'failed-operation-told-as-changed', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'The operation that failed is among the changes.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { operations, at, changes }) => {
      const failed = operations[at];
      const entries = outcome.fields?.['partial_changes'];
      return changes.length === 0 || !failed || !Array.isArray(entries) ? outcome : { ...outcome, fields: { partial_changes: [...entries, { status: 'M', path: failed.path }] } };
    }),
  },
  {
    name: 'all-operations-told-as-changed', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'A failure after changes names the operations behind it too.',
    example: patching({}, [...ADD_THEN_FAIL, '*** Add File: n', '+x'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { operations, at, changes }) => {
      const entries = outcome.fields?.['partial_changes'];
      const behind = operations.slice(at + 1).map(({ kind, path }) => ({ status: kind === 'add' ? 'A' : kind === 'delete' ? 'D' : 'M', path }));
      return changes.length === 0 || !Array.isArray(entries) ? outcome : { ...outcome, fields: { partial_changes: [...entries, ...behind] } };
    }),
  },
  {
    name: 'last-change-told-only', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'Of several changes before a failure only the last is named.',
    example: patching({}, ['*** Add File: b', '+x', ...ADD_THEN_FAIL], REFUSED),
    parts: (base) => listing(base, (entries) => entries.slice(-1)),
  },
  {
    name: 'changes-told-by-status', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'The changes before a failure are named adds first, as in a summary.',
    example: patching({ d: 'x\n' }, ['*** Delete File: d', ...ADD_THEN_FAIL], REFUSED),
    parts: (base) => listing(base, (entries) => entries.toSorted((one, other) => 'AMD'.indexOf(one['status'] as string) - 'AMD'.indexOf(other['status'] as string))),
  },
  {
    name: 'changes-told-as-lines', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'The changes before a failure are named as texts.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => listing(base, (entries) => entries.map(({ status, path }) => `${status} ${path}`)),
  },
  {
    name: 'status-of-changes-in-words', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'The status of a change before a failure is a word.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => listing(base, (entries) => entries.map(({ status, path }) => ({ status: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified', path }))),
  },
  {
    name: 'changes-with-more-keys', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'An entry of the changes before a failure has a third key.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => listing(base, (entries) => entries.map((entry, index) => ({ ...entry, index }))),
  },
  {
    name: 'changes-by-absolute-paths', dialect: 'tau', breaks: ['apply-patch/partial-changes-reported'],
    description: 'The changes before a failure are named by absolute paths.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => listing(base, (entries, cwd) => entries.map(({ status, path }) => ({ status, path: posix.resolve(cwd, path as string) }))),
  },
  {
    name: 'path-shown-of-a-failure-without-change', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'A failure before any change shows the path of its first operation.',
    example: patching({}, ['*** Update File: m', '@@', '-1'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { operations, changes }) =>
      (changes.length === 0 && operations[0] ? { ...outcome, display: { ...outcome.display, args: operations[0].path } } : outcome)),
  },
  {
    name: 'zero-files-shown', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'A failure before any change shows `0F`.',
    example: patching({}, ['*** Update File: m', '@@', '-1'], REFUSED),
    parts: (base) => ({ chips: (parts, changes) => (changes.length === 0 ? ['0F'] : base.chips(parts, changes)) }),
  },
  {
    name: 'empty-list-of-changes', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'A failure before any change has an empty list of changes.',
    example: patching({}, ['*** Update File: m', '@@', '-1'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { changes }) => (changes.length === 0 ? { ...outcome, fields: { partial_changes: [] } } : outcome)),
  },
  {
    name: 'zero-totals-shown', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'A failure before any change shows totals of zero.',
    example: patching({}, ['*** Update File: m', '@@', '-1'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { changes }) => (changes.length === 0 ? { ...outcome, display: { ...outcome.display, text: '+0/-0' } } : outcome)),
  },
  {
    name: 'failed-operation-shown-as-changed', dialect: 'tau', breaks: ['apply-patch/no-fabrication'],
    description: 'A failure of the first operation names it as changed.',
    example: patching({}, ['*** Update File: m', '@@', '-1'], REFUSED),
    parts: (base) => telling(base, (changes, failed) =>
      (changes.length === 0 && failed ? { changes: [{ status: 'M', path: failed.path, before: '', after: '' }] } : undefined)),
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

