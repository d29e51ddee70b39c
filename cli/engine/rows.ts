import picomatch from 'picomatch';
import type { Description } from '../../adapters/port.ts';
import { DIALECTS, type Dialect } from '../../contract/dialects.ts';
import { UsageError } from '../../contract/errors.ts';
import type { RuleSpec } from '../../contract/rule.ts';
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
  return RULES.filter((rule) => plan.tools.length === 0 || plan.tools.includes(rule.tool))
    .filter((rule) => [rule.id, ...(rule.aliases ?? [])].some((name) => wanted(name)))
    .flatMap((rule) => dialectsFor(rule, plan, description).map((dialect) => ({ rule: rule.id, dialect })));
}

function dialectsFor(rule: RuleSpec, plan: RunPlan, description: Description): Dialect[] {
  const declared = [description.tools[rule.tool]?.dialect ?? []].flat();
  const asked = plan.dialects[rule.tool];
  if (asked === 'all') return rule.dialects.filter((dialect) => declared.includes(dialect));
  if (asked !== undefined && !DIALECTS.includes(asked as Dialect)) {
    throw new UsageError(`unknown dialect ${JSON.stringify(asked)} for tool ${rule.tool}: use ${DIALECTS.join(', ')} or all`);
  }
  const dialect = asked ?? declared[0];
  return rule.dialects.filter((name) => name === dialect);
}
