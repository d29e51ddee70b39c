// Calls in flight together end as if they had come one after the other, in some order. All orders are worked out (five calls: 120).

import { fromBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Call } from '../../contract/case.ts';
import type { Clause, NodeMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { At } from './clauses.ts';
import { callBranches, type Branch } from './predict.ts';
import { isObject } from './request.ts';
import type { Naming } from './scene.ts';
import { distinct } from './ways.ts';
import { resolve, type FileNode, type World } from './world.ts';

const SERIAL: RuleId = 'replace/per-file-serialisation';

/** What one order comes to: the clauses of each call, and the world behind all of them. */
interface Ending {
  clauses: Clause[];
  world: World;
}

/** One branch for every combination of statuses that some order gives. */
export function togetherBranches(dialect: Naming, world: World, calls: readonly Call[], at: At): Branch[] {
  const endings = new Map<string, Ending[]>();
  for (const order of orders(calls.length)) {
    const ending = inOrder(dialect, world, calls, order, at);
    if (!ending) return [{ clauses: [], world: undefined }];
    const statuses = ending.clauses.filter(({ facet }) => facet === 'status').map(({ match }) => JSON.stringify(match)).join();
    endings.set(statuses, [...(endings.get(statuses) ?? []), ending]);
  }
  return [...endings.values()].flatMap((same) => branches(world, calls, at, same));
}

function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]));
}

function inOrder(dialect: Naming, world: World, calls: readonly Call[], order: readonly number[], at: At): Ending | undefined {
  let now = world;
  const clauses: Clause[][] = [];
  for (const call of order) {
    const [first] = callBranches(dialect, now, calls[call] as Call, { ...at, call });
    if (!first?.world) return undefined;
    clauses[call] = first.clauses.map((clause) => ({ ...clause, rules: distinct([SERIAL, ...clause.rules]) }));
    now = first.world;
  }
  return { clauses: clauses.flat(), world: now };
}

/** Orders with equal statuses: one branch where they agree on the tree, or where a serial order can be looked for in the file itself. */
function branches(world: World, calls: readonly Call[], at: At, endings: readonly Ending[]): Branch[] {
  const trees = new Map(endings.map((ending) => [JSON.stringify(changesOf(world, ending.world)), ending]));
  const serial = serialisable(world, calls, at);
  if (serial) {
    const first = endings[0] as Ending;
    const rest: Clause = { ...at, facet: 'tree', level: 'MUST', match: { kind: 'tree', changes: {}, free: [serial.path], leftovers: 'tolerated' }, rules: [SERIAL] };
    return [{ clauses: [...statusesOf(first), serial.clause, rest], world: trees.size === 1 ? first.world : undefined }];
  }
  return [...trees.values()].map((ending) => {
    const tree: Clause = { ...at, facet: 'tree', level: 'MUST', match: { kind: 'tree', changes: changesOf(world, ending.world), leftovers: 'tolerated' }, rules: [SERIAL] };
    return { clauses: [...statusesOf(ending), tree], world: ending.world };
  });
}

function statusesOf(ending: Ending): Clause[] {
  return ending.clauses.filter(({ facet }) => facet === 'status' || facet === 'class');
}

function changesOf(before: World, after: World): { [path: string]: NodeMatcher } {
  const changes: { [path: string]: NodeMatcher } = {};
  for (const [path, node] of after.tree) {
    if (node !== before.tree.get(path) && node.kind === 'file') changes[path] = { file: { equals: fromBuffer(node.bytes) }, mode: 'any' };
  }
  return changes;
}

/** Calls of one edit each on one file of plain text: the file itself shows whether an order explains it. */
function serialisable(world: World, calls: readonly Call[], at: At): { path: string; clause: Clause } | undefined {
  const effects: { oldText: string; newText: string }[] = [];
  let path: string | undefined;
  for (const { arguments: given } of calls) {
    if (!isObject(given) || typeof given['path'] !== 'string' || !Array.isArray(given['edits']) || given['edits'].length !== 1) return undefined;
    const target = resolve(world, given['path']);
    if (target.kind !== 'file' || (path !== undefined && path !== target.path)) return undefined;
    path = target.path;
    effects.push(given['edits'][0] as { oldText: string; newText: string });
  }
  if (path === undefined) return undefined;
  const before: Bytes = fromBuffer((world.tree.get(path) as FileNode).bytes);
  if (typeof before !== 'string' || /[\r\ufeff]/.test(before)) return undefined;
  const match = { kind: 'serialisable' as const, path, before, effects };
  return { path, clause: { ...at, facet: 'order', level: 'MUST', match, rules: [SERIAL] } };
}
