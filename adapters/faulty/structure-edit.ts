import { answering, withFields } from './answering.ts';
import { bytesOf, onFile, type Fault } from './fault.ts';
import { lineEditFaults, onLines, refusing, type Sent } from './line-edit-fault.ts';

const WRONG: Sent = [2, 3, 'new', 'zz'];

/** Faults of the line-coordinate edit. */
const OF_EDIT = lineEditFaults([
  {
    name: 'number-of-lines-beside-the-last-slot',
    dialect: 'tau',
    breaks: ['structure/no-duplicates'],
    description: 'An edit of lines reports `total_lines` beside the last slot.',
    example: onLines('a\n', [[1, 2, 'X', '']]),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return { ...outcome, fields: { ...outcome.fields, total_lines: Number(outcome.fields?.['new_max_valid_start_line']) - 1 } };
      },
    }),
  },
  {
    name: 'excerpt-in-the-message',
    dialect: 'tau',
    breaks: ['structure/error-single-line'],
    description: 'The excerpt stands in the message of a refused edit of lines.',
    example: onLines('a\nb\n', [WRONG]),
    parts: (base) => refusing(base, (outcome) => (outcome.payload === undefined ? outcome : { ...outcome, message: `${outcome.message}\n${outcome.payload}` })),
  },
  {
    name: 'error-of-an-edit-behind-its-details',
    dialect: 'tau',
    breaks: ['structure/error-frame'],
    description: 'In the text of a refused edit of lines the header `error` stands behind the details.',
    example: onLines('a\nb\n', [WRONG]),
    parts: (base) => ({
      frame(outcome) {
        if (outcome.status !== 'error') return base.frame(outcome);
        return base.frame({ status: 'success', fields: { ...outcome.fields, error: outcome.message }, payload: outcome.payload ?? '' });
      },
    }),
  },
  {
    name: 'excerpt-lost-in-the-text',
    dialect: 'tau',
    breaks: ['structure/error-frame'],
    description: 'The text of a refused edit of lines lacks its details.',
    example: onLines('a\nb\n', [WRONG]),
    parts: (base) => ({ frame: (outcome) => base.frame(outcome.status === 'error' ? { status: 'error', message: outcome.message } : outcome) }),
  },
  {
    name: 'wait-of-zero-reported',
    dialect: 'tau',
    breaks: ['structure/lock-wait-header', 'structure/omit-defaults'],
    description: 'An edit of lines that waited for nothing reports a wait of 0.',
    example: onLines('a\n', [[1, 2, 'X', '']]),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return { ...outcome, fields: { ...outcome.fields, lock_wait_duration_seconds: 0 } };
      },
    }),
  },
  {
    name: 'diff-in-the-payload-of-an-edit',
    dialect: 'tau',
    breaks: ['structure/no-model-visible-diff'],
    description: 'The payload of an edit of lines shows the new content.',
    example: onLines('a\n', [[1, 2, 'X', '']]),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        return { ...outcome, payload: result.entries.map(({ newText }) => `+${newText}`).join('\n') };
      },
    }),
  },
  {
    name: 'diff-of-an-edit-that-changes-nothing',
    dialect: 'tau',
    breaks: ['structure/no-model-visible-diff'],
    description: 'An edit of lines that changes nothing has a diff.',
    example: onLines('a\n', [[1, 2, 'a\n', '']]),
    parts: (base) => ({
      diffs(result) {
        const diffs = base.diffs(result);
        return result.changed || diffs.length > 0 ? diffs : [{ path: null, diff: { added: 0, removed: 0, hunks: [] } }];
      },
    }),
  },
  {
    name: 'diff-of-a-file-that-is-not-utf8',
    dialect: 'tau',
    breaks: ['structure/no-model-visible-diff'],
    description: 'An edit of lines of a file that is not UTF-8 has a diff of its decoded text.',
    example: onLines(bytesOf('a\n\xff\n'), [[1, 2, 'X', '']]),
    parts: (base, { structuredDiff }) => ({
      diffs(result) {
        const diffs = base.diffs(result);
        if (diffs.length > 0 || !result.changed) return diffs;
        return [{ path: null, diff: structuredDiff(result.original.bytes.toString('utf8'), result.bytes.toString('utf8')) }];
      },
    }),
  },
  {
    name: 'request-repeated-in-the-details',
    dialect: 'tau',
    breaks: ['structure/error-details-purpose-built'],
    description: 'The details of a wrong context line repeat the context that was given.',
    example: onLines('a\nb\n', [WRONG]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return { ...details, fields: { ...details.fields, context_line: mismatch.entry.context } };
      },
    }),
  },
  {
    name: 'entries-listed-in-the-details',
    dialect: 'tau',
    breaks: ['structure/error-details-purpose-built'],
    description: 'The details of a refused edit of lines list its entries.',
    example: onLines('a\nb\n', [WRONG]),
    parts: (base) => refusing(base, (outcome, _refusal, { entries }) => {
      const list = entries.map((entry) => `${entry.start}..${entry.end}: ${entry.newText}`);
      return list.length === 0 ? outcome : { ...outcome, payload: [outcome.payload ?? '', ...list].join('\n') };
    }),
  },
  {
    name: 'waiter-that-gave-up-reports-its-wait',
    dialect: 'tau',
    needs: ['dir-lock'],
    breaks: ['structure/lock-wait-header'],
    description: 'A waiter that was cancelled reports how long it waited.',
  },
]);

/** Faults of the exact-text edit. */
const OF_REPLACE: readonly Fault[] = [
  {
    name: 'new-text-in-the-payload',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/no-model-visible-diff'],
    description: 'The payload of an exact-text edit shows the new content.',
    example: onFile('a\n', [['a', 'b']]),
    parts: (base) => answering(base, (outcome, { request }) =>
      ({ ...outcome, payload: request.edits.map(({ oldText, newText }) => `-${oldText}\n+${newText}`).join('\n') })),
  },
  {
    name: 'path-among-the-fields-of-an-edit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/no-argument-echo'],
    description: 'An exact-text edit names its path in a header.',
    example: onFile('a\n', [['a', 'b']]),
    parts: (base) => answering(base, (outcome, { request }) => withFields(outcome, { path: request.path })),
  },
  {
    name: 'text-of-an-edit-without-its-empty-line',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/headers-only'],
    description: 'The text of an exact-text edit ends with its last header.',
    example: onFile('a\n', [['a', 'b']]),
    parts: (base) => ({ frame: (outcome) => base.frame?.(outcome).replace(/\n\n$/, '') ?? '' }),
  },
  {
    name: 'counts-of-an-edit-as-words',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/scalar-values'],
    description: 'In the text of an exact-text edit `changed` is yes or no.',
    example: onFile('a\n', [['a', 'b']]),
    parts: (base) => ({ frame: (outcome) => base.frame?.(outcome).replace('changed: true', 'changed: yes').replace('changed: false', 'changed: no') ?? '' }),
  },
  {
    name: 'message-of-an-edit-as-the-body',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/error-frame'],
    description: 'The text of a refused exact-text edit is its message alone.',
    example: onFile('a\n', [['z', 'b']]),
    parts: (base) => ({ frame: (outcome) => (outcome.status === 'error' ? outcome.message : (base.frame?.(outcome) ?? '')) }),
  },
];

/** Faults in what the editing tools say of a change, and of a failure. */
export const STRUCTURE_EDIT_FAULTS: readonly Fault[] = [...OF_EDIT, ...OF_REPLACE];
