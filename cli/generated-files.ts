import { FAULTS } from '../adapters/faulty/index.ts';
import { LIMITS } from '../contract/limits.ts';
import { RULES } from '../contract/rules/index.ts';
import { TRAITS } from '../contract/traits.ts';
import { limitPage } from '../reports/limit-page.ts';
import { rulePages } from '../reports/rule-pages.ts';
import { traitPage } from '../reports/trait-page.ts';
import { jsonSchemas } from '../reports/schemas/json-schemas.ts';

/** Everything in the repository that is made from the code: path from the package's root → text. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ...below('reports/schemas/', jsonSchemas()),
    ...below('docs/rules/', rulePages(RULES, FAULTS)),
    ['docs/traits.md', traitPage(TRAITS, RULES)],
    ['docs/limits.md', limitPage(LIMITS)],
  ]);
}

function below(directory: string, files: Map<string, string>): [string, string][] {
  return [...files].map(([name, text]) => [directory + name, text]);
}
