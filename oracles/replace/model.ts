// The exact-text edit in dialects tau, harness, pi and pi-fuzzy: each way in which a call may end, with its clauses.

import type { Call } from '../../contract/case.ts';
import type { Json } from '../../contract/json.ts';
import type { At, Branch, ToolModel } from '../model.ts';
import { filesOf, withContent, type World } from '../world.ts';
import { refusalClauses, successClauses } from './clauses.ts';
import { definitionClauses } from './definitions.ts';
import { harnessWays } from './harness.ts';
import { piWays } from './pi.ts';
import type { Naming } from './scene.ts';
import { secretsOf } from './secrets.ts';
import { tauWays } from './tau.ts';
import { togetherBranches } from './together.ts';
import type { Way } from './ways.ts';

export const REPLACE: ToolModel = {
  call: (kase, world, call, at) => callBranches(kase.dialect as Naming, world, call, at),
  together: (kase, world, calls, at) => togetherBranches(kase.dialect as Naming, world, calls, at),
  define: (kase, at) => definitionClauses(at, kase.dialect as Naming),
};

/** Every way in which one call may end. */
export function callBranches(dialect: Naming, world: World, call: Call, at: At): Branch[] {
  return waysOf(dialect, world, call.arguments).map((way): Branch => branch(dialect, world, call.arguments, at, way));
}

function waysOf(dialect: Naming, world: World, given: Json): Way[] {
  if (dialect === 'tau') return tauWays(world, given);
  return dialect === 'harness' ? harnessWays(world, given) : piWays(dialect, world, given);
}

function branch(dialect: Naming, world: World, given: Json, at: At, way: Way): Branch {
  if (way.kind === 'open') return { clauses: [], world: undefined };
  const concession = way.concession ? { concession: way.concession } : {};
  if (way.kind === 'refusal') {
    const facts = { secrets: () => secretsOf(world, given, way.path), files: () => filesOf(world) };
    const clauses = refusalClauses(at, dialect, way, facts);
    return { clauses, world: { ...world, refusedBefore: true }, ...concession };
  }
  const next = way.contentFree ? undefined : withContent(world, way.path, way.after);
  return { clauses: successClauses(at, dialect, way), world: next, ...concession };
}
