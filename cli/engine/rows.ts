import picomatch from 'picomatch';
import type { Description } from '../../adapters/port.ts';
import { TOOL_DIALECTS, type Dialect, type Tool } from '../../contract/dialects.ts';
import { UsageError } from '../../contract/errors.ts';
import { toolsOf, type RuleSpec } from '../../contract/rule.ts';
import { RULES, type RuleId } from '../../contract/rules/index.ts';
import type { RunPlan } from '../plan.ts';

/** A rule in a dialect, as plain data for the workers. */
export interface Row {
  rule: RuleId;
  dialect: Dialect;
}

/** The rules that a plan asks of an adapter, in the order of the catalogue. @throws {UsageError} for an unknown dialect. */
export function selectRows(plan: RunPlan, description: Description): Row[] {
  const wanted = plan.rules.length === 0 ? () => true : picomatch(plan.rules);
  return RULES.filter((rule) => [rule.id, ...(rule.aliases ?? [])].some((name) => wanted(name)))
    .flatMap((rule) => dialectsFor(rule, plan, description).map((dialect) => ({ rule: rule.id, dialect })));
}

/** The dialects that a rule is held in: those of any of its tools that is asked for. */
function dialectsFor(rule: RuleSpec, plan: RunPlan, description: Description): Dialect[] {
  const tools = toolsOf(rule).filter((tool) => plan.tools.length === 0 || plan.tools.includes(tool));
  const dialects = new Set(tools.flatMap((tool) => dialectsOf(tool, plan, description)));
  return rule.dialects.filter((dialect) => dialects.has(dialect));
}

function dialectsOf(tool: Tool, plan: RunPlan, description: Description): string[] {
  const declared = [description.tools[tool]?.dialect ?? []].flat();
  const asked = plan.dialects[tool];
  if (asked === 'all') return declared;
  if (asked !== undefined && !(TOOL_DIALECTS[tool] as readonly string[]).includes(asked)) {
    throw new UsageError(`unknown dialect ${JSON.stringify(asked)} for tool ${tool}: use ${TOOL_DIALECTS[tool].join(', ')} or all`);
  }
  return asked === undefined ? declared.slice(0, 1) : [asked];
}
