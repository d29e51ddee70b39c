import type { Bytes } from '../bytes.ts';
import type { Dialect } from '../dialects.ts';
import type { Example } from '../rule.ts';

/** An edit as `[oldText, newText]`. */
export type Pair = readonly [oldText: string, newText: string];

type Details = Pick<Example, 'fields' | 'says'>;

/** A worked example on one file `a`: `edits` are applied, the file then holds `after` (equal to `before` for a no-op). */
export function applied(
  dialects: readonly Dialect[], before: Bytes, edits: readonly Pair[], after: Bytes, details: Details = {},
): Example {
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  return { ...worked(dialects, before, edits), outcome: 'success', ...(changed ? { after: { a: { file: after } } } : {}), ...details };
}

/** A worked example on one file `a`: `edits` are refused with one of the classes of `because`, the file stays. */
export function refused(
  dialects: readonly Dialect[], before: Bytes, edits: readonly Pair[], because: readonly string[], details: Details = {},
): Example {
  return { ...worked(dialects, before, edits), outcome: 'refusal', class: because, ...details };
}

function worked(dialects: readonly Dialect[], before: Bytes, edits: readonly Pair[]) {
  return {
    dialects,
    before: { a: { file: before } },
    arguments: { path: 'a', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
  };
}
