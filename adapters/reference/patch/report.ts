import type { Json } from '../../../contract/json.ts';
import type { AttachedDiff, Outcome } from '../../../contract/outcome.ts';
import type { Change } from './change.ts';
import type { PatchAttempt, PatchContext, PatchParts } from './parts.ts';
import type { PatchRefusal } from './refusal.ts';

const STATUSES = ['A', 'M', 'D'] as const;

/** A line for each change: what was added first, then what was modified, then what was deleted. */
export function summary(parts: PatchParts, changes: readonly Change[]): string {
  const lines = STATUSES.flatMap((status) => changes.filter((change) => change.status === status).map(({ path }) => `${status} ${parts.shown(path)}`));
  return ['Success. Updated the following files:', ...lines].join('\n');
}

export function partialChanges(parts: PatchParts, changes: readonly Change[]): Json[] {
  return changes.map(({ status, path }) => ({ status, path: parts.shown(path) }));
}

/** The first path that changed, and whether others did. */
export function args(parts: PatchParts, changes: readonly Change[]): string {
  const [first] = changes;
  return first ? `${parts.shown(first.path)}${distinct(changes).size > 1 ? ',…' : ''}` : '';
}

/** How many files changed; nothing where none did. */
export function chips(_parts: PatchParts, changes: readonly Change[]): string[] {
  return changes.length === 0 ? [] : [`${distinct(changes).size}F`];
}

function distinct(changes: readonly Change[]): Set<string> {
  return new Set(changes.map(({ path }) => path));
}

/** Path, count, totals. */
export function header(args: string, chips: readonly string[], diffs: readonly AttachedDiff[]): string {
  let added = 0;
  let removed = 0;
  for (const attached of diffs) {
    if (!('diff' in attached)) continue;
    added += attached.diff.added;
    removed += attached.diff.removed;
  }
  return [args, ...chips, `+${added}/-${removed}`].join(' ');
}

/** One for each path, from its first text to its last one. */
export function diffs(parts: PatchParts, changes: readonly Change[]): AttachedDiff[] {
  return mergedByPath(changes).map(({ path, before, after }) => ({ path: parts.shown(path), diff: parts.diff(before, after) }));
}

interface Merged {
  path: string;
  before: string;
  after: string;
}

function mergedByPath(changes: readonly Change[]): Merged[] {
  const merged = new Map<string, Merged>();
  for (const { path, before, after } of changes) {
    if (before === undefined || after === undefined) continue;
    const known = merged.get(path);
    if (known) known.after = after;
    else merged.set(path, { path, before, after });
  }
  return [...merged.values()];
}

/** Of dialect `tau`: a summary for the model; paths, count and diffs for the user interface. */
export function success(parts: PatchParts, changes: readonly Change[], context: PatchContext): Outcome {
  return { status: 'success', payload: parts.summary(parts, changes), ...shownBeside(parts, changes, 'ok'), writes: context.writes };
}

/** Of dialect `tau`: what failed, and what was changed before. */
export function failure(parts: PatchParts, refusal: PatchRefusal, { context, changes }: PatchAttempt): Outcome {
  const message = parts.message(parts, refusal, context);
  const excerpt = parts.excerpt(parts, refusal, context);
  return {
    status: 'error', code: refusal.code, message,
    ...(excerpt === undefined ? {} : { payload: excerpt }),
    ...(changes.length === 0 ? {} : { fields: { partial_changes: parts.partialChanges(parts, changes) } }),
    ...shownBeside(parts, changes, message),
    writes: context.writes,
  };
}

function shownBeside(parts: PatchParts, changes: readonly Change[], status: string): Pick<Outcome, 'display' | 'diffs'> {
  const [args, chips, diffs] = [parts.args(parts, changes), parts.chips(parts, changes), parts.diffs(parts, changes)];
  const text = changes.length === 0 ? {} : { text: parts.header(args, chips, diffs) };
  return { display: { args, chips, status, ...text }, ...(diffs.length === 0 ? {} : { diffs }) };
}

/** Of dialect `codex`: what stands on its standard output. */
export function plainSuccess(parts: PatchParts, changes: readonly Change[], context: PatchContext): Outcome {
  return { status: 'success', payload: `${parts.summary(parts, changes)}\n`, writes: context.writes };
}

/** Of dialect `codex`: what stands on its standard error. */
export function plainFailure(parts: PatchParts, refusal: PatchRefusal, { context }: PatchAttempt): Outcome {
  return { status: 'error', code: refusal.code, message: `${parts.message(parts, refusal, context)}\n`, writes: context.writes };
}
