import { rightDiff } from '../../../contract/matchers/testing/right-diff.ts';
import type { Json } from '../../../contract/json.ts';
import type { AttachedDiff, ErrorOutcome, Outcome, SuccessOutcome } from '../../../contract/outcome.ts';

/** A change as an answer tells it: status, path as shown, text before and after. */
export type Told = readonly [status: 'A' | 'M' | 'D', path: string, before: string, after: string];

export const diffFor = ([, path, before, after]: Told): AttachedDiff => ({ path, diff: rightDiff(before, after) });

const inOrder = (changes: readonly Told[]): Told[] => ['A', 'M', 'D'].flatMap((status) => changes.filter(([each]) => each === status));

function headerOf(changes: readonly Told[]) {
  const paths = new Set(changes.map(([, path]) => path));
  const args = changes[0] ? changes[0][1] + (paths.size > 1 ? ',…' : '') : '';
  return { args, chips: (paths.size === 0 ? [] : [`${paths.size}F`]) as Json };
}

/** The answer to a patch that made `changes`, right in every respect where no path is repeated. */
export function done(...changes: readonly Told[]): SuccessOutcome {
  const payload = ['Success. Updated the following files:', ...inOrder(changes).map(([status, path]) => `${status} ${path}`)].join('\n');
  return { status: 'success', payload, text: payload, diffs: changes.map(diffFor), display: { ...headerOf(changes), status: 'ok' } };
}

/** The answer to a patch that failed as `message` says, after `changes`; `excerpt` is what it shows of what was not found. */
export function failed(message: string, changes: readonly Told[] = [], excerpt?: string): ErrorOutcome {
  const partial_changes = changes.map(([status, path]) => ({ status, path }));
  return {
    status: 'error', message, ...(excerpt === undefined ? {} : { payload: excerpt }), ...(changes.length > 0 ? { fields: { partial_changes } } : {}),
    ...(changes.length > 0 ? { diffs: changes.map(diffFor) } : {}), display: { ...headerOf(changes), status: message },
  };
}

/** The outcome with parts of another. */
export function but<O extends Outcome>(outcome: O, parts: Partial<O>): O {
  return { ...outcome, ...parts };
}

/** The outcome with another display. */
export function shown<O extends Outcome>(outcome: O, display: NonNullable<Outcome['display']>): O {
  return { ...outcome, display: { ...outcome.display, ...display } };
}
