import type { PatchContext } from '../reference/patch/parts.ts';
import { quietly } from './fault.ts';
import { ACCEPTED, INVALID, REFUSED, patchFaults, patching } from './patch-fault.ts';
import { takingOver } from './patch-filing.ts';

/** What stood at the paths of additions before the first operation. */
const atStart = new WeakMap<PatchContext, ReadonlySet<string>>();

const ADD = ['*** Add File: a', '+new'];

/** Faults in what stands where a file is added. */
export const PATCH_ADD_FAULTS = patchFaults([
  {
    name: 'add-overwrites', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add writes over an existing file.',
    example: patching({ a: 'x\n' }, ADD, { status: 'success', files: { a: 'new\n' } }),
    parts: (base) => ({ settings: { ...base.settings, addOverwrites: true } }),
  },
  {
    name: 'existence-checked-at-the-start', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'Whether the target of an add exists is looked up before the first operation.',
    example: patching({}, [...ADD, '*** Add File: a', '+newer'], { status: 'success', files: { a: 'newer\n' } }),
    parts: (base, { pathsOf }) => ({
      turnKeys(context, operations) {
        atStart.set(context, new Set(pathsOf(operations).filter((path) => base.lookUp(base, context, path).kind !== 'missing')));
        return base.turnKeys(context, operations);
      },
      ...takingOver(base, (_found, { kind }, path, context) => kind === 'add' && !atStart.get(context)?.has(path)),
    }),
  },
  {
    name: 'deleted-file-still-exists', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add is refused where its target existed before the patch, deleted since or not.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', ...ADD], REFUSED),
    parts: (base, { PatchRefusal }) => ({
      turnKeys(context, operations) {
        const added = operations.flatMap(({ kind, path }) => (kind === 'add' ? [path] : []));
        atStart.set(context, new Set(added.filter((path) => base.lookUp(base, context, path).kind === 'text')));
        return base.turnKeys(context, operations);
      },
      planAdd(parts, context, operation) {
        if (atStart.get(context)?.has(operation.path)) throw new PatchRefusal('add-exists', { path: operation.path });
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-overwrites-empty-files', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add writes over an existing file that is empty.',
    example: patching({ a: '' }, ADD, ACCEPTED),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'add' && found.kind === 'text' && found.text === ''),
  },
  {
    name: 'add-of-the-same-content-succeeds', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add onto a file with the very content succeeds.',
    example: patching({ a: 'new\n' }, ADD, ACCEPTED),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        const text = operation.lines.map((line) => `${line}\n`).join('');
        if (found.kind === 'text' && found.text === text) return { operation, change: { status: 'A', path: operation.path, before: '', after: text } };
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-overwrites-what-is-no-text', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'A file that cannot be read as text does not count as existing.',
    example: patching({ a: { file: INVALID } }, ADD, ACCEPTED),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'add' && found.kind === 'utf8'),
  },
  {
    name: 'add-overwrites-large-files', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'A file above the limit does not count as existing.',
    example: patching({ a: 'x'.repeat(20) }, ADD, ACCEPTED, { limits: { maxFileBytes: 10 } }),
    parts: (base) => takingOver(base, (found, { kind }) => kind === 'add' && found.kind === 'too-large'),
  },
  {
    name: 'add-replaces-a-link', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add onto a link to a file puts a file in the place of the link.',
    example: patching({ a: { link: 't' }, t: 'x\n' }, ADD, { status: 'success', files: { a: 'new\n', t: 'x\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        quietly(() => {
          const node = kit.nodeAt(context, operation.path);
          if (context.fs.lstatSync(node).isSymbolicLink() && context.fs.statSync(node).isFile()) context.fs.unlinkSync(node);
        });
        return base.planAdd(parts, context, operation);
      },
    }),
  },
  {
    name: 'add-puts-the-old-file-aside', dialect: 'tau', breaks: ['apply-patch/add-rejects-existing'],
    description: 'An add that is refused has renamed the existing file to a backup.',
    example: patching({ a: 'x\n' }, ADD, { status: 'error', files: { 'a.orig': 'x\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        const found = parts.lookUp(parts, context, operation.path);
        try {
          return base.planAdd(parts, context, operation);
        } finally {
          if (found.kind === 'text') quietly(() => context.fs.renameSync(kit.nodeAt(context, operation.path), `${kit.nodeAt(context, operation.path)}.orig`));
        }
      },
    }),
  },
  {
    name: 'add-refused', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file is refused.',
    example: patching({ a: 'x\n' }, ADD, REFUSED),
    parts: (base) => ({ settings: { ...base.settings, addOverwrites: false } }),
  },
  {
    name: 'add-appends', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file appends to it.',
    example: patching({ a: 'x\n' }, ADD, { status: 'success', files: { a: 'x\nnew\n' } }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        const found = parts.lookUp(parts, context, operation.path);
        return found.kind === 'text' && planned.write ? { ...planned, write: { ...planned.write, text: found.text + planned.write.text } } : planned;
      },
    }),
  },
  {
    name: 'add-writes-over-the-beginning', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto a longer file leaves the rest of it.',
    example: patching({ a: 'long old text\n' }, ADD, { status: 'success', files: { a: 'new\n old text\n' } }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        const found = parts.lookUp(parts, context, operation.path);
        return found.kind === 'text' && planned.write ? { ...planned, write: { ...planned.write, text: planned.write.text + found.text.slice(planned.write.text.length) } } : planned;
      },
    }),
  },
  {
    name: 'overwritten-file-told-as-modified', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an existing file is told as a modification.',
    example: patching({ a: 'x\n' }, ADD, { payload: 'Success. Updated the following files:\nM a\n' }),
    parts: (base) => ({
      planAdd(parts, context, operation) {
        const planned = base.planAdd(parts, context, operation);
        return planned.write?.place.stats ? { ...planned, change: { ...planned.change, status: 'M' } } : planned;
      },
    }),
  },
  {
    name: 'add-over-a-directory', dialect: 'codex', breaks: ['apply-patch/add-overwrites'],
    description: 'An add onto an empty directory takes its place.',
    example: patching({ a: { directory: true } }, ADD, { status: 'success', files: { a: 'new\n' } }),
    parts: (base, kit) => ({
      planAdd(parts, context, operation) {
        if (parts.lookUp(parts, context, operation.path).kind === 'directory' && operation.path !== '.') quietly(() => context.fs.rmdirSync(kit.nodeAt(context, operation.path)));
        return base.planAdd(parts, context, operation);
      },
    }),
  },
]);
