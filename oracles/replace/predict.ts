// A case is a few runs of a few steps. Each way in which a call may end leads to a world of its own for the steps behind it, so the
// ways of a run are the paths of a small tree; the ways of a case are all combinations of those of its runs.

import type { Call, Case, Step } from '../../contract/case.ts';
import type { Alternative, Clause, Expectation } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import { toLive } from '../../contract/tree.ts';
import { refusalClauses, successClauses, type At } from './clauses.ts';
import { definitionClauses } from './definitions.ts';
import { harnessWays } from './harness.ts';
import { piWays } from './pi.ts';
import type { Naming } from './scene.ts';
import { secretsOf } from './secrets.ts';
import { tauWays } from './tau.ts';
import { togetherBranches } from './together.ts';
import type { Concession, Way } from './ways.ts';
import { filesOf, withContent, withPut, type World } from './world.ts';

/** One way in which a step may end: its clauses, and the world behind it; `undefined`: nothing more is demanded of the run. */
export interface Branch {
  clauses: Clause[];
  world: World | undefined;
  concession?: Concession;
}

/** What must come of a case of tool `replace` in dialects tau, harness, pi and pi-fuzzy. */
export function predictReplace(kase: Case): Expectation {
  const dialect = kase.dialect as Naming;
  const start: World = { tree: toLive(kase.setup.tree), cwd: kase.setup.cwd ?? '', rewritten: new Set(), refusedBefore: false };
  let alternatives: Alternative[] = [{ clauses: [] }];
  for (const [run, steps] of kase.runs.entries()) {
    const ways = runAlternatives(dialect, start, steps, run, 0);
    alternatives = alternatives.flatMap((before) => ways.map((after) => both(before, after)));
  }
  return { alternatives };
}

function both(before: Alternative, after: Alternative): Alternative {
  if (before.clauses.length === 0 && !before.concession) return after;
  const concession = before.concession ?? after.concession;
  return { clauses: [...before.clauses, ...after.clauses], ...(concession ? { concession } : {}) };
}

function runAlternatives(dialect: Naming, world: World, steps: readonly Step[], run: number, index: number): Alternative[] {
  const step = steps[index];
  if (!step) return [{ clauses: [] }];
  return stepBranches(dialect, world, step, { run, step: index }).flatMap(({ clauses, world: next, concession }) => {
    const here: Alternative = { clauses, ...(concession ? { concession } : {}) };
    if (!next || index + 1 === steps.length) return [here];
    return runAlternatives(dialect, next, steps, run, index + 1).map((rest) => both(here, rest));
  });
}

function stepBranches(dialect: Naming, world: World, step: Step, at: At): Branch[] {
  if ('put' in step) return [{ clauses: [], world: withPut(world, step.put) }];
  if ('define' in step) return [{ clauses: definitionClauses(at, dialect), world }];
  if ('together' in step) return togetherBranches(dialect, world, step.together, at);
  return callBranches(dialect, world, step.call, at);
}

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
