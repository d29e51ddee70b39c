import type { Bytes } from '../bytes.ts';
import type { Symptom } from '../expectation.ts';

/** What a matcher found wrong: the kind of difference, and both sides in a line each. */
export interface Problem {
  symptom: Symptom;
  expected: string;
  actual: string;
  /** Where it is about one path of the tree. */
  path?: string;
  /** Where it is about content. */
  bytes?: { expected: Bytes; actual: Bytes };
}

/** Nothing wrong. Shared, because nearly every evaluation ends with it. */
export const FINE: readonly Problem[] = [];

/** JSON of `value` in at most 200 characters, for messages. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 200 ? text : `${text.slice(0, 197)}...`;
}
