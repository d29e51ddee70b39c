import type { Call, Case, Setup, Step } from '../../contract/case.ts';
import type { Tool } from '../../contract/dialects.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Context } from '../property.ts';
import { traitsOfCases } from './edit-case.ts';
import { caseLimits } from './limits.ts';

/** The parts of a case: one call by its `arguments`, or the steps of one run, or several runs. */
export interface CallCaseParts {
  tool: Tool;
  /** From `caseLimits`, of one tool or several; of the others as declared. */
  limits?: Case['limits'];
  tree: Tree;
  arguments?: Json;
  steps?: Step[];
  runs?: Step[][];
  outside?: Tree;
  cwd?: string;
  config?: JsonObject;
}

/** A case of calls of any tools. */
export function callCase(context: Context, parts: CallCaseParts): Case {
  const { tool } = parts;
  const runs = parts.runs ?? [parts.steps ?? [{ call: { tool, arguments: parts.arguments ?? {} } }]];
  const kase: Case = { tool, dialect: context.dialect, setup: setupOf(parts), runs };
  const limits: NonNullable<Case['limits']> = {};
  for (const called of toolsOf(tool, runs)) Object.assign(limits, caseLimits(context, called as Tool).limits);
  Object.assign(limits, parts.limits);
  if (Object.keys(limits).length > 0) kase.limits = limits;
  const traits = traitsOfCases(context, tool);
  if (traits) kase.traits = traits;
  return kase;
}

function setupOf({ tree, outside, cwd, config }: CallCaseParts): Setup {
  return { tree, ...(outside ? { outside } : {}), ...(cwd === undefined ? {} : { cwd }), ...(config ? { config } : {}) };
}

/** `tool` and every other that is called. */
function toolsOf(tool: Tool, runs: readonly Step[][]): ReadonlySet<string> {
  const tools = new Set<string>([tool]);
  for (const step of runs.flat()) {
    const calls: readonly Call[] = 'call' in step ? [step.call] : 'together' in step ? step.together : [];
    for (const call of calls) tools.add(call.tool);
  }
  return tools;
}
