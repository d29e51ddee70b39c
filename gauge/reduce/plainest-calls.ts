import type { Json } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';

/** A plain tree, and a plain call on it. */
export interface PlainestCall {
  tree: Tree;
  arguments: Json;
}

/** The plainest calls of each tool. */
export const PLAINEST_CALLS: { readonly [tool: string]: readonly PlainestCall[] } = {
  replace: onA(...['', 'b'].map((newText) => ({ path: 'f.txt', edits: [{ oldText: 'a', newText }] }))),
  edit: onA(...['', 'b'].map((newText) => ({ path: 'f.txt', edits: [{ start_line: 1, end_line_exclusive: 2, newText, context_line: '' }] }))),
  read: onA({ path: 'f.txt' }),
  move: treesOf('a').flatMap((tree) => ['g.txt', 'f.txt', 'd/f.txt'].map((to) => ({ tree, arguments: { from: 'f.txt', to } }))),
  apply_patch: treesOf('a\n').flatMap((tree) => plainPatches().map((patch) => ({ tree, arguments: patch }))),
};

/** Calls on a file that holds `a`. */
function onA(...calls: Json[]): PlainestCall[] {
  return calls.map((given) => ({ tree: { 'f.txt': { file: 'a' } }, arguments: given }));
}

/** One file, none, two, and the other one. */
function treesOf(file: string): Tree[] {
  return [{ 'f.txt': { file } }, {}, { 'f.txt': { file }, 'g.txt': { file } }, { 'g.txt': { file } }];
}

/** Every patch of one plain operation, and of two. */
function plainPatches(): string[] {
  const first = sectionsOn('f.txt', 'g.txt');
  const second = ['', ...first, ...sectionsOn('g.txt', 'f.txt')];
  return second.flatMap((later) => first.map((section) => `*** Begin Patch\n${section}${later}*** End Patch\n`));
}

function sectionsOn(path: string, other: string): string[] {
  return [
    `*** Delete File: ${path}\n`,
    `*** Add File: ${path}\n+a\n`,
    `*** Update File: ${path}\n@@\n-a\n`,
    `*** Update File: ${path}\n@@\n+a\n`,
    `*** Update File: ${path}\n*** Move to: ${other}\n@@\n a\n`,
  ];
}
