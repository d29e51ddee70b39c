import type { Dialect } from '../dialects.ts';
import type { Json } from '../json.ts';
import type { Example } from '../rule.ts';
import type { Node, Tree } from '../tree.ts';

/** Path → the text of a file, or any node. */
type Nodes = { readonly [path: string]: string | Node };

/** Path → the text of a file, or any node, or `null`: it is gone. */
type Changes = { readonly [path: string]: string | Node | null };

type Details = Pick<Example, 'fields' | 'lacksFields' | 'payload' | 'says' | 'limits' | 'refusalAllowed'>;

/** The text of a patch: `lines` between those of the envelope, each ended by LF. */
export function patchOf(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].map((line) => `${line}\n`).join('');
}

/** A patch that updates the file `a`: `lines` are its chunks, headers included. */
export function updateOf(...lines: readonly string[]): string {
  return patchOf('*** Update File: a', ...lines);
}

/** A worked example: `patch` succeeds, and `changes` is what differs afterwards. */
export function patched(dialects: readonly Dialect[], before: Nodes, patch: string, changes: Changes, details: Details = {}): Example {
  return { dialects, before: treeOf(before), arguments: patch, outcome: 'success', ...differing(changes), ...details };
}

/**
 * A worked example: what is sent, the text of a patch as a rule, is refused with one of the kinds of `because`; what differs
 * afterwards comes of earlier operations.
 */
export function unpatched(
  dialects: readonly Dialect[], before: Nodes, patch: Json, because: readonly string[], details: Details & { changes?: Changes } = {},
): Example {
  const { changes = {}, ...rest } = details;
  return { dialects, before: treeOf(before), arguments: patch, outcome: 'refusal', class: because, ...differing(changes), ...rest };
}

function differing(changes: Changes): Pick<Example, 'after' | 'gone'> {
  const left = Object.entries(changes).filter((change): change is [string, string | Node] => change[1] !== null);
  const gone = Object.keys(changes).filter((path) => changes[path] === null);
  return { ...(left.length > 0 ? { after: treeOf(Object.fromEntries(left)) } : {}), ...(gone.length > 0 ? { gone } : {}) };
}

function treeOf(nodes: Nodes): Tree {
  return Object.fromEntries(Object.entries(nodes).map(([path, node]) => [path, typeof node === 'string' ? { file: node } : node]));
}
