import type { Bytes } from '../bytes.ts';
import type { JsonObject } from '../json.ts';
import type { Example } from '../rule.ts';

type Details = Pick<Example, 'fields' | 'lacksFields' | 'says' | 'limits'>;

/** Limits so small that every boundary is a matter of a few lines. */
export const SMALL_LIMITS = { maxOutputLines: 6, headLines: 3, tailLines: 3, maxOutputBytes: 64, combinedLayout: 'balanced' } as const;

export const SMALL: Details = { limits: SMALL_LIMITS };

/** Fields of truncated output only. */
export const TRUNCATION_FIELDS = ['truncated', 'total_lines', 'total_bytes'] as const;

/** A worked example on one file `f`: reading it with `ask` beside the path shows `payload`. */
export function shown(content: Bytes, ask: JsonObject, payload: string, details: Details = {}): Example {
  return { dialects: ['tau'], before: { f: { file: content } }, arguments: { path: 'f', ...ask }, outcome: 'success', payload, ...details };
}

/** A worked example on one file `f`: reading it with `ask` beside the path is refused with one of the classes of `because`. */
export function unshown(content: Bytes, ask: JsonObject, because: readonly string[], details: Details = {}): Example {
  return { dialects: ['tau'], before: { f: { file: content } }, arguments: { path: 'f', ...ask }, outcome: 'refusal', class: because, ...details };
}

/** `ranges` of `[start, end]` pairs. */
export function ranges(...pairs: readonly (readonly [start: number, end: number])[]): JsonObject {
  return { ranges: pairs.map(([start_line, end_line]) => ({ start_line, end_line })) };
}

/** Bytes given in hexadecimal, blanks ignored. */
export function hex(digits: string): Bytes {
  return { base64: Buffer.from(digits.replaceAll(' ', ''), 'hex').toString('base64') };
}
