import type { JsonObject } from '../../contract/json.ts';
import { ADD_THEN_FAIL, REFUSED, answering, failing, patchFaults, patching, updating } from './patch-fault.ts';

const ADD = patching({}, ['*** Add File: n', '+x']);
const MISMATCH = updating('x\n', ['@@', '-no'], REFUSED);

/** `outcome` with fields more. */
function withMore<T extends { fields?: JsonObject }>(outcome: T, more: JsonObject): T {
  return { ...outcome, fields: { ...outcome.fields, ...more } };
}

/** Faults in what a patch reports that should not be a field of it. */
export const PATCH_DETAILS_FAULTS = patchFaults([
  {
    name: 'excerpt-said-not-to-be-truncated', dialect: 'tau', breaks: ['structure/omit-defaults'],
    description: 'A failure with an excerpt that is shown whole says `truncated: false`.',
    example: MISMATCH,
    parts: (base) => failing(base, (outcome) => (outcome.payload === undefined ? outcome : withMore(outcome, { truncated: false }))),
  },
  {
    name: 'patched-files-said-to-be-valid', dialect: 'tau', breaks: ['structure/omit-defaults'],
    description: 'A success says `valid_utf8: true`.',
    example: ADD,
    parts: (base) => answering(base, (outcome) => withMore(outcome, { valid_utf8: true })),
  },
  {
    name: 'wait-of-zero-of-a-patch', dialect: 'tau', breaks: ['structure/lock-wait-header', 'structure/omit-defaults'],
    description: 'A patch that waited for nothing reports a wait of 0.',
    example: ADD,
    parts: (base) => answering(base, (outcome) => withMore(outcome, { lock_wait_duration_seconds: 0 })),
  },
  {
    name: 'wait-of-zero-of-a-refused-patch', dialect: 'tau', breaks: ['structure/lock-wait-header', 'structure/omit-defaults'],
    description: 'A patch that fails and waited for nothing reports a wait of 0.',
    example: MISMATCH,
    parts: (base) => failing(base, (outcome) => withMore(outcome, { lock_wait_duration_seconds: 0 })),
  },
  {
    name: 'files-counted-under-two-names', dialect: 'tau', breaks: ['structure/no-duplicates'],
    description: 'A success has its number of files in two fields.',
    example: ADD,
    parts: (base) => answering(base, (outcome, changes) => withMore(outcome, { files: changes.length, changed_files: changes.length })),
  },
  {
    name: 'message-among-the-details', dialect: 'tau', breaks: ['structure/no-duplicates'],
    description: 'The details of a failure before any change have the message once more.',
    example: MISMATCH,
    parts: (base) => failing(base, (outcome, _refusal, { changes }) => (changes.length === 0 ? withMore(outcome, { message: outcome.message }) : outcome)),
  },
  {
    name: 'path-of-a-patch-in-a-field', dialect: 'tau', breaks: ['structure/omit-defaults', 'structure/no-duplicates'],
    description: 'A success names the path of its first change in a field beside the summary.',
    example: ADD,
    parts: (base) => answering(base, (outcome, changes) => withMore(outcome, { path: changes[0]?.path ?? '' })),
  },
  {
    name: 'patch-in-a-field', dialect: 'tau', breaks: ['structure/no-argument-echo'],
    description: 'A success repeats the patch in a field.',
    example: ADD,
    parts: (base) => {
      let patch = '';
      return {
        patchText: (argument) => (patch = base.patchText(argument)),
        ...answering(base, (outcome) => withMore(outcome, { patch })),
      };
    },
  },
  {
    name: 'new-text-in-a-field', dialect: 'tau', breaks: ['structure/no-argument-echo', 'apply-patch/compact-no-echo'],
    description: 'A success has the first line of its first file in a field.',
    example: ADD,
    parts: (base) => answering(base, (outcome, changes) => withMore(outcome, { first_line: changes[0]?.after?.split('\n')[0] ?? '' })),
  },
  {
    name: 'failed-path-beside-the-changes', dialect: 'tau', breaks: ['structure/error-details-purpose-built'],
    description: 'A failure after changes has a field with the path that failed.',
    example: patching({}, ADD_THEN_FAIL, REFUSED),
    parts: (base) => failing(base, (outcome, _refusal, { operations, at, changes }) =>
      (changes.length === 0 ? outcome : withMore(outcome, { failed_path: operations[at]?.path ?? '' }))),
  },
  {
    name: 'operations-counted-in-the-details', dialect: 'tau', breaks: ['structure/error-details-purpose-built'],
    description: 'The details of a failure say how many operations the patch has.',
    example: MISMATCH,
    parts: (base) => failing(base, (outcome, _refusal, { operations }) => withMore(outcome, { operations: operations.length })),
  },
]);
