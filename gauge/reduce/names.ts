import type { Case, Step } from '../../contract/case.ts';
import type { Node } from '../../contract/tree.ts';
import { joined, linesOfPatch, patchIn } from './patch-text.ts';
import { isObject, mapCalls, stepsOf, without } from './steps.ts';

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
  const names = namesOf(kase);
  for (const name of names) {
    yield mapPaths(kase, (path) => (path === name ? path : path.split('/').filter((part) => part !== name).join('/')));
    for (const plain of PLAIN_NAMES) {
      if (nameRank(plain) < nameRank(name) && !names.has(plain)) {
        yield mapNames(kase, (part) => (part === name ? plain : part));
      }
    }
  }
}

/** Names that stay odd by a character less, and those of files as odd as that of the working directory, which goes. */
export function* shorterNames(kase: Case): Iterable<Case> {
  const { cwd } = kase.setup;
  for (const name of namesOf(kase)) {
    if (cwd !== undefined && name !== cwd && !MEANT.has(name)) {
      yield mapNames({ ...kase, setup: without(kase.setup, 'cwd') }, (part) => (part === name ? `a${cwd.replaceAll('\n', '\r')}b` : part));
    }
    if (nameRank(name) < 10) continue;
    for (const index of [...name].keys()) yield mapNames(kase, (part) => (part === name ? [...name].toSpliced(index, 1).join('') : part));
  }
}

/** Most names that change places with one another. */
const MOST_EXCHANGED = 5;

/** Two names in each other's place everywhere, and the tree in the order of its paths. */
export function* exchangedNames(kase: Case): Iterable<Case> {
  yield inOrder(kase);
  const names = [...namesOf(kase)].filter((name) => !MEANT.has(name));
  if (names.length > MOST_EXCHANGED) return;
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) yield inOrder(mapNames(kase, (name) => (name === one ? other : name === other ? one : name)));
  }
}

function inOrder(kase: Case): Case {
  const tree = Object.fromEntries(Object.entries(kase.setup.tree).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...kase, setup: { ...kase.setup, tree } };
}

function namesOf(kase: Case): Set<string> {
  const names = new Set<string>();
  mapNames(kase, (name) => {
    names.add(name);
    return name;
  });
  return names;
}

function mapNames(kase: Case, change: (name: string) => string): Case {
  return mapPaths(kase, (path) => path.split('/').map(change).join('/'));
}

/** The case with every path in it changed: of the tree, of links, of calls. */
function mapPaths(kase: Case, change: (path: string) => string): Case {
  const { tree, outside, cwd } = kase.setup;
  const setup = {
    ...kase.setup,
    tree: nodesWith(tree, change),
    ...(outside ? { outside: nodesWith(outside, change) } : {}),
    ...(cwd === undefined ? {} : { cwd: change(cwd) }),
  };
  const called = mapCalls({ ...kase, setup }, (call) => {
    const given = call.arguments;
    const patch = patchIn(call);
    if (patch !== undefined) return { ...call, arguments: patchWithPaths(patch, change) };
    if (!isObject(given)) return call;
    const { path, from, to, command } = given;
    if (typeof path === 'string') return { ...call, arguments: { ...given, path: change(path) } };
    if (typeof from === 'string' && typeof to === 'string') return { ...call, arguments: { ...given, from: change(from), to: change(to) } };
    return typeof command === 'string' ? { ...call, arguments: { ...given, command: command.replace(/(?<=\bcat )\S+/g, change) } } : call;
  });
  if (!stepsOf(kase).some(({ step }) => 'put' in step)) return called;
  const changed = (step: Step): Step => ('put' in step ? { put: nodesWith(step.put, change) } : step);
  return { ...called, runs: called.runs.map((steps) => steps.map(changed)) };
}

function patchWithPaths(patch: string, change: (path: string) => string): string {
  return joined(linesOfPatch(patch).map((line) => (line.kind === 'path' ? { ...line, text: change(line.text) } : line)));
}

function nodesWith<T extends { [path: string]: Node | null }>(nodes: T, change: (path: string) => string): T {
  return Object.fromEntries(Object.entries(nodes).map(([path, node]) => [change(path), node && nodeWith(node, change)])) as T;
}

function nodeWith(node: Node, change: (path: string) => string): Node {
  if ('link' in node) return { ...node, link: change(node.link) };
  return 'hardLink' in node ? { ...node, hardLink: change(node.hardLink) } : node;
}
