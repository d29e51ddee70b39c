import { DIALECTS } from '../../contract/dialects.ts';
import { UsageError } from '../../contract/errors.ts';
import { toolsOf, type RuleSpec } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import { EXIT } from '../../contract/verdict.ts';
import { json } from '../../reports/json.ts';
import { listedRule, ruleList } from '../../reports/rule-list.ts';
import { toolValue } from '../option-values.ts';
import { ruledTools, selectRules } from '../select-rules.ts';
import { didYouMean } from '../suggest.ts';
import type { Surroundings } from '../surroundings.ts';

export interface RulesOptions {
  json?: boolean;
  dialect?: string[];
  tool?: string[];
}

/** `toolgauge rules [GLOB...]`. @throws {UsageError} where nothing is chosen. */
export function rulesCommand(globs: readonly string[], options: RulesOptions, around: Surroundings): number {
  const tools = (options.tool ?? []).map((tool) => toolValue('--tool', tool, ruledTools(RULES)));
  const dialects = (options.dialect ?? []).map(dialectOf).filter((dialect) => dialect !== 'all');
  const chosen: readonly RuleSpec[] = selectRules(RULES, globs).filter((rule) =>
    (tools.length === 0 || toolsOf(rule).some((tool) => tools.includes(tool))) && (dialects.length === 0 || rule.dialects.some((each) => dialects.includes(each))));
  if (chosen.length === 0) throw new UsageError(`no rule of the tools and dialects asked for is called ${globs.join(', ')}.`);
  around.print(options.json ? json(chosen.map(listedRule)) : ruleList(chosen));
  return EXIT.ok;
}

/** Takes `NAME` and, as `run` does, `TOOL=NAME`. */
function dialectOf(text: string): string {
  const name = text.slice(text.indexOf('=') + 1);
  const names: readonly string[] = [...DIALECTS, 'all'];
  if (names.includes(name)) return name;
  throw new UsageError(`--dialect: no dialect is called "${name}".${didYouMean(name, names)} There are ${names.join(', ')}.`);
}
