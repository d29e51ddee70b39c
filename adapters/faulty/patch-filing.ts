import { posix } from 'node:path';
import type { Found } from '../reference/patch/found.ts';
import type { AddOperation, UpdateOperation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts, Planned } from '../reference/patch/parts.ts';
import { quietly, type PatchKit } from './fault.ts';
import { without } from './patch-fault.ts';

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

/** Where nothing stands at a path: the one of its directory whose name differs in letter case only. */
export function inAnyCase(parts: PatchParts, context: PatchContext, path: string): string {
  if (path === '' || parts.lookUp(parts, context, path).kind !== 'missing') return path;
  let found: string | undefined;
  quietly(() => {
    const names = context.fs.readdirSync(posix.resolve(context.cwd, posix.dirname(path))) as string[];
    found = names.find((name) => name.toLowerCase() === posix.basename(path).toLowerCase());
  });
  return found === undefined ? path : posix.join(posix.dirname(path), found);
}

/** Whether the operation is a move. */
export function isMove({ operation }: Planned): boolean {
  return operation.kind === 'update' && operation.to !== undefined;
}

/** The operation with what it replaces left where it is. */
export function withoutRemoval(planned: Planned): Planned {
  return without(planned, 'remove');
}

/** Destinations that are taken although a file stands there, where `isFree` says so. */
export function takingOver(base: PatchParts, isFree: (found: Found, operation: AddOperation | UpdateOperation, path: string, context: PatchContext) => boolean): Partial<PatchParts> {
  return {
    destination(parts, context, operation, path) {
      const found = parts.lookUp(parts, context, path);
      return found.place?.stats?.isFile() && isFree(found, operation, path, context) ? found.place : base.destination(parts, context, operation, path);
    },
  };
}

/** A move onto a directory takes the file into it. */
export function movingIntoDirectories(base: PatchParts): Partial<PatchParts> {
  return {
    destination(parts, context, operation, path) {
      const into = operation.kind === 'update' && path !== '' && parts.lookUp(parts, context, path).kind === 'directory';
      return base.destination(parts, context, operation, into ? posix.join(path, posix.basename(operation.path)) : path);
    },
  };
}

/** A delete or an update of a path below a file is one of the file. */
export function meaningTheFileAbove(base: PatchParts): Partial<PatchParts> {
  const above = (parts: PatchParts, context: PatchContext, path: string): string =>
    (path.includes('/') && parts.lookUp(parts, context, path).kind === 'below-file' ? above(parts, context, posix.dirname(path)) : path);
  return {
    planDelete: (parts, context, operation) => base.planDelete(parts, context, { ...operation, path: above(parts, context, operation.path) }),
    planUpdate: (parts, context, operation) => base.planUpdate(parts, context, { ...operation, path: above(parts, context, operation.path) }),
  };
}

type FoundText = Extract<Found, { kind: 'text' }>;

/** Updates of a file that start from what `textOf` gives in place of its text. */
export function updatingFrom(base: PatchParts, textOf: (found: FoundText, operation: UpdateOperation, context: PatchContext) => string | undefined): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      const found = parts.lookUp(parts, context, operation.path);
      if (found.kind !== 'text') return base.planUpdate(parts, context, operation);
      const text = textOf(found, operation, context) ?? found.text;
      const lookUp: PatchParts['lookUp'] = (all, where, path) => (path === operation.path ? { ...found, text } : parts.lookUp(all, where, path));
      return base.planUpdate({ ...parts, lookUp }, context, operation);
    },
  };
}
