import type { Clause } from '../../contract/expectation.ts';
import type { RuleId } from '../../contract/rules/index.ts';

const AGREE: RuleId = 'truncate/read-shell-agree';

/** The clause of a case of `read` and `shell`: the rule that they cut alike takes part in whatever is cut, last of all. */
export function agreeing(one: Clause, cut: boolean | undefined): Clause {
  if (one.facet !== 'payload' || one.level !== 'MUST') return one;
  const bySymptom = { ...one.bySymptom };
  if (cut !== true) return { ...one, bySymptom: { ...bySymptom, 'cut-within-budget': [...(bySymptom['cut-within-budget'] ?? one.rules), AGREE] } };
  for (const symptom in bySymptom) {
    const known = symptom as keyof typeof bySymptom;
    bySymptom[known] = [...(bySymptom[known] ?? []), AGREE];
  }
  return { ...one, rules: [...one.rules, AGREE], bySymptom };
}
