import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { decodeUtf8 } from '../contract/bytes.ts';
import { UsageError } from '../contract/errors.ts';
import { systemMessage } from './system-message.ts';
import { zodMessage } from './zod-message.ts';

/**
 * Reads a JSON file of a known form. `what` names it in messages, like `baseline`.
 * @throws {UsageError} where it cannot be read, is no JSON, or has another form.
 */
export function readJson<T>(path: string, shown: string, what: string, schema: z.ZodType<T>): T {
  return checked(parsed(path, shown, what), shown, what, schema);
}

/** @throws {UsageError} where the file cannot be read or is no JSON. */
export function parsed(path: string, shown: string, what: string): unknown {
  const text = decodeUtf8(bytesOf(path, shown, what));
  if (text === undefined) throw new UsageError(`${what} ${shown}: is not UTF-8 text.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${what} ${shown}: is not JSON: ${(error as Error).message.split('\n')[0]}.`);
  }
}

function bytesOf(path: string, shown: string, what: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${what} ${shown}: cannot be read: ${systemMessage(error)}.`);
  }
}

/** @throws {UsageError} where `value` has another form. */
export function checked<T>(value: unknown, shown: string, what: string, schema: z.ZodType<T>, knownNames: readonly string[] = []): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(`${what} ${shown}: ${zodMessage(result.error, knownNames)}`);
}
