import type { Tree } from '../../contract/tree.ts';
import type { Dice } from './dice.ts';
import { absentChunk, absentText, addition, anyWindow, chunkAt, plainChunks, plainLines } from './patch-chunks.ts';
import { joinedLines, type Operation } from './patches.ts';
import { newText } from './texts.ts';

export const KINDS = ['add', 'delete', 'update', 'move'] as const;
export type Kind = (typeof KINDS)[number];

/** Operations, and the tree that they are meant for. */
export interface Planned {
  tree: Tree;
  operations: Operation[];
}

/** Paths of files that are there, and of such that are not: some in directories of the others, some in new ones. */
const PLACES = ['a.txt', 'd/b.txt', 'c.md', 'd/e', 'f/g/h.txt', 'k', 'x.txt', 'd/y.txt'] as const;
const FREE_PLACES = ['n.txt', 'd/o.txt', 'p/q.txt', 'r', 'f/g/s.txt', 't/u/v/w.md', 'd/j.txt', 'z'] as const;

/** The most operations with paths of their own. */
export const MOST_OPERATIONS = PLACES.length;

/** The file that the operation number `at` is about where it needs one, and the path that it may create. */
function placesOf(at: number): { path: string; free: string } {
  return { path: PLACES[at % PLACES.length] as string, free: FREE_PLACES[at % FREE_PLACES.length] as string };
}

/** A file of plain lines. */
function lineFile(lines: readonly string[]): { file: string } {
  return { file: joinedLines(lines) };
}

/** An operation of `kind` that can be done, on paths of its own. */
export function plainOperation(dice: Dice, kind: Kind, at = 0): Planned {
  const { path, free } = placesOf(at);
  if (kind === 'add') return { tree: {}, operations: [{ add: free, lines: plainTexts(dice, at) }] };
  const lines = plainLines(dice, 2, 8);
  const tree: Tree = { [path]: lineFile(lines) };
  if (kind === 'delete') return { tree, operations: [{ delete: path }] };
  const chunks = plainChunks(dice, lines, 1, 3);
  return { tree, operations: [{ update: path, ...(kind === 'move' ? { moveTo: free } : {}), chunks }] };
}

/** One to three lines of a file to be added. */
function plainTexts(dice: Dice, index: number): string[] {
  return Array.from({ length: dice.between(1, 3) }, (_, at) => newText(dice, index + at));
}

/** From `least` to `most` operations of `kinds` that can all be done, each on paths of its own, and a file that none names. */
export function plainOperations(dice: Dice, least: number, most: number, kinds: readonly Kind[] = KINDS): Planned {
  const count = dice.between(least, most);
  return together({ tree: { 'other.txt': { file: 'other\n' } }, operations: [] },
    ...Array.from({ length: count }, (_, at) => plainOperation(dice, dice.pick(kinds), at)));
}

/** The operations of `all` one after the other, on the trees of all. */
export function together(...all: readonly Planned[]): Planned {
  return { tree: Object.assign({}, ...all.map(({ tree }) => tree)) as Tree, operations: all.flatMap(({ operations }) => operations) };
}

/** An operation that cannot be done, and why: named by what is in its way. */
type Failing = (dice: Dice, path: string, free: string) => Planned;

/** An update of a file of its own by a chunk that applies. */
function goodUpdate(dice: Dice, path: string): { tree: Tree; lines: string[]; chunk: ReturnType<typeof chunkAt> } {
  const lines = plainLines(dice, 2, 6);
  return { tree: { [path]: lineFile(lines) }, lines, chunk: chunkAt(dice, lines, anyWindow(dice, lines.length)) };
}

