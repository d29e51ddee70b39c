import type { JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { LsParts, LsResult } from '../reference/ls/parts.ts';
import type { ShellParts, ShellResult } from '../reference/shell/parts.ts';
import { answering as answeringReplace, withFields } from './answering.ts';
import { onFile, type Fault } from './fault.ts';
import { lineEditFaults, onLines, refusing, type Sent } from './line-edit-fault.ts';
import { bytes, example, faultsOf, listing, printing, reading, recording, REFUSED, reporting, SMALL } from './showing.ts';

const X8 = 'x\n'.repeat(8);
const WRONG: Sent = [2, 3, 'new', 'zz'];

function printed(base: ShellParts, change: (fields: JsonObject, result: ShellResult) => JsonObject): Partial<ShellParts> {
  return {
    success(result, saved) {
      const outcome = base.success(result, saved);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) };
    },
  };
}

function listed(base: LsParts, change: (fields: JsonObject, result: LsResult) => JsonObject): Partial<LsParts> {
  return {
    success(result) {
      const outcome = base.success(result);
      return { ...outcome, fields: change(outcome.fields ?? {}, result) };
    },
  };
}

function escaped(record: string): string {
  // oxlint-disable-next-line no-control-regex
  return record.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, (each) => `\\u{${each.charCodeAt(0).toString(16)}}`);
}

