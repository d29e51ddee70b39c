import { posix } from 'node:path';
import type { Change } from '../reference/patch/change.ts';
import type { Operation } from '../reference/patch/operations.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ACCEPTED, ADD_THEN_FAIL, REFUSED, failing, patchFaults, patching, without } from './patch-fault.ts';

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

/** Faults in what is told of a patch that fails, or of a move that is half done. */
export const PATCH_PARTIAL_FAULTS = patchFaults([
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
]);
