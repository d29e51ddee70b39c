import type { Case, Step } from '../../contract/case.ts';
import type { Node } from '../../contract/tree.ts';
import { isObject, mapCalls, stepsOf } from './steps.ts';

/** Names of files and directories, plainest first. */
const PLAIN_NAMES = ['f.txt', 'd', 'g.txt', 'e', 'h.txt'];

/** Parts of paths that mean something of their own. */
const MEANT = new Set(['', '.', '..', '{root}', '~']);

/** How far from plain the paths of a case are: each name by its place among the plain ones, others by length. */
export function nameCost(kase: Case): number {
  let cost = 0;
  mapPaths(kase, (path) => {
    for (const name of path.split('/')) cost += 1 + nameRank(name);
    return path;
  });
  return cost;
}

function nameRank(name: string): number {
  if (MEANT.has(name)) return 0;
  const plain = PLAIN_NAMES.indexOf(name);
  return plain >= 0 ? plain : 10 + name.length;
}

/** Drops a name from all paths, or puts a plainer one in its place everywhere. */
export function* plainerNames(kase: Case): Iterable<Case> {
  const names = new Set<string>();
  mapPaths(kase, (path) => {
    for (const name of path.split('/')) names.add(name);
    return path;
  });
  for (const name of names) {
    yield mapPaths(kase, (path) => (path === name ? path : path.split('/').filter((part) => part !== name).join('/')));
    for (const plain of PLAIN_NAMES) {
      if (nameRank(plain) < nameRank(name) && !names.has(plain)) {
        yield mapPaths(kase, (path) => path.split('/').map((part) => (part === name ? plain : part)).join('/'));
      }
    }
  }
}

/** The case with every path in it changed: of the tree, of links, of calls. */
export function mapPaths(kase: Case, change: (path: string) => string): Case {
  const { tree, outside, cwd } = kase.setup;
  const setup = {
    ...kase.setup,
    tree: nodesWith(tree, change),
    ...(outside ? { outside: nodesWith(outside, change) } : {}),
    ...(cwd === undefined ? {} : { cwd: change(cwd) }),
  };
  const called = mapCalls({ ...kase, setup }, (call) => {
    const given = call.arguments;
    if (!isObject(given)) return call;
    const { path, command } = given;
    if (typeof path === 'string') return { ...call, arguments: { ...given, path: change(path) } };
    return typeof command === 'string' ? { ...call, arguments: { ...given, command: command.replace(/(?<=\bcat )\S+/g, change) } } : call;
  });
  if (!stepsOf(kase).some(({ step }) => 'put' in step)) return called;
  const changed = (step: Step): Step => ('put' in step ? { put: nodesWith(step.put, change) } : step);
  return { ...called, runs: called.runs.map((steps) => steps.map(changed)) };
}

function nodesWith<T extends { [path: string]: Node | null }>(nodes: T, change: (path: string) => string): T {
  return Object.fromEntries(Object.entries(nodes).map(([path, node]) => [change(path), node && nodeWith(node, change)])) as T;
}

function nodeWith(node: Node, change: (path: string) => string): Node {
  if ('link' in node) return { ...node, link: change(node.link) };
  return 'hardLink' in node ? { ...node, hardLink: change(node.hardLink) } : node;
}
