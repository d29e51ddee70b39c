import { RULES } from '../../contract/rules/index.ts';
import { EXIT } from '../../contract/verdict.ts';
import { explanation } from '../../reports/explanation.ts';
import { seededFaults } from '../seeded-faults.ts';
import { oneRule } from '../select-rules.ts';
import type { Surroundings } from '../surroundings.ts';

/** `toolgauge explain RULE`. @throws {UsageError} for an unknown rule. */
export async function explainCommand(name: string, around: Surroundings): Promise<number> {
  const rule = oneRule(RULES, name);
  const faults = (await seededFaults()).filter(({ breaks }) => breaks.includes(rule.id));
  around.print(explanation(rule, faults));
  return EXIT.ok;
}