/** Failures in every dialect. */
const FAILURES = {
  'update-missing': (dice, _path, free) => ({ tree: {}, operations: [{ update: free, chunks: [addition(dice)] }] }),
  'delete-missing': (_dice, _path, free) => ({ tree: {}, operations: [{ delete: free }] }),
  'update-directory': (dice, path) => ({ tree: { [path]: { directory: true } }, operations: [{ update: path, chunks: [addition(dice)] }] }),
  'delete-directory': (_dice, path) => ({ tree: { [path]: { directory: true } }, operations: [{ delete: path }] }),
  'lines-not-found': (dice, path) => {
    const { tree, lines } = goodUpdate(dice, path);
    return { tree, operations: [{ update: path, chunks: [{ lines: [` ${lines[0] as string}`, `-${absentText(dice)}`, `+${newText(dice, 7)}`] }] }] };
  },
  'context-not-found': (dice, path) => {
    const { tree, chunk } = goodUpdate(dice, path);
    return { tree, operations: [{ update: path, chunks: [{ ...chunk, context: absentText(dice) }] }] };
  },
  'move-lines-not-found': (dice, path, free) => {
    const { tree } = goodUpdate(dice, path);
    return { tree, operations: [{ update: path, moveTo: free, chunks: [absentChunk(dice)] }] };
  },
  'invalid-utf8': (dice, path) => ({
    tree: { [path]: { file: { base64: 'Yf8KYgo=' } } },
    operations: [{ update: path, chunks: [{ lines: ['-b', `+${newText(dice, 6)}`] }] }],
  }),
  'parent-is-file': (dice, path) => ({ tree: { [path]: { file: 'x\n' } }, operations: [{ add: `${path}/below`, lines: [newText(dice, 6)] }] }),
} as const satisfies { readonly [kind: string]: Failing };

/** Failures of dialect `tau` only: the other writes over what is there. */
const FAILURES_OF_TAU = {
  'add-exists': (dice, path) => ({ tree: { [path]: { file: 'x\n' } }, operations: [{ add: path, lines: [newText(dice, 6)] }] }),
  'move-exists': (dice, path, free) => {
    const { tree, chunk } = goodUpdate(dice, path);
    return { tree: { ...tree, [free]: { file: 'x\n' } }, operations: [{ update: path, moveTo: free, chunks: [chunk] }] };
  },
  'move-onto-itself': (dice, path) => {
    const { tree, chunk } = goodUpdate(dice, path);
    return { tree, operations: [{ update: path, moveTo: path, chunks: [chunk] }] };
  },
} as const satisfies { readonly [kind: string]: Failing };

export type FailureKind = keyof typeof FAILURES | keyof typeof FAILURES_OF_TAU;

/** The kinds of failures that there are in `dialect`. */
export function failureKinds(dialect: string): FailureKind[] {
  const both = Object.keys(FAILURES) as FailureKind[];
  return dialect === 'tau' ? [...both, ...(Object.keys(FAILURES_OF_TAU) as FailureKind[])] : both;
}

/** An operation that fails as `kind` says, on paths of its own: those of number `at`. */
export function failingOperation(dice: Dice, kind: FailureKind, at = MOST_OPERATIONS - 1): Planned {
  const { path, free } = placesOf(at);
  const failures: { readonly [kind in FailureKind]: Failing } = { ...FAILURES, ...FAILURES_OF_TAU };
  return failures[kind](dice, path, free);
}

/**
 * Lines that are no operation, or not a whole one: put between or behind operations they refuse the patch. Named by the kind
 * of refusal in dialect `tau`; each is refused in every dialect.
 */
export const BAD_OPERATIONS = {
  'bad-operation': ['*** Frobnicate File: n'],
  'bad-add-line': ['*** Add File: n', '+x', 'y'],
  'empty-update': ['*** Update File: n'],
  'bad-chunk-header': ['*** Update File: n', '@@x', '-y'],
  'bad-chunk-line': ['*** Update File: n', '@@', 'y'],
  'empty-chunk': ['*** Update File: n', '@@'],
} as const satisfies { readonly [kind: string]: readonly string[] };

export type BadOperation = keyof typeof BAD_OPERATIONS;
export const BAD_OPERATION_KINDS = Object.keys(BAD_OPERATIONS) as BadOperation[];
