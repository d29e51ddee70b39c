import { isUtf8 } from 'node:buffer';
import type { AttachedDiff, DiffLine, Hunk, StructuredDiff } from '../../contract/outcome.ts';
import type { LineEditResult } from '../reference/line-edit/parts.ts';
import type { Change } from '../reference/patch/change.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { bytesOf } from './fault.ts';
import { lineEditFaults, onLines } from './line-edit-fault.ts';
import { REFUSED, answering, failing, patchFaults, patching, updating, without } from './patch-fault.ts';

const MOVE = patching({ a: 'a\nb\n' }, ['*** Update File: a', '*** Move to: c', '@@', '-b', '+c']);
const TWO_ADDS = patching({}, ['*** Add File: a', '+x', '*** Add File: b', '+y']);
const PARTIAL = patching({ b: 'x\n' }, ['*** Add File: a', '+x', '*** Add File: b', '+y'], REFUSED);
const TWICE = patching({ a: '1\n' }, ['*** Update File: a', '@@', '-1', '+2', '*** Update File: a', '@@', '-2', '+3']);
const NUMBERED = Array.from({ length: 9 }, (_, index) => `${index + 1}\n`).join('');

/** Diffs attached otherwise. */
function attaching(base: PatchParts, change: (diffs: AttachedDiff[], changes: readonly Change[], parts: PatchParts) => AttachedDiff[]): Partial<PatchParts> {
  return { diffs: (parts, changes) => change(base.diffs(parts, changes), changes, parts) };
}

/** Moves whose diff is another one. */
function diffingMoves(base: PatchParts, change: (change: Change, source: string) => Change): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      const planned = base.planUpdate(parts, context, operation);
      if (operation.to !== undefined) sources.set(planned.change, operation.path);
      return planned;
    },
    diffs: (parts, changes) => base.diffs(parts, changes.map((each) => (sources.has(each) ? change(each, sources.get(each) as string) : each))),
  };
}

const sources = new WeakMap<Change, string>();

/** A diff worked out otherwise. */
function diffing(base: PatchParts, change: (right: PatchParts['diff']) => PatchParts['diff']): Partial<PatchParts> {
  return { diff: change(base.diff) };
}

function mapLines(diff: StructuredDiff, change: (line: DiffLine) => DiffLine): StructuredDiff {
  return { ...diff, hunks: diff.hunks.map((hunk): Hunk => ({ ...hunk, lines: hunk.lines.map(change) })) };
}

