import type { JsonObject } from '../../contract/json.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { ShellParts, ShellResult } from '../reference/shell/parts.ts';
import type { Fault } from './fault.ts';
import { REFUSED, SMALL, X8, describing, example, faultsOf, printing, reading, recording, reporting } from './showing.ts';

function printed(base: ShellParts, change: (fields: JsonObject, result: ShellResult) => JsonObject): Partial<ShellParts> {
  return {
    success(result, saved) {
      const outcome = base.success(result, saved);
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
    example: reading('a\n', { start_line: 'nowhere' }, {
      status: 'error', text: 'error: argument `start_line` must be an integer: {"path":"f","start_line":"nowhere"}\n\n',
    }),
    parts: (base) => ({
      refusal(refusal, attempt) {
        const outcome = base.refusal(refusal, attempt);
        if (attempt.request !== undefined || outcome.status !== 'error') return outcome;
        return { ...outcome, message: `${outcome.message}: ${JSON.stringify(attempt.arguments)}` };
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
    parts: (base) => describing(base, (description) => description.replace(/At most.*/, 'Ask for a part of a long file.')),
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
    parts: (base) => describing(base, (description, { maxOutputBytes }) =>
      description.replace(`${maxOutputBytes} bytes`, `${Math.floor(Number(maxOutputBytes) / 1000)} kB`)),
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
      success({ run, ...result }, saved) {
        const { signal, timedOut, ms } = run;
        return base.success({ ...result, run: signal === undefined ? run : { status: 128 + signal, timedOut, ms } }, saved);
      },
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
    parts: (base) => describing(base, (description) => description.replace(/At most.*/, 'Long output is cut.')),
  },
]);

/** Faults in what a result says, and in how contents are written. */
export const STRUCTURE_CONTENT_FAULTS: readonly Fault[] = [...OF_READ, ...OF_SHELL];
