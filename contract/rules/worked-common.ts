import type { Bytes } from '../bytes.ts';
import type { Example } from '../rule.ts';
import { patched, unpatched, updateOf } from './worked-patch.ts';
import type { Pair } from './worked.ts';

/** A worked example on one file `a`: the edits succeed, and the file then holds `after`. */
export function worked(before: Bytes, edits: readonly Pair[], after: Bytes): Example {
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  return { ...asked(before, edits), outcome: 'success', ...(changed ? { after: { a: { file: after } } } : {}) };
}

/** A worked example on one file `a`: the edits are refused. */
export function refused(before: Bytes, edits: readonly Pair[]): Example {
  return { ...asked(before, edits), outcome: 'refusal' };
}

/** The same, a refusal that changes nothing being right too. */
export function orRefused(example: Example): Example {
  return { ...example, refusalAllowed: true };
}

/** The bytes of `text`, one byte per character. */
export function latin1(text: string): Bytes {
  return { base64: Buffer.from(text, 'latin1').toString('base64') };
}

/** A worked example on one file `a`: an update of it by `lines`, headers of hunks included, succeeds. */
export function updated(before: Bytes, lines: readonly string[], after: Bytes): Example {
  return { ...patched(['common'], { a: { file: before } }, updateOf(...lines), { a: { file: after } }), tool: 'apply_patch' };
}

/** A worked example on one file `a`: an update of it by `lines` is refused. */
export function notUpdated(before: Bytes, lines: readonly string[]): Example {
  const { class: _, ...example } = unpatched(['common'], { a: { file: before } }, updateOf(...lines), []);
  return { ...example, tool: 'apply_patch' };
}

function asked(before: Bytes, edits: readonly Pair[]) {
  return {
    dialects: ['common'] as const,
    before: { a: { file: before } },
    arguments: { path: 'a', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
  };
}
