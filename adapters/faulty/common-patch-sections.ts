import type { Operation } from '../reference/patch/operations.ts';
import type { PatchContext, PatchParts } from '../reference/patch/parts.ts';
import { forGood, inCommon } from './common-patch-fault.ts';
import { quietly, type PatchKit } from './fault.ts';
import { ACCEPTED, REFUSED, failing, patchOf, patching, reordering, rewriting, sending, updating } from './patch-fault.ts';
import { updatingFrom } from './patch-filing.ts';

/** What a path was read as first. */
interface Known {
  path: string;
  text: string;
}

const known = new WeakMap<PatchContext, Map<string, Known>>();

/** Later updates of a file start from the text that it had first, where `isMeant` says so of the two paths. */
function readingOnce(base: PatchParts, isMeant: (path: string, first: string) => boolean): Partial<PatchParts> {
  return updatingFrom(base, ({ place, text }, { path }, context) => {
    const texts = known.get(context) ?? new Map<string, Known>();
    known.set(context, texts);
    const first = texts.get(place.real) ?? { path, text };
    texts.set(place.real, first);
    return isMeant(path, first.path) ? first.text : undefined;
  });
}

const FAILING = ['*** Add File: n', '+1', '*** Update File: m', '@@', '-a', '+b'];

/** Nothing is taken back. */
function keepingAll(base: PatchParts): Partial<PatchParts> {
  return { settings: { ...base.settings, rollsBack: undefined } as never };
}

/** Failures that name no path but their own. */
function untold(base: PatchParts): Partial<PatchParts> {
  return { partialChanges: () => [], args: () => '', diffs: () => [], header: () => '', chips: () => [], ...failing(base, (outcome) => ({ ...outcome, fields: {} })) };
}

/** Effects that are not taken back where `isMeant`. */
function notTakenBack(base: PatchParts, isMeant: (operation: Operation, context: PatchContext) => boolean): Partial<PatchParts> {
  return { carryOut: (parts, context, planned) => base.carryOut(parts, isMeant(planned.operation, context) ? forGood(context) : context, planned) };
}

/** A patch that cannot be read is carried out as far as it can, and then refused. */
function carryingOutTheReadable(base: PatchParts, { PatchRefusal, plan }: PatchKit): Partial<PatchParts> {
  return {
    parse(lines, reading, context) {
      try {
        return base.parse(lines, reading, context);
      } catch (error) {
        const closed = lines.at(-1) === '*** End Patch' ? lines.slice(0, -1) : lines;
        for (let count = closed.length; error instanceof PatchRefusal && count > 1; count -= 1) {
          try {
            const operations = base.parse([...closed.slice(0, count), '*** End Patch'], reading, context);
            quietly(() => operations.forEach((operation) => base.carryOut(base, context, plan(base, context, operation))));
            break;
          } catch {
            // Not to be read either.
          }
        }
        throw error;
      }
    },
  };
}