/** Faults of reading. */
const OF_READ = faultsOf('read', [
  {
    name: 'payload-escaped-as-well',
    breaks: ['structure/payload-literal'],
    description: 'The payload is escaped by the tool, and again in the text.',
    example: reading('a\tb\n', {}, '1 a\\tb'),
    parts: (base) => recording(base, escaped),
  },
  {
    name: 'backslashes-of-content-doubled',
    breaks: ['structure/payload-literal'],
    description: 'Backslashes of the file are doubled.',
    example: reading('a\\b\n', {}, '1 a\\\\b'),
    parts: (base) => recording(base, (record) => record.replaceAll('\\', '\\\\')),
  },
  {
    name: 'control-characters-of-content-removed',
    breaks: ['structure/payload-literal'],
    description: 'Control characters of the file are removed.',
    example: reading('a\x1b[0mb\n', {}, '1 a[0mb'),
    // oxlint-disable-next-line no-control-regex
    parts: (base) => recording(base, (record) => record.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')),
  },
  {
    name: 'content-composed',
    breaks: ['structure/payload-literal'],
    description: 'The text of the file is brought into a composed form.',
    example: reading('e\u0301\n', {}, '1 \u00e9'),
    parts: (base) => recording(base, (record) => record.normalize('NFC')),
  },
  {
    name: 'truncated-false-said',
    breaks: ['structure/omit-defaults'],
    description: 'A read that is shown whole says `truncated: false`.',
    example: reading('a\n', {}, { text: 'truncated: false\n\n1 a' }),
    parts: (base) => reporting(base, (fields) => ({ truncated: false, ...fields })),
  },
  {
    name: 'valid-utf8-true-said',
    breaks: ['structure/omit-defaults', 'read/valid-utf8-header'],
    description: 'A read of a valid file says `valid_utf8: true`.',
    example: reading('a\n', {}, { text: 'valid_utf8: true\n\n1 a' }),
    parts: (base) => reporting(base, (fields) => ({ valid_utf8: true, ...fields })),
  },
  {
    name: 'totals-under-two-names',
    breaks: ['structure/no-duplicates', 'read/no-argument-echo'],
    description: 'The number of lines is reported under two names.',
    example: reading(X8, {}, undefined, SMALL),
    parts: (base) => reporting(base, (fields) => (fields.total_lines === undefined ? fields : { ...fields, lines: fields.total_lines })),
  },
  {
    name: 'path-in-the-message-as-it-is',
    shouldOnly: true,
    breaks: ['structure/metadata-escaping', 'structure/error-single-line'],
    description: 'The message on a missing file holds the path as it is.',
    example: example({}, { path: 'a\nb' }, { status: 'error', text: 'error: file does not exist: a\\nb\n\n' }),
    parts: (base) => ({
      refusal(refusal, attempt) {
        const outcome = base.refusal(refusal, attempt);
        return refusal.code === 'missing' && outcome.status === 'error' ? { ...outcome, message: `file does not exist: ${attempt.request?.path}` } : outcome;
      },
    }),
  },
  {
    name: 'malformed-request-repeated',
    breaks: ['structure/error-details-purpose-built'],
    description: 'The message on a malformed request repeats it.',
    example: reading('a\n', { start_line: 'nowhere' }, { status: 'error', text: 'error: argument `start_line` must be an integer: {"path":"f","start_line":"nowhere"}\n\n' }),
    parts: (base) => ({
      refusal(refusal, attempt) {
        const outcome = base.refusal(refusal, attempt);
        return attempt.request === undefined && outcome.status === 'error' ? { ...outcome, message: `${outcome.message}: ${JSON.stringify(attempt.arguments)}` } : outcome;
      },
    }),
  },
  {
    name: 'number-left-out-before-a-number',
    breaks: ['read/line-prefix'],
    description: 'A line that looks like a record is shown without a prefix of its own.',
    example: reading('7 x\n', {}, '7 x'),
    parts: (base) => recording(base, (record) => record.replace(/^\d+ (?=\d+ )/, '')),
  },
  {
    name: 'description-without-limits',
    breaks: ['structure/tool-description'],
    shouldOnly: true,
    description: 'The description of read names no limits.',
    parts: (base) => ({ definition: (limits) => ({ ...base.definition(limits), description: base.definition(limits).description.replace(/At most.*/, 'Ask for a part of a long file.') }) }),
  },
  {
    name: 'description-with-other-limits',
    breaks: ['structure/tool-description'],
    shouldOnly: true,
    description: 'The description of read names the default limits, whatever is in force.',
    example: { tree: {}, calls: [], limits: SMALL },
    parts: (base) => ({
      definition: (limits) => base.definition({ ...limits, maxOutputLines: 2000, headLines: 1000, tailLines: 1000, maxOutputBytes: 10_240 }),
    }),
  },
  {
    name: 'description-of-one-byte-less',
    breaks: ['structure/tool-description'],
    shouldOnly: true,
    description: 'The byte limit that the description names is rounded down to thousands.',
    parts: (base) => ({
      definition: (limits) => ({ ...base.definition(limits), description: base.definition(limits).description.replace(`${limits['maxOutputBytes']} bytes`, `${Math.floor(Number(limits['maxOutputBytes']) / 1000)} kB`) }),
    }),
  },
]);

/** Faults of commands. */
const OF_SHELL = faultsOf('shell', [
  {
    name: 'output-escaped-as-well',
    needs: ['real-fs'],
    breaks: ['structure/payload-literal'],
    description: 'Output is escaped in the payload.',
    example: printing('a\tb\\\n', 'out a\\tb\\\\'),
    parts: (base) => ({ record: (stream, piece) => escaped(base.record(stream, piece)) }),
  },
  {
    name: 'valid-output-called-valid',
    needs: ['real-fs'],
    breaks: ['structure/omit-defaults'],
    description: 'A command says `valid_utf8: true` of output that is.',
    example: printing('x\n'),
    parts: (base) => printed(base, (fields) => ({ valid_utf8: true, ...fields })),
  },
  {
    name: 'timed-out-false-said',
    needs: ['real-fs'],
    breaks: ['structure/omit-defaults'],
    description: 'A command that ended in time says `timed_out: false`.',
    example: printing('x\n'),
    parts: (base) => printed(base, (fields) => ({ timed_out: false, ...fields })),
  },
  {
    name: 'command-echoed',
    needs: ['real-fs'],
    breaks: ['structure/no-argument-echo'],
    description: 'The command stands in a header.',
    example: printing('x\n'),
    parts: (base) => printed(base, (fields, { request }) => ({ command: request.command, ...fields })),
  },
  {
    name: 'status-under-two-names',
    needs: ['real-fs'],
    breaks: ['structure/no-duplicates'],
    description: 'The status is reported under two names.',
    example: printing('x\n'),
    parts: (base) => printed(base, (fields) => ('status' in fields ? { ...fields, exit_code: fields.status ?? null } : fields)),
  },
  {
    name: 'failed-command-is-an-error',
    needs: ['real-fs'],
    breaks: ['structure/command-outcome-is-not-an-error'],
    description: 'A command that fails is a failure of the call.',
    example: printing('x\n', REFUSED, {}, 'cat f; exit 1'),
    parts: (base) => ({
      success(result, saved) {
        const { status } = result.run;
        const outcome = base.success(result, saved);
        return status === undefined || status === 0 ? outcome : { ...outcome, status: 'error', message: `the command failed with status ${status}` } as Outcome;
      },
    }),
  },
  {
    name: 'killed-command-is-an-error',
    needs: ['real-fs'],
    breaks: ['structure/command-outcome-is-not-an-error'],
    description: 'A command that a signal ends is a failure of the call.',
    example: printing('x\n', REFUSED, {}, 'cat f; kill -KILL $$'),
    parts: (base) => ({
      success(result, saved) {
        const { signal } = result.run;
        const outcome = base.success(result, saved);
        return signal === undefined ? outcome : { ...outcome, status: 'error', message: `the command was ended by signal ${signal}` } as Outcome;
      },
    }),
  },
  {
    name: 'output-of-a-failed-command-dropped',
    needs: ['real-fs'],
    breaks: ['structure/command-outcome-is-not-an-error'],
    description: 'What a command printed before it failed is not shown.',
    example: printing('x\n', '', {}, 'cat f; exit 3'),
    parts: (base) => ({
      success(result, saved) {
        const outcome = base.success(result, saved);
        return result.run.status === 0 ? outcome : { ...outcome, payload: '' };
      },
    }),
  },
  {
    name: 'signal-as-a-status',
    needs: ['real-fs'],
    breaks: ['structure/command-outcome-is-not-an-error'],
    description: 'A command that a signal ends is reported with status 128 and the number of the signal.',
    example: printing('x\n', undefined, {}, 'cat f; kill -KILL $$'),
    parts: (base) => ({
      success: ({ run, ...result }, saved) => base.success({ ...result, run: run.signal === undefined ? run : { status: 128 + run.signal, timedOut: run.timedOut, ms: run.ms } }, saved),
    }),
  },
  {
    name: 'duration-of-every-command',
    needs: ['real-fs'],
    breaks: ['structure/duration-header'],
    description: 'Every command reports its duration.',
    example: printing('x\n'),
    parts: (base) => printed(base, (fields, { run }) => ({ duration_seconds: Math.round(run.ms / 1000), ...fields })),
  },
  {
    name: 'duration-from-one-second-on',
    needs: ['real-fs'],
    lane: 'slow',
    breaks: ['structure/duration-header'],
    description: 'Commands of more than a second report their duration.',
    parts: (base) => printed(base, (fields, { run }) => (run.ms > 1000 ? { duration_seconds: Math.round(run.ms / 1000), ...fields } : fields)),
  },
  {
    name: 'duration-in-milliseconds',
    needs: ['real-fs'],
    lane: 'slow',
    breaks: ['structure/duration-header'],
    description: 'The duration is in milliseconds.',
    parts: (base) => printed(base, (fields, { run }) => ('duration_seconds' in fields ? { ...fields, duration_seconds: Math.round(run.ms) } : fields)),
  },
  {
    name: 'duration-never-told',
    needs: ['real-fs'],
    lane: 'slow',
    breaks: ['structure/duration-header'],
    description: 'No command reports its duration.',
    parts: (base) => printed(base, ({ duration_seconds: _duration, ...fields }) => fields),
  },
  {
    name: 'description-of-commands-without-limits',
    breaks: ['structure/tool-description'],
    needs: ['real-fs'],
    shouldOnly: true,
    description: 'The description of the shell names no limits.',
    parts: (base) => ({ definition: (limits) => ({ ...base.definition(limits), description: base.definition(limits).description.replace(/At most.*/, 'Long output is cut.') }) }),
  },
]);

/** Faults of listings. */
const OF_LS = faultsOf('ls', [
  {
    name: 'names-raw-in-records',
    breaks: ['structure/metadata-escaping', 'structure/no-injection'],
    description: 'Names stand in records as they are.',
    example: listing(['a\nb'], '1 a\nb'),
    parts: (_base, { record, decodeWithReplacement }) => ({
      record: ({ name, size }, number, details) => {
        const { text, valid } = decodeWithReplacement(name);
        return record(String(number), valid ? [] : ['invalid-utf8'], details ? `${size ?? '-'} ${text}` : text);
      },
    }),
  },
  {
    name: 'backslash-of-names-not-escaped',
    breaks: ['structure/metadata-escaping'],
    description: 'Control characters of names are escaped, backslashes are not.',
    example: listing(['a\\nb', 'a\nb'], '1(escaped) a\\nb\n2 a\\nb'),
    parts: (base) => ({
      record: (entry, number, details) => {
        const record = base.record(entry, number, details).replaceAll('\\\\', '\\');
        // oxlint-disable-next-line no-control-regex
        return /[\0-\x1f\x7f]/.test(entry.name.toString('latin1')) ? record : record.replace(/^(\d+)(?:\(escaped\)|\(invalid-utf8,escaped\))/, entry.name.includes(0x80) ? '$1(invalid-utf8)' : '$1');
      },
    }),
  },
  {
    name: 'quotation-marks-round-names',
    breaks: ['structure/metadata-escaping'],
    description: 'Names stand in quotation marks where they hold what is escaped.',
    example: listing(['a\nb'], '1(escaped) "a\\nb"'),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details).replace(/^(\d+\([a-z0-9,-]*escaped\) (?:\d+ |- )?)(.*)$/, '$1"$2"') }),
  },
  {
    name: 'other-controls-of-names-raw',
    breaks: ['structure/metadata-escaping'],
    description: 'Of the control characters of names only LF, CR and TAB are escaped.',
    example: listing(['a\x1bb'], '1(escaped) a\x1bb'),
    parts: (base) => ({
      record: (entry, number, details) => base.record(entry, number, details)
        .replace(/(?<!\\)((?:\\\\)*)\\u\{([0-9a-f]+)\}/g, (_whole, before: string, digits: string) => before + String.fromCharCode(Number.parseInt(digits, 16))),
    }),
  },
  {
    name: 'other-scripts-of-names-escaped',
    breaks: ['structure/metadata-escaping'],
    description: 'Characters beyond ASCII are escaped in names.',
    example: listing(['\u00e9'], '1 \\u{e9}'),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details).replace(/[^\0-\x7f\ufffd]/gu, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`) }),
  },
  {
    name: 'path-of-a-listing-in-the-message-as-it-is',
    shouldOnly: true,
    breaks: ['structure/metadata-escaping', 'structure/error-single-line'],
    description: 'The message on a directory that is missing holds the path as it is.',
    example: example({}, { path: 'a\nb' }, REFUSED),
    parts: (base, { isObject }) => ({
      refusal(refusal, argument) {
        const outcome = base.refusal(refusal, argument);
        const path = isObject(argument) ? argument.path : undefined;
        return outcome.status === 'error' && refusal.code === 'missing' ? { ...outcome, message: `directory does not exist: ${String(path)}` } : outcome;
      },
    }),
  },
  {
    name: 'all-records-flagged-as-escaped',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'Every record carries `escaped`.',
    example: listing(['a'], '1(escaped) a'),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details).replace(/^(\d+) /, '$1(escaped) ').replace(/^(\d+\(invalid-utf8)\) /, '$1,escaped) ') }),
  },
  {
    name: 'no-record-flagged-as-escaped',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'No record carries `escaped`.',
    example: listing(['a\nb'], '1 a\\nb'),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details).replace(/^(\d+)\(escaped\)/, '$1').replace(/^(\d+\(invalid-utf8),escaped\)/, '$1)') }),
  },
  {
    name: 'replacement-character-in-a-name-counts-as-invalid',
    breaks: ['structure/metadata-flags'],
    shouldOnly: true,
    description: 'A valid name that holds U+FFFD is flagged as invalid.',
    example: listing(['\ufffd'], '1(invalid-utf8) \ufffd'),
    parts: (base) => ({
      record: (entry, number, details) => {
        const record = base.record(entry, number, details);
        return !record.includes('\ufffd') || record.includes('invalid-utf8') ? record : record.replace(/^(\d+) /, '$1(invalid-utf8) ').replace(/^(\d+)\(escaped\)/, '$1(invalid-utf8,escaped)');
      },
    }),
  },
  {
    name: 'path-of-a-listing-echoed',
    breaks: ['structure/no-argument-echo'],
    description: 'The path of a listing stands in a header.',
    example: listing(['a'], { text: 'path: .\n\n1 a' }),
    parts: (base) => listed(base, (fields, { request }) => ({ path: request.path, ...fields })),
  },
  {
    name: 'entries-counted-in-every-listing',
    breaks: ['structure/omit-defaults'],
    description: 'A listing says `truncated: false`.',
    example: listing(['a']),
    parts: (base) => listed(base, (fields) => ({ truncated: false, ...fields })),
  },
  {
    name: 'number-of-entries-under-two-names',
    breaks: ['structure/no-duplicates'],
    description: 'A listing that is cut reports the number of entries under two names.',
    example: listing(['a', 'b', 'c', 'd', 'e', 'f', 'g'], undefined, SMALL),
    parts: (base) => listed(base, (fields) => (fields.total_lines === undefined ? fields : { ...fields, entries: fields.total_lines })),
  },
  {
    name: 'no-format-of-details',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'A listing with details has no header `format`.',
    example: listing(['a'], { text: '1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, ({ format: _format, ...fields }) => fields),
  },
  {
    name: 'format-without-a-field',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'The header `format` names one field less than there are.',
    example: listing(['a'], { text: 'format: line name\n\n1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, (fields) => ('format' in fields ? { ...fields, format: 'line name' } : fields)),
  },
  {
    name: 'format-with-a-field-too-many',
    breaks: ['structure/format-header'],
    shouldOnly: true,
    description: 'The header `format` names a field that is not there.',
    example: listing(['a'], { text: 'format: line size time name...\n\n1 0 a' }, undefined, { details: true }),
    parts: (base) => listed(base, (fields) => ('format' in fields ? { ...fields, format: 'line size time name...' } : fields)),
  },
  {
    name: 'nothing-for-a-missing-size',
    breaks: ['structure/field-placeholders'],
    shouldOnly: true,
    description: 'Nothing stands for the size of what is no file.',
    example: example({ d: { directory: true } }, { path: '.', details: true }, '1 d'),
    parts: (base) => ({
      record: (entry, number, details) => base.record(entry, number, details && entry.size !== null),
    }),
  },
  {
    name: 'nothing-for-a-size-of-zero',
    breaks: ['structure/field-placeholders'],
    shouldOnly: true,
    description: 'Nothing stands for a size of 0.',
    example: listing(['a'], '1 a', undefined, { details: true }),
    parts: (base) => ({ record: (entry, number, details) => base.record(entry, number, details && entry.size !== 0) }),
  },
]);

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
      frame: (outcome) => base.frame(outcome.status === 'error' ? { status: 'success', fields: { ...outcome.fields, error: outcome.message }, payload: outcome.payload ?? '' } : outcome),
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
    example: onLines(bytes('a\n\xff\n'), [[1, 2, 'X', '']]),
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
    parts: (base) => refusing(base, (outcome, _refusal, { entries }) =>
      (entries.length === 0 ? outcome : { ...outcome, payload: [outcome.payload ?? '', ...entries.map((entry) => `${entry.start}..${entry.end}: ${entry.newText}`)].join('\n') })),
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
    parts: (base) => answeringReplace(base, (outcome, { request }) => ({ ...outcome, payload: request.edits.map(({ oldText, newText }) => `-${oldText}\n+${newText}`).join('\n') })),
  },
  {
    name: 'path-among-the-fields-of-an-edit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['structure/no-argument-echo'],
    description: 'An exact-text edit names its path in a header.',
    example: onFile('a\n', [['a', 'b']]),
    parts: (base) => answeringReplace(base, (outcome, { request }) => withFields(outcome, { path: request.path })),
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

/** Faults in what a result says, and in how names and contents are written. */
export const STRUCTURE_CONTENT_FAULTS: readonly Fault[] = [...OF_READ, ...OF_SHELL, ...OF_LS, ...OF_EDIT, ...OF_REPLACE];

