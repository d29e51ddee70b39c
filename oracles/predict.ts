// A case is a few runs of a few steps. Each way in which a call may end leads to a world of its own for the steps behind it, so the
// ways of a run are the paths of a small tree; the ways of a case are all combinations of those of its runs.

import type { Case, Step } from '../contract/case.ts';
import { dialectOf, type Dialect } from '../contract/dialects.ts';
import type { Alternative, Expectation } from '../contract/expectation.ts';
import { toLive } from '../contract/tree.ts';
import type { At, Branch, ToolModel } from './model.ts';
import { withPut, type World } from './world.ts';

/** The model of a tool. @throws {RangeError} for a tool that has none. */
export type Models = (tool: string) => ToolModel;

/** What must come of a case, from the models of the tools that it calls. */
export function predictWith(models: Models, kase: Case): Expectation {
  const start: World = { tree: toLive(kase.setup.tree), cwd: kase.setup.cwd ?? '', rewritten: new Set(), refusedBefore: false };
  let alternatives: Alternative[] = [{ clauses: [] }];
  for (const [run, steps] of kase.runs.entries()) {
    const ways = runAlternatives(models, kase, start, steps, run, 0);
    alternatives = alternatives.flatMap((before) => ways.map((after) => both(before, after)));
  }
  const { relate } = models(kase.tool);
  return relate ? relate(kase, { alternatives }) : { alternatives };
}

/** The case as the model of `tool` sees it: in a dialect of that tool. */
export function caseFor(tool: string, kase: Case): Case {
  const dialect = dialectOf(tool, kase.dialect as Dialect);
  return tool === kase.tool && dialect === kase.dialect ? kase : { ...kase, tool, dialect };
}

function both(before: Alternative, after: Alternative): Alternative {
  if (before.clauses.length === 0 && !before.concession) return after;
  const concession = before.concession ?? after.concession;
  return { clauses: [...before.clauses, ...after.clauses], ...(concession ? { concession } : {}) };
}

function runAlternatives(models: Models, kase: Case, world: World, steps: readonly Step[], run: number, index: number): Alternative[] {
  const step = steps[index];
  if (!step) return [{ clauses: [] }];
  return stepBranches(models, kase, world, step, { run, step: index }).flatMap(({ clauses, world: next, concession }) => {
    const here: Alternative = { clauses, ...(concession ? { concession } : {}) };
    if (!next || index + 1 === steps.length) return [here];
    return runAlternatives(models, kase, next, steps, run, index + 1).map((rest) => both(here, rest));
  });
}

function stepBranches(models: Models, kase: Case, world: World, step: Step, at: At): Branch[] {
  if ('put' in step) return [{ clauses: [], world: withPut(world, step.put) }];
  if ('define' in step) return [{ clauses: models(kase.tool).define?.(kase, at) ?? [], world }];
  const [first] = 'together' in step ? step.together : [step.call];
  if (!first) return [{ clauses: [], world }];
  const model = models(first.tool);
  const seen = caseFor(first.tool, kase);
  if ('call' in step) return model.call(seen, world, step.call, at);
  return model.together?.(seen, world, step.together, at) ?? [{ clauses: [], world: undefined }];
}
