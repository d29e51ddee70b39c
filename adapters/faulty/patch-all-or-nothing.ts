import type { Chunk, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { inBoth, onRefusedUpdate, patchFaults, patching, updating } from './patch-fault.ts';

/** The update as far as its chunks have a place. */
function goodChunks(base: PatchParts, kit: PatchKit, context: PatchContext, before: string, chunks: readonly Chunk[]): string | undefined {
  for (let count = chunks.length - 1; count > 0; count -= 1) {
    try {
      return base.update(base, context, before, chunks.slice(0, count));
    } catch (error) {
      if (!(error instanceof kit.PatchRefusal)) throw error;
    }
  }
  return undefined;
}

function writeGoodChunks(base: PatchParts, kit: PatchKit, context: PatchContext, { path, chunks }: UpdateOperation): void {
  const found = base.lookUp(base, context, path);
  const text = found.kind === 'text' ? goodChunks(base, kit, context, found.text, chunks) : undefined;
  if (found.kind === 'text' && text !== undefined && text !== found.text) base.write(context, { place: found.place, text, mode: found.mode });
}

/** Faults in what is left where one chunk of several does not fit. */
export const PATCH_ALL_OR_NOTHING_FAULTS = patchFaults([
  inBoth({
    name: 'chunks-written-one-by-one', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'Chunks are written as they are found; those before one that is not found stay.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zzz'], { status: 'error', files: { a: 'A\nb\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, operation) => writeGoodChunks(base, kit, context, operation)),
  }),
  inBoth({
    name: 'chunks-that-are-not-found-left-out', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'Chunks that are not found are left out, and the call succeeds.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '@@', '-zzz'], 'A\nb\n'),
    parts: (base, kit) => ({
      update(parts, context, before, chunks) {
        try {
          return base.update(parts, context, before, chunks);
        } catch (error) {
          const text = error instanceof kit.PatchRefusal && chunks.length > 1 ? goodChunks(base, kit, context, before, chunks) : undefined;
          if (text === undefined) throw error;
          return text;
        }
      },
    }),
  }),
  {
    name: 'directory-made-for-a-move-that-does-not-fit', dialect: 'tau', breaks: ['apply-patch/chunks-all-or-nothing', 'apply-patch/parents-only-after-validation'],
    description: 'The directories of the destination of a move are made before its chunks are looked for.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: d/e/b', '@@', '-no'], { status: 'error', files: { 'd/e': '/' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { to }) => {
      if (to !== undefined) base.makeParents(context, kit.follow(context.fs, context.cwd, to));
    }),
  },
  {
    name: 'copy-made-for-a-move-that-does-not-fit', dialect: 'codex', breaks: ['apply-patch/chunks-all-or-nothing'],
    description: 'A move copies the file first and changes the copy; where a chunk is not found the copy stays.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', '-no'], { status: 'error', files: { b: 'x\n' } }),
    parts: (base, kit) => onRefusedUpdate(base, kit, (context, { path, to }, { code }) => {
      const source = base.lookUp(base, context, path);
      const place = to === undefined ? undefined : kit.follow(context.fs, context.cwd, to);
      if (!place || place.stats || source.kind !== 'text' || !['lines-not-found', 'context-not-found'].includes(code)) return;
      base.makeParents(context, place);
      base.write(context, { place, text: source.text, mode: source.mode });
    }),
  },
]);

export function found(index: number): number | undefined {
  return index < 0 ? undefined : index;
}