/** Faults in the diffs that a patch attaches. */
export const PATCH_DIFF_FAULTS = patchFaults([
  {
    name: 'no-diffs-before-a-failure', dialect: 'tau', breaks: ['structured-diff/partial-failure'],
    description: 'A failure after changes attaches no diff.',
    example: PARTIAL,
    parts: (base) => failing(base, (outcome) => without(outcome, 'diffs')),
  },
  {
    name: 'refused-operation-diffed', dialect: 'tau', breaks: ['structured-diff/partial-failure'],
    description: 'The diffs of a failure hold that of the operation that was refused.',
    example: PARTIAL,
    parts: (base) => failing(base, (outcome, _refusal, { operations, at, changes }, parts) => {
      const failed = operations[at];
      if (changes.length === 0 || failed?.kind !== 'add') return outcome;
      return { ...outcome, diffs: [...(outcome.diffs ?? []), { path: parts.shown(failed.path), diff: base.diff('', failed.lines.map((line) => `${line}\n`).join('')) }] };
    }),
  },
  {
    name: 'last-change-before-a-failure-not-diffed', dialect: 'tau', breaks: ['structured-diff/partial-failure'],
    description: 'Of the changes before a failure the last one has no diff.',
    example: PARTIAL,
    parts: (base) => failing(base, (outcome) => (outcome.diffs ? { ...outcome, diffs: outcome.diffs.slice(0, -1) } : outcome)),
  },
  {
    name: 'diff-of-a-refused-patch', dialect: 'tau', breaks: ['structured-diff/none-without-effect'],
    description: 'A failure before any change attaches the diff of what an add would have made.',
    example: patching({ a: 'x\n' }, ['*** Add File: a', '+y'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { operations, changes }, parts) => {
      const added = operations.find(({ kind }) => kind === 'add');
      if (changes.length > 0 || added?.kind !== 'add') return outcome;
      return { ...outcome, diffs: [{ path: parts.shown(added.path), diff: base.diff('', added.lines.map((line) => `${line}\n`).join('')) }] };
    }),
  },
  {
    name: 'first-file-diffed-only', dialect: 'tau', breaks: ['structured-diff/one-per-changed-file'],
    description: 'Only the first file that changed has a diff.',
    example: TWO_ADDS,
    parts: (base) => attaching(base, (diffs) => diffs.slice(0, 1)),
  },
  {
    name: 'diff-attached-twice', dialect: 'tau', breaks: ['structured-diff/one-per-changed-file'],
    description: 'Each diff is attached twice.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => attaching(base, (diffs) => diffs.flatMap((each) => [each, each])),
  },
  {
    name: 'one-diff-for-all-files', dialect: 'tau', breaks: ['structured-diff/one-per-changed-file'],
    description: 'One diff holds the changes of all files.',
    example: TWO_ADDS,
    parts: (base) => attaching(base, (diffs, changes, parts) => {
      const [first] = diffs;
      const joined = (side: 'before' | 'after') => changes.map((change) => change[side] ?? '').join('');
      return first && diffs.length > 1 ? [{ path: first.path, diff: parts.diff(joined('before'), joined('after')) }] : diffs;
    }),
  },
  {
    name: 'source-of-a-move-diffed-too', dialect: 'tau', breaks: ['structured-diff/one-per-changed-file', 'structured-diff/before-and-after'],
    description: 'A move has a diff of its source as well, as deleted.',
    example: MOVE,
    parts: (base) => ({
      ...diffingMoves(base, (change) => change),
      diffs: (parts, changes) => base.diffs(parts, changes.flatMap((change): Change[] => (sources.has(change) ? [change, { status: 'D', path: sources.get(change) as string, before: change.before ?? '', after: '' }] : [change]))),
    }),
  },
  {
    name: 'second-update-diffed-from-the-start', dialect: 'tau', breaks: ['structured-diff/repeated-path'], shouldOnly: true,
    description: 'The second update of a path has a diff from the text before the first one, beside that of the first.',
    example: TWICE,
    parts: (base) => attaching(base, (diffs, changes, parts) => {
      const first = new Map<string, string>();
      for (const { path, before = '' } of changes) if (!first.has(path)) first.set(path, before);
      const isRepeated = first.size < changes.length && changes.every(({ status }) => status !== 'D');
      return isRepeated ? changes.map(({ path, after = '' }) => ({ path: parts.shown(path), diff: parts.diff(first.get(path) as string, after) })) : diffs;
    }),
  },
  {
    name: 'first-update-diffed-only', dialect: 'tau', breaks: ['structured-diff/repeated-path'], shouldOnly: true,
    description: 'Of several changes of a path only the first has a diff.',
    example: TWICE,
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes.filter(({ path }, index) => changes.findIndex((other) => other.path === path) === index)) }),
  },
  {
    name: 'last-update-diffed-only', dialect: 'tau', breaks: ['structured-diff/repeated-path'], shouldOnly: true,
    description: 'Of several changes of a path only the last has a diff.',
    example: TWICE,
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes.filter(({ path }, index) => changes.findLastIndex((other) => other.path === path) === index)) }),
  },
  {
    name: 'rename-diffed-line-by-line', dialect: 'tau', breaks: ['structured-diff/change-without-text'],
    description: 'A move that changes nothing has a diff in which every line goes and comes.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', ' x']),
    parts: (base, { splitLines }) => ({
      ...diffingMoves(base, (change) => change),
      diffs: (parts, changes) => base.diffs(parts, changes).map((attached): AttachedDiff => {
        const change = changes.find((each) => sources.has(each) && parts.shown(each.path) === attached.path);
        return change && change.before === change.after && change.before ? { path: attached.path, diff: replacedWhole(splitLines(change.before)) } : attached;
      }),
    }),
  },
  {
    name: 'deleted-empty-file-has-a-line', dialect: 'tau', breaks: ['structured-diff/change-without-text'],
    description: 'A deleted empty file has a diff in which one empty line goes.',
    example: patching({ a: '' }, ['*** Delete File: a']),
    parts: (base) => ({
      diffs: (parts, changes) => base.diffs(parts, changes.map((change) => (change.status === 'D' && change.before === '' ? { ...change, before: '\n' } : change))),
    }),
  },
  {
    name: 'diffs-sorted-by-path', dialect: 'tau', breaks: ['structured-diff/order'], shouldOnly: true,
    description: 'Diffs stand in the order of their paths.',
    example: patching({ d: 'x\n' }, ['*** Delete File: d', '*** Add File: a', '+x']),
    parts: (base) => attaching(base, (diffs) => diffs.toSorted((one, other) => ((one.path ?? '') < (other.path ?? '') ? -1 : 1))),
  },
  {
    name: 'diffs-in-order-of-the-summary', dialect: 'tau', breaks: ['structured-diff/order'], shouldOnly: true,
    description: 'Diffs stand in the order of the summary.',
    example: patching({ d: 'x\n' }, ['*** Delete File: d', '*** Add File: a', '+x']),
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes.toSorted((one, other) => 'AMD'.indexOf(one.status) - 'AMD'.indexOf(other.status))) }),
  },
  {
    name: 'move-labelled-by-its-source', dialect: 'tau', breaks: ['structured-diff/path-label'],
    description: 'The diff of a move bears the path of its source.',
    example: MOVE,
    parts: (base) => diffingMoves(base, (change, source) => ({ ...change, path: source })),
  },
  {
    name: 'label-not-escaped', dialect: 'tau', breaks: ['structured-diff/path-label'],
    description: 'The label of a diff is the path as it is.',
    example: patching({}, ['*** Add File: a\tb', '+x']),
    parts: (base) => ({ diffs: (parts, changes) => base.diffs({ ...parts, shown: (path) => path }, changes) }),
  },
  {
    name: 'one-diff-without-label', dialect: 'tau', breaks: ['structured-diff/path-label'], shouldOnly: true,
    description: 'The diff of one file has no label.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => attaching(base, (diffs) => (diffs.length === 1 ? diffs.map((each): AttachedDiff => ({ ...each, path: null })) : diffs)),
  },
  {
    name: 'labels-normalised', dialect: 'tau', breaks: ['structured-diff/path-label'],
    description: 'The label of a diff is the path without `./`.',
    example: patching({}, ['*** Add File: ./n', '+x']),
    parts: (base) => ({ diffs: (parts, changes) => base.diffs(parts, changes.map((change) => ({ ...change, path: change.path.replace(/^(\.\/)+/, '') }))) }),
  },
  {
    name: 'move-diffed-as-a-new-file', dialect: 'tau', breaks: ['structured-diff/before-and-after'],
    description: 'A move has the diff of a file that was added.',
    example: MOVE,
    parts: (base) => diffingMoves(base, (change) => ({ ...change, before: '' })),
  },
  {
    name: 'delete-diffed-backwards', dialect: 'tau', breaks: ['structured-diff/before-and-after'],
    description: 'A delete has the diff of the lines that it removed, as added.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a']),
    parts: (base) => ({
      diffs: (parts, changes) => base.diffs(parts, changes.map((change) => (change.status === 'D' ? { ...change, before: '', after: change.before ?? '' } : change))),
    }),
  },
  {
    name: 'context-read-from-the-new-text', dialect: 'tau', breaks: ['structured-diff/replay'],
    description: 'The lines around a change are read from the new text, at the numbers of the old one.',
    example: updating(NUMBERED, ['@@', '+x', ' 1', '@@', '-9', '+z']),
    parts: (base, { splitLines }) => diffing(base, (right) => (before, after) => contextFrom(right(before, after), splitLines(after))),
  },
  {
    name: 'patch-diffed-without-its-mark', dialect: 'tau', breaks: ['structured-diff/replay'],
    description: 'Byte order marks are dropped before the diff of a patch is made.',
    example: updating('\ufeffa\n', ['@@', '-\ufeffa', '+\ufeffb']),
    parts: (base) => diffing(base, (right) => (before, after) => right(before.replace(/^\ufeff/, ''), after.replace(/^\ufeff/, ''))),
  },
  {
    name: 'diff-among-the-changes', dialect: 'tau', breaks: ['structured-diff/not-agent-visible'],
    description: 'The changes before a failure hold their diffs.',
    example: PARTIAL,
    parts: (base) => failing(base, (outcome) => (outcome.diffs && outcome.fields ? { ...outcome, fields: { ...outcome.fields, diff: JSON.stringify(outcome.diffs) } } : outcome)),
  },
  {
    name: 'diff-in-a-field-of-the-result', dialect: 'tau', breaks: ['structured-diff/not-agent-visible'],
    description: 'The result has a field with the changed lines.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => answering(base, (outcome) => (outcome.diffs ? { ...outcome, fields: { ...outcome.fields, hunks: JSON.stringify(outcome.diffs) } } : outcome)),
  },
  {
    name: 'segments-of-a-patch-exchanged', dialect: 'tau', breaks: ['structured-diff/modify-segments', 'structured-diff/replay'],
    description: 'In the diff of a patch the sides of a modified line are exchanged.',
    example: updating('let n = 1;\n', ['@@', '-let n = 1;', '+let n = 2;']),
    parts: (base) => diffing(base, (right) => (before, after) => mapLines(right(before, after), (line) => (line.kind === 'modify' ? { kind: 'modify', old: line.new, new: line.old } : line))),
  },
  {
    name: 'totals-of-one-file-for-all', dialect: 'tau', breaks: ['structured-diff/totals', 'apply-patch/status-header-totals'],
    description: 'Every diff of a patch has the totals of the first.',
    example: patching({ m: 'a\n' }, ['*** Add File: n', '+1', '+2', '*** Update File: m', '@@', '-a', '+b']),
    parts: (base) => attaching(base, (diffs) => {
      const [first] = diffs;
      return diffs.map((each): AttachedDiff => ('diff' in each && first && 'diff' in first ? { ...each, diff: { ...each.diff, added: first.diff.added, removed: first.diff.removed } } : each));
    }),
  },
  {
    name: 'totals-that-are-shown-left-out', dialect: 'tau', breaks: ['structured-diff/aggregate-totals'], shouldOnly: true,
    description: 'The totals that are shown leave the second file out.',
    example: TWO_ADDS,
    parts: (base) => ({ header: (args, chips, diffs) => base.header(args, chips, diffs.filter((_each, index) => index !== 1)) }),
  },
]);

