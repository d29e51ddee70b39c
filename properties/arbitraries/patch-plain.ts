import type { MakeSituation } from '../property.ts';
import type { Dice } from './dice.ts';
import { DEFAULT_PATH } from './edit-case.ts';
import { KINDS, plainOperations, type Kind } from './patch-operations.ts';
import { patchLines, patchSituation, type PatchParts } from './patches.ts';

/** A patch as its lines, on its tree. */
export type LinedPatch = PatchParts & { lines: string[] };

/** The smallest patch that does something. */
export const SMALLEST: LinedPatch = { files: { [DEFAULT_PATH]: 'x\n' }, lines: patchLines([{ delete: DEFAULT_PATH }]) };

/** A patch of `least` to `most` operations that can all be done, each on paths of its own. */
export function plainPatch(dice: Dice, least = 1, most = 3, kinds: readonly Kind[] = KINDS): LinedPatch {
  const { tree, operations } = plainOperations(dice, least, most, kinds);
  return { tree, lines: patchLines(operations) };
}

/** What is sent: lines, each ended by LF, or a text as it is. */
export type Sent = readonly string[] | string;

/** `parts` with another patch. */
export function sending({ tree, files }: PatchParts, sent: Sent): PatchParts {
  return { ...(tree ? { tree } : {}), ...(files ? { files } : {}), ...(typeof sent === 'string' ? { patch: sent } : { lines: sent }) };
}

/** A plain patch made into another one by one of `values`; first of all the smallest patch by each. */
export function eachOf<V>(values: readonly V[], make: (value: V, lines: readonly string[]) => Sent, kinds: readonly Kind[] = KINDS): MakeSituation {
  return patchSituation((dice) => {
    const plain = plainPatch(dice, 1, 3, kinds);
    return sending(plain, make(dice.pick(values), plain.lines));
  }, ...values.map((value) => sending(SMALLEST, make(value, SMALLEST.lines))));
}

/** `lines` with the first one another. */
export function withFirst(lines: readonly string[], first: string): string[] {
  return [first, ...lines.slice(1)];
}

/** `lines` with the last one another. */
export function withLast(lines: readonly string[], last: string): string[] {
  return [...lines.slice(0, -1), last];
}

/** The lines between those of the envelope. */
export function inside(lines: readonly string[]): string[] {
  return lines.slice(1, -1);
}

/** `lines` with `more` before the last. */
export function beforeEnd(lines: readonly string[], ...more: readonly string[]): string[] {
  return [...lines.slice(0, -1), ...more, lines.at(-1) as string];
}

/** `lines` with `more` behind the first. */
export function behindBegin(lines: readonly string[], ...more: readonly string[]): string[] {
  return [lines[0] as string, ...more, ...lines.slice(1)];
}
