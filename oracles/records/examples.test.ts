import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Alternative, Clause } from '../../contract/expectation.ts';
import { evaluate } from '../../contract/matchers/evaluate.ts';
import type { Observation } from '../../contract/observation.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Example, RuleSpec } from '../../contract/rule.ts';
import { RULES } from '../../contract/rules/index.ts';
import { predict } from '../index.ts';

const SHOWN = ['read', 'shell'];
const FAMILIES = /^(read|truncate|structure)\//;

function caseOf({ id, tool: own }: RuleSpec, { tool = own, before, limits, arguments: given }: Example, dialect: string): Case {
  expect(id).toMatch(FAMILIES);
  return { tool, dialect, ...(limits ? { limits: { [tool]: limits } } : {}), setup: { tree: before }, runs: [[{ call: { tool, arguments: given } }]] };
}

/** What an implementation would show that does just what the example says. */
function shownBy({ outcome, payload, fields = {}, class: classes }: Example): Observation {
  const seen: Outcome = outcome === 'success' ? { status: 'success', fields, payload: payload ?? '' } : { status: 'error', message: 'refused', code: classes?.[0] ?? '', fields: {}, payload: '' };
  const none = new Map();
  return { root: '/root', runs: [{ steps: [{ outcomes: [seen], before: none, after: none, outsideBefore: none, outsideAfter: none, ms: 1 }] }] };
}

function judged({ facet, match }: Clause, { payload, fields }: Example): boolean {
  if (facet === 'status' || facet === 'class') return true;
  if (facet === 'payload') return payload !== undefined;
  return match.kind === 'field' ? fields !== undefined && Object.hasOwn(fields, match.name) : match.kind === 'totals' && fields?.['total_lines'] !== undefined;
}

function problemsOf(alternative: Alternative, example: Example, dialect: string): string[] {
  const observation = shownBy(example);
  return alternative.clauses.filter((clause) => judged(clause, example))
    .flatMap((clause) => evaluate(clause, observation, dialect as 'tau').map(({ symptom, expected, actual }) => `${clause.facet} ${symptom}: ${expected} / ${actual}`));
}

/** The fields that the example says are not there would be too many. */
function toleratesLacking(alternative: Alternative, { lacksFields = [], fields = {} }: Example): string[] {
  const totals = alternative.clauses.find(({ match, level }) => match.kind === 'totals' && level === 'MUST')?.match;
  if (totals?.kind !== 'totals') return [];
  const wanted = [...(totals.truncated ? ['truncated'] : []), ...(totals.lines === undefined ? [] : ['total_lines', 'total_bytes'])];
  return wanted.filter((name) => lacksFields.includes(name) && !Object.hasOwn(fields, name));
}

describe('the worked examples of the catalogue', () => {
  for (const rule of RULES.filter(({ id }) => FAMILIES.test(id))) {
    const cases = rule.examples.filter(({ tool = rule.tool }) => SHOWN.includes(tool)).flatMap((example) => example.dialects.map((dialect) => ({ dialect, example })));
    if (cases.length > 0) test.each(cases)(`${rule.id} in $dialect ($#)`, ({ dialect, example }) => {
      const prediction = predict(caseOf(rule, example, dialect));
      const found = prediction.alternatives.map((alternative) => problemsOf(alternative, example, dialect));
      expect(found.some((problems) => problems.length === 0) ? [] : found).toEqual([]);
      expect(toleratesLacking(prediction.alternatives[0] as Alternative, example)).toEqual([]);
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(prediction)), prediction)).toBe(true);
    });
  }
});
