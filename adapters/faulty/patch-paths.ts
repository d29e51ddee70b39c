import { posix } from 'node:path';
import type { Operation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import type { PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, patchFaults, patching, reordering, updating } from './patch-fault.ts';

/** Every path of the patch changed. */
function renaming(base: PatchParts, change: (path: string) => string): Partial<PatchParts> {
  return reordering(base, (operations) => operations.map((operation): Operation =>
    (operation.kind === 'update' && operation.to !== undefined
      ? { ...operation, path: change(operation.path), to: change(operation.to) }
      : { ...operation, path: change(operation.path) })));
}

/** Paths that are refused before anything is done. */
function refusingPaths(base: PatchParts, { PatchRefusal, pathsOf }: PatchKit, isBad: (path: string) => boolean): Partial<PatchParts> {
  return reordering(base, (operations) => {
    const bad = pathsOf(operations).find(isBad);
    if (bad !== undefined) throw new PatchRefusal('bad-operation', { line: bad });
    return operations;
  });
}

/** Paths that start from another directory. */
function startingFrom(base: PatchParts, start: (context: PatchContext) => string): Partial<PatchParts> {
  const moved = (context: PatchContext): PatchContext => ({ ...context, cwd: start(context) });
  return {
    lookUp: (parts, context, path) => base.lookUp(parts, moved(context), path),
    remove: (context, path) => base.remove(moved(context), path),
  };
}

/** Paths that lead elsewhere than they say. */
function leading(base: PatchParts, change: (path: string) => string): Partial<PatchParts> {
  return {
    lookUp: (parts, context, path) => base.lookUp(parts, context, change(path)),
    remove: (context, path) => base.remove(context, change(path)),
  };
}

/** Faults in what paths mean. */
export const PATCH_PATHS_FAULTS = patchFaults([
  {
    name: 'absolute-paths-refused', dialect: 'tau', breaks: ['apply-patch/path-resolution'],
    description: 'Absolute paths are refused.',
    example: patching({}, ['*** Add File: /place/root/n', '+x'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.startsWith('/')),
  },
  {
    name: 'absolute-paths-below-the-working-directory', dialect: 'codex', breaks: ['apply-patch/path-resolution'],
    description: 'Absolute paths are taken as relative ones.',
    example: patching({ a: 'x\n' }, ['*** Delete File: /place/root/a'], REFUSED),
    parts: (base) => renaming(base, (path) => path.replace(/^\/+(?=.)/, '')),
  },
  inBoth({
    name: 'paths-above-the-working-directory-refused', breaks: ['apply-patch/path-resolution'],
    description: 'Paths that lead out of the working directory are refused.',
    example: patching({ 'w/o': '', 'v/a': 'x\n' }, ['*** Delete File: ../v/a'], REFUSED, { config: { cwd: 'w' } }),
    parts: (base, kit) => refusingPaths(base, kit, (path) => posix.normalize(path).startsWith('../')),
  }),
  inBoth({
    name: 'paths-start-at-the-root', breaks: ['apply-patch/path-resolution'],
    description: 'Relative paths start at the workspace, whatever the working directory is.',
    example: patching({ 'w/a': 'x\n', a: 'y\n' }, ['*** Delete File: a'], ACCEPTED, { config: { cwd: 'w' } }),
    parts: (base) => startingFrom(base, ({ realRoot }) => realRoot),
  }),
  {
    name: 'dots-in-paths-refused', dialect: 'tau', breaks: ['apply-patch/path-resolution'],
    description: 'Paths with `.` or `..` are refused.',
    example: patching({ a: 'x\n' }, ['*** Delete File: ./a'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.split('/').some((name) => name === '..' || name === '.') && path !== '.'),
  },
  inBoth({
    name: 'dots-in-paths-taken-as-text', breaks: ['apply-patch/path-resolution'],
    description: 'A name and the `..` behind it cancel out in a path, though the name is a link to a directory elsewhere.',
    example: patching(
      { 'e/f': { directory: true }, 'd': { link: 'e/f' }, 'e/a': 'x\n', 'a': 'x\n' }, ['*** Update File: d/../a', '@@', '-x', '+y'], { files: { a: 'y\n' } },
    ),
    parts: (base) => leading(base, (path) => (path.includes('..') ? posix.normalize(path) : path)),
  }),
  {
    name: 'home-directory-in-paths', dialect: 'codex', breaks: ['apply-patch/path-resolution'],
    description: 'A path that begins with a dash is taken for an option, and refused.',
    example: patching({}, ['*** Add File: -n', '+x'], REFUSED),
    parts: (base, kit) => refusingPaths(base, kit, (path) => path.startsWith('-')),
  },
  inBoth({
    name: 'blanks-in-paths-end-them', breaks: ['apply-patch/path-resolution'],
    description: 'A path ends at its first blank.',
    example: patching({}, ['*** Add File: a b', '+x'], { status: 'success', files: { a: 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replace(/(?<=\S) .*$/, '')),
  }),
  {
    name: 'empty-path-skipped', dialect: 'tau', breaks: ['apply-patch/empty-path-refused'],
    description: 'Operations without a path are skipped.',
    example: patching({}, ['*** Add File: n', '+x', '*** Add File: ', '+x'], ACCEPTED),
    parts: (base) => reordering(base, (operations) => {
      const named = operations.filter(({ path }) => path !== '');
      return named.length > 0 ? named : operations;
    }),
  },
  {
    name: 'empty-destination-is-none', dialect: 'tau', breaks: ['apply-patch/empty-path-refused'],
    description: 'A move without a destination updates the file where it is.',
    example: updating('x\n', ['*** Move to: ', '@@', '-x', '+y'], 'y\n'),
    parts: (base) => reordering(base, (operations) => operations.map((operation): Operation => {
      if (operation.kind !== 'update' || operation.to !== '') return operation;
      const { to: _, ...inPlace } = operation;
      return inPlace;
    })),
  },
  {
    name: 'empty-path-is-a-name', dialect: 'codex', breaks: ['apply-patch/empty-path-refused'],
    description: 'An add without a path makes a file of the name `unnamed`.',
    example: patching({}, ['*** Add File: ', '+x'], { status: 'success', files: { unnamed: 'x\n' } }),
    parts: (base) => ({ cutPatch: (text) => base.cutPatch(text).map((line) => (line === '*** Add File: ' ? '*** Add File: unnamed' : line)) }),
  },
  {
    name: 'paths-trimmed', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Blanks around a path do not belong to it.',
    example: patching({}, ['*** Add File:  a', '+x'], { files: { a: 'x\n' } }),
    parts: (base, { trim }) => renaming(base, trim),
  },
  {
    name: 'paths-unquoted', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Quotes around a path are taken off.',
    example: patching({}, ['*** Add File: "a"', '+x'], { files: { a: 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replace(/^(["'])(.+)\1$/, '$2')),
  },
  {
    name: 'backslashes-are-slashes', dialect: 'tau', breaks: ['apply-patch/path-text-verbatim'], shouldOnly: true,
    description: 'Backslashes in a path separate names.',
    example: patching({}, ['*** Add File: a\\b', '+x'], { files: { 'a/b': 'x\n' } }),
    parts: (base) => renaming(base, (path) => path.replaceAll('\\', '/')),
  },
]);
