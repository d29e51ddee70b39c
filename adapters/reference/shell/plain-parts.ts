import type { Json, JsonObject } from '../../../contract/json.ts';
import { numberOf, type Limits } from '../../../contract/limits.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { frame } from '../frame/frame.ts';
import { PlainRefusal, refused } from '../plain-refusal.ts';
import { decodeWithReplacement } from '../records/decode.ts';
import { cutLine } from '../records/lines.ts';
import { lineFlags, record } from '../records/record.ts';
import { truncate } from '../records/truncate.ts';
import { isObject } from '../request.ts';
import type { Piece, Run, ShellCode, ShellContext, ShellParts, ShellRequest, ShellResult, Stream } from './parts.ts';
import { run } from './run.ts';

const DEFAULT_TIMEOUT_S = 300;
/** A command that takes no longer says nothing of its duration. */
const SLOW_MS = 5000;

export const SHELL_PARTS: ShellParts = {
  parseRequest,
  run,
  cutLine,
  record: streamRecord,
  truncate,
  save,
  success,
  refusal,
  frame,
  definition,
};

function parseRequest(argument: Json): ShellRequest {
  if (!isObject(argument)) throw wrong('command', 'shell expects an object');
  const { command, timeout = DEFAULT_TIMEOUT_S, ...others } = argument;
  if (typeof command !== 'string') throw wrong('command', 'missing string argument: command');
  if (command.includes('\0')) throw wrong('command', 'command must not hold U+0000');
  if (!Number.isInteger(timeout) || (timeout as number) < 0) throw wrong('timeout', 'argument `timeout` must be a whole number of seconds >= 0');
  if (Object.keys(others).length > 0) throw wrong('unknown-field', 'request contains an unknown field');
  return { command, timeoutMs: (timeout as number) * 1000 };
}

function wrong(code: ShellCode, message: string): PlainRefusal<ShellCode> {
  return new PlainRefusal(code, message);
}

export function streamRecord(stream: Stream, { content, ending }: Piece): string {
  const { text, valid } = decodeWithReplacement(content);
  return record(stream, lineFlags(valid, ending), text);
}

/** A file with the complete rendering, or with as much of it as is saved at most. */
export function save({ capture }: ShellResult, context: ShellContext): JsonObject {
  const bytes = capture.rendering.saved();
  const path = context.artifacts.write(bytes);
  if (path === undefined) return { saved_output_unavailable: true };
  if (bytes.length === capture.rendering.bytes) return { full_output_path: path };
  return { saved_output_path: path, saved_output_truncated: true, saved_output_bytes: bytes.length };
}

/** However the command ended, that is a result. The totals are those of the complete rendering. */
function success({ run, capture, cut }: ShellResult, saved: JsonObject): Outcome {
  const fields: JsonObject = {
    ...ending(run),
    ...(capture.valid ? {} : { valid_utf8: false }),
    ...(cut.truncated ? { truncated: true, total_lines: capture.records.length, total_bytes: capture.records.bytes } : {}),
    ...(cut.truncated ? { truncation_warning: 'Some of the output is left out: run a command that prints less, or read the saved output.' } : {}),
    ...saved,
    ...(run.ms > SLOW_MS ? { duration_seconds: Math.round(run.ms / 1000) } : {}),
  };
  return { status: 'success', fields, payload: cut.shown.join('\n'), writes: [] };
}

function ending({ status, signal, timedOut }: Run): JsonObject {
  if (timedOut) return { timed_out: true, termination_reason: 'timeout' };
  if (signal !== undefined) return { signal, termination_reason: 'signal' };
  if (status === undefined) return { termination_reason: 'unknown' };
  return status === 0 ? { status } : { status, termination_reason: 'exit' };
}

function refusal(refusal: PlainRefusal<ShellCode>): Outcome {
  const outcome = refused(refusal, []);
  return refusal.code === 'start-error' ? { ...outcome, fields: { termination_reason: 'start_error' }, payload: '' } : outcome;
}

function definition(limits: Limits): ReturnType<ShellParts['definition']> {
  const limit = (name: string): number => numberOf(limits, name);
  return {
    name: 'shell',
    description:
      'Run a command with sh in the workspace. Every line that it writes stands behind out or err (the stream), flags in parentheses if there are any, ' +
      'and one blank: `out text`, `err(no_nl) text`. Flags: invalid-utf8 (U+FFFD stands for bytes that are no UTF-8), crlf, cr or no_nl (how the line ends; ' +
      'nothing for LF), truncated (the text is left out). ' +
      `At most ${limit('maxOutputLines')} lines and ${limit('maxShellOutputBytes')} bytes are shown; of more lines the first ${limit('headLines')} and ` +
      `the last ${limit('tailLines')}, with \`...\` between them; the complete output is then saved to a file.`,
    schema: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'The command line.' },
        timeout: { type: 'integer', minimum: 0, description: `Seconds after which the command is ended; ${DEFAULT_TIMEOUT_S} if absent.` },
      },
      required: ['command'],
      additionalProperties: false,
    },
  };
}
