import { posix } from 'node:path';
import type { Change } from '../reference/patch/change.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { patchFaults, patching, updating } from './patch-fault.ts';
import { FILES, THREE } from './patch-told.ts';

const TWICE = ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3'];

function showingArgs(base: PatchParts, change: (args: string, changes: readonly Change[], parts: PatchParts) => string): Partial<PatchParts> {
  return { args: (parts, changes) => change(base.args(parts, changes), changes, parts) };
}

function distinct(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [change.path, change])).values()];
}

/** Faults in what the user is shown of a patch in one line. */
export const PATCH_HEADER_FAULTS = patchFaults([
  {
    name: 'first-path-of-the-summary-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'The path that is shown is the first one of the summary, not of the first change.',
    example: patching({ d: 'x\n' }, ['*** Delete File: d', '*** Add File: a', '+x']),
    parts: (base) => ({ args: (parts, changes) => base.args(parts, changes.toSorted((one, other) => 'AMD'.indexOf(one.status) - 'AMD'.indexOf(other.status))) }),
  },
  {
    name: 'last-path-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'The path that is shown is that of the last change.',
    example: patching(FILES, THREE),
    parts: (base) => ({ args: (parts, changes) => base.args(parts, changes.toReversed()) }),
  },
  {
    name: 'one-path-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'That more than one path changed is not shown.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, '')),
  },
  {
    name: 'blank-before-the-ellipsis', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'A blank stands before the ellipsis.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, ', …')),
  },
  {
    name: 'dots-for-the-ellipsis', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'Three dots stand for the ellipsis.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (args) => args.replace(/,…$/, ',...')),
  },
  {
    name: 'more-shown-for-one-path', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'Several changes of one path are shown as several paths.',
    example: patching({ a: '1\n' }, TWICE),
    parts: (base) => showingArgs(base, (args, changes) => (changes.length > 1 && !args.endsWith(',…') ? `${args},…` : args)),
  },
  {
    name: 'all-paths-shown', dialect: 'tau', breaks: ['apply-patch/status-header-path'],
    description: 'All paths that changed are shown.',
    example: patching(FILES, THREE),
    parts: (base) => showingArgs(base, (_args, changes, parts) => distinct(changes).map(({ path }) => parts.shown(path)).join(',')),
  },
  {
    name: 'operations-counted', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count is one of changes, not of paths.',
    example: patching({ a: '1\n' }, TWICE),
    parts: () => ({ chips: (_parts, changes) => (changes.length === 0 ? [] : [`${changes.length}F`]) }),
  },
  {
    name: 'names-counted-without-directories', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'Files of the same name in different directories count as one.',
    example: patching({}, ['*** Add File: a', '+x', '*** Add File: d/a', '+x']),
    parts: () => ({ chips: (_parts, changes) => (changes.length === 0 ? [] : [`${new Set(changes.map(({ path }) => posix.basename(path))).size}F`]) }),
  },
  {
    name: 'one-file-not-counted', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count of one file is not shown.',
    example: updating('x\n', ['@@', '-x']),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).filter((chip) => chip !== '1F') }),
  },
  {
    name: 'files-in-words', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'The count stands before a word.',
    example: updating('x\n', ['@@', '-x']),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).map((chip) => chip.replace('F', ' files')) }),
  },
  {
    name: 'move-counted-twice', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'A move counts as two files.',
    example: updating('x\n', ['*** Move to: b', '@@', ' x']),
    parts: (base) => {
      const moves = new WeakSet<Change>();
      return {
        planUpdate(parts, context, operation) {
          const planned = base.planUpdate(parts, context, operation);
          if (operation.to !== undefined) moves.add(planned.change);
          return planned;
        },
        chips: (_parts, changes) => (changes.length === 0 ? [] : [`${distinct(changes).length + changes.filter((change) => moves.has(change)).length}F`]),
      };
    },
  },
  {
    name: 'count-of-one-digit', dialect: 'tau', breaks: ['apply-patch/status-header-count'],
    description: 'From ten files on the count is `9+F`.',
    example: patching({}, Array.from({ length: 11 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => ({ chips: (parts, changes) => base.chips(parts, changes).map((chip) => (chip.length > 2 ? '9+F' : chip)) }),
  },
  {
    name: 'totals-of-the-first-file', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals that are shown are those of the first file.',
    example: patching(FILES, THREE),
    parts: (base) => ({ header: (args, chips, diffs) => base.header(args, chips, diffs.slice(0, 1)) }),
  },
  {
    name: 'totals-before-the-count', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals stand before the count.',
    example: patching(FILES, THREE),
    parts: (base) => ({ header: (args, chips, diffs) => `${base.header(args, [], diffs)} ${chips.join(' ')}` }),
  },
  {
    name: 'totals-exchanged', dialect: 'tau', breaks: ['apply-patch/status-header-totals'], shouldOnly: true,
    description: 'The totals that are shown count removed lines as added, and the other way round.',
    example: patching({}, ['*** Add File: n', '+x']),
    parts: (base) => ({ header: (args, chips, diffs) => base.header(args, chips, diffs).replace(/\+(\d+)\/-(\d+)$/, '+$2/-$1') }),
  },
  {
    name: 'totals-doubled', dialect: 'tau', breaks: ['structured-diff/totals'],
    description: 'A line that is replaced counts twice on either side.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => ({
      diff(before, after) {
        const diff = base.diff(before, after);
        const modified = diff.hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'modify').length;
        return { ...diff, added: diff.added + modified, removed: diff.removed + modified };
      },
    }),
  },
]);
