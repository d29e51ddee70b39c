import type { JsonObject } from '../../contract/json.ts';
import type { LineEditParts, LineEditResult } from '../reference/line-edit/parts.ts';
import type { LineEditKit } from './fault.ts';
import { editOf, lineEditFaults, onLines, onTree, refusing, type Sent } from './line-edit-fault.ts';

type Original = LineEditResult['original'];

/** Successes with fields as `change` makes them. */
function telling(base: LineEditParts, change: (fields: JsonObject, result: LineEditResult) => JsonObject): Partial<LineEditParts> {
  return {
    success(result, context) {
      const outcome = base.success(result, context);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) };
    },
  };
}

const WRONG_AT_ONCE: Sent = [1, 1, 'X', 'zz'];

/** Faults in what is told of a call. */
export const LINE_EDIT_ANSWER_FAULTS = lineEditFaults([
  {
    name: 'effective-entries-counted',
    dialect: 'tau',
    breaks: ['line-edit/result-fields'],
    description: '`edits` counts the entries that change something.',
    example: onLines('a\nb\n', [[1, 2, 'a', ''], [2, 3, 'X', 'a']]),
    parts: (base) => telling(base, (fields, { entries, original }) =>
      ({ ...fields, edits: entries.filter((entry) => isEffective(base, entry, original)).length })),
  },
  {
    name: 'characters-counted',
    dialect: 'tau',
    breaks: ['line-edit/result-fields'],
    description: '`total_bytes` counts characters.',
    example: onLines('a\n', [[1, 2, 'é', '']]),
    parts: (base) => telling(base, (fields, { bytes }) => ({ ...fields, total_bytes: bytes.toString('utf8').length })),
  },
  {
    name: 'old-size-reported',
    dialect: 'at',
    breaks: ['line-edit/result-fields'],
    description: '`total_bytes` is the size before the edit.',
    example: onLines('a\n', [[1, 2, 'abc', 'a']]),
    parts: (base) => telling(base, (fields, { original }) => ({ ...fields, total_bytes: original.bytes.length })),
  },
  {
    name: 'path-among-the-fields',
    dialect: 'tau',
    breaks: ['line-edit/result-fields'],
    description: 'The path is a field of the result.',
    example: onLines('a\n', [[1, 2, 'X', '']]),
    parts: (base) => telling(base, (fields, { request }) => ({ path: request.path, ...fields })),
  },
  {
    name: 'limit-under-two-names',
    dialect: 'at',
    breaks: ['line-edit/result-fields'],
    description: 'The number of lines is a field beside the last slot.',
    example: onLines('a\n', [[1, 2, 'X', 'a']]),
    parts: (base) => telling(base, (fields) => ({ ...fields, total_lines: Number(fields['new_max_valid_start_line']) - 1 })),
  },
  {
    name: 'changed-left-out',
    dialect: 'at',
    breaks: ['line-edit/result-fields'],
    description: '`changed` is told only where it is true.',
    example: onLines('a\n', [[1, 2, 'a', 'a']]),
    parts: (base) => telling(base, ({ changed, ...fields }) => (changed === true ? { ...fields, changed } : fields)),
  },
  {
    name: 'old-limit-reported',
    dialect: 'tau',
    breaks: ['line-edit/new-max-is-after-edit'],
    description: 'The slots reported are those of the file before the edit.',
    example: onLines('a\nb\n', [[1, 2, '', '']]),
    parts: (base) => telling(base, (fields, { original }) => ({ ...fields, new_max_valid_start_line: original.count + 1 })),
  },
  {
    name: 'lines-reported-as-slots',
    dialect: 'at',
    breaks: ['line-edit/new-max-is-after-edit'],
    description: 'The number of lines is reported, one less than the last slot.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'a']]),
    parts: (base) => telling(base, (fields) => ({ ...fields, new_max_valid_start_line: Number(fields['new_max_valid_start_line']) - 1 })),
  },
  {
    name: 'endings-counted-as-lines',
    dialect: 'tau',
    breaks: ['line-edit/new-max-is-after-edit'],
    description: 'Lines of the result are counted as its LFs.',
    example: onLines('a\nb', [[1, 2, 'X', '']]),
    parts: (base) => telling(base, (fields, { bytes }) => ({ ...fields, new_max_valid_start_line: bytes.toString('latin1').split('\n').length })),
  },
  {
    name: 'slots-of-the-result-accepted',
    dialect: 'tau',
    breaks: ['line-edit/new-max-is-after-edit'],
    description: 'Entries may use the slots that the entries before them in the request make.',
    example: onLines('a\n', [[1, 2, 'x\ny\n', ''], [3, 3, 'z', 'y']], { after: 'x\ny\nz\n' }),
    parts: (base, kit) => growing(base, kit),
  },
  {
    name: 'changed-for-equal-bytes',
    dialect: 'tau',
    breaks: ['line-edit/no-op'],
    description: '`changed` is true of every success.',
    example: onLines('a\n', [[1, 2, 'a', '']]),
    parts: (base) => telling(base, (fields) => ({ ...fields, changed: true })),
  },
  {
    name: 'same-lines-refused',
    dialect: 'at',
    breaks: ['line-edit/no-op'],
    description: 'A request that changes nothing is refused.',
    example: onLines('a\n', [[1, 2, 'a', 'a']], 'refused'),
    parts: (base, { LineEditRefusal }) => ({
      isChange(target, before, after) {
        if (base.isChange(target, before, after)) return true;
        throw new LineEditRefusal('write', 'nothing would change');
      },
    }),
  },
  {
    name: 'changed-by-lines-alone',
    dialect: 'tau',
    breaks: ['line-edit/no-op'],
    description: 'Where only endings differ `changed` is false.',
    example: onLines('a\n', [[1, 2, 'a\r\n', '']]),
    parts: (base) => telling(base, (fields, { original, bytes }) =>
      (original.count > 0 && bare(original.bytes) === bare(bytes) ? { ...fields, changed: false } : fields)),
  },
  {
    name: 'written-without-a-change',
    dialect: 'tau',
    breaks: ['line-edit/no-op'],
    shouldOnly: true,
    description: 'The file is written also where its bytes stay the same.',
    example: onLines('a\n', [[1, 2, 'a', '']]),
    parts: (base) => ({
      ...telling(base, (fields, { original, bytes, target }) => ({ ...fields, changed: base.isChange(target, original.bytes, bytes) })),
      isChange: () => true,
    }),
  },
  {
    name: 'context-echoed',
    dialect: 'tau',
    breaks: ['line-edit/no-request-echo'],
    description: 'The message of a wrong context repeats it.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({ mismatchMessage: (mismatch, original) => `${base.mismatchMessage(mismatch, original)} (given: ${mismatch.entry.context})` }),
  },
  {
    name: 'context-among-the-details',
    dialect: 'at',
    breaks: ['line-edit/no-request-echo'],
    description: 'The details of a wrong context hold it.',
    example: onLines('a\n', [WRONG_AT_ONCE]),
    parts: (base) => ({
      mismatchDetails(mismatch, excerpt) {
        const details = base.mismatchDetails(mismatch, excerpt);
        return { ...details, fields: { ...details.fields, context_line: mismatch.entry.context } };
      },
    }),
  },
  {
    name: 'entries-echoed',
    dialect: 'tau',
    breaks: ['line-edit/no-request-echo'],
    description: 'The message of an overlap and of a slot past the end holds the entry.',
    example: onLines('a\n', [[9, 9, 'X', '']]),
    parts: (base) => refusing(base, (outcome, { code }, { request }) =>
      (code === 'overlap' || code === 'range' ? { ...outcome, message: `${outcome.message}: ${JSON.stringify(request?.entries)}` } : outcome)),
  },
  {
    name: 'malformed-value-echoed',
    dialect: 'at',
    breaks: ['line-edit/no-request-echo'],
    description: 'A malformed context is repeated in the message.',
    example: onLines('a\n', [[1, 1, 'X', 'a\nb']]),
    parts: (base) => refusing(base, (outcome, { code }, { arguments: argument }) =>
      (code === 'context-newline' ? { ...outcome, message: `${outcome.message}: ${JSON.stringify((argument as JsonObject)['edits'])}` } : outcome)),
  },
  {
    name: 'lossy-diff',
    dialect: 'tau',
    breaks: ['line-edit/ui-diff'],
    description: 'A file that is not UTF-8 gets a diff with U+FFFD in it.',
    example: onLines({ base64: 'Ygr/Cg==' }, [[1, 2, 'c', '']]),
    parts: (_base, { structuredDiff }) => ({
      diffs: ({ changed, original, bytes }) => (changed ? [{ path: null, diff: structuredDiff(original.bytes.toString('utf8'), bytes.toString('utf8')) }] : []),
    }),
  },
  {
    name: 'no-diff-of-lines',
    dialect: 'at',
    breaks: ['line-edit/ui-diff'],
    description: 'No diff is attached.',
    example: onLines('a\n', [[1, 2, 'X', 'a']]),
    parts: () => ({ diffs: () => [] }),
  },
  {
    name: 'no-diff-of-a-new-file',
    dialect: 'tau',
    breaks: ['line-edit/ui-diff'],
    description: 'Of a file that was made no diff is attached.',
    example: onTree({}, editOf('a', [[1, 1, 'X', '']])),
    parts: (base) => ({ diffs: (result) => (result.target.exists ? base.diffs(result) : []) }),
  },
  {
    name: 'diff-without-a-change',
    dialect: 'tau',
    breaks: ['line-edit/ui-diff'],
    description: 'A diff without hunks is attached where nothing changed.',
    example: onLines('a\n', [[1, 2, 'a', '']]),
    parts: (base) => ({ diffs: (result) => (result.changed ? base.diffs(result) : [{ path: null, diff: { added: 0, removed: 0, hunks: [] } }]) }),
  },
  {
    name: 'diff-of-the-request',
    dialect: 'at',
    breaks: ['line-edit/ui-diff'],
    description: 'The diff is that of the texts as sent, before they were completed.',
    example: onLines('a\nb\n', [[1, 2, 'X', 'a']]),
    parts: (_base, { spliceBytes, structuredDiff }) => ({
      diffs({ changed, original, entries, bytes }) {
        const isText = Buffer.from(bytes.toString('utf8')).equals(bytes) && Buffer.from(original.bytes.toString('utf8')).equals(original.bytes);
        if (!changed || !isText || original.bytes.equals(bytes)) return [];
        const sentTexts = spliceBytes(original, entries, ({ newText }) => newText).toString('utf8');
        return [{ path: null, diff: structuredDiff(original.bytes.toString('utf8'), sentTexts) }];
      },
    }),
  },
  {
    name: 'diff-told-to-the-model',
    dialect: 'tau',
    breaks: ['line-edit/ui-diff', 'line-edit/result-fields'],
    description: 'The result of a change holds the removed and added lines.',
    example: onLines('a\n', [[1, 2, 'X', '']]),
    parts: (base, { structuredDiff }) => telling(base, (fields, { changed, original, bytes }) =>
      (changed ? { ...fields, diff: JSON.stringify(structuredDiff(original.bytes.toString('utf8'), bytes.toString('utf8')).hunks) } : fields)),
  },
  {
    name: 'new-limit-counts-other-separators',
    dialect: 'tau',
    breaks: ['line-edit/new-max-is-after-edit'],
    description: '`new_max_valid_start_line` counts what other software takes for the end of a line.',
    example: onLines('a\n', [[1, 2, 'x\u2028y\n', '']]),
    parts: (base) => ({
      success(result, context) {
        const outcome = base.success(result, context);
        const others = result.bytes.toString('utf8').match(/[\v\f\u0085\u2028\u2029]/g) ?? [];
        const limit = outcome.fields?.['new_max_valid_start_line'] as number;
        return { ...outcome, fields: { ...outcome.fields, new_max_valid_start_line: limit + others.length } };
      },
    }),
  },
]);

function isEffective(base: LineEditParts, entry: LineEditResult['entries'][number], original: Original): boolean {
  return !base.splice(original, [entry], (each) => base.insertion(original, each)).equals(original.bytes);
}

function bare(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/\r\n?/g, '\n').replace(/\n$/, '');
}

/** Slots are checked against the file as the entries before leave it. */
function growing(base: LineEditParts, { isObject }: LineEditKit): Partial<LineEditParts> {
  let grown = 0;
  return {
    checkEntry(entry, index, original) {
      if (index === 0) grown = 0;
      const { bytes, count } = original;
      const checked = base.checkEntry(entry, index, { bytes, count: count + Math.max(0, grown), line: (number) => original.line(number) });
      if (isObject(entry)) grown += (checked.newText.match(/\r\n|\n|\r/g)?.length ?? 0) - (checked.end - checked.start);
      if (checked.start <= count + 1) return { ...checked, end: Math.min(checked.end, count + 1) };
      const appended = { ...checked, start: count + 1, end: count + 1 };
      return { ...appended, context: base.expectedContext(original, base.contextNumber(appended)) ?? '' };
    },
  };
}