/** Faults of patches against the rules of the safety core on what sections come to. */
export const COMMON_PATCH_SECTIONS_FAULTS = inCommon([
  {
    name: 'common-patch-sections-read-the-file-once', breaks: ['common/patch-sections'],
    description: 'Two updates of one path both start from the file as it was.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => readingOnce(base, (path, first) => path === first),
  },
  {
    name: 'common-patch-last-update-of-a-path-counts', breaks: ['common/patch-sections'],
    description: 'Of several updates of one path only the last one is carried out.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => reordering(base, (operations) =>
      operations.filter((operation, index) => operation.kind !== 'update' || !operations.slice(index + 1).some((other) => other.kind === 'update' && other.path === operation.path))),
  },
  {
    name: 'common-patch-other-spelling-reads-the-file-once', breaks: ['common/patch-sections'],
    description: 'Updates of one file by two spellings both start from the file as it was.',
    example: updating('a\nb\n', ['@@', '-a', '+A', '*** Update File: ./a', '@@', '-b', '+B'], 'a\nB\n'),
    parts: (base) => readingOnce(base, (path, first) => path !== first),
  },
  {
    name: 'common-patch-fourth-section-left-out', breaks: ['common/patch-sections'],
    description: 'Of a patch at most three sections are carried out.',
    example: patching({}, ['a', 'b', 'c', 'd'].flatMap((path) => [`*** Add File: ${path}`, '+x']), ACCEPTED),
    parts: (base) => reordering(base, (operations) => operations.slice(0, 3)),
  },
  {
    name: 'common-patch-partial-changes-untold', breaks: ['common/patch-failure-told'],
    description: 'Sections are written as they are reached, and the refusal names the bad one only.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => ({ ...keepingAll(base), ...untold(base) }),
  },
  {
    name: 'common-patch-promised-partial-changes-untold', breaks: ['common/patch-failure-told'], traits: { rollsBack: 'no' },
    description: 'It says that sections before a bad one stay, and does not tell them.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => ({ ...keepingAll(base), ...untold(base) }),
  },
  {
    name: 'common-patch-sections-behind-the-bad-one-carried-out', breaks: ['common/patch-failure-told'], traits: { rollsBack: 'no' },
    description: 'It says that sections before a bad one stay; those behind it are carried out as well.',
    example: patching({}, [...FAILING, '*** Add File: o', '+2'], { status: 'error', files: { n: '1\n', o: '2\n' } }),
    parts: (base, { plan }) => ({
      ...keepingAll(base),
      failure(parts, refusal, attempt) {
        for (const operation of attempt.operations.slice(attempt.at + 1)) quietly(() => base.carryOut(parts, attempt.context, plan(parts, attempt.context, operation)));
        return base.failure(parts, refusal, attempt);
      },
    }),
  },
  {
    name: 'common-patch-additions-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was added before a bad section stays.',
    example: patching({}, FAILING, { status: 'error', files: { n: '1\n' } }),
    parts: (base) => notTakenBack(base, ({ kind }) => kind === 'add'),
  },
  {
    name: 'common-patch-deletions-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was deleted before a bad section is gone.',
    example: patching({ a: 'x\n' }, ['*** Delete File: a', '*** Delete File: m'], REFUSED),
    parts: (base) => notTakenBack(base, ({ kind }) => kind === 'delete'),
  },
  {
    name: 'common-patch-moves-not-taken-back', breaks: ['common/patch-failure-told'],
    description: 'What was moved before a bad section stays there.',
    example: patching({ a: 'x\n' }, ['*** Update File: a', '*** Move to: b', '@@', ' x', '*** Delete File: m'], { files: { b: 'x\n' } }),
    parts: (base) => notTakenBack(base, (operation) => operation.kind === 'update' && operation.to !== undefined),
  },
  {
    name: 'common-patch-bad-section-skipped', breaks: ['common/patch-failure-told'],
    description: 'A section that cannot be carried out is skipped where others can, and the call succeeds.',
    example: patching({}, FAILING, { status: 'success', files: { n: '1\n' } }),
    parts: (base, { PatchRefusal, plan }) => ({
      ...keepingAll(base),
      ...failing(base, (outcome, refusal, attempt, parts) => {
        const { context, operations, at, changes } = attempt;
        if (operations.length < 2 || !(refusal instanceof PatchRefusal)) return outcome;
        for (const operation of operations.slice(at + 1)) quietly(() => base.carryOut(parts, context, plan(parts, context, operation)));
        return base.success(parts, changes, context);
      }),
    }),
  },
  {
    name: 'common-patch-unreadable-patch-carried-out-in-part', breaks: ['common/patch-failure-told'],
    description: 'Of a patch that cannot be read the sections above the bad line are carried out.',
    example: sending({ a: 'x\n' }, patchOf('*** Add File: n', '+1', '*** Rename File: a'), { status: 'error', files: { n: '1\n' } }),
    parts: carryingOutTheReadable,
  },
  {
    name: 'common-patch-without-end-accepted', breaks: ['common/patch-failure-told'],
    description: 'A patch without its end line is carried out.',
    example: sending({ a: 'x\n' }, '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n', { status: 'success', files: { a: 'y\n' } }),
    parts: (base) => rewriting(base, (lines) => (lines.at(-1) === '*** End Patch' ? lines : [...lines, '*** End Patch'])),
  },
]);
