import { posix } from 'node:path';
import type { Change } from '../reference/patch/change.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { REFUSED, answering, failing, inBoth, patchFaults, patching, updating } from './patch-fault.ts';
import { FILES, THREE, saidAs } from './patch-told.ts';

const DONE = 'Success. Updated the following files:';

/** The summary made otherwise, of a success. */
function summing(base: PatchParts, change: (summary: string, changes: readonly Change[]) => string): Partial<PatchParts> {
  return { summary: (parts, changes) => change(base.summary(parts, changes), changes) };
}

/** More in the payload of a success. */
function saying(base: PatchParts, more: (changes: readonly Change[]) => string): Partial<PatchParts> {
  return answering(base, (outcome, changes) => {
    const payload = `${outcome.payload}\n${more(changes)}`;
    return { ...outcome, payload };
  });
}

/** Faults in what a success says, and in what is said too much. */
export const PATCH_SUMMARY_FAULTS = patchFaults([
  inBoth({
    name: 'summary-in-order-of-operations', breaks: ['apply-patch/success-summary'],
    description: 'The summary names the changes in the order in which they were made.',
    example: patching(FILES, THREE),
    parts: () => ({
      summary: (parts, changes) => [DONE, ...changes.map(({ status, path }) => `${status} ${parts.shown(path)}`)].join('\n'),
    }),
  }),
  {
    name: 'summary-sorted-by-path', dialect: 'codex', breaks: ['apply-patch/success-summary'],
    description: 'The summary names the changes of a kind sorted by their paths.',
    example: patching({}, ['*** Add File: b', '+x', '*** Add File: a', '+x']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.toSorted((one, other) => (one.path < other.path ? -1 : 1))) }),
  },
  {
    name: 'summary-with-final-newline', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary ends with a newline.',
    example: patching(FILES, THREE),
    parts: (base) => summing(base, (summary) => `${summary}\n`),
  },
  {
    name: 'summary-without-final-newline', dialect: 'codex', breaks: ['apply-patch/success-summary'],
    description: 'The summary does not end with a newline.',
    example: patching(FILES, THREE),
    parts: (base) => answering(base, (outcome) => ({ ...outcome, payload: (outcome.payload ?? '').trimEnd() })),
  },
  {
    name: 'summary-without-first-line', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary holds nothing but the lines of the changes.',
    example: patching(FILES, THREE),
    parts: (base) => summing(base, (summary) => summary.split('\n').slice(1).join('\n')),
  },
  inBoth({
    name: 'summary-of-normalised-paths', breaks: ['apply-patch/success-summary'],
    description: 'The summary names paths without `./`.',
    example: patching({}, ['*** Add File: ./n', '+x']),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.map((change) => ({ ...change, path: posix.normalize(change.path) }))) }),
  }),
  {
    name: 'summary-of-file-names', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary names files without their directories.',
    example: patching(FILES, THREE),
    parts: (base) => ({ summary: (parts, changes) => base.summary(parts, changes.map((change) => ({ ...change, path: posix.basename(change.path) }))) }),
  },
  {
    name: 'summary-of-ten-changes', dialect: 'tau', breaks: ['apply-patch/success-summary'],
    description: 'The summary ends after ten changes.',
    example: patching({}, Array.from({ length: 12 }, (_, index) => [`*** Add File: f${index}`, '+x']).flat()),
    parts: (base) => summing(base, (summary) => summary.split('\n').slice(0, 11).join('\n')),
  },
  {
    name: 'patch-echoed-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'A failure repeats the patch.',
    example: patching({}, ['*** Update File: m', '@@', '-1', '+SECRET1'], REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, attempt) => (typeof attempt.arguments === 'string' && outcome.payload === undefined ? { ...outcome, payload: attempt.arguments } : outcome)),
  },
  {
    name: 'chunk-echoed-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo', 'apply-patch/mismatch-excerpt'],
    description: 'The excerpt of lines that were not found holds the lines to insert as well.',
    example: updating('x\n', ['@@', '-no', '+SECRET1'], REFUSED),
    parts: (base) => failing(base, (outcome, refusal, { operations, at }) => {
      const failed = operations[at];
      const inserted = failed?.kind === 'update' ? failed.chunks.flatMap(({ body }) => body.filter(({ sign }) => sign === '+').map(({ text }) => text)) : [];
      return refusal.code === 'lines-not-found' ? { ...outcome, payload: [outcome.payload, ...inserted].join('\n') } : outcome;
    }),
  },
  {
    name: 'file-shown-in-errors', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'The message of an add onto a file quotes the beginning of that file.',
    example: patching({ a: 'SECRET1\n' }, ['*** Add File: a', '+x'], REFUSED),
    parts: (base) => failing(base, (outcome, refusal, { context }, parts) => {
      const found = refusal.code === 'add-exists' ? parts.lookUp(parts, context, refusal.detail.path ?? '') : undefined;
      return found?.kind === 'text' ? saidAs(outcome, `${outcome.message} (${JSON.stringify(found.text.slice(0, 40))})`) : outcome;
    }),
  },
  {
    name: 'diff-in-the-result', dialect: 'tau', breaks: ['apply-patch/compact-no-echo', 'apply-patch/diff-per-changed-file'],
    description: 'The result holds the lines that went and came.',
    example: updating('x\n', ['@@', '-x', '+y']),
    parts: (base) => saying(base, (changes) => changes.map(({ before = '', after = '' }) => `-${before}+${after}`).join('')),
  },
  {
    name: 'new-content-in-the-result', dialect: 'tau', breaks: ['apply-patch/compact-no-echo'],
    description: 'The result holds the text of added files.',
    example: patching({}, ['*** Add File: n', '+SECRET1']),
    parts: (base) => answering(base, (outcome, changes) => {
      const added = changes.filter(({ status }) => status === 'A').map(({ after = '' }) => after).join('');
      return added === '' ? outcome : { ...outcome, payload: `${outcome.payload}\n\n${added}` };
    }),
  },
]);
