import type { Dialect } from '../dialects.ts';
import type { Json } from '../json.ts';
import type { Example } from '../rule.ts';
import type { Tree } from '../tree.ts';

type Details = Pick<Example, 'fields' | 'says'>;

/** A worked example of arguments as sent that are refused with one of the classes of `because`; `before` stays. */
export function refusedRequest(
  dialects: readonly Dialect[], before: Tree, sent: Json, because: readonly string[], details: Details = {},
): Example {
  return { dialects, before, arguments: sent, outcome: 'refusal', class: because, ...details };
}

/** A worked example of arguments as sent that are accepted; `after` holds the paths that change. */
export function acceptedRequest(
  dialects: readonly Dialect[], before: Tree, sent: Json, after: Tree, details: Details = {},
): Example {
  return { dialects, before, arguments: sent, outcome: 'success', after, ...details };
}
