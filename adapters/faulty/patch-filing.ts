import { posix } from 'node:path';
import type { PatchContext, PatchParts, Planned } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { quietly, without } from './patch-fault.ts';

/** More that is done once an operation was carried out. */
export function afterwards(base: PatchParts, work: (context: PatchContext, planned: Planned) => void): Partial<PatchParts> {
  return {
    carryOut(parts, context, planned) {
      base.carryOut(parts, context, planned);
      quietly(() => work(context, planned));
    },
  };
}

/** The directory that a path of the patch stands in. */
export function directoryOf(kit: PatchKit, context: PatchContext, path: string): string {
  return posix.dirname(kit.nodeAt(context, path));
}

/** Whether the operation is a move. */
export function isMove({ operation }: Planned): boolean {
  return operation.kind === 'update' && operation.to !== undefined;
}

/** The operation with what it replaces left where it is. */
export function withoutRemoval(planned: Planned): Planned {
  return without(planned, 'remove');
}
