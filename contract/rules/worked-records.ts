import type { Bytes } from '../bytes.ts';
import type { JsonObject } from '../json.ts';
import type { Example } from '../rule.ts';
import { SMALL_LIMITS, TRUNCATION_FIELDS } from './worked-read.ts';

/** Limits of the worked table with a layout. */
const limitsOf = (combinedLayout: string) => ({ ...SMALL_LIMITS, combinedLayout });

/**
 * A row of the worked table: a file whose records have the byte lengths of `lengths`, read under the small limits. The lists say
 * which records are shown, by number, `t` behind one that only its marker stands for.
 */
export function row(lengths: readonly number[], balanced: string, sequential = balanced): Example[] {
  return [worked(lengths, balanced, 'balanced'), worked(lengths, sequential, 'sequential')];
}

function worked(lengths: readonly number[], shown: string, layout: string): Example {
  const texts = lengths.map((length, index) => 'x'.repeat(length - `${index + 1} `.length));
  const content = texts.map((text) => `${text}\n`).join('');
  const payload = shown.split(', ').map((part) => elementOf(part, texts)).join('\n');
  const whole = texts.map((text, index) => `${index + 1} ${text}`).join('\n');
  const cut = payload !== whole;
  return {
    dialects: ['tau'], limits: limitsOf(layout), before: { f: { file: content } }, arguments: { path: 'f' }, outcome: 'success', payload,
    ...(cut ? { fields: { truncated: true, total_lines: lengths.length, total_bytes: content.length } } : { lacksFields: TRUNCATION_FIELDS }),
  };
}

function elementOf(part: string, texts: readonly string[]): string {
  if (part === '...') return part;
  const number = Number.parseInt(part, 10);
  return part.endsWith('t') ? `${number}(truncated)` : `${number} ${texts[number - 1]}`;
}

/** `n` lines `x`, each with its newline. */
export const xLines = (n: number): string => 'x\n'.repeat(n);

type Details = Pick<Example, 'fields' | 'lacksFields' | 'payload' | 'text'>;

const SMALL_SHELL = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxShellOutputBytes: 64, combinedLayout: 'balanced' } as const;

/** A worked example of a command that prints the file `f`, under the small limits. */
export function printed(content: Bytes, details: Details, command = 'cat f'): Example {
  return { tool: 'shell', dialects: ['tau'], limits: SMALL_SHELL, before: { f: { file: content } }, arguments: { command }, outcome: 'success', ...details };
}

/** A worked example of a listing of empty files, under the limits given. */
export function listed(names: readonly string[], details: Details, limits: Example['limits'] = {}, ask: JsonObject = {}): Example {
  return {
    tool: 'ls', dialects: ['tau'], limits, arguments: { path: '.', ...ask }, outcome: 'success', ...details,
    before: Object.fromEntries(names.map((name) => [name, { file: '' }])),
  };
}

/** A worked example of an outcome that is rendered as text. */
export function rendered(outcome: JsonObject, text: string): Example {
  return { tool: 'render', dialects: ['tau'], before: {}, arguments: outcome, outcome: 'success', text };
}