/** A diff of the line-coordinate edit, where both texts are UTF-8. */
function textsOf({ changed, original, bytes }: LineEditResult): [before: string, after: string] | undefined {
  return changed && isUtf8(original.bytes) && isUtf8(bytes) ? [original.bytes.toString('utf8'), bytes.toString('utf8')] : undefined;
}

/** Faults in the diff of the line-coordinate edit that the rules on diffs are about. */
export const LINE_EDIT_DIFF_FAULTS = lineEditFaults([
  {
    name: 'edit-diff-in-the-result', dialect: 'tau', breaks: ['structured-diff/not-agent-visible'],
    description: 'The result of an edit has a field `diff`.',
    example: onLines('a\n', [[1, 2, 'b\n', '']]),
    parts: (base, { structuredDiff }) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        const texts = textsOf(result);
        return texts ? { ...outcome, fields: { ...outcome.fields, diff: JSON.stringify(structuredDiff(...texts)) } } : outcome;
      },
    }),
  },
  {
    name: 'edit-diffs-replacement-characters', dialect: 'tau', breaks: ['structured-diff/never-for-invalid-utf8'],
    description: 'A file that is no UTF-8 is diffed as text with replacement characters.',
    example: onLines(bytesOf('a\n\xff\n'), [[1, 2, 'b\n', '']]),
    parts: (base, { structuredDiff }) => ({
      diffs(result) {
        if (!result.changed || textsOf(result)) return base.diffs(result);
        return [{ path: null, diff: structuredDiff(decoder.decode(result.original.bytes), decoder.decode(result.bytes)) }];
      },
    }),
  },
  {
    name: 'edit-endings-not-diffed', dialect: 'tau', breaks: ['structured-diff/attached-when-changed'],
    description: 'An edit that changes nothing but endings attaches no diff.',
    example: onLines('a\r\nb\n', [[1, 2, 'a\n', '']]),
    parts: (base) => ({
      diffs(result) {
        const texts = textsOf(result)?.map((text) => text.replace(/\r\n?/g, '\n'));
        return texts && texts[0] === texts[1] ? [] : base.diffs(result);
      },
    }),
  },
  {
    name: 'edit-no-op-diffed', dialect: 'tau', breaks: ['structured-diff/none-on-no-op'],
    description: 'An edit that changes nothing attaches a diff without hunks.',
    example: onLines('same\n', [[1, 2, 'same\n', '']]),
    parts: (base) => ({ diffs: (result) => (result.changed ? base.diffs(result) : [{ path: null, diff: { added: 0, removed: 0, hunks: [] } }]) }),
  },
]);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function replacedWhole(text: readonly string[]): StructuredDiff {
  const lines = text.map((line) => line.replace(/\r?\n$/, ''));
  return {
    added: lines.length, removed: lines.length,
    hunks: [{
      old_start: 1, old_count: lines.length, new_start: 1, new_count: lines.length,
      lines: [...lines.map((line): DiffLine => ({ kind: 'remove', text: line })), ...lines.map((line): DiffLine => ({ kind: 'add', text: line }))],
    }],
  };
}

/** Equal lines taken from `lines` at the numbers that they have in the old text. */
function contextFrom(diff: StructuredDiff, lines: readonly string[]): StructuredDiff {
  const hunks = diff.hunks.map((hunk): Hunk => {
    let number = hunk.old_start;
    return {
      ...hunk,
      lines: hunk.lines.map((line) => {
        const at = number - 1;
        if (line.kind !== 'add') number += 1;
        return line.kind === 'equal' ? { kind: 'equal', text: (lines[at] ?? '').replace(/\r?\n$/, '') } : line;
      }),
    };
  });
  return { ...diff, hunks };
}
