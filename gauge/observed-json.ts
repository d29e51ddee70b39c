import { fromBuffer } from '../contract/bytes.ts';
import { sameNode } from '../contract/matchers/tree.ts';
import type { Observation } from '../contract/observation.ts';
import type { ObservedJson } from '../contract/record.ts';
import { DIRECTORY_MODE, FILE_MODE, type LiveNode, type LiveTree, type Node, type Tree } from '../contract/tree.ts';

/** An observation as plain JSON: outcomes, and the paths that changed in each step (gone ones are left out). */
export function observedJson(observation: Observation): ObservedJson {
  return {
    runs: observation.runs.map(({ steps }) => ({
      steps: steps.map((step) => ({
        outcomes: step.outcomes,
        tree: changed(step.before, step.after),
        ...(step.outsideAfter === step.outsideBefore ? {} : { outside: changed(step.outsideBefore, step.outsideAfter) }),
      })),
    })),
  };
}

function changed(before: LiveTree, after: LiveTree): Tree {
  const tree: Tree = {};
  for (const [path, node] of after) if (!sameNode(before.get(path), node)) tree[path] = nodeJson(node);
  return tree;
}

function nodeJson(node: LiveNode): Node {
  if (node.kind === 'file') return { file: fromBuffer(node.bytes), ...modeJson(node.mode, FILE_MODE) };
  if (node.kind === 'directory') return { directory: true, ...modeJson(node.mode, DIRECTORY_MODE) };
  return node.kind === 'link' ? { link: node.target } : { fifo: true };
}

function modeJson(mode: number, usual: number): { mode?: string } {
  return mode === usual ? {} : { mode: mode.toString(8) };
}
