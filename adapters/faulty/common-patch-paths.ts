import { posix } from 'node:path';
import type { Found } from '../reference/patch/found.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { inCommon } from './common-patch-fault.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, MOVE, REFUSED, patchOf, patching, sending, updating } from './patch-fault.ts';
import { movingIntoDirectories, takingOver } from './patch-filing.ts';


/** A move whose destination leads to its source, spelled as `isMeant` says, is taken for any other move. */
function losing(base: PatchParts, isMeant: (path: string, to: string, found: Found, source: Found) => boolean): Partial<PatchParts> {
  return takingOver(base, (found, operation, path, context) => operation.kind === 'update'
    && isMeant(operation.path, path, found, base.lookUp(base, context, operation.path)));
}

function isSameFile(found: Found, source: Found): boolean {
  return found.place !== undefined && found.place.real === source.place?.real;
}

/** Paths that are looked at without a bound where `isMeant`. */
function unbound({ lookUp }: PatchKit, base: PatchParts, isMeant: (context: PatchContext, path: string) => boolean): Partial<PatchParts> {
  return { lookUp: (parts, context, path) => (isMeant(context, path) ? lookUp(parts, context, path) : base.lookUp(parts, context, path)) };
}

/** Faults of patches against the rules of the safety core on where a path leads, and on what stands there. */
export const COMMON_PATCH_PATHS_FAULTS = inCommon([
  {
    name: 'common-patch-containment-of-the-text-only', breaks: ['common/contained'],
    description: 'Only the text of a path is checked, so that a link leads out of the root.',
    example: patching({ d: { link: '../outside' } }, ['*** Add File: d/n', '+x'], ACCEPTED),
    parts: (base, kit) => unbound(kit, base, (context, path) => posix.resolve(context.cwd, path).startsWith(`${context.realRoot}/`)),
  },
  {
    name: 'common-patch-containment-by-prefix', breaks: ['common/contained'],
    description: 'A sibling whose name begins with the name of the root counts as inside.',
    example: sending({}, patchOf('*** Update File: ../root-sibling/f', '@@', '-a', '+b'), ACCEPTED),
    parts: (base, kit) => unbound(kit, base, (context, path) => posix.resolve(context.cwd, path).startsWith(context.realRoot)),
  },
  {
    name: 'common-patch-root-not-kept', breaks: ['common/contained'],
    description: 'Paths may lead anywhere.',
    example: sending({}, patchOf('*** Update File: ../outside/f', '@@', '-a', '+b'), ACCEPTED),
    parts: (_base, { lookUp }) => ({ lookUp }),
  },
  {
    name: 'common-patch-additions-not-contained', breaks: ['common/contained'],
    description: 'Where files are added or moved to is not checked.',
    example: patching({}, ['*** Add File: ../n', '+x'], ACCEPTED),
    parts: (_base, { lookUp, destination }) => ({ destination: (parts, context, operation, path) => destination({ ...parts, lookUp }, context, operation, path) }),
  },
  {
    name: 'common-patch-link-target-not-contained', breaks: ['common/contained'],
    description: 'An absolute path or one by `..` is refused, an update of a link to an outside file is not.',
    example: sending({ l: { link: '../outside/f' } }, patchOf('*** Update File: l', '@@', '-a', '+b'), ACCEPTED),
    parts: (base, kit) => unbound(kit, base, (context, path) => !path.startsWith('/') && !path.split('/').includes('..') && isLink(context, kit, path)),
  },
  {
    name: 'common-patch-dangling-link-followed-out', breaks: ['common/contained'],
    description: 'A file is added where a dangling link leads, out of the root too.',
    example: patching({ l: { link: '../outside/n' } }, ['*** Add File: l', '+x'], ACCEPTED),
    parts: (_base, kit) => ({
      destination: (parts, context, operation, path) => kit.destination({ ...parts, lookUp: (all, where, at) => danglingAt(kit, all, where, at) ?? parts.lookUp(all, where, at) }, context, operation, path),
    }),
  },
  {
    name: 'common-patch-parent-behind-a-link-by-text', breaks: ['common/contained'],
    description: 'Containment is checked on the text without `..`, and the path is followed with it.',
    example: patching({ d: { link: '../outside' } }, ['*** Add File: d/../n', '+x'], ACCEPTED),
    parts: (base, kit) => unbound(kit, base, (context, path) => path.includes('..') && base.lookUp(base, context, posix.normalize(path)).kind !== 'io'),
  },
  {
    name: 'common-patch-adds-over-files', breaks: ['common/destination-kept'],
    description: 'An addition writes over an existing file.',
    example: patching({ a: 'x\n' }, ['*** Add File: a', '+y'], { status: 'success', files: { a: 'y\n' } }),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'add' && found.place?.stats?.isFile() === true),
  },
  {
    name: 'common-patch-adds-over-empty-files', breaks: ['common/destination-kept'],
    description: 'An addition writes over an existing file that is empty.',
    example: patching({ a: '' }, ['*** Add File: a', '+y'], { status: 'success', files: { a: 'y\n' } }),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'add' && found.place?.stats?.size === 0),
  },
  {
    name: 'common-patch-adds-through-dangling-links', breaks: ['common/destination-kept'],
    description: 'An addition at a dangling link makes the file that it leads to.',
    example: patching({ l: { link: 't' } }, ['*** Add File: l', '+y'], { status: 'success', files: { l: '-> t', t: 'y\n' } }),
    parts: (_base, { destination }) => ({ destination }),
  },
  {
    name: 'common-patch-moves-over-files', breaks: ['common/destination-kept'],
    description: 'A move writes over an existing file.',
    example: patching({ a: 'x\n', b: 'z\n' }, MOVE, { status: 'success', files: { b: 'y\n' } }),
    parts: (base) => losing(base, (_path, _to, found, source) => found.kind === 'text' && !isSameFile(found, source) && !isOneInode(found, source)),
  },
  {
    name: 'common-patch-moves-over-links', breaks: ['common/destination-kept'],
    description: 'A move onto a link to another file takes the place of the link.',
    example: patching({ a: 'x\n', b: { link: 't' }, t: 'z\n' }, MOVE, { status: 'success', files: { b: 'y\n', t: 'z\n' } }),
    parts: (base, kit) => ({
      destination(parts, context, operation, path) {
        const found = parts.lookUp(parts, context, path);
        const isTaken = operation.kind === 'update' && found.kind === 'text' && isLink(context, kit, path) && !isSameFile(found, parts.lookUp(parts, context, operation.path));
        return isTaken ? { deepest: posix.dirname(kit.nodeAt(context, path)), real: kit.nodeAt(context, path) } : base.destination(parts, context, operation, path);
      },
    }),
  },
  {
    name: 'common-patch-moves-into-directories', breaks: ['common/destination-kept'],
    description: 'A move onto a directory takes the file into it.',
    example: patching({ a: 'x\n', 'b/c': 'z\n' }, MOVE, { status: 'success', files: { 'b/a': 'y\n' } }),
    parts: movingIntoDirectories,
  },
  {
    name: 'common-patch-free-name-refused', breaks: ['common/destination-kept'], needs: ['case-sensitive'],
    description: 'A name that differs from another in letter case only counts as existing.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: A', '@@', ' x'], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      destination(parts, context, operation, path) {
        const place = base.destination(parts, context, operation, path);
        const names = context.fs.existsSync(posix.dirname(place.real)) ? (context.fs.readdirSync(posix.dirname(place.real)) as string[]) : [];
        const isThere = operation.kind === 'update' && names.some((name) => name.toLowerCase() === posix.basename(place.real).toLowerCase());
        if (isThere) throw new PatchRefusal('move-exists', { path });
        return place;
      },
    }),
  },
  {
    name: 'common-patch-move-onto-itself-deletes', breaks: ['common/move-onto-itself'],
    description: 'A move to its own path writes the file and removes it.',
    example: updating('x\n', ['*** Move to: a', '@@', '-x', '+y'], { status: 'success' }),
    parts: (base) => losing(base, (path, to) => path === to),
  },
  {
    name: 'common-patch-move-to-another-spelling-deletes', breaks: ['common/move-onto-itself'],
    description: 'A move to another spelling of its path writes the file and removes it.',
    example: updating('x\n', ['*** Move to: ./a', '@@', '-x', '+y'], { status: 'success' }),
    parts: (base) => losing(base, (path, to, found, source) => path !== to && isSameFile(found, source) && posix.normalize(path) === posix.normalize(to)),
  },
  {
    name: 'common-patch-move-onto-its-link-deletes', breaks: ['common/move-onto-itself'],
    description: 'A move onto a link to its file writes through the link and removes the file.',
    example: patching({ a: 'x\n', b: { link: 'a' } }, MOVE, { status: 'success' }),
    parts: (base) => losing(base, (path, to, found, source) => isSameFile(found, source) && posix.normalize(path) !== posix.normalize(to)),
  },
]);

function isOneInode(found: Found, source: Found): boolean {
  return found.place?.stats !== undefined && found.place.stats.ino === source.place?.stats?.ino;
}

function isLink(context: PatchContext, kit: PatchKit, path: string): boolean {
  try {
    return context.fs.lstatSync(kit.nodeAt(context, path)).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Where a dangling link leads. */
function danglingAt({ lookUp }: PatchKit, parts: PatchParts, context: PatchContext, path: string): Found | undefined {
  const found = lookUp(parts, context, path);
  return found.place?.dangling === 'itself' && !path.includes('/') ? found : undefined;
}
