// Calls in flight together end as if they had come one after the other, in some order. All orders are worked out.

import { fromBuffer, type Bytes } from '../../contract/bytes.ts';
import type { Call } from '../../contract/case.ts';
import type { Clause, NodeMatcher } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { At, Branch } from '../model.ts';
import { callBranches } from './model.ts';
import { isObject } from './request.ts';
import type { Naming } from './scene.ts';
import { distinct } from './ways.ts';
import { resolve, type FileNode, type World } from '../world.ts';

const SERIAL: RuleId = 'replace/per-file-serialisation';

/** What some orders come to alike: the clauses of each call, and the world behind all of them. */
interface Ending {
  clauses: Clause[][];
  world: World;
}

/** One branch for every combination of statuses that some order gives. */
export function togetherBranches(dialect: Naming, world: World, calls: readonly Call[], at: At): Branch[] {
  const endings = inEveryOrder(dialect, world, calls, at);
  if (!endings) return [{ clauses: [], world: undefined }];
  const byStatus = new Map<string, Ending[]>();
  for (const ending of endings) {
    const statuses = statusesOf(ending).map(({ match }) => JSON.stringify(match)).join();
    byStatus.set(statuses, [...(byStatus.get(statuses) ?? []), ending]);
  }
  return [...byStatus.values()].flatMap((same) => branches(world, calls, at, same));
}

/** Carries out one more call at a time; orders that have come to the same are one from there on. */
function inEveryOrder(dialect: Naming, world: World, calls: readonly Call[], at: At): Ending[] | undefined {
  let reached = new Map<string, Ending>([['', { clauses: [], world }]]);
  for (let done = 0; done < calls.length; done += 1) {
    const next = new Map<string, Ending>();
    for (const ending of reached.values()) {
      for (const call of calls.keys()) {
        if (ending.clauses[call]) continue;
        const after = carriedOut(dialect, ending, calls[call] as Call, { ...at, call });
        if (!after) return undefined;
        const key = JSON.stringify([after.clauses.map((clauses) => clauses?.[0]?.match), changesOf(world, after.world)]);
        if (!next.has(key)) next.set(key, after);
      }
    }
    reached = next;
  }
  return [...reached.values()];
}

function carriedOut(dialect: Naming, ending: Ending, call: Call, at: At & { call: number }): Ending | undefined {
  const [first] = callBranches(dialect, ending.world, call, at);
  if (!first?.world) return undefined;
  const clauses = [...ending.clauses];
  clauses[at.call] = first.clauses.map((clause) => ({ ...clause, rules: distinct([SERIAL, ...clause.rules]) }));
  return { clauses, world: first.world };
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
  return ending.clauses.flat().filter(({ facet }) => facet === 'status' || facet === 'class');
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
