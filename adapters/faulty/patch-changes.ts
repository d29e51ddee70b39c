import type { AttachedDiff } from '../../contract/outcome.ts';
import type { Change } from '../reference/patch/change.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { REFUSED, patchFaults, patching, updating } from './patch-fault.ts';

/** Diffs of some changes left out. */
function diffsOf(base: PatchParts, isMeant: (change: Change, index: number) => boolean): Partial<PatchParts> {
  return { diffs: (parts, changes) => base.diffs(parts, changes.filter(isMeant)) };
}

/** Faults in which changes are told: with a diff each, or as none at all. */
export const PATCH_CHANGES_FAULTS = patchFaults([
  {
    name: 'no-diffs-of-patches', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'No diff is attached.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: () => ({ diffs: () => [] }),
  },
  {
    name: 'no-diffs-of-deletes', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Deleted files have no diff.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a']),
    parts: (base) => diffsOf(base, ({ status }) => status !== 'D'),
  },
  {
    name: 'no-diffs-of-adds', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Added files have no diff.',
    example: patching({}, ['*** Add File: a', '+x']),
    parts: (base) => diffsOf(base, ({ status }) => status !== 'A'),
  },
  {
    name: 'diffs-of-five-files', dialect: 'tau', breaks: ['apply-patch/diff-per-changed-file'],
    description: 'Only the first five files have a diff.',
    example: patching({}, Array.from({ length: 7 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes).slice(0, 5) }),
  },
  {
    name: 'update-without-change-refused', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is refused.',
    example: updating('a\n', ['@@', ' a'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      planUpdate(parts, context, operation) {
        const planned = base.planUpdate(parts, context, operation);
        if (operation.to === undefined && planned.change.before === planned.change.after) throw new PatchRefusal('lines-not-found', { path: operation.path, lines: [] });
        return planned;
      },
    }),
  },
  {
    name: 'update-without-change-told-in-part', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is named in the summary and not counted.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({
      args: (parts, changes) => base.args(parts, changes.filter(({ before, after }) => before !== after)),
      chips: (parts, changes) => base.chips(parts, changes.filter(({ before, after }) => before !== after)),
    }),
  },
  {
    name: 'update-without-change-counted-only', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing is counted and not named in the summary.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.filter(({ before, after }) => before !== after)) }),
  },
  {
    name: 'update-without-change-diffed', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'An update that changes nothing has a diff of its first line.',
    example: updating('a\n', ['@@', ' a']),
    parts: (base) => ({
      diffs: (parts, changes) => base.diffs(parts, changes).map((attached): AttachedDiff => {
        const change = changes.find(({ path }) => parts.shown(path) === attached.path);
        const [line = ''] = (change?.before ?? '').split('\n');
        if (!('diff' in attached) || attached.diff.hunks.length > 0 || change?.status !== 'M') return attached;
        return { ...attached, diff: { added: 0, removed: 0, hunks: [{ old_start: 1, old_count: 1, new_start: 1, new_count: 1, lines: [{ kind: 'equal', text: line }] }] } };
      }),
    }),
  },
  {
    name: 'patch-of-nothing-refused', dialect: 'tau', breaks: ['apply-patch/no-op-update'],
    description: 'A patch of which nothing changes anything is refused when it has been carried out.',
    example: updating('a\n', ['@@', '-a', '+a'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      success(parts, changes, context) {
        if (changes.every(({ status, before, after }) => status === 'M' && before === after)) throw new PatchRefusal('no-operations');
        return base.success(parts, changes, context);
      },
    }),
  },
]);
