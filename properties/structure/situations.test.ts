import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../contract/case.ts';
import type { Clause } from '../../contract/expectation.ts';
import { situationOf } from '../../contract/rule.ts';
import { ruleById } from '../../contract/rules/index.ts';
import { predict } from '../../oracles/index.ts';
import type { MakeSituation } from '../property.ts';
import { strictContext } from '../testing/context.ts';
import { STRUCTURE } from './index.ts';

const DRAWN = 25;

/** Rules about failures, whatever a situation is called. */
const OF_FAILURES = new Set<string>(['structure/error-single-line', 'structure/error-details-purpose-built']);

/** Names of situations whose calls are refused; what an edit of lines shows of a file is the excerpt of a refusal. */
const REFUSED =
  /refused|mismatch|hostile-path|hostile-directory|patch-partial|excerpt|-message$|edit-(hostile|controls|backslashes|looks-escaped|not-ascii|blanks)/;
/** A failure that is rendered is no failure of the call. */
const SUCCEEDS = /^render-/;

interface Row {
  rule: string;
  name: string;
  make: MakeSituation;
  tool: string;
}

const ROWS: readonly Row[] = STRUCTURE.flatMap(({ rule, situations }) => Object.entries(situations).flatMap(([name, make]): Row[] => {
  const { needs = [], tools = [] } = situationOf(ruleById(rule).situations[name] as never);
  return needs.includes('dir-lock') ? [] : [{ rule, name, make, tool: String(tools[0]) }];
}));

function casesOf(make: MakeSituation): Case[] {
  const made = make(strictContext('tau'));
  const { first = [], cases, fixed = false } = 'cases' in made ? made : { cases: made };
  return fixed ? first : [...first, ...fc.sample(cases, { numRuns: DRAWN, seed: 11 })];
}

function clausesOf(kase: Case): readonly Clause[] {
  return predict(kase).alternatives[0]?.clauses ?? [];
}

/** What the status of the last call must be. */
function statusOf(kase: Case): string {
  const { match } = clausesOf(kase).findLast(({ facet }) => facet === 'status') as Clause;
  return match.kind === 'status' ? match.oneOf.join() : '';
}

const DECIDED_BY_STATUS = ROWS.filter(({ rule }) => rule !== 'structure/tool-description');

describe.each(DECIDED_BY_STATUS)('$rule: $name', ({ rule, name, make }) => {
  const refused = !SUCCEEDS.test(name) && (OF_FAILURES.has(rule) || REFUSED.test(name));
  test(refused ? 'is refused' : 'succeeds', () => {
    expect([...new Set(casesOf(make).map(statusOf))]).toEqual([refused ? 'error' : 'success']);
  });
});

const CUT = ROWS.filter(({ name }) => /(^|-)cut(-|$)|totals$/.test(name));

describe.each(CUT)('$rule: $name', ({ make }) => {
  test('shows less than all', () => {
    const whole = casesOf(make).filter((kase) => !clausesOf(kase).some(({ match }) => match.kind === 'totals' && match.truncated));
    expect(whole.slice(0, 1)).toEqual([]);
  });
});

test.each(ROWS)('$rule: $name calls $tool alone', ({ make, tool }) => {
  for (const { runs } of casesOf(make)) {
    for (const step of runs.flat()) if ('call' in step) expect(step.call.tool).toBe(tool);
  }
});
