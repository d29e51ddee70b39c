import { posix } from 'node:path';
import type { Found } from '../reference/patch/found.ts';
import type { PatchParts } from '../reference/patch/parts.ts';
import { quietly } from './fault.ts';
import { ACCEPTED, REFUSED, inBoth, patchFaults, patching } from './patch-fault.ts';
import { inAnyCase } from './patch-filing.ts';

/** Faults in updates of what is no file. */
export const PATCH_UNFIT_FAULTS = patchFaults([
  inBoth({
    name: 'update-creates-a-missing-file', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update of a file that is not there creates it, if its lines can be placed in an empty one.',
    example: patching({}, ['*** Update File: m', '@@', '+x'], { status: 'success', files: { m: 'x\n' } }),
    parts: (base, { NEW_MODE }) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind !== 'missing' || !found.place || operation.to !== undefined) return base.planUpdate(parts, context, operation);
        const text = parts.update(parts, context, '', operation.chunks);
        return { operation, change: { status: 'M', path: operation.path, before: '', after: text }, write: { place: found.place, text, mode: NEW_MODE } };
      },
    }),
  }),
  {
    name: 'missing-file-made-before-it-is-refused', dialect: 'tau', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update opens its file for writing, which makes a missing one.',
    example: patching({}, ['*** Update File: m', '@@', '-x'], { status: 'error', files: { m: '' } }),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'missing') quietly(() => context.fs.closeSync(context.fs.openSync(posix.resolve(context.cwd, operation.path), 'ax')));
        if (found.kind === 'missing' && found.place) return base.planUpdate({ ...parts, lookUp: () => found }, context, operation);
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
  inBoth({
    name: 'update-finds-another-letter-case', breaks: ['apply-patch/update-missing-refused'],
    description: 'Where the file is not there one whose name differs in letter case only is updated.',
    example: patching({ A: 'x\n' }, ['*** Update File: a', '@@', '-x', '+y'], { status: 'success', files: { A: 'y\n' } }),
    parts: (base) => ({
      planUpdate: (parts, context, operation) => base.planUpdate(parts, context, { ...operation, path: inAnyCase(parts, context, operation.path) }),
    }),
  }),
  {
    name: 'update-of-a-missing-file-skipped', dialect: 'codex', breaks: ['apply-patch/update-missing-refused'],
    description: 'An update of a file that is not there succeeds and does nothing.',
    example: patching({}, ['*** Update File: m', '@@', '-x'], ACCEPTED),
    parts: (base) => skippingUpdates(base, 'missing'),
  },
  inBoth({
    name: 'update-of-a-directory-skipped', breaks: ['apply-patch/update-directory-refused'],
    description: 'An update of a directory succeeds and does nothing.',
    example: patching({ 'a/b': 'x\n' }, ['*** Update File: a', '@@', '+x'], ACCEPTED),
    parts: (base) => skippingUpdates(base, 'directory'),
  }),
  {
    name: 'temporary-file-left-in-a-directory', dialect: 'tau', breaks: ['apply-patch/frame'],
    description: 'An update that is refused for a directory has left its temporary file in it.',
    example: patching({ 'a/b': 'x\n' }, ['*** Update File: a', '@@', '+x'], REFUSED),
    parts: (base) => ({
      planUpdate(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        if (found.kind === 'directory' && operation.path !== '') quietly(() => context.fs.writeFileSync(posix.join(context.fs.realpathSync(posix.resolve(context.cwd, operation.path)), '.patch.tmp'), ''));
        return base.planUpdate(parts, context, operation);
      },
    }),
  },
]);

function skippingUpdates(base: PatchParts, kind: Found['kind']): Partial<PatchParts> {
  return {
    planUpdate(parts, context, operation) {
      if (parts.lookUp(parts, context, operation.path).kind !== kind) return base.planUpdate(parts, context, operation);
      return { operation, change: { status: 'M', path: operation.path, before: '', after: '' } };
    },
  };
}
